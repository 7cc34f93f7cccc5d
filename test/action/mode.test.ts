import { describe, expect, it } from 'vitest';
import { chooseTask, type Task } from '../../src/action/mode.ts';
import type { WorkflowEvent } from '../../src/github/event.ts';

const SHA = 'c'.repeat(40);
const HEAD = 'a'.repeat(40);
const BASE = 'b'.repeat(40);

function event(name: string, more: Partial<WorkflowEvent> = {}): WorkflowEvent {
  return { name, payload: {}, ref: 'refs/heads/main', sha: SHA, ...more };
}

const pullRequest = {
  pull_request: { number: 7, head: { sha: HEAD }, base: { sha: BASE, ref: 'main' } },
};
const change = { kind: 'pull-request', number: 7, headSha: HEAD, baseSha: BASE, baseRef: 'main' };

describe('chooseTask', () => {
  it.each<[string, WorkflowEvent, 'auto' | Task['mode'], string | undefined, Partial<Task> & object]>([
    [
      'a release',
      event('release', {
        payload: { action: 'published', release: { tag_name: 'v1' } },
        ref: 'refs/tags/v1',
      }),
      'auto',
      undefined,
      { mode: 'release', tag: 'v1', chosenBy: 'the release event', expectedCommit: SHA, runCommit: SHA },
    ],
    [
      'an edited release',
      event('release', { payload: { action: 'edited', release: { tag_name: 'v1' } } }),
      'auto',
      undefined,
      { mode: 'release', tag: 'v1' },
    ],
    [
      'a pushed tag',
      event('push', { ref: 'refs/tags/server/v1' }),
      'auto',
      undefined,
      { mode: 'release', tag: 'server/v1', expectedCommit: SHA },
    ],
    [
      'a dispatch with a tag',
      event('workflow_dispatch'),
      'auto',
      'v2',
      { mode: 'release', tag: 'v2', chosenBy: 'the input tag', expectedCommit: undefined, runCommit: SHA },
    ],
    [
      'a pull request',
      event('pull_request', { payload: pullRequest, ref: 'refs/pull/7/merge' }),
      'auto',
      undefined,
      { mode: 'pull-request', change: { ...change, mergeSha: SHA } } as never,
    ],
    [
      'a pull request from outside, run on its base',
      event('pull_request_target', { payload: pullRequest }),
      'auto',
      undefined,
      { mode: 'pull-request', change: { ...change, mergeSha: null } } as never,
    ],
    [
      'a merge group',
      event('merge_group', { payload: { merge_group: { head_sha: HEAD, base_sha: BASE } } }),
      'auto',
      undefined,
      { mode: 'pull-request', change: { kind: 'merge-group', headSha: HEAD, baseSha: BASE } } as never,
    ],
    ['a schedule', event('schedule'), 'auto', undefined, { mode: 'audit', chosenBy: 'the schedule event' }],
    ['a dispatch of an audit', event('workflow_dispatch'), 'audit', undefined, { mode: 'audit' }],
  ])('%s', (_what, told, asked, tag, expected) => {
    expect(chooseTask(told, asked, tag)).toMatchObject(expected);
  });

  it.each<[string, WorkflowEvent, 'auto' | Task['mode'], string]>([
    ['a dispatch of nothing', event('workflow_dispatch', { ref: 'refs/tags/v1' }), 'auto', 'MODE_UNKNOWN'],
    ['a pushed branch', event('push'), 'auto', 'MODE_UNKNOWN'],
    [
      'a release that is gone',
      event('release', { payload: { action: 'deleted', release: { tag_name: 'v1' } } }),
      'auto',
      'MODE_UNKNOWN',
    ],
    ['a pull request without commits', event('pull_request', { payload: {} }), 'auto', 'EVENT_INVALID'],
    [
      'a pull request whose commit is none',
      event('pull_request', {
        payload: { pull_request: { ...pullRequest.pull_request, head: { sha: '--upload-pack=x' } } },
      }),
      'auto',
      'EVENT_INVALID',
    ],
    [
      'a pull request with a number that is none',
      event('pull_request', { payload: { pull_request: { ...pullRequest.pull_request, number: '7/../8' } } }),
      'auto',
      'EVENT_INVALID',
    ],
    ['a schedule as a pull request', event('schedule'), 'pull-request', 'MODE_UNKNOWN'],
  ])('%s is an error', (_what, told, asked, code) => {
    expect(() => chooseTask(told, asked, undefined)).toThrow(expect.objectContaining({ code }));
  });
});
