import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type AuditOptions, auditReleases } from '../../src/jobs/audit.ts';
import { type Files, pinnedEnvironment, TestRepository } from '../helpers/repository.ts';

function makeRepository(releases: readonly (readonly [version: string, files: Files])[]): TestRepository {
  const repository = new TestRepository({ bare: true });
  onTestFinished(() => repository.remove());
  for (const [version, files] of releases) repository.commit(files, { tags: [`v${version}`] });
  return repository.flush();
}

function audit({ path }: TestRepository, options: Partial<AuditOptions> = {}) {
  return auditReleases({ repository: path, surroundings: pinnedEnvironment(), ...options });
}

const rules = (given: NonNullable<AuditOptions['overrides']>['rules']): Partial<AuditOptions> => ({
  overrides: { rules: given, label: (key) => `--${key}` },
});

/** The lists of a setting as the flags give them. */
function stated(setting: string): Record<string, string | string[]> {
  const pairs = setting.split('\n').map((line) => {
    const [key = '', value = ''] = line.split(/: (.*)/s);
    return [key, value.startsWith('[') ? (JSON.parse(value) as string[]) : value] as const;
  });
  return Object.fromEntries(pairs);
}

const constant = (version: string) => `__version__ = "${version}"\n`;

describe('hints for the whole history', () => {
  it('name the setting under which releases would have been restart-free, and it is so', async () => {
    const repository = makeRepository([
      ['1.0.0', { 'src/app/__init__.py': constant('1.0.0'), 'src/app/main.py': '1' }],
      ['1.0.1', { 'src/app/__init__.py': constant('1.0.1') }],
      ['1.0.2', { 'src/app/__init__.py': constant('1.0.2'), 'README.md': 'x' }],
      ['1.1.0', { 'src/app/__init__.py': constant('1.1.0'), 'src/app/main.py': '2' }],
      ['1.1.1', { 'src/app/__init__.py': constant('1.1.1') }],
    ]);
    const { hints, totals } = await audit(repository);
    expect(totals).toMatchObject({ required: 5, avoided: 0 });
    const [hint] = hints ?? [];
    expect(hint).toMatchObject({ code: 'version_files', releases: 3 });
    expect(hint?.setting.split('\n').at(-1)).toBe('version-files: ["app/__init__.py"]');

    const after = await audit(repository, rules(stated(hint?.setting ?? '')));
    expect(after.totals).toMatchObject({ required: 2, avoided: 3 });
    expect(after.hints).toBeUndefined();

    repository.commit(
      { '.runtime-fingerprint.yml': hint?.setting ?? '', 'src/app/__init__.py': constant('1.1.2') },
      { tags: ['v1.1.2'] },
    );
    const committed = await audit(repository.flush());
    expect(committed.releases.map(({ requires_restart }) => requires_restart)).toEqual([
      true,
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  it('name the constants that hold parts of the version, in one entry a file', async () => {
    const parts = (minor: number, patch: number) => `MINOR_VERSION = ${minor}\nPATCH_VERSION = "${patch}"\n`;
    const repository = makeRepository([
      ['2026.4.0', { 'src/const.py': parts(4, 0), 'src/a.py': '1' }],
      ['2026.4.1', { 'src/const.py': parts(4, 1) }],
      ['2026.5.2', { 'src/const.py': parts(5, 2) }],
    ]);
    const { hints } = await audit(repository);
    expect(hints).toMatchObject([{ code: 'version_files', releases: 2 }]);
    expect(hints?.[0]?.setting).toContain('version-files: ["const.py#MINOR_VERSION,PATCH_VERSION"]');
  });

  it('are kept to where anything but the version differs', async () => {
    const repository = makeRepository([
      ['1.0.0', { 'src/v.py': constant('1.0.0') }],
      ['1.0.1', { 'src/v.py': `${constant('1.0.1')}import more\n` }],
      ['1.0.2', { 'src/v.py': `${constant('1.0.2')}import more\n`, 'src/new.py': '' }],
    ]);
    expect((await audit(repository)).hints).toBeUndefined();
  });

  it('count what a setting would cost: a file that was left at another version is then masked on one side alone', async () => {
    const repository = makeRepository([
      ['1.0.0', { 'src/v.py': constant('1.0.0'), 'src/a.py': '1' }],
      ['1.0.1', { 'src/v.py': constant('1.0.1') }],
      // Forgotten here, so that this release is restart-free today.
      ['1.0.2', { 'README.md': 'x' }],
      ['1.0.3', { 'src/v.py': constant('1.0.3') }],
      ['1.0.4', { 'src/v.py': constant('1.0.4') }],
      ['1.0.5', { 'src/v.py': constant('1.0.5') }],
    ]);
    const before = await audit(repository);
    const [hint] = before.hints ?? [];
    const after = await audit(repository, rules(stated(hint?.setting ?? '')));
    expect(hint?.releases).toBe(after.totals.avoided - before.totals.avoided);
    expect([before.totals.avoided, after.totals.avoided]).toEqual([1, 3]);
  });

  it('never hide the versions of others: a lockfile has them under the same name', async () => {
    const lock = (own: string) =>
      `[[package]]\nname = "dep"\nversion = "9.9.9"\n\n[[package]]\nname = "app"\nversion = "${own}"\n`;
    const repository = makeRepository([
      ['1.0', { 'src/app.lock': lock('1.0') }],
      ['1.1', { 'src/app.lock': lock('1.1') }],
    ]);
    expect((await audit(repository, rules({ include: ['**'] }))).hints).toBeUndefined();
  });

  it('never name a constant that in another release is not the version alone', async () => {
    const own = (version: string) => `VERSION = "${version}"\n`;
    const wire = (version: string) => `${own('1.1')}if new:\n    VERSION = "${version}"\n`;
    const repository = makeRepository([
      ['1.0', { 'src/v.py': own('1.0'), 'src/a.py': '1' }],
      ['1.1', { 'src/v.py': own('1.1') }],
      ['1.2', { 'src/v.py': wire('7'), 'src/a.py': '2' }],
      // Masked, this would be hidden.
      ['1.3', { 'src/v.py': wire('8') }],
    ]);
    expect((await audit(repository)).hints).toBeUndefined();
  });

  it('leave out a release that is forced besides', async () => {
    const forced = JSON.stringify({ version: '1.0.1', force_restart: true });
    const repository = makeRepository([
      ['1.0.0', { 'src/v.py': constant('1.0.0') }],
      ['1.0.1', { 'src/v.py': constant('1.0.1'), 'version.json': forced }],
      ['1.0.2', { 'src/v.py': constant('1.0.2'), 'version.json': null }],
    ]);
    expect((await audit(repository)).hints).toMatchObject([{ releases: 1 }]);
  });

  it('under several runtimes name each one', async () => {
    const config = 'runtimes:\n  web: {include: ["web/**"]}\n  job: {include: ["job/**"]}\n';
    const repository = makeRepository([
      ['1.0.0', { '.runtime-fingerprint.yml': config, 'web/v.py': constant('1.0.0'), 'job/a.py': '1' }],
      ['1.0.1', { 'web/v.py': constant('1.0.1') }],
    ]);
    expect((await audit(repository)).hints).toMatchObject([
      { releases: 1, setting: 'runtimes:\n  web:\n    version-files: ["web/v.py"]' },
    ]);
  });

  it('ask whether folders run in which everything lies that changed', async () => {
    const repository = makeRepository([
      ['1.0.0', { 'a.js': '1', 'tests/a.js': '1', 'docs/a.js': '1' }],
      ['1.0.1', { 'tests/a.js': '2' }],
      ['1.0.2', { 'docs/a.js': '2', 'tests/deep/b.js': '1' }],
      ['1.0.3', { 'a.js': '2', 'docs/a.js': '3' }],
    ]);
    const given = { include: ['**/*.js'] };
    const { hints, totals } = await audit(repository, rules(given));
    const [hint] = hints ?? [];
    expect(hint).toEqual({
      code: 'check_folders',
      message:
        'Check whether anything in docs, tests runs: 2 releases changed nothing else. ' +
        'If nothing does, exclude-dirs would have spared them the restart.',
      setting: 'exclude-dirs: [".git","__pycache__","docs","tests"]',
      releases: 2,
    });
    const after = await audit(repository, rules({ ...given, ...stated(hint?.setting ?? '') }));
    expect(after.totals.avoided - totals.avoided).toBe(2);
    expect(after.hints).toBeUndefined();
  });

  it('never ask that of a folder without which nothing would be left', async () => {
    const repository = makeRepository([
      ['1.0.0', { 'tests/a.js': '1' }],
      ['1.0.1', { 'tests/a.js': '2' }],
    ]);
    expect((await audit(repository, rules({ include: ['**'] }))).hints).toBeUndefined();
  });

  it('count exactly the releases that turn restart-free, whatever the history', async () => {
    const release = fc.record({
      version: fc.constantFrom('bumped', 'bumped', 'forgotten'),
      code: fc.constantFrom('1', '1', '1', '2'),
      tests: fc.constantFrom('1', '1', '2'),
      executable: fc.boolean(),
    });
    let proposed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(release, { minLength: 3, maxLength: 9 }), async (history) => {
        const repository = new TestRepository({ bare: true });
        try {
          for (const [at, { version, code, tests, executable }] of history.entries()) {
            const files: Files = {
              'v.py': version === 'bumped' || at === 0 ? constant(`1.0.${at}`) : constant('1.0.0'),
              'a.py': code,
              'b.py': { mode: executable ? '100755' : '100644', content: 'b' },
              'tests/t.py': tests,
            };
            repository.commit(files, { tags: [`v1.0.${at}`] });
          }
          repository.flush();
          const given = { include: ['**/*.py'] };
          const before = await audit(repository, rules(given));
          for (const { releases, setting } of before.hints ?? []) {
            const after = await audit(repository, rules({ ...given, ...stated(setting) }));
            expect(after.totals.avoided - before.totals.avoided).toBe(releases);
            proposed++;
          }
        } finally {
          repository.remove();
        }
      }),
      { numRuns: 8, seed: 20_260_611 },
    );
    expect(proposed).toBeGreaterThan(2);
  }, 60_000);
});
