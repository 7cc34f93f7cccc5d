import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type AuditOptions, auditReleases } from '../../src/jobs/audit.ts';
import { compareCommits } from '../../src/jobs/compare.ts';
import { judgeKeys, judgeRelease } from '../../src/jobs/release.ts';
import { createManifest } from '../../src/manifest/edit.ts';
import { type Files, pinnedEnvironment, TestRepository } from '../helpers/repository.ts';

const surroundings = pinnedEnvironment();

function makeRepository(releases: readonly (readonly [tag: string, files: Files])[]): TestRepository {
  const repository = new TestRepository();
  onTestFinished(() => repository.remove());
  for (const [tag, files] of releases) repository.commit(files, { tags: [tag] });
  return repository.flush();
}

const manifest = (version: string, more: object = {}) => JSON.stringify({ version, ...more });

describe('audit', () => {
  it('says of every release what it was compared with and whether it required a restart', async () => {
    const repository = makeRepository([
      ['v1.0.0', { 'src/a.py': '1' }],
      ['v1.0.1', { 'README.md': 'docs' }],
      ['v1.1.0', { 'src/a.py': '2', 'src/b.py': '2' }],
      ['v1.1.1', { 'CHANGELOG.md': 'x' }],
      ['tool-0.1.0', { 'src/a.py': '3' }],
    ]);
    const { releases, totals } = await auditReleases({ repository: repository.path, surroundings });
    expect(
      releases.map(({ tag, previous, reason, changed_files }) => [tag, previous, reason, changed_files]),
    ).toEqual([
      ['v1.0.0', null, 'no_previous_release', 0],
      ['v1.0.1', 'v1.0.0', 'unchanged', 0],
      ['v1.1.0', 'v1.0.1', 'runtime_changed', 2],
      ['v1.1.1', 'v1.1.0', 'unchanged', 0],
      ['tool-0.1.0', null, 'no_previous_release', 0],
    ]);
    // A process on v1.0.1 that skips v1.1.0 must restart for v1.1.1 all the same; one on v1.0.0 for v1.0.1 not.
    expect(totals).toEqual({
      releases: 5,
      required: 3,
      avoided: 2,
      forced: 0,
      unjustified: 0,
      skipped_would_restart: 2,
    });
  });

  it('finds of every force_restart whether it was needed', async () => {
    const forced = { force_restart: true };
    const justified = { ...forced, force_restart_justification: 'wire format changed' };
    const repository = makeRepository([
      ['v1.0.0', { 'src/a.py': '1', 'version.json': manifest('1.0.0') }],
      ['v1.0.1', { 'version.json': manifest('1.0.1', justified) }],
      ['v1.0.2', { 'version.json': manifest('1.0.2', justified) }],
      ['v1.0.3', { 'src/a.py': '2', 'version.json': manifest('1.0.3', forced) }],
      ['v1.0.4', { 'version.json': manifest('1.0.4', { force_restart: 'yes' }) }],
      ['v1.0.5', { 'version.json': '{' }],
      ['v1.0.6', { 'version.json': manifest('1.0.6') }],
    ]);
    const { releases, totals } = await auditReleases({ repository: repository.path, surroundings });
    const plain = {
      set: true,
      justification: null,
      justified: false,
      redundant: false,
      carried_over: false,
      malformed: false,
    };
    const said = { justification: 'wire format changed', justified: true };
    expect(releases.map(({ reason, force, manifest: where }) => [reason, where, force])).toEqual([
      ['no_previous_release', 'tree', null],
      ['forced', 'tree', { ...plain, ...said }],
      ['forced', 'tree', { ...plain, ...said, carried_over: true }],
      ['runtime_changed', 'tree', { ...plain, redundant: true }],
      ['forced', 'tree', { ...plain, malformed: true, carried_over: true }],
      ['forced', 'unreadable', null],
      ['unchanged', 'tree', null],
    ]);
    expect(totals).toMatchObject({ required: 6, avoided: 1, forced: 4, unjustified: 2 });
  });

  it('takes what was tagged in a time, or the newest', async () => {
    const repository = makeRepository([
      ['v1.0.0', { 'src/a.py': '1' }],
      ['v1.0.1', { 'README.md': '1' }],
      ['v1.0.2', { 'README.md': '2' }],
    ]);
    const all = await auditReleases({ repository: repository.path, surroundings });
    const tags = async (options: object) => {
      const { releases } = await auditReleases({ repository: repository.path, surroundings, ...options });
      return releases.map(({ tag }) => tag);
    };
    const middle = Date.parse(all.releases[1]?.date as string) / 1000;
    expect(await tags({ last: 2 })).toEqual(['v1.0.1', 'v1.0.2']);
    expect(await tags({ since: middle })).toEqual(['v1.0.1', 'v1.0.2']);
    expect(await tags({ until: middle })).toEqual(['v1.0.0', 'v1.0.1']);
  });

  it('says of a release it compares with whether a client that skipped it must restart, reported or not', async () => {
    const repository = makeRepository([
      ['v1.0.0', { 'src/a.py': '1' }],
      ['v1.1.0', { 'src/a.py': '2' }],
      ['v1.1.1', { 'README.md': '1' }],
    ]);
    const { releases, totals } = await auditReleases({ repository: repository.path, surroundings, last: 1 });
    expect(releases.map(({ tag }) => tag)).toEqual(['v1.1.1']);
    expect(totals).toMatchObject({ releases: 1, avoided: 1, skipped_would_restart: 1 });
  });

  it('lists what changed where that is asked for, the first thousand files', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_002 }, (_, at) => [`src/m${at}.py`, '1']));
    const repository = makeRepository([
      ['v1.0.0', { 'src/a.py': '1' }],
      ['v1.0.1', { 'src/a.py': '2', 'README.md': '1' }],
      ['v1.0.2', many],
      ['v1.0.3', { 'README.md': '2' }],
    ]);
    const options = { repository: repository.path, surroundings };
    const { releases } = await auditReleases({ ...options, details: true });
    expect(releases.map(({ changes, changes_omitted }) => [changes?.length, changes_omitted])).toEqual([
      [0, undefined],
      [1, undefined],
      [1_000, 2],
      [0, undefined],
    ]);
    expect(releases[1]?.changes).toEqual([{ kind: 'modified', path: 'src/a.py' }]);
    expect(releases[2]?.changed_files).toBe(1_002);
    const plain = await auditReleases(options);
    expect(plain.releases.filter((release) => 'changes' in release)).toEqual([]);
  });

  it('dates no release beyond the calendar', async () => {
    const repository = makeRepository([['v1.0.0', { 'src/a.py': '1' }]]);
    const tree = repository.git(['rev-parse', 'v1.0.0^{tree}']);
    const who = 'A <a@example.invalid> 999999999999999 +0000';
    const text = `tree ${tree}\nauthor ${who}\ncommitter ${who}\n\nx\n`;
    const id = repository.git(['hash-object', '-t', 'commit', '-w', '--literally', '--stdin'], {
      input: text,
    });
    repository.git(['update-ref', 'refs/tags/v1.0.1', id]);
    const { releases } = await auditReleases({ repository: repository.path, surroundings });
    expect(releases[1]).toMatchObject({ tag: 'v1.0.1', date: '9999-12-31T23:59:59.000Z' });
  });

  it('holds every release to the rules of the newest, whatever it published under', async () => {
    const repository = makeRepository([]);
    const publish = async (version: string, files: Files) => {
      repository.commit(files);
      repository.flush();
      const ref = { kind: 'ref', ref: 'main' } as const;
      const options = {
        repository: repository.path,
        tag: `v${version}`,
        judge: ref,
        dryRun: true,
        surroundings,
      };
      const { keys } = await judgeKeys(options);
      const bytes = Buffer.from(createManifest(version, keys));
      repository.commit({ 'version.json': bytes }, { tags: [`v${version}`] });
      repository.flush();
    };
    await publish('1.0.0', { 'src/a.py': '1' });
    await publish('1.0.1', { 'README.md': '1' });
    await publish('1.0.2', { 'README.md': '2' });
    const reasons = async (overrides?: AuditOptions['overrides']) => {
      const { releases } = await auditReleases({ repository: repository.path, surroundings, overrides });
      return releases.map(({ reason }) => reason);
    };
    const unchanged = ['no_previous_release', 'unchanged', 'unchanged'];
    expect(await reasons()).toEqual(unchanged);
    const rules = { include: ['**/*.py'], 'version-files': ['src/a.py'] };
    expect(await reasons({ rules, label: (key) => key })).toEqual(unchanged);
    // A change of the rules that was published made clients restart, and is told.
    await publish('1.0.3', { '.runtime-fingerprint.yml': 'include: ["src/**"]' });
    expect(await reasons()).toEqual([...unchanged, 'rules_changed']);
  });

  it('passes over a tag that is of no commit', async () => {
    const repository = makeRepository([['v1.0.0', { 'src/a.py': '1' }]]);
    repository.git(['tag', 'v9.0.0', 'v1.0.0^{tree}']);
    const { releases } = await auditReleases({ repository: repository.path, surroundings });
    expect(releases.map(({ tag }) => tag)).toEqual(['v1.0.0']);
  });

  it('is an error where there is no release, never an empty audit', async () => {
    const repository = makeRepository([['nightly', { 'src/a.py': '1' }]]);
    await expect(auditReleases({ repository: repository.path, surroundings })).rejects.toMatchObject({
      code: 'TAG_NOT_FOUND',
    });
  });

  /** A clone that lacks the object at a path of a revision. */
  const losing = (repository: TestRepository, ...revisions: string[]) => {
    for (const revision of revisions) {
      const id = repository.git(['rev-parse', revision]);
      rmSync(join(repository.path, '.git', 'objects', id.slice(0, 2), id.slice(2)));
    }
    return repository;
  };
  const warningsOf = async (repository: TestRepository, options: Partial<AuditOptions> = {}) => {
    const { warnings } = await auditReleases({ repository: repository.path, surroundings, ...options });
    return warnings;
  };

  it('warns of what its rules leave out of the newest release that is reported', async () => {
    const repository = makeRepository([
      ['v1.0.0', { 'src/a.py': '1', 'src/run.sh': '1' }],
      ['v1.1.0', { 'src/run2.sh': '1' }],
      ['v1.2.0', { 'src/a.ts': '1' }],
    ]);
    const warning = (message: string) => ({ code: 'other_languages', message });
    expect(await warningsOf(repository)).toEqual([
      warning('2 .sh files do not count (v1.2.0): state rules.'),
      warning('1 .ts file does not count (v1.2.0): state rules.'),
    ]);
    const until = 1_700_000_000 + 2 * 86_400;
    expect(await warningsOf(repository, { until })).toEqual([
      warning('2 .sh files do not count (v1.1.0): state rules.'),
    ]);
    const rules = { root: 'src', include: ['*.py', '*.sh', '*.go'] };
    expect(await warningsOf(repository, { overrides: { rules, label: (key) => key } })).toEqual([
      {
        code: 'pattern_matched_nothing',
        message: 'The include pattern "*.go" matches nothing (v1.2.0).',
      },
    ]);
    const all = { root: 'src', include: ['**'] };
    expect(await warningsOf(repository, { overrides: { rules: all, label: (key) => key } })).toBeUndefined();
  });

  it('says first that nothing counts, and what to do', async () => {
    const repository = makeRepository([
      ['v1.0.0', { 'lib/a.js': '1' }],
      ['v1.0.1', { 'lib/a.js': '2' }],
    ]);
    expect(await warningsOf(repository)).toEqual([
      {
        code: 'nothing_counts',
        message: 'No file counts under the default rules (`src/**/*.py`): state rules, or run `init`.',
      },
      { code: 'root_missing', message: 'The root "src" is not a folder here (v1.0.1): state `root`.' },
    ]);
    const rules = { root: 'lib', include: ['*.py'] };
    const stated = await warningsOf(repository, { overrides: { rules, label: (key) => key } });
    expect(stated?.[0]).toEqual({
      code: 'nothing_counts',
      message: 'No file counts under these rules in any of the releases: check `root` and `include`.',
    });
  });

  it('tells releases in which nothing counts from those that are not whole in the clone', async () => {
    const repository = makeRepository([
      ['v0.1.0', { 'README.md': '1' }],
      ['v0.2.0', { 'README.md': '2' }],
      ['v1.0.0', { 'src/a.py': '1' }],
      ['v1.0.1', { 'src/a.py': '2' }],
      ['v1.0.2', { 'src/a.py': '3' }],
    ]);
    losing(repository, 'v1.0.1:src/a.py');
    const [empty, missing, ...others] = (await warningsOf(repository)) ?? [];
    expect(others).toEqual([]);
    expect(empty).toEqual({
      code: 'runtime_empty',
      message: 'There is no fingerprint of 2 releases (v0.1.0, v0.2.0): no file counts there.',
    });
    expect(missing?.code).toBe('objects_missing');
    const which =
      'There is no fingerprint of 1 release (v1.0.1): objects are missing from this clone. The blob ';
    expect(missing?.message.startsWith(which)).toBe(true);
    // v1.0.2 is held against it: that is why it has no verdict of its own.
    const last = await warningsOf(repository, { last: 1 });
    expect(last?.map(({ code, message }) => [code, message.startsWith(which)])).toEqual([
      ['objects_missing', true],
    ]);
  });

  it('counts a release as forced whose manifest is not in the clone, and audits the rest', async () => {
    const why = { force_restart: true, force_restart_justification: 'wire format' };
    const repository = makeRepository([
      ['v1.0.0', { 'src/a.py': '1', 'version.json': manifest('1.0.0') }],
      ['v1.0.1', { 'version.json': manifest('1.0.1', why) }],
      ['v1.0.2', { 'version.json': manifest('1.0.2') }],
      ['v1.0.3', { 'version.json': manifest('1.0.3') }],
      ['v1.0.4-rc.1', { 'version.json': manifest('1.0.4-rc.1', why) }],
      ['v1.0.4', { 'version.json': manifest('1.0.4') }],
    ]);
    losing(repository, 'v1.0.2:version.json', 'v1.0.4-rc.1:version.json');
    const { releases, warnings } = await auditReleases({ repository: repository.path, surroundings });
    expect(releases.map((row) => [row.tag, row.manifest, row.requires_restart, row.reason])).toEqual([
      ['v1.0.0', 'tree', true, 'no_previous_release'],
      ['v1.0.1', 'tree', true, 'forced'],
      ['v1.0.2', 'unreadable', true, 'forced'],
      ['v1.0.3', 'tree', false, 'unchanged'],
      ['v1.0.4-rc.1', 'unreadable', true, 'forced'],
      // What it passes over may have forced, too.
      ['v1.0.4', 'tree', true, 'forced'],
    ]);
    expect(warnings).toEqual([
      {
        code: 'manifest_unreadable',
        message: expect.stringMatching(
          /^The manifest of v1\.0\.2, v1\.0\.4-rc\.1 is missing from this clone, so it counts as forced\. The blob [0-9a-f]{40} is not in/,
        ),
      },
    ]);
  });

  it('names the releases whose manifest is there and cannot be read, ten of them', async () => {
    const repository = makeRepository(
      Array.from({ length: 12 }, (_, at) => [`v1.${at}`, { 'src/a.py': '1', 'version.json': `{${at}` }]),
    );
    expect(await warningsOf(repository)).toEqual([
      {
        code: 'manifest_unreadable',
        message:
          'The manifest of v1.0, v1.1, v1.2, v1.3, v1.4, v1.5, v1.6, v1.7, v1.8, v1.9 and 2 more cannot be read, ' +
          'so it counts as forced.',
      },
    ]);
  });

  it('says that a range holds no release', async () => {
    const repository = makeRepository([
      ['v1.0.0', { 'src/a.py': '1', 'src/a.sh': '1' }],
      ['v1.0.1', { 'src/a.py': '2' }],
    ]);
    const since = 4_000_000_000;
    expect(await auditReleases({ repository: repository.path, surroundings, since })).toEqual({
      releases: [],
      totals: {
        releases: 0,
        required: 0,
        avoided: 0,
        forced: 0,
        unjustified: 0,
        skipped_would_restart: 0,
      },
      warnings: [{ code: 'range_empty', message: 'No release is in this range; 2 are outside.' }],
    });
  });

  it('agrees with compare and with release on every pair', async () => {
    const change = fc.record({
      code: fc.constantFrom('1', '2', '3'),
      docs: fc.nat(3),
      forced: fc.boolean(),
      manifest: fc.constantFrom('none', 'plain', 'broken'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 3, maxLength: 8 }), async (changes) => {
        const repository = new TestRepository({ bare: true });
        try {
          changes.forEach(({ code, docs, forced, manifest: kind }, at) => {
            const version = `1.${Math.floor(at / 3)}.${at % 3}`;
            const text = kind === 'plain' ? manifest(version, forced ? { force_restart: true } : {}) : '{';
            const files = {
              'src/a.py': code,
              'README.md': `${docs} ${at}`,
              'version.json': kind === 'none' ? null : text,
            };
            repository.commit(files, { tags: [`v${version}`] });
          });
          repository.flush();
          const { releases } = await auditReleases({ repository: repository.path, surroundings });
          for (const row of releases) {
            const release = await judgeRelease({
              repository: repository.path,
              tag: row.tag,
              dryRun: true,
              surroundings,
            });
            expect([row.previous, row.requires_restart, row.reason, row.fingerprint]).toEqual([
              release.previous?.tag ?? null,
              release.requires_restart,
              release.reason,
              release.runtime_fingerprint,
            ]);
            if (row.previous === null) continue;
            const { document } = await compareCommits({
              repository: repository.path,
              base: row.previous,
              head: row.tag,
              surroundings,
            });
            expect(row.changed_files).toBe(document.runtimes.default?.changes.length);
            if (document.requires_restart) expect(row.requires_restart).toBe(true);
          }
        } finally {
          repository.remove();
        }
      }),
      { numRuns: 6, seed: 20_260_501 },
    );
  }, 60_000);
});
