import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearTagNames, parseTagName } from '../../src/release/tag-name.ts';

/** Tags of the kinds public repositories have; `pre` where the suffix makes a pre-release. */
const READ: readonly [tag: string, line: string, version: string, parts: number, pre?: 'pre'][] = [
  ['v7.38.7', '', '7.38.7', 3],
  ['7.38.7', '', '7.38.7', 3],
  ['V1.2.3', '', '1.2.3', 3],
  ['v1', '', '1', 1],
  ['v1.0', '', '1.0', 2],
  ['v2.13.0.1', '', '2.13.0.1', 4],
  ['4.4.0rc5', '', '4.4.0rc5', 3, 'pre'],
  ['v5.2.7', '', '5.2.7', 3],
  ['v3.0.0b1', '', '3.0.0b1', 3, 'pre'],
  ['v0.54.13.dev', '', '0.54.13.dev', 3, 'pre'],
  ['v0.10.0-beta.3', '', '0.10.0-beta.3', 3, 'pre'],
  ['1.0a1.dev2', '', '1.0a1.dev2', 2, 'pre'],
  ['1.0a1dev2', '', '1.0a1dev2', 2, 'pre'],
  ['1.0rc1.post1', '', '1.0rc1.post1', 2, 'pre'],
  ['1.0.0.post1', '', '1.0.0.post1', 3],
  ['1.0.0-1', '', '1.0.0-1', 3, 'pre'],
  ['1!2.0', '', '1!2.0', 2],
  ['v6.9-rc1', '', '6.9-rc1', 2, 'pre'],
  ['v2.13.0-M5', '', '2.13.0-M5', 3, 'pre'],
  ['5.3.0.RELEASE', '', '5.3.0.RELEASE', 3],
  ['4.1.100.Final', '', '4.1.100.Final', 3],
  ['v1.2.3-release-candidate', '', '1.2.3-release-candidate', 3, 'pre'],
  ['v1.28.2+k3s1', '', '1.28.2+k3s1', 3],
  ['v0.0.0-20230101120000-abcdef123456', '', '0.0.0-20230101120000-abcdef123456', 3, 'pre'],
  ['1.0.1_2', '', '1.0.1_2', 4],
  ['2025-04-01', '', '2025-04-01', 3],
  ['2025-04-01-2', '', '2025-04-01-2', 4],
  ['2025-06-20', '', '2025-06-20', 3],
  ['release/2026.04.27', 'release/', '2026.04.27', 3],
  ['server-v1.2.3', 'server-', '1.2.3', 3],
  ['server-V1.2.3', 'server-', '1.2.3', 3],
  ['release/v1.2.3', 'release/', '1.2.3', 3],
  ['pkg@1.2.3', 'pkg@', '1.2.3', 3],
  ['@scope/pkg@1.2.3', '@scope/pkg@', '1.2.3', 3],
  ['REL_14_2', 'REL_', '14_2', 2],
  ['REL_14_BETA1', 'REL_', '14_BETA1', 1, 'pre'],
  ['curl-8_4_0', 'curl-', '8_4_0', 3],
  ['v3_3_0_preview1', '', '3_3_0_preview1', 3, 'pre'],
  ['jdk-21+35', 'jdk-', '21+35', 1],
  ['swift-5.9-RELEASE', 'swift-', '5.9-RELEASE', 2],
  ['go1.21.3', 'go', '1.21.3', 3],
  ['dev1.2', 'dev', '1.2', 2],
  ['rév1.2', 'rév', '1.2', 2],
  ['py3v1.2', 'py3v', '1.2', 2],
  ['python3-1.2.3', 'python3-', '1.2.3', 3],
  ['python_3_1.2.3', 'python_3_', '1.2.3', 3],
  ['py3.8-1.2.3', 'py3.8-', '1.2.3', 3],
  ['k3s-v1.28.2+k3s1', 'k3s-', '1.28.2+k3s1', 3],
  ['lib+1.2.3', 'lib+', '1.2.3', 3],
  ['1.2025-04-01', '1.', '2025-04-01', 3],
  ['3.1!2.0', '3.', '1!2.0', 2],
  ['lib2+-1.2.3', 'lib2+-', '1.2.3', 3],
  ['c++11-1.2.3', 'c++11-', '1.2.3', 3],
  ['2025-13-01', '2025-13-', '01', 1],
  ['desktop-0.45.17-brain', 'desktop-', '0.45.17-brain', 3, 'pre'],
  ['backup/20260521/release-brain-7.23.4', 'backup/20260521/release-brain-', '7.23.4', 3],
  ['backup/20260521/origin-release-v7.11.8', 'backup/20260521/origin-release-', '7.11.8', 3],
  [
    'backup/20260521/nexo-brain-7.23.3-followup-done',
    'backup/20260521/nexo-brain-',
    '7.23.3-followup-done',
    3,
    'pre',
  ],
  [
    'backup/20260521/nexo-memory-continuity-release-2026-05-19',
    'backup/20260521/nexo-memory-continuity-release-',
    '2026-05-19',
    3,
  ],
];

const NO_VERSION = [
  '',
  'v',
  'semver',
  'latest',
  'pre-ansible-base',
  'stable-2.10-branchpoint',
  'rescue/nero-cleanup-20260422-autonomous',
  'backup/20260521/fix-publish-npm-failure-detection',
  '20260422-autonomous',
  'v1.2.3foo',
  'v1.2.3.foo',
  'v1.2.x',
  'v1.2.3/',
  'v1.2.3-a..b',
  'v1.2.3-.a',
  'v1.2.3-',
  '1.0~rc',
];

describe('parseTagName', () => {
  it.each(READ)('reads %s', (tag, line, version, parts, pre) => {
    const name = parseTagName(tag, null);
    expect(name).toMatchObject({ tag, line, version, parts, prerelease: pre === 'pre' });
  });

  it.each(NO_VERSION)('finds no version at the end of %j', (tag) => {
    expect(parseTagName(tag, null)).toBeNull();
  });

  it.each([
    ['v1.2.3', 'v', '', '1.2.3'],
    ['1.2.3', 'v', '', '1.2.3'],
    ['v1.2.3', '', '', '1.2.3'],
    ['server-1.2.3', 'server-v', 'server-', '1.2.3'],
    ['server-v1.2.3', 'server-', 'server-', '1.2.3'],
    ['dev1.2', 'dev', 'dev', '1.2'],
    ['py3.8-1.2.3', 'py3.8-', 'py3.8-', '1.2.3'],
    ['python3.12', 'python', 'python', '3.12'],
    ['v1.5.2', 'v1.', 'v1.', '5.2'],
    ['lib-7-1.2.3', 'lib-7-', 'lib-7-', '1.2.3'],
    ['a+1.2.3+b', 'a+', 'a+', '1.2.3+b'],
  ])('reads %s with the prefix %j', (tag, prefix, line, version) => {
    expect(parseTagName(tag, prefix)).toMatchObject({ tag, line, version });
  });

  it.each([
    ['server-1.2.3', ''],
    ['1.2.3', 'server-'],
    ['server-x-1.2.3', 'server-'],
    ['devv1.2', 'dev'],
    ['server-vv1.2', 'server-'],
    ['v1.2.3', 'v1'],
    ['server-', 'server-'],
  ])('does not read %s with the prefix %j', (tag, prefix) => {
    expect(parseTagName(tag, prefix)).toBeNull();
  });

  const piece = fc.constantFrom(
    'v',
    '-',
    '.',
    '_',
    '+',
    '/',
    '!',
    '1',
    '0',
    '2025',
    '-04-01',
    'rc',
    'x',
    'é',
  );
  const anyTag = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

  it('takes the tag apart without losing a character, and reads it the same with its line as prefix', () => {
    fc.assert(
      fc.property(anyTag, (tag) => {
        const name = parseTagName(tag, null);
        fc.pre(name !== null);
        expect(tag.slice(name?.line.length).replace(/^[vV]/, '')).toBe(name?.version);
        expect(parseTagName(tag, name?.line ?? null)).toEqual(name);
      }),
      { numRuns: 1000 },
    );
  });

  it('finds the longest tail that is a version', () => {
    fc.assert(
      fc.property(anyTag, (tag) => {
        const starts = [...tag.matchAll(/\d+/g)].map((run) => run.index);
        const tails = starts
          .map((start) => tag.slice(start))
          .filter((tail) => parseTagName(tail, '') !== null);
        expect(parseTagName(tag, null)?.version).toBe(tails[0]);
      }),
      { numRuns: 10_000 },
    );
  });

  it.each([
    '1.1-',
    '1.1.1-',
    '1_1.',
    '1rc',
    '1.1rc1.',
    '2025-01-01-',
    '2025-01-01-1rc',
    '1+1.',
    '1!',
    '1.1.1-a_',
    '1_',
    'v',
    '1',
  ])(
    'reads half a million characters of %j in linear time',
    (unit) => {
      const tag = unit.repeat(Math.ceil(500_000 / unit.length));
      expect(parseTagName(`${tag}~`, null)).toBeNull();
      expect(parseTagName(`${tag}/v1.2.3`, null)?.version).toBe('1.2.3');
    },
    5_000,
  );

  it('reads numbers of any length', () => {
    const long = '9'.repeat(5000);
    expect(parseTagName(`v1.${long}.0`, null)).toMatchObject({ version: `1.${long}.0`, parts: 3 });
  });
});

describe('nearTagNames', () => {
  const tags = ['v7.10.0', 'v7.10.1', 'server-v7.10.1', 'release/2026.04.27', 'semver'];

  it.each([
    ['7.10.1', ['v7.10.1', 'v7.10.0']],
    ['V7.10.0', ['v7.10.0', 'v7.10.1']],
    ['server-7.10.1', ['server-v7.10.1']],
    ['relase/2026.04.27', ['release/2026.04.27']],
    ['nightly', []],
    ['x'.repeat(10_000), []],
  ])('names for %.20j', (tag, near) => {
    expect(nearTagNames(tag, tags)).toEqual(near);
  });

  it('gives three at most', () => {
    expect(nearTagNames('v1.0.5', ['v1.0.4', 'v1.0.3', 'v1.0.2', 'v1.0.1'])).toEqual([
      'v1.0.1',
      'v1.0.2',
      'v1.0.3',
    ]);
  });
});
