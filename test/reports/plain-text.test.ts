import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { count, plainLines, plainText, renderJson, shorten } from '../../src/reports/plain-text.ts';
import { findCommands } from '../helpers/runner.ts';

const fragment = fc.constantFrom(
  ...[
    'a',
    ' ',
    '\u00a0',
    '\u3000',
    '\n',
    '\r',
    '\t',
    '\0',
    '\x1b[31m',
    '\x9b',
    '\u202e',
    '\u2066',
    '\u2028',
    '\ud800',
    '\u{e0001}',
    '\u200b',
  ],
  ...[
    ':',
    '::',
    '::error',
    '::error::',
    'error file=a',
    '#',
    '##',
    '##[',
    '##[error]',
    '[',
    ']',
    '%0A',
    '\\',
    '"',
  ],
);
const hostile = fc.oneof(
  fc.array(fragment, { maxLength: 10 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);

/** Controls, bidi marks and all else that is not seen, separators of lines, and halves of characters. */
const OBEYED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

describe('plain text', () => {
  it('is one line that neither a terminal nor a runner obeys, wherever it stands', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const plain = plainText(text);
        expect(plain).not.toMatch(OBEYED);
        for (const line of [plain, `  ${plain}`, `error: ${plain} [CODE]`])
          expect(findCommands(line)).toEqual([]);
        expect(plainText(plain)).toBe(plain);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is the text itself where nothing in it is obeyed', () => {
    for (const text of ['', 'src/a b.py', 'é 日本 😀', 'a::b', '# [x]', 'C:\\x', '`$(whoami)`'])
      expect(plainText(text)).toBe(text);
  });

  it.each([
    ['a\nb\r\tc', 'a\\nb\\r\\tc'],
    ['\x1b[31mred', '\\x1b[31mred'],
    ['a\u202eb\u{e0001}', 'a\\u{202e}b\\u{e0001}'],
    ['##[error]x ###[', '##\\[error]x ###\\['],
    ['  ::error::x', '  \\x3a:error::x'],
  ])('%j is %j', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it('of several lines keeps them', () => {
    expect(plainLines('one\n::error::two\n##[three]')).toBe('one\n\\x3a:error::two\n##\\[three]');
  });
});

describe('JSON', () => {
  it('says the same, and is obeyed by nobody', () => {
    fc.assert(
      fc.property(fc.array(hostile), fc.dictionary(hostile, hostile), (list, dictionary) => {
        const value = { list, dictionary: { ...dictionary } };
        for (const json of [renderJson(value), renderJson(value, 0)]) {
          expect(JSON.parse(json)).toEqual(value);
          expect(json.replaceAll('\n', '')).not.toMatch(OBEYED);
          expect(findCommands(json)).toEqual([]);
        }
      }),
    );
  });

  it('is indented for people, and on one line for outputs', () => {
    expect(renderJson({ a: ['##['] })).toBe('{\n  "a": [\n    "#\\u0023["\n  ]\n}');
    expect(renderJson({ a: [1] }, 0)).toBe('{"a":[1]}');
  });
});

describe('small words', () => {
  it('count', () => {
    expect([0, 1, 2, 1_234].map((number) => count(number, 'file'))).toEqual([
      '0 files',
      '1 file',
      '2 files',
      '1,234 files',
    ]);
  });

  it('show where they were cut, and cut no character', () => {
    expect(shorten('😀😀😀', 3)).toBe('😀😀😀');
    expect(shorten('😀😀😀', 2)).toBe('😀…');
  });
});
