import "./rolldown-runtime.js";
import { annotateWarnings, info, noteVerdict, setOutput } from "./log.js";
import { writeReportFile } from "./report-file.js";
import { openGitHub, readList } from "./api.js";
import { answeredStatus, githubFailure, isReadOnlyToken } from "./failure2.js";
import { attempt, namedPairs, quietText, readRulesIds, wholePair } from "./quiet-text.js";
import { findFailures } from "./fail-on.js";
import { RuntimeFingerprintError } from "./errors.js";
import { Published, combineVerdicts, deriveKeys, findFindings, findMisspelled, isCarriedOver, nameRelease, publishedKeys, publishedPast, readPast, repositoryPast } from "./release-keys.js";
import { compareSnapshots } from "./compare.js";
import { checkTop } from "./judged.js";
import { posix } from "node:path";
import { alignRows, compareVersions, openRepository, parseTagName, readConfig, releaseVersion } from "./table.js";
import { array, boolean, int, object, string } from "./zod.js";
import { parseAnswer } from "./answer.js";
import { MANIFEST_LIMIT_BYTES, parseManifest, readTagManifest } from "./tag-manifest.js";
import { readTreeFile } from "./tree-file.js";
import { configRulesId, rulesId } from "./version-file-entry.js";
import { OPTIONS } from "./options.js";
import { createHash } from "node:crypto";
import { markdownCode, markdownDetails, markdownLines, markdownTable } from "./markdown.js";
import { count, groupDigits, plainText, renderJson, shorten } from "./plain-text.js";
import { isNamed, verdictWords } from "./release-text.js";
import { NO_OUTPUTS, boundChanges, boundRuntimes, writeSummary } from "./summary.js";

// src/release/next-tag.ts
/**
* A tag that the next release could have, if it were made now; `null` where no tag is a release.
*
* The manifest's version says where: it is the next release's, where there is no such tag yet, or the last one's, also on a
* branch that is maintained beside newer releases. A version that goes before every release says nothing, and then it is
* the one after the newest. The tag is for choosing what came before it; nobody will use it.
*/
function chooseNextTag({ tags, tagPrefix, version }) {
	const line = chooseLine(tags.flatMap((tag) => parseTagName(tag, tagPrefix) ?? []), version);
	const newest = line.reduce((a, b) => a && isAtOrAbove(a, b) ? a : b, null);
	if (newest === null) return null;
	const stated = version === null ? null : parseTagName(version, null);
	const isUsable = stated?.line === "" && line.some((name) => !name.prerelease && isAtOrAbove(stated, name));
	const prefix = newest.tag.slice(0, newest.tag.length - newest.version.length);
	const next = finalVersion(isUsable ? stated : newest);
	const taken = parseTagName(next, null);
	return `${prefix}${next}${line.some(({ key }) => taken !== null && compareVersions(key, taken.key) === 0) ? ".0.0.0.1" : ""}`;
}
/** The line that has a release of this version, else the one with the most releases. */
function chooseLine(names, version) {
	const lines = /* @__PURE__ */ new Map();
	for (const name of names) {
		const line = lines.get(name.line);
		if (line) line.push(name);
		else lines.set(name.line, [name]);
	}
	const rank = (line) => line.some((name) => name.version === version) ? 1 : 0;
	return [...lines.values()].sort((a, b) => rank(b) - rank(a) || b.length - a.length || compareText(a, b))[0] ?? [];
}
function compareText([a], [b]) {
	return (a?.line ?? "") < (b?.line ?? "") ? -1 : 1;
}
function isAtOrAbove(a, b) {
	return compareVersions(a.key, b.key) >= 0;
}
/** Its numbers alone: what a pre-release leads to. A key leaves out zeros at the end. */
function finalVersion({ key }) {
	const numbers = Array.from({ length: Math.max(3, key.numbers.length) }, (_, at) => key.numbers[at] ?? "0");
	return `${key.epoch === "0" ? "" : `${key.epoch}!`}${numbers.join(".")}`;
}

// src/jobs/next-release.ts
/** What a release would say that is made of this commit now. A failure is told: the change is judged without it. */
async function judgeNextRelease(repository, input) {
	try {
		return await judge$2(repository, input);
	} catch (error) {
		if (error instanceof RuntimeFingerprintError) return unknownNext(error);
		throw error;
	}
}
function unknownNext(failure) {
	return {
		document: {
			requires_restart: null,
			failure: failure.message
		},
		previous: null,
		failure
	};
}
async function judge$2(repository, input) {
	const { config, manifest } = input;
	const version = manifest.kind === "manifest" ? manifest.manifest.version : null;
	const tag = chooseNextTag({
		tags: [...repository.tags.keys()],
		tagPrefix: config.tagPrefix,
		version
	});
	const past = tag === null ? null : await findPast(repository, tag, input);
	if (tag === null || !past?.previous) {
		refuseUnknownPast(repository);
		return {
			document: FIRST,
			previous: null,
			failure: null
		};
	}
	const { previous } = past;
	const name = nameRelease(tag, config.tagPrefix);
	const base = await repository.peelToCommit(previous.commit, previous.tag);
	const comparison = await compareSnapshots(config, {
		base: {
			label: previous.tag,
			tree: repository.tree(base),
			version: previous.version
		},
		head: {
			label: input.label,
			tree: repository.tree(input.head),
			version: version ?? name.version
		}
	});
	return {
		document: describeNext({
			keys: await deriveNext(repository, {
				input,
				past,
				previous,
				name,
				comparison
			}),
			past,
			name,
			comparison
		}),
		previous: previous.manifest,
		failure: null
	};
}
const FIRST = {
	requires_restart: true,
	reason: "no_previous_release",
	previous: null,
	changed_count: 0,
	newly_forced: []
};
async function findPast(repository, tag, { config: { manifest, tagPrefix }, assetName = posix.basename(manifest), github }) {
	const published = github && await readReleases(github);
	const source = published ? await publishedPast(repository, published, {
		tag,
		tagPrefix,
		manifest,
		assetName
	}) : await repositoryPast(repository, manifest);
	return readPast(source, {
		tag,
		tagPrefix,
		date: null
	});
}
async function readReleases(github) {
	const { listReleases } = await import("./releases.js");
	return new Published(github, await listReleases(github));
}
/** A clone that lacks history mostly lacks tags: that it has none is not "no release yet". */
function refuseUnknownPast({ workspace, fetches }) {
	if (!workspace?.shallow || fetches) return;
	throw new RuntimeFingerprintError("TAG_NOT_FOUND", "This clone is shallow and its remote was not asked, so it cannot tell whether there is an earlier release.");
}
async function deriveNext(repository, next) {
	const { past, previous, name, comparison } = next;
	const { source, config, manifest } = next.input;
	return deriveKeys({
		tag: name.tag,
		version: name.version,
		manifestVersion: name.version,
		commit: null,
		whole: wholePair(comparison.head, comparison),
		runtimes: config.named ? namedPairs(comparison.head, comparison) : null,
		forced: forcedBy(manifest),
		previous: {
			...previous,
			published: publishedKeys(previous.manifest, previous.tag),
			rules: await readRulesIds(repository, previous, source)
		},
		since: past.since,
		trail: past.trail
	});
}
/** One that cannot be read may force. */
function forcedBy(manifest) {
	if (manifest.kind === "unreadable") return { justification: null };
	if (manifest.kind === "none" || !manifest.manifest.force.set) return null;
	return { justification: manifest.manifest.force.justification };
}
function describeNext(next) {
	const { keys, newlyForced } = next.keys;
	const { baseline, previous } = next.past;
	const { source, rejected } = baseline;
	const rule = baseline.kind === "chosen" ? baseline.rule : "greatest-below";
	const changes = [...next.comparison.runtimes.values()].flatMap((runtime) => runtime.changes);
	return {
		requires_restart: keys.requires_restart,
		reason: keys.restart.reason,
		previous: previous && {
			tag: previous.tag,
			version: previous.version,
			commit: previous.commit,
			rule,
			source,
			rejected
		},
		changed_count: changes.length,
		newly_forced: newlyForced.map((one) => ({
			...one,
			version: one.version === next.name.version ? null : one.version
		}))
	};
}

// src/git/parents.ts
/**
* The parents of a commit as it names them, whatever a shallow clone leaves out; `null`: there is no such commit, here or
* on the remote.
*/
async function readParents(store, id) {
	await store.bringCommits([id]);
	const object = await store.readObject(id);
	if (object?.header.type !== "commit") return null;
	const text = object.content.toString("latin1");
	return [...text.slice(0, text.indexOf("\n\n") + 1).matchAll(/^parent ([0-9a-f]{40,64})$/gm)].map(([, parent]) => parent);
}

// src/github/pull-requests.ts
/** GitHub finds out whether a pull request can be merged after it was first asked, mostly in a second or two. */
const MERGEABLE_PAUSES_MS = [
	500,
	1500,
	3e3,
	5e3
];
async function readPullRequest(github, number) {
	const place = {
		owner: github.owner,
		repo: github.name,
		pull_number: number
	};
	try {
		const { data } = await github.request("GET /repos/{owner}/{repo}/pulls/{pull_number}", place);
		return parseAnswer(PullRequestSchema, data, "pull request");
	} catch (error) {
		throw githubFailure(error, {
			doing: `read the pull request #${number}`,
			permission: PERMISSION$1
		});
	}
}
/** As `readPullRequest`, asking again for a while where it is not known yet whether it can be merged. */
async function readMergeable(github, number) {
	const { budget } = github;
	for (const pause of MERGEABLE_PAUSES_MS) {
		const pull = await readPullRequest(github, number);
		if (!pull.open || pull.mergeable !== null) return pull;
		await budget.spend(() => budget.clock.sleep(pause));
	}
	return readPullRequest(github, number);
}
/** The newest commit that both descend from. */
async function readMergeBase(github, base, head) {
	const place = {
		owner: github.owner,
		repo: github.name,
		basehead: `${base}...${head}`,
		per_page: 1
	};
	try {
		const { data } = await github.request("GET /repos/{owner}/{repo}/compare/{basehead}", place);
		return parseAnswer(ComparisonSchema, data, "comparison");
	} catch (error) {
		throw githubFailure(error, {
			doing: `compare ${base} with ${head}`,
			permission: "contents: read"
		});
	}
}
const PERMISSION$1 = "pull-requests: write";
const commit = string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);
const PullRequestSchema = object({
	number: int().positive(),
	state: string(),
	merged: boolean(),
	locked: boolean(),
	head: object({ sha: commit }),
	base: object({
		sha: commit,
		ref: string().min(1)
	}),
	mergeable: boolean().nullable(),
	merge_commit_sha: commit.nullable(),
	labels: array(object({ name: string() }))
}).transform((pull) => ({
	number: pull.number,
	open: pull.state === "open",
	merged: pull.merged,
	locked: pull.locked,
	headSha: pull.head.sha,
	baseRef: pull.base.ref,
	baseSha: pull.base.sha,
	mergeable: pull.mergeable,
	mergeCommitSha: pull.merge_commit_sha,
	labels: pull.labels.map(({ name }) => name)
}));
const ComparisonSchema = object({ merge_base_commit: object({ sha: commit }) }).transform(({ merge_base_commit }) => merge_base_commit.sha);

// src/jobs/proposed-change.ts
/**
* A pull request's merge result with what it was merged into: as the event names it, else as GitHub does. Where there is
* none, the commit where the branches parted with the head; where that cannot be asked for either, the base branch as the
* event has it with the head. Only objects are read, by their ids.
*/
async function findChange(repository, facts, github) {
	if (facts.kind === "merge-group") return betweenTips(repository, facts, "merge_group");
	const merge = facts.mergeSha === null ? null : await readMerge(repository, facts.mergeSha, facts);
	if (merge) return merge;
	if (!github) return betweenTips(repository, facts, "base_branch");
	try {
		return await askGitHub(repository, facts, github);
	} catch (error) {
		if (!isOfGitHub(error)) throw error;
		return {
			...await betweenTips(repository, facts, "base_branch"),
			failure: error
		};
	}
}
/** Whether it is GitHub's API that failed. */
function isOfGitHub(error) {
	return error instanceof RuntimeFingerprintError && error.code.startsWith("GITHUB_");
}
async function askGitHub(repository, facts, github) {
	const pull = await readMergeable(github, facts.number);
	const isCurrent = pull.headSha === facts.headSha && pull.baseRef === facts.baseRef;
	const { mergeable, mergeCommitSha } = pull;
	if (isCurrent && mergeCommitSha !== null && (mergeable === true || pull.merged)) {
		const merge = await readMerge(repository, mergeCommitSha, facts);
		if (merge) return merge;
	}
	const parted = await readMergeBase(github, facts.baseSha, facts.headSha);
	if (parted === facts.headSha && !pull.open) throw nothingLeft(facts);
	await repository.bringCommits([
		parted,
		facts.headSha,
		facts.baseSha
	]);
	return {
		basis: "merge_base",
		base: await repository.peelToCommit(parted, facts.baseRef),
		head: await repository.peelToCommit(facts.headSha, headName(facts)),
		tip: await repository.peelToCommit(facts.baseSha, facts.baseRef),
		mergeable,
		failure: null
	};
}
/** A merge of this very head, with what it was merged into; `null`: it is not here, or a merge of something else. */
async function readMerge(repository, id, facts) {
	await repository.bringCommits([id, facts.baseSha]);
	const [into, merged, ...others] = await readParents(repository.store, id) ?? [];
	if (into === void 0 || merged !== facts.headSha || others.length > 0) return null;
	const base = await repository.peelToCommit(into, facts.baseRef);
	return {
		basis: "merge_result",
		base,
		head: await repository.peelToCommit(id, headName(facts)),
		tip: base,
		mergeable: true,
		failure: null
	};
}
async function betweenTips(repository, { baseSha, headSha }, basis) {
	await repository.bringCommits([baseSha, headSha]);
	const base = await repository.peelToCommit(baseSha, "the base");
	return {
		basis,
		base,
		head: await repository.peelToCommit(headSha, "the head"),
		tip: base,
		mergeable: null,
		failure: null
	};
}
function headName({ number }) {
	return `#${number}`;
}
function nothingLeft({ number, baseRef }) {
	const message = `#${number} was closed, and all of it is in ${JSON.stringify(baseRef)}: what it changed cannot be told any more. The next release says what it comes to.`;
	return new RuntimeFingerprintError("PULL_REQUEST_CHANGED", message);
}

// src/jobs/proposed-force.ts
/** Each side's manifest is where its own rules say. */
async function readProposedManifest(base, head) {
	const [before, after] = await Promise.all([readTagManifest(base.tree, base.path), readTagManifest(head.tree, head.path)]);
	return {
		before,
		after,
		problem: after.kind === "unreadable" && before.kind !== "unreadable" ? await explainUnreadable(head) : null
	};
}
async function explainUnreadable({ tree, path }) {
	const found = await readTreeFile(tree, path, MANIFEST_LIMIT_BYTES);
	const consequence = "As it is, the next release counts as forced.";
	const code = "manifest_unreadable";
	if (found.kind !== "file") {
		const why = found.kind === "unreadable" ? found.why : "it is missing";
		return {
			code,
			message: `The manifest ${JSON.stringify(path)} cannot be read: ${why}. ${consequence}`,
			position: { file: path }
		};
	}
	try {
		parseManifest(found.bytes, path);
	} catch (error) {
		if (!(error instanceof RuntimeFingerprintError)) throw error;
		const { message, position = { file: path } } = error;
		return {
			code,
			message: `${message}. ${consequence}`,
			position
		};
	}
	return {
		code,
		message: `The manifest ${JSON.stringify(path)} cannot be read. ${consequence}`
	};
}
/** What a change does to `force_restart`: of what stood there before it, nothing is said. */
function describeProposedForce({ before, after, problem }, released) {
	const [was, is] = [manifestOf(before), manifestOf(after)];
	const force = is?.force.set ? is.force : null;
	const introduced = problem !== null || force !== null && !saysSame(was?.force ?? null, force);
	const found = is ? findIntroduced(is, was, released && manifestOf(released)) : [];
	return {
		state: {
			set: force !== null || after.kind === "unreadable",
			justification: force?.justification ?? null,
			justified: force?.justified ?? false,
			carried_over: found.some(({ code }) => code === "force_carried_over"),
			introduced
		},
		findings: [...problem ? [problem] : [], ...found]
	};
}
function findIntroduced(is, was, released) {
	const bumps = is.version !== null && is.version !== was?.version;
	const isNew = {
		force_malformed: !was?.force.malformed,
		force_unjustified: !saysSame(was?.force ?? null, is.force),
		force_carried_over: bumps && isCarriedOver(is, released)
	};
	const { version } = is;
	const findings = findFindings({
		manifest: is,
		previous: released,
		version: version ?? ""
	});
	const stoodBefore = new Set(was ? findMisspelled(was).map(({ message }) => message) : []);
	return findings.filter(({ code, message }) => code === "force_misspelled" ? !stoodBefore.has(message) : isNew[code] === true);
}
function saysSame(was, is) {
	if (!was) return !is.set;
	return was.set === is.set && (was.justification ?? "").trim() === (is.justification ?? "").trim();
}
function manifestOf(manifest) {
	return manifest.kind === "manifest" ? manifest.manifest : null;
}

// src/jobs/proposed-rules.ts
/**
* Reads the rules on both sides, and those of the base branch by now. Without rules there that can be read the change is judged
* by its own, and counts as changed; with none there and none of its own it throws `CONFIG_INVALID`.
*/
async function readProposedRules(trees, source) {
	const read = [
		trees.base,
		trees.head,
		trees.tip
	].map((tree) => tryRules(tree, source));
	const [before, after, config] = await Promise.all(read);
	if (config instanceof RuntimeFingerprintError) {
		if (after instanceof RuntimeFingerprintError) throw after;
		return {
			config: after,
			next: after,
			changed: true,
			changedFor: () => true,
			warnings: [ownRules(config)]
		};
	}
	if (after instanceof RuntimeFingerprintError) return {
		config,
		next: after,
		changed: true,
		changedFor: () => true,
		warnings: [brokenRules(after)]
	};
	const known = before instanceof RuntimeFingerprintError ? null : before;
	const changed = known === null || configRulesId(known) !== configRulesId(after);
	return {
		config,
		next: after,
		changed,
		changedFor: (runtime) => known === null || idOf(known, runtime) !== idOf(after, runtime),
		warnings: changed ? [otherRules(rulesFile(source))] : []
	};
}
/** Where the rules are, as a person names it. */
function rulesFile({ config }) {
	return config ?? OPTIONS.config.standard;
}
async function tryRules(tree, source) {
	try {
		return await readConfig(tree, source);
	} catch (error) {
		if (error instanceof RuntimeFingerprintError && error.code === "CONFIG_INVALID") return error;
		throw error;
	}
}
function idOf({ runtimes }, name) {
	const rules = runtimes.get(name);
	return rules ? rulesId(rules) : null;
}
function otherRules(file) {
	return {
		code: "rules_changed",
		message: "This changes what counts as runtime: clients restart once.",
		position: {
			file,
			line: 1
		}
	};
}
function brokenRules({ message, position }) {
	return {
		code: "rules_unreadable",
		message: `No release can be judged with this: ${message}`,
		...position ? { position } : {}
	};
}
function ownRules({ message }) {
	return {
		code: "rules_unreadable",
		message: `This is judged by its own rules, and clients restart once, since the base has none: ${message}`
	};
}

// src/jobs/pull-request.ts
/**
* Judges a change before it is merged: what it changes by itself, and what the next release would say with it. Only objects
* are read; the work tree plays no part, and nothing that the change brings is run.
*/
async function judgePullRequest(options) {
	const repository = await openRepository(options);
	try {
		if (options.atTop) await checkTop(repository);
		return await judge$1(repository, options);
	} finally {
		repository.close();
	}
}
async function judge$1(repository, options) {
	const change = await findChange(repository, options.change, options.github);
	const trees = {
		base: repository.tree(change.base),
		head: repository.tree(change.head)
	};
	const rules = await readProposedRules({
		...trees,
		tip: repository.tree(change.tip)
	}, options);
	const { config } = rules;
	const manifest = await readProposedManifest({
		tree: trees.base,
		path: config.manifest
	}, {
		tree: trees.head,
		path: manifestPath(rules)
	});
	const names = nameSides(options.change, change);
	const comparison = await compareSides(repository, {
		config,
		change,
		names
	});
	const next = rules.next instanceof RuntimeFingerprintError ? unknownNext(rules.next) : await judgeNextRelease(repository, {
		source: options,
		config: rules.next,
		head: change.head,
		label: names.head,
		manifest: manifest.after,
		assetName: options.assetName,
		github: options.github
	});
	return {
		document: describe(options, {
			change,
			names,
			rules,
			comparison,
			force: describeProposedForce(manifest, next.previous),
			next
		}),
		failure: change.failure ?? (isOfGitHub(next.failure) ? next.failure : null)
	};
}
async function compareSides(repository, { config, change, names }) {
	const snapshot = async (label, commit) => ({
		label,
		tree: repository.tree(commit),
		version: await releaseVersion(repository, {
			ref: commit.id,
			commit,
			config
		})
	});
	return compareSnapshots(config, {
		base: await snapshot(names.base, change.base),
		head: await snapshot(names.head, change.head)
	});
}
function nameSides(facts, { basis }) {
	if (facts.kind === "merge-group") return {
		base: "the base",
		head: "the merge group"
	};
	return {
		base: basis === "merge_base" ? `where it left ${facts.baseRef}` : facts.baseRef,
		head: `#${facts.number}`
	};
}
function describe(options, { change, names, rules, comparison, force, next }) {
	const facts = options.change;
	const beyondBytes = [...force.state.introduced ? [restart("forced")] : [], ...rules.changed ? [restart("rules_changed")] : []];
	const runtimes = [...comparison.runtimes].map(([name, runtime]) => {
		return [name, describeRuntime(runtime, rules.changedFor(name) ? beyondBytes : beyondBytes.filter(isForced))];
	});
	const verdict = combineVerdicts([...runtimes.map(([, { requires_restart: requiresRestart, reason }]) => ({
		requiresRestart,
		reason
	})), ...beyondBytes]);
	return {
		pull_request: facts.kind === "merge-group" ? null : {
			number: facts.number,
			base: facts.baseRef,
			head_commit: facts.headSha
		},
		basis: change.basis,
		mergeable: change.mergeable,
		base: {
			ref: names.base,
			commit: change.base.id
		},
		head: {
			ref: names.head,
			commit: change.head.id
		},
		requires_restart: verdict.requiresRestart,
		reason: verdict.reason,
		runtime_fingerprint: comparison.head.fingerprint,
		previous_runtime_fingerprint: comparison.base.fingerprint,
		runtimes: Object.fromEntries(runtimes),
		rules: {
			file: rulesFile(options),
			named: options.config !== void 0,
			changed: rules.changed
		},
		force_restart: force.state,
		manifest: manifestPath(rules),
		next_release: next.document,
		warnings: [
			...force.findings,
			...rules.warnings,
			...describeNextFailure(next),
			...comparison.warnings
		]
	};
}
function describeRuntime(runtime, beyondBytes) {
	const { requiresRestart, reason } = combineVerdicts([runtime, ...beyondBytes]);
	return {
		requires_restart: requiresRestart,
		reason,
		base_fingerprint: runtime.base.fingerprint.value,
		head_fingerprint: runtime.head.fingerprint.value,
		files: runtime.head.fingerprint.files,
		changes: runtime.changes,
		...runtime.hint ? { hint: runtime.hint } : {}
	};
}
function restart(reason) {
	return {
		requiresRestart: true,
		reason
	};
}
function isForced({ reason }) {
	return reason === "forced";
}
/** Where the merge result has its manifest. */
function manifestPath({ config, next }) {
	return (next instanceof RuntimeFingerprintError ? config : next).manifest;
}
/** That its own rules cannot be read is told by the rules. */
function describeNextFailure({ failure }) {
	if (!failure || failure.code === "CONFIG_INVALID") return [];
	return [{
		code: "next_release_unknown",
		message: `What the next release would say cannot be told: ${failure.message}`
	}];
}

// src/github/labels.ts
/** Of a label that is made because it is missing. */
const COLOR = "d4a72c";
const DESCRIPTION = "Merging this makes running processes restart";
/** Puts a label on a pull request, or takes it off; nothing is asked for where it is as it should be. Says whether it was. */
async function writeLabel(github, pull, { name, wanted }) {
	if (pull.labels.some((label) => label.toLowerCase() === name.toLowerCase()) === wanted) return "unchanged";
	if (/^\.{1,2}$/.test(name)) throw nameOfDots(name);
	const doing = `${wanted ? "put" : "take"} the label ${name} ${wanted ? "on" : "off"} #${pull.number}`;
	try {
		if (wanted) await addLabel(github, pull, name);
		else await removeLabel(github, pull, name);
		return "written";
	} catch (error) {
		throw githubFailure(error, {
			doing,
			permission: "pull-requests: write"
		});
	}
}
/** In the path of a request it would be a step, and mean all labels of the pull request, or the pull request. */
function nameOfDots(name) {
	return new RuntimeFingerprintError("USAGE", `label: ${JSON.stringify(name)} cannot be asked for: choose another name.`);
}
async function addLabel(github, { number }, name) {
	const place = {
		owner: github.owner,
		repo: github.name
	};
	await createWhereMissing(github, name);
	await github.request("POST /repos/{owner}/{repo}/issues/{issue_number}/labels", {
		...place,
		issue_number: number,
		labels: [name]
	});
}
async function createWhereMissing(github, name) {
	const place = {
		owner: github.owner,
		repo: github.name
	};
	try {
		await github.request("GET /repos/{owner}/{repo}/labels/{name}", {
			...place,
			name
		});
		return;
	} catch (error) {
		if (answeredStatus(error) !== 404) throw error;
	}
	const label = {
		...place,
		name,
		color: COLOR,
		description: DESCRIPTION
	};
	try {
		await github.request("POST /repos/{owner}/{repo}/labels", label);
	} catch (error) {
		if (answeredStatus(error) !== 422) throw error;
	}
}
async function removeLabel(github, { number }, name) {
	const place = {
		owner: github.owner,
		repo: github.name,
		issue_number: number,
		name
	};
	try {
		await github.request("DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}", place);
	} catch (error) {
		if (answeredStatus(error) !== 404) throw error;
	}
}

// src/github/comments.ts
const PERMISSION = "pull-requests: write";
/** All comments, the oldest first. */
async function listComments(github, number) {
	return (await readList(github, {
		route: "GET /repos/{owner}/{repo}/issues/{issue_number}/comments",
		parameters: { issue_number: number },
		doing: `list the comments of #${number}`,
		permission: PERMISSION,
		parse: parseComment
	})).sort((a, b) => a.id - b.id);
}
async function createComment(github, number, body) {
	const place = {
		owner: github.owner,
		repo: github.name,
		issue_number: number
	};
	try {
		return parseComment((await github.request("POST /repos/{owner}/{repo}/issues/{issue_number}/comments", {
			...place,
			body
		})).data);
	} catch (error) {
		throw githubFailure(error, {
			doing: `comment on #${number}`,
			permission: PERMISSION
		});
	}
}
async function updateComment(github, { id }, body) {
	const place = {
		owner: github.owner,
		repo: github.name,
		comment_id: id
	};
	try {
		return parseComment((await github.request("PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}", {
			...place,
			body
		})).data);
	} catch (error) {
		throw githubFailure(error, {
			doing: `update the comment ${id}`,
			permission: PERMISSION
		});
	}
}
/** One that somebody else deleted is gone all the same. */
async function deleteComment(github, { id }) {
	const place = {
		owner: github.owner,
		repo: github.name,
		comment_id: id
	};
	try {
		await github.request("DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}", place);
	} catch (error) {
		if (answeredStatus(error) === 404) return;
		throw githubFailure(error, {
			doing: `delete the comment ${id}`,
			permission: PERMISSION
		});
	}
}
/** Whom the token stands for; `null` where that cannot be told. REST does not tell it to a workflow's token. */
async function readOwnLogin(github) {
	const api = github.request.endpoint.DEFAULTS.baseUrl.replace(/\/v3$/, "");
	try {
		const { data } = await github.request(`POST ${api}/graphql`, { query: "{ viewer { login } }" });
		return parseAnswer(ViewerSchema, data, "viewer").data.viewer.login;
	} catch (error) {
		github.notice(githubFailure(error, { doing: "find out whom the token stands for" }).message);
		return null;
	}
}
function parseComment(item) {
	return parseAnswer(CommentSchema, item, "comment");
}
const CommentSchema = object({
	id: int().positive(),
	body: string().nullish(),
	user: object({ login: string() }).nullish(),
	html_url: string()
}).transform(({ id, body, user, html_url: url }) => ({
	id,
	body: body ?? "",
	author: user?.login ?? null,
	url
}));
const ViewerSchema = object({ data: object({ viewer: object({ login: string().min(1) }) }) });

// src/github/own-comment.ts
/**
* Brings the one comment of a configuration up to date: ours are those with its marker on their first line that the token's
* own account wrote, on whatever page. The oldest stays, the others go. Throws what `githubFailure` throws.
*/
async function writeOwnComment(github, number, own) {
	const marked = await listMarked(github, number, own.stamp.id);
	if (marked.length === 0) return own.presence === "create" ? createFirst(github, number, own) : NONE;
	const login = await readOwnLogin(github);
	if (login === null) return writeUnknown(github, number, own);
	const ours = marked.filter(({ comment }) => comment.author === login);
	if (ours.length === 0) return own.presence === "create" ? createFirst(github, number, own) : NONE;
	if (own.presence === "remove") {
		for (const { comment } of ours) await deleteComment(github, comment);
		return {
			kind: "written",
			url: null
		};
	}
	try {
		return await replaceOldest(github, ours, own);
	} catch (error) {
		if (answeredStatus(error) !== 404) throw error;
		return own.presence === "create" ? createFirst(github, number, own) : NONE;
	}
}
const NONE = {
	kind: "none",
	url: null
};
async function listMarked(github, number, id) {
	return (await listComments(github, number)).flatMap((comment) => {
		const stamp = readStamp(comment.body);
		return stamp?.id === id ? [{
			comment,
			stamp
		}] : [];
	});
}
/** Another run may do the same at the same time: whoever looks afterwards sees both, and one of the two does. */
async function createFirst(github, number, own) {
	return keepOne(github, number, {
		own,
		created: await createComment(github, number, renderBody(own))
	});
}
/** Who does not know its own name learns it from what it writes; nobody else's comment is ever touched. */
async function writeUnknown(github, number, own) {
	if (own.presence === "remove") return NONE;
	const created = await createComment(github, number, renderBody(own));
	const outcome = await keepOne(github, number, {
		own,
		created
	});
	if (own.presence === "create" || outcome.url !== created.url) return outcome;
	await deleteComment(github, created);
	return NONE;
}
/** Of several of ours the oldest stays, with what the newest run says. */
async function keepOne(github, number, { own, created }) {
	const marked = await listMarked(github, number, own.stamp.id);
	const { author } = created;
	const ours = marked.filter(({ comment }) => author !== null && comment.author === author);
	const [oldest, ...others] = ours;
	if (oldest === void 0) return {
		kind: "written",
		url: created.url
	};
	const best = ours.reduce((a, b) => compareStamps(a.stamp, b.stamp, own.stamp.headSha) > 0 ? a : b);
	if (!isSame(oldest.comment.body, best.comment.body)) await updateComment(github, oldest.comment, best.comment.body);
	for (const { comment } of others) await deleteComment(github, comment);
	return {
		kind: "written",
		url: oldest.comment.url
	};
}
async function replaceOldest(github, ours, own) {
	const [oldest, ...others] = ours;
	const { url } = oldest.comment;
	const newer = ours.find(({ stamp }) => isOvertaken(own, stamp));
	const body = newer?.comment.body ?? renderBody(own);
	const same = newer === void 0 && isUnchanged(oldest, own);
	if (!same && !isSame(oldest.comment.body, body)) await updateComment(github, oldest.comment, body);
	for (const { comment } of others) await deleteComment(github, comment);
	if (newer !== void 0) return {
		kind: "newer",
		url
	};
	return {
		kind: same && others.length === 0 ? "unchanged" : "written",
		url
	};
}
/** Whether another run has judged the same commit later; what only supersedes gives way to any that has. */
function isOvertaken({ stamp: own, presence }, other) {
	if (other.headSha !== own.headSha) return false;
	return presence === "supersede" || compareStamps(other, own, own.headSha) > 0;
}
/**
* Which is the later: of the commit that counts first, then by run and attempt. Of two jobs in one run that differ in nothing
* a comment goes by, a "no restart" does not take the place of the other's verdict.
*/
function compareStamps(a, b, headSha) {
	const counts = ({ headSha: judged }) => judged === headSha ? 1 : 0;
	const asks = ({ required }) => required ? 1 : 0;
	return counts(a) - counts(b) || a.run - b.run || a.attempt - b.attempt || asks(a) - asks(b);
}
/** Which run says it again is nothing new. */
function isUnchanged({ comment, stamp }, { stamp: own, text }) {
	const { run, attempt } = stamp;
	return isSame(comment.body, renderBody({
		stamp: {
			...own,
			run,
			attempt
		},
		text
	}));
}
function isSame(a, b) {
	const plain = (body) => body.replaceAll("\r\n", "\n").trimEnd();
	return plain(a) === plain(b);
}
function renderBody({ stamp, text }) {
	const { id, headSha, run, attempt, required } = stamp;
	return `<!-- runtime-fingerprint ${id} ${headSha} ${run}.${attempt}.${required ? 1 : 0} -->\n${text}`;
}
const MARKER = /^<!-- runtime-fingerprint ([0-9a-f]{12}) ([0-9a-f]{40,64}) (\d{1,15})\.(\d{1,9})\.([01]) -->\r?$/;
/** `null`: the first line is no marker. */
function readStamp(body) {
	const end = body.indexOf("\n");
	const [, id, headSha, run, attempt, required] = MARKER.exec(end < 0 ? body : body.slice(0, end)) ?? [];
	if (id === void 0 || headSha === void 0) return null;
	return {
		id,
		headSha,
		run: Number(run),
		attempt: Number(attempt),
		required: required === "1"
	};
}

// src/reports/fit.ts
/** The rendering with the most rows, up to `most`, that has no more than so many bytes; the one without any always counts. */
function renderToFit(limitBytes, most, render) {
	const whole = render(most);
	if (Buffer.byteLength(whole) <= limitBytes) return whole;
	let fitting = render(0);
	let [low, high] = [0, most];
	while (high - low > 1) {
		const rows = Math.floor((low + high) / 2);
		const text = render(rows);
		if (Buffer.byteLength(text) > limitBytes) high = rows;
		else [low, fitting] = [rows, text];
	}
	return fitting;
}

// src/reports/pull-request-words.ts
const JUSTIFICATION_LIMIT = 300;
const NAME_LIMIT$1 = 200;
/** `this pull request` */
function subject({ pull_request: pull }) {
	return pull ? "this pull request" : "this merge group";
}
/** Why a runtime's verdict is what it is, in one or two sentences. */
function explainRuntime(document, runtime, style) {
	const none = noneChange(filesOf(runtime));
	switch (runtime.reason) {
		case "runtime_changed": return `${someChange(runtime.changes.length, filesOf(runtime))}: what is running must restart once this is released.`;
		case "forced": return `${none}, but ${forceWords(document, style)}`;
		case "rules_changed": return `${none}, but ${rulesWords(document, style)}`;
		case "unchanged": return `${none}: what is running may keep running.`;
		default: return explainUnavailable(document, runtime);
	}
}
/** What beside the bytes asks for a restart, where no runtime's sentence says so. */
function explainBeyond(document, style) {
	const said = new Set(Object.values(document.runtimes).map(({ reason }) => reason));
	const { force_restart: force, rules } = document;
	return [...force.introduced && force.set && !said.has("forced") ? [forceWords(document, style)] : [], ...rules.changed && !said.has("rules_changed") ? [rulesWords(document, style)] : []].map((words) => `Also, ${words}`);
}
function forceWords(document, style) {
	const { justification } = document.force_restart;
	if (document.warnings.some(({ code }) => code === "manifest_unreadable")) return `${style.code(shorten(document.manifest, NAME_LIMIT$1))} cannot be read after it, which counts as forcing a restart.`;
	return justification === null ? `${subject(document)} forces a restart without saying why.` : `${subject(document)} forces a restart: ${style.code(shorten(justification, JUSTIFICATION_LIMIT))}`;
}
function rulesWords(document, style) {
	const file = style.code(shorten(document.rules.file, NAME_LIMIT$1));
	return `${subject(document)} changes what counts as runtime (${file}): clients restart once.`;
}
function explainUnavailable({ warnings }, runtime) {
	if (warnings.some(({ code }) => code === "fingerprint_unavailable")) return "What runs could not all be read, so nothing says that it stays the same.";
	if (runtime.base_fingerprint !== null) {
		const gone = runtime.changes.length;
		return `${gone === 1 ? "The one file that runs is" : `All ${groupDigits(gone)} files that run are`} gone after this, so there is nothing that could be the same.`;
	}
	return runtime.head_fingerprint === null ? "No file counts as runtime, neither before this nor after it, so nothing says that what runs stays the same." : "No file counted as runtime before this, so there is nothing to compare with.";
}
/** Those that count before or after. */
function filesOf({ files, changes }) {
	return files + changes.filter(({ kind }) => kind === "removed").length;
}
function noneChange(files) {
	return files === 1 ? "The one file that runs is not changed" : `None of the ${groupDigits(files)} files that run is changed`;
}
function someChange(changed, files) {
	if (files === 1) return "The one file that runs is changed";
	return `${groupDigits(changed)} of the ${groupDigits(files)} files that run ${changed === 1 ? "is" : "are"} changed`;
}
/** What the next release would say, in words that go on from what the change itself says. */
function explainNext(document, style) {
	const next = document.next_release;
	if (next.requires_restart === null) return `it cannot be told: ${style.text(shorten(next.failure, JUSTIFICATION_LIMIT))}`;
	if (!next.previous) return "the first one, which always says “restart required”: nobody runs an earlier one.";
	const tag = style.code(shorten(next.previous.tag, NAME_LIMIT$1));
	if (next.requires_restart) return `restart required${document.requires_restart ? "" : " all the same, because of what was merged before"}. ${nextReason(document, tag, style)}`;
	return document.requires_restart ? `no restart, since the files that run are then those of ${tag} again.` : `no restart, compared with ${tag}.`;
}
function nextReason(document, tag, style) {
	const next = document.next_release;
	if (next.requires_restart === null) return "";
	switch (next.reason) {
		case "runtime_changed": return `${count(next.changed_count, "file")} that ${next.changed_count === 1 ? "runs differs" : "run differ"} from ${tag}.`;
		case "forced": return `No file that runs differs from ${tag}, but a restart is forced ${nextForced(document, next.newly_forced, style)}.`;
		case "rules_changed": return `No file that runs differs from ${tag}, but the rules for what counts do.`;
		case "baseline_mismatch": return `${tag} published another fingerprint than its tag gives now.`;
		default: return `What runs, or what ${tag} runs, could not be read.`;
	}
}
function nextForced({ manifest }, forced, style) {
	const named = forced.slice(-3).map(({ version, justification }) => {
		return `by ${style.code(shorten(version ?? manifest, NAME_LIMIT$1))} (${(justification && style.code(shorten(justification, JUSTIFICATION_LIMIT))) ?? "it does not say why"})`;
	});
	const more = forced.length - named.length;
	return [...named, ...more > 0 ? [`by ${count(more, "more release")}`] : []].join(", ");
}
/** What was compared, where that is not the merge result; empty where it is. */
function explainBasis({ basis, mergeable, pull_request: pull }, style) {
	const base = style.code(shorten(pull?.base ?? "", NAME_LIMIT$1));
	switch (basis) {
		case "merge_base": {
			const conflicts = mergeable === false;
			return `${conflicts ? `It conflicts with ${base}` : "GitHub has no merge result for it"}, so its head is compared with the commit where it left ${base}.${conflicts ? " Once the conflict is resolved, it is judged again." : ""}`;
		}
		case "base_branch": return `GitHub could not be asked for the merge result, so its head is compared with ${base} directly: what changed in ${base} meanwhile is among the changes.`;
		default: return "";
	}
}

// src/reports/comment.ts
/** GitHub takes 65,536 characters; the marker, and what it may count otherwise, need room too. */
const COMMENT_LIMIT_BYTES = 64e3;
/** A step summary over 1 MiB is not shown at all; this leaves room for what other steps add. */
const SUMMARY_LIMIT_BYTES = 9e5;
/** No more fit, whatever they say: in a comment about half of it, in a summary seldom more. */
const MOST_ROWS = 5e3;
const OPEN_ROWS = 10;
const NAME_LIMIT = 200;
/** A longer setting, and more than the first few hints, are in the report file. */
const SETTING_LIMIT = 1e3;
const SHOWN_HINTS = 3;
const STYLE$1 = {
	text: quietText,
	code: markdownCode
};
/** The comment on a pull request as Markdown: the verdict, why, what changes, and what could be done. */
function renderComment(document) {
	const rows = renderRows(document);
	return renderToFit(COMMENT_LIMIT_BYTES, MOST_ROWS, (count) => joinBlocks([...renderAnswer(document, {
		...rows,
		count,
		rest: "all are in the job summary"
	}), renderFooter(document)]));
}
/** What stands in the comment's place where the commit could not be judged. */
function renderUnjudged(why, headCommit) {
	return joinBlocks([
		"## ⚠️ Not judged",
		"What this pull request changes could not be found out, so nothing says that what is running may keep running.",
		quietText(shorten(why, SETTING_LIMIT)),
		`<sub>Not judged: ${markdownCode(headCommit.slice(0, 7))}.</sub>`
	]);
}
/** The same for the job's summary, with more room and the facts behind it. */
function renderPullRequestSummary(document) {
	const rows = renderRows(document);
	const facts = markdownDetails("Details", renderFacts(document));
	return renderToFit(SUMMARY_LIMIT_BYTES, MOST_ROWS, (count) => joinBlocks([...renderAnswer(document, {
		...rows,
		count,
		rest: "the report has them all (report-path)"
	}), facts]));
}
function joinBlocks(blocks) {
	return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}
function renderRows(document) {
	const runtimes = Object.entries(document.runtimes);
	const askingFirst = runtimes.toSorted(([, a], [, b]) => Number(b.requires_restart) - Number(a.requires_restart));
	return {
		sentences: (runtimes.length > OPEN_ROWS ? askingFirst : runtimes).map(([name, runtime]) => renderSentence(document, name, runtime)),
		warnings: document.warnings.filter(isNotSaid).slice(0, MOST_ROWS).map(renderWarning),
		changes: renderFirst(runtimes, MOST_ROWS)
	};
}
function renderFirst(runtimes, most) {
	let left = most;
	const rows = runtimes.map(([name, { changes }]) => {
		const shown = changes.slice(0, left).map(renderChange);
		left -= shown.length;
		return [name, shown];
	});
	return new Map(rows);
}
function renderAnswer(document, room) {
	const basis = explainBasis(document, STYLE$1);
	const hints = Object.values(document.runtimes).flatMap(({ hint }) => hint ? [renderHint(hint, document.rules.file)] : []);
	return [
		renderHeadline(document),
		...cutRows(room.sentences, Math.max(OPEN_ROWS, room.count), (more) => `… and ${count(more, "more runtime")}.`),
		...explainBeyond(document, STYLE$1),
		basis === "" ? "" : `ℹ️ ${basis}`,
		renderWarnings(document, room),
		`**Next release**: ${explainNext(document, STYLE$1)}`,
		...renderChanges(document, room),
		...room.count > 0 ? hints.slice(0, SHOWN_HINTS).flat() : [],
		renderForcing(document)
	];
}
/** The first rows, and what is said of the others. */
function cutRows(rows, most, more) {
	return rows.length <= most ? [...rows] : [...rows.slice(0, most), more(rows.length - most)];
}
function renderHeadline({ requires_restart: required, rules }) {
	const configuration = rules.named ? `: ${markdownCode(shorten(rules.file, NAME_LIMIT))}` : "";
	return `## ${required ? "🔁" : "✅"} ${verdictWords(required)}${configuration}`;
}
function renderSentence(document, name, runtime) {
	return `${isNamed(document.runtimes) ? `**${quietText(name)}**: ` : ""}${explainRuntime(document, runtime, STYLE$1)}`;
}
/** The tables share the room, the first first. */
function renderChanges({ runtimes }, room) {
	let left = room.count;
	const blocks = [];
	let untold = 0;
	for (const [name, { changes }] of Object.entries(runtimes)) {
		const shown = (room.changes.get(name) ?? []).slice(0, left);
		left -= shown.length;
		if (shown.length === 0) untold += changes.length;
		else blocks.push(renderTable({
			title: isNamed(runtimes) ? quietText(name) : "",
			shown,
			of: changes.length,
			room
		}));
	}
	return untold > 0 ? [...blocks, `… and ${count(untold, blocks.length > 0 ? "more file" : "changed file")}: ${room.rest}.`] : blocks;
}
function renderTable(table) {
	const { title, shown, of, room } = table;
	const more = of - shown.length;
	const rest = more > 0 ? `\n\n… and ${count(more, "more file")}: ${room.rest}.` : "";
	const body = `${markdownTable(["change", "file"], shown)}${rest}`;
	if (of > OPEN_ROWS) return markdownDetails(`${title === "" ? "" : `${title}: `}${count(of, "changed file")}`, body);
	return title === "" ? body : `**${title}**:\n\n${body}`;
}
function renderChange({ kind, path, from }) {
	return [kind, from === void 0 ? markdownCode(path) : `${markdownCode(from)} → ${markdownCode(path)}`];
}
function renderWarnings({ warnings }, room) {
	const all = warnings.filter(isNotSaid).length;
	const shown = room.warnings.slice(0, room.count);
	const more = all > shown.length ? [`- ⚠️ … and ${count(all - shown.length, "more warning")}`] : [];
	return [...shown, ...more].join("\n");
}
function renderWarning({ message, position }) {
	const place = position && [position.file, position.line].filter((part) => part !== void 0).join(":");
	return `- ⚠️ ${place === void 0 ? "" : `${markdownCode(place)} `}${quietText(message)}`;
}
/** What the sentences say already. */
function isNotSaid({ code }) {
	return code !== "rules_changed" && code !== "next_release_unknown";
}
function renderHint(hint, file) {
	const message = `💡 ${quietText(shorten(hint.message, SETTING_LIMIT))}`;
	if (hint.setting.length > SETTING_LIMIT) return [message];
	return [`${message} In ${markdownCode(shorten(file, NAME_LIMIT))}:`, markdownLines(hint.setting)];
}
function renderForcing({ force_restart: force, manifest }) {
	if (force.set) return "";
	const body = [`Where what is running must restart although no file that runs is changed, say so in ${markdownCode(shorten(manifest, NAME_LIMIT))}:`, markdownLines("\"force_restart\": true,\n\"force_restart_justification\": \"why\"")];
	return markdownDetails("How to force a restart", body.join("\n\n"));
}
function renderFooter({ pull_request: pull, basis }) {
	if (!pull) return "";
	return `<sub>Judged: ${markdownCode(pull.head_commit.slice(0, 7))}${basis === "merge_result" ? ` merged into ${markdownCode(shorten(pull.base, NAME_LIMIT))}` : ""}.</sub>`;
}
function renderFacts(document) {
	const { base, head, next_release: next } = document;
	const previous = next.requires_restart === null ? null : next.previous;
	return markdownTable(["fact", "value"], [
		["reason", markdownCode(document.reason)],
		["fingerprint", codeOrNone(document.runtime_fingerprint)],
		["fingerprint before", codeOrNone(document.previous_runtime_fingerprint)],
		["commit", codeOrNone(head.commit)],
		["compared with", codeOrNone(base.commit)],
		["last release", previous === null ? "none" : `${markdownCode(shorten(previous.tag, NAME_LIMIT))}, among the ${previous.source}`]
	]);
}
function codeOrNone(text) {
	return text === null ? "none" : markdownCode(text);
}

// src/jobs/pull-request-comment.ts
/** A pull request that changes more often than this while it is written to has later runs to tell of it. */
const MAX_ROUNDS = 3;
/**
* Brings the comment and the label of a pull request up to date. Where it moved on while this was written, a later run may
* have written before: what is there by then is judged and written once more. Throws what GitHub's API fails with.
*/
async function tellPullRequest(document, options) {
	let judged = {
		document,
		change: options.change
	};
	for (let round = 1;; round++) {
		const { told, movedTo } = await tellOnce(judged.document, {
			...options,
			change: judged.change
		});
		if (movedTo === null || round === MAX_ROUNDS) return told;
		const again = await judgeAgain(options, movedTo);
		if (again === null) return {
			...told,
			outcome: "stale"
		};
		judged = again;
	}
}
/** `null`: it was merged meanwhile, and nothing tells any more what it changed. */
async function judgeAgain(options, pull) {
	const change = factsOf(pull);
	try {
		return {
			document: (await judgePullRequest({
				...options,
				change
			})).document,
			change
		};
	} catch (error) {
		if (error instanceof RuntimeFingerprintError && error.code === "PULL_REQUEST_CHANGED") return null;
		throw error;
	}
}
async function tellOnce(document, options) {
	const { github, change } = options;
	const pull = await orReadOnly(() => readPullRequest(github, change.number));
	if (pull === "read-only") return {
		told: {
			outcome: pull,
			url: null
		},
		movedTo: null
	};
	if (!isAbout(change, pull)) return {
		told: {
			outcome: "stale",
			url: null
		},
		movedTo: null
	};
	const comment = await tellComment(pull, document, options);
	if (comment === "read-only") return {
		told: {
			outcome: comment,
			url: null
		},
		movedTo: null
	};
	const label = await tellLabel(pull, document, options);
	if (label === "read-only") return {
		told: {
			outcome: label,
			url: urlOf(comment)
		},
		movedTo: null
	};
	const told = {
		outcome: comment === "locked" ? comment : "told",
		url: urlOf(comment)
	};
	if (label !== "written" && (comment === "locked" || comment.kind !== "written")) return {
		told,
		movedTo: null
	};
	const after = await readPullRequest(github, change.number);
	return {
		told,
		movedTo: isAbout(change, after) ? null : after
	};
}
/**
* Where a change could not be judged, a verdict on an earlier commit does not stay as if it were on this one: the comment that is
* there says so, and the label is put on. Nothing is said of a pull request that moved on or was closed. Throws what GitHub's
* API fails with.
*/
async function tellUnjudged(failure, options) {
	const { github, change, label, run, attempt } = options;
	const pull = await readPullRequest(github, change.number);
	if (!pull.open || !isAbout(change, pull)) return;
	await writeOwnComment(github, change.number, {
		stamp: {
			id: configurationId(options),
			headSha: pull.headSha,
			run,
			attempt,
			required: true
		},
		text: renderUnjudged(failure.message, pull.headSha),
		presence: options.comment === "never" ? "remove" : "supersede"
	});
	if (label !== void 0) await writeLabel(github, pull, {
		name: label,
		wanted: true
	});
}
function urlOf(comment) {
	return comment === "locked" ? null : comment.url;
}
/** Whether the pull request is still what was judged. */
function isAbout({ headSha, baseRef }, pull) {
	return pull.headSha === headSha && pull.baseRef === baseRef;
}
function factsOf({ number, headSha, baseSha, baseRef }) {
	return {
		kind: "pull-request",
		number,
		headSha,
		baseSha,
		baseRef,
		mergeSha: null
	};
}
async function tellComment(pull, document, options) {
	const { github, run, attempt } = options;
	const required = document.requires_restart;
	const own = {
		stamp: {
			id: configurationId(options),
			headSha: pull.headSha,
			run,
			attempt,
			required
		},
		text: renderComment(document),
		presence: choosePresence(options.comment, {
			required,
			open: pull.open
		})
	};
	try {
		return await writeOwnComment(github, pull.number, own);
	} catch (error) {
		const refused = isReadOnlyToken(error) ? "read-only" : answeredStatus(error) === 403 && pull.locked ? "locked" : null;
		if (refused === null) throw error;
		return own.presence === "remove" ? {
			kind: "none",
			url: null
		} : refused;
	}
}
/**
* `never` takes away what is there, since an old verdict must not stand. Where nothing can be merged any more, no comment
* is made.
*/
function choosePresence(comment, { required, open }) {
	if (comment === "never") return "remove";
	return open && (required || comment === "always") ? "create" : "update";
}
async function tellLabel(pull, { requires_restart: wanted }, { github, label }) {
	if (label === void 0) return "unchanged";
	return orReadOnly(() => writeLabel(github, pull, {
		name: label,
		wanted
	}));
}
async function orReadOnly(ask) {
	try {
		return await ask();
	} catch (error) {
		if (isReadOnlyToken(error)) return "read-only";
		throw error;
	}
}
/** Jobs that differ in one of these are about different products, and have a comment each. */
function configurationId({ config, overrides }) {
	const { rules, manifest, tagPrefix } = overrides ?? {};
	const names = [
		config,
		rules?.root,
		manifest,
		tagPrefix
	].map((name) => name ?? null);
	return createHash("sha256").update(JSON.stringify(names)).digest("hex").slice(0, 12);
}

// src/reports/pull-request-text.ts
const STYLE = {
	text: plainText,
	code: plainText
};
/** The rest is in the job summary. */
const CHANGE_ROWS = 20;
/** The verdict on a change on one line, for a notice. */
function renderPullRequestLine(document) {
	const reasons = Object.values(document.runtimes).map((runtime) => explainRuntime(document, runtime, STYLE));
	const why = isNamed(document.runtimes) ? document.reason : reasons.join(" ");
	return `${verdictWords(document.requires_restart)}: ${why}`;
}
/** The same for a log, with what changes. */
function renderPullRequest(document) {
	const named = isNamed(document.runtimes);
	const basis = explainBasis(document, STYLE);
	const lines = [
		...Object.entries(document.runtimes).flatMap(([name, runtime]) => [`${named ? `${plainText(name)}: ` : ""}${explainRuntime(document, runtime, STYLE)}`, ...changeLines(runtime.changes)]),
		...explainBeyond(document, STYLE),
		...basis === "" ? [] : [basis],
		`Next release: ${explainNext(document, STYLE)}`,
		`Compared: ${document.base.commit} with ${document.head.commit}.`
	];
	return [verdictWords(document.requires_restart), ...lines.map((line) => `  ${plainText(line)}`)].join("\n");
}
function changeLines(changes) {
	const rows = changes.slice(0, CHANGE_ROWS).map(({ kind, path, from }) => [kind, from === void 0 ? plainText(path) : `${plainText(from)} -> ${plainText(path)}`]);
	const more = changes.length - rows.length;
	return [...alignRows(rows, "  "), ...more > 0 ? [`  … and ${count(more, "more file")}`] : []];
}

// src/action/pull-request-outputs.ts
/** The action's outputs for a change, but for its comment. */
function pullRequestOutputs(document) {
	const { force_restart: force, next_release: next } = document;
	const changes = Object.values(document.runtimes).flatMap((runtime) => runtime.changes);
	return {
		...NO_OUTPUTS,
		"requires-restart": String(document.requires_restart),
		reason: document.reason,
		"runtime-fingerprint": document.runtime_fingerprint ?? "",
		"previous-runtime-fingerprint": document.previous_runtime_fingerprint ?? "",
		"previous-tag": next.requires_restart === null ? "" : next.previous?.tag ?? "",
		"changed-count": String(changes.length),
		"changed-files": renderJson(boundChanges(changes, 1), 0),
		"force-restart": String(force.set),
		"force-restart-justified": String(force.justified),
		runtimes: renderJson(boundRuntimes(document.runtimes), 0)
	};
}

// src/action/pull-request.ts
/**
* Judges the change and sets the outputs, then tells people, on the pull request last: that can fail, and the verdict stands
* without it. What could not be done, or a finding, fails the run when all else is done.
*/
async function runPullRequest(inputs) {
	const github = openWithLog(inputs);
	info(`Judging ${nameChange(inputs)}, named by ${plainText(inputs.chosenBy)}.`);
	const { document, failure } = await judge(inputs, github);
	for (const [name, value] of Object.entries(pullRequestOutputs(document))) setOutput(name, value);
	info(renderPullRequest(document));
	annotateWarnings(document.warnings, inputs);
	await writeSummary(inputs, renderPullRequestSummary(document));
	const reported = await attempt(() => writeReport(inputs, document));
	const told = await attemptTelling(document, inputs, github);
	setOutput("comment-url", told.value?.url ?? "");
	noteVerdict([renderPullRequestLine(document), explainSilence(inputs, told.value)].join(" ").trim());
	const first = [
		withoutReadOnly(failure),
		reported.failure,
		told.failure
	].find((one) => one !== null) ?? findOwnFailures(document, inputs);
	if (first) throw first;
}
/** A change that cannot be judged fails the run, once no earlier verdict stands for it any more. */
async function judge(inputs, github) {
	const judged = await attempt(() => judgePullRequest({
		...inputs,
		github
	}));
	if (judged.value) return judged.value;
	const failure = judged.failure;
	const telling = tellOptions(inputs, github);
	const told = await attempt(async () => telling && tellUnjudged(failure, telling));
	if (told.failure) info(plainText(told.failure.message));
	throw failure;
}
/** What is waited for and tried again is said, or a slow run looks like one that hangs. */
function openWithLog({ github }) {
	return github && openGitHub({
		...github,
		onNotice: (message) => info(plainText(message))
	});
}
function nameChange({ change }) {
	return change.kind === "merge-group" ? `the merge group ${change.headSha}` : `#${change.number}`;
}
async function writeReport({ reportPath }, document) {
	if (reportPath !== void 0) await writeReportFile(reportPath, `${renderJson(document)}\n`);
}
/** Where nothing is to be told, no failure of it is of interest. */
async function attemptTelling(document, inputs, github) {
	const told = await attempt(() => tell(document, inputs, github));
	if (!told.failure || isTellingWanted(inputs)) return told;
	info(plainText(told.failure.message));
	return {
		value: null,
		failure: null
	};
}
function isTellingWanted({ comment, label }) {
	return comment !== "never" || label !== void 0;
}
/** `null`: there is nobody to tell. */
async function tell(document, inputs, github) {
	const options = tellOptions(inputs, github);
	return options && tellPullRequest(document, options);
}
function tellOptions(inputs, github) {
	const { change, surroundings } = inputs;
	if (change.kind === "merge-group" || !github) return null;
	const run = Number(surroundings.GITHUB_RUN_ID) || 0;
	const attemptAtRun = Number(surroundings.GITHUB_RUN_ATTEMPT) || 0;
	return {
		...inputs,
		change,
		github,
		run,
		attempt: attemptAtRun
	};
}
/** Why the pull request says nothing of it, in the words of somebody who can change that. */
function explainSilence(inputs, told) {
	if (inputs.change.kind === "merge-group" || !isTellingWanted(inputs)) return "";
	if (!inputs.github) return "It is not on the pull request, since there is no github-token.";
	switch (told?.outcome) {
		case "stale": return "It is not on the pull request, which has moved on: the run for what it is now will tell.";
		case "locked": return "It is not on the pull request, whose conversation is locked.";
		case "read-only": return READ_ONLY;
		default: return "";
	}
}
const READ_ONLY = "It is not on the pull request, since the token of this run can only read, as always for forks and Dependabot: run on pull_request_target, without a checkout (docs/pull-requests.md), or, where it is of no fork, grant `pull-requests: write`.";
/** Asked by a token that may not know, GitHub tells less; the verdict says on what it rests. */
function withoutReadOnly(failure) {
	return failure && isReadOnlyToken(failure) ? null : failure;
}
/** Of what stood there before the change, nothing fails it. */
function findOwnFailures(document, { failOn }) {
	const { force_restart: force } = document;
	const own = {
		...force,
		set: force.set && force.introduced
	};
	return findFailures({
		...document,
		force_restart: own
	}, failOn);
}

export { runPullRequest };