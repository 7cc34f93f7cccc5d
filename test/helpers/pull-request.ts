import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { RuntimeFingerprintError } from '../../src/errors.ts';
import { openGitHub } from '../../src/github/api.ts';
import { pullRequestFacts } from '../../src/github/event.ts';
import { type JudgedPullRequest, judgePullRequest } from '../../src/jobs/pull-request.ts';
import {
  type TellOptions,
  type Told,
  tellPullRequest,
  tellUnjudged,
} from '../../src/jobs/pull-request-comment.ts';
import { pullRequestEvent, pullRequestTargetEvent } from './github/events.ts';
import { type GitHubOptions, type GitHubServer, startGitHub } from './github/server.ts';
import { JOB_BOT, type NewPull, type Pull } from './github/state.ts';
import { makeProduct, type Product } from './product.ts';
import { type Files, pinnedEnvironment } from './repository.ts';
import { runStep, type StepOptions, type StepResult } from './runner.ts';

export interface RunOptions extends Partial<Omit<StepOptions, 'event'>> {
  readonly on?: 'pull_request' | 'pull_request_target';
  /** GITHUB_RUN_ID; default: one more than the last time. */
  readonly run?: number;
  readonly attempt?: number;
}

/** A pull request against `main` of a product whose release is v1.0.0, on a GitHub that serves its commits. */
export class Proposal {
  readonly product: Product;
  readonly github: GitHubServer;
  readonly pull: Pull;
  /** Where the steps run: empty, since nothing is checked out. */
  readonly workspace: string;
  #run = 100;

  constructor(product: Product, github: GitHubServer, pull: Pull) {
    this.product = product;
    this.github = github;
    this.pull = pull;
    this.workspace = mkdtempSync(join(tmpdir(), 'rf-empty-'));
    onTestFinished(() => rmSync(this.workspace, { recursive: true, force: true }));
  }

  /** Adds a commit to the pull request. */
  push(files: Files): this {
    const commit = this.product.commit(files, { branch: 'change', from: this.pull.head.sha });
    return this.moveTo(this.product.idOf(commit));
  }

  /** The head is another commit from now on. */
  moveTo(head: string): this {
    this.pull.head.sha = head;
    this.product.git(['update-ref', `refs/pull/${this.pull.number}/head`, head]);
    return this.merge();
  }

  /** Somebody else's commit on the base branch; GitHub makes the merge anew. */
  moveBase(files: Files, branch = 'main'): this {
    this.product.idOf(this.product.commit(files, { branch }));
    return this.merge();
  }

  /** As GitHub tries whether the two can be merged. */
  merge(): this {
    const { pull, product } = this;
    const base = product.git(['rev-parse', `refs/heads/${pull.base.ref}`]);
    pull.mergeCommitSha = mergeCommit(product, base, pull.head.sha);
    pull.mergeable = pull.mergeCommitSha !== null;
    if (pull.mergeCommitSha !== null)
      product.git(['update-ref', `refs/pull/${pull.number}/merge`, pull.mergeCommitSha]);
    return this;
  }

  /** Runs the step; on `pull_request_target` unless stated otherwise, as in a repository's own workflow. */
  run({ on = 'pull_request_target', run, attempt = 1, ...more }: RunOptions = {}): Promise<StepResult> {
    this.#run = run ?? this.#run + 1;
    const event = (on === 'pull_request' ? pullRequestEvent : pullRequestTargetEvent)(this.github, this.pull);
    return runStep({
      workspace: this.workspace,
      github: this.github,
      ...event,
      ...more,
      env: {
        ...event.env,
        GITHUB_RUN_ID: String(this.#run),
        GITHUB_RUN_ATTEMPT: String(attempt),
        ...more.env,
      },
    });
  }

  /** The judging alone, in this process, of a clone that has everything. */
  async judge(options: TellSettings = {}): Promise<JudgedPullRequest> {
    return judgePullRequest(this.#options(options));
  }

  /** What the step does on the pull request, in this process. */
  async tell(options: TellSettings = {}): Promise<Told> {
    const told = this.#options(options);
    return tellPullRequest((await judgePullRequest(told)).document, told);
  }

  /** What the step does on a pull request that could not be judged. */
  fail(failure: RuntimeFingerprintError, options: TellSettings = {}): Promise<void> {
    return tellUnjudged(failure, this.#options(options));
  }

  #options({ on = 'pull_request_target', repositoryName, run, ...more }: TellSettings): TellOptions {
    const { github } = this;
    this.#run = run ?? this.#run + 1;
    const { apiUrl, token } = github;
    const make = on === 'pull_request' ? pullRequestEvent : pullRequestTargetEvent;
    const { event, ...rest } = make(github, this.pull);
    const change = pullRequestFacts({ name: event, ...rest });
    if (change?.kind !== 'pull-request') throw new Error('The event is of no pull request.');
    return {
      repository: this.product.path,
      surroundings: pinnedEnvironment(),
      github: openGitHub({ apiUrl, repository: repositoryName ?? github.repository, token }),
      change,
      comment: 'always',
      label: undefined,
      run: this.#run,
      attempt: 1,
      ...more,
    };
  }

  /** What the action has commented. */
  get comments(): string[] {
    return this.github.state.comments.filter(({ user }) => user.id === JOB_BOT.id).map(({ body }) => body);
  }

  /** The headline of each. */
  get headlines(): (string | undefined)[] {
    return this.comments.map((body) => body.split('\n')[1]);
  }
}

/** `repositoryName`: as the job knows it. */
export type TellSettings = Partial<Omit<TellOptions, 'github'>> & {
  readonly on?: 'pull_request' | 'pull_request_target';
  readonly repositoryName?: string;
};

export const REQUIRED = '## 🔁 Restart required';
export const NOT_REQUIRED = '## ✅ Restart not required';

export interface ProposalOptions extends GitHubOptions {
  /** Of the product, beside the usual. */
  readonly base?: Files;
  readonly files?: Files | undefined;
  readonly pull?: Partial<NewPull>;
  /** More commits and tags before the pull request is made. */
  readonly prepare?: (product: Product) => void;
}

/** A pull request that changes one file that runs, unless stated otherwise. */
export async function makeProposal(options: ProposalOptions = {}): Promise<Proposal> {
  const { base = {}, files = { 'src/server.py': 'new\n' }, pull = {}, prepare, ...github } = options;
  const product = makeProduct(base);
  prepare?.(product);
  const branch = pull.base?.ref ?? 'main';
  const from = product.flush().git(['rev-parse', branch]);
  const head = product.idOf(product.commit(files, { branch: 'change', from }));
  const server = await startGitHub({ git: product.path, ...github });
  const made = server.state.addPull({
    ...pull,
    head: { sha: head, ...pull.head },
    base: { ref: branch, sha: from },
  });
  return new Proposal(product, server, made).moveTo(head);
}

function mergeCommit(product: Product, base: string, head: string): string | null {
  try {
    const [tree = ''] = product.git(['merge-tree', '--write-tree', base, head]).split('\n');
    return product.git(['commit-tree', tree, '-p', base, '-p', head, '-m', 'Merge']);
  } catch {
    return null;
  }
}
