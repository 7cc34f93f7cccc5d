import { RuntimeFingerprintError } from "./errors.js";
import { compareVersions, nearTagNames, parseTagName } from "./table.js";
import { MANIFEST_LIMIT_BYTES, REASONS, parseManifest, quoteText, readTagManifest } from "./tag-manifest.js";
import { createHash } from "node:crypto";

// src/release/lineage.ts
/** A manifest's own keys, when they are current and were written for this very tag; else it published none. */
function publishedKeys(manifest, tag) {
	if (manifest.kind !== "manifest" || !manifest.manifest.current) return null;
	const { own } = manifest.manifest;
	return own?.restart.tag === tag ? own : null;
}
/**
* The forced releases that a release descends from, oldest first, each version once.
*
* `since` are the tags of its line after the previous release, the newest first; `trail` is the previous release and
* what lies below it, the newest first, as far as it was read. The first release of the trail's own descent that
* published a list ends the walk with it; all others count by what their own tree says. A final release does not descend
* from the pre-releases below it: their lists may be older than a backport that it does descend from.
*/
function traceLineage(input) {
	const newestFirst = input.own ? [input.own] : [];
	const line = [...input.since, ...input.trail];
	const lastFinal = line.findLastIndex(({ name }) => !name.prerelease);
	let descendsFromAny = true;
	for (const [at, step] of line.entries()) {
		const published = publishedKeys(step.manifest, step.name.tag);
		const isAncestor = at >= input.since.length && (descendsFromAny || !step.name.prerelease);
		if (isAncestor && published) {
			if (isForced(step.manifest)) newestFirst.push(forcedRelease(step));
			newestFirst.push(...published.restart.forced.toReversed());
			break;
		}
		if (isAncestor) descendsFromAny = step.name.prerelease;
		if (at >= (step.name.prerelease ? line.length - 1 : lastFinal) || isForced(step.manifest) || breaksLineage(published)) newestFirst.push(forcedRelease(step));
	}
	return [...new Map(newestFirst.toReversed().map((entry) => [entry.version, entry])).values()];
}
/** Whether a walk that comes to this release ends with its list, whatever the walk began with. */
function endsTrail(step) {
	return !step.name.prerelease && publishedKeys(step.manifest, step.name.tag) !== null;
}
/** Whether a release sets `force_restart`, or may. */
function isForced(manifest) {
	return manifest.kind === "unreadable" || manifest.kind === "manifest" && manifest.manifest.force.set;
}
/** A release that nobody can have come from unharmed starts the lineage anew. */
function breaksLineage(published) {
	const reason = published?.restart.reason;
	return reason === "no_previous_release" || reason === "baseline_mismatch";
}
/** A text without the flag justifies nothing. */
function forcedRelease({ name, manifest }) {
	const force = manifest.kind === "manifest" ? manifest.manifest.force : null;
	const text = force?.set ? force.justification?.trim() : void 0;
	return {
		version: name.version,
		...text ? { justification: text } : {}
	};
}

// src/release/baseline.ts
const DAY$1 = 86400;
/** Why a candidate was turned down that came after the current release. */
const PUBLISHED_LATER = "published later";
const DATE_NEEDED = Symbol("date needed");
/** Aliases have fewer numbers than a release. */
const MAX_ALIAS_PARTS = 2;
/**
* Chooses the release that the current one is compared with: `previous-tag`; else what an earlier run kept;
* else, of the same line, the greatest version strictly below the current one that was published no later. A
* final release passes over pre-releases. Every candidate is either chosen or in `rejected`, the nearest
* versions first; the order of the candidates plays no part.
*
* Throws `PREVIOUS_TAG_INVALID` for a `previous-tag` that cannot serve, and `TAG_NAME_UNKNOWN` where there is
* none and the current tag has no version.
*/
function chooseBaseline(input) {
	if (input.explicit !== void 0) return chosen(input, explicitCandidate(input, input.explicit), "explicit", "not the given previous-tag");
	const kept = input.candidates.find(({ tag }) => tag === input.kept);
	if (kept !== void 0 && isLive(kept) && mayPrecede(kept.tag, input)) return chosen(input, kept, "kept", "not the one kept from the earlier run");
	return greatestBelow(input);
}
/**
* The tags of the current tag's line up to its version, without itself, the greatest first: pre-releases and
* other tags of the same version too, moving aliases and tags of no commit not. `null`: the current tag has
* no version, so nothing is known of its line.
*/
function tagsOfLine(tags, current, tagPrefix) {
	const name = parseTagName(current, tagPrefix);
	if (name === null) return null;
	return readLine(tags, name, tagPrefix).members.filter((member) => compareVersions(member.name.key, name.key) <= 0);
}
function explicitCandidate(input, tag) {
	const quoted = JSON.stringify(tag);
	if (tag === input.current.tag) throw previousTagInvalid(`previous-tag ${quoted} is the release itself; name the release before it.`);
	const candidate = input.candidates.find((other) => other.tag === tag);
	if (candidate === void 0) {
		const names = input.candidates.map((other) => other.tag).filter((name) => name !== input.current.tag);
		const near = nearTagNames(tag, names).map((name) => JSON.stringify(name));
		throw previousTagInvalid(`previous-tag ${quoted} does not exist; ${near.length === 0 ? "name an existing tag." : `did you mean ${near.join(" or ")}?`}`);
	}
	if (!isLive(candidate)) throw previousTagInvalid(`previous-tag ${quoted} is not the tag of a commit; name one that is.`);
	return candidate;
}
function greatestBelow(input) {
	const current = parseTagName(input.current.tag, input.tagPrefix);
	if (current === null) throw tagNameUnknown(input);
	const line = readLine(input.candidates, current, input.tagPrefix);
	const final = input.current.prerelease !== true && !current.prerelease;
	const rejected = [];
	let winner;
	for (const member of line.members) {
		const why = refusal(member, current, final) ?? behind(member, winner) ?? lateness(member, input);
		if (why === DATE_NEEDED) return {
			kind: "date-needed",
			tag: member.name.tag
		};
		if (why === void 0) winner = member;
		else rejected.push({
			tag: member.name.tag,
			why
		});
	}
	rejected.push(...line.others, ...keptIsGone(input));
	if (winner === void 0) return {
		kind: "none",
		source: input.source,
		rejected
	};
	const { name, candidate } = winner;
	return {
		kind: "chosen",
		tag: name.tag,
		candidate,
		rule: "greatest-below",
		source: input.source,
		rejected
	};
}
function refusal(member, current, final) {
	const { name, candidate } = member;
	if (compareVersions(name.key, current.key) >= 0) return `not below ${current.tag}`;
	if (final && (name.prerelease || candidate.prerelease === true)) return "pre-release";
}
function behind(member, winner) {
	if (winner === void 0) return void 0;
	return `${compareVersions(member.name.key, winner.name.key) === 0 ? "same version as" : "lower than"} ${winner.name.tag}`;
}
/**
* Releases say when they were published. A bare tag has only a date from somebody's clock, so less than a day
* proves nothing. A date that is not known excludes nothing.
*/
function lateness(member, input) {
	const current = input.current.publishedAt ?? Number.POSITIVE_INFINITY;
	if (input.source === "releases") return (member.candidate.publishedAt ?? NaN) > current ? PUBLISHED_LATER : void 0;
	if (current === Number.POSITIVE_INFINITY) return void 0;
	const date = input.dates.get(member.name.tag);
	if (date === void 0) return DATE_NEEDED;
	return date - current >= DAY$1 ? PUBLISHED_LATER : void 0;
}
/** What belongs to the current tag's line, in order of preference, and why everything else does not. */
function readLine(candidates, current, tagPrefix) {
	const { live, others } = knownReading(candidates, current, tagPrefix);
	const aside = [];
	const members = [];
	for (const { member, target } of live) {
		const { tag } = member.name;
		if (tag === current.tag) aside.push({
			tag,
			why: "the release itself"
		});
		else if (target !== void 0) aside.push({
			tag,
			why: `moving alias of ${target}`
		});
		else members.push(member);
	}
	return {
		members,
		others: [...others, ...aside].sort((a, b) => compareText(a.tag, b.tag))
	};
}
/** By the list of candidates, which nobody changes: a choice reads its line again and again. */
const READINGS = /* @__PURE__ */ new WeakMap();
function knownReading(candidates, current, tagPrefix) {
	const readings = READINGS.get(candidates) ?? /* @__PURE__ */ new Map();
	READINGS.set(candidates, readings);
	const key = JSON.stringify([
		current.line,
		closingV(current),
		tagPrefix
	]);
	const reading = readings.get(key) ?? readCandidates(candidates, current, tagPrefix);
	readings.set(key, reading);
	return reading;
}
function readCandidates(candidates, current, tagPrefix) {
	const live = [];
	const others = [];
	for (const candidate of candidates) {
		const { tag } = candidate;
		const name = parseTagName(tag, tagPrefix);
		if (name === null) others.push({
			tag,
			why: parseTagName(tag, null) ? "other line" : "not a version"
		});
		else if (name.line !== current.line) others.push({
			tag,
			why: "other line"
		});
		else if (!isLive(candidate)) others.push({
			tag,
			why: "not a commit"
		});
		else live.push({
			name,
			candidate
		});
	}
	const aliasTarget = movingAliases(live);
	live.sort(byPreference(closingV(current)));
	return {
		live: live.map((member) => ({
			member,
			target: aliasTarget(member)
		})),
		others
	};
}
/**
* `v1` or `v1.2` on the very commit of a longer version that extends it, such as `v1.2.3`, is the name that
* moves along with the releases. Gives the greatest tag that a member is an alias of. Three numbers name a
* release, so `v1.2.3` beside `v1.2.3.1` is none; nor is the final `v1.2` beside its own `v1.2.0-rc.1`.
*/
function movingAliases(members) {
	const isShort = ({ parts, key }) => parts <= MAX_ALIAS_PARTS && key.suffix.length === 0 && key.build.length === 0;
	if (!members.some(({ name }) => isShort(name))) return () => void 0;
	const targets = /* @__PURE__ */ new Map();
	for (const { name, candidate } of members) {
		if (name.prerelease) continue;
		for (let length = 1; length < name.parts && length <= MAX_ALIAS_PARTS; length++) {
			const key = aliasKey(candidate, name, length);
			const known = targets.get(key);
			if (known === void 0 || compareTargets(name, known) > 0) targets.set(key, name);
		}
	}
	return ({ name, candidate }) => {
		if (!isShort(name)) return void 0;
		return targets.get(aliasKey(candidate, name, name.parts))?.tag;
	};
}
function aliasKey(candidate, name, length) {
	const numbers = Array.from({ length }, (_, at) => name.key.numbers[at] ?? "0");
	return [
		candidate.commit,
		name.key.epoch,
		...numbers
	].join(" ");
}
function compareTargets(a, b) {
	return compareVersions(a.key, b.key) || a.parts - b.parts || compareText(b.tag, a.tag);
}
/** Greatest first; of one version the one with more numbers, then the one spelled like the current tag. */
function byPreference(spelling) {
	const unlike = (name) => closingV(name) === spelling ? 0 : 1;
	return ({ name: a }, { name: b }) => compareVersions(b.key, a.key) || b.parts - a.parts || unlike(a) - unlike(b) || compareText(a.tag, b.tag);
}
function closingV(name) {
	return name.tag.slice(name.line.length, name.tag.length - name.version.length);
}
function chosen(input, candidate, rule, whyOthersAreNot) {
	const rejected = input.candidates.filter(({ tag }) => tag !== candidate.tag).map(({ tag }) => ({
		tag,
		why: tag === input.current.tag ? "the release itself" : whyOthersAreNot
	})).sort((a, b) => compareText(a.tag, b.tag));
	return {
		kind: "chosen",
		tag: candidate.tag,
		candidate,
		rule,
		source: input.source,
		rejected
	};
}
/** What a manifest names may be anything; what it says of another line, or of a later version, is not kept. */
function mayPrecede(tag, { current, tagPrefix }) {
	const now = parseTagName(current.tag, tagPrefix);
	if (now === null) return tag !== current.tag;
	const name = parseTagName(tag, tagPrefix);
	return name !== null && name.line === now.line && compareVersions(name.key, now.key) < 0;
}
function keptIsGone({ kept, candidates }) {
	if (kept === void 0 || candidates.some(({ tag }) => tag === kept)) return [];
	return [{
		tag: kept,
		why: "kept from the earlier run, but gone"
	}];
}
function isLive(candidate) {
	return candidate.commit !== null;
}
function previousTagInvalid(message) {
	return new RuntimeFingerprintError("PREVIOUS_TAG_INVALID", message);
}
function tagNameUnknown({ current, tagPrefix }) {
	const tag = JSON.stringify(current.tag);
	const problem = tagPrefix === null ? `The tag ${tag} does not end in a version` : `The tag ${tag} is not the tag-prefix ${JSON.stringify(tagPrefix)} followed by a version`;
	return new RuntimeFingerprintError("TAG_NAME_UNKNOWN", `${problem}, so the release before it cannot be found: name it with previous-tag.`);
}
function compareText(a, b) {
	return a < b ? -1 : a > b ? 1 : 0;
}

// src/jobs/past.ts
/** Chooses the previous release and reads the line down to where a lineage was published. */
async function readPast(source, query) {
	const baseline = await findBaseline(source, query);
	if (baseline.kind === "none") {
		if (query.previousManifest) throw noPreviousRelease();
		return {
			baseline,
			previous: null,
			since: await readSteps(source, await tagsBelow(source, query, query.tag)),
			trail: [],
			warnings: describeDoubtful(source, query, baseline)
		};
	}
	const name = nameRelease(baseline.tag, query.tagPrefix);
	const previous = await readPrevious(source, {
		query,
		name
	});
	const isSince = (one) => isAfter(one, name);
	const [own, rest] = await Promise.all([tagsBelow(source, query, query.tag, isSince), endsTrail(previous.step) ? [] : tagsBelow(source, query, name.tag)]);
	const [since, below] = await Promise.all([readSteps(source, own), readTrail(source, query, rest)]);
	const { version } = name;
	const { tag, candidate } = baseline;
	const { rejected } = query.brief ? baseline : await findBaseline(source, query);
	return {
		baseline: {
			...baseline,
			rejected
		},
		previous: {
			tag,
			version,
			commit: candidate.commit,
			manifest: previous.step.manifest
		},
		since,
		trail: [previous.step, ...below],
		warnings: [
			...previous.warnings,
			...await describeKept(source, {
				query,
				baseline
			}),
			...describeDoubtful(source, query, baseline)
		]
	};
}
/** A kept baseline stands, but a release that came in between should not go unseen. */
async function describeKept(source, { query, baseline }) {
	if (baseline.kind !== "chosen" || baseline.rule !== "kept") return [];
	const { kept: _kept, ...search } = query;
	const now = await findBaseline(source, search);
	if (now.kind !== "chosen" || now.tag === baseline.tag) return [];
	return [{
		code: "baseline_kept",
		message: `The manifest of an earlier run was compared with ${JSON.stringify(baseline.tag)}, which is kept; by now ${JSON.stringify(now.tag)} lies between. previous-tag compares with that one.`
	}];
}
/** What was passed over for a reason that may be an accident: a clock that is wrong, one version under two tags. */
function describeDoubtful(source, { tag, tagPrefix, brief }, baseline) {
	if (brief || baseline.kind === "chosen" && baseline.rule !== "greatest-below") return [];
	const commits = new Map(source.tags.map((one) => [one.tag, one.commit]));
	const name = nameRelease(tag, tagPrefix);
	const chosen = baseline.kind === "chosen" ? nameRelease(baseline.tag, tagPrefix) : null;
	const passedOver = baseline.rejected.map((one) => ({
		...one,
		name: nameRelease(one.tag, tagPrefix)
	}));
	const later = passedOver.filter((one) => source.kind === "tags" && one.why === "published later" && (chosen === null || compareVersions(one.name.key, chosen.key) > 0));
	const twins = passedOver.filter((one) => one.name.line === name.line && [name, chosen].some((other) => isTwin(one.name, other) && commits.get(one.tag) !== commits.get(other?.tag ?? "")));
	return [...warnOf("baseline_later", later, (tags) => `${tags} ${later.length === 1 ? "is" : "are"} passed over, being dated later than ${JSON.stringify(tag)}. Where a clock was wrong, name the previous release with previous-tag.`), ...warnOf("version_tagged_twice", twins, (tags) => `${tags} ${twins.length === 1 ? "has" : "have"} the same version as ${JSON.stringify(tag)} or its previous release, but another commit: clients cannot tell them apart. Give each release its own version, or name the previous one with previous-tag.`)];
}
function isTwin(a, b) {
	return b !== null && a.tag !== b.tag && compareVersions(a.key, b.key) === 0;
}
function warnOf(code, passedOver, say) {
	if (passedOver.length === 0) return [];
	const named = passedOver.slice(0, NAMED_TAGS).map(({ tag }) => JSON.stringify(tag));
	const more = passedOver.length - named.length;
	return [{
		code,
		message: say([...named, ...more > 0 ? [`${more} more`] : []].join(", "))
	}];
}
/** A warning names no more. */
const NAMED_TAGS = 3;
/** A release by its tag; one whose name has no version is its own line and its own version. */
function nameRelease(tag, tagPrefix) {
	const name = parseTagName(tag, tagPrefix) ?? parseTagName(tag, null);
	if (name) return name;
	return {
		tag,
		line: tag,
		version: tag,
		key: {
			epoch: "0",
			numbers: [],
			suffix: [],
			build: []
		},
		prerelease: false,
		parts: 0
	};
}
/** The tags of a repository. One whose object is not here keeps its place, under the id that is missing. */
async function repositoryPast(repository, manifest) {
	const { tags } = repository;
	const idOf = (tag) => tags.get(tag).id;
	const commits = /* @__PURE__ */ new Map();
	const look = async (names) => {
		const peeled = await repository.peelAll(names.map(idOf));
		for (const [at, tag] of names.entries()) commits.set(tag, commitOf(peeled[at]));
	};
	await look([...tags.keys()]);
	const candidates = () => [...commits].map(([tag, commit]) => ({
		tag,
		commit
	}));
	return {
		kind: "tags",
		get candidates() {
			return candidates();
		},
		get tags() {
			return candidates();
		},
		async settle(names) {
			await repository.bringCommits(names.map(idOf));
			await look(names);
		},
		tagDate: (tag) => repository.tagDate(idOf(tag)),
		async manifests(names) {
			await repository.bringCommits(names.map(idOf));
			const reading = names.map(async (tag) => {
				const commit = await repository.peelToCommit(idOf(tag), tag);
				return readTagManifest(repository.tree(commit), manifest);
			});
			return Promise.all(reading);
		}
	};
}
/** What is missing keeps the id it is missing under; what is no commit has none. */
function commitOf(peeled) {
	if (peeled.kind === "commit") return peeled.commit.id;
	return peeled.kind === "absent" ? peeled.id : null;
}
/**
* Fetches the commits of a release and of what will most likely be its previous one together: what their trees share then
* comes once. A guess that is wrong costs one more fetch.
*/
async function bringRelease(repository, query) {
	const { tags } = repository;
	const current = tags.get(query.tag);
	if (!repository.fetches || !current || !parseTagName(query.tag, null)) return;
	const candidates = [...tags].map(([tag, { id, peeled }]) => ({
		tag,
		commit: peeled ?? id
	}));
	const dates = new Map(candidates.map(({ tag }) => [tag, NaN]));
	const guess = chooseBaseline({
		current: { tag: query.tag },
		tagPrefix: null,
		candidates,
		source: "tags",
		dates
	});
	const previous = tags.get(query.previousTag ?? (guess.kind === "chosen" ? guess.tag : ""));
	await repository.bringCommits([current.id, ...previous ? [previous.id] : []]);
}
/** Reads the dates that the choice turns out to need, one at a time. */
async function findBaseline(source, query) {
	const dates = /* @__PURE__ */ new Map();
	for (;;) {
		const step = chooseBaseline({
			current: {
				tag: query.tag,
				publishedAt: query.date,
				prerelease: query.prerelease
			},
			tagPrefix: query.tagPrefix,
			...candidatesFor(source, query),
			dates,
			explicit: query.previousTag,
			kept: query.kept
		});
		if (step.kind === "none") return step;
		if (!await isOfCommit(source, step.tag)) continue;
		if (step.kind === "chosen") return step;
		dates.set(step.tag, await source.tagDate(step.tag));
	}
}
/** What is named need not have been published: any tag will do. */
function candidatesFor({ kind, candidates, tags }, { previousTag, kept }) {
	const named = previousTag ?? kept;
	if (named === void 0 || candidates.some(({ tag }) => tag === named)) return {
		candidates,
		source: kind
	};
	if (previousTag !== void 0) return {
		candidates: tags,
		source: "tags"
	};
	return {
		candidates: [...candidates, ...tags.filter(({ tag }) => tag === named)],
		source: kind
	};
}
/** A list of tags does not say what they are of: that is seen when their objects are here. */
async function isOfCommit(source, tag) {
	await source.settle?.([tag]);
	return source.tags.some((one) => one.tag === tag && one.commit !== null);
}
async function readPrevious(source, { query, name }) {
	const given = query.previousManifest;
	const published = given ? {
		kind: "manifest",
		manifest: given,
		attached: true
	} : { kind: "none" };
	if (publishedKeys(published, name.tag)) return {
		step: {
			name,
			manifest: published
		},
		warnings: []
	};
	if (given?.current && given.own) throw ofAnotherRelease(given.file, given.own.restart.tag, name.tag);
	const warnings = given ? [notOfPrevious(given.file, name.tag)] : [];
	if (given?.force.set) return {
		step: {
			name,
			manifest: published
		},
		warnings
	};
	const [step] = await dropOutdatedKeys(source, query, await readSteps(source, [name]));
	return {
		step,
		warnings
	};
}
/** The steps down to the first whose list ends the walk. */
async function dropOutdatedKeys(source, query, steps) {
	const kept = [];
	for (const step of steps) {
		const isOutdated = await lacksForced(source, query, step);
		kept.push(isOutdated ? {
			...step,
			manifest: withoutKeys(step.manifest)
		} : step);
		if (endsTrail(kept.at(-1))) break;
	}
	return kept;
}
/**
* Whether keys that were committed with the code know nothing of a forced release that came between the one they were
* compared with and their own tag: it was tagged after they were written.
*/
async function lacksForced(source, query, { name, manifest }) {
	const keys = publishedKeys(manifest, name.tag);
	if (!keys || manifest.kind === "manifest" && manifest.attached) return false;
	const { previous, forced } = keys.restart;
	const base = previous && nameRelease(previous.tag, query.tagPrefix);
	const missed = (await readSteps(source, await tagsBelow(source, query, name.tag, (one) => base === null || isAfter(one, base)))).filter((one) => isForced(one.manifest) && !forced.some(({ version }) => version === one.name.version));
	for (const one of missed) if (await isNoLater(source, one.name.tag, name.tag)) return true;
	return false;
}
/** Less than a day between two tags says nothing; nor does a date that cannot be read. */
async function isNoLater(source, tag, than) {
	return !(await source.tagDate(tag) - await source.tagDate(than) >= DAY);
}
const DAY = 86400;
function withoutKeys(told) {
	return told.kind === "manifest" ? {
		...told,
		manifest: {
			...told.manifest,
			own: null,
			current: false
		}
	} : told;
}
async function readSteps(source, names) {
	const manifests = await source.manifests(names.map(({ tag }) => tag));
	return names.map((name, at) => ({
		name,
		manifest: manifests[at]
	}));
}
/** Down to a list that ends the walk: mostly the first few say where that is. */
async function readTrail(source, query, names) {
	const steps = [];
	for (let batch = source.batch ?? names.length; steps.length < names.length; batch *= 8) {
		const more = await dropOutdatedKeys(source, query, await readSteps(source, names.slice(steps.length, steps.length + batch)));
		steps.push(...more);
		if (more.some(endsTrail)) break;
	}
	return steps;
}
async function tagsBelow(source, { tagPrefix }, tag, isWanted = () => true) {
	const list = () => {
		return (tagsOfLine(source.tags, tag, tagPrefix) ?? []).map(({ name }) => name).filter(isWanted);
	};
	await source.settle?.(list().map((name) => name.tag));
	return list();
}
/**
* Another tag of the same version, and every tag of another line, count as after: nothing says that the previous release
* descends from them.
*/
function isAfter(name, previous) {
	if (name.tag === previous.tag) return false;
	return name.line !== previous.line || compareVersions(name.key, previous.key) >= 0;
}
function notOfPrevious(file, tag) {
	return {
		code: "previous_manifest_other",
		message: `The previous-manifest holds no current keys, so those of ${JSON.stringify(tag)}, the previous release, are taken from its tag's tree or computed.`,
		position: { file }
	};
}
function ofAnotherRelease(file, own, tag) {
	const message = `The previous-manifest ${JSON.stringify(file)} is that of ${JSON.stringify(own)}, and the previous release is ${JSON.stringify(tag)}: give the manifest that it published.`;
	return new RuntimeFingerprintError("USAGE", message, { position: { file } });
}
function noPreviousRelease() {
	return new RuntimeFingerprintError("USAGE", "A previous-manifest is given, but this line has no previous release: name it with previous-tag.");
}

// src/jobs/published.ts
/** The releases of a repository on GitHub, and the manifests attached to them. */
var Published = class {
	github;
	/** Drafts too. */
	releases;
	#attached = /* @__PURE__ */ new Map();
	constructor(github, releases) {
		this.github = github;
		this.releases = [...new Map(releases.map((release) => [release.id, release])).values()];
	}
	/** A tag's release; `null`: it has none. `RELEASE_AMBIGUOUS` for two drafts. */
	async find(tag) {
		const { findRelease } = await import("./releases.js");
		return findRelease(this.releases, tag);
	}
	/** The manifest that a tag's published release has under a name; `null`: none. One that cannot be fetched is an error. */
	attached(tag, name) {
		const release = this.releases.find((one) => one.tag === tag && !one.draft);
		return release ? this.attachedTo(release, name) : Promise.resolve(null);
	}
	/** The same of a release of any kind. */
	attachedTo(release, name) {
		const key = JSON.stringify([release.id, name]);
		const known = this.#attached.get(key) ?? this.#read(release, name);
		this.#attached.set(key, known);
		return known;
	}
	/** What another run replaces meanwhile is gone under its id, and looked for again. */
	async #read(release, name) {
		const [{ findAsset }, { answeredStatus }, { listAssets }] = await Promise.all([
			import("./assets.js"),
			import("./failure.js"),
			import("./releases.js")
		]);
		let { assets } = release;
		for (let looks = 1;; looks++) {
			const asset = findAsset(assets, name);
			if (!asset && (looks > 1 || assets.length < SURE_ASSETS)) return null;
			try {
				if (asset) return await readManifestAsset(this.github, asset, `${name} (attached to ${release.tag})`);
			} catch (error) {
				if (looks === MAX_LOOKS || answeredStatus(error) !== 404) throw error;
			}
			assets = await listAssets(this.github, release);
		}
	}
};
/** Whether a release tells of all its assets is documented nowhere; no list of GitHub's has more than this on one page. */
const SURE_ASSETS = 100;
/** More often than this the runs of one release do not replace its manifest while it is read. */
const MAX_LOOKS = 4;
async function readManifestAsset(github, asset, label) {
	if (asset.size > 4194304) return {
		asset,
		bytes: Buffer.alloc(0),
		manifest: { kind: "unreadable" }
	};
	const { readAsset } = await import("./assets.js");
	const bytes = await readAsset(github, asset, MANIFEST_LIMIT_BYTES);
	return {
		asset,
		bytes,
		manifest: readAttached(bytes, label)
	};
}
/** Lists the releases; `null`: there is no GitHub to ask. */
async function readPublished(access) {
	if (!access) return null;
	const [{ openGitHub }, { listReleases }] = await Promise.all([import("./api2.js"), import("./releases.js")]);
	const github = openGitHub(access);
	return new Published(github, await listReleases(github));
}
function readAttached(bytes, label) {
	try {
		return {
			kind: "manifest",
			manifest: parseManifest(bytes, label),
			attached: true
		};
	} catch (error) {
		if (error instanceof RuntimeFingerprintError && error.code === "MANIFEST_INVALID") return { kind: "unreadable" };
		throw error;
	}
}
/**
* The releases on GitHub as what came before one, where its line has any; else the tags. What a release says is what its
* asset says, then its tag's tree.
*/
async function publishedPast(repository, published, { tag, tagPrefix, manifest, assetName }) {
	const tree = await repositoryPast(repository, manifest);
	const releases = published.releases.filter((release) => !release.draft);
	const line = parseTagName(tag, tagPrefix)?.line;
	const isEarlier = (one) => one.tag !== tag && repository.tags.has(one.tag) && parseTagName(one.tag, tagPrefix)?.line === line;
	const ofReleases = () => {
		const commits = new Map(tree.tags.map((one) => [one.tag, one.commit]));
		return releases.map((release) => ({
			tag: release.tag,
			commit: commits.get(release.tag) ?? null,
			prerelease: release.prerelease,
			publishedAt: release.publishedAt
		}));
	};
	const kind = releases.some(isEarlier) ? "releases" : "tags";
	return {
		kind,
		get candidates() {
			return kind === "releases" ? ofReleases() : tree.candidates;
		},
		get tags() {
			return tree.tags;
		},
		batch: 16,
		settle: (tags) => tree.settle?.(tags) ?? Promise.resolve(),
		tagDate: (one) => tree.tagDate(one),
		async manifests(tags) {
			const [inTrees, attached] = await Promise.all([tree.manifests(tags), Promise.all(tags.map((one) => published.attached(one, assetName)))]);
			return tags.map((one, at) => whatReleaseSays(one, {
				attached: attached[at]?.manifest ?? null,
				tree: inTrees[at]
			}));
		}
	};
}
/**
* What a release says about itself. The keys of its asset, else those of its tree; it is forced where either says so, or
* cannot be read.
*/
function whatReleaseSays(tag, { attached, tree }) {
	if (attached === null || attached.kind === "none") return tree;
	if (attached.kind === "manifest" && publishedKeys(attached, tag)) return heed(attached, tree);
	if (attached.kind === "unreadable" || tree.kind === "unreadable") return { kind: "unreadable" };
	return tree.kind === "none" ? attached : heed(tree, attached);
}
/** A manifest that is forced where another is, or cannot be read. */
function heed(told, other) {
	if (told.manifest.force.set || other.kind === "none") return told;
	const force = other.kind === "unreadable" ? FORCED : other.manifest.force;
	return force.set ? {
		...told,
		manifest: {
			...told.manifest,
			force
		}
	} : told;
}
const FORCED = {
	set: true,
	malformed: false,
	justification: null,
	justified: false
};

// src/manifest/force-restart.ts
/** All findings, in the order of `FindingCode`. */
function findFindings(input) {
	return [
		...findMisspelled(input.manifest),
		findMalformed(input),
		findUnjustified(input),
		findCarriedOver(input),
		findVersionNotTag(input),
		findVersionUnchanged(input)
	].filter((finding) => finding !== null);
}
/** Flag and text are what they were in the previous release: most likely nobody took them out. */
function isCarriedOver(manifest, previous) {
	if (previous === null || !manifest.force.set || !previous.force.set) return false;
	return (manifest.force.justification ?? "").trim() === (previous.force.justification ?? "").trim();
}
/** Keys that were meant to force, or to say why, and are not read. */
function findMisspelled(manifest) {
	return manifest.misspelled.map(({ key, meant }) => ({
		code: "force_misspelled",
		message: `${quoteText(key)} is not read: write "${meant}"`,
		position: manifest.positionOf(key)
	}));
}
function findMalformed({ manifest }) {
	if (!manifest.force.malformed) return null;
	return {
		code: "force_malformed",
		message: "\"force_restart\" is not a JSON boolean and counts as true: write true or false, without quotes, or remove it",
		position: manifest.positionOf("force_restart")
	};
}
function findUnjustified({ manifest }) {
	const { set, justified, justification } = manifest.force;
	if (!set || justified) return null;
	return {
		code: "force_unjustified",
		message: `${justification === null ? "\"force_restart\" is set without a \"force_restart_justification\"" : `"force_restart" is set, but its justification ${quoteText(justification)} says nothing`}: write there, as a string, why processes must restart, or remove "force_restart"`,
		position: manifest.positionOf(justification === null ? "force_restart" : "force_restart_justification")
	};
}
function findCarriedOver({ manifest, previous, previousVersion }) {
	if (!isCarriedOver(manifest, previous)) return null;
	const release = previousVersion === void 0 ? "" : ` ${quoteText(previousVersion)}`;
	const { justification } = manifest.force;
	return {
		code: "force_carried_over",
		message: `"force_restart" was set in the previous release${release} too, both times with ${justification === null ? "no justification" : `the justification ${quoteText(justification)}`}: remove it if it was left on by accident, or justify it for this release`,
		position: manifest.positionOf("force_restart")
	};
}
function findVersionNotTag({ manifest, version }) {
	if (manifest.version === null || manifest.version === version) return null;
	return {
		code: "version_not_tag",
		message: `"version" is ${quoteText(manifest.version)}, but the tag says ${quoteText(version)}: make the two equal`,
		position: manifest.positionOf("version")
	};
}
function findVersionUnchanged({ manifest, previous, previousVersion }) {
	const { version } = manifest;
	if (version === null || version !== previous?.version && version !== previousVersion) return null;
	return {
		code: "version_unchanged",
		message: `"version" is ${quoteText(version)}, as in the previous release: clients cannot tell the two apart, so give each release its own`,
		position: manifest.positionOf("version")
	};
}

// src/manifest/key.ts
/**
* The one string that clients compare. First 32 hex digits of sha256 over the RFC 8785 JSON of
* `[1, fingerprint, rules, [versions of the lineage]]`, where 1 is the number of this recipe; `JSON.stringify` is
* RFC 8785 for such values. A release without a fingerprint equals only itself: `unavailable:VERSION`.
*/
function restartKey({ fingerprint, rules, forced, version }) {
	if (fingerprint === null) return `unavailable:${version}`;
	const canonical = JSON.stringify([
		1,
		fingerprint,
		rules,
		forced.map((release) => release.version)
	]);
	return createHash("sha256").update(canonical).digest("hex").slice(0, 32);
}

// src/release/verdict.ts
/**
* What a client that ran the previous release will do with this one: restart, unless both have the same key. The first
* row of the table that applies is the reason; only the last one is "no restart".
*/
function decideVerdict(input) {
	const reason = findReason(input);
	return {
		requiresRestart: reason !== "unchanged",
		reason
	};
}
function findReason({ fingerprint, rules, key, lineageGrew, previous }) {
	if (previous === null) return "no_previous_release";
	if (fingerprint === null || previous.fingerprint === null) return "fingerprint_unavailable";
	if (isBaselineMismatch(previous, rules)) return "baseline_mismatch";
	if (fingerprint !== previous.fingerprint) return "runtime_changed";
	if (lineageGrew) return "forced";
	if (key !== previous.key) return "rules_changed";
	return "unchanged";
}
/**
* The previous release published, under the same rules, another fingerprint than its tag gives now: the tag was moved,
* or the manifest altered. An altered manifest shows under any rules.
*/
function isBaselineMismatch({ fingerprint, published }, rules) {
	if (published === null) return false;
	return published.altered || published.rules === rules && published.fingerprint !== fingerprint;
}
/** The verdict over several runtimes: a restart if any asks for one, for the first reason of the table. */
function combineVerdicts(verdicts) {
	const reasons = new Set(verdicts.map(({ reason }) => reason));
	const reason = REASONS.find((one) => reasons.has(one)) ?? "fingerprint_unavailable";
	return {
		requiresRestart: reason !== "unchanged",
		reason
	};
}

// src/release/release-keys.ts
/** Derives the keys of a release: lineage, restart key, verdict. */
function deriveKeys(facts) {
	const lineages = deriveLineages(facts);
	const top = deriveRuntime(facts, lineages, {
		pair: facts.whole,
		name: null
	});
	const named = [...facts.runtimes ?? []].map(([name, pair]) => [name, deriveRuntime(facts, lineages, {
		pair,
		name
	})]);
	const verdict = combineVerdicts([top, ...named.map(([, derived]) => derived)].map((derived) => derived.verdict));
	return {
		keys: {
			runtime_fingerprint: facts.whole.fingerprint,
			requires_restart: verdict.requiresRestart,
			restart_key: top.key,
			restart: {
				version: facts.manifestVersion,
				tag: facts.tag,
				...facts.commit === null ? {} : { commit: facts.commit },
				reason: verdict.reason,
				rules: facts.whole.rules,
				previous: previousBlock(facts),
				forced: lineages.current
			},
			...facts.runtimes ? { runtimes: Object.fromEntries(named.map(([name, derived]) => [name, derived.block])) } : {}
		},
		newlyForced: lineages.grown
	};
}
/** A release that nobody can have come from unharmed (the first, or one with another past than told) is an entry. */
function deriveLineages(facts) {
	const breaks = facts.previous === null || hasMismatch(facts, facts.previous);
	const justification = facts.forced?.justification?.trim();
	const entry = {
		version: facts.version,
		...justification ? { justification } : {}
	};
	const own = facts.forced || breaks ? entry : null;
	const current = traceLineage({
		own,
		since: facts.since,
		trail: facts.trail
	});
	const previous = facts.previous?.published?.restart.forced ?? traceLineage({
		own: null,
		since: [],
		trail: facts.trail
	});
	const known = new Set(previous.map(({ version }) => version));
	return {
		current,
		previous,
		grown: current.filter(({ version }) => !known.has(version))
	};
}
function hasMismatch(facts, previous) {
	return [[null, facts.whole], ...facts.runtimes ?? []].some(([name, pair]) => {
		if (pair.fingerprint === null || pair.previousFingerprint === null) return false;
		return isBaselineMismatch({
			fingerprint: pair.previousFingerprint,
			published: published(previous, name)
		}, pair.rules);
	});
}
function deriveRuntime(facts, lineages, { pair, name }) {
	const { fingerprint, rules, previousFingerprint } = pair;
	const key = restartKey({
		fingerprint,
		rules,
		forced: lineages.current,
		version: facts.version
	});
	const verdict = decideVerdict({
		fingerprint,
		rules,
		key,
		lineageGrew: lineages.grown.length > 0,
		previous: facts.previous && {
			fingerprint: previousFingerprint,
			published: published(facts.previous, name),
			key: previousKey(facts.previous, lineages, {
				pair,
				name
			})
		}
	});
	return {
		key,
		verdict,
		block: {
			runtime_fingerprint: fingerprint,
			previous_fingerprint: previousFingerprint,
			requires_restart: verdict.requiresRestart,
			reason: verdict.reason,
			rules,
			restart_key: key
		}
	};
}
/** The key the previous release published; when it published none, the one it would have under its own rules. */
function previousKey(previous, lineages, { pair, name }) {
	const told = published(previous, name);
	if (told) return told.key;
	const rules = name === null ? previous.rules.whole : previous.rules.runtimes.get(name);
	if (rules === void 0) return null;
	return restartKey({
		fingerprint: pair.previousFingerprint,
		rules,
		forced: lineages.previous,
		version: previous.version
	});
}
function published({ published: keys, version }, name) {
	if (!keys) return null;
	const runtimes = keys.runtimes ?? {};
	const named = name !== null && Object.hasOwn(runtimes, name) ? runtimes[name] : void 0;
	const block = name === null ? {
		...keys,
		rules: keys.restart.rules
	} : named;
	if (!block) return {
		fingerprint: null,
		rules: "",
		key: null,
		altered: false
	};
	const { runtime_fingerprint: fingerprint, rules, restart_key: key } = block;
	return {
		fingerprint,
		rules,
		key,
		altered: key !== restartKey({
			fingerprint,
			rules,
			forced: keys.restart.forced,
			version
		})
	};
}
function previousBlock({ previous, whole }) {
	if (!previous) return null;
	const { version, tag, commit } = previous;
	return {
		version,
		tag,
		commit,
		runtime_fingerprint: whole.previousFingerprint
	};
}

export { Published, bringRelease, combineVerdicts, commitOf, deriveKeys, findFindings, findMisspelled, isCarriedOver, nameRelease, publishedKeys, publishedPast, readPast, readPublished, repositoryPast, restartKey, tagsOfLine, whatReleaseSays };