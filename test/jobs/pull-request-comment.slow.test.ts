import { describe, expect, it } from 'vitest';
import { RuntimeFingerprintError } from '../../src/errors.ts';
import { versionJson } from '../helpers/product.ts';
import { makeProposal, NOT_REQUIRED, type Proposal, REQUIRED } from '../helpers/pull-request.ts';

const CHANGED = { 'src/server.py': 'new\n' };
const REVERTED = { 'src/server.py': 'import plugins\n' };

/** Requests that change something. */
function writes({ github }: Proposal): string[] {
  return github.requests
    .filter(({ method, operation }) => method !== 'GET' && operation !== 'graphql')
    .map(({ operation }) => operation);
}

describe('the comment on a pull request', () => {
  it('is made, follows it, and turns when the change is taken back', async () => {
    const proposal = await makeProposal();
    const { url } = await proposal.tell();
    expect(proposal.headlines).toEqual([REQUIRED]);
    proposal.push(REVERTED);
    expect(await proposal.tell()).toEqual({ outcome: 'told', url });
    expect(proposal.headlines).toEqual([NOT_REQUIRED]);
  });

  it('is not written again when nothing changed, also by a re-run', async () => {
    const proposal = await makeProposal();
    await proposal.tell();
    proposal.github.reset();
    await proposal.tell();
    await proposal.tell({ run: 300, attempt: 2 });
    proposal.moveBase({ 'README.md': 'main goes on\n' });
    await proposal.tell();
    expect(writes(proposal)).toEqual([]);
  });

  it('when-required is not made for less, but does not stay wrong', async () => {
    const proposal = await makeProposal({ files: { 'README.md': 'new\n' } });
    await proposal.tell({ comment: 'when-required' });
    expect(proposal.headlines).toEqual([]);
    await proposal.push(CHANGED).tell({ comment: 'when-required' });
    expect(proposal.headlines).toEqual([REQUIRED]);
    await proposal.push(REVERTED).tell({ comment: 'when-required' });
    expect(proposal.headlines).toEqual([NOT_REQUIRED]);
  });

  it('never is not made, and does not stay', async () => {
    const proposal = await makeProposal();
    expect(await proposal.tell({ comment: 'never' })).toEqual({ outcome: 'told', url: null });
    expect(writes(proposal)).toEqual([]);
    await proposal.tell();
    await proposal.tell({ comment: 'never' });
    expect(proposal.headlines).toEqual([]);
  });

  it('is one for each product of a matrix, by what names it', async () => {
    const proposal = await makeProposal({ base: { 'a.yml': "include: ['**/*.py']\n" } });
    const overrides = (root: string) => ({
      rules: { root, include: ['**/*.py'] },
      label: (key: string) => key,
    });
    await proposal.tell();
    await proposal.tell({ config: 'a.yml' });
    await proposal.tell({ overrides: overrides('src') });
    await proposal.tell({ overrides: overrides('src/plugins') });
    await proposal.tell({ overrides: overrides('src') });
    expect(proposal.headlines).toEqual([
      REQUIRED,
      `${REQUIRED}: <code>a&#46;yml</code>`,
      REQUIRED,
      NOT_REQUIRED,
    ]);
  });

  it.each<[string, object, (string | undefined)[]]>([
    ['a draft', { draft: true }, [REQUIRED]],
    ['one that is closed', { state: 'closed' }, []],
  ])('is made on %s: or not', async (_what, state, headlines) => {
    const proposal = await makeProposal();
    Object.assign(proposal.pull, state);
    expect((await proposal.tell({ on: 'pull_request' })).outcome).toBe('told');
    expect(proposal.headlines).toEqual(headlines);
  });

  it('is brought up to date on one that is merged meanwhile', async () => {
    const proposal = await makeProposal();
    await proposal.tell();
    proposal.push(REVERTED);
    Object.assign(proposal.pull, { state: 'closed', merged: true });
    await proposal.tell();
    expect(proposal.headlines).toEqual([NOT_REQUIRED]);
  });
});

describe('a pull request that moves on', () => {
  it('is left to the run for what it is now', async () => {
    const proposal = await makeProposal({ files: { 'README.md': 'new\n' } });
    proposal.github.before({ at: 'pulls/get', nth: 2 }, () => void proposal.push(CHANGED));
    expect(await proposal.tell()).toEqual({ outcome: 'stale', url: null });
    expect(writes(proposal)).toEqual([]);
  });

  it('to another base is left to the run for that', async () => {
    const proposal = await makeProposal();
    proposal.github.before({ at: 'pulls/get', nth: 2 }, () => {
      proposal.pull.base.ref = 'other';
    });
    expect(await proposal.tell()).toEqual({ outcome: 'stale', url: null });
    expect(writes(proposal)).toEqual([]);
  });

  it.each(['issues/create-comment', 'issues/update-comment'] as const)(
    'between the last look and %s is judged once more: the newer verdict stands',
    async (at) => {
      const proposal = await makeProposal();
      if (at === 'issues/update-comment') await proposal.push({ 'src/server.py': 'other\n' }).tell();
      proposal.push({ 'src/server.py': 'third\n' });
      // The run for the newer commit has told everything before this one's answer comes.
      proposal.github.before({ at, nth: 1 }, async () => {
        proposal.push(REVERTED);
        await proposal.tell();
      });
      expect((await proposal.tell({ run: 1 })).outcome).toBe('told');
      expect(proposal.headlines).toEqual([NOT_REQUIRED]);
      expect(proposal.comments[0]).toContain(proposal.pull.head.sha);
    },
  );

  it('and is merged as it is then is left alone', async () => {
    const proposal = await makeProposal();
    const { github, pull, product } = proposal;
    github.before({ at: 'issues/create-comment', nth: 1 }, () => {
      proposal.push(REVERTED);
      product.git(['update-ref', 'refs/heads/main', pull.head.sha]);
      pull.base.sha = pull.head.sha;
      Object.assign(pull, { state: 'closed', merged: true, mergeCommitSha: pull.head.sha });
    });
    expect(await proposal.tell()).toMatchObject({ outcome: 'stale', url: expect.any(String) });
  });

  it('again and again is left alone at last', async () => {
    const proposal = await makeProposal();
    let pushes = 0;
    for (const at of ['issues/create-comment', 'issues/update-comment'] as const)
      proposal.github.after({ at }, () => void proposal.push({ 'src/server.py': `${pushes++}\n` }));
    expect((await proposal.tell()).outcome).toBe('told');
    expect(pushes).toBe(3);
  });

  it('for two runs at once ends with one comment', async () => {
    const proposal = await makeProposal();
    const first = proposal.tell({ on: 'pull_request' });
    const second = proposal.tell({ on: 'pull_request' });
    await Promise.all([first, second]);
    expect(proposal.headlines).toEqual([REQUIRED]);
  });
});

describe('a pull request that cannot be judged', () => {
  const FAILURE = new RuntimeFingerprintError('REMOTE_FAILED', 'Could not fetch: @owner, <b>try</b> again.');

  it('does not keep the verdict on an earlier commit, and has the label', async () => {
    const proposal = await makeProposal({ files: { 'README.md': 'new\n' } });
    await proposal.tell({ label: 'restart' });
    expect(proposal.headlines).toEqual([NOT_REQUIRED]);
    await proposal.push(CHANGED).fail(FAILURE, { label: 'restart' });
    expect(proposal.headlines).toEqual(['## ⚠️ Not judged']);
    expect(proposal.comments[0]).not.toMatch(/@owner|<b>/);
    expect(proposal.pull.labels.map(({ name }) => name)).toEqual(['restart']);
    await proposal.push({ 'src/server.py': 'import plugins\n' }).tell({ label: 'restart' });
    expect(proposal.headlines).toEqual([NOT_REQUIRED]);
    expect(proposal.pull.labels).toEqual([]);
  });

  it('keeps the verdict on this very commit, and gets no comment that it had not', async () => {
    const proposal = await makeProposal();
    await proposal.fail(FAILURE);
    expect(proposal.headlines).toEqual([]);
    await proposal.tell();
    await proposal.fail(FAILURE);
    expect(proposal.headlines).toEqual([REQUIRED]);
  });

  it.each<[string, (proposal: Proposal) => unknown]>([
    ['was closed', ({ pull }) => Object.assign(pull, { state: 'closed', merged: true })],
    [
      'moved on',
      ({ pull, github }) =>
        github.before({ at: 'pulls/get' }, () => void Object.assign(pull.head, { sha: '1'.repeat(40) })),
    ],
  ])('is left alone where it %s', async (_what, change) => {
    const proposal = await makeProposal();
    await proposal.tell();
    change(proposal.push(REVERTED));
    await proposal.fail(FAILURE, { label: 'restart' });
    expect(proposal.headlines).toEqual([REQUIRED]);
    expect(proposal.pull.labels).toEqual([]);
  });
});

describe('what the token may not', () => {
  it('is told as such: of forks and Dependabot it can only read', async () => {
    const proposal = await makeProposal({ permissions: { issues: 'read', 'pull-requests': 'read' } });
    expect(await proposal.tell({ label: 'restart' })).toEqual({ outcome: 'read-only', url: null });
    expect(proposal.headlines).toEqual([]);
  });

  it('so too where it may not even look', async () => {
    const proposal = await makeProposal({
      private: true,
      permissions: { issues: 'none', 'pull-requests': 'none' },
    });
    expect(await proposal.tell({ on: 'pull_request' })).toEqual({ outcome: 'read-only', url: null });
  });

  it('is nothing to miss where nothing is to be said', async () => {
    const proposal = await makeProposal();
    await proposal.tell();
    proposal.github.permit({ issues: 'read', 'pull-requests': 'read' });
    expect((await proposal.tell({ comment: 'never' })).outcome).toBe('told');
  });

  it('in a locked conversation is told as such, and the label is put on all the same', async () => {
    const proposal = await makeProposal({ pull: { locked: true } });
    expect(await proposal.tell({ label: 'restart' })).toEqual({ outcome: 'locked', url: null });
    expect(proposal.pull.labels.map(({ name }) => name)).toEqual(['restart']);
  });

  it.each([401, 404, 422])('is an error where GitHub answers %d', async (status) => {
    const proposal = await makeProposal();
    proposal.github.setFaults({ at: 'issues/create-comment', kind: 'status', status });
    await expect(proposal.tell()).rejects.toMatchObject({ code: expect.stringMatching(/^GITHUB_/) });
  });

  it('after a limit is waited for', async () => {
    const proposal = await makeProposal();
    const headers = { 'retry-after': '1' };
    proposal.github.setFaults({
      at: 'issues/create-comment',
      kind: 'status',
      status: 429,
      headers,
      times: 1,
    });
    await proposal.tell();
    expect(proposal.headlines).toEqual([REQUIRED]);
  });
});

describe('a repository that was renamed', () => {
  it('is found under its new name', async () => {
    const proposal = await makeProposal();
    const { repository } = proposal.github;
    proposal.github.rename('owner/renamed');
    await proposal.tell({ repositoryName: repository });
    expect(proposal.headlines).toEqual([REQUIRED]);
  });
});

describe('the label', () => {
  const label = 'Restart: required';
  const names = ({ pull }: Proposal) => pull.labels.map(({ name }) => name);

  it('is made, put on, and taken off with the verdict', async () => {
    const proposal = await makeProposal({ pull: { labels: ['bug'] } });
    await proposal.tell({ label });
    expect(names(proposal)).toEqual(['bug', label]);
    expect(proposal.github.state.labels.find(({ name }) => name === label)).toMatchObject({
      color: 'd4a72c',
      description: 'Merging this makes running processes restart',
    });
    await proposal.push(REVERTED).tell({ label });
    expect(names(proposal)).toEqual(['bug']);
  });

  it('is left as it is where it is right, whatever its case', async () => {
    const proposal = await makeProposal({ pull: { labels: [label.toUpperCase()] } });
    await proposal.tell({ label, comment: 'never' });
    expect(writes(proposal)).toEqual([]);
  });

  it('of dots would be another request, and is refused', async () => {
    const dots = '.';
    const proposal = await makeProposal({ files: { 'README.md': 'new\n' }, pull: { labels: ['bug', dots] } });
    await expect(proposal.tell({ label: dots })).rejects.toMatchObject({ code: 'USAGE' });
    expect(names(proposal)).toEqual(['bug', dots]);
  });

  it('keeps the colour that somebody gave it', async () => {
    const proposal = await makeProposal();
    proposal.github.state.addLabel({ name: label, color: '123456' });
    await proposal.tell({ label });
    expect(proposal.github.state.labels).toHaveLength(1);
    expect(writes(proposal)).toEqual(['issues/create-comment', 'issues/add-labels']);
  });

  it('is put on when another run makes it at the same time, and off when it is gone', async () => {
    const proposal = await makeProposal();
    const { github } = proposal;
    github.before({ at: 'issues/create-label' }, () => void github.state.addLabel({ name: label }));
    await proposal.tell({ label });
    expect(names(proposal)).toEqual([label]);
    github.before({ at: 'issues/remove-label' }, () => void proposal.pull.labels.splice(0));
    expect((await proposal.push(REVERTED).tell({ label })).outcome).toBe('told');
  });

  it('goes with a restart that is only forced', async () => {
    const forced = versionJson('1.0.0', { force_restart: true, force_restart_justification: 'wire format' });
    const proposal = await makeProposal({ files: { 'version.json': forced } });
    await proposal.tell({ label, comment: 'never' });
    expect(names(proposal)).toEqual([label]);
  });
});
