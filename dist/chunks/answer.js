import { malformed } from "./api.js";

// src/github/answer.ts
/** What GitHub answered as the `noun` it should be; throws an error for `githubFailure` to explain. */
function parseAnswer(schema, answer, noun) {
	const { success, data, error } = schema.safeParse(answer);
	if (success) return data;
	const [issue] = error.issues;
	const place = issue && issue.path.length > 0 ? `${issue.path.join(".")}: ` : "";
	throw malformed(`no ${noun} (${place}${issue?.message ?? "of another shape"})`);
}

export { parseAnswer };