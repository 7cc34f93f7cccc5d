// src/jobs/options.ts
const FAIL_ON = [
	"unjustified",
	"carried-over",
	"malformed",
	"unavailable"
];
const OPTIONS = {
	mode: {
		description: "What to do. `auto` goes by the event: `release` for a release, a tag that was pushed, or a dispatch with `tag`; `pull-request` for a pull request or a merge group; `audit` on a schedule.",
		kind: "choice",
		choices: [
			"auto",
			"release",
			"pull-request",
			"audit"
		],
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
		standard: "the previous release's asset, else the one in its tag's tree",
		value: "path"
	},
	upload: {
		description: "Whether to attach the manifest to the release. `auto`: when there is a release for the tag; `true`: fail when there is none.",
		kind: "choice",
		choices: [
			"auto",
			"true",
			"false"
		],
		standard: "auto",
		flag: null
	},
	"asset-name": {
		description: "Name of the attached manifest.",
		kind: "text",
		standard: "the manifest's file name",
		value: "name"
	},
	"release-notes": {
		description: "Whether to keep a section on the restart in the notes of the release.",
		kind: "choice",
		choices: ["true", "false"],
		standard: "false",
		flag: null
	},
	comment: {
		description: "When to comment on the pull request. A comment that is there is brought up to date; `never` takes it away.",
		kind: "choice",
		choices: [
			"always",
			"when-required",
			"never"
		],
		standard: "always",
		flag: null
	},
	label: {
		description: "Label to put on pull requests that require a restart, and to take off the others.",
		kind: "text",
		flag: null
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
		description: "For the API, and for reading tags and what the checkout lacks. Without it, nothing is published or commented.",
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
		description: "File to write the whole result to, as JSON; that of an audit may end in `.html` or `.md`.",
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
/** The action's outputs; all are strings. */
const OUTPUTS = {
	"requires-restart": "`true` or `false`: whether clients of the previous release (on a pull request: of its base) must restart; `true` too when that could not be judged.",
	reason: "Why: a word of the verdict table.",
	"runtime-fingerprint": "The runtime's fingerprint; empty when there is none.",
	"previous-runtime-fingerprint": "The previous release's (on a pull request: the base's); empty when there is none.",
	"restart-key": "What clients compare.",
	tag: "The release that was judged.",
	"previous-tag": "The release it was compared with; empty when there is none.",
	"changed-count": "How many runtime files changed.",
	"changed-files": "The changes, the first 1,000, as a JSON array of `{\"kind\", \"path\", \"from\"?}`; all of them are in the report file.",
	"force-restart": "`true` or `false`: whether this release, or the pull request merged, sets `force_restart`.",
	"force-restart-justified": "`true` or `false`: whether it says why.",
	"manifest-path": "The manifest that was written, relative to the workspace.",
	manifest: "The manifest as text; empty where it is longer than 100,000 characters, or holds `##[`, which a runner would obey.",
	"manifest-url": "Where the release has the manifest; empty when it has none.",
	"comment-url": "The pull request's comment; empty when there is none.",
	runtimes: "Every runtime with its verdict and changes, as JSON.",
	audit: "The totals of an audit, as JSON."
};

export { FAIL_ON, OPTIONS, OUTPUTS, RULE_OPTIONS };