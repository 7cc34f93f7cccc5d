import { describe, expect, it } from 'vitest';
import type { ReleaseDocument } from '../../src/reports/documents.ts';
import {
  NO_COLOURS,
  renderCompare,
  renderFingerprint,
  renderRelease,
  type TextOptions,
} from '../../src/reports/release-text.ts';
import { CHANGED, sampleRelease, UNCHANGED } from './sample.ts';

const text = (document: ReleaseDocument, more: Partial<TextOptions> = {}) =>
  renderRelease(document, { colours: NO_COLOURS, ...more });

const quiet = { requires_restart: false, reason: 'unchanged', runtimes: { default: UNCHANGED } } as const;

describe('a release for people', () => {
  it('that asks for a restart', () => {
    expect(text(sampleRelease())).toBe(`Restart required  v1.1.0, compared with v1.0.0
  4 of 220 runtime files changed.

  added     src/tools/new.py
  modified  src/server.py
  removed   src/old.py
  renamed   src/app/plugins.py -> src/app/extensions.py

  fingerprint  ${'b'.repeat(64)}
  restart key  ${'c'.repeat(32)}
  manifest     version.json, written`);
  });

  it('that asks for none', () => {
    const written = { path: 'version.json', written: false };
    expect(
      text(sampleRelease({ ...quiet, manifest: written })),
    ).toBe(`Restart not required  v1.1.0, compared with v1.0.0
  None of the 219 runtime files changed.

  fingerprint  ${'b'.repeat(64)}
  restart key  ${'c'.repeat(32)}
  manifest     version.json, already right, not rewritten`);
    expect(text(sampleRelease({ ...quiet, manifest: written }), { dryRun: true })).toMatch(
      /version\.json, not written \(dry run\)$/,
    );
  });

  it('that is the first of its line', () => {
    const runtime = {
      ...UNCHANGED,
      requires_restart: true,
      reason: 'no_previous_release',
      base_fingerprint: null,
    } as const;
    const first = sampleRelease({
      reason: 'no_previous_release',
      base: null,
      previous: null,
      rejected: [{ tag: 'v1.1.0', why: 'the release itself' }],
      runtimes: { default: runtime },
    });
    expect(text(first, { explain: true })).toBe(`Restart required  v1.1.0
  No earlier release is in this line, so there is nothing to compare with.

  fingerprint  ${'b'.repeat(64)}
  restart key  ${'c'.repeat(32)}
  manifest     version.json, written

  No tag can be the previous release.
  Turned down:
    the release itself:
      v1.1.0`);
  });

  it('that is forced', () => {
    const forced = sampleRelease({
      reason: 'forced',
      runtimes: { default: { ...UNCHANGED, requires_restart: true, reason: 'forced' } },
      newly_forced: [{ version: '1.0.1' }, { version: '1.1.0', justification: 'keys were revoked' }],
      force_restart: { set: true, justification: 'keys were revoked', justified: true, carried_over: false },
    });
    expect(text(forced)).toBe(`Restart required  v1.1.0, compared with v1.0.0
  No runtime file changed, but a restart is forced by 1.0.1 (no justification), by 1.1.0 (keys were revoked).

  fingerprint  ${'b'.repeat(64)}
  restart key  ${'c'.repeat(32)}
  forced       force_restart is set, justified: keys were revoked
  manifest     version.json, written`);
  });

  it('of several runtimes', () => {
    expect(
      text(sampleRelease({ runtimes: { server: CHANGED, worker: UNCHANGED } })),
    ).toBe(`Restart required  v1.1.0, compared with v1.0.0
  server: 4 of 220 runtime files changed.

  added     src/tools/new.py
  modified  src/server.py
  removed   src/old.py
  renamed   src/app/plugins.py -> src/app/extensions.py

  worker: None of the 219 runtime files changed.

  fingerprint  ${'b'.repeat(64)}
  restart key  ${'c'.repeat(32)}
  manifest     version.json, written`);
  });

  it('whose other tags were turned down', () => {
    expect(text(sampleRelease(quiet), { explain: true }).split('\n').slice(-9).join('\n')).toBe(`
  v1.0.0 is the previous release: the greatest version below, published no later, among the tags.
  Turned down:
    pre-release:
      v1.1.0-rc.1
    lower than v1.0.0:
      v0.9.1, v0.9.0
    the release itself:
      v1.1.0`);
  });

  it.each([
    ['explicit', 'v1.0.0 is the previous release: it was given as previous-tag.'],
    ['kept', "v1.0.0 is the previous release: it is the one that this release's own manifest names."],
  ] as const)('whose previous release was %s', (rule, told) => {
    const { previous } = sampleRelease();
    const document = sampleRelease({ ...quiet, previous: previous && { ...previous, rule, rejected: [] } });
    expect(text(document, { explain: true }).split('\n').slice(-2)).toEqual(['', `  ${told}`]);
  });

  it('with more changes than anybody reads', () => {
    const changes = Array.from(
      { length: 1_234 },
      (_, at) => ({ kind: 'added', path: `src/${at}.py` }) as const,
    );
    const lines = text(sampleRelease({ runtimes: { default: { ...CHANGED, files: 5_000, changes } } })).split(
      '\n',
    );
    expect(lines[1]).toBe('  1,234 of 5,000 runtime files changed.');
    expect(lines.slice(22, 25)).toEqual(['  added  src/19.py', '  … and 1,214 more files', '']);
  });

  it('with a setting that would have spared the restart', () => {
    const hint = {
      code: 'version_only',
      message: 'Only the version differs.',
      setting: 'root: src\nversion-files: ["a.py"]',
    } as const;
    const changes = [{ kind: 'modified', path: 'src/a.py' }] as const;
    const lines = text(
      sampleRelease({ runtimes: { default: { ...CHANGED, files: 1, changes, hint } } }),
    ).split('\n');
    expect(lines.slice(1, 9)).toEqual([
      '  1 of 1 runtime file changed.',
      '',
      '  modified  src/a.py',
      '',
      '  hint  Only the version differs.',
      '      root: src',
      '      version-files: ["a.py"]',
      '',
    ]);
  });

  it('whose baseline is not what it was', () => {
    const runtime = { ...UNCHANGED, requires_restart: true, reason: 'baseline_mismatch' } as const;
    const told = text(sampleRelease({ reason: 'baseline_mismatch', runtimes: { default: runtime } })).split(
      '\n',
    )[1];
    expect(told).toBe(
      '  v1.0.0 published another fingerprint than its tag gives now: the tag was moved, or its manifest altered.',
    );
  });

  it('without a fingerprint', () => {
    const runtime = {
      ...UNCHANGED,
      requires_restart: true,
      reason: 'fingerprint_unavailable',
      head_fingerprint: null,
      files: 0,
    } as const;
    const document = sampleRelease({
      reason: 'fingerprint_unavailable',
      runtime_fingerprint: null,
      restart_key: 'unavailable:1.1.0',
      runtimes: { default: runtime },
    });
    expect(text(document)).toBe(`Restart required  v1.1.0, compared with v1.0.0
  The runtime of one of the two could not be fingerprinted, so nothing says that they are the same.

  fingerprint  none
  restart key  unavailable:1.1.0
  manifest     version.json, written`);
  });
});

describe('a comparison for people', () => {
  it('says from what to what, and ends with the changes', () => {
    const { runtimes } = sampleRelease();
    const base = { ref: 'v1.0.0', commit: '1'.repeat(40) };
    const head = { ref: '2'.repeat(40), commit: '2'.repeat(40) };
    expect(
      renderCompare({ base, head, requires_restart: true, runtimes }, { colours: NO_COLOURS }),
    ).toBe(`Restart required  from v1.0.0 to 222222222222
  4 of 220 runtime files changed.

  added     src/tools/new.py
  modified  src/server.py
  removed   src/old.py
  renamed   src/app/plugins.py -> src/app/extensions.py`);
    const same = { base, head, requires_restart: false, runtimes: { default: { ...UNCHANGED, files: 1 } } };
    expect(
      renderCompare(same, { colours: NO_COLOURS }),
    ).toBe(`Restart not required  from v1.0.0 to 222222222222
  The one runtime file did not change.`);
  });
});

describe('a fingerprint for people', () => {
  const runtime = {
    fingerprint: 'd'.repeat(64),
    files: 1,
    bytes: 1_234,
    scheme: 1,
    rules: '0123456789ab',
  } as const;

  it('is the value, and what it is of', () => {
    const document = { ref: 'HEAD', commit: '2'.repeat(40), runtimes: { default: runtime } };
    expect(renderFingerprint(document, { colours: NO_COLOURS })).toBe(`${'d'.repeat(64)}
  1 file, 1,234 bytes, scheme 1, rules 0123456789ab`);
  });

  it('lists what counts, and why', () => {
    const entries = [
      { kind: 'file', path: 'src/a.py', why: 'include **/*.py' },
      { kind: 'executable', path: 'src/日本.py', why: 'include **/*.py' },
    ] as const;
    const document = {
      ref: null,
      commit: null,
      runtimes: { server: { ...runtime, fingerprint: null, entries } },
    };
    expect(renderFingerprint(document, { colours: NO_COLOURS })).toBe(`server  no fingerprint
  1 file, 1,234 bytes, scheme 1, rules 0123456789ab

  file        src/a.py     include **/*.py
  executable  src/日本.py  include **/*.py`);
  });
});
