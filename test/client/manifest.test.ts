import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { captureManifest, decideRestart, parseMarker } from '../../src/client/index.ts';
import { parseManifest, sameFile } from '../../src/client/manifest.ts';

const bytesOf = (text: string) => Buffer.from(text, 'utf8');

describe('parseManifest', () => {
  test('reads the keys written for this version', () => {
    const text = JSON.stringify({
      version: '7.11.0',
      force_restart: true,
      runtime_fingerprint: 'f0',
      requires_restart: true,
      restart_key: 'k0',
      restart: {
        version: '7.11.0',
        commit: 'c0',
        rules: '3fa1c09b2d44',
        forced: [{ version: '7.10.0' }, { version: '7.11.0', justification: 'another wire format' }],
      },
      runtimes: { server: { restart_key: 'k1', runtime_fingerprint: null }, worker: 'broken' },
    });
    expect(parseManifest(bytesOf(text))).toEqual({
      version: '7.11.0',
      commit: 'c0',
      key: 'k0',
      fingerprint: 'f0',
      forced: [
        { version: '7.10.0', justification: null },
        { version: '7.11.0', justification: 'another wire format' },
      ],
      runtimes: new Map([
        ['server', { key: 'k1', fingerprint: null }],
        ['worker', { key: null, fingerprint: null }],
      ]),
    });
  });

  test('takes stale keys for absent, but for the commit', () => {
    const text = JSON.stringify({
      version: '7.11.1',
      runtime_fingerprint: 'f0',
      restart_key: 'k0',
      restart: { version: '7.11.0', commit: 'c0', forced: [{ version: '7.11.0' }] },
      runtimes: { server: { restart_key: 'k1' } },
    });
    expect(parseManifest(bytesOf(text))).toEqual({
      version: '7.11.1',
      commit: 'c0',
      key: null,
      fingerprint: null,
      forced: [],
      runtimes: new Map(),
    });
  });

  test('reads names that objects have by nature as any other', () => {
    const text =
      '{"version":"1","restart":{"version":"1"},"runtimes":{"__proto__":{"restart_key":"a"},"toString":{"restart_key":"b"}}}';
    const runtimes = parseManifest(bytesOf(text))?.runtimes;
    expect(runtimes?.get('__proto__')?.key).toBe('a');
    expect(runtimes?.get('toString')?.key).toBe('b');
    expect(runtimes?.get('constructor')).toBeUndefined();
  });

  test.each(['', 'null', '[]', '"text"', '{', '{"a":1}{"a":1}', '\ufeff\ufeff{}', '{"a":NaN}'])(
    'refuses %j',
    (text) => {
      expect(parseManifest(bytesOf(text))).toBeNull();
    },
  );

  test('reads what nests too deep for a parser that calls itself, or refuses it', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const manifest = parseManifest(bytesOf(`{"version":"1","x":${deep}}`));
    expect([null, '1']).toContain(manifest === null ? null : manifest.version);
  });
});

test('any bytes are read without an error, and answered', () => {
  const json = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.json().map(bytesOf),
    fc
      .record(
        {
          version: fc.oneof(fc.string(), fc.jsonValue()),
          restart_key: fc.jsonValue(),
          runtime_fingerprint: fc.jsonValue(),
          restart: fc.oneof(
            fc.jsonValue(),
            fc.record({ version: fc.string(), commit: fc.jsonValue(), forced: fc.jsonValue() }),
          ),
          runtimes: fc.jsonValue(),
          required: fc.jsonValue(),
          clients: fc.jsonValue(),
        },
        { requiredKeys: [] },
      )
      .map((value) => bytesOf(JSON.stringify(value))),
  );
  const property = fc.property(json, json, fc.option(fc.string(), { nil: undefined }), (a, b, runtime) => {
    const [running, installed] = [a, b].map((bytes) => captureManifest({ kind: 'bytes', bytes }));
    const [atStart, now] = [a, b].map((bytes) => parseMarker({ kind: 'bytes', bytes }));
    if (!running || !installed || !atStart || !now) throw new Error('unreachable');
    const marker = { atStart, now, client: runtime ?? 'web' };
    const plain = decideRestart({ running, installed, runtime });
    expect(['keep', 'restart', 'wait']).toContain(plain.outcome);
    if (now.kind === 'corrupt' && !sameFile({ kind: 'bytes', bytes: a }, { kind: 'bytes', bytes: b })) {
      expect(decideRestart({ running, installed, runtime, marker }).reason).toBe('marker_corrupt');
    }
  });
  fc.assert(property, { numRuns: 2000 });
});
