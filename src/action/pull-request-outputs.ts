import type { PullRequestDocument } from '../reports/documents.ts';
import { renderJson } from '../reports/plain-text.ts';
import { boundChanges, boundRuntimes, NO_OUTPUTS, type Outputs } from './outputs.ts';

/** The action's outputs for a change, but for its comment. */
export function pullRequestOutputs(document: PullRequestDocument): Outputs {
  const { force_restart: force, next_release: next } = document;
  const changes = Object.values(document.runtimes).flatMap((runtime) => runtime.changes);
  return {
    ...NO_OUTPUTS,
    'requires-restart': String(document.requires_restart),
    reason: document.reason,
    'runtime-fingerprint': document.runtime_fingerprint ?? '',
    'previous-runtime-fingerprint': document.previous_runtime_fingerprint ?? '',
    'previous-tag': next.requires_restart === null ? '' : (next.previous?.tag ?? ''),
    'changed-count': String(changes.length),
    'changed-files': renderJson(boundChanges(changes, 1), 0),
    'force-restart': String(force.set),
    'force-restart-justified': String(force.justified),
    runtimes: renderJson(boundRuntimes(document.runtimes), 0),
  };
}
