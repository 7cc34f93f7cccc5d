import { compare as comparePep440 } from '@renovatebot/pep440';
import fc from 'fast-check';
import { compare as compareSemver } from 'semver';
import { describe, expect, it } from 'vitest';
import { parseTagName } from '../../src/release/tag-name.ts';
import { compareVersions, isPrereleaseKey, type VersionKey } from '../../src/release/version-order.ts';

function keyOf(version: string): VersionKey {
  const name = parseTagName(version, '');
  if (name === null) throw new Error(`not read as a version: ${version}`);
  return name.key;
}

function signOf(a: string, b: string): number {
  return Math.sign(compareVersions(keyOf(a), keyOf(b)));
}

/** Each below the next. */
const ASCENDING: readonly [source: string, versions: readonly string[]][] = [
  [
    'semver.org, item 11',
    [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '2.0.0',
      '2.1.0',
      '2.1.1',
    ],
  ],
  [
    'PEP 440, summary of permitted suffixes and relative ordering',
    [
      '1.dev0',
      '1.0.dev456',
      '1.0a1',
      '1.0a2.dev456',
      '1.0a12.dev456',
      '1.0a12',
      '1.0b1.dev456',
      '1.0b2',
      '1.0b2.post345.dev456',
      '1.0b2.post345',
      '1.0rc1.dev456',
      '1.0rc1',
      '1.0',
      '1.0+abc.5',
      '1.0+abc.7',
      '1.0+5',
      '1.0.post456.dev34',
      '1.0.post456',
      '1.0.15',
      '1.1.dev1',
    ],
  ],
  [
    'phases',
    [
      '1.0.0-1',
      '1.0.0-dev.1',
      '1.0.0-nightly.2',
      '1.0.0-Followup',
      '1.0.0-followup',
      '1.0.0-next9',
      '1.0.0-next10',
      '1.0.0a1',
      '1.0.0.M1',
      '1.0.0-beta',
      '1.0.0-preview.7',
      '1.0.0-rc.1',
      '1.0.0.RELEASE',
      '1.0.0-p1',
      '1.0.0.1',
    ],
  ],
  [
    'words beside phases',
    ['1.2.3-patch-preparation', '1.2.3-release-candidate', '1.2.3-alpha', '1.2.3', '1.2.3-patch'],
  ],
  ['build metadata', ['1.28.2', '1.28.2+k3s1', '1.28.2+k3s2', '1.28.2+k3s10', '1.28.3-rc1+k3s1', '1.28.3']],
  [
    'releases and dates',
    ['v0.1.2', '2.13.0', 'v2.13.0.1', '2025-04-01', '2025-04-01-2', '2025.06.20', '2026.04.27'],
  ],
  ['PEP 440 epoch', ['2026.04.27', '1!0.1', '1!1.0', '2!0.0']],
  ['Go pseudo-versions', ['0.0.0-20230101120000-abcdef123456', '0.0.0-20230101120001-123456abcdef', '0.0.0']],
  ['long numbers', [`1.${'9'.repeat(40)}`, `1.1${'0'.repeat(40)}`, `1.1${'0'.repeat(39)}1`]],
];

const EQUAL: readonly [a: string, b: string][] = [
  ['1.0', '1.0.0'],
  ['v1', '1.0.0.0'],
  ['2026.04.27', '2026.4.27'],
  ['2025-04-01', '2025.4.1'],
  ['8_4_0', '8.4.0'],
  ['1.0rc1', '1.0.0-RC.01'],
  ['1.0c1', '1.0-rc-1'],
  ['1.0a1dev2', '1.0a1.dev2'],
  ['1.0alpha2', '1.0_a2'],
  ['5.3.0.RELEASE', '5.3.0'],
  ['4.1.0.Final', '4.1.0-GA'],
  ['1.0-rc1.final', '1.0rc1'],
];

describe('compareVersions', () => {
  it.each(ASCENDING)('orders %s, whichever two are compared', (_, versions) => {
    const found = versions.map((a, i) => versions.map((b, j) => [a, b, signOf(a, b), Math.sign(i - j)]));
    for (const [a, b, sign, wanted] of found.flat()) expect([a, b, sign]).toEqual([a, b, wanted]);
  });

  it.each(EQUAL)('reads %s and %s as one version', (a, b) => {
    expect(signOf(a, b)).toBe(0);
    expect(signOf(b, a)).toBe(0);
  });

  const optional = (text: fc.Arbitrary<string>) => fc.option(text, { nil: '' });

  it('agrees with semver on alpha, beta and rc', () => {
    const core = fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2)).map((list) => list.join('.'));
    const phase = fc.constantFrom('-alpha', '-beta', '-rc');
    const pre = fc.tuple(phase, optional(fc.nat(12).map((n) => `.${n}`))).map(([word, n]) => word + n);
    const version = fc.tuple(core, optional(pre)).map(([main, suffix]) => main + suffix);
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(signOf(a, b)).toBe(compareSemver(a, b));
      }),
      { numRuns: 3000 },
    );
  });

  it('agrees with PEP 440 on canonical forms', () => {
    const counted = (...words: string[]) =>
      fc.tuple(fc.constantFrom(...words), fc.nat(11)).map(([word, n]) => `${word}${n}`);
    const segment = fc.oneof(fc.nat(11).map(String), fc.constantFrom('abc', 'ubuntu', 'z'));
    const local = fc.array(segment, { minLength: 1, maxLength: 3 }).map((list) => `+${list.join('.')}`);
    const number = fc.oneof({ weight: 9, arbitrary: fc.nat(1) }, fc.nat());
    const numbers = fc.array(number, { minLength: 1, maxLength: 3 }).map((list) => list.join('.'));
    const version = fc
      .tuple(
        optional(fc.constant('1!')),
        numbers,
        optional(counted('a', 'b', 'rc')),
        optional(counted('.post')),
        optional(counted('.dev')),
        optional(local),
      )
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(signOf(a, b)).toBe(Math.sign(comparePep440(a, b)));
      }),
      { numRuns: 3000 },
    );
  });

  it('is a total order', () => {
    const word = fc.constantFrom(
      'dev',
      'next',
      'a',
      'beta',
      'pre',
      'rc',
      'final',
      'release',
      'post',
      'g1f',
      'Next',
      '0',
      '7',
      '12',
    );
    const separator = fc.constantFrom('.', '-');
    const suffix = fc
      .array(fc.tuple(separator, word), { maxLength: 4 })
      .map((list) => list.map(([mark, text], at) => (at === 0 ? '-' : mark) + text).join(''));
    const build = fc.constantFrom('', '+k3s1', '+k3s2', '+1', '+abc.5');
    const version = fc
      .tuple(fc.constantFrom('1.0.0', '1.00.0.0', '1.0.1'), suffix, build)
      .map((list) => list.join(''));
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        expect(signOf(a, a)).toBe(0);
        expect(signOf(a, b) + signOf(b, a)).toBe(0);
        if (signOf(a, b) <= 0 && signOf(b, c) <= 0) expect(signOf(a, c)).toBeLessThanOrEqual(0);
        if (signOf(a, b) === 0) expect(signOf(a, c)).toBe(signOf(b, c));
      }),
      { numRuns: 5000 },
    );
  });
});

describe('isPrereleaseKey', () => {
  it.each([
    ['1.0.0', false],
    ['1.0.0.1', false],
    ['1.0.0.post1', false],
    ['1.0.0-patch.2', false],
    ['1.0.0.RELEASE', false],
    ['1.0.0+rc1', false],
    ['1.0.0-1', true],
    ['1.0.post1.dev2', true],
    ['1.0-SNAPSHOT', true],
    ['1.0.0-next.1', true],
    ['1.0.0-patch-preparation', true],
    ['1.0cr2', true],
  ])('%s: %s', (version, prerelease) => {
    expect(isPrereleaseKey(keyOf(version))).toBe(prerelease);
  });
});
