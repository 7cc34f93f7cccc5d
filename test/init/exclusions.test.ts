import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listCandidates, searchPackaging, settleExclusions } from '../../src/init/exclusions.ts';
import type { PresetName } from '../../src/init/layout.ts';
import { NameSearch } from '../../src/init/name-search.ts';
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
  const search = new NameSearch(candidates, paths);
  const searched = Object.entries(texts).map(([path, text]) => ({
    path,
    names: search.namesIn({ path, text }),
  }));
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
    // By these, npm and hatch decide what to pack.
    [['.gitignore', '.npmignore', '.gitattributes', 'MANIFEST.in'], 'node', null, []],
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
  const paths = ['docs/a.html', 'app/tests/a.py', 'README.md', 'jest.config.js', '.eslintrc.js', 'app/a.py'];
  const DOCS = 'docs/**/*';
  const TESTS = '**/tests/**/*';

  it.each<[glob: string, path: string, text: string]>([
    [DOCS, 'app/a.py', 'open("docs/guide.html")'],
    [DOCS, 'app/a.py', "send_from_directory('../docs', name)"],
    [DOCS, 'app/a.py', 'pages = Path(__file__).parent / "docs"'],
    [DOCS, 'app/a.py', 'kind = "docs"'],
    [DOCS, 'app/a.py', 'FILES = """\ndocs/a.html\ndocs/b.html\n"""'],
    [DOCS, 'app/a.py', 'run("cp -r docs/ out")'],
    [DOCS, 'app/a.py', 'open("it\'s" + "docs/a")'],
    [DOCS, 'app/a.js', "app.use(express.static('docs'))"],
    [DOCS, 'app/a.js', "fetch('/docs/a.json')"],
    [DOCS, 'app/a.js', '`${root}/docs`'],
    [DOCS, 'app/a.js', 'new Worker("docs\\\\a.js")'],
    [DOCS, 'app/a.js', '/* webpack */ import("./docs/a.js")'],
    [DOCS, 'app/a.js', `/*! ${'a license '.repeat(50)}*/ import("./docs/a.js")`],
    [DOCS, 'app/a.js', `"${'a long text '.repeat(50)}docs/a.html${' and so on'.repeat(50)}"`],
    [DOCS, 'app/a.js', '// of another time\rimport "./docs/a.js"'],
    [DOCS, 'app/a.go', 'import _ "example.com/app/docs"'],
    [DOCS, 'a.go', '//go:embed docs/*.html'],
    [DOCS, 'app/a.rs', 'include_dir!("$CARGO_MANIFEST_DIR/docs")'],
    [DOCS, 'app/a.rs', 'include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/a.txt"))'],
    [DOCS, 'app/a.c', '#include <docs/a.h>'],
    [DOCS, 'app/a.sh', 'cp -r docs /srv'],
    [DOCS, 'app/a.sh', '. docs/env'],
    [DOCS, 'Dockerfile', 'COPY docs /srv/docs'],
    [TESTS, 'app/a.py', 'from app.tests.fixtures import sample'],
    [TESTS, 'app/a.py', '    from . import tests'],
    [TESTS, 'app/a.py', 'from . import (a,\n tests)'],
    [TESTS, 'app/a.py', 'from . import (  # all\n    a as b,\n    tests as t,\n)'],
    [TESTS, 'app/a.py', 'from . import a, \\\n  tests'],
    [TESTS, 'app/a.py', 'if debug: import tests'],
    [TESTS, 'app/a.py', 'importlib.import_module("app.tests")'],
    [TESTS, 'app/a.py', 'import tests'],
    [TESTS, 'app/a.py', 'for one in pkgutil.walk_packages(app.__path__): pass'],
    ['README.md', 'app/a.js', "readFileSync('README.md')"],
    ['README.md', 'app/a.js', 'readFileSync(`${top}/README${ending}`)'],
    ['README.md', 'app/a.py', 'open("README" + ending)'],
    ['README.md', 'app/a.rs', 'include_str!("../README.md")'],
    ['README.md', 'Dockerfile', 'COPY README.md ./'],
    ['jest.config.js', 'app/a.js', "require('./jest.config')"],
    ['jest.config.js', 'app/a.js', "require('./jest.config.js')"],
    ['.eslintrc.js', 'app/a.js', "require('./.eslintrc')"],
  ])('%s in %s with %j', (glob, path, text) => {
    expect(settled(paths, { [path]: text }).kept).toEqual([[glob, path]]);
  });

  it.each<[path: string, text: string]>([
    ['app/a.py', 'docs_url = "https://example.com/docs/index.html"'],
    ['app/a.py', '# see docs/guide.md, "docs"'],
    ['app/a.js', "// import './docs/a.js'"],
    ['app/a.js', " * it's in docs/guide.md"],
    ['app/a.py', 'open("mydocs/guide.html")'],
    ['app/a.py', 'open("my-docs/guide.html")'],
    ['app/a.py', 'print("all the docs are here")'],
    ['app/a.js', "if (process.env.NODE_ENV === 'docs') start()"],
    ['app/a.js', "switch (kind) { case 'docs': stop() }"],
    ['app/a.py', 'from app.contests import sample'],
    ['app/a.py', 'print("all tests passed")'],
    ['app/a.py', 'def f(**kwargs):\n    """Takes **kwargs."""\n'],
    ['app/a.py', '# README.md says more'],
    ['app/a.rs', '#![doc = include_str!("../README.md")]'],
    ['app/a.js', "readFileSync('OLD-README.md')"],
    ['app/a.js', "readFileSync('README.rst')"],
    ['app/a.sh', 'echo running the docs'],
  ])('nothing in %s with %j', (path, text) => {
    expect(settled(paths, { [path]: text }).kept).toEqual([]);
  });

  it.each<[path: string, text: string, globs: string[]]>([
    ['app/a.py', 'glob("t*/x")', [TESTS]],
    ['app/a.py', 'glob("../do?s")', [DOCS]],
    ['app/a.py', 'names = ["[rR]EADME*"]', ['README.md']],
    ['app/a.py', 'names = ["*.md"]', ['README.md']],
    ['app/a.py', 'names = ["{a,READ}ME*"]', ['README.md']],
    ['app/a.py', 'glob("%s/d*/x" % top)', [DOCS]],
    // What is put in is looked for where it stands.
    ['app/a.py', 'glob(f"{place}/*.html")', []],
    ['app/a.py', 'glob("/srv/*/d*s")', [DOCS]],
    ['app/a.py', 'glob("**/*.html")', [DOCS]],
    ['app/a.py', 'Path().rglob("*.html")', [DOCS]],
    ['app/a.js', "import.meta.glob('../docs/*.html')", [DOCS]],
    ['app/a.js', "require.context('./', true, 'a*.py')", []],
    ['a.py', 'glob("*")', [DOCS, 'README.md', TESTS, '.eslintrc.js', 'jest.config.js']],
    // Of its own folder alone; and without a call it may mean anything.
    ['app/a.py', 'glob("*")', [TESTS]],
    ['a.py', 'origins = ["*"]', []],
    ['app/a.py', 'glob("static/*.html")', []],
    ['app/a.py', '# glob("docs*")', []],
  ])('what a pattern may match, in %s with %j', (path, text, globs) => {
    expect(settled(paths, { [path]: text }).kept.map(([glob]) => glob)).toEqual(globs);
  });

  describe('of Go', () => {
    const tree = [
      'docs/a.html',
      'LICENSE',
      'README.md',
      'tests/x.txt',
      'a_test.go',
      '.golangci.yml',
      'web/a.go',
    ];
    const EVERYTHING = [
      '.github',
      '.runtime-fingerprint.yml',
      DOCS,
      'LICENSE',
      'README.md',
      'tests/**/*',
      '**/*_test.go',
      '.golangci.yml',
    ];

    it.each<[path: string, text: string, globs: string[]]>([
      ['a.go', '//go:embed *', EVERYTHING],
      ['a.go', '//go:embed all:*', EVERYTHING],
      ['a.go', '//go:embed "*.md" `doc*`', [DOCS, 'README.md']],
      ['a.go', '//go:embed "*.md" web', ['README.md']],
      ['a.go', '//go:embed docs', [DOCS]],
      ['a.go', '//go:embed all:tests', ['tests/**/*']],
      ['a.go', '//go:embed tests/x.txt LICENSE', ['LICENSE', 'tests/**/*']],
      ['a.go', '//go:embed a_test.go', ['**/*_test.go']],
      ['a.go', '//go:embed .github', ['.github']],
      ['a.go', '//go:embed *.html', []],
      ['web/a.go', '//go:embed *', []],
      ['web/a.go', '// go:embed *', []],
    ])('what is embedded, in %s with %j', (path, text, globs) => {
      expect(settled(tree, { [path]: text }, 'go').kept.map(([glob]) => glob)).toEqual(globs);
    });

    it('no family of texts of which more may be embedded', () => {
      const left = (text: string, path = 'a.go') =>
        settled(tree, { [path]: text }, 'go').excluded.filter((glob) => glob.endsWith('.md'));
      expect(left('//go:embed doc*')).toEqual(['README.md']);
      expect(left('//go:embed *.html')).toEqual(['*.md']);
      expect(left('//go:embed *', 'web/a.go')).toEqual(['*.md']);
    });
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
    const search = new NameSearch(listCandidates(paths, { preset: 'python', packaged: null }), paths);
    const pieces = ['"', 'a/', '#[cfg_attr(', 'from a.', 'COPY docs', 'docs ', "'x*x*", '"[', '; from '];
    const started = performance.now();
    for (const path of ['a.py', 'a.js', 'a.sh', 'a.go'])
      search.namesIn({ path, text: pieces.map((piece) => piece.repeat(50_000)).join('\n') });
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
