import type { OwnKeys } from '../manifest/schema.ts';
import type { ReleaseDocument, RuntimeDocument, Warning } from '../reports/documents.ts';
import type { Past } from './past.ts';
import type { Answer } from './release.ts';
import { describeForce, describeManifest, type WrittenKeys } from './release-manifest.ts';
import type { Subject } from './release-subject.ts';

/** The result of judging a release, as `--json` prints it. */
export function describeRelease(
  { options, name, judged, config, manifests }: Subject,
  input: { past: Past; answer: Answer; doubts: readonly Warning[]; written: WrittenKeys },
): ReleaseDocument {
  const { past, answer, doubts, written } = input;
  const { comparison, state, effective, keys, newlyForced } = answer;
  return {
    tag: options.tag,
    version: name.version,
    base: past.previous && { ref: past.previous.tag, commit: past.previous.commit },
    head: { ref: judged.ref, commit: judged.commit?.id ?? null },
    requires_restart: keys.requires_restart,
    reason: keys.restart.reason,
    runtime_fingerprint: keys.runtime_fingerprint,
    previous_runtime_fingerprint: comparison?.base.fingerprint ?? null,
    runtimes: describeRuntimes(answer, written.keys),
    ...describeBaseline(past),
    restart_key: keys.restart_key,
    forced: keys.restart.forced,
    newly_forced: newlyForced,
    force_restart: describeForce(manifests, effective, past.previous?.manifest ?? null),
    manifest: { path: config.manifest, written: written.written },
    warnings: [
      ...describeManifest({ manifests, effective, version: name.version, past }),
      ...past.warnings,
      ...doubts,
      ...(comparison?.warnings ?? [...state.runtimes.values()].flatMap(({ warnings }) => warnings)),
    ],
  };
}

function describeRuntimes({ state, comparison }: Answer, keys: OwnKeys): Record<string, RuntimeDocument> {
  const rows = [...state.runtimes].map(([name, { fingerprint }]) => {
    const compared = comparison?.runtimes.get(name);
    const block = keys.runtimes?.[name];
    const row: RuntimeDocument = {
      requires_restart: block?.requires_restart ?? keys.requires_restart,
      reason: block?.reason ?? keys.restart.reason,
      base_fingerprint: compared?.base.fingerprint.value ?? null,
      head_fingerprint: fingerprint.value,
      files: fingerprint.files,
      changes: compared?.changes ?? [],
      ...(compared?.hint ? { hint: compared.hint } : {}),
    };
    return [name, row] as const;
  });
  return Object.fromEntries(rows);
}

function describeBaseline({ baseline, previous }: Past): Pick<ReleaseDocument, 'previous' | 'rejected'> {
  const { source, rejected } = baseline;
  if (!previous || baseline.kind === 'none') return { previous: null, rejected };
  const { tag, version, commit } = previous;
  return { previous: { tag, version, commit, rule: baseline.rule, source, rejected } };
}
