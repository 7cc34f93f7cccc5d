import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listCandidates, namesIn, searchPackaging, settleExclusions } from '../../src/init/exclusions.ts';
import type { PresetName } from '../../src/init/layout.ts';
import { type Rules, STATED_DEFAULTS } from '../../src/runtime/rules.ts';
import { selectEntries } from '../../src/runtime/select.ts';
import { memoryTree } from '../helpers/memory-tree.ts';

const globsOf = (paths: readonly string[], preset: PresetName = 'generic', packaged: string | null = null) =>
  listCandidates(paths, { preset, packaged }).map(({ glob }) => glob);

const settled = (
  paths: readonly string[],
  texts: Readonly<Record<string, string>>,
  preset: PresetName = 'python',
) => {
  const candidates = listCandidates(paths, { preset, packaged: null });
  const searched = Object.entries(texts).map(([path, text]) => ({ path, names: namesIn(text, candidates) }));
  const { excluded, kept } = settleExclusions(candidates, searched);
  return {
    excluded: excluded.map(({ glob }) => glob),
    kept: kept.map(({ candidate, by }) => [candidate.glob, by]),
  };
};

describe('what may be left out', () => {
  const ours = ['.github', '.runtime-fingerprint.yml'];

  it.each<[paths: string[], preset: PresetName, packaged: string | null, globs: string[]]>([
    [['app.bin'], 'generic', null, []],
    [['docs/a.md', 'README.md', 'LICENSE'], 'generic', null, ['docs/**/*', 'README.md', 'LICENSE']],
    [['app/docs/a.md', 'app/README.md'], 'generic', null, []],
    // A file or an executable of that name is something else.
    [['docs', 'bin/test', 'test'], 'node', null, []],
    [['app/tests/a.py', 'tests/b.py'], 'python', null, ['**/tests/**/*']],
    [['app/tests/a.py', 'tests/b.py'], 'generic', null, ['tests/**/*']],
    [['src/a.test.ts'], 'node', null, ['**/*.{test,spec}.{js,cjs,mjs,jsx,ts,cts,mts,tsx}']],
    [['src/a.test.ts'], 'generic', null, []],
    [['a_test.go', 'test/util.go'], 'go', null, ['test/**/*', '**/*_test.go']],
    [['examples/a.py', 'scripts/b.sh'], 'python', null, []],
    [['examples/a.py'], 'python', 'setup.py', ['examples/**/*']],
    [['tox.ini', 'app/tox.ini', 'Makefile'], 'python', null, ['tox.ini']],
  ])('of %j as %s, packaged by %s', (paths, preset, packaged, globs) => {
    expect(globsOf(paths, preset, packaged)).toEqual([...ours, ...globs]);
  });

  it('is what its glob takes out, no more and no less', async () => {
    const names =
      'docs doc tests test __tests__ app .github README.md a.md a.rst LICENSE tox.ini a_test.go a.test.ts a.py'.split(
        ' ',
      );
    const path = fc
      .array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 })
      .map((steps) => steps.join('/'));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(path, { minLength: 1, maxLength: 12 }).filter(isTree),
        fc.constantFrom<PresetName>('python', 'node', 'go', 'generic'),
        async (paths, preset) => {
          const candidates = listCandidates(paths, { preset, packaged: 'setup.py' });
          const { excluded } = settleExclusions(candidates, []);
          const rules: Rules = {
            ...STATED_DEFAULTS,
            include: ['**'],
            exclude: excluded.map(({ glob }) => glob),
            extraFiles: [],
            versionFiles: [],
            scheme: 2,
          };
          const tree = memoryTree(Object.fromEntries(paths.map((one) => [one, ''])));
          const counted = (await selectEntries(tree, rules, 'version.json')).entries.map(
            (entry) => entry.path,
          );
          const expected = paths.filter((one) => !excluded.some(({ covers }) => covers(one)));
          expect(counted).toEqual(expected.sort());
        },
      ),
      { seed: 20_260_601, numRuns: 300 },
    );
  });
});

/** No path is a folder of another. */
function isTree(paths: readonly string[]): boolean {
  return paths.every((one) => paths.every((other) => one === other || !other.startsWith(`${one}/`)));
}

describe('what the code names', () => {
  const named: [glob: string, text: string][] = [
    ['docs/**/*', 'open("docs/guide.html")'],
    ['docs/**/*', "send_from_directory('../docs', name)"],
    ['docs/**/*', 'pages = Path(__file__).parent / "docs"'],
    ['docs/**/*', "app.use(express.static('docs'))"],
    ['docs/**/*', 'import _ "example.com/app/docs"'],
    ['docs/**/*', '//go:embed docs/*.html'],
    ['docs/**/*', 'COPY docs /srv/docs'],
    ['**/tests/**/*', 'from app.tests.fixtures import sample'],
    ['**/tests/**/*', '    from . import tests'],
    ['**/tests/**/*', 'importlib.import_module("app.tests")'],
    ['**/tests/**/*', 'import tests'],
    ['README.md', "readFileSync('README.md')"],
    ['README.md', 'include_str!("../README.md")'],
    ['README.md', 'COPY README.md ./'],
  ];
  const notNamed: [glob: string, text: string][] = [
    ['docs/**/*', 'docs_url = "https://example.com/docs/index.html"'],
    ['docs/**/*', 'route("/docs")'],
    ['docs/**/*', '# see docs/guide.md'],
    ['docs/**/*', 'kind = "docs"'],
    ['docs/**/*', 'open("mydocs/guide.html")'],
    ['**/tests/**/*', 'from app.contests import sample'],
    ['**/tests/**/*', 'print("all tests passed")'],
    ['README.md', '# README.md says more'],
    ['README.md', '#![doc = include_str!("../README.md")]'],
    ['README.md', "readFileSync('OLD-README.md')"],
  ];
  const paths = ['docs/a.html', 'app/tests/a.py', 'README.md', 'app/a.py'];

  it.each(named)('%s in %s', (glob, text) => {
    expect(settled(paths, { 'app/a.py': text }).kept).toEqual([[glob, 'app/a.py']]);
  });

  it.each(notNamed)('not %s in %s', (_glob, text) => {
    expect(settled(paths, { 'app/a.py': text }).kept).toEqual([]);
  });

  it.each<[text: string, kept: boolean]>([
    ['[tool.hatch.build.targets.wheel.force-include]\n"tools" = "app/tools"\n', true],
    ['packages = [{ include = "tools" }]', true],
    ["packages=find_packages(include=['app', 'tools.*'])", true],
    ['[options.packages.find]\nwhere = tools\n', true],
    ['[project.tools]\na = "app:main"\n', false],
    ['[tool.mytools]\n', false],
  ])('is packaged by %j: %j', (text, kept) => {
    const candidates = listCandidates(['tools/a.py'], { preset: 'python', packaged: 'setup.py' });
    const searched = searchPackaging(new Map([['pyproject.toml', text]]), candidates);
    expect(settleExclusions(candidates, searched).kept.map(({ by }) => by)).toEqual(
      kept ? ['pyproject.toml'] : [],
    );
  });

  it('counts only while what names it does', () => {
    const texts = { 'app/tests/a.py': 'open("docs/a.html")' };
    expect(settled(paths, texts).kept).toEqual([]);
    expect(settled(paths, { ...texts, 'app/a.py': 'import app.tests' }).kept).toEqual([
      ['**/tests/**/*', 'app/a.py'],
      ['docs/**/*', 'app/tests/a.py'],
    ]);
  });

  it('breaks up the texts for people, of which the others stay out', () => {
    const tops = ['CHANGELOG.md', 'README.md', 'a.py'];
    expect(settled(tops, {}).excluded).toContain('*.md');
    const { excluded } = settled(tops, { 'a.py': 'open("README.md")' });
    expect(excluded.filter((glob) => glob.endsWith('.md'))).toEqual(['CHANGELOG.md']);
  });

  it('leaves no family out of which a name cannot be looked for', () => {
    const { excluded } = settled(['README.md', 'a[1].md', 'a.py'], {});
    expect(excluded.filter((glob) => glob.endsWith('.md'))).toEqual(['README.md']);
  });

  it('is found in a text of megabytes in no time', () => {
    const candidates = listCandidates(paths, { preset: 'python', packaged: null });
    const lines = ['"', 'a/', '#[cfg_attr(', 'from a.', 'COPY docs', "'docs"].map((piece) =>
      piece.repeat(300_000),
    );
    const started = performance.now();
    namesIn(`docs tests README.md\n${lines.join('\n')}`, candidates);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
