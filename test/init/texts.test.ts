import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { listCandidates, settleExclusions } from '../../src/init/exclusions.ts';
import type { PresetName } from '../../src/init/layout.ts';
import { proposeInclude, proposeRules } from '../../src/init/proposed-rules.ts';
import { readReleaseLines } from '../../src/init/release-line.ts';
import type { ReleaseTool, ReleaseToolKind } from '../../src/init/release-tool.ts';
import { renderRules } from '../../src/init/rules-text.ts';
import { callingJob, chooseTrigger, renderWorkflow } from '../../src/init/workflow-text.ts';
import { parseConfig } from '../../src/runtime/config.ts';
import { lintText } from '../helpers/workflow-lint.ts';

const tool = (kind: ReleaseToolKind, startsWorkflows = false, job: string | null = 'ship'): ReleaseTool => ({
  kind,
  workflow: '.github/workflows/w.yml',
  job,
  startsWorkflows,
});
const linesOf = (...tags: string[]) => readReleaseLines(tags);

const KINDS: ReleaseToolKind[] = [
  'release-please',
  'semantic-release',
  'changesets',
  'goreleaser',
  'tag-release',
  'release-event',
  'tag-push',
  'none',
];

describe('the workflow', () => {
  it.each(KINDS.flatMap((kind) => [[kind, false] as const, [kind, true] as const]))(
    'for %s, which starts workflows: %j, is what GitHub takes for one',
    async (kind, startsWorkflows) => {
      const text = renderWorkflow({
        tool: tool(kind, startsWorkflows),
        lines: linesOf('server-v1.2.3'),
      });
      expect(await lintText('.github/workflows/a.yml', text)).toEqual([]);
      expect(parse(text)).toMatchObject({
        permissions: {},
        on: { workflow_dispatch: { inputs: { tag: { required: true } } }, pull_request: null },
        jobs: {
          release: { permissions: { contents: 'write' } },
          'pull-request': { permissions: { contents: 'read', 'pull-requests': 'write' } },
        },
      });
    },
  );

  it.each<[tool: ReleaseTool, tags: string[], event: object]>([
    [tool('none', true), [], { release: { types: ['published'] } }],
    [tool('release-please', true), [], { release: { types: ['published'] } }],
    [tool('release-please'), [], { workflow_call: { inputs: { tag: { type: 'string' } } } }],
    [tool('goreleaser'), [], { workflow_call: {} }],
    [tool('tag-push'), ['v1.2.3'], { push: { tags: ['v[0-9]*'] } }],
    [tool('tag-push'), ['release/2026.04.27'], { push: { tags: ['release/[0-9]*'] } }],
    [tool('tag-push'), [], { push: { tags: ['v[0-9]*', '[0-9]*'] } }],
    [tool('tag-push'), ['server-v1.2.3', 'web@1.2.3'], { push: { tags: ['server-v[0-9]*', 'web@[0-9]*'] } }],
    [tool('tag-push'), ['v1.2.3', 'a+b-1.2.3'], { push: { tags: ['**[0-9]*'] } }],
  ])('for %j with tags %j starts on %j', (given, tags, event) => {
    const text = renderWorkflow({ tool: given, lines: linesOf(...tags) });
    expect(parse(text).on).toMatchObject(event);
  });

  it('takes the tag as it is, for every line, and leaves the version to the action', () => {
    for (const kind of KINDS) {
      const { release } = parse(
        renderWorkflow({ tool: tool(kind), lines: linesOf('server-v1.2.3', 'web@1.2.3') }),
      ).jobs;
      const [checkout, action, ...more] = release.steps;
      expect(checkout.with.ref).toBe('refs/tags/${{ env.TAG }}');
      expect(action.with).toEqual({ mode: 'release', tag: '${{ env.TAG }}' });
      expect(more).toHaveLength(1);
    }
  });

  it('takes no text of the repository that GitHub or a shell would obey', () => {
    const text = renderWorkflow({
      tool: tool('goreleaser', false, 'a\n  evil: {run: x}'),
      lines: linesOf("'; evil '1.2.3"),
    });
    expect(text).not.toContain('evil');
    const tagged = renderWorkflow({
      tool: tool('tag-push'),
      lines: linesOf("']\n  evil 1.2.3"),
    });
    expect(tagged).not.toContain('evil');
  });

  it('is called by a job that GitHub takes, beside the one that releases', async () => {
    for (const kind of KINDS.filter((one) => chooseTrigger(tool(one)) === 'call')) {
      const job = callingJob(tool(kind)).map((one) => `  ${one}`);
      const ship = '  ship:\n    runs-on: ubuntu-latest\n    outputs: {}\n    steps: [{run: make}]';
      const outputs = /needs\.ship\.outputs\.(\w+)/g;
      const passed = [...new Set([...job.join('\n').matchAll(outputs)].map(([, name]) => name))];
      const stated = ship.replace('{}', `{${passed.map((name) => `${name}: x`).join(', ')}}`);
      expect(
        await lintText('.github/workflows/a.yml', `on: push\njobs:\n${stated}\n${job.join('\n')}\n`),
        kind,
      ).toEqual([]);
    }
  });
});

describe('the rules', () => {
  const render = (
    paths: readonly string[],
    preset: PresetName,
    published: readonly string[] | null = null,
  ) => {
    const include = proposeInclude(published, ['package-lock.json', 'requirements-dev.txt']);
    const exclusions = settleExclusions(listCandidates(paths, { preset, packaged: null }), []);
    const versionFiles = ['package.json', 'a[1]/package.json', 'version.json'].map((path) => ({
      path,
      entry: `${path}#version`,
    }));
    return renderRules(proposeRules({ paths, include, exclusions, versionFiles }), { preset });
  };
  const rulesOf = (text: string) =>
    parseConfig({ text, file: '.runtime-fingerprint.yml' }).runtimes.get('default');

  it('count everything but what is not seen to run', () => {
    const text = render(
      ['README.md', 'app/a.py', 'app/tests/t.py', 'docs/a.md', 'package.json', 'tox.ini'],
      'python',
    );
    expect(rulesOf(text)).toEqual({
      root: '.',
      include: ['**'],
      exclude: ['.github', '.runtime-fingerprint.yml', 'docs/**/*', '*.md', '**/tests/**/*', 'tox.ini'],
      excludeDirs: ['.git', '__pycache__'],
      extraFiles: [],
      versionFiles: ['package.json#version'],
      scheme: 2,
    });
  });

  it('count what npm publishes, with the lockfile that npm reads', () => {
    const paths = ['README.md', 'lib/a.js', 'lib/a.test.js', 'docs/a.md', 'package.json'];
    expect(rulesOf(render(paths, 'node', ['lib/**', 'README.md']))).toMatchObject({
      include: ['lib/**', 'README.md', 'package.json', 'package-lock.json'],
      exclude: ['*.md', '**/*.{test,spec}.{js,cjs,mjs,jsx,ts,cts,mts,tsx}'],
      versionFiles: ['package.json#version'],
    });
  });

  it('say of every line why it is there, and put every glob in quotes', () => {
    const text = render(['README.md', 'a.test.js', 'tests/a.js', '.editorconfig', 'package.json'], 'node');
    const items = text.split('\n').filter((one) => one.startsWith('  - '));
    expect(items.length).toBeGreaterThan(6);
    expect(text).not.toContain('nothing that runs names');
    expect(text).toContain('nothing that runs was seen to name them: check');
    expect(items.filter((one) => !/^ {2}- '[^']+' +# \w.+$/.test(one))).toEqual([]);
  });
});
