import { RuntimeFingerprintError } from "./errors.js";
import { configRulesId, rulesId } from "./version-file-entry.js";
import { readConfig } from "./table.js";
import { markdownText } from "./markdown.js";

// src/jobs/attempt.ts
async function attempt(work) {
	try {
		return {
			value: await work(),
			failure: null
		};
	} catch (error) {
		if (error instanceof RuntimeFingerprintError) return {
			value: null,
			failure: error
		};
		throw error;
	}
}

// src/jobs/hashed-pairs.ts
/** The configuration as a whole, now and in the previous release. */
function wholePair(state, comparison) {
	return {
		fingerprint: state.fingerprint,
		rules: state.rulesId,
		previousFingerprint: comparison?.base.fingerprint ?? null
	};
}
/** Each runtime, now and in the previous release. */
function namedPairs(state, comparison) {
	const pairs = [...state.runtimes].map(([name, { fingerprint, rulesId }]) => {
		const previousFingerprint = comparison?.base.runtimes.get(name)?.fingerprint.value ?? null;
		return [name, {
			fingerprint: fingerprint.value,
			rules: rulesId,
			previousFingerprint
		}];
	});
	return new Map(pairs);
}
/**
* The rules that the previous release's own commit states. Where they cannot be read they are taken for others than any:
* nothing then says that its clients have the same.
*/
async function readRulesIds(repository, { tag, commit }, source) {
	try {
		const config = await readConfig(repository.tree(await repository.peelToCommit(commit, tag)), source);
		const ids = [...config.named ? config.runtimes : /* @__PURE__ */ new Map()].map(([name, rules]) => [name, rulesId(rules)]);
		return {
			whole: configRulesId(config),
			runtimes: new Map(ids)
		};
	} catch (error) {
		if (error instanceof RuntimeFingerprintError && error.code === "CONFIG_INVALID") return UNKNOWN_RULES;
		throw error;
	}
}
const UNKNOWN_RULES = {
	whole: "unknown",
	runtimes: /* @__PURE__ */ new Map()
};

// src/reports/quiet-text.ts
/**
* Any text in a sentence that GitHub shows in a conversation. It looks for mentions and references once the Markdown is
* rendered, when character references are characters again (outside of code), and notifies who is named: a space of no
* width behind what begins one keeps the text as it is to read, and quiet.
*/
function quietText(text) {
	return markdownText(text).replaceAll("&#64;", `&#64;${NO_WIDTH}`).replaceAll("&#35;", `&#35;${NO_WIDTH}`).replace(/(?<=gh)&#45;/gi, `&#45;${NO_WIDTH}`);
}
const NO_WIDTH = "&#8203;";

export { attempt, namedPairs, quietText, readRulesIds, wholePair };