import { RuntimeFingerprintError } from '../errors.ts';
import { nearTagNames, parseTagName, type TagName } from './tag-name.ts';
import { compareVersions } from './version-order.ts';

/** A release with its tag, or a bare tag. Times are seconds since 1970. */
export interface Candidate {
  readonly tag: string;
  /** What the tag peels to; `null` where that is no commit. */
  readonly commit: string | null;
  /** The release's own flag; a pre-release suffix counts without it. */
  readonly prerelease?: boolean | undefined;
  readonly publishedAt?: number | null | undefined;
}

export interface LiveCandidate extends Candidate {
  readonly commit: string;
}

/** The release being judged. */
export interface CurrentRelease {
  readonly tag: string;
  readonly prerelease?: boolean | undefined;
  /** Seconds since 1970, of the release or, beside bare tags, of the tag; without it, it is published now. */
  readonly publishedAt?: number | null | undefined;
}

export type CandidateSource = 'releases' | 'tags';

export interface BaselineInput {
  readonly current: CurrentRelease;
  /** `tag-prefix` as configured; `null`: inferred from the current tag. */
  readonly tagPrefix: string | null;
  /** In any order, each tag once, the current one among them if it exists. */
  readonly candidates: readonly Candidate[];
  readonly source: CandidateSource;
  /** Dates of bare tags read so far, in seconds since 1970; `NaN` for a date that cannot be read. */
  readonly dates: ReadonlyMap<string, number>;
  /** `previous-tag`, where it is set. */
  readonly explicit?: string | undefined;
  /** The baseline named by the manifest that this release has already published for the same commit. */
  readonly kept?: string | undefined;
}

export type BaselineRule = 'explicit' | 'kept' | 'greatest-below';

export interface RejectedCandidate {
  readonly tag: string;
  /** A few words for people. */
  readonly why: string;
}

/** `date-needed` asks for the date of that one tag: call again with it in `dates`. */
export type BaselineStep =
  | { readonly kind: 'date-needed'; readonly tag: string }
  | {
      readonly kind: 'chosen';
      readonly tag: string;
      readonly candidate: LiveCandidate;
      readonly rule: BaselineRule;
      readonly source: CandidateSource;
      readonly rejected: readonly RejectedCandidate[];
    }
  | {
      readonly kind: 'none';
      readonly source: CandidateSource;
      readonly rejected: readonly RejectedCandidate[];
    };

/** A tag of the current release's line. */
export interface LineTag {
  readonly name: TagName;
  readonly candidate: LiveCandidate;
}

const DAY = 24 * 60 * 60;

/** Why a candidate was turned down that came after the current release. */
export const PUBLISHED_LATER = 'published later';

const DATE_NEEDED = Symbol('date needed');

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
export function chooseBaseline(input: BaselineInput): BaselineStep {
  if (input.explicit !== undefined) {
    return chosen(input, explicitCandidate(input, input.explicit), 'explicit', 'not the given previous-tag');
  }
  const kept = input.candidates.find(({ tag }) => tag === input.kept);
  if (kept !== undefined && isLive(kept) && mayPrecede(kept.tag, input)) {
    return chosen(input, kept, 'kept', 'not the one kept from the earlier run');
  }
  return greatestBelow(input);
}

/**
 * The tags of the current tag's line up to its version, without itself, the greatest first: pre-releases and
 * other tags of the same version too, moving aliases and tags of no commit not. `null`: the current tag has
 * no version, so nothing is known of its line.
 */
export function tagsOfLine(
  tags: readonly Candidate[],
  current: string,
  tagPrefix: string | null,
): readonly LineTag[] | null {
  const name = parseTagName(current, tagPrefix);
  if (name === null) return null;
  return readLine(tags, name, tagPrefix).members.filter(
    (member) => compareVersions(member.name.key, name.key) <= 0,
  );
}

function explicitCandidate(input: BaselineInput, tag: string): LiveCandidate {
  const quoted = JSON.stringify(tag);
  if (tag === input.current.tag) {
    throw previousTagInvalid(`previous-tag ${quoted} is the release itself; name the release before it.`);
  }
  const candidate = input.candidates.find((other) => other.tag === tag);
  if (candidate === undefined) {
    const names = input.candidates.map((other) => other.tag).filter((name) => name !== input.current.tag);
    const near = nearTagNames(tag, names).map((name) => JSON.stringify(name));
    const hint = near.length === 0 ? 'name an existing tag.' : `did you mean ${near.join(' or ')}?`;
    throw previousTagInvalid(`previous-tag ${quoted} does not exist; ${hint}`);
  }
  if (!isLive(candidate)) {
    throw previousTagInvalid(`previous-tag ${quoted} is not the tag of a commit; name one that is.`);
  }
  return candidate;
}

function greatestBelow(input: BaselineInput): BaselineStep {
  const current = parseTagName(input.current.tag, input.tagPrefix);
  if (current === null) throw tagNameUnknown(input);
  const line = readLine(input.candidates, current, input.tagPrefix);
  const final = input.current.prerelease !== true && !current.prerelease;
  const rejected: RejectedCandidate[] = [];
  let winner: LineTag | undefined;
  for (const member of line.members) {
    const why = refusal(member, current, final) ?? behind(member, winner) ?? lateness(member, input);
    if (why === DATE_NEEDED) return { kind: 'date-needed', tag: member.name.tag };
    if (why === undefined) winner = member;
    else rejected.push({ tag: member.name.tag, why });
  }
  rejected.push(...line.others, ...keptIsGone(input));
  if (winner === undefined) return { kind: 'none', source: input.source, rejected };
  const { name, candidate } = winner;
  return { kind: 'chosen', tag: name.tag, candidate, rule: 'greatest-below', source: input.source, rejected };
}

function refusal(member: LineTag, current: TagName, final: boolean): string | undefined {
  const { name, candidate } = member;
  if (compareVersions(name.key, current.key) >= 0) return `not below ${current.tag}`;
  if (final && (name.prerelease || candidate.prerelease === true)) return 'pre-release';
  return undefined;
}

function behind(member: LineTag, winner: LineTag | undefined): string | undefined {
  if (winner === undefined) return undefined;
  const same = compareVersions(member.name.key, winner.name.key) === 0;
  return `${same ? 'same version as' : 'lower than'} ${winner.name.tag}`;
}

/**
 * Releases say when they were published. A bare tag has only a date from somebody's clock, so less than a day
 * proves nothing. A date that is not known excludes nothing.
 */
function lateness(member: LineTag, input: BaselineInput): string | typeof DATE_NEEDED | undefined {
  const current = input.current.publishedAt ?? Number.POSITIVE_INFINITY;
  if (input.source === 'releases') {
    return (member.candidate.publishedAt ?? Number.NaN) > current ? PUBLISHED_LATER : undefined;
  }
  if (current === Number.POSITIVE_INFINITY) return undefined;
  const date = input.dates.get(member.name.tag);
  if (date === undefined) return DATE_NEEDED;
  return date - current >= DAY ? PUBLISHED_LATER : undefined;
}

/** What belongs to the current tag's line, in order of preference, and why everything else does not. */
function readLine(
  candidates: readonly Candidate[],
  current: TagName,
  tagPrefix: string | null,
): { members: readonly LineTag[]; others: readonly RejectedCandidate[] } {
  const { live, others } = knownReading(candidates, current, tagPrefix);
  const aside: RejectedCandidate[] = [];
  const members: LineTag[] = [];
  for (const { member, target } of live) {
    const { tag } = member.name;
    if (tag === current.tag) aside.push({ tag, why: 'the release itself' });
    else if (target !== undefined) aside.push({ tag, why: `moving alias of ${target}` });
    else members.push(member);
  }
  return { members, others: [...others, ...aside].sort((a, b) => compareText(a.tag, b.tag)) };
}

/** A line as every release of it has it. */
interface LineReading {
  /** In order of preference, with what each is a moving alias of. */
  readonly live: readonly { readonly member: LineTag; readonly target: string | undefined }[];
  readonly others: readonly RejectedCandidate[];
}

/** By the list of candidates, which nobody changes: a choice reads its line again and again. */
const READINGS = new WeakMap<readonly Candidate[], Map<string, LineReading>>();

function knownReading(
  candidates: readonly Candidate[],
  current: TagName,
  tagPrefix: string | null,
): LineReading {
  const readings = READINGS.get(candidates) ?? new Map<string, LineReading>();
  READINGS.set(candidates, readings);
  const key = JSON.stringify([current.line, closingV(current), tagPrefix]);
  const reading = readings.get(key) ?? readCandidates(candidates, current, tagPrefix);
  readings.set(key, reading);
  return reading;
}

function readCandidates(
  candidates: readonly Candidate[],
  current: Pick<TagName, 'line' | 'tag' | 'version'>,
  tagPrefix: string | null,
): LineReading {
  const live: LineTag[] = [];
  const others: RejectedCandidate[] = [];
  for (const candidate of candidates) {
    const { tag } = candidate;
    const name = parseTagName(tag, tagPrefix);
    if (name === null) others.push({ tag, why: parseTagName(tag, null) ? 'other line' : 'not a version' });
    else if (name.line !== current.line) others.push({ tag, why: 'other line' });
    else if (!isLive(candidate)) others.push({ tag, why: 'not a commit' });
    else live.push({ name, candidate });
  }
  const aliasTarget = movingAliases(live);
  live.sort(byPreference(closingV(current)));
  return { live: live.map((member) => ({ member, target: aliasTarget(member) })), others };
}

/**
 * `v1` or `v1.2` on the very commit of a longer version that extends it, such as `v1.2.3`, is the name that
 * moves along with the releases. Gives the greatest tag that a member is an alias of. Three numbers name a
 * release, so `v1.2.3` beside `v1.2.3.1` is none; nor is the final `v1.2` beside its own `v1.2.0-rc.1`.
 */
function movingAliases(members: readonly LineTag[]): (member: LineTag) => string | undefined {
  const isShort = ({ parts, key }: TagName) =>
    parts <= MAX_ALIAS_PARTS && key.suffix.length === 0 && key.build.length === 0;
  if (!members.some(({ name }) => isShort(name))) return () => undefined;
  const targets = new Map<string, TagName>();
  for (const { name, candidate } of members) {
    if (name.prerelease) continue;
    for (let length = 1; length < name.parts && length <= MAX_ALIAS_PARTS; length++) {
      const key = aliasKey(candidate, name, length);
      const known = targets.get(key);
      if (known === undefined || compareTargets(name, known) > 0) targets.set(key, name);
    }
  }
  return ({ name, candidate }) => {
    if (!isShort(name)) return undefined;
    return targets.get(aliasKey(candidate, name, name.parts))?.tag;
  };
}

function aliasKey(candidate: LiveCandidate, name: TagName, length: number): string {
  const numbers = Array.from({ length }, (_, at) => name.key.numbers[at] ?? '0');
  return [candidate.commit, name.key.epoch, ...numbers].join(' ');
}

function compareTargets(a: TagName, b: TagName): number {
  return compareVersions(a.key, b.key) || a.parts - b.parts || compareText(b.tag, a.tag);
}

/** Greatest first; of one version the one with more numbers, then the one spelled like the current tag. */
function byPreference(spelling: string): (a: LineTag, b: LineTag) => number {
  const unlike = (name: TagName) => (closingV(name) === spelling ? 0 : 1);
  return ({ name: a }, { name: b }) =>
    compareVersions(b.key, a.key) || b.parts - a.parts || unlike(a) - unlike(b) || compareText(a.tag, b.tag);
}

function closingV(name: Pick<TagName, 'line' | 'tag' | 'version'>): string {
  return name.tag.slice(name.line.length, name.tag.length - name.version.length);
}

function chosen(
  input: BaselineInput,
  candidate: LiveCandidate,
  rule: BaselineRule,
  whyOthersAreNot: string,
): BaselineStep {
  const rejected = input.candidates
    .filter(({ tag }) => tag !== candidate.tag)
    .map(({ tag }) => ({ tag, why: tag === input.current.tag ? 'the release itself' : whyOthersAreNot }))
    .sort((a, b) => compareText(a.tag, b.tag));
  return { kind: 'chosen', tag: candidate.tag, candidate, rule, source: input.source, rejected };
}

/** What a manifest names may be anything; what it says of another line, or of a later version, is not kept. */
function mayPrecede(tag: string, { current, tagPrefix }: BaselineInput): boolean {
  const now = parseTagName(current.tag, tagPrefix);
  if (now === null) return tag !== current.tag;
  const name = parseTagName(tag, tagPrefix);
  return name !== null && name.line === now.line && compareVersions(name.key, now.key) < 0;
}

function keptIsGone({ kept, candidates }: BaselineInput): RejectedCandidate[] {
  if (kept === undefined || candidates.some(({ tag }) => tag === kept)) return [];
  return [{ tag: kept, why: 'kept from the earlier run, but gone' }];
}

function isLive(candidate: Candidate): candidate is LiveCandidate {
  return candidate.commit !== null;
}

function previousTagInvalid(message: string): RuntimeFingerprintError {
  return new RuntimeFingerprintError('PREVIOUS_TAG_INVALID', message);
}

function tagNameUnknown({ current, tagPrefix }: BaselineInput): RuntimeFingerprintError {
  const tag = JSON.stringify(current.tag);
  const problem =
    tagPrefix === null
      ? `The tag ${tag} does not end in a version`
      : `The tag ${tag} is not the tag-prefix ${JSON.stringify(tagPrefix)} followed by a version`;
  return new RuntimeFingerprintError(
    'TAG_NAME_UNKNOWN',
    `${problem}, so the release before it cannot be found: name it with previous-tag.`,
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
