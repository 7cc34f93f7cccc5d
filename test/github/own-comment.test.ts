import { describe, expect, it } from 'vitest';
import { openGitHub } from '../../src/github/api.ts';
import { type OwnComment, writeOwnComment } from '../../src/github/own-comment.ts';
import { type GitHubServer, startGitHub } from '../helpers/github/server.ts';
import { JOB_BOT } from '../helpers/github/state.ts';

const [H1, H2] = ['1'.repeat(40), '2'.repeat(40)];
const ID = 'abcdef012345';

interface Said {
  readonly text?: string;
  readonly head?: string;
  readonly run?: number;
  readonly attempt?: number;
  readonly presence?: OwnComment['presence'];
  readonly id?: string;
  readonly token?: string;
  readonly required?: boolean;
}

async function start(): Promise<GitHubServer> {
  const server = await startGitHub();
  server.state.addPull({ head: { sha: H1 }, base: { sha: H2 } });
  return server;
}

function say(server: GitHubServer, said: Said = {}) {
  const { text = 'A verdict.\n', head = H1, run = 1, attempt = 1, presence = 'create', id = ID } = said;
  const { required = false } = said;
  const { apiUrl, repository } = server;
  const github = openGitHub({ apiUrl, repository, token: said.token ?? server.token });
  return writeOwnComment(github, 1, { stamp: { id, headSha: head, run, attempt, required }, text, presence });
}

function marker({ id = ID, head = H1, run = 1, attempt = 1 }: Said = {}): string {
  return `<!-- runtime-fingerprint ${id} ${head} ${run}.${attempt}.0 -->`;
}

/** Of each comment who wrote it, and what stands below the first line. */
function standing({ state }: GitHubServer): string[] {
  return state.comments.map(({ user, body }) => {
    return `${user.id === JOB_BOT.id ? 'ours' : user.login}: ${body.split('\n').slice(1).join('\n').trim()}`;
  });
}

const WRITES = ['issues/create-comment', 'issues/update-comment', 'issues/delete-comment'] as const;

function writes(server: GitHubServer): number {
  return WRITES.reduce((sum, operation) => sum + server.count(operation), 0);
}

describe('the one comment', () => {
  it('is made, with the marker on its first line', async () => {
    const server = await start();
    const { kind, url } = await say(server);
    expect({ kind, url }).toEqual({ kind: 'written', url: expect.stringMatching(/#issuecomment-\d+$/) });
    expect(server.state.comments.map(({ body }) => body)).toEqual([`${marker()}\nA verdict.\n`]);
  });

  it('is updated in place', async () => {
    const server = await start();
    const { url } = await say(server);
    expect(await say(server, { text: 'Another.\n', run: 2 })).toEqual({ kind: 'written', url });
    expect(standing(server)).toEqual(['ours: Another.']);
  });

  it('is not written again by a run that has nothing new to say', async () => {
    const server = await start();
    const { url } = await say(server);
    expect(await say(server, { run: 2 })).toEqual({ kind: 'unchanged', url });
    expect(writes(server)).toBe(1);
  });

  it('is the same with the line ends that a browser sends', async () => {
    const server = await start();
    await say(server);
    const [comment] = server.state.comments;
    if (comment) comment.body = comment.body.replaceAll('\n', '\r\n');
    expect((await say(server, { run: 2 })).kind).toBe('unchanged');
  });

  it('is found behind more than a page of others', async () => {
    const server = await start();
    for (let at = 0; at < 130; at++) server.state.addComment({ issue: 1, body: `Comment ${at}` });
    await say(server);
    for (let at = 0; at < 130; at++) server.state.addComment({ issue: 1, body: `Comment ${at}` });
    expect((await say(server, { text: 'Another.\n', run: 2 })).kind).toBe('written');
    expect(standing(server).filter((one) => one.startsWith('ours'))).toEqual(['ours: Another.']);
    expect(server.state.comments).toHaveLength(261);
  });

  it('is one for each configuration', async () => {
    const server = await start();
    await say(server);
    await say(server, { id: '0'.repeat(12), text: 'Of another.\n' });
    await say(server, { text: 'Again.\n', run: 2 });
    expect(standing(server)).toEqual(['ours: Again.', 'ours: Of another.']);
  });

  it.each<[string, string]>([
    ['quotes the marker on a later line', `Look:\n${marker()}\nfaked`],
    ['has text before the marker', ` ${marker()}\nfaked`],
    ['has text behind the marker', `${marker()} x\nfaked`],
    ['has a marker of another shape', '<!-- runtime-fingerprint abcdef012345 -->\nfaked'],
  ])('is not one that %s', async (_what, body) => {
    const server = await start();
    server.state.addComment({ issue: 1, body, user: JOB_BOT });
    await say(server);
    expect(server.state.comments.map((comment) => comment.body)).toEqual([body, `${marker()}\nA verdict.\n`]);
  });

  it('is never somebody else’s, whatever marker that has', async () => {
    const server = await start();
    server.state.addComment({ issue: 1, body: `${marker({ run: 999 })}\nNo restart!` });
    await say(server);
    await say(server, { text: 'Another.\n', run: 2 });
    expect(standing(server)).toEqual(['maintainer: No restart!', 'ours: Another.']);
  });

  it('is another one for another token', async () => {
    const server = await start();
    await say(server);
    await say(server, { token: server.addToken({ login: 'a-person' }), text: 'Mine.\n' });
    expect(standing(server)).toEqual(['ours: A verdict.', 'a-person: Mine.']);
  });

  it('is the oldest where there are several of ours', async () => {
    const server = await start();
    for (const text of ['first', 'second', 'third'])
      server.state.addComment({ issue: 1, body: `${marker()}\n${text}`, user: JOB_BOT });
    await say(server, { run: 2 });
    expect(standing(server)).toEqual(['ours: A verdict.']);
    expect(server.count('issues/update-comment')).toBe(1);
  });

  it.each<[OwnComment['presence'], boolean, string[]]>([
    ['update', false, []],
    ['update', true, ['ours: Another.']],
    ['remove', false, []],
    ['remove', true, []],
  ])('%s, when there is one: %s', async (presence, present, left) => {
    const server = await start();
    if (present) await say(server);
    await say(server, { text: 'Another.\n', run: 2, presence });
    expect(standing(server)).toEqual(left);
  });

  it.each<[what: string, said: Said, left: string]>([
    ['of another commit', { head: H2 }, 'Another.'],
    ['of the same commit', { run: 9 }, 'A verdict.'],
  ])('is superseded where it is %s', async (_what, said, left) => {
    const server = await start();
    await say(server, { text: 'Of nobody.\n', presence: 'supersede' });
    expect(standing(server)).toEqual([]);
    await say(server);
    await say(server, { text: 'Another.\n', presence: 'supersede', ...said });
    expect(standing(server)).toEqual([`ours: ${left}`]);
  });

  it('is made anew when somebody deletes it at the same time', async () => {
    const server = await start();
    await say(server);
    server.before({ at: 'issues/update-comment' }, () => void server.state.comments.splice(0));
    expect((await say(server, { text: 'Another.\n', run: 2 })).kind).toBe('written');
    expect(standing(server)).toEqual(['ours: Another.']);
  });

  it('goes away once, also when somebody deletes it at the same time', async () => {
    const server = await start();
    await say(server);
    server.before({ at: 'issues/delete-comment' }, () => void server.state.comments.splice(0));
    expect(await say(server, { presence: 'remove', run: 2 })).toEqual({ kind: 'written', url: null });
  });
});

describe('two runs at the same time', () => {
  it('that both make the first comment leave one, of the later run', async () => {
    for (const runs of [[1, 2] as const, [2, 1] as const]) {
      const server = await start();
      // The second looks for comments before the first has made one.
      let other: Promise<unknown> | undefined;
      server.before({ at: 'issues/create-comment', nth: 1 }, async () => {
        other = say(server, { run: runs[1], text: `Run ${runs[1]}.\n` });
        await other;
      });
      await say(server, { run: runs[0], text: `Run ${runs[0]}.\n` });
      await other;
      expect(standing(server)).toEqual(['ours: Run 2.']);
    }
  });

  it('that both make the first comment leave the one of the commit that counts', async () => {
    const server = await start();
    server.before({ at: 'issues/create-comment', nth: 1 }, async () => {
      await say(server, { run: 9, head: H1, text: 'Of the old head.\n' });
    });
    await say(server, { run: 1, head: H2, text: 'Of the new head.\n' });
    expect(standing(server)).toEqual(['ours: Of the new head.']);
  });

  it('leave what the later attempt at a run says', async () => {
    const server = await start();
    await say(server, { run: 7, attempt: 2, text: 'Second attempt.\n' });
    expect((await say(server, { run: 7, attempt: 1, text: 'First attempt.\n' })).kind).toBe('newer');
    expect(standing(server)).toEqual(['ours: Second attempt.']);
  });

  it('leave what a later run says of the same commit', async () => {
    const server = await start();
    const { url } = await say(server, { run: 8, text: 'Later.\n' });
    expect(await say(server, { run: 7, text: 'Earlier.\n' })).toEqual({ kind: 'newer', url });
    expect(standing(server)).toEqual(['ours: Later.']);
  });

  it('of two jobs that a comment cannot tell apart leave the one that asks for a restart', async () => {
    const server = await start();
    await say(server, { required: true, text: 'Required.\n' });
    expect((await say(server, { text: 'Not required.\n' })).kind).toBe('newer');
    expect(standing(server)).toEqual(['ours: Required.']);
    await say(server, { run: 2, text: 'Not required.\n' });
    await say(server, { run: 2, required: true, text: 'Required again.\n' });
    expect(standing(server)).toEqual(['ours: Required again.']);
  });

  it('do not count by number, of another commit', async () => {
    const server = await start();
    await say(server, { run: 8, head: H1, text: 'Of the old head.\n' });
    expect((await say(server, { run: 7, head: H2, text: 'Of the new head.\n' })).kind).toBe('written');
    expect(standing(server)).toEqual(['ours: Of the new head.']);
  });
});

describe('a token that cannot tell whom it stands for', () => {
  const BLIND = { at: 'graphql', kind: 'status', status: 500 } as const;

  it('learns it from what it writes, and leaves one comment', async () => {
    const server = await start();
    server.state.addComment({ issue: 1, body: `${marker()}\nNo restart!` });
    const { url } = await say(server, { text: 'First.\n' });
    server.setFaults(BLIND);
    expect(await say(server, { text: 'Another.\n', run: 2 })).toEqual({ kind: 'written', url });
    expect(standing(server)).toEqual(['maintainer: No restart!', 'ours: Another.']);
  });

  it('does not edit what may be somebody else’s', async () => {
    const server = await start();
    server.state.addComment({ issue: 1, body: `${marker()}\nNo restart!` });
    server.setFaults(BLIND);
    expect((await say(server, { presence: 'update', run: 2 })).kind).toBe('none');
    expect((await say(server, { presence: 'remove', run: 3 })).kind).toBe('none');
    expect(standing(server)).toEqual(['maintainer: No restart!']);
    expect(server.count('issues/update-comment')).toBe(0);
  });

  it('brings an old verdict up to date all the same', async () => {
    const server = await start();
    await say(server, { text: 'Required.\n' });
    server.setFaults(BLIND);
    await say(server, { presence: 'update', text: 'Not required.\n', run: 2 });
    expect(standing(server)).toEqual(['ours: Not required.']);
  });

  it('on an Enterprise Server asks beside the REST API', async () => {
    const server = await startGitHub({ enterprise: true });
    server.state.addPull({ head: { sha: H1 }, base: { sha: H2 } });
    await say(server);
    await say(server, { text: 'Another.\n', run: 2 });
    expect(server.count('graphql')).toBe(1);
    expect(standing(server)).toEqual(['ours: Another.']);
  });
});

describe('what GitHub refuses', () => {
  it('is an error with the permission that is missing', async () => {
    const server = await start();
    server.permit({ issues: 'read', 'pull-requests': 'read' });
    await expect(say(server)).rejects.toMatchObject({
      code: 'GITHUB_FORBIDDEN',
      message: expect.stringContaining('pull-requests: write'),
    });
  });

  it.each(['cut', 'html'] as const)(
    'or answers with a list that is %s fails, and makes no comment',
    async (kind) => {
      const server = await start();
      server.setFaults({ at: 'issues/list-comments', kind });
      await expect(say(server)).rejects.toMatchObject({ code: 'GITHUB_FAILED' });
      expect(writes(server)).toBe(0);
    },
  );
});
