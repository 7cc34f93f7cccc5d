import { describe, expect, it } from 'vitest';
import { findBlock } from '../helpers/doc-blocks.ts';
import { pullRequestEvent, pullRequestTargetEvent } from '../helpers/github/events.ts';
import { makeProposal, NOT_REQUIRED, type Proposal, REQUIRED } from '../helpers/pull-request.ts';
import { runWorkflow } from '../helpers/workflow.ts';

function documented(heading: string): string {
  return findBlock('docs/pull-requests.md', heading, ({ file }) => file !== null).text;
}

async function run(proposal: Proposal, heading: string) {
  const { github, pull } = proposal;
  const make = heading === 'Public repositories' ? pullRequestTargetEvent : pullRequestEvent;
  const { event: name, payload, ref, sha } = make(github, pull);
  const [job] = await runWorkflow(documented(heading), { github, event: { name, payload, ref, sha } });
  return { result: job?.result, steps: job?.steps.map(({ outcome }) => outcome) };
}

describe('the workflows of docs/pull-requests.md', () => {
  it('for public repositories comments with what it grants', async () => {
    const proposal = await makeProposal();
    expect(await run(proposal, 'Public repositories')).toEqual({ result: 'success', steps: ['success'] });
    expect(proposal.headlines).toEqual([REQUIRED]);
  });

  it('for private repositories labels, and goes on as its condition says', async () => {
    const proposal = await makeProposal({ private: true });
    expect(await run(proposal, 'Private repositories')).toEqual({
      result: 'success',
      steps: ['success', 'success'],
    });
    expect(proposal.pull.labels.map(({ name }) => name)).toEqual(['restart-required']);
    proposal.push({ 'src/server.py': 'import plugins\n' });
    expect(await run(proposal, 'Private repositories')).toEqual({
      result: 'success',
      steps: ['success', 'skipped'],
    });
    expect(proposal.headlines).toEqual([NOT_REQUIRED]);
    expect(proposal.pull.labels).toEqual([]);
  });
});
