import type { OutputName } from '../jobs/options.ts';
import type { ReleaseDocument } from '../reports/documents.ts';

const LISTED_CHANGES = 1_000;

/** The action's outputs for a release. A named output is always set; nothing to say is the empty string. */
export function releaseOutputs(
  document: ReleaseDocument,
  repositoryPath: string,
): Record<OutputName, string> {
  const changes = Object.values(document.runtimes).flatMap((runtime) => runtime.changes);
  const manifest = [repositoryPath, document.manifest.path].filter((part) => part !== '').join('/');
  return {
    'requires-restart': String(document.requires_restart),
    reason: document.reason,
    'runtime-fingerprint': document.runtime_fingerprint ?? '',
    'previous-runtime-fingerprint': document.previous_runtime_fingerprint ?? '',
    'restart-key': document.restart_key,
    tag: document.tag,
    'previous-tag': document.previous?.tag ?? '',
    'changed-count': String(changes.length),
    'changed-files': JSON.stringify(changes.slice(0, LISTED_CHANGES)),
    'force-restart': String(document.force_restart.set),
    'force-restart-justified': String(document.force_restart.justified),
    'manifest-path': manifest,
    'manifest-url': '',
    'comment-url': '',
    runtimes: JSON.stringify(boundRuntimes(document.runtimes)),
  };
}

/** Outputs of a job may have 1 MB together: the report file holds what does not fit. */
function boundRuntimes(runtimes: ReleaseDocument['runtimes']): ReleaseDocument['runtimes'] {
  const share = Math.floor(LISTED_CHANGES / Math.max(1, Object.keys(runtimes).length));
  const bounded = Object.entries(runtimes).map(
    ([name, runtime]) => [name, { ...runtime, changes: runtime.changes.slice(0, share) }] as const,
  );
  return Object.fromEntries(bounded);
}
