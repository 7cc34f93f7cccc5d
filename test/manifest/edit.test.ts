import { describe, expect, test } from 'vitest';
import { MAX_BYTES } from '../../src/manifest/document.ts';
import { createManifest, editManifest } from '../../src/manifest/edit.ts';
import { parseManifest } from '../../src/manifest/manifest.ts';
import type { OwnKeys } from '../../src/manifest/schema.ts';
import { bytesOf, caught, OWN, OWN_WITH_RUNTIMES, RUNTIME, textOf } from './sample.ts';

const FILE = 'version.json';

/** Small enough to write out in every layout. */
const KEYS: OwnKeys = {
  runtime_fingerprint: null,
  requires_restart: true,
  restart_key: 'unavailable:2',
  restart: {
    version: '2',
    tag: 'v2',
    reason: 'fingerprint_unavailable',
    rules: '3fa1c09b2d44',
    previous: null,
    forced: [{ version: '2' }],
  },
};
const MINIFIED = JSON.stringify(KEYS).slice(1, -1);
const SPACED =
  '"runtime_fingerprint": null, "requires_restart": true, "restart_key": "unavailable:2", ' +
  '"restart": {"version": "2", "tag": "v2", "reason": "fingerprint_unavailable", "rules": "3fa1c09b2d44", ' +
  '"previous": null, "forced": [{"version": "2"}]}';

function edit(text: string, keys: OwnKeys = KEYS, version?: string): string {
  return textOf(editManifest(bytesOf(text), FILE, version === undefined ? { keys } : { version, keys }));
}

/** The members of `KEYS` on lines of their own. */
function linesOf(indent: string, unit: string, lineBreak: string): string {
  const json = JSON.stringify(KEYS, null, '\t').split('\n').slice(1, -1);
  return json
    .map((line) => {
      const depth = /^\t*/.exec(line)?.[0].length ?? 0;
      return indent + unit.repeat(depth - 1) + line.slice(depth);
    })
    .join(lineBreak);
}

describe('new keys follow the layout of the file', () => {
  test.each([
    {
      name: 'two spaces',
      text: '{\n  "version": "2"\n}\n',
      edited: `{\n  "version": "2",\n${linesOf('  ', '  ', '\n')}\n}\n`,
    },
    {
      name: 'four spaces, no final newline',
      text: '{\n    "version": "2"\n}',
      edited: `{\n    "version": "2",\n${linesOf('    ', '    ', '\n')}\n}`,
    },
    {
      name: 'tabs and CRLF',
      text: '{\r\n\t"version": "2",\r\n\t"x": [1, 2]\r\n}\r\n',
      edited: `{\r\n\t"version": "2",\r\n\t"x": [1, 2],\r\n${linesOf('\t', '\t', '\r\n')}\r\n}\r\n`,
    },
    {
      name: 'CR alone',
      text: '{\r  "x": 1\r}',
      edited: `{\r  "x": 1,\r${linesOf('  ', '  ', '\r')}\r}`,
    },
    {
      name: 'sixteen spaces',
      text: `{\n${' '.repeat(16)}"x": 1\n}`,
      edited: `{\n${' '.repeat(16)}"x": 1,\n${linesOf(' '.repeat(16), ' '.repeat(16), '\n')}\n}`,
    },
    {
      name: 'an indented root',
      text: '    {\n      "x": 1\n    }',
      edited: `    {\n      "x": 1,\n${linesOf('      ', '  ', '\n')}\n    }`,
    },
    {
      name: 'lines without indentation',
      text: '{\n"x": 1\n}',
      edited: `{\n"x": 1,\n${linesOf('', '', '\n')}\n}`,
    },
    {
      name: 'blank lines between members',
      text: '{\n\n  "x": 1,\n\n  "y": 2\n\n}\n',
      edited: `{\n\n  "x": 1,\n\n  "y": 2,\n${linesOf('  ', '  ', '\n')}\n\n}\n`,
    },
    {
      name: 'members sharing a line in a file of lines',
      text: '{\n  "x": 1, "y": 2\n}',
      edited: `{\n  "x": 1, "y": 2,\n${linesOf('  ', '  ', '\n')}\n}`,
    },
    {
      name: 'a byte order mark',
      text: '\uFEFF{\n  "x": 1\n}',
      edited: `\uFEFF{\n  "x": 1,\n${linesOf('  ', '  ', '\n')}\n}`,
    },
    { name: 'minified', text: '{"x":1}', edited: `{"x":1,${MINIFIED}}` },
    {
      name: 'minified, two members',
      text: '{"x":1,"y": 2}\n',
      edited: `{"x":1,"y": 2,${SPACED.replaceAll(', "', ',"').replaceAll(', {', ',{')}}\n`,
    },
    { name: 'one line', text: '{"x": 1}', edited: `{"x": 1, ${SPACED}}` },
    { name: 'one line, padded', text: '{ "x": 1, "y": 2 }', edited: `{ "x": 1, "y": 2, ${SPACED} }` },
    {
      name: 'commas first',
      text: '{ "x": 1\n, "y": 2\n}',
      edited: `{ "x": 1\n, "y": 2\n, ${SPACED.replaceAll(/, (?="re(?:quires|start))/g, '\n, ')}\n}`,
    },
    { name: 'an empty object', text: '{}', edited: `{\n${linesOf('  ', '  ', '\n')}\n}` },
    {
      name: 'an empty object with CRLF',
      text: '{ }\r\n',
      edited: `{\r\n${linesOf('  ', '  ', '\r\n')}\r\n}\r\n`,
    },
  ])('$name', ({ text, edited }) => {
    expect(edit(text)).toBe(edited);
  });

  test('a file of spaces before colons keeps them', () => {
    expect(edit('{"x" : 1}')).toBe(`{"x" : 1, ${SPACED.replaceAll('": ', '" : ')}}`);
  });

  test('in their order, after a missing version', () => {
    const text = edit('{"z": 1}', { runtimes: { web: RUNTIME }, ...KEYS }, '2');
    expect(Object.keys(JSON.parse(text))).toEqual(['z', 'version', ...Object.keys(KEYS), 'runtimes']);
  });

  test('blocks are written in order, whatever order they are given in', () => {
    const reversed = Object.fromEntries(Object.entries(KEYS.restart).reverse()) as OwnKeys['restart'];
    expect(edit('{}', { ...KEYS, restart: reversed })).toBe(edit('{}'));
  });
});

describe('keys that are there', () => {
  test('all right: the very bytes come back, in whatever form they stand', () => {
    const { restart, ...others } = KEYS;
    const reversed = Object.fromEntries(Object.entries(restart).reverse());
    const text = `{"restart":  ${JSON.stringify(reversed, null, 7)},\n${JSON.stringify(others).slice(1)}`;
    const escaped = bytesOf(text.replace('"v2"', '"\\u00762"'));
    expect(editManifest(escaped, FILE, { keys: KEYS })).toBe(escaped);
  });

  test('only what is wrong is replaced, where it stands', () => {
    const text = edit('{\n\t"a": 1.0,\n\t"requires_restart" :false , "b": 12345678901234567890\n}');
    expect(
      text.startsWith('{\n\t"a": 1.0,\n\t"requires_restart" :true , "b": 12345678901234567890,\n\t"'),
    ).toBe(true);
  });

  test('a block is replaced in the layout of the file', () => {
    const stale = edit('{\r\n\t"version": "2",\r\n\t"x": []\r\n}\r\n');
    const keys = { ...KEYS, restart: { ...KEYS.restart, forced: [] } };
    const expected = stale.replace('[\r\n\t\t\t{\r\n\t\t\t\t"version": "2"\r\n\t\t\t}\r\n\t\t]', '[]');
    expect(expected).not.toBe(stale);
    expect(edit(stale, keys)).toBe(expected);
  });

  test('what a later version put into our blocks is ours, and goes', () => {
    const later = { ...KEYS, restart: { ...KEYS.restart, later: 1 } };
    expect(JSON.parse(edit(JSON.stringify(later)))).toEqual(KEYS);
  });

  test('a version that is there stays', () => {
    expect(JSON.parse(edit('{"version": "1"}', KEYS, '2')).version).toBe('1');
  });
});

describe('runtimes', () => {
  const block = JSON.stringify({ web: RUNTIME });
  const keys = MINIFIED;

  test.each([
    { at: 'last', text: `{${keys},"runtimes":${block}}`, edited: `{${keys}}` },
    { at: 'last, on a line', text: `{${keys},\n  "runtimes": ${block}\n}`, edited: `{${keys}\n}` },
    { at: 'first', text: `{ "runtimes":${block} , ${keys}}`, edited: `{ ${keys}}` },
    { at: 'between', text: `{"x":1 , "runtimes":${block} , ${keys}}`, edited: `{"x":1 , ${keys}}` },
    { at: 'alone', text: `{"runtimes":${block}}`, edited: `{${keys}}` },
    { at: 'last, keys to add', text: `{"x":1,"runtimes":${block}}`, edited: `{"x":1,${keys}}` },
    { at: 'first, keys to add', text: `{"runtimes":${block},"x":1}`, edited: `{"x":1,${keys}}` },
    {
      at: 'after a value to replace',
      text: `{${keys.replace('"previous":null', '"previous":null,"x":0')},"runtimes":${block}}`,
      edited: `{${keys}}`,
    },
  ])('are removed: $at', ({ text, edited }) => {
    expect(edit(text)).toBe(edited);
  });

  test.each(['["node20"]', '{}', '{"web": {"image": "x"}}', '"3.12"'])('a foreign %s stays', (value) => {
    expect(edit(`{"runtimes":${value}}`)).toBe(`{"runtimes":${value},${keys}}`);
  });

  test('a foreign value in their place is refused', () => {
    expect(caught(() => edit('{\n "runtimes": ["node20"]}', OWN_WITH_RUNTIMES))).toMatchObject({
      code: 'MANIFEST_INVALID',
      position: { file: FILE, line: 2, column: 14 },
      message: expect.stringContaining('rename it'),
    });
  });
});

describe('refusals', () => {
  test.each([
    { text: '{"restart": true}', line: 1, column: 13 },
    { text: '{"x": 1,\n "x": 2,\n "restart": {}, "restart": {}}', line: 3, column: 17 },
    { text: '{\n  "version": "1", // now\n}', line: 2, column: 19 },
    { text: '{"version": 1}', line: 1, column: 13 },
  ])('$text', ({ text, line, column }) => {
    expect(caught(() => edit(text))).toMatchObject({
      code: 'MANIFEST_INVALID',
      position: { file: FILE, line, column },
    });
  });

  test('keys that could not be read back', () => {
    const keys = { ...KEYS, restart: { ...KEYS.restart, tag: 'x'.repeat(4097) } };
    expect(caught(() => edit('{}', keys))).toMatchObject({
      code: 'MANIFEST_INVALID',
      message: expect.stringContaining('restart.tag'),
    });
    expect(caught(() => edit('{}', KEYS, 'x'.repeat(1025)))).toMatchObject({ code: 'MANIFEST_INVALID' });
  });

  test('a file that would outgrow the limit', () => {
    const text = `{"x":"${'x'.repeat(MAX_BYTES - 20)}"}`;
    expect(caught(() => edit(text))).toMatchObject({
      code: 'MANIFEST_INVALID',
      message: expect.stringContaining(`${MAX_BYTES} at most`),
    });
  });
});

describe('createManifest', () => {
  test('two spaces, LF, a final newline', () => {
    const expected = `${JSON.stringify({ version: '7.11.0', ...OWN_WITH_RUNTIMES }, null, 2)}\n`;
    expect(textOf(createManifest('7.11.0', OWN_WITH_RUNTIMES))).toBe(expected);
  });

  test('is current', () => {
    expect(parseManifest(createManifest('7.11.0', OWN), FILE)).toMatchObject({ own: OWN, current: true });
  });
});
