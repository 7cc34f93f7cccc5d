import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { type Contexts, interpolate, isMet } from './expressions.ts';
import { callGit } from './git-call.ts';
import type { Permissions } from './github/operation.ts';
import type { GitHubServer } from './github/server.ts';
import { parseOutputs, runStep } from './runner.ts';
import { type Commands, openShell, type Shell } from './shell.ts';
import { OURS } from './workflow-lint.ts';

/** What started the workflow. */
export interface WorkflowEvent {
  readonly name: string;
  readonly payload: object;
  readonly ref: string;
  readonly sha: string;
}

/** A step that uses somebody else's action. */
export interface ActionCall {
  readonly inputs: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  readonly workspace: string;
  /** As the job has them: `write`, `read`; not granted is not there. */
  readonly permissions: Readonly<Record<string, string>>;
  readonly event: WorkflowEvent;
  readonly shell: Shell;
}

/** Stands for an action; gives its outputs, throws to fail. */
export type ActionStandIn = (call: ActionCall) => Promise<Readonly<Record<string, string>>>;

export interface WorkflowOptions {
  readonly github: GitHubServer;
  readonly event: WorkflowEvent;
  /** By what `uses:` names before its `@`. Known are the checkout and our own. */
  readonly actions?: Readonly<Record<string, ActionStandIn>>;
  /** Programs on the PATH of `run:`. */
  readonly commands?: Commands;
}

export interface StepReport {
  readonly name: string;
  readonly outcome: 'success' | 'failure' | 'skipped';
  readonly outputs: Readonly<Record<string, string>>;
  readonly log: string;
}

export interface JobReport {
  readonly id: string;
  readonly result: 'success' | 'failure' | 'skipped';
  readonly workspace: string;
  readonly steps: readonly StepReport[];
  readonly outputs: Readonly<Record<string, string>>;
}

interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly needs?: string | readonly string[];
  readonly if?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
  readonly outputs?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

/**
 * Runs a workflow step by step, as far as the ones in our documents need it: jobs in the order of `needs`, the jobs of a
 * matrix at the same time, permissions as the job grants them, our action as the runner starts it, `run:` in bash. The
 * folders are there until the test ends. What it does not know fails the step.
 */
export async function runWorkflow(text: string, options: WorkflowOptions): Promise<JobReport[]> {
  const workflow: Workflow = parse(text);
  const shell = await openShell(options.commands ?? {});
  const reports: JobReport[] = [];
  for (const [id, job] of Object.entries(workflow.jobs)) {
    const needs = [job.needs ?? []].flat();
    const needed = Object.fromEntries(
      needs.map((name) => {
        const report = reports.find((one) => one.id === name);
        if (!report) throw new Error(`The job ${id} stands before ${name}, which it needs.`);
        return [name, { result: report.result, outputs: report.outputs }];
      }),
    );
    const permissions = job.permissions ?? workflow.permissions ?? {};
    permit(options.github, permissions);
    const runs = expandMatrix(job).map((matrix) =>
      new JobRun({ id, job, options, shell, permissions, needs: needed, matrix }).run(),
    );
    reports.push(...(await Promise.all(runs)));
  }
  return reports;
}

/** What is not granted is refused, where anything is said at all. */
function permit(github: GitHubServer, granted: Readonly<Record<string, string>>): void {
  const level = (name: string) => (granted[name] ?? 'none') as Permissions['contents'];
  github.permit({
    contents: level('contents'),
    issues: level('issues'),
    'pull-requests': level('pull-requests'),
  });
}

function expandMatrix({ strategy }: Job): Record<string, string>[] {
  let all: Record<string, string>[] = [{}];
  for (const [name, values] of Object.entries(strategy?.matrix ?? {}))
    all = all.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
  return all;
}

interface JobInput {
  readonly id: string;
  readonly job: Job;
  readonly options: WorkflowOptions;
  readonly shell: Shell;
  readonly permissions: Readonly<Record<string, string>>;
  readonly needs: Readonly<Record<string, Pick<JobReport, 'result' | 'outputs'>>>;
  readonly matrix: Readonly<Record<string, string>>;
}

class JobRun {
  readonly #input: JobInput;
  readonly #folder = mkdtempSync(join(tmpdir(), 'rf-workflow-'));
  readonly #workspace = join(this.#folder, 'workspace');
  readonly #temporary = join(this.#folder, 'temp');
  readonly #reports: StepReport[] = [];
  readonly #outputs: Record<string, Readonly<Record<string, string>>> = {};

  constructor(input: JobInput) {
    this.#input = input;
    onTestFinished(() => rmSync(this.#folder, { recursive: true, force: true }));
    mkdirSync(this.#workspace);
    mkdirSync(this.#temporary);
  }

  async run(): Promise<JobReport> {
    const { id, job, needs } = this.#input;
    const isReady = Object.values(needs).every(({ result }) => result === 'success');
    const isWanted = isReady && (job.if === undefined || isMet(job.if, this.#contexts({})));
    const env = this.#interpolateAll(job.env, {});
    let failed = false;
    for (const step of isWanted ? job.steps : []) {
      const report = await this.#runStep(step, { env, failed });
      failed ||= report.outcome === 'failure';
      if (step.id !== undefined) this.#outputs[step.id] = report.outputs;
      this.#reports.push(report);
    }
    return {
      id,
      result: isWanted ? (failed ? 'failure' : 'success') : 'skipped',
      workspace: this.#workspace,
      steps: this.#reports,
      outputs: this.#interpolateAll(job.outputs, env),
    };
  }

  async #runStep(
    step: Step,
    { env: jobEnv, failed }: { env: Record<string, string>; failed: boolean },
  ): Promise<StepReport> {
    const name = step.name ?? step.uses ?? step.run ?? '';
    if (failed || (step.if !== undefined && !isMet(step.if, this.#contexts(jobEnv))))
      return { name, outcome: 'skipped', outputs: {}, log: '' };
    const env = { ...jobEnv, ...this.#interpolateAll(step.env, jobEnv) };
    try {
      const done =
        step.uses === undefined
          ? await this.#runScript(this.#interpolate(step.run ?? '', env), env)
          : await this.#use(step.uses, this.#interpolateAll(step.with, env), env);
      return { name, ...done };
    } catch (error) {
      return { name, outcome: 'failure', outputs: {}, log: String(error) };
    }
  }

  async #runScript(script: string, env: Record<string, string>): Promise<Omit<StepReport, 'name'>> {
    const output = join(mkdtempSync(join(this.#temporary, 'step-')), 'output');
    writeFileSync(output, '');
    const { exitCode, log } = await this.#input.shell.run(script, {
      cwd: this.#workspace,
      env: { ...this.#runnerVariables(), GITHUB_OUTPUT: output, ...env },
    });
    const outputs = parseOutputs(readFileSync(output, 'utf8'));
    return { outcome: exitCode === 0 ? 'success' : 'failure', outputs, log };
  }

  async #use(
    uses: string,
    inputs: Record<string, string>,
    env: Record<string, string>,
  ): Promise<Omit<StepReport, 'name'>> {
    const [name = ''] = uses.split('@');
    const { options, permissions, shell } = this.#input;
    const { event, github } = options;
    if (name === OURS) {
      const { name: eventName, ...rest } = event;
      const { exitCode, outputs, log } = await runStep({
        ...rest,
        event: eventName,
        workspace: this.#workspace,
        inputs,
        env,
        github,
      });
      return { outcome: exitCode === 0 ? 'success' : 'failure', outputs, log };
    }
    const standIn = name === 'actions/checkout' ? checkOut(github) : options.actions?.[name];
    if (!standIn) throw new Error(`Nothing stands for ${name}.`);
    const call = { inputs, env, workspace: this.#workspace, permissions, event, shell };
    return { outcome: 'success', outputs: await standIn(call), log: '' };
  }

  #interpolate(text: string, env: Record<string, string>): string {
    return interpolate(text, this.#contexts(env));
  }

  #interpolateAll(
    texts: Readonly<Record<string, unknown>> | undefined,
    env: Record<string, string>,
  ): Record<string, string> {
    const all = Object.entries(texts ?? {});
    return Object.fromEntries(all.map(([name, text]) => [name, this.#interpolate(String(text), env)]));
  }

  #contexts(env: Record<string, string>): Contexts {
    const { options, needs, matrix } = this.#input;
    const { event, github } = options;
    const steps = Object.entries(this.#outputs).map(([id, outputs]) => [id, { outputs }]);
    return {
      github: {
        event_name: event.name,
        event: event.payload,
        ref: event.ref,
        ref_name: refName(event.ref),
        sha: event.sha,
        token: github.token,
        repository: github.repository,
        workspace: this.#workspace,
      },
      inputs: 'inputs' in event.payload ? event.payload.inputs : {},
      steps: Object.fromEntries(steps),
      runner: { temp: this.#temporary, os: 'Linux' },
      env,
      needs,
      matrix,
    };
  }

  #runnerVariables(): Record<string, string> {
    const { event, github } = this.#input.options;
    return {
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_EVENT_NAME: event.name,
      GITHUB_REF: event.ref,
      GITHUB_REF_NAME: refName(event.ref),
      GITHUB_SHA: event.sha,
      GITHUB_REPOSITORY: github.repository,
      GITHUB_WORKSPACE: this.#workspace,
      RUNNER_TEMP: this.#temporary,
    };
  }
}

function refName(ref: string): string {
  return ref.replace(/^refs\/(?:heads|tags)\//, '');
}

/** As the checkout action: a tag, a commit, or a branch at the commit of the event; at depth 1, unless stated. */
function checkOut(github: GitHubServer): ActionStandIn {
  return async ({ inputs, workspace, event }) => {
    const git = async (...args: string[]) => {
      const { exitCode, stderr } = await callGit(workspace, args);
      if (exitCode !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    };
    const ref = inputs.ref || event.ref;
    const isTag = ref.startsWith('refs/tags/');
    const isCommit = /^[0-9a-f]{40}$/.test(ref);
    const here = isTag ? ref : 'refs/remotes/origin/wanted';
    const wanted = `+${isTag || isCommit ? ref : event.sha}:${here}`;
    const depth = inputs['fetch-depth'] ?? '1';
    await git('init', '-q');
    await git('remote', 'add', 'origin', `${github.serverUrl}/${github.repository}`);
    if (depth === '0') await git('fetch', '-q', 'origin', '+refs/tags/*:refs/tags/*', wanted);
    else await git('fetch', '-q', '--no-tags', `--depth=${depth}`, 'origin', wanted);
    if (isTag || isCommit) await git('checkout', '-q', '--detach', here);
    else await git('checkout', '-q', '-B', refName(ref), here);
    return {};
  };
}
