import { describe, expect, it } from 'vitest';
import { workflowDispatchEvent } from '../helpers/github/events.ts';
import { startGitHub } from '../helpers/github/server.ts';
import { makeProduct, versionJson } from '../helpers/product.ts';
import { runStep } from '../helpers/runner.ts';
import { attached, errorsOf, publish, run } from './published-release.ts';

describe.each([{ enterprise: false }, { enterprise: true }])('a published release, %j', (kind) => {
  it('gets the manifest that was written, once', async () => {
    const made = await publish(undefined, kind);
    const { product, github } = made;
    const first = await run(made, 'v1.1.0');
    expect(errorsOf(first)).toEqual([]);
    expect(first.exitCode).toBe(0);
    const release = github.state.release('v1.1.0');
    expect(attached(release).text).toBe(product.read());
    expect(attached(release).manifest.own?.restart).toMatchObject({
      tag: 'v1.1.0',
      reason: 'runtime_changed',
      previous: { tag: 'v1.0.0' },
    });
    expect(first.outputs).toMatchObject({ 'requires-restart': 'true', manifest: product.read() });
    expect(first.outputs['manifest-url']).toMatch(
      /\/owner\/product\/releases\/download\/v1\.1\.0\/version\.json$/,
    );
    expect(first.log).toContain('the greatest version below, published no later, among the releases');
    expect(first.summary).toContain('attached');

    const id = release.assets[0]?.id;
    github.reset();
    const again = await run(made, 'v1.1.0');
    expect(again.exitCode).toBe(0);
    expect(release.assets.map((asset) => asset.id)).toEqual([id]);
    expect(github.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(again.log).toContain('version.json attached already, not uploaded again');
  });
});

describe('a draft', () => {
  it('is judged at the commit of the run, pinned to it, and publishing changes nothing', async () => {
    const product = makeProduct();
    const github = await startGitHub({ git: product.path });
    github.state.addRelease({ tag: 'v1.0.0' });
    const draft = github.state.addRelease({ tag: 'v1.1.0', draft: true });
    product.write('version.json', versionJson('1.1.0')).write('src/server.py', 'new\n').commitAll();
    const head = product.git(['rev-parse', 'HEAD']);
    const event = await workflowDispatchEvent(github);
    const step = await runStep({
      workspace: product.path,
      github,
      ...event,
      inputs: { tag: 'v1.1.0' },
      sha: head,
    });
    expect(errorsOf(step)).toEqual([]);
    expect(step.exitCode).toBe(0);
    expect(draft.targetCommitish).toBe(head);
    const { text, manifest } = attached(draft);
    expect(manifest.own?.restart).toMatchObject({ tag: 'v1.1.0', commit: head, previous: { tag: 'v1.0.0' } });

    product.git(['tag', 'v1.1.0', head]);
    Object.assign(draft, { draft: false, publishedAt: '2024-06-01T00:00:00Z', immutable: true });
    product.git(['checkout', '-q', '-f', 'v1.1.0']);
    const published = await run({ product, github }, 'v1.1.0');
    expect(errorsOf(published)).toEqual([]);
    expect(published.exitCode).toBe(0);
    expect(attached(draft).text).toBe(text);
  });

  it('beside another for the same tag is refused with their ids', async () => {
    const made = await publish();
    const ids = [1, 2].map(() => made.github.state.addRelease({ tag: 'v1.2.0', draft: true }).id);
    const event = await workflowDispatchEvent(made.github);
    const step = await runStep({
      workspace: made.product.path,
      github: made.github,
      ...event,
      inputs: { tag: 'v1.2.0' },
    });
    expect(step.exitCode).toBe(1);
    const [message] = errorsOf(step);
    expect(message).toContain('[RELEASE_AMBIGUOUS]');
    for (const id of ids) expect(message).toContain(String(id));
  });
});
