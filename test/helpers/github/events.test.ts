import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT, shareProduct } from '../product.ts';
import {
  mergeGroupEvent,
  pullRequestEvent,
  pullRequestTargetEvent,
  pushEvent,
  releaseEvent,
  type StepEvent,
  scheduleEvent,
  workflowDispatchEvent,
} from './events.ts';
import { type GitHubServer, startGitHub } from './server.ts';

const DESCRIPTION = new URL(
  '../../../node_modules/@octokit/openapi-webhooks/generated/api.github.com.json',
  import.meta.url,
);
const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, validateFormats: false });

/** What is wrong with a payload by the official schema of its webhook. */
function findFaults(webhook: string, { payload }: StepEvent) {
  const validate = ajv.compile({ $ref: `webhooks#/components/schemas/webhook-${webhook}` });
  validate(JSON.parse(JSON.stringify(payload)));
  return validate.errors ?? [];
}

beforeAll(() => {
  ajv.addSchema(JSON.parse(readFileSync(DESCRIPTION, 'utf8')), 'webhooks');
});

const share = shareProduct((empty) =>
  empty.release('v1.0.0', PRODUCT).release('v1.1.0', { 'src/server.py': 'new\n' }),
);

async function serveProduct() {
  const product = share();
  const github = await startGitHub({ git: product.path });
  const [base = '', head = ''] = product.git(['rev-parse', 'v1.0.0', 'v1.1.0']).split('\n');
  return { github, base, head };
}

function addPull(github: GitHubServer, { base, head }: { base: string; head: string }) {
  return github.state.addPull({
    head: { repository: 'someone/product', sha: head },
    base: { sha: base },
    mergeCommitSha: head,
    labels: ['a label'],
  });
}

describe('the payload of', () => {
  it.each(['published', 'created', 'edited', 'prereleased', 'released'] as const)(
    'a release that was %s keeps to the official schema',
    async (action) => {
      const { github, head } = await serveProduct();
      const release = github.state.addRelease({
        tag: 'v1.1.0',
        prerelease: action === 'prereleased',
        assets: [{ name: 'version.json', content: '{}' }],
      });
      const event = await releaseEvent(github, release, action);
      expect(findFaults(`release-${action}`, event)).toEqual([]);
      expect(event).toMatchObject({ event: 'release', ref: 'refs/tags/v1.1.0', sha: head });
    },
  );

  it.each(['refs/tags/v1.1.0', 'refs/heads/main'])('a push of %s does', async (ref) => {
    const { github, head } = await serveProduct();
    const event = await pushEvent(github, ref);
    expect(findFaults('push', event)).toEqual([]);
    expect(event).toMatchObject({ ref, sha: head });
  });

  it.each([null, { tag: 'v1.1.0' }])('a dispatch with the inputs %j does', async (inputs) => {
    const { github, base } = await serveProduct();
    const event = await workflowDispatchEvent(github, { ref: 'refs/tags/v1.0.0', inputs });
    expect(findFaults('workflow-dispatch', event)).toEqual([]);
    expect(event).toMatchObject({ ref: 'refs/tags/v1.0.0', sha: base });
  });

  it.each(['opened', 'reopened', 'synchronize', 'edited', 'closed'] as const)(
    'a pull request that was %s does',
    async (action) => {
      const { github, ...sides } = await serveProduct();
      const pull = addPull(github, sides);
      const event = pullRequestEvent(github, pull, action);
      expect(findFaults(`pull-request-${action}`, event)).toEqual([]);
      expect(event).toMatchObject({ event: 'pull_request', ref: 'refs/pull/1/merge', sha: sides.head });
      const target = pullRequestTargetEvent(github, pull, action);
      expect(target).toMatchObject({ payload: event.payload, ref: 'refs/heads/main', sha: sides.base });
    },
  );

  it('a merge group does', async () => {
    const { github, base, head } = await serveProduct();
    const event = await mergeGroupEvent(github, { base, head });
    expect(findFaults('merge-group-checks-requested', event)).toEqual([]);
    expect(event.sha).toBe(head);
  });

  it('a schedule names the branch and its last commit', async () => {
    const { github, head } = await serveProduct();
    expect(await scheduleEvent(github)).toMatchObject({ ref: 'refs/heads/main', sha: head });
  });

  it('another event does not pass', async () => {
    const { github } = await serveProduct();
    const event = await pushEvent(github, 'refs/heads/main');
    expect(findFaults('release-published', event).map(({ params }) => params.missingProperty)).toEqual([
      'action',
      'release',
    ]);
  });
});
