import { describe, expect, it } from 'vitest';
import { chooseNextTag } from '../../src/release/next-tag.ts';
import { parseTagName } from '../../src/release/tag-name.ts';
import { compareVersions } from '../../src/release/version-order.ts';

const RELEASES = ['v1.4.4', 'v1.4.5', 'v1.5.0', 'v2.0.0-rc.1', 'v2.0.0', 'v2.1.0-rc.1'];

/** The last release, as the choice of a baseline finds it: the greatest final version below. */
function lastRelease(tags: readonly string[], tag: string): string | undefined {
  const current = parseTagName(tag, null);
  if (!current) throw new Error(`${tag} is no release`);
  const below = tags
    .flatMap((one) => parseTagName(one, null) ?? [])
    .filter((name) => {
      return name.line === current.line && !name.prerelease && compareVersions(name.key, current.key) < 0;
    });
  return below.sort((a, b) => compareVersions(b.key, a.key))[0]?.tag;
}

describe('the tag that the next release could have', () => {
  it.each<[what: string, version: string | null, next: string, last: string | undefined]>([
    ['after the last release, by its version', '2.0.0', 'v2.0.0.0.0.0.1', 'v2.0.0'],
    ['on a maintained branch, before a bump', '1.4.5', 'v1.4.5.0.0.0.1', 'v1.4.5'],
    ['on a maintained branch, bumped', '1.4.6', 'v1.4.6', 'v1.4.5'],
    ['bumped', '2.1.0', 'v2.1.0', 'v2.0.0'],
    ['bumped to a pre-release', '2.1.0-rc.2', 'v2.1.0', 'v2.0.0'],
    ['at a pre-release', '2.1.0-rc.1', 'v2.1.0', 'v2.0.0'],
    ['in development, as Python says it', '2.1.0.dev0', 'v2.1.0', 'v2.0.0'],
    ['without a manifest', null, 'v2.1.0', 'v2.0.0'],
    ['with a version that nobody keeps up to date', '0.0.0', 'v2.1.0', 'v2.0.0'],
    ['with a version that is none', 'latest', 'v2.1.0', 'v2.0.0'],
    ['with build metadata', '2.0.0+abc', 'v2.0.0.0.0.0.1', 'v2.0.0'],
  ])('%s', (_what, version, next, last) => {
    expect(chooseNextTag({ tags: RELEASES, tagPrefix: null, version })).toBe(next);
    expect(lastRelease(RELEASES, next)).toBe(last);
  });

  it.each<[what: string, tags: string[], version: string | null, next: string | null]>([
    ['no tags', [], '1.0.0', null],
    ['no releases', ['backup', 'stable-2.10-branchpoint'], '1.0.0', null],
    ['pre-releases alone', ['v1.0.0-rc.1'], '1.0.0-rc.1', 'v1.0.0'],
    ['a fourth number', ['v2.13.0', 'v2.13.0.1'], '2.13.0', 'v2.13.0.0.0.0.1'],
    ['dates', ['2026.04.27', '2026-03-01'], null, '2026.4.27.0.0.0.1'],
    ['the line with the most releases', ['a-1.0.0', 'b-1.0.0', 'b-1.1.0'], null, 'b-1.1.0.0.0.0.1'],
    ['the line with the manifest’s version', ['a-1.2.0', 'b-1.0.0', 'b-1.1.0'], '1.2.0', 'a-1.2.0.0.0.0.1'],
    ['equal lines, the first by name', ['b-1.0.0', 'a-1.0.0'], null, 'a-1.0.0.0.0.0.1'],
    ['nothing but zeros', ['v0.0.0'], '0.0.0', 'v0.0.0.0.0.0.1'],
    ['an epoch', ['1!2.0.0'], '1!2.0.0', '1!2.0.0.0.0.0.1'],
  ])('%s', (_what, tags, version, next) => {
    expect(chooseNextTag({ tags, tagPrefix: null, version })).toBe(next);
  });

  it('keeps to the prefix that is configured', () => {
    const tags = ['server-v1.0.0', 'client-v3.0.0', 'client-v3.1.0'];
    expect(chooseNextTag({ tags, tagPrefix: 'server-', version: null })).toBe('server-v1.0.0.0.0.0.1');
  });
});
