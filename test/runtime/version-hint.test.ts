import { describe, expect, it } from 'vitest';
import { parseVersionFile } from '../../src/runtime/version-file-entry.ts';
import { mask } from '../../src/runtime/version-files.ts';
import { findVersionFiles } from '../../src/runtime/version-hint.ts';

type Pair = readonly [entry: string, base: string, head: string];

/** The entries found; each is checked to do what it promises. */
function hint(base: string | null, head: string | null, ...pairs: Pair[]): string[] | null {
  const files = pairs.map(([entry, before, after]) => ({
    entry,
    base: Buffer.from(before, 'latin1'),
    head: Buffer.from(after, 'latin1'),
  }));
  const found = findVersionFiles(files, { base, head });
  for (const [at, entry] of (found ?? []).entries()) {
    const { names } = parseVersionFile(entry);
    const [before, after] = [files[at]?.base as Buffer, files[at]?.head as Buffer];
    expect(mask(before, { version: base, names }).equals(mask(after, { version: head, names }))).toBe(true);
  }
  return found;
}

describe('the version-only hint', () => {
  it.each<[string, string, string, string, string, string[]]>([
    ['the whole literal', '1.2.3', '1.2.4', '__version__ = "1.2.3"\n', '__version__ = "1.2.4"\n', ['f.py']],
    ['several literals', '1.2.3', '1.3.0', 'a("1.2.3")\nb(\'1.2.3\')', 'a("1.3.0")\nb(\'1.3.0\')', []],
    ['an argument', '1.2.3', '1.2.4', 'run("1.2.3", x)', 'run("1.2.4", x)', ['f.py']],
    [
      'a name beside a number that stood there before',
      '1.2.3',
      '1.2.4',
      'VERSION = "1.2.3"\nLEAST = "1.2.4"',
      'VERSION = "1.2.4"\nLEAST = "1.2.4"',
      ['f.py#VERSION'],
    ],
    [
      'two names for the same',
      '1.2.3',
      '1.2.4',
      'VERSION = "1.2.3"\nCORE_VERSION = "1.2.3"',
      'VERSION = "1.2.4"\nCORE_VERSION = "1.2.4"',
      [],
    ],
    [
      'one name twice',
      '1.2.3',
      '1.2.4',
      '[package]\nversion = "1.2.3"\n[dependencies.core]\nversion = "1.2.3"\n',
      '[package]\nversion = "1.2.4"\n[dependencies.core]\nversion = "1.2.4"\n',
      [],
    ],
    ['the whole text', '2026.4.1', '2026.4.2', '2026.4.1\n', '2026.4.2\n', ['f.py']],
    [
      'more than the literal in a string',
      '1.2.3',
      '1.2.4',
      'V_VERSION = "v1.2.3"',
      'V_VERSION = "v1.2.4"',
      [],
    ],
    [
      'one constant',
      '2026.3.1',
      '2026.4.1',
      'MINOR_VERSION = 3',
      'MINOR_VERSION = 4',
      ['f.py#MINOR_VERSION'],
    ],
    [
      'constants for the parts',
      '2025.12.4',
      '2026.1.0b0',
      'MAJOR_VERSION: Final = 2025\nMINOR_VERSION: Final = 12\nPATCH_VERSION: Final = "4"\nX = 1\n',
      'MAJOR_VERSION: Final = 2026\nMINOR_VERSION: Final = 1\nPATCH_VERSION: Final = "0b0"\nX = 1\n',
      ['f.py#MAJOR_VERSION,MINOR_VERSION,PATCH_VERSION'],
    ],
    [
      'those of the constants that differ',
      '2026.1.1',
      '2026.1.2',
      'MAJOR_VERSION = 2026\nVERSION_MINOR = 1\nVERSION_PATCH = 1',
      'MAJOR_VERSION = 2026\nVERSION_MINOR = 1\nVERSION_PATCH = 2',
      ['f.py#VERSION_PATCH'],
    ],
    ['the first two parts', '1.2.3', '1.3.0', 'version = "1.2"', 'version = "1.3"', ['f.py#version']],
    ['a version of two parts', '1.2', '1.3', 'VERSION = "1.2"', 'VERSION = "1.3"', ['f.py#VERSION']],
    ['a version of one part', '41', '42', 'app_version = 41;', 'app_version = 42;', ['f.py#app_version']],
    [
      'a literal that turns into another kind',
      '1.2.3',
      '1.2.4',
      'VERSION = "1.2.3"',
      "VERSION = '1.2.4'",
      [],
    ],
    [
      'a protocol that goes up by itself',
      '1.2.0',
      '1.2.1',
      'PROTOCOL_VERSION = 1',
      'PROTOCOL_VERSION = 2',
      [],
    ],
    ['a number that is in the version by chance', '1.12.0', '1.21.0', 'DB_VERSION = 2', 'DB_VERSION = 1', []],
    ['a name that says nothing', '1.2.3', '1.2.4', 'LIMIT = 3', 'LIMIT = 4', []],
    ['code on the line', '1.2.3', '1.2.4', 'VERSION = x + 3', 'VERSION = x + 4', []],
    ['a line more', '1.2.3', '1.2.4', 'VERSION = 3', 'VERSION = 4\n', []],
    ['another line too', '1.2.3', '1.2.4', 'VERSION = "1.2.3"\na', 'VERSION = "1.2.4"\nb', []],
    ['nothing', '1.2.3', '1.2.4', 'same', 'same', []],
  ])('%s', (_what, base, head, before, after, expected) => {
    expect(hint(base, head, ['f.py', before, after])).toEqual(expected.length > 0 ? expected : null);
  });

  it.each([
    [
      'on lines of their own',
      '{\n  "version": "1.0.7",\n  "dependencies": {\n    "@acme/core": "1.0.7"\n  }\n}\n',
    ],
    ['on one line', '{"name": "app", "version": "1.0.7", "dependencies": {"@acme/core": "1.0.7"}}'],
    ['before its own', '{\n  "dependencies": { "@acme/core": "1.0.7" },\n  "version": "1.0.7"\n}\n'],
    ['by a name that says version', '{\n  "core-version": "1.0.7",\n  "version": "1.0.7"\n}\n'],
    ['alone', '{\n  "version": "0.0.0",\n  "dependencies": { "@acme/core": "1.0.7" }\n}\n'],
    ['alone, on the line of a version', '{"version": "0.0.0", "dependencies": {"@acme/core": "1.0.7"}}'],
  ])('says nothing of a dependency released in step, %s', (_where, before) => {
    const after = before.replaceAll('1.0.7', '1.0.8');
    expect(hint('1.0.7', '1.0.8', ['package.json', before, after])).toBeNull();
  });

  it.each([
    ['package.json', '{"name": "app", "version": "1.0.7", "private": true}', true],
    ['pyproject.toml', '[project]\nversion = "1.0.7"\n', true],
    ['Cargo.toml', '[dependencies]\nacme-core = "1.0.7"\n', false],
    ['values.yaml', "image:\n  tag: '1.0.7'\n", false],
    ['app.js', "const RELEASE = '1.0.7';\n", true],
    ['deps.bzl', 'LIBRARIES = {"org.acme:core lib": "1.0.7"}\n', false],
    ['app.rb', "gems = { 'acme' => '1.0.7' }\n", false],
  ])('goes by the key of the value in %s: %s', (file, before, isOwn) => {
    const found = hint('1.0.7', '1.0.8', [file, before, before.replace('1.0.7', '1.0.8')]);
    expect(found).toEqual(isOwn ? [file] : null);
  });

  it('names every file, or none', () => {
    const whole: Pair = ['a.py', '"1.2.3"', '"1.2.4"'];
    const names: Pair = ['/b.py', 'PATCH_VERSION = 3', 'PATCH_VERSION = 4'];
    const other: Pair = ['c.py', 'x', 'y'];
    expect(hint('1.2.3', '1.2.4', whole, names)).toEqual(['a.py', '/b.py#PATCH_VERSION']);
    expect(hint('1.2.3', '1.2.4', whole, other, names)).toBeNull();
    expect(hint('1.2.3', '1.2.4')).toBeNull();
  });

  it('needs both versions', () => {
    const pair: Pair = ['a.py', 'VERSION = "1.2.3"', 'VERSION = "1.2.4"'];
    expect(hint(null, '1.2.4', pair)).toBeNull();
    expect(hint('1.2.3', null, pair)).toBeNull();
  });

  it('keeps names and other text apart in any encoding', () => {
    const pair: Pair = ['a.py', '# caf\xe9\nVERSION = 3', '# caf\xe9\nVERSION = 4'];
    expect(hint('1.2.3', '1.2.4', pair)).toEqual(['a.py#VERSION']);
  });

  it('is soon found not to be, in a file of long lines', () => {
    const text = (end: string) => `${'version_'.repeat(100_000)} = ${end}\n${'a'.repeat(200_000)} = ${end}\n`;
    const started = performance.now();
    expect(hint('1.2.3', '1.2.4', ['a.py', text('3'), text('4')])).toBeNull();
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
