import { type Captured, type ClientManifest, manifestOf, runtimeKeys, sameFile } from './manifest.ts';
import { type MarkerView, markerReason } from './marker.ts';

export type Outcome = 'keep' | 'restart' | 'wait';

export type GateReason =
  | 'unchanged'
  | 'running_unknown'
  | 'marker_corrupt'
  | 'marker_required'
  | 'artifact_replaced'
  | 'manifest_missing'
  | 'manifest_corrupt'
  | 'version_mismatch'
  | KeyReason;

/** Why two keys differ. */
export type KeyReason =
  | 'forced'
  | 'forced_rollback'
  | 'fingerprint_unavailable'
  | 'fingerprint_mismatch'
  | 'rules_changed';

export interface Decision {
  readonly outcome: Outcome;
  readonly reason: GateReason;
  /** With a restart: why releases were forced that the running process does not descend from. */
  readonly justifications: readonly string[];
}

export interface GateInput {
  /** The manifest as it was when the process started, before it loaded any of its code. */
  readonly running: Captured;
  /** The manifest as it is now. */
  readonly installed: Captured;
  /** Which of several runtimes of one product this process runs; left out, the product as a whole. */
  readonly runtime?: string | undefined;
  readonly marker?: MarkerView | undefined;
  /** A watched file that is run is another one than at process start. */
  readonly artifactReplaced?: boolean | undefined;
  /** An answer of `wait` has stood for as long as an installation may take. */
  readonly graceOver?: boolean | undefined;
}

/** A decision with what it rests on; the field names are those of the first clients. */
export interface RestartStatus extends Decision {
  readonly installed_version: string | null;
  readonly process_version: string | null;
  /** Both are known and equal. */
  readonly version_match: boolean;
  readonly installed_fingerprint: string | null;
  readonly process_fingerprint: string | null;
  /** Both are known and equal. */
  readonly fingerprint_match: boolean;
  readonly restart_required: boolean;
}

/**
 * Whether a process may keep running. The first rule that applies decides, and every doubt is a restart, or a wait
 * that ends in one. Keeping is answered only where nothing changed since the start, where both keys say that the same
 * bytes run under the same forced releases, or, without keys, where it is the same build of the same version.
 */
export function decideRestart(input: GateInput): Decision {
  const { running, installed } = input;
  const asked = input.marker && markerReason(input.marker);
  if (asked) return restart(asked, input);
  const asAtStart = sameFile(running, installed);
  if (input.artifactReplaced && asAtStart) {
    // Installers put the manifest in place last: it may be on its way, unless there never was one.
    return input.graceOver || installed.kind === 'missing'
      ? restart('artifact_replaced', input)
      : answer('wait', 'artifact_replaced');
  }
  const was = manifestOf(running);
  const is = manifestOf(installed);
  if (asAtStart) return answer('keep', is === null ? 'running_unknown' : 'unchanged');
  if (is === null) {
    const reason = installed.kind === 'missing' ? 'manifest_missing' : 'manifest_corrupt';
    return input.graceOver ? restart(reason, input) : answer('wait', reason);
  }
  const reason = was === null ? 'version_mismatch' : differenceOf(was, is, input.runtime);
  return reason === null ? answer('keep', 'unchanged') : restart(reason, input);
}

/** The decision, and the versions and fingerprints it rests on. */
export function describeRestart(input: GateInput, decision = decideRestart(input)): RestartStatus {
  const [installed, running] = [manifestOf(input.installed), manifestOf(input.running)];
  const installed_version = installed?.version ?? null;
  const process_version = running?.version ?? null;
  const installed_fingerprint = installed && runtimeKeys(installed, input.runtime).fingerprint;
  const process_fingerprint = running && runtimeKeys(running, input.runtime).fingerprint;
  return {
    ...decision,
    installed_version,
    process_version,
    version_match: sameText(installed_version, process_version),
    installed_fingerprint,
    process_fingerprint,
    fingerprint_match: sameText(installed_fingerprint, process_fingerprint),
    restart_required: decision.outcome === 'restart',
  };
}

/** What tells two manifests apart for a client, or `null`. */
function differenceOf(
  was: ClientManifest,
  is: ClientManifest,
  runtime: string | undefined,
): GateReason | null {
  const [before, after] = [runtimeKeys(was, runtime), runtimeKeys(is, runtime)];
  const sameCommit = was.commit === null || is.commit === null || was.commit === is.commit;
  if (before.restartKey === null || after.restartKey === null) {
    return sameText(was.version, is.version) && sameCommit ? null : 'version_mismatch';
  }
  // A key without a fingerprint names a version, not its bytes: a tag that was moved keeps it.
  const sameBuild = sameCommit || !after.restartKey.startsWith('unavailable:');
  if (before.restartKey === after.restartKey && sameBuild) return null;
  if (hasOther(is.forced, was.forced)) return 'forced';
  if (hasOther(was.forced, is.forced)) return 'forced_rollback';
  if (before.fingerprint === null || after.fingerprint === null) return 'fingerprint_unavailable';
  return before.fingerprint === after.fingerprint ? 'rules_changed' : 'fingerprint_mismatch';
}

function sameText(a: string | null, b: string | null): boolean {
  return a !== null && a === b;
}

function hasOther(list: ClientManifest['forced'], than: ClientManifest['forced']): boolean {
  const versions = new Set(than.map((release) => release.version));
  return list.some((release) => !versions.has(release.version));
}

function answer(outcome: Outcome, reason: GateReason): Decision {
  return { outcome, reason, justifications: [] };
}

function restart(reason: GateReason, { running, installed }: GateInput): Decision {
  const known = new Set((manifestOf(running)?.forced ?? []).map(entryId));
  const fresh = (manifestOf(installed)?.forced ?? []).filter((release) => !known.has(entryId(release)));
  const texts = fresh.flatMap(({ justification }) => justification ?? []);
  return { outcome: 'restart', reason, justifications: [...new Set(texts)] };
}

function entryId(release: ClientManifest['forced'][number]): string {
  return `${release.version} ${release.justification}`;
}
