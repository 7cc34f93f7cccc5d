import { describe, expect, test } from 'vitest';
import { isJustification } from '../../src/manifest/justification.ts';

describe('isJustification', () => {
  test.each([
    'wire format of presets.json changed',
    'security',
    'see #1234',
    'PROJ-17',
    'TODO(anna): the cache layout changed',
    '  \u200bdb schema\u00a0',
    'プロトコル変更',
    '互換',
    'कि यह बदला',
    'ＣＶＥ fix',
    'x86 only',
  ])('%j says something', (text) => {
    expect(isJustification(text)).toBe(true);
  });

  test.each([
    '',
    ' \t\r\n',
    '\u200b\u200d\ufeff\u2060\u00ad',
    '\u3000\u00a0\u2003',
    // A letter by category, but nothing to see: HANGUL FILLER.
    '\u3164\u115f',
    '-',
    '...',
    '…',
    '?',
    '👍',
    'TODO',
    'todo: justification',
    't\u200bbd',
    'TBD.',
    'T.B.D.',
    'n/a',
    'N/A',
    'ｎ／ａ',
    'not applicable',
    'none',
    'NULL',
    'xxx',
    'XX XX',
    '1',
    'true',
    'To-Do',
    'force restart',
    'fill in reason',
  ])('%j does not', (text) => {
    expect(isJustification(text)).toBe(false);
  });
});
