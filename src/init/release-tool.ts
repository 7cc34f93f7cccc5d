import { parse } from 'yaml';
import type { RepositoryFiles } from './layout.ts';

export type ReleaseToolKind =
  | 'release-please'
  | 'semantic-release'
  | 'changesets'
  | 'goreleaser'
  | 'tag-release'
  | 'release-event'
  | 'tag-push'
  | 'none';

/** How the project releases. */
export interface ReleaseTool {
  readonly kind: ReleaseToolKind;
  /** The workflow that does, and its job; `null` where only a configuration file tells of the tool. */
  readonly workflow: string | null;
  readonly job: string | null;
  /** Whether the releases it makes start workflows: GitHub starts none for those made with a workflow's own token. */
  readonly startsWorkflows: boolean;
}

interface Step {
  readonly uses: string;
  readonly run: string;
  /** Inputs and environment, as one text. */
  readonly given: string;
}

interface Workflow {
  readonly path: string;
  readonly onRelease: boolean;
  readonly onTag: boolean;
  readonly jobs: readonly { readonly id: string; readonly steps: readonly Step[] }[];
}

interface Sign {
  readonly kind: ReleaseToolKind;
  readonly uses: RegExp;
  readonly run: RegExp;
  /** A file of the repository that only this tool has. */
  readonly file?: RegExp;
  /** Only in a workflow that a tag starts. */
  readonly onTag?: true;
}

/** In the order in which one is taken for the tool that makes the releases. */
const SIGNS: readonly Sign[] = [
  {
    kind: 'release-please',
    uses: /\/release-please-action@/,
    run: /\brelease-please\b/,
    file: /^(?:\.?release-please-(?:config|manifest)\.json)$/,
  },
  {
    kind: 'semantic-release',
    uses: /\/(?:python-)?semantic-release(?:-action)?@/,
    run: /\bsemantic-release\b/,
    file: /^\.releaserc(?:\.\w+)?$|^release\.config\.[cm]?js$/,
  },
  {
    kind: 'changesets',
    uses: /^changesets\/action@/,
    run: /\bchangeset publish\b/,
    file: /^\.changeset\/config\.json$/,
  },
  {
    kind: 'goreleaser',
    uses: /\/goreleaser-action@/,
    run: /\bgoreleaser (?:release|build)\b/,
    file: /^\.?goreleaser\.ya?ml$/,
  },
  {
    kind: 'tag-release',
    uses: /\/(?:action-gh-release|release-action|create-release)@/,
    run: /\bgh release create\b/,
    onTag: true,
  },
];

/** The tool that makes the project's releases, from its workflows and configuration files. */
export function findReleaseTool({ paths, texts }: RepositoryFiles): ReleaseTool {
  const workflows = [...texts].flatMap(([path, text]) => readWorkflow(path, text));
  const onRelease = workflows.find((workflow) => workflow.onRelease);
  for (const sign of SIGNS) {
    const found = findJob(workflows, sign);
    if (found) return { kind: sign.kind, ...found, startsWorkflows: found.startsWorkflows || !!onRelease };
    const file = sign.file;
    if (file && paths.some((path) => file.test(path)))
      return { kind: sign.kind, workflow: null, job: null, startsWorkflows: !!onRelease };
  }
  if (onRelease) return { kind: 'release-event', workflow: onRelease.path, job: null, startsWorkflows: true };
  const onTag = workflows.find((workflow) => workflow.onTag);
  if (onTag) return { kind: 'tag-push', workflow: onTag.path, job: null, startsWorkflows: false };
  return { kind: 'none', workflow: null, job: null, startsWorkflows: true };
}

function findJob(
  workflows: readonly Workflow[],
  { uses, run, onTag }: Sign,
): Pick<ReleaseTool, 'workflow' | 'job' | 'startsWorkflows'> | null {
  for (const workflow of workflows) {
    if (onTag && !workflow.onTag) continue;
    for (const { id, steps } of workflow.jobs) {
      const step = steps.find((one) => uses.test(one.uses) || run.test(one.run));
      if (step) return { workflow: workflow.path, job: id, startsWorkflows: hasOwnToken(step) };
    }
  }
  return null;
}

/** A token other than the workflow's own is handed to the step. */
function hasOwnToken({ given }: Step): boolean {
  return /token[^\n]{0,200}\$\{\{\s*(?!secrets\.GITHUB_TOKEN\b|github\.token\b)(?:secrets\.|steps\.)/i.test(
    given,
  );
}

/** None for what is no workflow; it is somebody else's to repair. */
function readWorkflow(path: string, text: string): Workflow[] {
  if (!/^\.github\/workflows\/[^/]+\.ya?ml$/.test(path)) return [];
  const root = readYaml(text);
  if (!isMapping(root)) return [];
  const jobs = Object.entries(isMapping(root.jobs) ? root.jobs : {});
  return [
    {
      path,
      onRelease: hasEvent(root.on, 'release'),
      onTag: isMapping(root.on) && isMapping(root.on.push) && root.on.push.tags !== undefined,
      jobs: jobs.map(([id, job]) => ({ id, steps: readSteps(job) })),
    },
  ];
}

function readYaml(text: string): unknown {
  try {
    return parse(text, { logLevel: 'silent' });
  } catch {
    return null;
  }
}

function hasEvent(on: unknown, event: string): boolean {
  if (Array.isArray(on)) return on.includes(event);
  return isMapping(on) ? event in on : on === event;
}

function readSteps(job: unknown): Step[] {
  const steps = isMapping(job) && Array.isArray(job.steps) ? job.steps : [];
  return steps.filter(isMapping).map(({ uses, run, with: inputs, env }) => ({
    uses: typeof uses === 'string' ? uses : '',
    run: typeof run === 'string' ? run : '',
    given: [inputs, env]
      .filter(isMapping)
      .flatMap((values) => Object.entries(values).map(([name, value]) => `${name}: ${value}`))
      .join('\n'),
  }));
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
