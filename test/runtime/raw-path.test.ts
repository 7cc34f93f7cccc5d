import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareRaw,
  joinRaw,
  type RawPath,
  rawPathFromBytes,
  rawPathFromText,
  rawPathToBytes,
  rawPathToText,
  showPath,
} from '../../src/runtime/raw-path.ts';

const bytes = fc.uint8Array({ maxLength: 30 });

describe('a raw path', () => {
  it('gives back its bytes, whatever they are', () => {
    fc.assert(
      fc.property(bytes, (given) => {
        expect(rawPathToBytes(rawPathFromBytes(given)).equals(given)).toBe(true);
      }),
    );
  });

  it('is made of a part of a buffer', () => {
    expect(rawPathFromBytes(Buffer.from('abcdef').subarray(2, 4))).toBe('cd');
  });

  it('gives back its text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(rawPathToText(rawPathFromText(text))).toBe(text);
        expect(showPath(rawPathFromText(text))).toBe(text);
      }),
    );
  });

  it('orders as its bytes do', () => {
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        expect(compareRaw(rawPathFromBytes(a), rawPathFromBytes(b))).toBe(Buffer.compare(a, b));
      }),
    );
    // Not as UTF-16 does, where U+FF5E comes after a character of two code units.
    expect(compareRaw(rawPathFromText('\uff5e'), rawPathFromText('😀'))).toBe(-1);
    expect(compareRaw(rawPathFromText('a/b'), rawPathFromText('a-b'))).toBe(1);
  });

  it('is joined to a folder', () => {
    expect(joinRaw('' as RawPath, 'a' as RawPath)).toBe('a');
    expect(joinRaw('a/b' as RawPath, 'c' as RawPath)).toBe('a/b/c');
  });
});

describe('showPath', () => {
  it.each([
    ['plain/path.py', 'plain/path.py'],
    ['caf\xc3\xa9', 'café'],
    ['caf\xe9', 'caf\\xe9'],
    ['caf\xe9 caf\xc3\xa9', 'caf\\xe9 café'],
    ['\xff\x80a', '\\xff\\x80a'],
    ['\xe2\x82', '\\xe2\\x82'],
    ['\xe2\x82\xac\xe2', '€\\xe2'],
    ['\xf0\x9f\x98\x80\xf0', '😀\\xf0'],
    ['\xed\xa0\x80', '\\xed\\xa0\\x80'],
    ['\xc0\xaf', '\\xc0\\xaf'],
    ['\xf5\x80\x80\x80', '\\xf5\\x80\\x80\\x80'],
    ['\xef\xbf\xbd', '\ufffd'],
    ['\xef\xbf\xbd\xff', '\ufffd\\xff'],
    ['\xef\xbb\xbfa\xff', '\ufeffa\\xff'],
    ['a\xff\xef\xbb\xbf', 'a\\xff\ufeff'],
    ['line\nbreak\xff', 'line\nbreak\\xff'],
    ['', ''],
  ])('shows %j as %j', (raw, shown) => {
    expect(showPath(raw as RawPath)).toBe(shown);
  });

  it('shows different bytes differently, but for a backslash in a name', () => {
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        fc.pre(!Buffer.from(a).equals(b) && !a.includes(0x5c) && !b.includes(0x5c));
        expect(showPath(rawPathFromBytes(a))).not.toBe(showPath(rawPathFromBytes(b)));
      }),
    );
  });
});
