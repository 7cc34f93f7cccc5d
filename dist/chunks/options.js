// src/jobs/options.ts
const FAIL_ON = [
	"unjustified",
	"carried-over",
	"malformed",
	"unavailable"
];
const OPTIONS = {
	mode: {
		description: "What to do. `auto` goes by the event: a release, a tag that was pushed, or a dispatch with `tag`.",
		kind: "choice",
		choices: ["auto", "release"],
		standard: "auto",
		flag: null
	},
	tag: {
		description: "The release to judge.",
		kind: "text",
		standard: "the tag of the event",
		flag: null
	},
	ref: {
		description: "Before there is a tag: the commit that will be tagged.",
		kind: "text",
		standard: "the commit of the tag",
		value: "ref"
	},
	"previous-tag": {
		description: "The release to compare with. It must exist.",
		kind: "text",
		standard: "the greatest version below, of the same line",
		value: "tag"
	},
	"previous-manifest": {
		description: "Path of the manifest that the previous release published.",
		kind: "text",
		standard: "the one in the previous tag's tree",
		value: "path"
	},
	"tag-prefix": {
		description: "What comes before the version in the tags of this release line, such as `server-`.",
		kind: "text",
		standard: "inferred from the tag",
		value: "text"
	},
	manifest: {
		description: "Path of the manifest in the repository.",
		kind: "text",
		standard: "version.json",
		value: "path"
	},
	config: {
		description: "Path of the rules file in the repository.",
		kind: "text",
		standard: ".runtime-fingerprint.yml",
		value: "path"
	},
	root: {
		description: "Folder of the runtime, relative to the repository.",
		kind: "text",
		standard: "src without any rule stated, else .",
		value: "folder"
	},
	include: {
		description: "Globs of the files that run, relative to `root`.",
		kind: "list",
		standard: "**/*.py without any rule stated",
		value: "glob"
	},
	exclude: {
		description: "Globs of files and folders that do not run, relative to `root`.",
		kind: "list",
		value: "glob"
	},
	"exclude-dirs": {
		description: "Names of files and folders that do not run, wherever they are below `root`.",
		kind: "list",
		standard: ".git and __pycache__ (without any rule stated, more)",
		value: "name"
	},
	"extra-files": {
		description: "Globs relative to the repository for files outside `root` that run too, such as lockfiles.",
		kind: "list",
		value: "glob"
	},
	"version-files": {
		description: "Files in which the release's own version does not count, as `path` or `path#NAME,NAME`.",
		kind: "list",
		value: "path"
	},
	scheme: {
		description: "How to hash. `auto` keeps the bare scheme 1 for Python sources alone.",
		kind: "choice",
		choices: ["auto", "2"],
		standard: "auto",
		value: "scheme"
	},
	"fail-on": {
		description: "Findings that fail the run after everything is written: `unjustified`, `carried-over`, `malformed`, `unavailable`.",
		kind: "list",
		value: "finding"
	},
	"github-token": {
		description: "For reading tags and what the checkout lacks. Without it, what the checkout step left is used; a public repository needs none.",
		kind: "text",
		preset: "${{ github.token }}",
		standard: "the workflow's own token",
		flag: null
	},
	"repository-path": {
		description: "Folder of the checkout, relative to the workspace. As a flag also the address of a repository.",
		kind: "text",
		standard: ".",
		value: "folder",
		flag: "repo"
	},
	"report-path": {
		description: "File to write the whole result to, as JSON.",
		kind: "text",
		value: "path",
		flag: null
	}
};
/** Keys of the rules that can be given one by one. */
const RULE_OPTIONS = [
	"root",
	"include",
	"exclude",
	"exclude-dirs",
	"extra-files",
	"version-files",
	"scheme"
];

export { FAIL_ON, OPTIONS, RULE_OPTIONS };