import { OUTPUTS, type OutputName } from '../jobs/options.ts';
import type { JudgedRelease } from '../jobs/release.ts';
import type { ReleaseDocument } from '../reports/documents.ts';
import { renderJson } from '../reports/plain-text.ts';
import type { Change } from '../runtime/changes.ts';

const LISTED_CHANGES = 1_000;

/** The outputs of a job may have 1 MB together, counted in UTF-16; the report file holds what does not fit. */
const LISTED_CHARACTERS = 200_000;

/** As much of the manifest as an output is good for. */
const MANIFEST_LIMIT = 100_000;

export type Outputs = Record<OutputName, string>;

/** A named output is always set; nothing to say is the empty string. */
export const NO_OUTPUTS = Object.fromEntries(Object.keys(OUTPUTS).map((name) => [name, ''])) as Outputs;

/** The action's outputs for a release, but for where it was published. */
export function releaseOutputs(
  { document, bytes }: Pick<JudgedRelease, 'document' | 'bytes'>,
  repositoryPath: string,
): Outputs {
  const changes = Object.values(document.runtimes).flatMap((runtime) => runtime.changes);
  const manifest = bytes.toString('utf8');
  return {
    ...NO_OUTPUTS,
    'requires-restart': String(document.requires_restart),
    reason: document.reason,
    'runtime-fingerprint': document.runtime_fingerprint ?? '',
    'previous-runtime-fingerprint': document.previous_runtime_fingerprint ?? '',
    'restart-key': document.restart_key,
    tag: document.tag,
    'previous-tag': document.previous?.tag ?? '',
    'changed-count': String(changes.length),
    'changed-files': renderJson(boundChanges(changes, 1), 0),
    'force-restart': String(document.force_restart.set),
    'force-restart-justified': String(document.force_restart.justified),
    'manifest-path': [repositoryPath, document.manifest.path].filter((part) => part !== '').join('/'),
    // It is byte for byte or not at all, and a workflow may print it: the runner obeys `##[` anywhere in a line.
    manifest: manifest.length > MANIFEST_LIMIT || manifest.includes('##[') ? '' : manifest,
    runtimes: renderJson(boundRuntimes(document.runtimes), 0),
  };
}

export function boundRuntimes(runtimes: ReleaseDocument['runtimes']): ReleaseDocument['runtimes'] {
  const shares = Object.keys(runtimes).length;
  const bounded = Object.entries(runtimes).map(
    ([name, runtime]) => [name, { ...runtime, changes: boundChanges(runtime.changes, shares) }] as const,
  );
  return Object.fromEntries(bounded);
}

/** The first changes, as far as they fit into one of so many shares. */
export function boundChanges(changes: readonly Change[], shares: number): readonly Change[] {
  const first = changes.slice(0, Math.floor(LISTED_CHANGES / shares));
  let left = LISTED_CHARACTERS / shares;
  const end = first.findIndex((change) => {
    left -= renderJson(change, 0).length + 1;
    return left < 0;
  });
  return end === -1 ? first : first.slice(0, end);
}
