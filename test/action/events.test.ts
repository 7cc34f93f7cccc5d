import { describe, expect, it } from 'vitest';
import { listFolder } from '../helpers/folder-listing.ts';
import { makeProduct, type Product } from '../helpers/product.ts';
import { runStep, type StepOptions, type StepResult } from '../helpers/runner.ts';

function makeRelease(): Product {
  return makeProduct().release('v1.1.0', { 'src/server.py': 'new\n' });
}

const released = (tag: string) => ({ action: 'published', release: { tag_name: tag } });

describe('the event', () => {
  it.each<[event: string, told: Partial<StepOptions>, chosenBy: string]>([
    ['release', { payload: released('v1.1.0'), ref: 'refs/tags/v1.1.0' }, 'the release event'],
    ['push', { ref: 'refs/tags/v1.1.0' }, 'the push event'],
    ['workflow_dispatch', { inputs: { tag: 'v1.1.0' }, sha: 'f'.repeat(40) }, 'the input tag'],
    [
      'workflow_dispatch',
      { inputs: { mode: 'release' }, ref: 'refs/tags/v1.1.0', sha: 'f'.repeat(40) },
      'the workflow_dispatch event',
    ],
    [
      'schedule',
      { inputs: { mode: 'release', tag: 'v1.1.0' }, payload: null, env: { GITHUB_EVENT_PATH: '' } },
      'the input tag',
    ],
    ['push', { inputs: { tag: 'v1.1.0' }, ref: 'refs/tags/other', sha: 'f'.repeat(40) }, 'the input tag'],
  ])('%s %j names the release', async (event, told, chosenBy) => {
    const product = makeRelease();
    const sha = product.git(['rev-parse', 'HEAD']);
    const { exitCode, outputs, log } = await runStep({ workspace: product.path, event, sha, ...told });
    expect(exitCode).toBe(0);
    expect(outputs).toMatchObject({ tag: 'v1.1.0', reason: 'runtime_changed' });
    expect(log).toContain(`Judging the release v1.1.0, named by ${chosenBy}.\n`);
  });

  it.each<[event: string, told: Partial<StepOptions>, message: RegExp]>([
    [
      'push',
      { ref: 'refs/heads/main' },
      /^The event "push" names no release to judge: .* `mode: release` and `tag`\. .*\[MODE_UNKNOWN\]$/,
    ],
    [
      'release',
      { payload: { action: 'deleted', release: { tag_name: 'v1.1.0' } } },
      /^The release was deleted, so there is nothing to judge.*\[MODE_UNKNOWN\]$/,
    ],
    ['workflow_dispatch', { ref: 'refs/tags/v1.1.0' }, /^The event "workflow_dispatch" names no release/],
    ['release', { payload: { release: { tag_name: 7 } } }, /^The event "release" names no release/],
    ['release', { payload: 'null' }, /^The event "release" names no release/],
    [
      'release',
      { inputs: { mode: 'nightly' } },
      /^mode: "nightly" is not one of auto, release, pull-request, audit\. \[MODE_UNKNOWN\]$/,
    ],
    [
      'release',
      { payload: null },
      /^The event's description ".*event\.json" cannot be read: ENOENT.*\[FILE_UNREADABLE\]$/,
    ],
    [
      'release',
      { payload: '{"release":' },
      /^The event's description ".*event\.json" cannot be read: .*JSON.*\[FILE_UNREADABLE\]$/,
    ],
    ['release', { payload: released('v2.0.0') }, /^There is no tag "v2\.0\.0".*\[TAG_NOT_FOUND\]$/],
    [
      'release',
      { payload: released('v1.1.0'), sha: 'f'.repeat(40) },
      /^The event is about commit f{40}, but "v1\.1\.0" is .*\[COMMIT_MISMATCH\]$/,
    ],
    [
      'workflow_dispatch',
      { inputs: { tag: 'v1.0.0' } },
      /^"v1\.0\.0" is .*, but the commit checked out is .*\[COMMIT_MISMATCH\]$/,
    ],
  ])('%s %j is an error, and nothing is written', async (event, told, message) => {
    const product = makeRelease();
    const sha = product.git(['rev-parse', 'HEAD']);
    const listing = listFolder(product.path);
    expectFailed(await runStep({ workspace: product.path, event, sha, ...told }), message);
    expect(listFolder(product.path)).toEqual(listing);
  });

  it('before a tag is judged at the commit that ref names', async () => {
    const product = makeRelease();
    const inputs = { tag: 'v1.2.0', ref: 'HEAD' };
    const step = await runStep({ workspace: product.path, event: 'workflow_dispatch', inputs });
    expect(step.exitCode).toBe(0);
    expect(step.outputs).toMatchObject({ tag: 'v1.2.0', 'previous-tag': 'v1.1.0', reason: 'unchanged' });
    expect(JSON.parse(product.read()).restart.commit).toBeUndefined();
  });
});

/** One error, no second word for it, and no output that could be read as "no restart". */
function expectFailed({ exitCode, commands, outputs, summary }: StepResult, message: RegExp): void {
  expect(exitCode).toBe(1);
  const told = commands.filter(({ name }) => name !== 'debug');
  expect(told).toEqual([
    {
      name: 'error',
      properties: expect.objectContaining({ title: 'runtime-fingerprint' }),
      data: expect.stringMatching(message),
      form: '::',
    },
  ]);
  expect(outputs).toEqual({ 'requires-restart': 'true' });
  expect(summary).toBe('');
}
