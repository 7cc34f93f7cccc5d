import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editManifest } from '../../src/manifest/edit.ts';
import { parseManifest } from '../../src/manifest/manifest.ts';
import { OWN_KEYS, type OwnKey, type OwnKeys, type RestartBlock } from '../../src/manifest/schema.ts';
import { REASONS } from '../../src/release/reason.ts';
import { bytesOf, textOf } from './sample.ts';

const FILE = 'version.json';

interface Member {
  readonly key: string;
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

/** Members of the root object: a second, minimal reader that knows nothing of the one under test. */
function membersOf(text: string): Member[] {
  const members: Member[] = [];
  let at = text.indexOf('{') + 1;
  for (;;) {
    while (/[\s,]/.test(text[at] as string)) at += 1;
    if (text[at] === '}') return members;
    const start = at;
    const keyEnd = endOfValue(text, at);
    at = keyEnd;
    while (/[\s:]/.test(text[at] as string)) at += 1;
    const valueStart = at;
    at = endOfValue(text, at);
    members.push({ key: JSON.parse(text.slice(start, keyEnd)), start, valueStart, end: at });
  }
}

function endOfValue(text: string, start: number): number {
  const token = /[\s,:]*("(?:[^"\\]|\\.)*"|[[\]{}]|[^\s,:"[\]{}]+)/gy;
  token.lastIndex = start;
  let depth = 0;
  do {
    const [, found] = token.exec(text) as RegExpExecArray;
    if (found === '[' || found === '{') depth += 1;
    if (found === ']' || found === '}') depth -= 1;
  } while (depth > 0);
  return token.lastIndex;
}

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });
const version = fc.oneof(
  fc.constantFrom('1.0', '2.0', '2.0-rc.1'),
  fc.string({ minLength: 1, unit: 'binary' }),
);
const fingerprint = fc.option(
  fc.oneof(
    hex(64),
    hex(64).map((digits) => `rf2:${digits}`),
  ),
);
const restartKey = fc.oneof(
  hex(32),
  version.map((one) => `unavailable:${one}`),
);
const reason = fc.constantFrom(...REASONS);

const restart = fc.record<RestartBlock>(
  {
    version,
    tag: version,
    commit: hex(40),
    reason,
    rules: hex(12),
    previous: fc.option(
      fc.record({ version, tag: version, commit: hex(64), runtime_fingerprint: fingerprint }),
    ),
    forced: fc.array(
      fc.record({ version, justification: fc.string({ minLength: 1 }) }, { requiredKeys: ['version'] }),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: ['version', 'tag', 'reason', 'rules', 'previous', 'forced'] },
);

const runtimes = fc.dictionary(
  fc.constantFrom('web', 'worker', 'sync-server'),
  fc.record({
    runtime_fingerprint: fingerprint,
    previous_fingerprint: fingerprint,
    requires_restart: fc.boolean(),
    reason,
    rules: hex(12),
    restart_key: restartKey,
  }),
  { minKeys: 1, noNullPrototype: true },
);

const required = {
  runtime_fingerprint: fingerprint,
  requires_restart: fc.boolean(),
  restart_key: restartKey,
  restart,
};
const ownKeys: fc.Arbitrary<OwnKeys> = fc.record(
  { ...required, runtimes },
  { requiredKeys: ['runtime_fingerprint', 'requires_restart', 'restart_key', 'restart'] },
);

/** What other tools have been seen to destroy. */
const foreignValue = fc.oneof(
  fc.constantFrom(
    ...[
      '12345678901234567890',
      '-0',
      '1.0',
      '1E+5',
      '0.1e-7',
      'true',
      'null',
      '""',
      '[1, 2,3 ]',
      '[\n1\r\n]',
    ],
    ...[
      '{"2":1,"1":[] , "__proto__":{"x":1}}',
      '"\\u00e9\\/\\ud800"',
      '{"a":1,"a":2}',
      '"}\\",{"',
      '{ }',
      '"é😀"',
    ],
    ...['{"restart":{"version":7},"version":[]}', '[[[[{}]]]]'],
  ),
  fc.json(),
);
const foreignKey = fc.constantFrom(
  ...['"name"', '"a"', '"2"', '"1"', '"\\u0061"', '"__proto__"', '"constructor"', '""', '"Restart"', '"é😀"'],
);
const foreignMember = fc.tuple(foreignKey, foreignValue);
const knownMember = fc.constantFrom<[string, string][]>(
  ['"version"', '"1.0"'],
  ['"\\u0076ersion"', '"\\u0031.0"'],
  ['"force_restart"', '1'],
);

/** One layout throughout a file. */
interface Style {
  readonly open: string;
  readonly between: string;
  readonly colon: string;
  readonly close: string;
}
const styles: readonly Style[] = [
  { open: '\n  ', between: ',\n  ', colon: ': ', close: '\n' },
  { open: '\r\n\t', between: ',\r\n\t', colon: ': ', close: '\r\n' },
  { open: '', between: ',', colon: ':', close: '' },
  { open: '', between: ', ', colon: ': ', close: '' },
  { open: ' ', between: ' , ', colon: ' : ', close: ' ' },
  { open: ' ', between: '\n, ', colon: ': ', close: '\n' },
  { open: '\n\n    ', between: ',\n\n    ', colon: ':\n', close: '\n \n' },
  { open: '\r', between: ',\r', colon: ':\t', close: '' },
];

function render(members: readonly (readonly [string, string])[], style: Style): string {
  const items = members.map(([key, value]) => `${key}${style.colon}${value}`);
  return `{${style.open}${items.join(style.between)}${style.close}}`;
}

const source = fc
  .record({
    foreign: fc.array(foreignMember, { maxLength: 4 }),
    known: fc.option(knownMember),
    own: fc.record(required, { requiredKeys: [] }),
    spread: fc.constantFrom('', '  ', '\t'),
    style: fc.constantFrom(...styles),
    bom: fc.constantFrom('', '\uFEFF'),
    around: fc.constantFrom(['', ''], ['', '\n'], ['\r\n', '\r\n'], [' ', '\t\n\n']),
    seed: fc.nat(),
  })
  .map(({ foreign, known, own, spread, style, bom, around, seed }) => {
    const ours = Object.entries(own).map(
      ([key, value]) => [JSON.stringify(key), JSON.stringify(value, null, spread)] as const,
    );
    const members = shuffle([...foreign, ...(known === null ? [] : [known]), ...ours], seed);
    return { members, style, wrap: (text: string) => `${bom}${around[0]}${text}${around[1]}` };
  });

function shuffle<T>(list: readonly T[], seed: number): T[] {
  const rest = [...list];
  const shuffled: T[] = [];
  for (let value = seed; rest.length > 0; value = Math.floor(value / 7) + 3) {
    shuffled.push(...rest.splice(value % rest.length, 1));
  }
  return shuffled;
}

function isOurs(key: string): key is OwnKey {
  return (OWN_KEYS as readonly string[]).includes(key);
}

/** The text with our values as they were in `before`, and what follows its last member cut off. */
function undo(after: string, before: string): string {
  const then = membersOf(before);
  const now = membersOf(after);
  let text = '';
  let at = 0;
  for (const [index, old] of then.entries()) {
    const member = now[index] as Member;
    text += after.slice(at, member.valueStart);
    text += isOurs(old.key)
      ? before.slice(old.valueStart, old.end)
      : after.slice(member.valueStart, member.end);
    at = member.end;
  }
  return text + after.slice(now.at(-1)?.end);
}

function withoutOurs(text: string, added: readonly string[]): unknown {
  const value = JSON.parse(text.replace('\uFEFF', ''));
  for (const key of [...OWN_KEYS, ...added]) delete value[key];
  return value;
}

describe('editManifest', () => {
  test('changes nothing but our values and what it adds at the end', () => {
    fc.assert(
      fc.property(source, ownKeys, ({ members, style, wrap }, keys) => {
        const before = wrap(render(members, style));
        const after = textOf(editManifest(bytesOf(before), FILE, { version: '2.0', keys }));
        const hadVersion = membersOf(before).some(({ key }) => key === 'version');
        expect(withoutOurs(after, hadVersion ? [] : ['version'])).toEqual(withoutOurs(before, []));
        if (members.length > 0) expect(undo(after, before)).toBe(before);
        const manifest = parseManifest(bytesOf(after), FILE);
        expect(manifest.own).toEqual(keys);
        expect(manifest.version).toBe(hadVersion ? '1.0' : '2.0');
      }),
      { numRuns: 500 },
    );
  });

  test('adds what is missing in order and in the layout of the file', () => {
    fc.assert(
      fc.property(source, ownKeys, ({ members, style, wrap }, keys) => {
        fc.pre(members.length > 1);
        const before = wrap(render(members, style));
        const after = textOf(editManifest(bytesOf(before), FILE, { keys }));
        const had = membersOf(before).map(({ key }) => key);
        const all = membersOf(after);
        const missing = OWN_KEYS.filter((key) => keys[key] !== undefined && !had.includes(key));
        expect(all.slice(had.length).map(({ key }) => key)).toEqual(missing);
        // A blank line between members is not repeated.
        const between = style.between.replace('\n\n', '\n');
        for (let index = had.length; index < all.length; index++) {
          expect(after.slice(all[index - 1]?.end, all[index]?.start)).toBe(between);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('twice is once: the second time the very bytes come back', () => {
    fc.assert(
      fc.property(source, ownKeys, ({ members, style, wrap }, keys) => {
        const once = editManifest(bytesOf(wrap(render(members, style))), FILE, { version: '2.0', keys });
        expect(editManifest(once, FILE, { version: '2.0', keys })).toBe(once);
      }),
      { numRuns: 300 },
    );
  });

  test('back and forth between several runtimes and one leaves no trace', () => {
    fc.assert(
      fc.property(source, ownKeys, runtimes, ({ members, style, wrap }, { runtimes: _, ...keys }, blocks) => {
        const once = editManifest(bytesOf(wrap(render(members, style))), FILE, { keys });
        const several = editManifest(once, FILE, { keys: { ...keys, runtimes: blocks } });
        expect(parseManifest(several, FILE).own?.runtimes).toEqual(blocks);
        expect(textOf(editManifest(several, FILE, { keys }))).toBe(textOf(once));
      }),
      { numRuns: 200 },
    );
  });

  test('takes runtimes out from anywhere', () => {
    fc.assert(
      fc.property(
        source,
        ownKeys,
        runtimes,
        fc.nat(),
        ({ members, style, wrap }, { runtimes: _, ...keys }, blocks, at) => {
          const others = members.filter(([key]) => !isOurs(JSON.parse(key)));
          const ours = Object.entries(keys).map(
            ([key, value]) => [JSON.stringify(key), JSON.stringify(value)] as const,
          );
          const right = [...others, ...ours];
          const block = ['"runtimes"', JSON.stringify(blocks)] as const;
          const several = right.toSpliced(at % (right.length + 1), 0, block);
          const edited = editManifest(bytesOf(wrap(render(several, style))), FILE, { keys });
          expect(textOf(edited)).toBe(wrap(render(right, style)));
        },
      ),
      { numRuns: 200 },
    );
  });
});
