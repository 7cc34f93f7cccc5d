import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { OUTPUTS } from '../../src/jobs/options.ts';
import { parseConfig } from '../../src/runtime/config.ts';
import { type DocBlock, listBlocks, listDocuments } from '../helpers/doc-blocks.ts';
import { findUnpinned, lintText, OURS } from '../helpers/workflow-lint.ts';

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly permissions?: object;
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly permissions?: object;
  readonly concurrency?: { readonly group: string };
  readonly jobs: Readonly<Record<string, Job>>;
}

const blocks = listDocuments().flatMap(listBlocks);
const place = ({ path, line }: DocBlock) => `${path}:${line}`;
const named = (wanted: (block: DocBlock) => boolean) =>
  blocks.filter(wanted).map((block) => ({ place: place(block), block }));

const workflows = named(({ language, text }) => language === 'yaml' && /^ *(?:- )?uses: /m.test(text));

describe.each(workflows)('the workflow at $place', ({ block }) => {
  const workflow = asWorkflow(block.text);

  it('is what GitHub takes for one, with inputs that its actions have', async () => {
    expect(await lintText(`.github/workflows/of-${block.line}.yml`, workflow)).toEqual([]);
  });

  it('pins what it uses, and says which version that is', () => {
    expect(
      findUnpinned(block.text).filter((what) => !/^OWNER\/runtime-fingerprint@COMMIT\b/.test(what)),
    ).toEqual([]);
  });

  it('reads no output that our action does not have', () => {
    const { jobs }: Workflow = parse(workflow);
    const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);
    const ours = steps.filter(({ uses }) => uses?.startsWith(`${OURS}@`)).map(({ id }) => id);
    const read = [...block.text.matchAll(/\bsteps\.([\w-]+)\.outputs\.([\w-]+)/g)];
    const unknown = read.filter(([, id, name]) => ours.includes(id) && !(`${name}` in OUTPUTS));
    expect(unknown.map(([text]) => text)).toEqual([]);
  });

  it('puts no expression into a script', () => {
    const { jobs }: Workflow = parse(workflow);
    const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);
    expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
  });
});

describe.each(workflows.filter(({ block }) => block.path === 'docs/releasing.md'))(
  'the way to release at $place',
  ({ block }) => {
    const workflow: Workflow = parse(block.text);

    it('grants nothing but what a job asks for', () => {
      expect(workflow.permissions).toEqual({});
      expect(Object.values(workflow.jobs).filter(({ permissions }) => !permissions)).toEqual([]);
    });

    it('does not run twice at a time for one release', () => {
      expect(workflow.concurrency?.group).toMatch(/^release/);
    });
  },
);

describe('what else is in a block', () => {
  it.each(named(({ language }) => language === 'json'))('$place is JSON', ({ block }) => {
    // A part of an object stands for the whole.
    const text = block.text.trimStart().startsWith('"') ? `{${block.text}}` : block.text;
    expect(() => JSON.parse(text)).not.toThrow();
  });

  it.each(named(({ file }) => file?.endsWith('.runtime-fingerprint.yml') === true))(
    '$place is a configuration',
    ({ block }) => {
      expect(() => parseConfig({ text: block.text, file: block.file ?? '' })).not.toThrow();
    },
  );
});

describe('the checks', () => {
  const workflow = (text: string) => lintText('.github/workflows/broken.yml', text);
  const withStep = (step: string) => `on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n${step}`;

  it('find an input that our action does not have', async () => {
    const step = '      - uses: OWNER/runtime-fingerprint@COMMIT\n        with:\n          uplaod: auto\n';
    expect(await workflow(withStep(step))).toEqual(["8: Invalid action input 'uplaod'"]);
  });

  it('find an action that nobody has looked at', async () => {
    expect(await workflow(withStep('      - uses: some/body@v1\n'))).toEqual([
      '6: Unable to resolve action `some/body@v1`, repository or version not found',
    ]);
  });

  it('find an expression that does not parse, and a step that is not there', async () => {
    const step =
      '      - run: echo\n        if: github.ref == \n      - run: echo\n        if: steps.no.outputs.x\n';
    expect((await workflow(withStep(step))).toSorted()).toEqual([
      "7: Unexpected end of expression: '=='",
      '9: Context access might be invalid: no',
    ]);
  });

  it('read workflows, jobs and lists of steps', () => {
    expect(asWorkflow('on: push\njobs: {}\n')).toBe('on: push\njobs: {}\n');
    expect(parse(asWorkflow('jobs: {}\n'))).toEqual({ on: 'push', jobs: {} });
    expect(parse(asWorkflow('permissions: {}\nsteps:\n  - run: echo\n'))).toEqual({
      on: 'push',
      jobs: { job: { 'runs-on': 'ubuntu-latest', permissions: {}, steps: [{ run: 'echo' }] } },
    });
    expect(parse(asWorkflow('- run: echo\n'))).toMatchObject({ jobs: { job: { steps: [{ run: 'echo' }] } } });
  });
});

/** A part of a workflow, made a whole one. */
function asWorkflow(text: string): string {
  const value: unknown = parse(text);
  if (Array.isArray(value)) return asJob(`steps:\n${indent(text)}`);
  const part = value as Record<string, unknown>;
  if ('on' in part) return text;
  return 'jobs' in part ? `on: push\n${text}` : asJob(text);
}

function asJob(text: string): string {
  return `on: push\njobs:\n  job:\n    runs-on: ubuntu-latest\n${indent(indent(text))}`;
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
