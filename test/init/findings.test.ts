import { describe, expect, it } from 'vitest';
import { readPackageVersion, readPublishedFiles } from '../../src/init/npm-package.ts';
import { readProjectVersion } from '../../src/init/project-version.ts';
import { lastingLines, readReleaseLines } from '../../src/init/release-line.ts';
import { findVersionFiles, listVersionCandidates } from '../../src/init/version-candidates.ts';
import { parseVersionFile } from '../../src/runtime/version-file-entry.ts';
import { mask } from '../../src/runtime/version-files.ts';

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
  it.each<[path: string, text: string, entry: string | null]>([
    ['app/__init__.py', '__version__ = "1.2.3"\n', 'app/__init__.py#__version__'],
    ['app/_version.py', "version = '1.2.3'", 'app/_version.py#version'],
    ['app/const.py', 'APP_VERSION: str = "1.2.3"\n', 'app/const.py#APP_VERSION'],
    ['version.go', 'package app\n\nconst Version = "1.2.3"\n', 'version.go#Version'],
    ['app/__init__.py', 'DEFAULT = "1.2.3"\n', null],
    ['app/__init__.py', '__version__ = "1.2.30"\n', null],
    ['app/const.py', 'CORE_VERSION = "1.2.3"\n', null],
    ['app/const.py', 'core.version = "1.2.3"\n', null],
    ['app/const.py', 'version = "1.2.3"\nif old:\n    version = "0.9.0"\n', null],
    // An argument cannot be told from those of what is depended on.
    ['setup.py', 'setup(\n    version="1.2.3",\n)\n', null],
    [
      'setup.py',
      'VERSION = "1.2.3"\nsetup(version=VERSION, install_requires=["a==1.2.3"])',
      'setup.py#VERSION',
    ],
    ['package.json', '{"version": "1.2.3"}', 'package.json#version'],
    ['package.json', '{\n  "version": "1.2.3",\n  "dependencies": {"a": "1.2.3"}\n}', 'package.json#version'],
    ['package.json', '{\n  "version": "1.2.3",\n  "a": {\n    "version": "4.0.0"\n  }\n}', null],
    ['package.json', '{\n  "dependencies": {"a": "1.2.3"}\n}', null],
    ['package.json', '{\n  "a": {\n    "version": "1.2.3"\n  }\n}', null],
    // Masked is what stands on a line of its own.
    ['package.json', '{"name": "a", "version": "1.2.3"}', null],
    ['package.json', '{\n  "version": "1.2.3",\n}', null],
    ['pyproject.toml', '[project]\nversion = "1.2.3"\n', 'pyproject.toml#version'],
    [
      'Cargo.toml',
      '[package] # mine\nversion = "1.2.3"\n[dependencies]\na = "1.2.3"\n',
      'Cargo.toml#version',
    ],
    ['Cargo.toml', '[package]\nversion = "1.2.3"\n[dependencies.a]\nversion = "1.2.3"\n', null],
    ['Cargo.toml', '[package]\nversion.workspace = true\n[dependencies.a]\nversion = "1.2.3"\n', null],
    ['pyproject.toml', '[tool.poetry.dependencies]\na = "1.2.3"\n', null],
    ['VERSION', '1.2.3\n', 'VERSION'],
    ['VERSION', '1.2.3 beta\n', null],
    // They hold a checksum of each dependency.
    ['uv.lock', '[[package]]\nversion = "1.2.3"\n[[package]]\nversion = "1.2.3"\n', 'uv.lock'],
    ['uv.lock', '[[package]]\nversion = "1.2.4"\n', null],
  ])('in %s with %j is masked by %j', (path, text, entry) => {
    expect(listVersionCandidates([path])).toEqual([path]);
    expect(findVersionFiles(new Map([[path, text]]), '1.2.3')).toEqual(
      entry === null ? [] : [{ path, entry }],
    );
  });

  it.each([
    ['package.json', '{\n  "version": "VERSION",\n  "dependencies": {\n    "@acme/core": "CORE"\n  }\n}\n'],
    ['pyproject.toml', '[project]\nversion = "VERSION"\ncore = "CORE"\n'],
    ['app/__init__.py', '__version__ = "VERSION"\nDEPENDENCY = "CORE"\n'],
    ['setup.py', "version = 'VERSION'\ncore = 'CORE'\n"],
  ])('in %s hides no dependency that moves in step', (path, template) => {
    const text = (version: string, core: string) =>
      template.replace('VERSION', version).replace('CORE', core);
    const [found] = findVersionFiles(new Map([[path, text('1.0.7', '1.0.7')]]), '1.0.7');
    const { names } = parseVersionFile(found?.entry ?? '');
    const masked = (version: string, core: string) =>
      mask(Buffer.from(text(version, core)), { version, names }).toString();
    expect(masked('1.0.7', '1.0.7')).not.toBe(masked('1.0.8', '1.0.8'));
    expect(masked('1.0.7', '1.0.7')).toBe(masked('1.0.8', '1.0.7'));
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
