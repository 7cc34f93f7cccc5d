import "./rolldown-runtime.js";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createScratch, gitEnvironment, gitFailed, runGit } from "./scratch.js";
import { judgeRelease } from "./release.js";
import { count, plainText } from "./plain-text.js";
import { explainVerdict, verdictFacts } from "./release-text.js";
import { alignRows } from "./table.js";
import { EXIT, printResult } from "./output.js";

// src/jobs/demo.ts
const SERVER = "from app import plugins\n\n\ndef main():\n    plugins.load()\n";
const PLUGINS = "def load():\n    return []\n";
const RELEASES = [
	{
		tag: "v1.0.0",
		story: "the first release",
		files: {
			"README.md": "# Demo\n",
			"src/app/__init__.py": "__version__ = \"1.0.0\"\n",
			"src/app/server.py": SERVER,
			"src/app/plugins.py": PLUGINS,
			"src/tests/test_server.py": "def test_main():\n    pass\n"
		}
	},
	{
		tag: "v1.0.1",
		story: "docs and tests only",
		files: {
			"README.md": "# Demo\n\nA better introduction.\n",
			"src/tests/test_server.py": "def test_more():\n    pass\n"
		}
	},
	{
		tag: "v1.1.0",
		story: "a fix in the code",
		files: {
			"src/app/__init__.py": "__version__ = \"1.1.0\"\n",
			"src/app/plugins.py": PLUGINS.replace("[]", "[\"core\"]")
		}
	},
	{
		tag: "v1.1.1",
		story: "only the version constant",
		files: { "src/app/__init__.py": "__version__ = \"1.1.1\"\n" }
	},
	{
		tag: "v1.2.0",
		story: "a file renamed",
		files: {
			"src/app/plugins.py": null,
			"src/app/extensions.py": PLUGINS.replace("[]", "[\"core\"]")
		}
	},
	{
		tag: "v1.2.1",
		story: "forced, without saying why",
		files: { "CHANGELOG.md": "Presets changed.\n" },
		force: {}
	},
	{
		tag: "v1.2.2",
		story: "forced, with a justification",
		files: { "presets.json": "{\"format\": 2}\n" },
		force: { justification: "wire format of presets.json changed" }
	}
];
const FIRST_DATE = 0x6955b900;
const DAY = 86400;
/**
* Builds a throw-away repository and runs the release job on each of its releases, as a workflow would: check out the
* tag, judge, write the manifest.
*/
async function runDemoReleases(surroundings) {
	const scratch = createScratch();
	try {
		const repository = join(scratch.path, "project");
		mkdirSync(repository);
		const git = demoGit(repository, surroundings);
		await git([
			"init",
			"--quiet",
			"."
		]);
		await git([
			"fast-import",
			"--quiet",
			"--done"
		], demoHistory());
		const rows = [];
		for (const { tag, story } of RELEASES) {
			await git([
				"checkout",
				"--quiet",
				"--force",
				`refs/tags/${tag}`,
				"--"
			]);
			rows.push({
				story,
				document: await judgeRelease({
					repository,
					tag,
					surroundings
				})
			});
		}
		return rows;
	} finally {
		scratch.remove();
	}
}
function demoGit(repository, surroundings) {
	const none = join(repository, "..", "no-configuration");
	const env = gitEnvironment(surroundings, {
		GIT_CONFIG_NOSYSTEM: "1",
		GIT_CONFIG_GLOBAL: none
	});
	const plain = [
		"-c",
		"core.autocrlf=false",
		"-c",
		"init.defaultBranch=main",
		"-c",
		"advice.detachedHead=false"
	];
	return async (args, input) => {
		const told = await runGit({
			args: [...plain, ...args],
			cwd: repository,
			env,
			...input ? { input } : {}
		});
		if (told.exitCode !== 0) throw gitFailed(args[0], told.stderr);
	};
}
/** The history as a stream for `git fast-import`. */
function demoHistory() {
	return `${RELEASES.map((release, at) => {
		const who = `Demo <demo@example.invalid> ${FIRST_DATE + at * 7 * DAY} +0000`;
		const files = {
			...release.files,
			"version.json": demoManifest(release)
		};
		const changes = Object.entries(files).map(([path, text]) => text === null ? `D ${path}\n` : `M 100644 inline ${path}\n${data(text)}`);
		return `commit refs/heads/main\nauthor ${who}\ncommitter ${who}\n${data(release.story)}${changes.join("")}\nreset refs/tags/${release.tag}\nfrom refs/heads/main\n\n`;
	}).join("")}done\n`;
}
function demoManifest({ tag, force }) {
	const forced = force && {
		force_restart: true,
		...force.justification ? { force_restart_justification: force.justification } : {}
	};
	return `${JSON.stringify({
		version: tag.slice(1),
		...forced
	}, null, 2)}\n`;
}
function data(text) {
	return `data ${Buffer.byteLength(text)}\n${text}\n`;
}

// src/reports/demo-text.ts
/** The demonstration as one table, a release a row. */
function renderDemo(rows, colours) {
	const avoided = rows.filter(({ document }) => !document.requires_restart).length;
	return [
		`${count(rows.length, "release")} of a made-up project, each judged against the one before it:`,
		"",
		...alignRows([[
			"release",
			"what it is",
			"restart",
			"why"
		].map((title) => colours.dim(title)), ...rows.map(({ story, document }) => [
			document.tag,
			story,
			restartCell(document, colours),
			why(document)
		])], "  "),
		"",
		...rows.flatMap(({ document }) => notes(document, colours)),
		"",
		`Updated release by release, a process restarts ${count(rows.length - 1 - avoided, "time")} instead of ${rows.length - 1}.`,
		"On your own repository: runtime-fingerprint release TAG --dry-run --explain"
	].join("\n");
}
function restartCell({ requires_restart }, colours) {
	return requires_restart ? colours.red("required") : colours.green("not required");
}
function why(document) {
	const [runtime] = Object.values(document.runtimes);
	if (!runtime) return document.reason;
	return explainVerdict(verdictFacts(runtime, {
		base: document.base?.ref ?? null,
		newlyForced: document.newly_forced
	}));
}
function notes(document, colours) {
	const hints = Object.values(document.runtimes).flatMap(({ hint }) => hint ? [hint.message] : []);
	const warnings = document.warnings.map(({ message }) => message);
	return [...hints.map((message) => `  ${colours.cyan("hint")}     ${document.tag}  ${plainText(message)}`), ...warnings.map((message) => `  ${colours.yellow("warning")}  ${document.tag}  ${plainText(message)}`)];
}

// src/cli/demo.ts
async function runDemo(values) {
	const rows = await runDemoReleases(process.env);
	printResult(values, { releases: rows.map(({ document }) => document) }, (colours) => renderDemo(rows, colours));
	return EXIT.done;
}

export { runDemo };