import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RuntimeFingerprintError } from '../../src/errors.ts';
import {
  type BaselineInput,
  type BaselineStep,
  type Candidate,
  chooseBaseline,
  tagsOfLine,
} from '../../src/release/baseline.ts';
import { parseTagName } from '../../src/release/tag-name.ts';
import { compareVersions } from '../../src/release/version-order.ts';

const DAY = 86_400;

/** Tags of one public repository that are not of its line of releases. */
const NOISE = [
  'backup/20260521/release-brain-7.23.4',
  'backup/20260521/origin-release-v7.11.8',
  'backup/20260521/fix-publish-npm-failure-detection',
  'backup/20260521/nexo-brain-7.23.3-followup-done',
  'backup/20260521/nexo-memory-continuity-release-2026-05-19',
  'rescue/nero-cleanup-20260422-autonomous',
  'desktop-0.45.17-brain',
  'stable-2.10-branchpoint',
  'pre-ansible-base',
  'semver',
];

/** Bare tags, each on a commit of its own. */
function tags(...names: string[]): Candidate[] {
  return names.map((tag) => ({ tag, commit: `commit of ${tag}` }));
}

function choose(
  current: string,
  candidates: readonly Candidate[],
  more: Partial<BaselineInput> = {},
): BaselineStep {
  const input = { tagPrefix: null, source: 'tags', dates: new Map<string, number>(), ...more } as const;
  return chooseBaseline({ current: { tag: current }, candidates, ...input });
}

/** The chosen tag; `null` where there is none. */
function chosenTag(step: BaselineStep): string | null {
  if (step.kind === 'date-needed') throw new Error(`a date is needed: ${step.tag}`);
  return step.kind === 'chosen' ? step.tag : null;
}

function whyNot(step: BaselineStep): Record<string, string> {
  if (step.kind === 'date-needed') throw new Error(`a date is needed: ${step.tag}`);
  return Object.fromEntries(step.rejected.map(({ tag, why }) => [tag, why]));
}

function failure(act: () => unknown): { code: string; message: string } {
  try {
    act();
  } catch (error) {
    if (error instanceof RuntimeFingerprintError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('the greatest version below', () => {
  it.each<[why: string, current: string, others: string[], baseline: string | null]>([
    ['noise beside the line', 'v7.38.7', ['v7.38.6', 'v0.10.0-beta.3', ...NOISE], 'v7.38.6'],
    ['nothing but noise', 'v7.38.7', NOISE, null],
    ['no earlier tag at all', 'v0.1.0', [], null],
    ['the first version of a line', 'v0.1.0', ['v0.2.0', 'v1.0.0'], null],
    ['versions are numbers, not text', 'v1.10.0', ['v1.9.0', 'v1.2.0', 'v1.11.0'], 'v1.9.0'],
    ['a final passes over betas', 'v2.0.0', ['v2.0.0-beta.1', 'v1.9.0'], 'v1.9.0'],
    ['rc and final', 'v2.0.0', ['v2.0.0-rc.1', 'v2.0.0-rc.2', 'v1.9.0'], 'v1.9.0'],
    ['a pre-release takes a pre-release', 'v2.0.0-rc.2', ['v2.0.0-rc.1', 'v1.9.0'], 'v2.0.0-rc.1'],
    ['a pre-release takes a final', 'v2.0.0-rc.1', ['v1.9.0', 'v1.9.0-rc.1'], 'v1.9.0'],
    ['a maintenance branch', 'v1.2.4', ['v1.2.3', 'v1.3.0', 'v2.0.0'], 'v1.2.3'],
    ['a date outranks what came later', 'v0.1.3', ['2025-06-20', 'v0.1.2'], 'v0.1.2'],
    ['dates with leading zeros', '2025-10-01', ['2025-04-01', '2025-09-30'], '2025-09-30'],
    [
      'dates with dots',
      'release/2026.05.02',
      ['release/2026.04.27', 'release/2026.10.01'],
      'release/2026.04.27',
    ],
    ['the v came later', 'v5.0.0', ['4.4.0', '4.4.0rc5', '4.3.9'], '4.4.0'],
    ['Python pre-releases', 'v3.0.0b2', ['v3.0.0b1', 'v3.0.0.dev1', 'v2.13.0.1'], 'v3.0.0b1'],
    ['four numbers', 'v2.13.1', ['v2.13.0.1', 'v2.13.0'], 'v2.13.0.1'],
    ['an odd development tag', 'v0.54.13', ['v0.54.13.dev', 'v0.54.12'], 'v0.54.12'],
    ['another component', 'server-v1.2.3', ['client-v1.2.2', 'v1.2.2', 'server-v1.2.0'], 'server-v1.2.0'],
    ['a component without its v', 'server-v1.2.3', ['server-1.2.2', 'server-v1.2.0'], 'server-1.2.2'],
    ['a scoped package', '@a/x@1.1.0', ['@a/y@1.0.9', '@b/x@1.0.9', '@a/x@1.0.0'], '@a/x@1.0.0'],
    ['build metadata', 'v1.28.2+k3s2', ['v1.28.2+k3s1', 'v1.28.1+k3s9'], 'v1.28.2+k3s1'],
    ['of one version, more numbers', 'v1.1.0', ['v1.0', 'v1.0.0', '1'], 'v1.0.0'],
    ['of one version, the like spelling', 'v1.1.0', ['1.0.0', 'v1.0.0', 'V1.0.0'], 'v1.0.0'],
    ['of one version, the other like spelling', '1.1.0', ['1.0.0', 'v1.0.0'], '1.0.0'],
    ['of one version, by spelling last', 'v1.1.0', ['v1.0.0-RELEASE', 'v1.0.0-GA', 'v0.9.0'], 'v1.0.0-GA'],
    ['its own version spelled otherwise', 'v1.1.0', ['1.1.0', 'v1.1', 'v1.0.0'], 'v1.0.0'],
  ])('%s', (_, current, others, baseline) => {
    expect(chosenTag(choose(current, tags(current, ...others)))).toBe(baseline);
    expect(chosenTag(choose(current, tags(...others)))).toBe(baseline);
  });

  it('says which list, which rule, and why each of the others is not it', () => {
    const others = tags(
      'v7.10.0',
      'v7.10.1',
      '7.10.1',
      'v7.12.0',
      'v7.11.0-rc.1',
      'v7.9.0-rc.1',
      'server-v7.10.2',
    );
    const blob = { tag: 'v7.10.5', commit: null };
    const step = choose('v7.11.0', [...tags('semver', 'v7.11.0', 'v7.11'), ...others, blob]);
    expect(step).toEqual({
      kind: 'chosen',
      tag: 'v7.10.1',
      candidate: { tag: 'v7.10.1', commit: 'commit of v7.10.1' },
      rule: 'greatest-below',
      source: 'tags',
      rejected: [
        { tag: 'v7.12.0', why: 'not below v7.11.0' },
        { tag: 'v7.11', why: 'not below v7.11.0' },
        { tag: 'v7.11.0-rc.1', why: 'pre-release' },
        { tag: '7.10.1', why: 'same version as v7.10.1' },
        { tag: 'v7.10.0', why: 'lower than v7.10.1' },
        { tag: 'v7.9.0-rc.1', why: 'pre-release' },
        { tag: 'semver', why: 'not a version' },
        { tag: 'server-v7.10.2', why: 'other line' },
        { tag: 'v7.10.5', why: 'not a commit' },
        { tag: 'v7.11.0', why: 'the release itself' },
      ],
    });
  });

  it('explains why there is none', () => {
    const step = choose('v1.0.0', tags('v1.0.0', 'v2.0.0', ...NOISE), { source: 'releases' });
    expect(step).toMatchObject({ kind: 'none', source: 'releases' });
    expect(whyNot(step)).toMatchObject({
      'v1.0.0': 'the release itself',
      'v2.0.0': 'not below v1.0.0',
      'rescue/nero-cleanup-20260422-autonomous': 'not a version',
      'backup/20260521/origin-release-v7.11.8': 'other line',
    });
  });

  it('takes a release that is marked as a pre-release for one', () => {
    const candidates = [{ ...(tags('v1.9.0')[0] as Candidate), prerelease: true }, ...tags('v1.8.0')];
    const current = { tag: 'v2.0.0', prerelease: true };
    expect(chosenTag(choose('v2.0.0', candidates))).toBe('v1.8.0');
    expect(chosenTag(choose('v2.0.0', candidates, { current }))).toBe('v1.9.0');
  });

  it('keeps to the configured prefix', () => {
    const candidates = tags('v1.2.0', 'lib-7-1.2.2', 'lib-7-x', 'lib-7-v1.2.1', 'lib-8-1.2.2');
    const step = choose('lib-7-1.2.3', candidates, { tagPrefix: 'lib-7-v' });
    expect(chosenTag(step)).toBe('lib-7-1.2.2');
    expect(whyNot(step)).toEqual({
      'lib-7-v1.2.1': 'lower than lib-7-1.2.2',
      'lib-7-x': 'not a version',
      'lib-8-1.2.2': 'other line',
      'v1.2.0': 'other line',
    });
  });

  it.each([
    ['nightly', null, 'The tag "nightly" does not end in a version'],
    ['v1.0.0', 'server-', 'The tag "v1.0.0" is not the tag-prefix "server-" followed by a version'],
  ])('asks for previous-tag when %s has no version', (tag, tagPrefix, problem) => {
    const { code, message } = failure(() => choose(tag, tags('v1.0.0'), { tagPrefix }));
    expect(code).toBe('TAG_NAME_UNKNOWN');
    expect(message).toContain(problem);
    expect(message).toContain('previous-tag');
  });
});

describe('moving aliases', () => {
  const on = (commit: string, ...names: string[]) => names.map((tag) => ({ tag, commit }));

  it('are no baseline, and are named for what they are', () => {
    const candidates = [...on('a', 'v1', 'v1.2', 'v1.2.3'), ...on('b', 'v1.1.0'), ...on('c', 'v1.3.0')];
    const step = choose('v1.2.1', candidates);
    expect(chosenTag(step)).toBe('v1.1.0');
    expect(whyNot(step)).toEqual({
      v1: 'moving alias of v1.2.3',
      'v1.2': 'moving alias of v1.2.3',
      'v1.2.3': 'not below v1.2.1',
      'v1.3.0': 'not below v1.2.1',
    });
  });

  it('may already have moved to the current release', () => {
    const step = choose('v1.0.0', [...on('a', 'v1.0.0', 'v1', 'v0'), ...on('b', 'v0.9.0')]);
    expect(chosenTag(step)).toBe('v0.9.0');
    expect(whyNot(step)).toMatchObject({ v1: 'moving alias of v1.0.0', v0: 'lower than v0.9.0' });
  });

  it('are named for the longest of equal versions', () => {
    const step = choose('v2.0.0', on('a', 'v1', 'v1.0', 'v1.0.0'));
    expect(whyNot(step)).toEqual({ v1: 'moving alias of v1.0.0', 'v1.0': 'moving alias of v1.0.0' });
  });

  it.each<[why: string, commit: string, alias: string, release: string]>([
    ['another commit', 'b', 'v1.0', 'v1.0.1'],
    ['numbers that do not go on', 'a', 'v1.0', 'v1.1.0'],
    ['three numbers', 'a', 'v1.0.1', 'v1.0.1.2'],
    ['a suffix of its own', 'a', 'v1-rc1', 'v1.0.1'],
    ['build metadata of its own', 'a', 'v1+7', 'v1.0.1'],
    ['a release candidate on the same commit', 'a', 'v1.0', 'v1.0.0-rc.1'],
    ['another line', 'a', 'v1.0', 'x-v1.0.1'],
  ])('%s makes no alias', (_, commit, alias, release) => {
    const step = choose('v2.0.0-rc.1', [...on('a', alias), ...on(commit, release)]);
    expect(JSON.stringify(step)).not.toContain('moving alias');
  });
});

describe('published no later', () => {
  const release = (tag: string, publishedAt: number): Candidate => ({ tag, commit: tag, publishedAt });

  it('rejects a release published later, by a second', () => {
    const candidates = [release('v1.9.9', 1001), release('v1.9.8', 1000), release('v1.9.7', 900)];
    const current = { tag: 'v2.0.0', publishedAt: 1000 };
    const step = choose('v2.0.0', candidates, { current, source: 'releases' });
    expect(chosenTag(step)).toBe('v1.9.8');
    expect(whyNot(step)).toEqual({ 'v1.9.9': 'published later', 'v1.9.7': 'lower than v1.9.8' });
  });

  it('counts a current one without a release as published now', () => {
    const candidates = [release('v1.9.9', 9e9), release('v1.9.8', 1000)];
    const current = { tag: 'v2.0.0', publishedAt: null };
    expect(chosenTag(choose('v2.0.0', candidates, { current, source: 'releases' }))).toBe('v1.9.9');
    expect(chosenTag(choose('v2.0.0', tags('v1.9.9'), { current }))).toBe('v1.9.9');
  });

  it('asks the date only of the tag about to win, then of the next', () => {
    const candidates = tags('v1.9.9', 'v1.9.8', 'v1.9.7', 'v2.1.0', 'x-1.9.9');
    const current = { tag: 'v2.0.0', publishedAt: 1000 };
    const dates = new Map<string, number>();
    const asked = () => choose('v2.0.0', candidates, { current, dates });
    expect(asked()).toEqual({ kind: 'date-needed', tag: 'v1.9.9' });
    dates.set('v1.9.9', 1000 + DAY);
    expect(asked()).toEqual({ kind: 'date-needed', tag: 'v1.9.8' });
    dates.set('v1.9.8', 1000 + DAY - 1);
    expect(chosenTag(asked())).toBe('v1.9.8');
    expect(whyNot(asked())).toMatchObject({ 'v1.9.9': 'published later', 'v1.9.7': 'lower than v1.9.8' });
  });

  it('excludes nothing by a date that cannot be read', () => {
    const current = { tag: 'v2.0.0', publishedAt: 1000 };
    const dates = new Map([['v1.9.9', Number.NaN]]);
    expect(chosenTag(choose('v2.0.0', tags('v1.9.9', 'v1.9.8'), { current, dates }))).toBe('v1.9.9');
  });
});

describe('previous-tag', () => {
  it('is taken whatever its line and version, even for a tag without one', () => {
    const step = choose('nightly', tags('nightly', 'v3.0.0', 'semver'), {
      explicit: 'semver',
      kept: 'v3.0.0',
    });
    expect(step).toMatchObject({ kind: 'chosen', tag: 'semver', rule: 'explicit' });
    expect(whyNot(step)).toEqual({ nightly: 'the release itself', 'v3.0.0': 'not the given previous-tag' });
  });

  it.each<[why: string, explicit: string, message: string]>([
    ['missing, with near matches', '7.10.1', '"7.10.1" does not exist; did you mean "v7.10.1" or "v7.10.0"?'],
    ['missing, with none', 'nightly', '"nightly" does not exist; name an existing tag.'],
    ['empty', '', '"" does not exist'],
    ['the release itself', 'v7.11.0', '"v7.11.0" is the release itself'],
    ['no commit', 'blob', '"blob" is not the tag of a commit'],
  ])('fails without a fallback when %s', (_, explicit, message) => {
    const candidates = [...tags('v7.11.0', 'v7.10.1', 'v7.10.0'), { tag: 'blob', commit: null }];
    const found = failure(() => choose('v7.11.0', candidates, { explicit }));
    expect(found.code).toBe('PREVIOUS_TAG_INVALID');
    expect(found.message).toContain(message);
  });
});

describe('a re-run', () => {
  const candidates = [...tags('v1.0.0', 'v1.1.0', 'v1.2.0'), { tag: 'v1.1.5', commit: null }];

  it('keeps the baseline of the published manifest, though a newer tag has come between', () => {
    const step = choose('v1.2.0', candidates, { kept: 'v1.0.0' });
    expect(step).toMatchObject({ kind: 'chosen', tag: 'v1.0.0', rule: 'kept' });
    expect(whyNot(step)).toEqual({
      'v1.1.0': 'not the one kept from the earlier run',
      'v1.1.5': 'not the one kept from the earlier run',
      'v1.2.0': 'the release itself',
    });
  });

  it.each([
    ['gone', 'v0.9.0', { 'v0.9.0': 'kept from the earlier run, but gone' }],
    ['no commit any more', 'v1.1.5', { 'v1.1.5': 'not a commit' }],
    ['the release itself', 'v1.2.0', { 'v1.2.0': 'the release itself' }],
  ])('searches anew when that is %s', (_, kept, why) => {
    const step = choose('v1.2.0', candidates, { kept });
    expect(step).toMatchObject({ kind: 'chosen', tag: 'v1.1.0', rule: 'greatest-below' });
    expect(whyNot(step)).toMatchObject(why);
  });
});

describe('any list of tags', () => {
  const number = fc.oneof(fc.nat(3).map(String), fc.constantFrom('10', '01'));
  const numbers = fc.array(number, { minLength: 1, maxLength: 4 }).map((list) => list.join('.'));
  const suffix = fc.constantFrom('', '', '', '-rc.1', 'b1', '.dev2', '-1', '-fix', '.post1', '+k3s1');
  const version = fc.tuple(fc.constantFrom('', 'v'), numbers, suffix).map((pieces) => pieces.join(''));
  const current = version.filter((text) => parseTagName(text, null) !== null);
  const tag = fc.oneof(
    { weight: 4, arbitrary: version },
    version.map((text) => `server-${text}`),
    fc.constantFrom(...NOISE),
  );
  const candidate = fc.record({
    tag,
    commit: fc.constantFrom('a', 'b', 'c', null),
    prerelease: fc.boolean(),
    publishedAt: fc.nat(3),
  });
  const candidates = fc.uniqueArray(candidate, { maxLength: 25, selector: (item) => item.tag });
  const input = fc
    .record({
      current: fc.record({ tag: current, prerelease: fc.boolean(), publishedAt: fc.option(fc.nat(3)) }),
      candidates,
      source: fc.constant('releases' as const),
    })
    .map((record) => ({ ...record, tagPrefix: null, dates: new Map<string, number>() }));

  it('gives a baseline that keeps every rule, and accounts for all the others', () => {
    fc.assert(
      fc.property(input, (given) => {
        const step = chooseBaseline(given);
        if (step.kind === 'date-needed') throw new Error('releases carry their dates');
        const accounted = step.rejected.map((item) => item.tag);
        if (step.kind === 'chosen') {
          accounted.push(step.tag);
          const name = parseTagName(step.tag, null);
          const current = parseTagName(given.current.tag, null);
          if (name === null || current === null) throw new Error('chosen without a version');
          expect(name.line).toBe(current.line);
          expect(compareVersions(name.key, current.key)).toBeLessThan(0);
          const final = !given.current.prerelease && !current.prerelease;
          if (final) expect(name.prerelease || step.candidate.prerelease).toBe(false);
          const published = given.current.publishedAt ?? Number.POSITIVE_INFINITY;
          expect(step.candidate.publishedAt).toBeLessThanOrEqual(published);
        }
        expect(accounted.sort()).toEqual(given.candidates.map((item) => item.tag).sort());
      }),
      { numRuns: 1500 },
    );
  });

  it('gives every release of a list the answer that it alone would get', () => {
    fc.assert(
      fc.property(input, fc.array(current, { maxLength: 4 }), (given, tags) => {
        for (const tag of [...tags, ...given.candidates.map((item) => item.tag)]) {
          if (parseTagName(tag, null) === null) continue;
          const asked = { ...given, current: { ...given.current, tag } };
          const alone = { ...asked, candidates: [...given.candidates] };
          expect(chooseBaseline(asked)).toEqual(chooseBaseline(alone));
          expect(tagsOfLine(given.candidates, tag, null)).toEqual(tagsOfLine(alone.candidates, tag, null));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('gives the same answer in any order', () => {
    const shuffled = input.chain((given) =>
      fc
        .shuffledSubarray(given.candidates, { minLength: given.candidates.length })
        .map((other) => [given, { ...given, candidates: other }] as const),
    );
    fc.assert(
      fc.property(shuffled, ([given, other]) => {
        expect(chooseBaseline(other)).toEqual(chooseBaseline(given));
      }),
      { numRuns: 500 },
    );
  });

  it('chooses the same beside any noise of other lines', () => {
    const noise = NOISE.map((name) => ({ tag: name, commit: 'a', publishedAt: 0 }));
    fc.assert(
      fc.property(input, candidates, (given, more) => {
        const lineOf = (name: string) => parseTagName(name, null)?.line;
        const isOfLine = (item: Candidate) => lineOf(item.tag) === lineOf(given.current.tag);
        const line = given.candidates.filter(isOfLine);
        const others = more.filter((item) => !isOfLine(item));
        const noisy = { ...given, candidates: [...noise, ...line, ...others] };
        expect(chosenTag(chooseBaseline(noisy))).toBe(
          chosenTag(chooseBaseline({ ...given, candidates: line })),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('is read in one go, ten thousand tags', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      tag: `v${at % 7}.${at % 90}.${at}`,
      commit: `${at}`,
    }));
    const step = choose('v7.0.0', many);
    expect(chosenTag(step)).toBe('v6.89.9449');
    expect(Object.keys(whyNot(step))).toHaveLength(9_999);
  }, 2_000);
});

describe('tagsOfLine', () => {
  it('gives the tags up to the current one, the greatest first', () => {
    const all = [
      ...tags('v1.1.0', 'v1.2.0', 'v1.3.0', 'v1.2.0-rc.1', '1.2.0', 'v1.0.0', 'server-v1.1.0', ...NOISE),
      { tag: 'v1', commit: 'commit of v1.3.0' },
      { tag: 'v0.9.0', commit: null },
    ];
    const line = tagsOfLine(all, 'v1.2.0', null);
    expect(line?.map(({ name }) => name.tag)).toEqual(['1.2.0', 'v1.2.0-rc.1', 'v1.1.0', 'v1.0.0']);
    expect(line?.[0]?.candidate.commit).toBe('commit of 1.2.0');
  });

  it('keeps to the configured prefix', () => {
    const line = tagsOfLine(tags('lib-7-1.0.0', 'lib-8-1.0.0'), 'lib-7-v1.1.0', 'lib-7-');
    expect(line?.map(({ name }) => name.tag)).toEqual(['lib-7-1.0.0']);
  });

  it('knows no line of a tag without a version', () => {
    expect(tagsOfLine(tags('v1.0.0'), 'nightly', null)).toBeNull();
  });
});
