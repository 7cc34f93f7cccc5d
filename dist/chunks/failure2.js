import "./rolldown-runtime.js";
import { RuntimeFingerprintError } from "./errors.js";
import { count, plainText, shorten } from "./plain-text.js";

// src/github/failure.ts
const MESSAGE_LIMIT = 300;
/**
* The one place where an error of the API becomes an error for people: what was being done, what GitHub
* said, and what to do about it. `GITHUB_RATE_LIMITED`, `GITHUB_FORBIDDEN` (also for a token that GitHub
* does not know, and for a 404, which is how it answers where a token may not look), `RELEASE_IMMUTABLE`,
* else `GITHUB_FAILED`.
*/
function githubFailure(error, attempt) {
	if (error instanceof RuntimeFingerprintError) return error;
	const [code, why] = isAnswered(error) ? explainAnswer(error, attempt) : explainSilence(error);
	return new RuntimeFingerprintError(code, `Could not ${plainText(attempt.doing)}: ${why}`, { cause: error });
}
/** The status that GitHub answered with; `null` where it gave no answer, or the error is another. */
function answeredStatus(error) {
	if (isAnswered(error)) return error.status;
	return error instanceof RuntimeFingerprintError && isAnswered(error.cause) ? error.cause.status : null;
}
/**
* Whether a write was refused because the token can only read, as the tokens of workflow runs for forks and
* for Dependabot do ("Resource not accessible by integration"); takes wrapped errors too.
*/
function isReadOnlyToken(error) {
	const answer = error instanceof RuntimeFingerprintError ? error.cause : error;
	return isAnswered(answer) && answer.status === 403 && /not accessible by/i.test(answer.message);
}
/** Whether GitHub refused the request for there having been too many. */
function isRateLimited(error) {
	if (!isAnswered(error) || error.status !== 403 && error.status !== 429) return false;
	const { headers } = error.response;
	if (error.status === 429 || headers["retry-after"] !== void 0) return true;
	return String(headers["x-ratelimit-remaining"]) === "0" || /rate limit/i.test(error.message);
}
function isAnswered(error) {
	return error instanceof Error && "status" in error && "response" in error && error.response !== void 0;
}
function explainAnswer(error, { permission }) {
	const answer = `GitHub answered ${error.status}${said(error.message)}`;
	if (isRateLimited(error)) return ["GITHUB_RATE_LIMITED", `${answer}. ${explainLimit(error)}`];
	if (/immutable release/i.test(error.message)) return ["RELEASE_IMMUTABLE", `${answer}. ${EXPLAIN_IMMUTABLE}`];
	if (error.status === 401) return ["GITHUB_FORBIDDEN", `${answer}. It does not know the token: give a valid one, which has not expired, as \`github-token\`.`];
	if ((error.status === 403 || error.status === 404) && permission !== void 0) return ["GITHUB_FORBIDDEN", `${answer}. ${explainPermission(error, permission)}`];
	return ["GITHUB_FAILED", `${answer}.${error.status >= 500 ? " Run the job again." : ""}`];
}
/** What to tell where an immutable release would have to be changed. */
const EXPLAIN_IMMUTABLE = "Nothing can be attached to an immutable release once it is published: create it as a draft, attach to the draft, and publish it then.";
function explainPermission({ status }, permission) {
	return [
		`The token lacks the permission ${permission}${status === 404 ? ", or what was asked for is not there" : ""}. Add to the workflow or its job:`,
		"",
		"permissions:",
		`  ${permission}`
	].join("\n");
}
function explainLimit({ response }) {
	const { "retry-after": wait, "x-ratelimit-remaining": left, "x-ratelimit-reset": reset } = response?.headers ?? {};
	if (Number(reset) > 0 && Number(reset) < 1e11 && String(left) === "0") return `Requests are limited until ${(/* @__PURE__ */ new Date(Number(reset) * 1e3)).toISOString().replace(".000", "")}. Run the job again after that.`;
	if (Number(wait) > 0) return `Requests are limited for ${count(Number(wait), "more second")}. Run the job again after that.`;
	return "Requests are limited. Run the job again in a few minutes.";
}
function explainSilence(error) {
	const name = error instanceof Error ? error.cause?.name ?? error.name : "";
	if (/^(?:Timeout|Abort)Error$/.test(name)) return ["GITHUB_FAILED", "GitHub gave no answer in the time there is. Run the job again."];
	return ["GITHUB_FAILED", `the request failed${said(error instanceof Error ? error.message : String(error))}. Run the job again.`];
}
/** An error page says nothing that its status does not. */
function said(message) {
	const text = message.trim();
	if (text === "" || text.startsWith("<")) return "";
	return `, ${JSON.stringify(shorten(plainText(text), MESSAGE_LIMIT))}`;
}

export { EXPLAIN_IMMUTABLE, answeredStatus, githubFailure, isRateLimited, isReadOnlyToken };