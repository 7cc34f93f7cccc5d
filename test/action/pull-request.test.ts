import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OUTPUTS } from '../../src/jobs/options.ts';
import { JOB_BOT } from '../helpers/github/state.ts';
import { versionJson } from '../helpers/product.ts';
import { makeProposal, NOT_REQUIRED, type Proposal, REQUIRED } from '../helpers/pull-request.ts';
import type { StepResult } from '../helpers/runner.ts';

const REVERTED = { 'src/server.py': 'import plugins\n' };
const UNJUSTIFIED = { 'version.json': versionJson('1.0.0', { force_restart: true }) };

function said({ commands }: StepResult, name: string): string[] {
  return commands.filter((command) => command.name === name).map(({ data }) => data);
}

function addForeignComments({ github }: Proposal, count: number): void {
  for (let at = 0; at < count; at++) github.state.addComment({ issue: 1, body: `Comment ${at}` });
}

describe('a pull request, without a checkout', () => {
  it('gets one comment that follows it, among those of others', async () => {
    const proposal = await makeProposal();
    addForeignComments(proposal, 35);
    const first = await proposal.run({ spy: true });
    expect(first.exitCode).toBe(0);
    expect(Object.keys(first.outputs).toSorted()).toEqual(Object.keys(OUTPUTS).toSorted());
    expect(first.outputs).toMatchObject({
      'requires-restart': 'true',
      reason: 'runtime_changed',
      'restart-key': '',
      tag: '',
      'previous-tag': 'v1.0.0',
      'changed-count': '1',
      'changed-files': '[{"kind":"modified","path":"src/server.py"}]',
      'force-restart': 'false',
      'comment-url': expect.stringMatching(/\/owner\/product\/pull\/1#issuecomment-\d+$/),
    });
    expect(first.outputs['runtime-fingerprint']).toMatch(/^[0-9a-f]{64}$/);
    expect(said(first, 'notice')).toEqual([
      'Restart required: 1 of the 2 files that run is changed: what is running must restart once this is released.',
    ]);
    expect(first.summary).toContain(REQUIRED);
    expect(readdirSync(proposal.workspace)).toEqual([]);
    expect(proposal.headlines).toEqual([REQUIRED]);

    addForeignComments(proposal, 35);
    await proposal.push(REVERTED).run();
    expect(proposal.headlines).toEqual([NOT_REQUIRED]);
    const third = await proposal.run();
    expect(third.outputs).toMatchObject({
      'requires-restart': 'false',
      reason: 'unchanged',
      'comment-url': first.outputs['comment-url'],
    });
    expect(proposal.github.count('issues/update-comment')).toBe(1);
    expect(proposal.github.state.comments.filter(({ user }) => user.id !== JOB_BOT.id)).toHaveLength(70);
  });
});

describe('on pull_request, of a fork', () => {
  it('the job stays green, says its verdict, and one notice names the fix', async () => {
    const proposal = await makeProposal({
      permissions: { contents: 'read', issues: 'read', 'pull-requests': 'read' },
    });
    const result = await proposal.run({ on: 'pull_request', inputs: { label: 'restart-required' } });
    expect(result.exitCode).toBe(0);
    expect(result.outputs).toMatchObject({ 'requires-restart': 'true', 'comment-url': '' });
    expect(result.summary).toContain(REQUIRED);
    expect(result.commands.map(({ name }) => name)).toEqual(['notice']);
    expect(said(result, 'notice')[0]).toMatch(
      /^Restart required: .* It is not on the pull request, since the token of this run can only read, .*pull_request_target/,
    );
    expect(proposal.headlines).toEqual([]);
  });
});

describe('findings of the pull request', () => {
  it('stand on their lines and in the comment, and fail the run when all is told, if it is asked to', async () => {
    const proposal = await makeProposal({ files: UNJUSTIFIED });
    const result = await proposal.run({ inputs: { 'fail-on': 'unjustified', 'report-path': 'report.json' } });
    expect(result.exitCode).toBe(1);
    expect(result.commands).toContainEqual({
      name: 'warning',
      properties: { title: 'runtime-fingerprint', file: 'version.json', line: '3', col: '3' },
      data: expect.stringMatching(/^"force_restart" is set without a "force_restart_justification"/),
      form: '::',
    });
    expect(said(result, 'error')).toEqual([
      expect.stringContaining('unjustified. See the warnings. [FINDINGS]'),
    ]);
    expect(result.outputs).toMatchObject({
      reason: 'forced',
      'force-restart': 'true',
      'force-restart-justified': 'false',
    });
    expect(proposal.comments[0]).toContain('- ⚠️ <code>version&#46;json&#58;3</code>');
    expect(JSON.parse(readFileSync(join(proposal.workspace, 'report.json'), 'utf8'))).toMatchObject({
      reason: 'forced',
      pull_request: { number: 1, base: 'main' },
      next_release: { previous: { tag: 'v1.0.0' } },
    });
  });
});
