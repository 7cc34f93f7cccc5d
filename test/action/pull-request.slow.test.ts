import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mergeGroupEvent } from '../helpers/github/events.ts';
import { findElements, findNotices, render } from '../helpers/page.ts';
import { makeProposal, NOT_REQUIRED, REQUIRED } from '../helpers/pull-request.ts';
import type { StepResult } from '../helpers/runner.ts';

const REVERTED = { 'src/server.py': 'import plugins\n' };

function said({ commands }: StepResult, name: string): string[] {
  return commands.filter((command) => command.name === name).map(({ data }) => data);
}

const OWNED = '::error::owned\n##[error]owned';
const NAMES = [
  'a\n::error::owned',
  'b##[error]owned',
  'c`|<b>owned</b>@owned',
  'd%0A::error::owned',
  'e<!-- x',
  'f\u202eyp',
];

describe('hostile names in a pull request', () => {
  it('give no orders, and are text in comment, summary and outputs', async () => {
    const manifest = JSON.stringify({
      version: '1.0.0',
      force_restart: OWNED,
      force_restart_justification: `${OWNED} <img src=x onerror=alert(1)> @owned #1 | cell`,
    });
    const proposal = await makeProposal({
      files: {
        ...Object.fromEntries(NAMES.map((name) => [`src/${name}.py`, name])),
        'version.json': manifest,
      },
      pull: { base: { ref: '`<b>@owned|<!--x', sha: '' } },
      prepare: (product) => {
        product.git(['tag', 'v1.0.0-`<b>@owned']);
        product.git(['branch', '`<b>@owned|<!--x']);
      },
    });
    const result = await proposal.run();
    expect(result.exitCode).toBe(0);
    expect([...new Set(result.commands.map(({ name, form }) => `${form}${name}`))]).toEqual([
      '::warning',
      '::notice',
    ]);
    for (const text of [...proposal.comments, result.summary]) {
      const page = render(text.replace(/^<!-- runtime-fingerprint [0-9a-f. ]+ -->\n/, ''));
      expect(findNotices(page)).toEqual([]);
      expect(findElements(page).filter((name) => ['b', 'img', 'script', 'a'].includes(name))).toEqual([]);
      expect(page).not.toContain('<!--');
    }
    expect(JSON.parse(result.outputs['changed-files'] ?? '')).toHaveLength(NAMES.length);
    expect(result.outputs['changed-files']).not.toContain('##[');
  });
});

describe('thousands of files', () => {
  it('are counted whole, shown as far as they fit', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 4_000 }, (_, at) => [`src/part_${at}.py`, `${at}`]),
    );
    const proposal = await makeProposal({ files });
    const { exitCode, outputs, summary } = await proposal.run();
    expect(exitCode).toBe(0);
    expect(outputs['changed-count']).toBe('4000');
    expect(proposal.comments[0]).toMatch(/\n… and [\d,]+ more files: all are in the job summary\.\n/);
    expect(Buffer.byteLength(proposal.comments[0] ?? '')).toBeLessThan(65_000);
    expect(summary.match(/^\| added \|/gm)).toHaveLength(4_000);
  });
});

describe('without a token', () => {
  it('the verdict stands, and a notice says why it is not on the pull request', async () => {
    const proposal = await makeProposal();
    const { exitCode, commands, outputs, summary } = await proposal.run({
      on: 'pull_request',
      inputs: { 'github-token': '' },
    });
    expect(exitCode).toBe(0);
    expect(outputs['requires-restart']).toBe('true');
    expect(summary).toContain(REQUIRED);
    expect(commands.map(({ data }) => data)).toEqual([
      expect.stringMatching(/ It is not on the pull request, since there is no github-token\.$/),
    ]);
    expect(proposal.github.count()).toBe(0);
  });
});

describe('a checkout of the merge commit', () => {
  it.each(['.runtime-fingerprint.yml', 'version.json'])(
    'plays no part, whatever stands in its %s',
    async (file) => {
      const proposal = await makeProposal({ files: { 'README.md': 'new\n' } });
      const { product, pull } = proposal;
      product.checkout(pull.mergeCommitSha ?? '').write(file, 'nonsense {');
      const { exitCode, outputs } = await proposal.run({ on: 'pull_request', workspace: product.path });
      expect(exitCode).toBe(0);
      expect(outputs).toMatchObject({ 'requires-restart': 'false', reason: 'unchanged' });
    },
  );
});

describe('the temporary folder', () => {
  it('is empty afterwards', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rf-temporary-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const proposal = await makeProposal();
    await proposal.run({ env: { TMPDIR: folder } });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a GitHub that does not tell of the pull request', () => {
  it('fails the run, with a verdict on what the event says', async () => {
    const proposal = await makeProposal();
    proposal.github.setFaults({ at: 'pulls/get', kind: 'status', status: 404 });
    const { exitCode, outputs, summary, commands } = await proposal.run();
    expect(exitCode).toBe(1);
    expect(outputs).toMatchObject({ 'requires-restart': 'true', reason: 'runtime_changed' });
    expect(summary).toContain('GitHub could not be asked for the merge result');
    expect(commands.filter(({ name }) => name === 'error').map(({ data }) => data)).toEqual([
      expect.stringMatching(/^Could not read the pull request #1: /),
    ]);
  });
});

describe('comment: never', () => {
  it('fails for nothing that only a comment needs', async () => {
    const proposal = await makeProposal();
    proposal.github.setFaults({ at: 'issues/list-comments', kind: 'status', status: 404 });
    const { exitCode, log } = await proposal.run({ on: 'pull_request', inputs: { comment: 'never' } });
    expect(exitCode).toBe(0);
    expect(log).toContain('Could not list the comments of #1');
  });
});

describe('a pull request that changed before the run came to it', () => {
  it('is left alone', async () => {
    const proposal = await makeProposal();
    proposal.github.before({ at: 'pulls/get', nth: 1 }, () => void proposal.push({ 'README.md': 'new\n' }));
    const { exitCode, commands } = await proposal.run({ on: 'pull_request' });
    expect(exitCode).toBe(0);
    expect(commands.map(({ data }) => data)).toEqual([expect.stringContaining('which has moved on')]);
    expect(proposal.headlines).toEqual([]);
  });
});

describe('a merge group', () => {
  it('gets outputs and a summary, and nothing else', async () => {
    const proposal = await makeProposal();
    const { product, pull, github } = proposal;
    const [base, head] = [product.git(['rev-parse', 'main']), pull.mergeCommitSha ?? ''];
    const result = await proposal.run(await mergeGroupEvent(github, { base, head }));
    expect(result.exitCode).toBe(0);
    expect(result.outputs).toMatchObject({ 'requires-restart': 'true', 'comment-url': '' });
    expect(result.summary).toContain(REQUIRED);
    expect(github.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(said(result, 'notice')).toEqual([expect.stringMatching(/^Restart required: .* released\.$/)]);
  });
});

describe('a change that cannot be judged', () => {
  it('fails the run, asks for a restart, and leaves no earlier verdict', async () => {
    const proposal = await makeProposal({ files: { 'README.md': 'new\n' } });
    await proposal.run();
    expect(proposal.headlines).toEqual([NOT_REQUIRED]);
    proposal.push({ 'README.md': 'newer\n' }).github.git.set({ notFound: true });
    const result = await proposal.run({ on: 'pull_request' });
    expect(result.exitCode).toBe(1);
    expect(result.outputs).toEqual({ 'requires-restart': 'true' });
    expect(said(result, 'error')).toEqual([expect.stringMatching(/\[REMOTE_FAILED\]$/)]);
    expect(proposal.headlines).toEqual(['## ⚠️ Not judged']);
  });
});

describe('an API that fails', () => {
  it('fails the run, when the verdict is in outputs and summary', async () => {
    const proposal = await makeProposal();
    proposal.github.setFaults({ at: 'issues/create-comment', kind: 'status', status: 500 });
    const result = await proposal.run();
    expect(result.exitCode).toBe(1);
    expect(result.outputs).toMatchObject({
      'requires-restart': 'true',
      reason: 'runtime_changed',
      'comment-url': '',
    });
    expect(result.summary).toContain(REQUIRED);
    expect(said(result, 'error')).toEqual([
      expect.stringMatching(/^Could not comment on #1: .*\[GITHUB_FAILED\]$/),
    ]);
  });
});

describe('two runs at once', () => {
  it('leave one comment, with the newer verdict', async () => {
    const proposal = await makeProposal();
    const { github } = proposal;
    let newer: Promise<StepResult> | undefined;
    // The older run has looked at the pull request for the last time when its author pushes.
    github.before({ at: 'issues/create-comment', nth: 1 }, async () => {
      newer = proposal.push(REVERTED).run();
      await newer;
    });
    const older = await proposal.run();
    expect([older.exitCode, (await newer)?.exitCode]).toEqual([0, 0]);
    expect(proposal.headlines).toEqual([NOT_REQUIRED]);
    expect(older.outputs['requires-restart']).toBe('true');
  });
});
