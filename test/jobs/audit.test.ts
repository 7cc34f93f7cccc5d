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
