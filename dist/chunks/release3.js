import "./rolldown-runtime.js";
import { RuntimeFingerprintError } from "./errors.js";
import { findFailures } from "./fail-on.js";
import { judgeRelease } from "./release.js";
import { renderRelease } from "./release-text.js";
import { configFrom, githubFrom, repositoryFrom } from "./flags.js";
import { EXIT, printError, printResult, printWarnings } from "./output.js";

// src/cli/release.ts
async function runRelease(tag, values) {
	const document = await judgeRelease({
		...configFrom(values),
		...repositoryFrom(values),
		github: await githubFrom(values),
		assetName: values.assetName,
		tag,
		judge: judgeFrom(values),
		previousTag: values.previousTag,
		previousManifest: values.previousManifest,
		dryRun: values.dryRun === true
	});
	printWarnings(values, document.warnings);
	printResult(values, document, (colours) => renderRelease(document, {
		colours,
		explain: values.explain === true,
		dryRun: values.dryRun === true
	}));
	const failure = findFailures(document, values.failOn ?? []);
	if (failure) {
		printError(failure);
		return EXIT.failed;
	}
	return values.exitCode === true && document.requires_restart ? EXIT.restart : EXIT.done;
}
function judgeFrom(values) {
	const ref = values.ref;
	if (values.staged === true && ref !== void 0) throw new RuntimeFingerprintError("USAGE", "Name either --ref or --staged, not both.");
	if (values.staged === true) return { kind: "staged" };
	return ref === void 0 ? { kind: "tag" } : {
		kind: "ref",
		ref
	};
}

export { runRelease };