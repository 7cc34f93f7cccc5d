import { isDeepStrictEqual } from 'node:util';
import { readGivenFile } from '../disk/manifest-file.ts';
import { type Manifest, parseManifest } from '../manifest/manifest.ts';
import type { ForcedRelease, OwnKeys, RestartBlock } from '../manifest/schema.ts';
import type { VerifyDocument, VerifyReason } from '../reports/documents.ts';
import { type JudgedRelease, judgeKeys, type ReleaseOptions } from './release.ts';
import { MANIFEST_LIMIT_BYTES } from './tag-manifest.ts';

export interface VerifyOptions
  extends Omit<ReleaseOptions, 'judge' | 'dryRun' | 'committedOnly' | 'expectedCommit' | 'atTop'> {
  /** Path of the manifest that was published; default: the release's asset, else the one in the tag's tree. */
  readonly published?: string | undefined;
}

/**
 * Recomputes a release's keys and holds the published manifest to them. A manifest that is given by its path is no
 * evidence of anything; one that is attached to the release says what it was compared with, and may force.
 */
export async function verifyRelease(options: VerifyOptions): Promise<VerifyDocument> {
  const { tag, published: file } = options;
  const given =
    file === undefined ? null : parseManifest(await readGivenFile(file, MANIFEST_LIMIT_BYTES), file);
  const judged = await judgeKeys({ ...options, dryRun: true, committedOnly: true });
  const published = given
    ? ({ kind: 'manifest', manifest: given } as const)
    : (judged.attached ?? judged.committed);
  if (published.kind === 'none') return { tag, outcome: 'unchecked', reason: 'manifest_missing' };
  if (published.kind === 'unreadable') return { tag, outcome: 'unchecked', reason: 'manifest_unreadable' };
  const told = published.manifest;
  if (!told.own) return { tag, outcome: 'unchecked', reason: 'keys_missing' };
  if (!told.current) return { tag, outcome: 'unchecked', reason: 'keys_stale' };
  if (judged.keys.runtime_fingerprint === null)
    return { tag, outcome: 'unchecked', reason: 'fingerprint_unavailable' };
  const reason = findMismatch({ ...told, own: told.own }, judged);
  if (reason === null) return { tag, outcome: 'match', reason: 'match' };
  return { tag, outcome: 'mismatch', reason, ...describeMismatch(reason, told.own, judged) };
}

interface Told extends Manifest {
  readonly own: OwnKeys;
}

/** The first thing that is not as it is now recomputed. Together they are all that a manifest says by our keys. */
function findMismatch(told: Told, judged: JudgedRelease): VerifyReason | null {
  const { document, keys, force } = judged;
  const { own } = told;
  const { commit, version, tag, rules, previous, forced, reason } = own.restart;
  const now = keys.restart;
  const checks: [VerifyReason, boolean][] = [
    ['tag', tag === document.tag],
    // Keys that were committed with the code cannot name their commit, and may be attached as they are.
    ['moved_tag', commit === undefined || commit === document.head.commit],
    ['scheme', own.runtime_fingerprint === null || isFramed(own) === isFramed(keys)],
    ['rules', rules === now.rules],
    ['bytes', own.runtime_fingerprint === keys.runtime_fingerprint],
    // A manifest whose version was written for the release alone has the tag's.
    ['version', version === now.version || version === document.version],
    ['previous', isDeepStrictEqual(previous, now.previous)],
    ['force', holdsForce(told, judged)],
    ['lineage', isDeepStrictEqual(versions(forced), versions(now.forced))],
    ['justification', isDeepStrictEqual(forced, now.forced)],
    ['justification', !told.force.set || !force || textOf(told.force) === textOf(force)],
    ['key', own.restart_key === keys.restart_key],
    ['runtimes', isDeepStrictEqual(own.runtimes, keys.runtimes)],
    ['verdict', own.requires_restart === keys.requires_restart && reason === now.reason],
  ];
  return checks.find(([, holds]) => !holds)?.[0] ?? null;
}

function isFramed({ runtime_fingerprint: fingerprint }: OwnKeys): boolean {
  return fingerprint?.startsWith('rf2:') === true;
}

/** Whether the manifest is forced as the tag is, and its own list says so where it is. */
function holdsForce({ force, own }: Told, { document, committed, force: now }: JudgedRelease): boolean {
  if (force.set && !versions(own.restart.forced).includes(document.version)) return false;
  if (now === null && committed.kind === 'unreadable') return true;
  return force.set === (now?.set ?? false) && force.malformed === (now?.malformed ?? false);
}

function textOf({ justification }: { justification: string | null }): string {
  return justification?.trim() ?? '';
}

/** What a mismatch is about, for those that a person has to find the cause of. */
function describeMismatch(
  reason: VerifyReason,
  { restart: told }: OwnKeys,
  { keys: { restart: now } }: JudgedRelease,
): Pick<VerifyDocument, 'previous' | 'forced'> {
  if (reason === 'previous') return { previous: { told: previousTag(told), now: previousTag(now) } };
  if (reason !== 'lineage') return {};
  const [before, after] = [versions(told.forced), versions(now.forced)];
  return { forced: { missing: without(after, before), unexpected: without(before, after) } };
}

function previousTag({ previous }: RestartBlock): string | null {
  return previous?.tag ?? null;
}

function without(versions: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return versions.filter((version) => !known.has(version));
}

function versions(forced: readonly ForcedRelease[]): string[] {
  return forced.map(({ version }) => version);
}
