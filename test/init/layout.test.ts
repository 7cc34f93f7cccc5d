import { describe, expect, it } from 'vitest';
import { describeLayout } from '../../src/init/layout.ts';

const many = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => name.replace('#', String(at)));
const look = (paths: readonly string[], texts: Readonly<Record<string, string>> = {}) =>
  describeLayout({ paths, texts: new Map(Object.entries(texts)) });

describe('the layout', () => {
  it.each<[paths: string[], preset: string, why: string]>([
    [['src/app/__init__.py', 'src/app/a.py'], 'python', '2 of 2 source files are Python, in src/app'],
    [['app/__init__.py', 'tests/__init__.py'], 'python', '1 of 1 source files are Python, in app'],
    [['main.py'], 'python', '1 of 1 source files are Python'],
    [['package.json', 'lib/a.js', 'lib/b.ts'], 'node', '2 of 2 source files are JavaScript or TypeScript'],
    [['lib/a.js'], 'generic', '1 of 1 source files are JavaScript or TypeScript, without a package.json'],
    [['go.mod', 'main.go'], 'go', '1 of 1 source files are Go'],
    [['main.go'], 'generic', '1 of 1 source files are Go, without a go.mod'],
    [['main.c'], 'generic', 'no source files of Python, Node or Go'],
    [[], 'generic', 'no source files of Python, Node or Go'],
    [
      ['a.py', 'b.rb', 'c.java'],
      'generic',
      'no language makes up most of it: 1 of 3 source files are Python',
    ],
    // What is compiled beside a Python package is part of it, however much there is.
    [
      ['pyproject.toml', 'app/__init__.py', ...many(9, 'rust/src/a#.rs')],
      'python',
      '1 of 1 source files are Python, in app',
    ],
    [
      ['app/__init__.py', ...many(9, 'rust/src/a#.rs')],
      'generic',
      'no language makes up most of it: 1 of 10 source files are Python',
    ],
    // Tests and vendored code are not the project.
    [
      ['package.json', 'a.js', ...many(9, 'tests/t#.py'), ...many(9, 'vendor/v#.go')],
      'node',
      '1 of 1 source files are JavaScript or TypeScript',
    ],
  ])('of %j is %s', (paths, preset, why) => {
    const texts = paths.includes('package.json') ? { 'package.json': '{}' } : {};
    expect(look(paths, texts)).toMatchObject({ preset, why });
  });

  it('can be stated', () => {
    expect(describeLayout({ paths: ['a.go'], texts: new Map() }, 'generic')).toMatchObject({
      preset: 'generic',
      why: 'asked for',
    });
  });

  it('counts what is compiled beside Python, and the libraries that already are', () => {
    const paths = [
      'pyproject.toml',
      'app/__init__.py',
      'app/fast.pyx',
      'app/_x.so',
      'src/lib.rs',
      'src/a.rs',
      'tests/t.c',
    ];
    expect(look(paths).native).toEqual([
      { language: 'Rust', files: 2 },
      { language: 'Cython', files: 1 },
      { language: 'compiled library', files: 1 },
    ]);
    expect(look(['package.json', 'a.js', 'a.rs'], { 'package.json': '{}' }).native).toEqual([]);
  });

  it('finds lockfiles at the top', () => {
    const paths = [
      'uv.lock',
      'requirements-prod.txt',
      'package-lock.json',
      'go.sum',
      'web/yarn.lock',
      'lock.txt',
    ];
    expect(look(paths).lockfiles).toEqual([
      'uv.lock',
      'requirements-prod.txt',
      'package-lock.json',
      'go.sum',
    ]);
  });

  it.each<[paths: string[], project: string, packaged: string | null]>([
    [['pyproject.toml'], '[build-system]\nrequires = []\n', 'pyproject.toml'],
    [['pyproject.toml'], '[project]\nname = "a"\n', null],
    [['pyproject.toml'], '[build-system]\n[tool.poetry]\npackage-mode = false\n', null],
    [['pyproject.toml'], '[build-system]\n[tool.uv]\npackage = false\n', null],
    [['pyproject.toml', 'manage.py'], '[build-system]\n', null],
    [['setup.py'], '', 'setup.py'],
    [[], '', null],
  ])('%j with %j is packaged by %s', (more, project, packaged) => {
    expect(look(['app/__init__.py', ...more], { 'pyproject.toml': project }).packaged).toBe(packaged);
  });
});
