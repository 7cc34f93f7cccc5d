import { createHash } from 'node:crypto';
import canonicalizeModule from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { restartKey } from '../../src/manifest/key.ts';

// The package is CommonJS with an ESM type: its default export is the function itself.
const canonicalize = canonicalizeModule as unknown as (value: unknown) => string;
const RULES = '3fa1c09b2d44';
const ZEROS = '0'.repeat(64);

describe('restartKey', () => {
  // Computed with Python's hashlib over the canonical text, the first also with sha256sum.
  test.each([
    { fingerprint: ZEROS, forced: [], key: '0ec93e3be67fd1747a1207210ccc5dea' },
    { fingerprint: `rf2:${'ab'.repeat(32)}`, forced: ['7.11.0'], key: '2667d9a7d73793747b544ce21a1efa44' },
    { fingerprint: ZEROS, forced: ['7.9.0', '7.11.0-rc.1'], key: 'acc3c42b14106c05567bff7c71fd6919' },
    { fingerprint: ZEROS, forced: ['1.0-é"\\', '2'], key: '27babe00ea658d99d40c250a9af1c64d' },
  ])('of lineage $forced is $key', ({ fingerprint, forced, key }) => {
    const releases = forced.map((version) => ({ version }));
    expect(restartKey({ fingerprint, rules: RULES, forced: releases, version: '9' })).toBe(key);
  });

  test('without a fingerprint is the release alone', () => {
    const parts = { fingerprint: null, rules: RULES, forced: [{ version: '1' }], version: '7.11.0' };
    expect(restartKey(parts)).toBe('unavailable:7.11.0');
  });

  test('does not depend on justifications or on the version', () => {
    const bare = { fingerprint: ZEROS, rules: RULES, forced: [{ version: '1.0' }], version: '1.1' };
    const justified = { ...bare, forced: [{ version: '1.0', justification: 'why' }], version: '1.2' };
    expect(restartKey(justified)).toBe(restartKey(bare));
  });

  test('hashes RFC 8785 JSON', () => {
    const versions = fc.array(fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), versions, (fingerprint, rules, list) => {
        const canonical = canonicalize([1, fingerprint, rules, list]);
        const expected = createHash('sha256').update(canonical).digest('hex').slice(0, 32);
        const forced = list.map((version) => ({ version }));
        expect(restartKey({ fingerprint, rules, forced, version: '1' })).toBe(expected);
      }),
    );
  });
});
