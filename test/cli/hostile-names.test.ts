import { describe, expect, it } from 'vitest';
import { makeProduct } from '../helpers/product.ts';
import { runProgram } from '../helpers/program.ts';
import { findCommands } from '../helpers/runner.ts';
import { CompareShape, FingerprintShape } from './shapes.ts';

const NAMES = [
  'new\nline',
  'new\n::error::owned',
  'carriage\r::error::owned',
  'tab\there',
  'double"quote',
  "single'quote",
  'back`tick',
  'back\\slash',
  '##[error]owned',
  '::error::owned',
  'colour\x1b[31mred',
  'c1\u009b31m',
  'right\u202eleft',
  'line\u2028separator',
  'é',
  '日本',
];
const PATHS = NAMES.map((name) => `src/${name}.py`);

/** Release 1.1.0 adds a file of each name, and one whose name is no text. */
function makeHostile() {
  const files = Object.fromEntries([...PATHS, 'bytes:src/\xff\xfe.py'].map((path) => [path, path]));
  return makeProduct().release('v1.1.0', files);
}

describe('names that would be obeyed', () => {
  const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

  it('are told whole as JSON, without a character that a terminal or a runner obeys', () => {
    const { path } = makeHostile();
    const compared = runProgram(['compare', 'v1.0.0', 'v1.1.0', '--json'], { cwd: path });
    const listed = runProgram(['fingerprint', 'v1.1.0', '--list', '--json'], { cwd: path });
    const { changes } = CompareShape.parse(JSON.parse(compared.stdout)).runtimes.default ?? {};
    expect(changes?.map((change) => change.path).toSorted()).toEqual(
      [...PATHS, 'src/\\xff\\xfe.py'].toSorted(),
    );
    const { entries } = FingerprintShape.parse(JSON.parse(listed.stdout)).runtimes.default ?? {};
    expect(entries?.map((entry) => entry.path)).toEqual(expect.arrayContaining(PATHS));
    for (const { stdout } of [compared, listed]) {
      expect(findCommands(stdout)).toEqual([]);
      expect(stdout.replaceAll('\n', '')).not.toMatch(CONTROLS);
    }
  });

  it.each([
    [['compare', 'v1.0.0', 'v1.1.0']],
    [['fingerprint', 'v1.1.0', '--list']],
    [['release', 'v1.1.0', '--explain']],
  ])('are one line each for people: %j', (args) => {
    const { exitCode, stdout, stderr } = runProgram(args, { cwd: makeHostile().path });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(findCommands(stdout)).toEqual([]);
    expect(stdout.replaceAll('\n', '')).not.toMatch(CONTROLS);
    const rows = stdout.split('\n').filter((line) => line.includes('src/'));
    expect(rows.length).toBe(args[0] === 'fingerprint' ? PATHS.length + 3 : PATHS.length + 1);
    expect(stdout).toContain('src/new\\nline.py');
    expect(stdout).toContain('src/##\\[error]owned.py');
    expect(stdout).toContain('src/\\xff\\xfe.py');
    expect(stdout).toContain('src/colour\\x1b[31mred.py');
  });
});
