import "./rolldown-runtime.js";
import { compareCommits } from "./compare.js";
import { renderCompare } from "./release-text.js";
import { configFrom, repositoryFrom } from "./flags.js";
import { EXIT, printResult, printWarnings } from "./output.js";

// src/cli/compare.ts
async function runCompare(base, head, values) {
	const { document, warnings } = await compareCommits({
		...configFrom(values),
		...repositoryFrom(values),
		base,
		head
	});
	printWarnings(values, warnings);
	printResult(values, document, (colours) => renderCompare(document, { colours }));
	return values.exitCode === true && document.requires_restart ? EXIT.restart : EXIT.done;
}

export { runCompare };