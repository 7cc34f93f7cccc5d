import { describe, expect, it } from 'vitest';
import { openGitHub } from '../../src/github/api.ts';
import { readMergeable, readMergeBase, readPullRequest } from '../../src/github/pull-requests.ts';
import { type GitHubServer, startGitHub } from '../helpers/github/server.ts';

const [H1, H2] = ['1'.repeat(40), '2'.repeat(40)];

async function start() {
  const server = await startGitHub();
  const pull = server.state.addPull({ head: { sha: H1 }, base: { sha: H2 }, labels: ['bug'] });
  const pauses: number[] = [];
  const clock = {
    now: () => Date.now(),
    sleep: async (milliseconds: number) => void pauses.push(milliseconds),
  };
  return { server, pull, pauses, github: open(server, clock) };
}

function open(
  { apiUrl, repository, token }: GitHubServer,
  clock?: Parameters<typeof openGitHub>[0]['clock'],
) {
  return openGitHub({ apiUrl, repository, token, clock });
}

describe('a pull request', () => {
  it('is read as it is', async () => {
    const { github, pull } = await start();
    Object.assign(pull, { mergeCommitSha: H1, locked: true });
    expect(await readPullRequest(github, 1)).toEqual({
      number: 1,
      open: true,
      merged: false,
      locked: true,
      headSha: H1,
      baseRef: 'main',
      baseSha: H2,
      mergeable: true,
      mergeCommitSha: H1,
      labels: ['bug'],
    });
  });

  it('that is not there is said to be, or forbidden', async () => {
    const { github } = await start();
    await expect(readPullRequest(github, 2)).rejects.toMatchObject({
      code: 'GITHUB_FORBIDDEN',
      message: expect.stringMatching(/^Could not read the pull request #2: GitHub answered 404/),
    });
  });

  it.each([
    [{}, 'no pull request (number: '],
    [[], 'no pull request ('],
    ['<html>', 'no pull request ('],
  ])('answered as %j is an error', async (body, message) => {
    const { server, github } = await start();
    server.setFaults({ at: 'pulls/get', kind: 'status', status: 200, body });
    await expect(readPullRequest(github, 1)).rejects.toMatchObject({
      code: 'GITHUB_FAILED',
      message: expect.stringContaining(message),
    });
  });
});

describe('whether it can be merged', () => {
  it('is asked again for a while, then left open', async () => {
    const { server, github, pull, pauses } = await start();
    pull.mergeable = null;
    expect((await readMergeable(github, 1)).mergeable).toBeNull();
    expect(pauses).toEqual([500, 1_500, 3_000, 5_000]);
    expect(server.count('pulls/get')).toBe(5);
  });

  it('is not asked of one that is closed', async () => {
    const { github, pull, pauses } = await start();
    Object.assign(pull, { mergeable: null, state: 'closed' });
    expect(await readMergeable(github, 1)).toMatchObject({ open: false, mergeable: null });
    expect(pauses).toEqual([]);
  });
});

describe('where two branches parted', () => {
  it('is unknown for commits that are not there', async () => {
    const { github } = await start();
    await expect(readMergeBase(github, H2, H1)).rejects.toMatchObject({ code: 'GITHUB_FORBIDDEN' });
  });
});
