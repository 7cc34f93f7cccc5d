import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findUnpinned, lintText } from './helpers/workflow-lint.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Record<string, unknown>;
}

interface Workflow {
  readonly permissions?: unknown;
  readonly jobs: Record<
    string,
    { permissions?: unknown; 'timeout-minutes'?: number; uses?: string; steps: Step[] }
  >;
}

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const list = (folder: string) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);

const workflows = list('.github/workflows');

describe('action.yml', () => {
  it('is what GitHub takes for an action', async () => {
    expect(await lint('action.yml')).toEqual([]);
  });

  it('runs the bundle on Node 24', () => {
    expect(parse(read('action.yml'))).toMatchObject({ runs: { using: 'node24', main: 'dist/index.js' } });
  });
});

describe.each(workflows)('%s', (path) => {
  const workflow: Workflow = parse(read(path));
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  it('is what GitHub takes for a workflow', async () => {
    expect(await lint(path)).toEqual([]);
  });

  it('pins what it uses to a commit, and says which version that is', () => {
    expect(findUnpinned(read(path))).toEqual([]);
  });

  it('grants nothing but what a job asks for, and gives each job an end', () => {
    expect(workflow.permissions).toEqual({});
    for (const [name, job] of Object.entries(workflow.jobs)) {
      expect(job.permissions, name).toBeTypeOf('object');
      expect(job['timeout-minutes'], name).toBeTypeOf('number');
    }
  });

  it('puts no expression into a script', () => {
    expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
  });

  it('leaves no token in the checkout', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });
});

describe('the lint', () => {
  it('finds an unknown event, key and context', async () => {
    const broken =
      'on: pushed\njobs:\n  a:\n    runs-on: x\n    step: []\n    name: ${{ nothing.here }}\n    steps: []\n';
    expect(await lintText('.github/workflows/broken.yml', broken)).toEqual([
      "1: Unexpected value 'pushed'",
      "5: Unexpected value 'step'",
      "6: Unrecognized named-value: 'nothing'",
    ]);
  });

  it('finds an action that nothing would run', async () => {
    const broken = 'name: a\ndescription: b\nruns:\n  using: node24\n';
    expect(await lintText('broken/action.yml', broken)).toEqual([
      "4: 'main' is required for Node.js actions (using: node24)",
    ]);
  });

  it.each([
    ['      - uses: actions/checkout@v7 # v7.0.1', 'actions/checkout@v7 # v7.0.1'],
    [
      '      - uses: a/b@3d3c42e5aac5ba805825da76410c181273ba90b1',
      'a/b@3d3c42e5aac5ba805825da76410c181273ba90b1',
    ],
    ["        uses: 'a/b@main'", "'a/b@main'"],
    ['    uses: a/b/.github/workflows/c.yml@main', 'a/b/.github/workflows/c.yml@main'],
  ])('finds %s unpinned', (line, found) => {
    expect(findUnpinned(line)).toEqual([found]);
  });
});

const lint = (path: string) => lintText(path, read(path));

/** The package of an import that is more than a type's. */
const BARE_IMPORT =
  /^(?:import|\} from) (?!type )(?:.* from )?'((?:@[\w-]+\/)?[a-z][\w-]*)(?:\/[\w/.-]+)?';$/gm;

describe('dist/LICENSES.txt', () => {
  it('names every package that the source imports', () => {
    const named = new Set(
      [...read('dist/LICENSES.txt').matchAll(/^(\S+) \d+\.\S+ \(\S+\)$/gm)].map(([, name]) => name),
    );
    const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
    const imported = sources
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => [...read(join('src', path)).matchAll(BARE_IMPORT)])
      // Which has no code of its own.
      .map(([, name]) => (name === 'd3' ? 'd3-scale' : (name as string)));
    expect(imported.length).toBeGreaterThan(10);
    expect([...new Set(imported)].filter((name) => !named.has(name))).toEqual([]);
  });
});
