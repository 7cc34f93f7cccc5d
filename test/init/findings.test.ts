import { describe, expect, it } from 'vitest';
import { readPackageVersion, readPublishedFiles } from '../../src/init/npm-package.ts';
import { readProjectVersion } from '../../src/init/project-version.ts';
import { lastingLines, readReleaseLines } from '../../src/init/release-line.ts';
import { findVersionFiles, listVersionCandidates } from '../../src/init/version-candidates.ts';

describe('what npm publishes', () => {
  const paths = [
    'README.md',
    'bin/cli.js',
    'docs/a.md',
    'index.js',
    'lib/a.js',
    'lib/b/c.js',
    'package.json',
  ];

  it.each<[state: object, globs: string[] | null]>([
    [{ files: ['lib/'], main: 'index.js' }, ['lib/**', 'index.js', 'README.md']],
    [{ files: ['./lib', '/bin/**', 'lib/*'] }, ['lib/**', 'bin/**', 'README.md']],
    [{ files: ['lib'], main: './index' }, ['lib/**', 'index.js', 'README.md']],
    [{ files: ['lib'], bin: { a: './bin/cli.js' } }, ['lib/**', 'bin/cli.js', 'README.md']],
    [{ files: ['lib'], exports: { '.': { import: './index.js' } } }, ['lib/**', 'index.js', 'README.md']],
    [{ files: ['lib', '!lib/b', 'LICENSE'] }, ['lib/**', 'README.md']],
    // Built, and not in the commit: what builds it counts.
    [{ files: ['dist'] }, null],
    [{ files: ['lib'], main: 'dist/index.js' }, null],
    [{ files: ['lib'], exports: { './*': './dist/*.js' } }, null],
    [{ files: ['lib'], private: true }, null],
    [{ main: 'index.js' }, null],
    [{ files: [] }, null],
    [{ files: [1] }, null],
    [{ files: 'lib' }, null],
    [{ files: ['lib/../..'] }, null],
  ])('with %j is %j', (state, globs) => {
    expect(readPublishedFiles(JSON.stringify(state), paths)).toEqual(globs);
  });

  it.each(['', '{', '[]', 'null', '"a"'])('is nothing that %j tells', (text) => {
    expect(readPublishedFiles(text, paths)).toBeNull();
    expect(readPackageVersion(text)).toBeNull();
  });

  it('is not told by exports without end', () => {
    const deep = `${'{"a":'.repeat(5_000)}"./index.js"${'}'.repeat(5_000)}`;
    expect(readPublishedFiles(`{"files": ["lib"], "exports": ${deep}}`, paths)).toBeNull();
  });
});

describe("the release's own version", () => {
  it.each<[path: string, text: string, holds: boolean]>([
    ['app/__init__.py', '__version__ = "1.2.3"\n', true],
    ['app/_version.py', "version = '1.2.3'", true],
    ['app/__init__.py', 'DEFAULT = "1.2.3"\n', false],
    ['app/__init__.py', '__version__ = "1.2.30"\n', false],
    ['package.json', '{"version": "1.2.3"}', true],
    ['package.json', '{\n  "version": "1.2.3",\n  "dependencies": {"a": "1.2.3"}\n}', false],
    ['package.json', '{\n  "dependencies": {"a": "1.2.3"}\n}', false],
    ['pyproject.toml', '[project]\nversion = "1.2.3"\n', true],
    ['pyproject.toml', '[tool.poetry.dependencies]\na = "1.2.3"\n', false],
    ['VERSION', '1.2.3\n', true],
    ['VERSION', '1.2.3 beta\n', false],
    // They hold a checksum of each dependency.
    ['uv.lock', '[[package]]\nversion = "1.2.3"\n[[package]]\nversion = "1.2.3"\n', true],
    ['uv.lock', '[[package]]\nversion = "1.2.4"\n', false],
  ])('in %s with %j: %j', (path, text, holds) => {
    expect(listVersionCandidates([path])).toEqual([path]);
    expect(findVersionFiles(new Map([[path, text]]), '1.2.3')).toEqual(holds ? [path] : []);
  });

  it('is not masked with fewer than three parts', () => {
    expect(findVersionFiles(new Map([['VERSION', '1.2']]), '1.2')).toEqual([]);
  });

  it('is looked for near the top first, and not in every file', () => {
    expect(listVersionCandidates(['a/b/package.json', 'a.py', 'poetry.lock', 'package.json'])).toEqual([
      'package.json',
      'a/b/package.json',
    ]);
  });

  it.each<[texts: Record<string, string>, version: string | null]>([
    [{ 'pyproject.toml': '[project]\nversion = "1.2.3"' }, '1.2.3'],
    [
      { 'pyproject.toml': '[project]\ndynamic = ["version"]', 'package.json': '{"version": "3.2.1"}' },
      '3.2.1',
    ],
    [{ 'setup.cfg': '[metadata]\nversion = 2.0.1\n' }, '2.0.1'],
    [{ 'setup.cfg': '[metadata]\nversion = attr: app.__version__\n' }, null],
    [{ 'package.json': '{"version": "next"}' }, null],
    [{}, null],
  ])('is stated by %j as %j', (texts, version) => {
    expect(readProjectVersion(new Map(Object.entries(texts)))).toBe(version);
  });
});

describe('release lines', () => {
  it('are told by what stands before the version, the one with most releases first', () => {
    const lines = readReleaseLines(['v1.0.0', '1.1.0', 'v1.2.0-rc.1', 'server-v3.0.0', 'latest']);
    expect(lines.map(({ line, releases, newest, lead }) => [line, releases, newest.tag, lead])).toEqual([
      ['', 3, '1.1.0', ''],
      ['server-', 1, 'server-v3.0.0', 'server-v'],
    ]);
    expect(readReleaseLines(['v2.0.0-rc.1'])[0]?.newest.tag).toBe('v2.0.0-rc.1');
    expect(readReleaseLines(['nightly'])).toEqual([]);
  });

  it('do not last with a tag or two beside many', () => {
    const tags = Array.from({ length: 60 }, (_, at) => `v1.0.${at}`);
    const lasting = (more: readonly string[]) =>
      lastingLines(readReleaseLines([...tags, ...more])).map(({ line }) => line);
    expect(lasting(['backup/v1.0.0', 'backup/v1.0.1'])).toEqual(['']);
    expect(lasting(['a-1.0.0', 'a-1.0.1', 'a-1.0.2'])).toEqual(['', 'a-']);
  });
});
