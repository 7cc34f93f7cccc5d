import {
  type Captured,
  type ClientManifest,
  type ForcedRelease,
  manifestOf,
  runtimeKeys,
  sameFile,
  sameText,
} from './manifest.ts';
import { type MarkerView, markerReason } from './marker.ts';

export type Outcome = 'keep' | 'restart' | 'wait';

export type KeepReason = 'unchanged' | 'running_unknown';
export type WaitReason = 'artifact_replaced' | 'manifest_missing' | 'manifest_corrupt';
export type RestartReason =
  | WaitReason
  | 'marker_corrupt'
  | 'marker_required'
  | 'version_mismatch'
  | KeyReason;
export type GateReason = KeepReason | RestartReason;

/** Why two keys differ. */
export type KeyReason =
  | 'forced'
  | 'forced_rollback'
  | 'fingerprint_unavailable'
  | 'fingerprint_mismatch'
  | 'rules_changed';

export interface DecisionOf<O extends Outcome, R extends GateReason> {
  readonly outcome: O;
  readonly reason: R;
  /** With a restart: why releases were forced that the running process does not descend from. */
  readonly justifications: readonly string[];
}

export type Decision =
  | DecisionOf<'keep', KeepReason>
  | DecisionOf<'wait', WaitReason>
  | DecisionOf<'restart', RestartReason>;

export interface GateInput {
  /** The manifest as it was when the process started, before it loaded any of its code. */
  readonly running: Captured;
  /** The manifest as it is now. */
  readonly installed: Captured;
  /** Which of several runtimes of one product this process runs; left out, the product as a whole. */
  readonly runtime?: string | undefined;
  readonly marker?: MarkerView | null | undefined;
  /** A watched file that is run is another one than at process start. */
  readonly artifactReplaced?: boolean | undefined;
  /** An answer of `wait` has stood for as long as an installation may take. */
  readonly graceOver?: boolean | undefined;
}

/** A decision with what it rests on. */
export type RestartStatus = Decision & StatusFields;

/** The names are those of the first clients. */
export interface StatusFields {
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
  const wait = (reason: WaitReason, over = input.graceOver) =>
    over ? restart(reason, input) : answer('wait', reason);
  if (input.artifactReplaced && asAtStart) {
    // Installers put the manifest in place last: it may be on its way, unless there never was one.
    return wait('artifact_replaced', input.graceOver || installed.kind === 'missing');
  }
  const was = manifestOf(running);
  const is = manifestOf(installed);
  if (asAtStart) return answer('keep', is === null ? 'running_unknown' : 'unchanged');
  if (is === null) {
    return wait(installed.kind === 'missing' ? 'manifest_missing' : 'manifest_corrupt');
  }
  const reason = was === null ? 'version_mismatch' : differenceOf(was, is, input.runtime);
  return reason === null ? answer('keep', 'unchanged') : restart(reason, input);
}

/** The decision, and the versions and fingerprints it rests on. */
export function describeRestart(input: GateInput, decision = decideRestart(input)): RestartStatus {
  const seenIn = (captured: Captured) => {
    const manifest = manifestOf(captured);
    return [manifest?.version ?? null, manifest && runtimeKeys(manifest, input.runtime).fingerprint] as const;
  };
  const [installed_version, installed_fingerprint] = seenIn(input.installed);
  const [process_version, process_fingerprint] = seenIn(input.running);
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
): RestartReason | null {
  const before = runtimeKeys(was, runtime);
  const after = runtimeKeys(is, runtime);
  if (before.key === null || after.key === null) {
    const otherCommit = was.commit && is.commit && was.commit !== is.commit;
    return sameText(was.version, is.version) && !otherCommit ? null : 'version_mismatch';
  }
  // A key without a fingerprint names a version, not its bytes: only its commit tells one build from another.
  const sameBuild = !after.key.startsWith('unavailable:') || sameText(was.commit, is.commit);
  if (before.key === after.key && sameBuild) return null;
  if (lacking(was.forced, is.forced, versionOf).length > 0) return 'forced';
  if (lacking(is.forced, was.forced, versionOf).length > 0) return 'forced_rollback';
  if (before.fingerprint === null || after.fingerprint === null) return 'fingerprint_unavailable';
  return before.fingerprint === after.fingerprint ? 'rules_changed' : 'fingerprint_mismatch';
}

/** What of the second list the first has not, by what `idOf` says of each. */
function lacking(
  list: readonly ForcedRelease[],
  other: readonly ForcedRelease[],
  idOf: (release: ForcedRelease) => string,
): ForcedRelease[] {
  const known = new Set(list.map(idOf));
  return other.filter((release) => !known.has(idOf(release)));
}

function restart(reason: RestartReason, { running, installed }: GateInput): Decision {
  const fresh = lacking(forcedIn(running), forcedIn(installed), entryId);
  const texts = fresh.flatMap(({ justification }) => justification ?? []);
  return { outcome: 'restart', reason, justifications: [...new Set(texts)] };
}

const answer = <O extends Outcome, R extends GateReason>(outcome: O, reason: R): DecisionOf<O, R> => ({
  outcome,
  reason,
  justifications: [],
});

const forcedIn = (captured: Captured) => manifestOf(captured)?.forced ?? [];

const versionOf = (release: ForcedRelease): string => release.version;

const entryId = (release: ForcedRelease): string => `${release.version} ${release.justification}`;
