#!/usr/bin/env node
import { CONFIG_FLAGS, Command, CommanderError, addFlags, addOutputFlags } from "./chunks/flags.js";
import { EXIT, printError } from "./chunks/output.js";

// package.json
var version = "0.1.0";

// src/cli/main.ts
const DOCUMENTATION = "More: README.md and docs/ of the project.";
function makeProgram() {
	const program = new Command("runtime-fingerprint").description("Says whether a release makes running processes restart: only when the bytes they run have changed.").version(version, "--version", "print the version of this tool").helpOption("-h, --help", "print this help").showHelpAfterError("(--help shows what there is)").exitOverride().addHelpText("after", `\nStart with:\n  runtime-fingerprint demo\n\n${DOCUMENTATION}`);
	addFingerprint(program);
	addCompare(program);
	addRelease(program);
	addDemo(program);
	return program;
}
function addFingerprint(program) {
	const command = program.command("fingerprint").argument("[ref]", "tag, branch or commit", "HEAD").description("Hash exactly the files that run.").option("--dir <folder>", "fingerprint a folder on disk instead; it stands where the repository would").option("--list", "list what counts, and why");
	addOutputFlags(addFlags(command, ["repository-path", ...CONFIG_FLAGS])).addHelpText("after", examples("fingerprint v1.2.0 --list", "fingerprint --dir /opt/app --root . --include \"**/*.py\""));
	command.action(async (ref, values, self) => {
		const { runFingerprint } = await import("./chunks/fingerprint.js");
		process.exitCode = await runFingerprint(self.args.length > 0 ? ref : void 0, values);
	});
}
function addCompare(program) {
	const command = program.command("compare").argument("<base>", "tag, branch or commit that processes run now").argument("<head>", "tag, branch or commit they would run").description("Compare the runtime of two commits, by their bytes alone.").option("--exit-code", "exit 10 when a restart is required");
	addOutputFlags(addFlags(command, ["repository-path", ...CONFIG_FLAGS])).addHelpText("after", examples("compare v1.1.0 v1.2.0", "compare main HEAD --json"));
	command.action(async (base, head, values) => {
		const { runCompare } = await import("./chunks/compare2.js");
		process.exitCode = await runCompare(base, head, values);
	});
}
function addRelease(program) {
	const command = program.command("release").argument("<tag>", "the release to judge").description("Judge a release against the previous one and write the answer into version.json.").option("--staged", "before there is a tag: judge the staged files").option("--dry-run", "write nothing").option("--explain", "say how the previous release was chosen").option("--exit-code", "exit 10 when a restart is required");
	addOutputFlags(addFlags(command, [
		"repository-path",
		"ref",
		"previous-tag",
		"previous-manifest",
		"fail-on",
		...CONFIG_FLAGS
	])).addHelpText("after", examples("release v1.2.0 --dry-run --explain", "release v1.2.0 --staged   # in the commit that bumps the version"));
	command.action(async (tag, values) => {
		const { runRelease } = await import("./chunks/release3.js");
		process.exitCode = await runRelease(tag, values);
	});
}
function addDemo(program) {
	const command = program.command("demo").description("Judge every release of a small made-up project; needs no set-up and leaves nothing behind.");
	addOutputFlags(command).action(async (values) => {
		const { runDemo } = await import("./chunks/demo.js");
		process.exitCode = await runDemo(values);
	});
}
function examples(...lines) {
	return `\nExamples:\n${lines.map((line) => `  runtime-fingerprint ${line}`).join("\n")}\n\n${DOCUMENTATION}`;
}
/** A killed run removes its temporary folder too: leaving through `exit` runs the handlers. */
function exitOnSignals() {
	process.once("SIGINT", () => process.exit(130));
	process.once("SIGTERM", () => process.exit(143));
	process.once("SIGHUP", () => process.exit(129));
}
async function main(argv) {
	exitOnSignals();
	try {
		await makeProgram().parseAsync(argv);
	} catch (error) {
		if (error instanceof CommanderError) {
			process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
			return;
		}
		printError(error);
		process.exitCode = error.code === "USAGE" ? EXIT.usage : EXIT.failed;
	}
}
await main(process.argv);

export {  };