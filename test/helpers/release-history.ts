import { createHash } from 'node:crypto';
import { readPast } from '../../src/jobs/past.ts';
import { createManifest } from '../../src/manifest/edit.ts';
import { type Manifest, parseManifest } from '../../src/manifest/manifest.ts';
import type { OwnKeys } from '../../src/manifest/schema.ts';
import { publishedKeys, type TagManifest } from '../../src/release/lineage.ts';
import { deriveKeys } from '../../src/release/release-keys.ts';
import { parseTagName } from '../../src/release/tag-name.ts';
import { compareVersions } from '../../src/release/version-order.ts';

/** What a release's tree carries of its manifest. */
export type Flow =
  /** The keys are committed with the code. */
  | 'committed'
  /** A manifest without keys: they are in the published file alone. */
  | 'plain'
  /** No manifest: it is made at the tag. */
  | 'none'
  /** Keys of the release before, with only `version` bumped. */
  | 'stale'
  /** Broken JSON; such a tag is never published. */
  | 'unreadable';

export interface PlannedRelease {
  readonly tag: string;
  /** Stands for the runtime's bytes; `null`: it cannot be read. */
  readonly bytes: number | null;
  readonly rules: number;
  readonly forced: boolean;
  readonly flow: Flow;
  /** A tag that nobody can run. */
  readonly published: boolean;
}

/** A release as its publisher made it, knowing only what was tagged by then. */
export interface MadeRelease extends PlannedRelease {
  readonly keys: OwnKeys;
  readonly tree: TagManifest;
  /** The truth: versions of forced releases that it comes from, itself included. */
  readonly forcedBefore: ReadonlySet<string>;
  /** The same with what starts a lineage: releases without an earlier one. */
  readonly entries: ReadonlySet<string>;
}

const DAY = 86_400;

/** Makes releases one after the other, by the very code of the release job, on trees held in memory. */
export async function makeHistory(planned: readonly PlannedRelease[]): Promise<MadeRelease[]> {
  const made: MadeRelease[] = [];
  for (const plan of planned) made.push(await makeRelease(plan, made));
  return made;
}

async function makeRelease(plan: PlannedRelease, before: readonly MadeRelease[]): Promise<MadeRelease> {
  const version = versionOf(plan.tag);
  const trees = new Map(before.map((release) => [release.tag, release.tree]));
  const dates = new Map([...before, plan].map(({ tag }, at) => [tag, at * 2 * DAY]));
  const candidates = [...before, plan].map(({ tag }) => ({ tag, commit: commitOf(tag) }));
  const past = await readPast(
    {
      kind: 'tags',
      candidates,
      tags: candidates,
      tagDate: async (tag) => dates.get(tag) as number,
      manifests: async (tags) => tags.map((tag) => trees.get(tag) as TagManifest),
    },
    { tag: plan.tag, tagPrefix: null, date: dates.get(plan.tag) as number },
  );
  const previous = before.find(({ tag }) => tag === past.previous?.tag);
  const { keys } = deriveKeys({
    tag: plan.tag,
    version,
    manifestVersion: version,
    commit: null,
    whole: {
      fingerprint: fingerprintOf(plan.bytes, plan.rules),
      rules: rulesOf(plan.rules),
      previousFingerprint: previous ? fingerprintOf(previous.bytes, plan.rules) : null,
    },
    runtimes: null,
    forced: plan.forced || plan.flow === 'unreadable' ? { justification: null } : null,
    previous: past.previous && {
      ...past.previous,
      published: publishedKeys(past.previous.manifest, past.previous.tag),
      rules: { whole: rulesOf(previous?.rules ?? 0), runtimes: new Map() },
    },
    since: past.since,
    trail: past.trail,
  });
  return { ...plan, keys, tree: treeOf(plan, keys, before), ...truthOf(plan, before) };
}

/** The truth, from the plan alone: what is forced between each release and the one it follows. */
function truthOf(
  plan: PlannedRelease,
  before: readonly MadeRelease[],
): Pick<MadeRelease, 'forcedBefore' | 'entries'> {
  const previous = previousOf(plan, before);
  const between = before.filter(
    ({ tag }) => isBelow(tag, plan.tag) && (!previous || isBelow(previous.tag, tag)),
  );
  const forced = [...between, plan].filter((one) => one.forced || one.flow === 'unreadable');
  const forcedBefore = new Set([
    ...(previous?.forcedBefore ?? []),
    ...forced.map(({ tag }) => versionOf(tag)),
  ]);
  // Of a tag that nobody published for, its own tree is all that is known.
  const starts = between.filter((one) => one.keys.restart.reason === 'no_previous_release');
  const own = previous ? [] : [plan];
  const entries = [
    ...(previous?.entries ?? []),
    ...forcedBefore,
    ...[...starts, ...own].map(({ tag }) => versionOf(tag)),
  ];
  return { forcedBefore, entries: new Set(entries) };
}

function previousOf(plan: PlannedRelease, before: readonly MadeRelease[]): MadeRelease | undefined {
  const isFinal = !parseTagName(plan.tag, null)?.prerelease;
  const eligible = before.filter(
    ({ tag }) => isBelow(tag, plan.tag) && !(isFinal && parseTagName(tag, null)?.prerelease),
  );
  return eligible.sort((a, b) => (isBelow(a.tag, b.tag) ? 1 : -1))[0];
}

export function isBelow(a: string, b: string): boolean {
  const [first, second] = [parseTagName(a, null), parseTagName(b, null)];
  return first !== null && second !== null && compareVersions(first.key, second.key) < 0;
}

function treeOf(plan: PlannedRelease, keys: OwnKeys, before: readonly MadeRelease[]): TagManifest {
  const version = versionOf(plan.tag);
  switch (plan.flow) {
    case 'committed':
      return manifestOf({ ...own(createManifest(version, keys)), ...force(plan) });
    case 'plain':
      return manifestOf({ version, ...force(plan) });
    case 'stale': {
      const last = before.at(-1);
      const carried = last ? own(createManifest(versionOf(last.tag), last.keys)) : {};
      return manifestOf({ ...carried, version, ...force(plan) });
    }
    case 'none':
      return { kind: 'none' };
    case 'unreadable':
      return { kind: 'unreadable' };
  }
}

function own(bytes: Uint8Array): Record<string, unknown> {
  return JSON.parse(Buffer.from(bytes).toString('utf8'));
}

function force({ forced }: PlannedRelease) {
  return forced ? { force_restart: true } : {};
}

function manifestOf(value: Record<string, unknown>): { kind: 'manifest'; manifest: Manifest } {
  return { kind: 'manifest', manifest: parseManifest(Buffer.from(JSON.stringify(value)), 'version.json') };
}

function versionOf(tag: string): string {
  return parseTagName(tag, null)?.version ?? tag;
}

function commitOf(tag: string): string {
  return hash(tag).slice(0, 40);
}

function rulesOf(rules: number): string {
  return hash(`rules ${rules}`).slice(0, 12);
}

function fingerprintOf(bytes: number | null, rules: number): string | null {
  return bytes === null ? null : hash(`${bytes} under ${rules}`);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
