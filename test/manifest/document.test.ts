import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_BYTES, MAX_DEPTH, parseDocument } from '../../src/manifest/document.ts';
import { bytesOf, caught } from './sample.ts';

const FILE = 'version.json';

function failure(text: string): unknown {
  return caught(() => parseDocument(bytesOf(text), FILE));
}

function invalidAt(line: number, column: number, problem: RegExp) {
  return expect.objectContaining({
    code: 'MANIFEST_INVALID',
    position: { file: FILE, line, column },
    message: expect.stringMatching(new RegExp(`^version\\.json:${line}:${column}: .*${problem.source}`)),
  });
}

describe('syntax', () => {
  test.each([
    { text: '', line: 1, column: 1, problem: /empty/ },
    { text: ' \n\t', line: 1, column: 1, problem: /empty/ },
    { text: '\uFEFF', line: 1, column: 1, problem: /empty/ },
    { text: '[1]', line: 1, column: 1, problem: /one JSON object/ },
    { text: ' "x"', line: 1, column: 2, problem: /one JSON object/ },
    { text: 'null', line: 1, column: 1, problem: /one JSON object/ },
    { text: '{\n  "a": 1,\n}', line: 3, column: 1, problem: /remove the comma/ },
    { text: '{"a": [1, ]}', line: 1, column: 11, problem: /remove the comma/ },
    { text: '{"a": 1\r\n"b": 2}', line: 2, column: 1, problem: /comma is missing/ },
    { text: '{"a": 1\r"b": 2}', line: 2, column: 1, problem: /comma is missing/ },
    { text: '{"a" 1}', line: 1, column: 6, problem: /colon is missing/ },
    { text: '{"a": }', line: 1, column: 7, problem: /value is expected/ },
    { text: '{"a":', line: 1, column: 6, problem: /ends too early/ },
    { text: '{"a": 1', line: 1, column: 8, problem: /closing bracket/ },
    { text: '{"a": [1', line: 1, column: 9, problem: /closing bracket/ },
    { text: '{} {}', line: 1, column: 4, problem: /nothing may follow/ },
    { text: '{"a": 1} // end', line: 1, column: 10, problem: /no comments/ },
    { text: '/* x */ {}', line: 1, column: 1, problem: /no comments/ },
    { text: '{"a": "x}', line: 1, column: 7, problem: /not closed/ },
    { text: '{"a": "x\ty"}', line: 1, column: 7, problem: /control character/ },
    { text: '{"a": "\\x"}', line: 1, column: 7, problem: /escape/ },
    { text: '{"a": "\\u12"}', line: 1, column: 7, problem: /escape/ },
    { text: '{"a": 1.}', line: 1, column: 7, problem: /number/ },
    { text: '{"a": NaN}', line: 1, column: 7, problem: /"NaN" is not JSON/ },
    { text: "{'a': 1}", line: 1, column: 2, problem: /is not JSON/ },
    { text: '<<<<<<< HEAD\n{}', line: 1, column: 1, problem: /"<<<<<<<" is not JSON/ },
    // Columns are characters: two UTF-16 units of an emoji are one, and a byte order mark is none.
    { text: '{"😀": x}', line: 1, column: 7, problem: /"x" is not JSON/ },
    { text: '\uFEFF{x}', line: 1, column: 2, problem: /"x" is not JSON/ },
    { text: '\uFEFF\uFEFF{}', line: 1, column: 1, problem: /is not JSON/ },
    { text: '{"a": \u001b]0;x}', line: 1, column: 7, problem: /"\\u001b" is not JSON/ },
  ])('$text', ({ text, line, column, problem }) => {
    expect(failure(text)).toEqual(invalidAt(line, column, problem));
  });

  test('agrees with JSON.parse on what is JSON', () => {
    const pieces = fc.constantFrom(
      ...['{', '}', '[', ']', ',', ':', '"a"', '"', '\\', '\\u00e9', '\\ud800', '1', '-', '.5', '1e5', '01'],
      ...[
        'true',
        'null',
        'nul',
        ' ',
        '\n',
        '\t',
        '\f',
        '\u00a0',
        '\u2028',
        '/*',
        '*/',
        '//',
        '"b":',
        "'",
        '\0',
      ],
    );
    const near = fc.tuple(fc.json(), fc.nat(), fc.nat({ max: 2 }), fc.oneof(pieces, fc.constant('')));
    const mutated = near.map(([json, at, cut, piece]) => {
      const offset = at % (json.length + 1);
      return `{"k":${json.slice(0, offset)}${piece}${json.slice(offset + cut)}}`;
    });
    const texts = fc.oneof(
      mutated,
      fc.array(pieces, { maxLength: 8 }).map((list) => `{${list.join('')}}`),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(accepts(() => parseDocument(bytesOf(text), FILE))).toBe(accepts(() => JSON.parse(text)));
      }),
      { numRuns: 3000 },
    );
  });
});

function accepts(call: () => unknown): boolean {
  try {
    call();
    return true;
  } catch {
    return false;
  }
}

describe('encoding', () => {
  test.each([
    { name: 'UTF-16LE with a mark', bytes: Buffer.from('\uFEFF{}', 'utf16le') },
    { name: 'UTF-16BE with a mark', bytes: Buffer.from('\uFEFF{}', 'utf16le').swap16() },
    { name: 'UTF-16LE', bytes: Buffer.from('{}', 'utf16le') },
    { name: 'UTF-16BE', bytes: Buffer.from('{}', 'utf16le').swap16() },
  ])('$name is named', ({ bytes }) => {
    expect(caught(() => parseDocument(bytes, FILE))).toEqual(invalidAt(1, 1, /UTF-16.*UTF-8/));
  });

  test.each([
    { name: 'Latin-1', bytes: Buffer.from('{\n "ä": "é"}', 'latin1'), line: 2, column: 3 },
    { name: 'a surrogate', bytes: Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22]), line: 1, column: 3 },
    { name: 'an overlong form', bytes: Buffer.from([0x7b, 0xc0, 0x80]), line: 1, column: 2 },
    { name: 'a cut character', bytes: Buffer.from('{"é').subarray(0, 3), line: 1, column: 3 },
    {
      name: 'a byte after a mark and a real U+FFFD',
      bytes: Buffer.concat([Buffer.from('\uFEFF\uFFFD'), Buffer.from([0xff])]),
      line: 1,
      column: 2,
    },
    {
      name: 'a byte after a mark that is none',
      bytes: Buffer.concat([Buffer.from('{"\uFEFF'), Buffer.from([0xff])]),
      line: 1,
      column: 4,
    },
  ])('$name is refused where it stands', ({ bytes, line, column }) => {
    expect(caught(() => parseDocument(bytes, FILE))).toEqual(invalidAt(line, column, /not UTF-8/));
  });
});

describe('bounds', () => {
  const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

  test('depth', () => {
    expect(parseDocument(bytesOf(nested(MAX_DEPTH)), FILE).members).toHaveLength(1);
    expect(failure(nested(MAX_DEPTH + 1))).toEqual(invalidAt(1, 5 + MAX_DEPTH, /100 levels deep/));
  });

  test.each([
    `{"a":${'['.repeat(1_000_000)}`,
    `{"a":${'{"a":'.repeat(500_000)}`,
    // An open string first: what follows must not be nested behind the back of the depth count.
    `{"a":"\n${'['.repeat(1_000_000)}`,
    `{"a":]${'[}{'.repeat(500_000)}`,
  ])('no stack overflow: %#', (text) => {
    expect(failure(text)).toMatchObject({ code: 'MANIFEST_INVALID' });
  });

  test('size', () => {
    const pad = '\n'.repeat(MAX_BYTES - 2);
    expect(parseDocument(bytesOf(`{}${pad}`), FILE).members).toEqual([]);
    expect(failure(`{}${pad} `)).toMatchObject({ code: 'MANIFEST_INVALID', position: { file: FILE } });
  });
});

test('members keep their order, duplicates and exact places', () => {
  const { body, members } = parseDocument(
    bytesOf('\uFEFF{ "v\\u0065r" : [1, {"x": 2}] ,"a":"}" , "a":{} }'),
    FILE,
  );
  const seen = members.map(({ key, keyStart, keyEnd, valueStart, valueEnd }) => [
    key,
    body.slice(keyStart, keyEnd),
    body.slice(valueStart, valueEnd),
  ]);
  expect(seen).toEqual([
    ['ver', '"v\\u0065r"', '[1, {"x": 2}]'],
    ['a', '"a"', '"}"'],
    ['a', '"a"', '{}'],
  ]);
});

test('an odd file name cannot break the line', () => {
  const message = (caught(() => parseDocument(bytesOf('x'), 'a\n::error::b.json')) as Error).message;
  expect(message).toMatch(/^a\\n::error::b\.json:1:1: /);
});
