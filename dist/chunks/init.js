import "./rolldown-runtime.js";
import { createInterface } from "node:readline";
import { RuntimeFingerprintError } from "./errors.js";
import { basename, isAbsolute, join, relative, sep } from "node:path";
import { readGivenFile, readWorkFile } from "./manifest-file.js";
import { randomBytes } from "node:crypto";
import { closeSync, constants, copyFileSync, existsSync, fsyncSync, linkSync, lstatSync, mkdirSync, openSync, realpathSync, rmSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import { readTopLevel } from "./scratch.js";
import { MASKED_TEXT, alignRows, compareVersions, compileGlobs, extensionOf, isMaskableVersion, isSourceFile, mask, openRepository, parseTagName, readConfig, selectEntries } from "./table.js";
import { count, groupDigits, plainLines, plainText } from "./plain-text.js";
import { DEFAULT_CONFIG, DEFAULT_MANIFEST, DEFAULT_RULES, DEFAULT_RUNTIME, checkGlob } from "./version-file-entry.js";
import { parseConfig, require_dist } from "./config.js";
import { MANIFEST_LIMIT_BYTES, parseManifest } from "./tag-manifest.js";
import { joinRaw, rawPathToText, readTreeFile } from "./tree-file.js";
import { auditReleases } from "./audit.js";
import { checkTop } from "./judged.js";
import { repositoryFrom } from "./flags.js";
import { EXIT, printProgress, printResult } from "./output.js";

// src/disk/new-files.ts
/**
* Whether anything at all has this name, a link that leads nowhere too. `INIT_IMPOSSIBLE` where it cannot have one, since a
* folder on its path is none or cannot be looked into.
*/
function isTaken(topLevel, path) {
	try {
		return lstatSync(join(topLevel, path), { throwIfNoEntry: false }) !== void 0;
	} catch (cause) {
		throw unreachable(topLevel, path, cause);
	}
}
function unreachable(topLevel, path, cause) {
	const shown = JSON.stringify(path);
	const file = foldersOf$1(path).find((folder) => isFile(join(topLevel, folder)));
	const message = file === void 0 ? `${shown} cannot be looked at: ${cause.message}.` : `${JSON.stringify(file)} is a file, and must be a folder to hold ${shown}: move it out of the way.`;
	return new RuntimeFingerprintError("INIT_IMPOSSIBLE", message, { cause });
}
/** Through links; where nothing can be found out, there is none. */
function isFile(path) {
	try {
		return statSync(path).isFile();
	} catch {
		return false;
	}
}
/** The folders that a path leads through, the outermost first. */
function foldersOf$1(path) {
	const steps = path.split("/").slice(0, -1);
	return steps.map((_, at) => steps.slice(0, at + 1).join("/"));
}
/**
* Creates all of the files, or none of them; never replaces one. Synchronous, so that no signal is heeded half-way.
* `INIT_IMPOSSIBLE` where a folder leads out of the work tree, `FILE_NOT_WRITTEN` where one cannot be created or has
* appeared meanwhile.
*/
function createFiles(topLevel, files) {
	const undo = [];
	try {
		const top = realpathSync(topLevel);
		const staged = files.map((file) => ({
			file,
			temporary: stage(top, file, undo)
		}));
		for (const { file, temporary } of staged) place(temporary, join(top, file.path), undo);
		for (const { temporary } of staged) rmSync(temporary, { force: true });
	} catch (cause) {
		for (const step of undo.reverse()) attempt(step);
		throw wrap(cause);
	}
}
/** The whole text beside where it is to be. */
function stage(top, { path, text }, undo) {
	const folder = makeFolder(top, path, undo);
	const temporary = join(folder, `.runtime-fingerprint.${randomBytes(6).toString("hex")}.tmp`);
	undo.push(() => rmSync(temporary, { force: true }));
	const file = openSync(temporary, "wx");
	try {
		writeFileSync(file, text);
		fsyncSync(file);
	} finally {
		closeSync(file);
	}
	return temporary;
}
function makeFolder(top, path, undo) {
	let folder = top;
	for (const below of foldersOf$1(path)) {
		folder = join(top, below);
		if (!isThere(folder)) {
			mkdirSync(folder);
			const made = folder;
			undo.push(() => rmdirSync(made));
		}
		refuseOutside(top, folder, path);
	}
	return folder;
}
function isThere(path) {
	return lstatSync(path, { throwIfNoEntry: false }) !== void 0;
}
function refuseOutside(top, folder, path) {
	const inside = existsSync(folder) ? relative(top, realpathSync(folder)) : "..";
	const steps = inside.split(sep);
	if (!(isAbsolute(inside) || steps[0] === "..") && !steps.some((step) => step.toLowerCase() === ".git")) return;
	const message = `${JSON.stringify(path)} leads out of the work tree: nothing is written. Make its folder one of the repository.`;
	throw new RuntimeFingerprintError("INIT_IMPOSSIBLE", message);
}
/** In one step, and only where nothing is. */
function place(temporary, target, undo) {
	try {
		linkSync(temporary, target);
	} catch (error) {
		const { code } = error;
		if (code === "EEXIST" || isThere(target)) throw error;
		undo.push(() => rmSync(target, { force: true }));
		copyFileSync(temporary, target, constants.COPYFILE_EXCL);
		return;
	}
	undo.push(() => rmSync(target, { force: true }));
}
/** What cannot be undone must not keep the rest from it; the error that is told is the first. */
function attempt(step) {
	try {
		step();
	} catch {}
}
function wrap(cause) {
	if (cause instanceof RuntimeFingerprintError) return cause;
	const { code, message, dest } = cause;
	const what = code === "EEXIST" ? `${dest ?? "a file"} has appeared meanwhile. Run again to leave it as it is` : message;
	return new RuntimeFingerprintError("FILE_NOT_WRITTEN", `Nothing was written: ${what}.`, { cause });
}

// src/init/mention.ts
/** How much of a line is looked at on either side of a name, and of its beginning. */
const WINDOW = 300;
const PYTHON = /\.(?:py|pyi|pyx|pxd)$/;
const SHELL = /\.(?:sh|bash|ps1)$/;
const HASH_COMMENTS = /\.(?:py|pyi|pyx|pxd|rb|sh|bash|ps1|pl|pm|r|jl|ex|exs)$/;
const CONTAINER = /(?:^|\/)(?:Dockerfile|Containerfile)(?:\.[\w-]+)?$/;
/** Commands that read the files which they are given, without quotes. */
const COMMANDS = /(?:^|[\s;&|(])(?:cd|cp|mv|cat|tar|zip|ln|rsync|install|source|find|\.)\s/;
/** Whether a file is a recipe of a container image. */
function isContainerRecipe(path) {
	return CONTAINER.test(path);
}
/**
* Whether a source names a folder: as a whole segment of a path in quotes (also after a slash or a variable, also as the
* name of a module), in an import of Python's, or unquoted where a language takes it so. Comments and addresses of the
* network do not. It is told by the text alone: what a program puts together of pieces is not seen.
*/
function namesFolder(name) {
	return (source) => hasMention(source, name, ({ before, after, ...rest }) => {
		if (/[\w-]$/.test(before) || /^[\w-]/.test(after)) return false;
		return isUsed(source, {
			...rest,
			before,
			after
		});
	});
}
/** A file that is loaded by its name without the ending, or is named so by a program that adds one. */
const ENDING_LEFT_OUT = /\.(?:[cm]?[jt]s|json|py|md|rst|txt)$/;
/** The same for a file, with or without its ending. */
function namesFile(name) {
	const spelled = [.../* @__PURE__ */ new Set([name, name.replace(ENDING_LEFT_OUT, "")])];
	return (source) => spelled.some((spelling) => hasMention(source, spelling, (mention) => {
		const { before, after, head } = mention;
		if (/[\w.-]$/.test(before) || /^(?:[\w-]|\.\w)/.test(after)) return false;
		if (/^\s*#!?\[(?:doc\b|cfg_attr\(.*\bdoc\b)/.test(head)) return false;
		return isUsed(source, mention);
	}));
}
function hasMention({ text }, name, isOne) {
	let start = 0;
	let end = -1;
	for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
		if (at > end) {
			start = text.lastIndexOf("\n", at) + 1;
			const lineEnd = text.indexOf("\n", at);
			end = lineEnd === -1 ? text.length : lineEnd;
		}
		const after = at + name.length;
		if (isOne({
			name,
			head: text.slice(start, Math.min(end, start + WINDOW)),
			before: text.slice(Math.max(start, at - WINDOW), at),
			after: text.slice(after, Math.min(end, after + WINDOW))
		})) return true;
	}
	return false;
}
function isUsed({ path }, mention) {
	const { head } = mention;
	if (isComment(path, head)) return false;
	if (/^\s*#\s*(?:include|import)\b/.test(head) || CONTAINER.test(path)) return true;
	if (PYTHON.test(path) && isImported(mention)) return true;
	return isQuoted(mention) || SHELL.test(path) && isArgument(mention);
}
/** Whether nothing of a line runs, by how it begins. Of a long one that is not known: code may follow a comment. */
function isComment(path, line) {
	if (HASH_COMMENTS.test(path) || CONTAINER.test(path)) return /^\s*#/.test(line);
	if (/^\s*\/\//.test(line)) return true;
	return line.length < WINDOW && /^\s*(?:\/\*|\*\s)/.test(line) && !line.includes("*/");
}
/** In an import, or on a line that holds nothing but names, as the lines do over which an import runs. */
function isImported({ before, name, after }) {
	const line = (before + name + after).split("#", 1)[0];
	if (/(?:^|[;:])\s*(?:from\s[\s\w.]*)?c?import\s/.test(line)) return true;
	return line.replace(/[()\\]/g, " ").split(",").every((item) => /^\s*(?:\w+(?:\s+as\s+\w+)?)?\s*$/.test(item));
}
function isArgument(mention) {
	return COMMANDS.test(mention.before) || /[\\/]/.test(tokenOf(mention).text);
}
/** The run of characters around a name that are no white space and no quotes. */
function tokenOf({ before, name, after }) {
	let from = before.length;
	while (from > 0 && !isDelimiter(before[from - 1])) from--;
	let to = 0;
	while (to < after.length && !isDelimiter(after[to])) to++;
	return {
		text: before.slice(from) + name + after.slice(0, to),
		opening: before[from - 1] ?? "",
		closing: after[to] ?? ""
	};
}
function isDelimiter(character) {
	return /[\s"'`]/.test(character);
}
function isQuoted(mention) {
	const { before, name, after } = mention;
	const { text, opening, closing } = tokenOf(mention);
	if (/(?:https?|wss?|ftp):\/\//i.test(text.slice(0, text.indexOf(name)))) return false;
	const isPath = /[\\/]/.test(text);
	if (!(Math.max(before.length, after.length) === WINDOW) && !/["'`]/.test(before + after)) return isPath && (before + name + after).trim() === text;
	if (isPath) return true;
	return /["'`]/.test(opening) && /["'`]/.test(closing) && /^[\w.@~$*?:-]+$/.test(text) && !isCompared(mention, text);
}
/** `mode === 'test'`: it is asked what something is called, and nothing of that name is opened. */
function isCompared({ before, after, name }, token) {
	const lead = token.indexOf(name);
	const left = before.slice(0, before.length - lead - 1);
	const right = after.slice(token.length - lead - name.length + 1);
	return /(?:[=!]=|\bcase)\s*$/.test(left) || /^\s*[=!]=/.test(right);
}

// src/init/exclusions.ts
/** Names of files and folders at the top, with what they are for. */
const TOOLS = [
	["continuous integration and hosting, not the product", ".circleci .gitlab .gitlab-ci.yml .travis.yml appveyor.yml .appveyor.yml azure-pipelines.yml Jenkinsfile .cirrus.yml codecov.yml .codecov.yml .coveragerc renovate.json .renovaterc .renovaterc.json CODEOWNERS"],
	["settings of an editor", ".vscode .idea .zed .editorconfig .devcontainer"],
	["settings of git", ".git-blame-ignore-revs .mailmap"],
	["notes of the release tool", ".changeset .release-please-manifest.json release-please-config.json cliff.toml"],
	["how the documentation is built", "mkdocs.yml .readthedocs.yml .readthedocs.yaml"],
	["a citation", "CITATION.cff"],
	["settings of a linter or formatter", ".flake8 .pylintrc mypy.ini ruff.toml .ruff.toml .pre-commit-config.yaml .codespellrc .yamllint .yamllint.yml .eslintrc .eslintrc.js .eslintrc.cjs .eslintrc.json .eslintrc.yml .eslintrc.yaml .eslintignore eslint.config.js eslint.config.mjs eslint.config.cjs eslint.config.ts .prettierrc .prettierrc.js .prettierrc.json .prettierrc.yml .prettierrc.yaml .prettierignore prettier.config.js biome.json biome.jsonc .stylelintrc .stylelintrc.json .markdownlint.json .markdownlint.yml .markdownlint.yaml .golangci.yml .golangci.yaml .rustfmt.toml rustfmt.toml"],
	["settings of the tests", "tox.ini noxfile.py conftest.py pytest.ini jest.config.js jest.config.cjs jest.config.mjs jest.config.ts vitest.config.js vitest.config.mjs vitest.config.ts playwright.config.js playwright.config.ts cypress.config.js cypress.config.ts .mocharc.js .mocharc.json .mocharc.yml .nycrc .nycrc.json karma.conf.js"]
];
const TEXT_ENDINGS = ["md", "rst"];
const TEXT_ENDING = /\.(?:md|rst)$/;
const PROSE = /^(?:README|CHANGES|CHANGELOG|HISTORY|NEWS|AUTHORS|CONTRIBUTORS|CONTRIBUTING|LICEN[CS]E|COPYING|NOTICE|SECURITY|CODE_OF_CONDUCT|MAINTAINERS)(?:[-.][A-Za-z0-9-]+)*$/;
/** That nothing names them cannot be proved of a program. */
const TESTS_WHY = "tests; nothing that runs was seen to name them: check";
const DOCUMENTATION = [
	"docs",
	"doc",
	"documentation"
];
const TESTS = {
	python: ["tests", "test"],
	node: [
		"tests",
		"test",
		"__tests__",
		"__mocks__"
	],
	go: [],
	generic: []
};
/** Folders that most projects have beside what they ship; what is in them starts anew whenever it is run. */
const ASIDE_FOLDER = /^(?:scripts?|tools?|examples?|samples?|demos?|bench|benches|benchmarks?|ci|hack|release|misc|contrib|dev|assets|images|website|site|requirements)$/;
/** The folder at the top in which a path is, where it is one that seldom runs. */
function asideFolder(path) {
	const slash = path.indexOf("/");
	const top = path.slice(0, Math.max(0, slash));
	return ASIDE_FOLDER.test(top) ? top : null;
}
/**
* Whether a source file is an example, a benchmark or what starts the tests: which texts and tests it names is nothing to a
* running process.
*/
function isAside(path) {
	const name = path.slice(path.lastIndexOf("/") + 1);
	return /(?:^|\/)(?:bench(?:es|marks?)?|examples?|samples?|demos?)\//.test(path) || /(?:^|[_.-])tests?[_.-]/.test(name);
}
/**
* What may be left out of a repository with these files, in the order in which it is to be stated. Only kinds of which it
* is known what they are for; `.github` and the rules themselves always.
*/
function listCandidates(paths, { preset, packaged }) {
	const tops = [...new Set(paths.map((path) => path.split("/", 1)[0]))].sort();
	return [
		unnamedTop(".github", "workflows and templates of GitHub: they do not run in the product", { always: true }),
		unnamedTop(".runtime-fingerprint.yml", "these rules: other rules are a reason of their own", { always: true }),
		...DOCUMENTATION.map((name) => topFolder(name, "documentation")),
		...proseFiles(paths),
		...testCandidates(preset),
		...packaged === null ? [] : tops.filter((top) => asideFolder(`${top}/`) !== null).map((top) => besidePackage(top, packaged)),
		...TOOLS.flatMap(([why, names]) => tops.filter((top) => names.split(" ").includes(top)).map((name) => toolFile(name, why)))
	].filter(({ covers, always }) => always || paths.some(covers));
}
function unnamedTop(name, why, more = {}) {
	return {
		glob: name,
		why,
		covers: coversTop(name),
		named: null,
		...more
	};
}
function toolFile(name, why) {
	return {
		glob: name,
		why,
		covers: coversTop(name),
		named: namesFile(name)
	};
}
/** What is below a folder: `docs/**` would take out a file of that name too, which is something else. */
function topFolder(name, why) {
	return {
		glob: `${name}/**/*`,
		why,
		covers: (path) => path.startsWith(`${name}/`),
		named: namesFolder(name)
	};
}
/** A folder that a package does not have: unless the files that build it name it, in whatever way. */
function besidePackage(name, packaged) {
	const named = new RegExp(`(?:^|["'/=\\s])${name}(?:["'/*.\\s]|$)`, "m");
	return {
		...topFolder(name, `no part of the package that ${packaged} builds`),
		packagedBy: (text) => named.test(text)
	};
}
function coversTop(name) {
	return (path) => path === name || path.startsWith(`${name}/`);
}
/** Texts that are looked at; more are no longer told from what they stand beside, and count. */
const MOST_TEXTS = 300;
/** Texts for people at the top, each by its name; those of one ending are a family. */
function proseFiles(paths) {
	const known = paths.filter((path) => !path.includes("/") && (TEXT_ENDING.test(path) || PROSE.test(path))).filter(isPlainName).slice(0, MOST_TEXTS);
	const endings = TEXT_ENDINGS.filter((ending) => paths.every((path) => {
		return !path.split("/", 1)[0].endsWith(`.${ending}`) || known.includes(path);
	}));
	return known.flatMap((name) => {
		const ending = TEXT_ENDINGS.find((one) => name.endsWith(`.${one}`));
		const family = ending !== void 0 && endings.includes(ending) ? { family: `*.${ending}` } : {};
		return [{
			glob: name,
			why: "a text for people",
			covers: (path) => path === name,
			named: namesFile(name),
			...family
		}];
	});
}
function testCandidates(preset) {
	const anywhere = TESTS[preset].map((name) => {
		const segment = new RegExp(`(?:^|/)${name}/`);
		return {
			glob: `**/${name}/**/*`,
			why: TESTS_WHY,
			covers: (path) => segment.test(path),
			named: namesFolder(name)
		};
	});
	const top = ["tests", "test"].filter((name) => !TESTS[preset].includes(name)).map((name) => topFolder(name, TESTS_WHY));
	return [
		...anywhere,
		...top,
		...preset === "node" ? [NODE_TESTS] : [],
		GO_TESTS
	];
}
const NODE_TEST = /\.(?:test|spec)\.(?:[cm]?[jt]s|[jt]sx)(?:\/|$)/;
const NODE_TESTS = {
	glob: "**/*.{test,spec}.{js,cjs,mjs,jsx,ts,cts,mts,tsx}",
	why: TESTS_WHY,
	covers: (path) => NODE_TEST.test(path),
	named: ({ text }) => /["'`][^"'`\s]{1,300}\.(?:test|spec)(?:\.[cm]?[jt]sx?)?["'`]/.test(text)
};
const GO_TESTS = {
	glob: "**/*_test.go",
	why: "tests: the go command never builds them into a program",
	covers: (path) => /_test\.go(?:\/|$)/.test(path),
	named: null
};
/** The candidates that the files which build a package may put into it. */
function searchPackaging(texts, candidates) {
	return [...texts].filter(([path]) => /^(?:pyproject\.toml|setup\.(?:cfg|py))$/.test(path)).map(([path, text]) => ({
		path,
		names: candidates.filter(({ packagedBy }) => packagedBy?.(text)).map(({ glob }) => glob)
	}));
}
/**
* Leaves out the candidates that nothing which counts names. What is named counts, and so does what it names in its
* turn.
*/
function settleExclusions(candidates, searched) {
	let excluded = candidates;
	const kept = [];
	for (;;) {
		const counting = searched.filter(({ path }) => !excluded.some(({ covers }) => covers(path)));
		const found = excluded.flatMap((candidate) => {
			const by = counting.find(({ names }) => names.includes(candidate.glob));
			return by ? [{
				candidate,
				by: by.path
			}] : [];
		});
		if (found.length === 0) {
			const named = counting.flatMap(({ names }) => names);
			return {
				excluded: joinFamilies(excluded, {
					kept,
					named
				}),
				kept
			};
		}
		kept.push(...found);
		excluded = excluded.filter((candidate) => !found.some((one) => one.candidate === candidate));
	}
}
/** One glob for a family of which none is named, so that one more of the kind does not count either. */
function joinFamilies(excluded, { kept, named }) {
	const broken = /* @__PURE__ */ new Set([...named, ...kept.map(({ candidate }) => candidate.family)]);
	const joined = /* @__PURE__ */ new Map();
	for (const candidate of excluded) {
		const { family } = candidate;
		if (family === void 0 || broken.has(family)) joined.set(candidate.glob, candidate);
		else joined.set(family, {
			...candidate,
			glob: family,
			why: "texts for people",
			covers: coversFamily(family)
		});
	}
	return [...joined.values()];
}
function coversFamily(family) {
	const ending = family.slice(1);
	return (path) => !path.includes("/") && path.endsWith(ending);
}
/** A name that a glob takes as it is. */
function isPlainName(text) {
	return /^[\w@.+-]+(?: [\w@.+-]+)*$/.test(text);
}

// src/init/languages.ts
const LANGUAGE_OF = new Map(Object.entries({
	Python: "py pyi",
	Cython: "pyx pxd",
	JavaScript: "js mjs cjs jsx",
	TypeScript: "ts mts cts tsx",
	Vue: "vue",
	Svelte: "svelte",
	Go: "go",
	Rust: "rs",
	C: "c h",
	"C++": "cc cpp cxx hh hpp hxx",
	Fortran: "f f90 f95",
	Zig: "zig",
	Java: "java",
	Kotlin: "kt kts",
	Scala: "scala",
	Clojure: "clj",
	"C#": "cs",
	"F#": "fs",
	Swift: "swift",
	Dart: "dart",
	Ruby: "rb",
	PHP: "php",
	Perl: "pl pm",
	Lua: "lua",
	R: "r",
	Julia: "jl",
	Elixir: "ex exs",
	Erlang: "erl hrl",
	Haskell: "hs",
	OCaml: "ml mli",
	Shell: "sh bash",
	PowerShell: "ps1",
	"compiled library": "so pyd dll dylib wasm jar"
}).flatMap(([language, list]) => list.split(" ").map((extension) => [extension, language])));
/** What is compiled into an extension of Python's, or is one already. */
const NATIVE_LANGUAGES = /* @__PURE__ */ new Set([
	"Cython",
	"Rust",
	"C",
	"C++",
	"Fortran",
	"Zig",
	"compiled library"
]);
/** The languages of files by their extensions, the most frequent first. */
function countLanguages(paths) {
	const counts = /* @__PURE__ */ new Map();
	for (const path of paths) {
		const language = LANGUAGE_OF.get(extensionOf(path.slice(path.lastIndexOf("/") + 1)));
		if (language !== void 0) counts.set(language, (counts.get(language) ?? 0) + 1);
	}
	return [...counts].map(([language, files]) => ({
		language,
		files
	})).sort((a, b) => b.files - a.files || (a.language < b.language ? -1 : 1));
}

// src/init/layout.ts
const LOCKFILE$1 = /^(?:(?:uv|poetry|pdm|Pipfile|Cargo|composer|Gemfile|mix|bun)\.lock|bun\.lockb|yarn\.lock|requirements[\w.-]*\.txt|package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|go\.sum)$/;
/** Beside the code that makes a project what it is. */
const ASIDE = /(?:^|\/)(?:docs?|tests?|__tests__|testdata|examples?|bench(?:es|marks?)?|vendor|third_party|node_modules)\//;
const FAMILIES = {
	python: ["Python", "Cython"],
	node: [
		"JavaScript",
		"TypeScript",
		"Vue",
		"Svelte"
	],
	go: ["Go"]
};
/** Less of the code than this is no project of that language. */
const SHARE = .6;
/** What the repository looks like; `stated` is a preset that was asked for. */
function describeLayout(files, stated) {
	const { paths } = files;
	const code = countLanguages(paths.filter((path) => !ASIDE.test(path)));
	const [preset, why] = stated === void 0 ? choosePreset(files, code) : [stated, "asked for"];
	return {
		preset,
		why: preset === "python" ? `${why}${pythonPlace(paths)}` : why,
		languages: countLanguages(paths),
		native: preset === "python" ? code.filter(({ language }) => NATIVE_LANGUAGES.has(language)) : [],
		lockfiles: paths.filter((path) => LOCKFILE$1.test(path)),
		packaged: preset === "python" ? packagingFile(files) : null
	};
}
/** An application that is run from a checkout may state a project, too, but builds no package. */
function packagingFile({ paths, texts }) {
	if (paths.includes("manage.py")) return null;
	const project = texts.get("pyproject.toml") ?? "";
	if (/^\s*(?:package-mode|package)\s*=\s*false\b/m.test(project)) return null;
	if (/^\[build-system\]/m.test(project)) return "pyproject.toml";
	return paths.includes("setup.py") ? "setup.py" : null;
}
function choosePreset({ paths, texts }, code) {
	const [most] = [
		"python",
		"node",
		"go"
	].map((preset) => ({
		preset,
		files: sumOf(code, FAMILIES[preset])
	})).toSorted((a, b) => b.files - a.files);
	if (!most || most.files === 0) return ["generic", "no source files of Python, Node or Go"];
	const beside = most.preset === "python" && isPackaged(paths) ? sumOf(code, [...NATIVE_LANGUAGES]) : 0;
	const all = code.reduce((sum, { files }) => sum + files, 0) - beside + sumOf(code, ["Cython"]);
	const words = `${most.files} of ${all} source files are ${NAMES[most.preset]}`;
	if (most.files < all * SHARE) return ["generic", `no language makes up most of it: ${words}`];
	if (most.preset === "node" && !texts.has("package.json")) return ["generic", `${words}, without a package.json`];
	if (most.preset === "go" && !paths.some((path) => /(?:^|\/)go\.mod$/.test(path))) return ["generic", `${words}, without a go.mod`];
	return [most.preset, words];
}
const NAMES = {
	python: "Python",
	node: "JavaScript or TypeScript",
	go: "Go"
};
function isPackaged(paths) {
	return paths.some((path) => /^(?:pyproject\.toml|setup\.(?:py|cfg))$/.test(path));
}
function sumOf(counts, languages) {
	return counts.filter(({ language }) => languages.includes(language)).reduce((sum, { files }) => sum + files, 0);
}
/** Most packages named in a sentence. */
const SHOWN_PACKAGES = 3;
/** `, in src/flask`: the folders of the packages. */
function pythonPlace(paths) {
	const packages = paths.flatMap((path) => {
		const found = /^((?:(?:src|python|lib)\/)?[^/]+)\/__init__\.pyi?$/.exec(path)?.[1];
		return found === void 0 || ASIDE.test(`${found}/`) ? [] : [found];
	});
	const folders = [...new Set(packages)];
	if (folders.length === 0) return paths.some((path) => path.startsWith("src/")) ? ", in src" : "";
	const more = folders.length - SHOWN_PACKAGES;
	return `, in ${folders.slice(0, SHOWN_PACKAGES).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

// src/init/wildcard.ts
const SPECIAL = /[*?[]/;
/** Stand in a segment for what is put in, and for one of several; both may be anything, as `*` may. */
const INSERTION = "\0";
const CHOICE = "";
/** In quotes, and made of what paths and patterns are made of. */
const PATTERN = /^[\w.$~{}@*?[\]!,+%:/\\-]{1,300}$/;
/**
* What is put in: `{name}`, `${name}`, `$NAME`, `%s`. It stands in some other string, where it is looked for. `{0,3}` is
* no choice but a count.
*/
const INSERTED = /\$?\{(?:[^{},]*|\d*,\d*)\}|\$\w+|%\w/g;
const ALTERNATIVES = /\{[^{}]*\}/g;
const SET = /\[[!^]?\]?[^\]]*\]/g;
/** A pattern without a letter says nothing of itself: `'*'` may mean many things. */
const GLOB_CALL = /glob\w{0,20}\(|\brequire\.context\(/i;
/** A program that goes through folders may hold its pattern to each name. */
const RECURSIVE = /rglob|fnmatch|walk|recursive/i;
/** How much of a line before a pattern without a letter is looked at. */
const CALL_BEFORE = 2e3;
/** Every pattern of a source, in whatever string. */
function readWildcards(source) {
	const { path, text } = source;
	const found = /* @__PURE__ */ new Map();
	if (/["'`]/.test(text) && SPECIAL.test(text)) {
		const recursive = RECURSIVE.test(text);
		for (const pattern of stringPatterns(source)) {
			const { segments } = pattern;
			const wildcard = recursive && segments.length === 1 && segments[0] !== "**" ? {
				...pattern,
				segments: ["**", ...segments]
			} : pattern;
			found.set(JSON.stringify(wildcard), wildcard);
		}
	}
	return [...path.endsWith(".go") ? readEmbeds(source) : [], ...found.values()];
}
/** Patterns of `//go:embed`, relative to the folder of their file (Go's documentation of the package embed). */
function readEmbeds({ path, text }) {
	const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
	return [...text.matchAll(/^[ \t]*\/\/go:embed[ \t]+([^\n]+)/gm)].flatMap(([, patterns = ""]) => [...patterns.matchAll(/"([^"]*)"|`([^`]*)`|(\S+)/g)].map(([, double, raw, bare]) => ({
		segments: splitPattern((double ?? raw ?? bare ?? "").replace(/^all:/, "")),
		bases: [folder],
		embeds: true
	})));
}
function* stringPatterns({ path, text }) {
	const bases = foldersAbove(path);
	for (const line of text.split("\n")) {
		if (!SPECIAL.test(line) || isComment(path, line)) continue;
		const [, ...pieces] = line.split(/["'`]/);
		const isCall = GLOB_CALL.test(line.slice(0, CALL_BEFORE));
		for (const token of pieces.flatMap((piece) => SPECIAL.test(piece) ? piece.split(/\s+/) : [])) {
			if (!SPECIAL.test(token) || !PATTERN.test(token)) continue;
			if (/[A-Za-z0-9]/.test(token.replace(INSERTED, "").replace(SET, ""))) yield* relativePatterns(token, bases);
			else if (isCall) yield {
				segments: splitPattern(token),
				bases: bases.slice(-1),
				embeds: false
			};
		}
	}
}
/** `../x*` is relative to some folder above; `$HOME/x*` and `/srv/x*` may name the folder in between, too. */
function* relativePatterns(token, bases) {
	const inserted = token.replace(INSERTED, INSERTION);
	const segments = splitPattern(inserted.replace(ALTERNATIVES, CHOICE));
	if (!inserted.startsWith(INSERTION) && !/^(?:[~/\\]|\w:)/.test(inserted)) {
		yield {
			segments,
			bases,
			embeds: false
		};
		return;
	}
	for (const [at, segment] of segments.entries()) if (segment.includes(CHOICE) || /\w/.test(segment)) yield {
		segments: segments.slice(at),
		bases,
		embeds: false
	};
}
function splitPattern(pattern) {
	return pattern.split(/[\\/]+/).filter((segment) => segment !== "" && segment !== "." && segment !== "..");
}
/** The last is the file's own. */
function foldersAbove(path) {
	const steps = path.split("/").slice(0, -1);
	return ["", ...steps.map((_, at) => steps.slice(0, at + 1).join("/"))];
}
/**
* Whether a pattern may match a file, or a folder on its path; seen from one of the folders that it may be relative to,
* and rather yes than no. With `isFolder` the path is one, and a pattern that goes on inside it may match.
*/
function mayMatch({ segments, bases }, path, isFolder = false) {
	return bases.some((base) => {
		if (base !== "" && !path.startsWith(`${base}/`)) return isFolder && `${base}/`.startsWith(`${path}/`);
		return mayMatchSteps(segments, (base === "" ? path : path.slice(base.length + 1)).split("/"), isFolder);
	});
}
function mayMatchSteps(segments, steps, isFolder) {
	const last = segments.at(-1) ?? "**";
	for (const [at, segment] of segments.entries()) {
		if (segment.includes("**")) return last === "**" || steps.slice(at).some((step) => matchesName(last, step));
		const step = steps[at];
		if (step === void 0) return isFolder;
		if (!matchesName(segment, step)) return false;
	}
	return true;
}
/**
* Whether one segment of a pattern matches a name: `*`, `?` and `[…]`. Steps back to the last `*` alone, so that the time
* is in the order of the product of both lengths, whatever the pattern.
*/
function matchesName(segment, name) {
	const parts = segment.match(/\[[!^]?\]?[^\]]*\]|[\s\S]/g) ?? [];
	let [part, at, star, mark] = [
		0,
		0,
		-1,
		0
	];
	while (at < name.length) if (isAnything(parts[part])) {
		star = part++;
		mark = at;
	} else if (part < parts.length && matchesPart(parts[part], name[at])) {
		part++;
		at++;
	} else if (star !== -1) {
		part = star + 1;
		at = ++mark;
	} else return false;
	return parts.slice(part).every(isAnything);
}
function isAnything(part) {
	return part === "*" || part === INSERTION || part === CHOICE;
}
/** A set of characters may hold any: which ones, tools do not agree on. */
function matchesPart(part, character) {
	return part === "?" || part.length > 1 || part === character;
}
/** Whether some name with this ending may match the segment. */
function mayEndAs(segment, ending) {
	const tail = segment.slice(1 + Math.max(...[
		"*",
		"?",
		"]",
		INSERTION,
		CHOICE
	].map((one) => segment.lastIndexOf(one))));
	if (tail === segment) return segment.endsWith(ending);
	return ending.endsWith(tail) || tail.endsWith(ending);
}

// src/init/name-search.ts
/** More different patterns are not held to the paths: they may match anything. */
const MOST_WILDCARDS = 3e3;
/** It imports whatever modules there are. */
const IMPORTS_ALL = /\b(?:walk_packages|iter_modules)\b/;
/** Finds the candidates that sources name. */
var NameSearch = class {
	#targets;
	#families;
	/** What each pattern may match, by its text. */
	#matched = /* @__PURE__ */ new Map();
	constructor(candidates, paths) {
		this.#targets = candidates.map((candidate) => {
			const covered = paths.filter(candidate.covers);
			const stated = candidate.always ? [candidate.glob] : [];
			return {
				candidate,
				paths: [...covered, ...stated],
				folders: [...foldersOf(candidate, covered), ...stated]
			};
		});
		this.#families = new Set(candidates.flatMap(({ family }) => family ?? []));
	}
	/** Every glob that sources may name: for what cannot be searched. Only Go embeds what is run by no name. */
	namesAny({ embeds }) {
		return [...this.#targets.filter(({ candidate }) => embeds || candidate.named !== null).map(({ candidate }) => candidate.glob), ...this.#families];
	}
	/** Whether one of the candidates takes a path out. */
	covers(path) {
		return this.#targets.some(({ candidate }) => candidate.covers(path));
	}
	/** Globs of the candidates and families that a source may name. */
	namesIn({ path, text }) {
		const source = {
			path,
			text: text.replace(/\r\n?/g, "\n")
		};
		const names = /* @__PURE__ */ new Set();
		const importsAll = IMPORTS_ALL.test(source.text);
		for (const { candidate, paths } of this.#targets) {
			const imported = importsAll && paths.some((path) => path.endsWith(".py"));
			if (candidate.named !== null && (imported || candidate.named(source))) names.add(candidate.glob);
		}
		for (const wildcard of readWildcards(source)) for (const name of this.#match(wildcard)) names.add(name);
		return [...names];
	}
	#match(wildcard) {
		const key = JSON.stringify(wildcard);
		const known = this.#matched.get(key);
		if (known) return known;
		if (this.#matched.size >= MOST_WILDCARDS) return this.namesAny(wildcard);
		const found = [...this.#targets.filter((target) => mayTake(wildcard, target)).map(({ candidate }) => candidate.glob), ...[...this.#families].filter((family) => mayTakeMore(wildcard, family))];
		this.#matched.set(key, found);
		return found;
	}
};
function mayTake(wildcard, { candidate, paths, folders }) {
	if (candidate.named === null && !wildcard.embeds) return false;
	return folders.some((folder) => mayMatch(wildcard, folder, true)) || paths.some((path) => mayMatch(wildcard, path));
}
/** Whether the pattern may match a text at the top that is not there yet. */
function mayTakeMore({ segments, bases }, family) {
	const [first = "**"] = segments;
	return bases.includes("") && (segments.length < 2 || first.includes("**")) && mayEndAs(segments.at(-1) ?? "**", family.slice(1));
}
/** Of `docs/**\/*` and `**\/tests/**\/*`: the folders of that name. */
function foldersOf({ glob, covers }, paths) {
	const name = /(?:^|\/)([^/*]+)\/\*\*\/\*$/.exec(glob)?.[1];
	const folders = /* @__PURE__ */ new Set();
	for (const path of paths) {
		const steps = path.split("/").slice(0, -1);
		for (const [at, step] of steps.entries()) {
			const folder = steps.slice(0, at + 1).join("/");
			if (step === name && covers(`${folder}/_`)) folders.add(folder);
		}
		if (name === void 0 && steps[0] === glob) folders.add(glob);
	}
	return [...folders];
}

// src/init/notes.ts
/** What a person should know before saying yes. */
function listNotes({ layout, lines, submodules, manifest }) {
	const { native, lockfiles, preset } = layout;
	const notes = [];
	if (native.length > 0) {
		const counted = native.map(({ language, files }) => `${language} (${count(files, "file")})`).join(", ");
		notes.push({
			code: "native_sources",
			message: `Beside Python there is ${counted}. It counts, too.`
		});
	}
	if (lockfiles.length === 0 && preset !== "generic" && preset !== "go") notes.push({
		code: "lockfile_missing",
		message: "There is no lockfile, so a new version of a dependency alone does not show."
	});
	if (submodules > 0) notes.push({
		code: "submodules",
		message: `${count(submodules, "submodule")}: each counts as the commit it names.`
	});
	const lasting = lines.map(({ line }) => JSON.stringify(line));
	if (lasting.length > 1) notes.push({
		code: "several_lines",
		message: `Tags of several release lines (${shownNames(lasting)}). Where they are products of their own, give each its own rules: "Several runtimes" in docs/rules.md.`
	});
	if (manifest.problem !== null) notes.push({
		code: "manifest_unreadable",
		message: `${manifest.path} is there and cannot be the manifest, so that the next release would fail. ${manifest.problem} Mend it, or state another path with \`manifest:\` in the rules.`
	});
	return notes;
}
const SHOWN = 4;
function shownNames(names) {
	const more = names.length - SHOWN;
	return names.slice(0, SHOWN).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

// src/init/npm-package.ts
/** npm publishes these at the top whatever `files` says (npm's documentation of package.json, "files"). */
const ALWAYS = /^(?:readme|licen[cs]e|copying)(?:\.\w+)?$/i;
/** A page of rules; whoever publishes more has a glob for it. */
const MOST_ENTRIES = 200;
/**
* Globs, relative to the repository, of the files that npm publishes of a package that states `files`, where all that it
* names is in the commit. `null` where that cannot be told: the package is private, states none, or names what is only
* built.
*/
function readPublishedFiles(packageJson, paths) {
	const root = parseObject(packageJson);
	if (root === null || root.private === true || !Array.isArray(root.files)) return null;
	const entries = [...root.files.filter((entry) => typeof entry !== "string" || !entry.startsWith("!")), ...entryPoints(root)];
	if (entries.length > MOST_ENTRIES) return null;
	const globs = entries.map((entry) => typeof entry === "string" ? toGlob(entry, paths) : null);
	const present = globs.filter((glob) => glob !== null && glob !== "");
	const always = paths.filter((path) => ALWAYS.test(path) && valid(path) !== null);
	return globs.includes(null) || present.length === 0 ? null : [.../* @__PURE__ */ new Set([...present, ...always])];
}
/** The version that a package.json states. */
function readPackageVersion(packageJson) {
	const version = parseObject(packageJson)?.version;
	return typeof version === "string" && /^\d+\.\d+\.\d+/.test(version) ? version : null;
}
/** `main`, `bin` and `exports`, which are published too. */
function entryPoints({ main, bin, exports }) {
	return [
		main,
		bin,
		exports
	].flatMap((value) => leavesOf(value)).map((leaf) => leaf.replace(/^\.\//, ""));
}
/** `exports` nests conditions in paths; deeper than this nobody's does. */
const MAX_DEPTH = 10;
/** What lies deeper is given as it is not, so that nothing matches it. */
function leavesOf(value, depth = 0) {
	if (typeof value === "string") return [value];
	if (typeof value !== "object" || value === null) return [];
	return depth > MAX_DEPTH ? ["?"] : Object.values(value).flatMap((one) => leavesOf(one, depth + 1));
}
/** The glob that an entry is; empty for a text for people that is not there, `null` for anything else that is not. */
function toGlob(entry, paths) {
	const path = entry.replace(/^(?:\.?\/)+/, "").replace(/\/+$/, "");
	const bare = path.replace(/\/\*{1,2}$/, "");
	if (paths.some((one) => one.startsWith(`${bare}/`))) return valid(`${bare}/**`);
	if (paths.includes(path)) return valid(path);
	const found = [
		".js",
		".json",
		".cjs",
		".mjs"
	].map((ending) => path + ending).find((one) => paths.includes(one));
	if (found !== void 0) return valid(found);
	return ALWAYS.test(path) ? "" : null;
}
function valid(glob) {
	return /^[\w@.+/*-]+$/.test(glob) && checkGlob(glob) === null ? glob : null;
}
function parseObject(text) {
	try {
		const value = JSON.parse(text);
		return typeof value === "object" && value !== null ? value : null;
	} catch {
		return null;
	}
}

// src/init/project-version.ts
/** The version that the project's own package file states, by the texts of those files. */
function readProjectVersion(texts) {
	const python = /^version\s*=\s*["'](\d{1,9}(?:\.\d{1,9}){1,9}[\w.+-]{0,60})["']/m.exec(texts.get("pyproject.toml") ?? "")?.[1];
	const setup = /^version\s*=\s*(\d{1,9}(?:\.\d{1,9}){1,9}[\w.+-]{0,60})\s*$/m.exec(texts.get("setup.cfg") ?? "")?.[1];
	return python ?? setup ?? readPackageVersion(texts.get("package.json") ?? "");
}

// src/init/proposed-rules.ts
/**
* What counts before anything is left out: everything. Only where npm publishes stated files, all of them in the commit,
* is it known what ships: those. `published`: their globs, where that is known.
*/
function proposeInclude(published, lockfiles) {
	return published === null ? [EVERYTHING] : publishedRules(published, lockfiles);
}
/** Whether everything counts. */
function includesAll(include) {
	return include.includes(EVERYTHING);
}
/** Of what counts, what is not seen to run is left out. */
function proposeRules(input) {
	const { paths, exclusions, include } = input;
	const matches = compileGlobs(include.map(({ pattern }) => pattern)).matches;
	const all = includesAll(include);
	const included = paths.filter((path) => matches(path));
	return {
		include,
		exclude: exclusions.excluded.filter(({ always, covers }) => always && all || included.some(covers)).map(({ glob, why }) => ({
			pattern: glob,
			why
		})),
		kept: exclusions.kept.filter(({ candidate }) => included.some(candidate.covers)).map(({ candidate, by }) => ({
			pattern: candidate.glob,
			by
		})),
		versionFiles: input.versionFiles.filter(({ path }) => matches(path) && path !== "version.json" && path.split("/").every(isPlainName)).map(({ entry }) => ({
			pattern: entry,
			why: entry.includes("#") ? "the release's own version, under this one name" : "the release's own version"
		}))
	};
}
const EVERYTHING = {
	pattern: "**",
	why: "everything, so that what is added later counts at once"
};
const NPM_LOCKFILE = /^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?)$/;
function publishedRules(published, lockfiles) {
	const top = lockfiles.filter((path) => NPM_LOCKFILE.test(path));
	return [
		...published.map((pattern) => ({
			pattern,
			why: "npm publishes it"
		})),
		{
			pattern: "package.json",
			why: "npm publishes it; its dependencies run"
		},
		...top.map((pattern) => ({
			pattern,
			why: "a new dependency is new code"
		}))
	];
}

// src/init/release-line.ts
/** Every line of releases, the one with most of them first. */
function readReleaseLines(tags) {
	const lines = /* @__PURE__ */ new Map();
	for (const tag of tags) {
		const name = parseTagName(tag, null);
		if (name) lines.set(name.line, [...lines.get(name.line) ?? [], name]);
	}
	return [...lines].map(([line, names]) => describeLine(line, names)).sort((a, b) => b.releases - a.releases || (a.line < b.line ? -1 : 1));
}
/** Those of which a project releases, not a tag or two that somebody left. */
function lastingLines(lines) {
	const most = lines[0]?.releases ?? 0;
	return lines.filter(({ releases }, at) => at === 0 || releases >= Math.max(2, most / 20));
}
function describeLine(line, names) {
	const final = names.filter(({ prerelease }) => !prerelease);
	const newest = (final.length > 0 ? final : names).reduce((a, b) => compareVersions(a.key, b.key) < 0 ? b : a);
	const lead = newest.tag.slice(0, newest.tag.length - newest.version.length);
	return {
		line,
		releases: names.length,
		newest,
		lead
	};
}

// src/init/release-tool.ts
var import_dist = require_dist();
/** In the order in which one is taken for the tool that makes the releases. */
const SIGNS = [
	{
		kind: "release-please",
		uses: /\/release-please-action@/,
		run: /\brelease-please\b/,
		file: /^(?:\.?release-please-(?:config|manifest)\.json)$/
	},
	{
		kind: "semantic-release",
		uses: /\/(?:python-)?semantic-release(?:-action)?@/,
		run: /\bsemantic-release\b/,
		file: /^\.releaserc(?:\.\w+)?$|^release\.config\.[cm]?js$/
	},
	{
		kind: "changesets",
		uses: /^changesets\/action@/,
		run: /\bchangeset publish\b/,
		file: /^\.changeset\/config\.json$/
	},
	{
		kind: "goreleaser",
		uses: /\/goreleaser-action@/,
		run: /\bgoreleaser (?:release|build)\b/,
		file: /^\.?goreleaser\.ya?ml$/
	},
	{
		kind: "tag-release",
		uses: /\/(?:action-gh-release|release-action|create-release)@/,
		run: /\bgh release create\b/,
		onTag: true
	}
];
/** The tool that makes the project's releases, from its workflows and configuration files. */
function findReleaseTool({ paths, texts }) {
	const workflows = [...texts].flatMap(([path, text]) => readWorkflow(path, text));
	const onRelease = workflows.find((workflow) => workflow.onRelease);
	for (const sign of SIGNS) {
		const found = findJob(workflows, sign);
		if (found) return {
			kind: sign.kind,
			...found,
			startsWorkflows: found.startsWorkflows || !!onRelease
		};
		const file = sign.file;
		if (file && paths.some((path) => file.test(path))) return {
			kind: sign.kind,
			workflow: null,
			job: null,
			startsWorkflows: !!onRelease
		};
	}
	if (onRelease) return {
		kind: "release-event",
		workflow: onRelease.path,
		job: null,
		startsWorkflows: true
	};
	const onTag = workflows.find((workflow) => workflow.onTag);
	if (onTag) return {
		kind: "tag-push",
		workflow: onTag.path,
		job: null,
		startsWorkflows: false
	};
	return {
		kind: "none",
		workflow: null,
		job: null,
		startsWorkflows: true
	};
}
function findJob(workflows, { uses, run, onTag }) {
	for (const workflow of workflows) {
		if (onTag && !workflow.onTag) continue;
		for (const { id, steps } of workflow.jobs) {
			const step = steps.find((one) => uses.test(one.uses) || run.test(one.run));
			if (step) return {
				workflow: workflow.path,
				job: id,
				startsWorkflows: hasOwnToken(step)
			};
		}
	}
	return null;
}
/** A token other than the workflow's own is handed to the step. */
function hasOwnToken({ given }) {
	return /token[^\n]{0,200}\$\{\{\s*(?!secrets\.GITHUB_TOKEN\b|github\.token\b)(?:secrets\.|steps\.)/i.test(given);
}
/** None for what is no workflow; it is somebody else's to repair. */
function readWorkflow(path, text) {
	if (!/^\.github\/workflows\/[^/]+\.ya?ml$/.test(path)) return [];
	const root = readYaml(text);
	if (!isMapping(root)) return [];
	const jobs = Object.entries(isMapping(root.jobs) ? root.jobs : {});
	return [{
		path,
		onRelease: hasEvent(root.on, "release"),
		onTag: isMapping(root.on) && isMapping(root.on.push) && root.on.push.tags !== void 0,
		jobs: jobs.map(([id, job]) => ({
			id,
			steps: readSteps(job)
		}))
	}];
}
function readYaml(text) {
	try {
		return (0, import_dist.parse)(text, { logLevel: "silent" });
	} catch {
		return null;
	}
}
function hasEvent(on, event) {
	if (Array.isArray(on)) return on.includes(event);
	return isMapping(on) ? event in on : on === event;
}
function readSteps(job) {
	return (isMapping(job) && Array.isArray(job.steps) ? job.steps : []).filter(isMapping).map(({ uses, run, with: inputs, env }) => ({
		uses: typeof uses === "string" ? uses : "",
		run: typeof run === "string" ? run : "",
		given: [inputs, env].filter(isMapping).flatMap((values) => Object.entries(values).map(([name, value]) => `${name}: ${value}`)).join("\n")
	}));
}
function isMapping(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

// src/init/rules-text.ts
const RULES_PAGE = "https://github.com/OWNER/runtime-fingerprint/blob/main/docs/rules.md";
const KINDS = {
	python: "Python",
	node: "Node",
	go: "Go",
	generic: "any"
};
/** The configuration file that states the rules, each line with its reason. */
function renderRules(rules, { preset }) {
	return [
		"# What counts as runtime: a release requires a restart only when one of these files has changed.",
		`# Proposed by \`runtime-fingerprint init\` for ${KINDS[preset]} projects. Every key is explained in`,
		`# ${RULES_PAGE}`,
		"# Which files count, and why: runtime-fingerprint fingerprint --list",
		"",
		...includesAll(rules.include) ? [] : ["# What is published, and nothing else. Should the product run from a checkout, write ['**']."],
		"include:",
		...listLines(rules.include),
		...rules.exclude.length === 0 ? [] : [
			"",
			"# Left out: kinds of files that seldom run, of which nothing that runs was seen to name any. That is no proof, so",
			"# check each line, and take it out in doubt: a file left out by mistake is a restart missed.",
			"exclude:",
			...listLines(rules.exclude)
		],
		...rules.versionFiles.length === 0 ? [] : [
			"",
			"# In these, the version of the release itself is not a change.",
			"version-files:",
			...listLines(rules.versionFiles)
		],
		""
	].join("\n");
}
function listLines(rules) {
	const quoted = rules.map(({ pattern }) => `'${pattern.replaceAll("'", "''")}'`);
	const width = Math.max(...quoted.map((text) => text.length));
	return rules.map(({ why }, at) => `  - ${quoted[at].padEnd(width)} # ${why}`);
}

// src/init/version-candidates.ts
/** Code whose name says that it holds the project's own version. */
const CODE = /(?:^|\/)(?:__init__\.py|_{0,2}version_{0,2}\.(?:py|js|mjs|cjs|ts|go|rs)|__about__\.py|about\.py|const\.py|setup\.py)$/;
const WHOLE = /(?:^|\/)(?:VERSION|version\.txt)$/;
const KEYED = /\.(?:json|toml)$/;
/** Lockfiles that hold it too, and beside every dependency a checksum: a new one still shows. */
const LOCKFILE = /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|uv\.lock|Cargo\.lock)$/;
/** More would make the rules unreadable; what is left out costs restarts, and nothing else. */
const MOST = 20;
const MOST_LINE = 500;
/** How many files are read to find them, those nearest to the top. */
const MOST_READ = 500;
/** Files to look into for the version. */
function listVersionCandidates(paths) {
	return paths.filter((path) => [
		CODE,
		WHOLE,
		KEYED,
		LOCKFILE
	].some((names) => names.test(path))).sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1)).slice(0, MOST_READ);
}
/**
* The entries for those files that hold the release's own version: under the one name that says so, or as their whole
* text. Never the version wherever it stands, for a dependency may be pinned to the very same number; but in lockfiles.
* Each entry is tried on its file.
*/
function findVersionFiles(texts, version) {
	if (!isMaskableVersion(version)) return [];
	return [...texts].flatMap(([path, text]) => {
		const entry = findEntry({
			path,
			text
		}, version);
		return entry === null ? [] : [{
			path,
			entry
		}];
	}).slice(0, MOST);
}
function findEntry({ path, text }, version) {
	if (WHOLE.test(path)) return text.trim() === version ? path : null;
	if (LOCKFILE.test(path)) return ["\"", "'"].some((quote) => text.includes(`${quote}${version}${quote}`)) ? path : null;
	const name = (KEYED.test(path) ? ["version"] : assignedNames(text, version)).find((one) => isOwnVersion({
		path,
		text
	}, {
		name: one,
		version
	}));
	return name === void 0 ? null : `${path}#${name}`;
}
/** A name of the project's own version; that of something else has its own name before it: `CORE_VERSION`. */
const OWN_NAME = /(?<![\w$.])_{0,2}(?:(?:app|package|pkg|project|program|product|release|current)_?)?version_{0,2}(?![\w$])/gi;
/** Names that stand before the version, on its line. */
function assignedNames(text, version) {
	const lines = text.split("\n").filter((line) => line.length < MOST_LINE && line.includes(version));
	return [...new Set(lines.flatMap((line) => line.slice(0, line.indexOf(version)).match(OWN_NAME) ?? []))];
}
/** Whether the one thing that the entry masks is the version, where the project states its own. */
function isOwnVersion({ path, text }, { name, version }) {
	const [before, after, ...more] = mask(Buffer.from(text, "utf8"), {
		version: null,
		names: [name]
	}).toString("utf8").split(MASKED_TEXT);
	if (before === void 0 || after === void 0 || more.length > 0) return false;
	if (`${before}${version}${after}` !== text) return false;
	if (path.endsWith(".json")) return isTopKey(`${before}${PLACE}${after}`);
	return !path.endsWith(".toml") || OWN_TABLES.has(tableOf(before));
}
/** Stands for the version, and is no part of a text. */
const PLACE = "";
function isTopKey(json) {
	try {
		const root = JSON.parse(json);
		return typeof root === "object" && root !== null && "version" in root && root.version === PLACE;
	} catch {
		return false;
	}
}
/** Tables of TOML in which a project states its own version; in others it may be a dependency's. */
const OWN_TABLES = /* @__PURE__ */ new Set([
	"",
	"project",
	"package",
	"workspace.package",
	"tool.poetry",
	"tool.commitizen",
	"tool.flit.metadata"
]);
/** The table that a text of TOML ends in. */
function tableOf(text) {
	return ((text.match(/^[ \t]*\[[^\n]*/gm) ?? []).at(-1) ?? "").replace(/[[\]\s"']|#.*/g, "");
}
function depthOf(path) {
	return path.split("/").length;
}

// src/init/workflow-text.ts
const WORKFLOW_PATH = ".github/workflows/runtime-fingerprint.yml";
const CHECKOUT = "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1";
const ACTION = "OWNER/runtime-fingerprint@COMMIT # put its owner and the commit to pin here";
/** What to start on, by what the project's way of releasing starts. */
function chooseTrigger({ kind, startsWorkflows }) {
	if (startsWorkflows) return "release";
	return kind === "tag-push" ? "tag" : "call";
}
/** The workflow: it judges each release, and comments on pull requests. */
function renderWorkflow(input) {
	const trigger = chooseTrigger(input.tool);
	return [
		...headerLines(input.tool, trigger),
		"name: Runtime fingerprint",
		"",
		...eventLines(trigger, input.lines),
		"",
		"permissions: {}",
		"",
		"jobs:",
		...releaseJob(trigger),
		"",
		...PULL_REQUEST_JOB,
		""
	].join("\n");
}
function headerLines(tool, trigger) {
	const what = "# Says of each release whether running processes must restart, and of each pull request what it would mean.";
	if (trigger !== "call") return [what];
	return [
		what,
		"#",
		"# Releases made with the token of a workflow start no other workflow. So the job that makes them calls this one:",
		...callingJob(tool).map((line) => `#   ${line}`.trimEnd())
	];
}
function eventLines(trigger, lines) {
	const tag = [
		"    inputs:",
		"      tag:",
		"        description: The release to judge",
		"        required: true",
		"        type: string"
	];
	return [
		"on:",
		...{
			release: ["  release:", "    types: [published]"],
			tag: ["  push:", `    tags: [${tagFilters(lines).join(", ")}]`],
			call: ["  workflow_call:", ...tag]
		}[trigger],
		"  workflow_dispatch:",
		...tag,
		"  pull_request:"
	];
}
/** Before there are tags, those of the two usual ways; of a line that a filter cannot name, every tag with a digit. */
function tagFilters(lines) {
	const leads = lines.length === 0 ? ["v", ""] : lines.map(({ lead }) => lead);
	if (!leads.every(isPlainLead)) return ["'**[0-9]*'"];
	return [...new Set(leads)].map((lead) => `'${lead}[0-9]*'`);
}
const TAGS = {
	release: "inputs.tag || github.event.release.tag_name",
	tag: "inputs.tag || github.ref_name",
	call: "inputs.tag"
};
function releaseJob(trigger) {
	return [
		"  release:",
		"    if: github.event_name != 'pull_request'",
		"    runs-on: ubuntu-latest",
		"    timeout-minutes: 15",
		"    permissions:",
		"      contents: write # to attach the manifest to the release",
		"    env:",
		`      TAG: \${{ ${TAGS[trigger]} }}`,
		"    steps:",
		`      - uses: ${CHECKOUT}`,
		"        with:",
		`          ref: refs/tags/\${{ env.TAG }}`,
		"          persist-credentials: false",
		`      - uses: ${ACTION}`,
		"        id: runtime",
		"        with:",
		"          mode: release",
		`          tag: \${{ env.TAG }}`,
		"      - run: echo \"A restart is required.\"",
		"        if: steps.runtime.outputs.requires-restart == 'true'"
	];
}
const PULL_REQUEST_JOB = [
	"  pull-request:",
	"    if: github.event_name == 'pull_request'",
	"    runs-on: ubuntu-latest",
	"    timeout-minutes: 15",
	"    permissions:",
	"      contents: read",
	"      pull-requests: write # to comment",
	"    steps:",
	`      - uses: ${CHECKOUT}`,
	"        with:",
	"          persist-credentials: false",
	`      - uses: ${ACTION}`,
	"        with:",
	"          mode: pull-request"
];
/** The job to add where the release is made, and what it goes by there. */
const CALLS = {
	"release-please": [
		"release_created",
		"tag_name",
		"of the release-please step"
	],
	"semantic-release": [
		"new_release_published",
		"new_release_git_tag",
		"of the semantic-release step"
	],
	changesets: [
		"published",
		"tag",
		"of the changesets step; the tag is of one of its publishedPackages"
	]
};
/**
* The job that a project adds to its own workflow. GitHub refuses a call that grants less than any job of the called
* workflow asks for, also one that would be skipped.
*/
function callingJob({ kind, job }) {
	const needs = job !== null && /^[A-Za-z_][\w-]*$/.test(job) ? job : "JOB";
	const outputs = kind in CALLS ? CALLS[kind] : null;
	const tag = outputs ? `needs.${needs}.outputs.${outputs[1]}` : "github.ref_name";
	return [
		"runtime-fingerprint:",
		`  needs: ${needs}`,
		...outputs ? [`  # ${needs} passes on the outputs ${outputs[0]} and ${outputs[1]} ${outputs[2]}.`, `  if: needs.${needs}.outputs.${outputs[0]} == 'true'`] : [],
		"  permissions:",
		"    contents: write",
		"    pull-requests: write",
		`  uses: ./${WORKFLOW_PATH}`,
		"  with:",
		`    tag: \${{ ${tag} }}`
	];
}
/** What a filter of tags and YAML both take as it is. */
function isPlainLead(text) {
	return /^[\w@./-]*$/.test(text);
}

// src/jobs/init-past.ts
/** Releases that the proposal is tried on, the newest. */
const PAST_RELEASES = 50;
/** Of the files that the default rules leave out, those that are named. */
const SHOWN_EXAMPLES = 3;
/** What the rules would have meant for the releases there are. That nothing can be said is no reason not to propose. */
async function judgePast({ config, line, options }, files) {
	if (line === null) return { kind: "none" };
	const rules = config.runtimes.get(DEFAULT_RUNTIME);
	if (config.named || rules === void 0) return {
		kind: "unknown",
		why: "the configuration names several runtimes: see runtime-fingerprint audit"
	};
	try {
		const judging = {
			config,
			line,
			options
		};
		const audit = await auditPast(rules, judging);
		return files.byDefault.length === 0 ? {
			kind: "judged",
			audit
		} : {
			kind: "judged",
			audit,
			default_rules: await judgeByDefault(judging, files)
		};
	} catch (error) {
		if (!(error instanceof RuntimeFingerprintError)) throw error;
		return {
			kind: "unknown",
			why: error.message
		};
	}
}
async function judgeByDefault(judging, { counted, byDefault }) {
	const { totals } = await auditPast(DEFAULT_RULES, judging);
	const known = new Set(byDefault);
	const leftOut = counted.filter((path) => !known.has(path));
	return {
		releases: totals.releases,
		avoided: totals.avoided,
		left_out: leftOut.length,
		examples: likelyToRun(leftOut).slice(0, SHOWN_EXAMPLES)
	};
}
/** Source files below `src` first, then other source files, then what else is below `src`. */
function likelyToRun(paths) {
	const rank = (path) => {
		const below = path.startsWith("src/") ? 0 : 1;
		return isSourceFile(basename(path)) ? below : below + 2;
	};
	return paths.toSorted((a, b) => rank(a) - rank(b));
}
function auditPast(rules, { config, line, options }) {
	const { repository, remote, surroundings, onProgress } = options;
	const overrides = {
		rules: statedRules(rules),
		manifest: config.manifest,
		tagPrefix: config.tagPrefix ?? line.line,
		label: (key) => key
	};
	return auditReleases({
		repository,
		remote,
		surroundings,
		overrides,
		last: PAST_RELEASES,
		onProgress
	});
}
/** Every key, so that nothing of another configuration remains. */
function statedRules(rules) {
	return {
		root: rules.root,
		include: rules.include,
		exclude: rules.exclude,
		"exclude-dirs": rules.excludeDirs,
		"extra-files": rules.extraFiles,
		"version-files": rules.versionFiles,
		scheme: rules.scheme === 2 ? "2" : "auto"
	};
}

// src/jobs/source-search.ts
/** More files, or larger ones, are not searched: they count as naming everything. */
const MOST_FILES = 5e4;
const MOST_BYTES = 8388608;
/** They run where the product is built or tested, and name texts and tests for that. */
const BUILD_SCRIPT = /(?:^|\/)(?:setup|noxfile|conftest|tasks|fabfile)\.py$|\.config\.[cm]?[jt]s$|(?:^|\/)(?:gulpfile|Gruntfile)\.[cm]?js$|^\.github\//;
const COMPILED = /\.(?:so|pyd|dll|dylib|wasm|jar)$/i;
/** Every source file that names candidates, with them. */
async function searchSources(tree, found, search) {
	const sources = found.filter((one) => isSearched(one, search));
	if (sources.length > MOST_FILES) return [{
		path: `more than ${MOST_FILES} files`,
		names: search.namesAny({ embeds: true })
	}];
	const searched = [];
	let pieces = [];
	let size = 0;
	await tree.readContents(sources.map(({ node }) => node.id), {
		begin() {
			pieces = [];
			size = 0;
		},
		chunk(bytes) {
			size += bytes.length;
			if (size <= MOST_BYTES) pieces.push(Buffer.from(bytes));
		},
		end(index) {
			const path = sources[index].path;
			const text = Buffer.concat(pieces).toString("latin1");
			const names = size > MOST_BYTES ? search.namesAny({ embeds: path.endsWith(".go") }) : search.namesIn({
				path,
				text
			});
			if (names.length > 0) searched.push({
				path,
				names
			});
		}
	});
	return searched;
}
/** A build script that may be left out counts only where something that runs names it: then it runs, too. */
function isSearched({ path, node }, search) {
	if (node.type !== "file" && node.type !== "executable") return false;
	if (COMPILED.test(path) || BUILD_SCRIPT.test(path) && !search.covers(path)) return false;
	return isSourceFile(path.slice(path.lastIndexOf("/") + 1)) || isContainerRecipe(path);
}

// src/jobs/tree-paths.ts
/** Everything in a tree that is no folder, in order of path; links are not followed. */
async function listTreePaths(tree) {
	const found = [];
	const folders = [{
		path: "",
		id: tree.top.id
	}];
	for (let folder = folders.pop(); folder !== void 0; folder = folders.pop()) for (const node of await tree.readFolder(folder.id)) {
		const path = joinRaw(folder.path, node.name);
		if (node.type === "folder") folders.push({
			path,
			id: node.id
		});
		else found.push({
			path: rawPathToText(path),
			raw: path,
			node
		});
	}
	return found.sort((a, b) => a.path < b.path ? -1 : 1);
}

// src/jobs/init.ts
const RULES_PATH = ".runtime-fingerprint.yml";
const NEAR_MISS = ".runtime-fingerprint.yaml";
/** Without `version`: the action fills in that of the tag. */
const NEW_MANIFEST = "{}\n";
const TEXT_LIMIT_BYTES = 1048576;
/** Files that say how the project is built and released. */
const TELLING = /^(?:package\.json|pyproject\.toml|setup\.(?:cfg|py)|\.github\/workflows\/[^/]+\.ya?ml)$/;
/** Looks at the repository as HEAD has it (at an address, as its newest release does), and proposes rules, a manifest and a workflow. Writes nothing. */
async function proposeInit(options) {
	const repository = await openRepository(options);
	try {
		const { workspace } = repository;
		const topLevel = workspace === null || workspace.bare ? null : await readTopLevel(workspace);
		if (topLevel !== null) await checkTop(repository);
		return {
			document: await propose(repository, {
				seen: await look(repository, options),
				topLevel,
				options
			}),
			topLevel
		};
	} finally {
		repository.close();
	}
}
/** Creates the new files of a proposal, all or none; what exists is left as it is. */
function writeProposal(proposal) {
	const topLevel = checkWritable(proposal);
	const { document } = proposal;
	const files = document.files.flatMap(({ path, text }) => text === null ? [] : [{
		path,
		text
	}]);
	createFiles(topLevel, files);
	return {
		...document,
		files: document.files.map((file) => file.state === "new" ? {
			...file,
			state: "written"
		} : file)
	};
}
/** The top of the work tree; `INIT_IMPOSSIBLE` where there is none. */
function checkWritable({ topLevel }) {
	if (topLevel !== null) return topLevel;
	throw impossible("Neither a bare repository nor an address has a work tree to write into: run in a clone, or look with --dry-run.");
}
async function look(repository, { preset }) {
	const lines = lastingLines(readReleaseLines([...repository.tags.keys()]));
	const ref = chooseRef(repository, lines);
	const tree = repository.tree(await repository.commit(ref));
	const found = await listTreePaths(tree);
	const files = {
		paths: found.map(({ path }) => path),
		texts: await readTexts(tree, found.filter(({ path }) => TELLING.test(path)))
	};
	return {
		ref,
		tree,
		found,
		files,
		layout: describeLayout(files, preset),
		lines
	};
}
/** An address is asked for its tags alone. */
function chooseRef({ workspace }, [line]) {
	if (workspace !== null) return "HEAD";
	if (line !== void 0) return `refs/tags/${line.newest.tag}`;
	throw impossible("At this address there is no release to look at: clone it, and name the folder with --repo.");
}
/** Texts by path, all read at once. What is no file, or too large to be one of these, is left out: it tells nothing. */
async function readTexts(tree, wanted) {
	const files = wanted.filter(({ node }) => node.type === "file" || node.type === "executable");
	const texts = /* @__PURE__ */ new Map();
	let pieces = [];
	let size = 0;
	const ids = files.map(({ node }) => node.id);
	await tree.readContents(ids, {
		begin() {
			pieces = [];
			size = 0;
		},
		chunk(bytes) {
			size += bytes.length;
			if (size <= TEXT_LIMIT_BYTES) pieces.push(Buffer.from(bytes));
		},
		end(index) {
			if (size <= TEXT_LIMIT_BYTES) texts.set(files[index].path, Buffer.concat(pieces).toString("utf8"));
		}
	});
	return texts;
}
async function propose(repository, { seen, topLevel, options }) {
	const { layout, lines, files, tree } = seen;
	const line = lines[0] ?? null;
	const tool = findReleaseTool(files);
	const stated = await readStatedConfig(tree, topLevel);
	const own = stated ? null : await proposeOwn(repository, seen);
	const text = own ? renderRules(own.rules, layout) : null;
	const config = stated ?? parseConfig({
		text,
		file: RULES_PATH
	});
	const counted = await countedPaths(seen, config);
	if (own && counted.length === 0) throw nothingRuns();
	const isNew = (path) => isFree(tree, topLevel, path);
	const problem = await findManifestProblem(tree, topLevel, config.manifest);
	const workflow = renderWorkflow({
		tool,
		lines
	});
	const byDefault = own ? await countedPaths(seen, DEFAULT_CONFIG) : [];
	return {
		...describeSeen(seen),
		releases: {
			...describeLines(lines),
			tool: tool.kind,
			workflow: tool.workflow
		},
		rules: own && describeRules(own, files.paths),
		runtime: {
			files: counted.length,
			of: files.paths.length
		},
		past: await judgePast({
			config,
			line,
			options
		}, {
			counted,
			byDefault
		}),
		trigger: chooseTrigger(tool),
		calling_job: chooseTrigger(tool) === "call" ? callingJob(tool).join("\n") : null,
		notes: listNotes({
			layout,
			lines,
			submodules: seen.found.filter(({ node }) => node.type === "submodule").length,
			manifest: {
				path: config.manifest,
				problem
			}
		}),
		files: [
			proposedFile(RULES_PATH, text),
			{
				...proposedFile(config.manifest, await isNew(config.manifest) ? NEW_MANIFEST : null),
				...problem === null ? {} : { problem }
			},
			proposedFile(WORKFLOW_PATH, await isNew(".github/workflows/runtime-fingerprint.yml") ? workflow : null)
		]
	};
}
function proposedFile(path, text) {
	return {
		path,
		state: text === null ? "exists" : "new",
		text
	};
}
function describeSeen({ ref, layout }) {
	const { preset, why, languages, native, lockfiles } = layout;
	return {
		ref: ref.replace(/^refs\/tags\//, ""),
		preset,
		why,
		languages,
		native,
		lockfiles
	};
}
function describeLines(lines) {
	const [line, ...others] = lines;
	return {
		tags: line?.releases ?? 0,
		newest: line?.newest.tag ?? null,
		prefix: line?.lead ?? null,
		other_lines: others.map(({ line: name }) => name)
	};
}
/** The configuration that is there already, committed or not. */
async function readStatedConfig(tree, topLevel) {
	if (topLevel !== null && isTaken(topLevel, NEAR_MISS)) throw impossible(`${NEAR_MISS} is not read: rename it to ${RULES_PATH}, or delete it.`);
	const committed = await readConfig(tree, {});
	if ((await readTreeFile(tree, RULES_PATH, TEXT_LIMIT_BYTES)).kind !== "missing") return committed;
	if (topLevel === null || !isTaken(topLevel, RULES_PATH)) return null;
	const bytes = await readGivenFile(join(topLevel, RULES_PATH), TEXT_LIMIT_BYTES);
	return parseConfig({
		text: bytes.toString("utf8"),
		file: RULES_PATH
	});
}
async function isFree(tree, topLevel, path) {
	if (topLevel !== null && isTaken(topLevel, path)) return false;
	return (await readTreeFile(tree, path, 0)).kind === "missing";
}
/** Why what has the manifest's name cannot be one, in the work tree or in the commit; `null`: nothing is wrong. */
async function findManifestProblem(tree, topLevel, path) {
	try {
		if (topLevel !== null && isTaken(topLevel, path)) {
			const { bytes } = await readWorkFile(topLevel, path, MANIFEST_LIMIT_BYTES);
			if (bytes === null) return "It is a link that leads nowhere.";
			parseManifest(bytes, path);
		}
		const committed = await readTreeFile(tree, path, MANIFEST_LIMIT_BYTES);
		if (committed.kind === "unreadable") return `In the commit ${committed.why}.`;
		if (committed.kind === "file") parseManifest(committed.bytes, path);
		return null;
	} catch (error) {
		if (error instanceof RuntimeFingerprintError && MANIFEST_PROBLEMS.has(error.code)) return error.message;
		throw error;
	}
}
const MANIFEST_PROBLEMS = /* @__PURE__ */ new Set([
	"MANIFEST_INVALID",
	"MANIFEST_OUTSIDE_WORKSPACE",
	"FILE_UNREADABLE"
]);
async function proposeOwn(repository, seen) {
	const { tree, found, files, layout } = seen;
	const { paths, texts } = files;
	const published = layout.packaged === null ? readPublishedFiles(texts.get("package.json") ?? "", paths) : null;
	const include = proposeInclude(published, layout.lockfiles);
	const candidates = listCandidates(paths, layout);
	const counts = compileGlobs(include.map(({ pattern }) => pattern)).matches;
	const sources = found.filter(({ path }) => counts(path) && !isAside(path));
	const searched = [...searchPackaging(texts, candidates), ...await searchSources(tree, sources, new NameSearch(candidates, paths))];
	const exclusions = settleExclusions(candidates, searched);
	const versionFiles = await findOwnVersion(repository, seen);
	return {
		rules: proposeRules({
			paths,
			include,
			exclusions,
			versionFiles
		}),
		exclusions
	};
}
/** Where the newest release holds its own version; before there is one, where the commit holds the project's. */
async function findOwnVersion(repository, seen) {
	const { lines, tree, found, files } = seen;
	const newest = lines[0]?.newest;
	const version = newest?.version ?? readProjectVersion(files.texts);
	const holding = newest === void 0 ? tree : await releasedTree(repository, newest.tag);
	if (version === null || holding === null) return [];
	const candidates = new Set(listVersionCandidates(files.paths));
	const there = newest === void 0 ? found : await listTreePaths(holding);
	return findVersionFiles(await readTexts(holding, there.filter(({ path }) => candidates.has(path))), version);
}
/** `null` for a tag of something else than a commit. */
async function releasedTree(repository, tag) {
	try {
		return repository.tree(await repository.commit(`refs/tags/${tag}`));
	} catch (error) {
		if (error instanceof RuntimeFingerprintError && error.code === "TAG_NOT_COMMIT") return null;
		throw error;
	}
}
/** The files of the commit that count, without those that links lead to once more. */
async function countedPaths({ tree, found }, config) {
	const counted = /* @__PURE__ */ new Set();
	for (const rules of config.runtimes.values()) {
		const { entries } = await selectEntries(tree, rules, config.manifest);
		for (const { repositoryPath } of entries) counted.add(repositoryPath);
	}
	return found.filter(({ raw }) => counted.has(raw)).map(({ path }) => path);
}
function describeRules({ rules, exclusions }, paths) {
	const all = includesAll(rules.include);
	const aside = paths.filter((path) => !exclusions.excluded.some(({ covers }) => covers(path))).map(asideFolder).filter((folder) => folder !== null);
	return {
		include: rules.include,
		exclude: rules.exclude,
		version_files: rules.versionFiles,
		kept: rules.kept,
		in_doubt: all ? [...new Set(aside)] : []
	};
}
function nothingRuns() {
	return impossible("Nothing in the commit looks as if it ran: commit the code first, or state the rules by hand (docs/rules.md).");
}
function impossible(message) {
	return new RuntimeFingerprintError("INIT_IMPOSSIBLE", message);
}

// src/reports/init-text.ts
const SHOWN_LANGUAGES = 5;
const TOOL_WORDS = {
	"release-please": "release-please",
	"semantic-release": "semantic-release",
	changesets: "changesets",
	goreleaser: "goreleaser",
	"tag-release": "a workflow that makes a release of each pushed tag",
	"release-event": "a workflow that starts on a published release",
	"tag-push": "a workflow that starts on a pushed tag",
	none: "no workflow that releases was found"
};
/** The proposal for a terminal: what is proposed and what it would have meant, then why, then the files. */
function renderInit(document, { colours, whole }) {
	const title = (text) => colours.bold(text);
	return [
		...headLines(document, colours),
		"",
		title("Releases so far"),
		...pastLines(document.past, colours),
		"",
		title("Rules"),
		...ruleLines(document, colours),
		"",
		title("How it is released"),
		...releaseLines(document),
		...noteLines(document, colours),
		"",
		title("Files"),
		...fileLines(document.files, colours),
		...whole ? document.files.flatMap((file) => wholeFile(file, colours)) : []
	].join("\n");
}
/** What was done, and what is left to do. */
function renderWritten({ files }, colours) {
	const written = files.filter(({ state }) => state === "written").map(({ path }) => plainText(path));
	const workflow = written.find((path) => path.startsWith(".github/"));
	const steps = [
		...workflow ? [`In ${workflow} put the owner of the action, and the commit to pin.`] : [],
		`Commit: git add ${written.map(shellWord).join(" ")}`,
		"The first release with new rules requires one more restart; from then on only changes that run do."
	];
	return [`${colours.green("Written")}  ${written.join(", ")}`, ...steps.map((step, at) => `  ${at + 1}. ${step}`)].join("\n");
}
function shellWord(path) {
	return /^[\w@./+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
function headLines(document, colours) {
	const { ref, preset, why, languages, runtime } = document;
	const shown = languages.slice(0, SHOWN_LANGUAGES).map(({ language, files }) => `${language} ${groupDigits(files)}`);
	const more = languages.length - shown.length;
	return [
		`${colours.bold(`Proposed: the ${preset} preset`)}  ${plainText(why)}`,
		...ref === "HEAD" ? [] : [`  As the newest release has it, ${plainText(ref)}.`],
		`  ${groupDigits(runtime.files)} of ${count(runtime.of, "file")} count as runtime.`,
		...shown.length === 0 ? [] : [`  ${shown.join(", ")}${more > 0 ? `, ${more} more` : ""}`]
	];
}
function pastLines(past, colours) {
	if (past.kind === "none") return ["  There are none yet: no tag ends in a version, such as v1.2.3."];
	if (past.kind === "unknown") return [`  What the rules would have meant cannot be told: ${plainText(past.why)}`];
	const { releases, totals } = past.audit;
	const rows = releases.slice(-5).map(({ tag, date, requires_restart, reason, changed_files }) => [
		plainText(tag),
		colours.dim(date.slice(0, 10)),
		requires_restart ? colours.red("required") : colours.green("not required"),
		reason,
		changed_files === 0 ? "" : String(changed_files)
	]);
	const titles = [
		"release",
		"date",
		"restart",
		"reason",
		"files"
	].map((one) => colours.dim(one));
	const which = totals.releases === 1 ? "The one release" : `Of the last ${totals.releases} releases`;
	const headline = totals.releases === 1 ? `${which} there is cannot be compared with another.` : `${which} ${colours.bold(String(totals.avoided))} would not have required a restart.`;
	const missing = releases.filter(({ reason }) => reason === "fingerprint_unavailable").length;
	const gap = `  ${count(missing, "release")} cannot be fingerprinted here, and so require one: is this clone complete?`;
	return [
		`  ${headline}`,
		...missing > 0 ? [gap] : [],
		...defaultRulesLines(past.default_rules),
		"",
		...alignRows([titles, ...rows], "  "),
		...hintLines(past.audit, colours)
	];
}
/** What no rules at all would have meant, and at what price, for the reader to weigh. */
function defaultRulesLines(past) {
	if (past === void 0 || past.releases < 2) return [];
	const { releases, avoided, left_out, examples } = past;
	const such = examples.length < left_out ? `, such as ${listed(examples)}` : `: ${listed(examples)}`;
	return [`  With no rules stated, src/**/*.py alone: ${avoided} of ${releases}.`, left_out === 0 ? "    At present they count the same files." : `    They leave out ${count(left_out, "file")} that may run${such}.`];
}
function listed(paths) {
	return paths.map(plainText).join(", ");
}
/** What would spare more of them, of what the proposal does not take by itself. */
function hintLines({ hints = [] }, colours) {
	return hints.flatMap(({ message, setting }) => [
		"",
		`  ${colours.cyan("hint")}  ${plainText(message)}`,
		...setting.split("\n").map((line) => `      ${plainText(line)}`)
	]);
}
function ruleLines({ rules, files }, colours) {
	if (rules === null) return [`  ${plainText(files[0]?.path ?? "")} is there already, so its rules are taken.`];
	const rows = [
		...ruleRows("include", rules.include),
		...ruleRows("exclude", rules.exclude),
		...ruleRows("version-files", rules.version_files)
	];
	return [
		...alignRows(rows.map(([key, pattern, why]) => [
			colours.cyan(key),
			pattern,
			colours.dim(why)
		]), "  "),
		...rules.kept.map(({ pattern, by }) => `  ${plainText(pattern)} counts: ${plainText(by)} may name it.`),
		...rules.in_doubt.length === 0 ? [] : [`  In doubt, so they count: ${rules.in_doubt.map(plainText).join(", ")}. Exclude what never runs.`]
	];
}
function ruleRows(key, rules) {
	return rules.map(({ pattern, why }, at) => [
		at === 0 ? key : "",
		plainText(pattern),
		why
	]);
}
function releaseLines({ releases, trigger, calling_job: job }) {
	const { tool, workflow, tags, newest } = releases;
	const where = workflow === null ? "" : ` (${plainText(workflow)})`;
	const so = trigger === "release" ? "The new workflow starts when a release is published." : trigger === "tag" ? "The new workflow starts when a tag is pushed." : "Its releases start no other workflow, so add this job to it:";
	return [
		`  ${TOOL_WORDS[tool]}${where}; ${newest === null ? "no release yet" : `${count(tags, "tag")}, the newest ${plainText(newest)}`}`,
		`  ${so}`,
		...job === null ? [] : [
			"",
			...job.split("\n").map((line) => `    ${plainText(line)}`),
			""
		],
		"  To pack the manifest with what you build, write it first: docs/releasing.md."
	];
}
function noteLines({ notes }, colours) {
	if (notes.length === 0) return [];
	return ["", ...notes.map(({ message }) => `${colours.yellow("note")}  ${plainText(message)}`)];
}
const STATE_WORDS = {
	new: "new",
	exists: "exists",
	written: "written"
};
function fileLines(files, colours) {
	const rows = files.map(({ path, state, problem }) => [
		state === "exists" ? colours.dim(STATE_WORDS[state]) : colours.green(STATE_WORDS[state]),
		plainText(path),
		problem !== void 0 ? colours.yellow("left as it is, but it cannot be the manifest: see the note") : state === "exists" ? colours.dim("left as it is") : ""
	]);
	return alignRows(rows, "  ");
}
function wholeFile({ path, text }, colours) {
	if (text === null) return [];
	return [
		"",
		colours.dim(`--- ${plainText(path)}`),
		plainLines(text.trimEnd())
	];
}

// src/cli/init.ts
async function runInit(values) {
	const progress = printProgress(values);
	const proposal = await proposeInit({
		...repositoryFrom(values),
		preset: values.preset,
		onProgress: progress.show
	});
	progress.end();
	if (values.json === true) return initAsJson(values, proposal);
	show(proposal.document, values);
	if (values.dryRun === true) return EXIT.done;
	if (!hasNew(proposal.document)) {
		say("Nothing to write: all of the files are there.");
		return EXIT.done;
	}
	checkWritable(proposal);
	if (values.yes !== true && !await isAgreed(proposal.document)) {
		say("Nothing was written.");
		return EXIT.done;
	}
	const written = writeProposal(proposal);
	printResult({}, written, (colours) => `\n${renderWritten(written, colours)}`);
	return EXIT.done;
}
/** For programs: nobody is asked. */
function initAsJson(values, proposal) {
	const document = values.yes === true && values.dryRun !== true && hasNew(proposal.document) ? writeProposal(proposal) : proposal.document;
	printResult({ json: true }, document, () => "");
	if (values.yes !== true && values.dryRun !== true) throw nobodyAsked();
	return EXIT.done;
}
function hasNew({ files }) {
	return files.some(({ state }) => state === "new");
}
function show(document, values) {
	printResult({}, document, (colours) => renderInit(document, {
		colours,
		whole: values.dryRun === true
	}));
}
/** Asks at the terminal. `USAGE` where there is none. */
async function isAgreed({ files }) {
	if (process.stdin.isTTY !== true || process.stderr.isTTY !== true) throw nobodyAsked();
	const created = files.filter(({ state }) => state === "new").length;
	process.stderr.write(`\nCreate ${created === 1 ? "this file" : `these ${created} files`}? [y/N] `);
	const lines = createInterface({
		input: process.stdin,
		terminal: false
	});
	const answer = await new Promise((resolve) => {
		lines.once("line", resolve);
		lines.once("close", () => resolve(""));
	});
	lines.close();
	return /^\s*y(?:es)?\s*$/i.test(answer);
}
function nobodyAsked() {
	return new RuntimeFingerprintError("USAGE", "Nothing was written: there is no terminal to ask at. Write with --yes, or look with --dry-run.");
}
function say(text) {
	process.stderr.write(`\n${text}\n`);
}

export { runInit };