import { describe, expect, test } from 'vitest';
import { parseManifest } from '../../src/manifest/manifest.ts';
import { bytesOf, caught, FINGERPRINT, OWN, OWN_WITH_RUNTIMES } from './sample.ts';

const FILE = 'version.json';

function parse(value: unknown) {
  return parseManifest(bytesOf(JSON.stringify(value)), FILE);
}

function failure(text: string): unknown {
  return caught(() => parseManifest(bytesOf(text), FILE));
}

describe('version', () => {
  test('absent', () => {
    expect(parse({})).toMatchObject({ version: null, own: null, current: false });
  });

  test.each(['1', 'null', '""', '["1"]', `"${'1'.repeat(1025)}"`])('%s is refused', (value) => {
    expect(failure(`{\n  "version": ${value}\n}`)).toMatchObject({
      code: 'MANIFEST_INVALID',
      position: { file: FILE, line: 2, column: 14 },
    });
  });
});

describe('force', () => {
  const NONE = { set: false, malformed: false, justification: null, justified: false };
  test.each([
    { text: '{}', force: NONE },
    { text: '{"force_restart": null}', force: NONE },
    { text: '{"force_restart": false}', force: NONE },
    { text: '{"force_restart": true}', force: { ...NONE, set: true } },
    ...['0', '1', '""', '"false"', '[]', '{}'].map((value) => ({
      text: `{"force_restart": ${value}}`,
      force: { ...NONE, set: true, malformed: true },
    })),
    {
      text: '{"force_restart": true, "force_restart_justification": "schema changed"}',
      force: { set: true, malformed: false, justification: 'schema changed', justified: true },
    },
    {
      text: '{"force_restart_justification": " TODO "}',
      force: { ...NONE, justification: ' TODO ' },
    },
    { text: '{"force_restart_justification": ["schema changed"]}', force: NONE },
    { text: '{"force_restart_justification": null}', force: NONE },
  ])('$text', ({ text, force }) => {
    expect(parseManifest(bytesOf(text), FILE).force).toEqual(force);
  });

  test('a justification over the limit is refused', () => {
    expect(failure(`{"force_restart_justification": "${'x'.repeat(65_537)}"}`)).toMatchObject({
      code: 'MANIFEST_INVALID',
      position: { file: FILE, line: 1, column: 33 },
    });
  });
});

describe('our keys', () => {
  test.each([OWN, OWN_WITH_RUNTIMES])('complete and current: %#', (own) => {
    expect(parse({ version: '7.11.0', ...own })).toMatchObject({ own, current: true });
  });

  test.each([
    { name: 'the version was bumped', value: { version: '7.12.0', ...OWN } },
    { name: 'there is no version', value: OWN },
  ])('stale: $name', ({ value }) => {
    expect(parse(value)).toMatchObject({ own: OWN, current: false });
  });

  test.each(Object.keys(OWN))('without %s they count as absent', (key) => {
    const value = { version: '7.11.0', ...OWN, [key]: undefined };
    expect(parse(value)).toMatchObject({ own: null, current: false });
  });

  test('the first clients wrote two of them', () => {
    const value = { version: '7.9.0', runtime_fingerprint: OWN.runtime_fingerprint, requires_restart: false };
    expect(parse(value)).toMatchObject({ own: null, current: false });
  });

  test('what a later version adds is tolerated and dropped', () => {
    const { forced, ...rest } = OWN.restart;
    const more = forced.map((release) => ({ ...release, by: 'x' }));
    const restart = { ...rest, forced: more, extra: { deep: [1] } };
    expect(parse({ version: '7.11.0', ...OWN, restart }).own).toEqual(OWN);
  });

  test('a null fingerprint, no previous release, no commit', () => {
    const { commit, ...rest } = OWN.restart;
    const own = {
      ...OWN,
      runtime_fingerprint: null,
      restart_key: 'unavailable:7.11.0',
      restart: { ...rest, previous: null, forced: [] },
    };
    expect(parse({ version: '7.11.0', ...own })).toMatchObject({ own, current: true });
    expect(parse(own).own?.restart).not.toHaveProperty('commit');
  });

  const runtime = JSON.stringify(OWN_WITH_RUNTIMES.runtimes?.server);
  const restart = JSON.stringify(OWN.restart);
  test.each([
    '"runtime_fingerprint":¦"ABCD"',
    `"runtime_fingerprint": ¦"${FINGERPRINT.toUpperCase()}"`,
    `"runtime_fingerprint": ¦"${FINGERPRINT}\\n"`,
    `"runtime_fingerprint": ¦"rf3:${FINGERPRINT}"`,
    '"requires_restart": ¦"true"',
    '"restart_key": ¦"unavailable:"',
    '"restart_key": ¦null',
    '"restart": ¦null',
    '"restart": ¦[]',
    '"restart": ¦{}',
    '"restart": ¦{"tag":7}',
    `"restart": ${restart.replace('"7.11.0"', '¦7')}`,
    `"restart": ${restart.replace('"v7.11.0"', '¦""')}`,
    `"restart": ${restart.replace('"runtime_changed"', '¦"other"')}`,
    `"restart": ${restart.replace('{"version":"7.9.0"}', '¦{}')}`,
    `"restart": ${restart.replace('"wire format changed"', '¦null')}`,
    '"runtimes": {"web":¦{"restart_key":"x"}}',
    `"runtimes": {"web":${runtime?.replace('true', '¦1')}}`,
    `"runtimes": {"":¦${runtime}}`,
    `"runtimes": ¦{"__proto__":${runtime}}`,
  ])('refused where it is wrong: %s', (marked) => {
    const before = `  ${marked.slice(0, marked.indexOf('¦'))}`;
    expect(failure(`{\n  ${marked.replace('¦', '')}}`)).toMatchObject({
      code: 'MANIFEST_INVALID',
      position: { file: FILE, line: 2, column: before.length + 1 },
    });
  });

  test('points into the lineage', () => {
    const text = `{"restart": ${JSON.stringify({ ...OWN.restart, forced: [{ version: '1' }, { version: 2 }] }, null, 2)}}`;
    const line = text.split('\n').findIndex((one) => one.includes('"version": 2')) + 1;
    expect(failure(text)).toMatchObject({
      code: 'MANIFEST_INVALID',
      position: { file: FILE, line, column: 18 },
      message: expect.stringContaining('"restart.forced.1.version" is not what this tool writes'),
    });
  });

  test.each([
    ['node20'],
    'python3.12',
    null,
    7,
    {},
    { python: '3.12' },
    { python: { version: '3.12' } },
    [{ restart: 1 }],
  ])('a foreign value under runtimes reads as absent: %j', (runtimes) => {
    const manifest = parse({ version: '7.11.0', ...OWN, runtimes });
    expect(manifest).toMatchObject({ current: true, own: OWN });
    expect(manifest.own).not.toHaveProperty('runtimes');
  });
});

describe('duplicates', () => {
  test.each(['version', 'force_restart', 'force_restart_justification', ...Object.keys(OWN_WITH_RUNTIMES)])(
    'of %s are refused, however they are written',
    (key) => {
      const escaped = `\\u${key.charCodeAt(0).toString(16).padStart(4, '0')}${key.slice(1)}`;
      expect(failure(`{"${key}": "1",\n "x": 1, "${escaped}": "1"}`)).toMatchObject({
        code: 'MANIFEST_INVALID',
        position: { file: FILE, line: 2, column: 10 },
        message: expect.stringContaining(`"${key}" already stands at line 1, column 2`),
      });
    },
  );

  test('foreign ones are tolerated', () => {
    expect(parseManifest(bytesOf('{"x": 1, "x": 2, "version": "1"}'), FILE).version).toBe('1');
  });

  test('inside our blocks are refused', () => {
    const restart = JSON.stringify(OWN.restart).replace('"tag":', '"version":"7.10.0","tag":');
    expect(failure(`{"restart":${restart}}`)).toMatchObject({
      code: 'MANIFEST_INVALID',
      position: { file: FILE, line: 1, column: 12 + restart.indexOf('"version":"7.10.0"') },
    });
  });

  test('of one name in different objects are none', () => {
    expect(parse({ ...OWN, version: '7.11.0' }).own).toEqual(OWN);
  });
});

test('names of prototypes are plain names', () => {
  const block = JSON.stringify(OWN.restart).replace('{', '{"__proto__":{"commit":"x"},"constructor":1,');
  const own = JSON.stringify({ ...OWN, restart: 0 }).replace('"restart":0', `"restart":${block}`);
  const text = `{"__proto__":{"version":"9","force_restart":true},"toString":1,"version":"7.11.0",${own.slice(1)}`;
  const manifest = parseManifest(bytesOf(text), FILE);
  expect(manifest).toMatchObject({ version: '7.11.0', current: true, own: OWN, force: { set: false } });
  expect(Object.getPrototypeOf(manifest.own?.restart)).toBe(Object.prototype);
  expect(({} as Record<string, unknown>).version).toBeUndefined();
});

test('positionOf', () => {
  const manifest = parseManifest(
    bytesOf('\uFEFF{"😀": 1, "version": "1",\r\n\t"force_restart": true}'),
    FILE,
  );
  expect(manifest.positionOf('version')).toEqual({ file: FILE, line: 1, column: 10 });
  expect(manifest.positionOf('force_restart')).toEqual({ file: FILE, line: 2, column: 2 });
  expect(manifest.positionOf('restart')).toEqual({ file: FILE });
  expect(manifest.positionOf('__proto__')).toEqual({ file: FILE });
});

test('errors show untrusted names escaped and cut', () => {
  const { message } = failure(
    `{"runtimes": {"a\\n##[error]${'x'.repeat(200)}": {"restart_key": 1}}}`,
  ) as Error;
  expect(message).not.toContain('\n');
  expect(message).toContain('"runtimes.a\\n##[error]xxx');
  expect(message).toContain('x…"');
});
