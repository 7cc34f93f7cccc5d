import type { ReleaseDocument, RuntimeDocument } from '../../src/reports/documents.ts';

const OLD = 'a'.repeat(64);
const NEW = 'b'.repeat(64);

export const CHANGED: RuntimeDocument = {
  requires_restart: true,
  reason: 'runtime_changed',
  base_fingerprint: OLD,
  head_fingerprint: NEW,
  files: 219,
  changes: [
    { kind: 'added', path: 'src/tools/new.py' },
    { kind: 'modified', path: 'src/server.py' },
    { kind: 'removed', path: 'src/old.py' },
    { kind: 'renamed', path: 'src/app/extensions.py', from: 'src/app/plugins.py' },
  ],
};

export const UNCHANGED: RuntimeDocument = {
  requires_restart: false,
  reason: 'unchanged',
  base_fingerprint: OLD,
  head_fingerprint: OLD,
  files: 219,
  changes: [],
};

/** Release 1.1.0 after 1.0.0; what it changes is up to the test. */
export function sampleRelease(more: Partial<ReleaseDocument> = {}): ReleaseDocument {
  return {
    tag: 'v1.1.0',
    version: '1.1.0',
    base: { ref: 'v1.0.0', commit: '1'.repeat(40) },
    head: { ref: 'v1.1.0', commit: '2'.repeat(40) },
    requires_restart: true,
    reason: 'runtime_changed',
    runtime_fingerprint: NEW,
    previous_runtime_fingerprint: OLD,
    runtimes: { default: CHANGED },
    previous: {
      tag: 'v1.0.0',
      version: '1.0.0',
      commit: '1'.repeat(40),
      rule: 'greatest-below',
      source: 'tags',
      rejected: [
        { tag: 'v1.1.0-rc.1', why: 'pre-release' },
        { tag: 'v0.9.1', why: 'lower than v1.0.0' },
        { tag: 'v0.9.0', why: 'lower than v1.0.0' },
        { tag: 'v1.1.0', why: 'the release itself' },
      ],
    },
    restart_key: 'c'.repeat(32),
    forced: [{ version: '0.9.0' }],
    newly_forced: [],
    force_restart: { set: false, justification: null, justified: false, carried_over: false },
    manifest: { path: 'version.json', written: true },
    warnings: [],
    ...more,
  };
}
