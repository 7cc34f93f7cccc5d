import { join } from 'node:path';
import { expect } from 'vitest';
import { renderRelease } from './github/documents.ts';
import { type GitHubServer, startGitHub } from './github/server.ts';
import { makeEmpty, PRODUCT, type Product } from './product.ts';
import { ReleaseTools, readFromArchive } from './release-tools.ts';
import type { Files } from './repository.ts';
import { type JobReport, runWorkflow, type WorkflowEvent } from './workflow.ts';

export interface WorldOptions {
  /** What the product has beside its own files, from its first release on. */
  readonly files?: Files;
  /** What the commit changes that is released next; default: a file that runs, and the manifest's version. */
  readonly next?: Files;
  /** The next release as far as people have made it; default: published. */
  readonly made?: 'published' | 'draft' | 'tag' | 'nothing';
  /** Default: `v1.0.0` and `v1.1.0`. */
  readonly tags?: readonly [first: string, next: string];
  readonly immutableReleases?: boolean;
}

const NEXT: Files = {
  'src/server.py': 'import plugins, sys\n',
  'version.json': '{\n  "version": "1.1.0"\n}\n',
};

/** A product on a GitHub, with a release from before there were manifests, and the next release's commit on `main`. */
export async function makeWorld(options: WorldOptions = {}): Promise<World> {
  const { files = {}, next = NEXT, made = 'published', immutableReleases = false } = options;
  const { tags: [firstTag, nextTag] = ['v1.0.0', 'v1.1.0'] } = options;
  const product = makeEmpty();
  product.commit({ ...PRODUCT, ...files }, { tags: [firstTag] });
  product.commit(next, { tags: made === 'published' || made === 'tag' ? [nextTag] : [] });
  product.checkout();
  const github = await startGitHub({ git: product.path, immutableReleases });
  github.state.addRelease({ tag: firstTag });
  if (made === 'published' || made === 'draft')
    github.state.addRelease({ tag: nextTag, draft: made === 'draft' });
  return new World(product, github);
}

export class World {
  readonly product: Product;
  readonly github: GitHubServer;
  readonly tools: ReleaseTools;

  constructor(product: Product, github: GitHubServer) {
    this.product = product;
    this.github = github;
    this.tools = new ReleaseTools(github, product);
  }

  commitOf(name: string): string {
    return this.product.git(['rev-parse', `${name}^{commit}`]);
  }

  published(tag: string): WorkflowEvent {
    const release = renderRelease(this.github.state.release(tag), this.github.place);
    const payload = { action: 'published', release };
    return { name: 'release', payload, ref: `refs/tags/${tag}`, sha: this.commitOf(tag) };
  }

  tagPushed(tag: string): WorkflowEvent {
    return { name: 'push', payload: {}, ref: `refs/tags/${tag}`, sha: this.commitOf(tag) };
  }

  branchPushed(): WorkflowEvent {
    return { name: 'push', payload: {}, ref: 'refs/heads/main', sha: this.commitOf('main') };
  }

  dispatched(inputs: Readonly<Record<string, string>>): WorkflowEvent {
    return { ...this.branchPushed(), name: 'workflow_dispatch', payload: { inputs } };
  }

  /** Runs it to its end, whatever that is. */
  run(workflow: string, event: WorkflowEvent): Promise<JobReport[]> {
    const { github, tools } = this;
    return runWorkflow(workflow, { github, event, actions: tools.actions, commands: tools.commands });
  }

  /** The same, for a workflow in which no job may fail; gives those that were run. */
  async succeed(workflow: string, event: WorkflowEvent): Promise<JobReport[]> {
    const reports = await this.run(workflow, event);
    const failed = reports.flatMap(({ steps }) => steps).filter(({ outcome }) => outcome === 'failure');
    expect(failed.map(({ name, log }) => `${name}: ${log}`)).toEqual([]);
    return reports.filter(({ result }) => result === 'success');
  }

  /**
   * Holds a release to what it must end with: published on its tag, one manifest and no leftovers, with the keys that the
   * tag's files give. Gives the manifest's text.
   */
  async expectManifest(
    tag: string,
    { name = 'version.json', config }: { name?: string; config?: string } = {},
  ): Promise<string> {
    const release = this.github.state.release(tag);
    expect(release.draft).toBe(false);
    const assets = release.assets.filter((asset) => asset.name.includes(name));
    expect(assets.map((asset) => [asset.name, asset.state])).toEqual([[name, 'uploaded']]);
    const text = assets[0]?.content.toString('utf8') ?? '';
    const judged = await this.product.judge(tag, { dryRun: true, config });
    expect(JSON.parse(text)).toMatchObject({
      version: judged.version,
      requires_restart: judged.requires_restart,
      runtime_fingerprint: judged.runtime_fingerprint,
      restart_key: judged.restart_key,
      restart: { version: judged.version, tag, previous: { tag: judged.previous?.tag } },
    });
    return text;
  }
}

/** A file in an archive that a job has built. */
export function readBuilt({ workspace }: JobReport, archive: string, member: string): Promise<string> {
  return readFromArchive(join(workspace, archive), member);
}
