import { RuntimeFingerprintError } from "./errors.js";

// src/jobs/fail-on.ts
/** The error for findings that the user wants to fail on, once everything is written; `null` when there is none. */
function findFailures(document, failOn) {
	const found = failOn.filter((finding) => FINDINGS[finding](document));
	if (found.length === 0) return null;
	const message = `The run fails because of fail-on: ${[...new Set(found)].join(", ")}. See the warnings.`;
	return new RuntimeFingerprintError("FINDINGS", message);
}
const FINDINGS = {
	unjustified: ({ force_restart }) => force_restart.set && !force_restart.justified,
	"carried-over": ({ force_restart }) => force_restart.carried_over,
	malformed: ({ warnings }) => warnings.some(({ code }) => code === "force_malformed"),
	unavailable: ({ runtime_fingerprint }) => runtime_fingerprint === null
};

export { findFailures };