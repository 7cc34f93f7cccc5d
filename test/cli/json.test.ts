import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { makeProduct, versionJson } from '../helpers/product.ts';
import { runProgram } from '../helpers/program.ts';
import { CompareShape, DemoShape, FingerprintShape, ReleaseShape } from './shapes.ts';

/** JSON alone on stdout, of the shape. */
function readResult<T>(
  shape: z.ZodType<T>,
  args: readonly string[],
  cwd: string,
): { result: T; stderr: string } {
  const { stdout, stderr, exitCode } = runProgram([...args, '--json'], { cwd });
  expect(exitCode).toBe(0);
  return { result: shape.parse(JSON.parse(stdout)), stderr };
}

function makeReleases() {
  return makeProduct()
    .release('v1.0.1', { 'README.md': 'x', 'src/native.rs': 'fn main() {}' })
    .release('v1.1.0', {
      'src/server.py': 'VERSION = "1.1.0"\n',
      'src/plugins/foo.py': null,
      'src/plugins/bar.py': 'def run():\n    return 1\n',
      'version.json': versionJson('1.1.0', { force_restart: true }),
    });
}

describe('--json', () => {
  it('of fingerprint', () => {
    const { path } = makeReleases();
    const { result, stderr } = readResult(FingerprintShape, ['fingerprint', 'v1.0.0', '--list'], path);
    expect(result).toMatchObject({
      ref: 'v1.0.0',
      runtimes: { default: { files: 2, bytes: 39, scheme: 1 } },
    });
    expect(result.runtimes.default?.entries).toEqual([
      { path: 'src/plugins/foo.py', kind: 'file', why: 'include **/*.py' },
      { path: 'src/server.py', kind: 'file', why: 'include **/*.py' },
    ]);
    expect(stderr).toBe('');
    expect(readResult(FingerprintShape, ['fingerprint'], path).result.ref).toBe('HEAD');
  });

  it('of fingerprint --dir, which is that of the same files in a commit', () => {
    const { path } = makeReleases();
    const { result } = readResult(FingerprintShape, ['fingerprint', '--dir', '.'], path);
    expect(result).toMatchObject({ ref: null, commit: null });
    expect(result.runtimes).toEqual(
      readResult(FingerprintShape, ['fingerprint', 'v1.1.0'], path).result.runtimes,
    );
  });

  it('of compare', () => {
    const { path } = makeReleases();
    const { result, stderr } = readResult(CompareShape, ['compare', 'v1.0.1', 'v1.1.0'], path);
    expect(result).toMatchObject({
      base: { ref: 'v1.0.1' },
      head: { ref: 'v1.1.0' },
      requires_restart: true,
      runtimes: {
        default: {
          reason: 'runtime_changed',
          changes: [
            { kind: 'renamed', path: 'src/plugins/bar.py', from: 'src/plugins/foo.py' },
            { kind: 'modified', path: 'src/server.py' },
          ],
        },
      },
    });
    expect(stderr).toBe('warning: 1 .rs file does not count (v1.1.0): state rules.\n');
  });

  it('of release', () => {
    const product = makeReleases();
    const { result, stderr } = readResult(ReleaseShape, ['release', 'v1.1.0'], product.path);
    expect(result).toMatchObject({
      tag: 'v1.1.0',
      version: '1.1.0',
      requires_restart: true,
      reason: 'runtime_changed',
      previous: {
        tag: 'v1.0.1',
        rule: 'greatest-below',
        source: 'tags',
        rejected: [{ tag: 'v1.0.0', why: 'lower than v1.0.1' }, { tag: 'v1.1.0' }],
      },
      forced: [{ version: '1.0.0' }, { version: '1.1.0' }],
      newly_forced: [{ version: '1.1.0' }],
      manifest: { path: 'version.json', written: true },
      warnings: [{ code: 'force_unjustified' }, { code: 'other_languages' }],
    });
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/^warning: version\.json:3:3: "force_restart" is set without/),
      'warning: 1 .rs file does not count (v1.1.0): state rules.',
      '',
    ]);
    expect(JSON.parse(product.read()).restart_key).toBe(result.restart_key);
  });

  it('of a first release', () => {
    const { result } = readResult(ReleaseShape, ['release', 'v1.0.0', '--dry-run'], makeProduct().path);
    expect(result).toMatchObject({
      base: null,
      previous: null,
      reason: 'no_previous_release',
      rejected: [{ tag: 'v1.0.0' }],
    });
  });

  it('of demo', () => {
    const { result } = readResult(DemoShape, ['demo'], makeProduct().path);
    expect(result.releases).toHaveLength(7);
  });

  it('is empty when the run fails', () => {
    expect(runProgram(['release', 'v9.9.9', '--json'], { cwd: makeProduct().path })).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringMatching(/^error: There is no tag "v9\.9\.9" .*\[TAG_NOT_FOUND\]\n$/),
    });
  });
});
