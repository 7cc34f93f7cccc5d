import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Repository } from '../../src/git/repository.ts';
import { compareCommits } from '../../src/jobs/compare.ts';
import { fingerprintRuntime } from '../../src/jobs/fingerprint.ts';
import { judgeRelease } from '../../src/jobs/release.ts';
import { type Checkout, checkoutTag, fullClone, noCheckout, shallowClone } from '../helpers/checkouts.ts';
import { makeRepository, openRepository } from '../helpers/opened.ts';
import { type Files, pinnedEnvironment, type TestRepository } from '../helpers/repository.ts';
import { commandsOf, IMPATIENT, SERVED, type Served, serveReleases } from '../helpers/served.ts';

const RELEASES = 40;
const served = serveReleases({ releases: RELEASES, assets: 2, assetBytes: 20_000 });

/** How a job reaches the remote from a checkout. */
function from({ path, environment }: Checkout, url = served.url) {
  return {
    repository: path,
    surroundings: environment,
    remote: { ask: 'always', url, ...IMPATIENT },
  } as const;
}

/** Serves another repository in the place of the sample. */
function serve(repository: TestRepository): void {
  repository.flush();
  served.server.set({ repositories: { [SERVED]: repository.path } });
}

async function open({ path, environment }: Pick<Checkout, 'path' | 'environment'>): Promise<Repository> {
  const repository = await Repository.open({
    directory: path,
    surroundings: environment,
    ask: 'always',
    url: served.url,
    ...IMPATIENT,
  });
  onTestFinished(() => repository.close());
  return repository;
}

describe('the number of requests', () => {
  const lineage = RELEASES - 3;

  it.each<
    [name: string, make: (served: Served, tag: string) => Checkout | Promise<Checkout>, commands: string[]]
  >([
    [
      'depth 1',
      ({ url }, tag) => checkoutTag(url, tag),
      // The previous release's commit, its manifest, the commits below it, their manifests, then what changed.
      ['fetch 1', 'fetch 1', `fetch ${lineage}`, `fetch ${lineage}`, 'fetch 3'],
    ],
    [
      'nothing',
      ({ url }) => noCheckout(url),
      // Both commits, each manifest, the lineage, two links of which one is a folder's, then all contents.
      ['fetch 2', 'fetch 1', 'fetch 1', `fetch ${lineage}`, `fetch ${lineage}`, 'fetch 2', 'fetch 129'],
    ],
    ['everything', ({ url }, tag) => checkoutTag(url, tag, { depth: 0 }), []],
  ])('of a release, from %s: one for each kind of object', async (_name, make, commands) => {
    const tag = served.released.tags[RELEASES - 2] as string;
    const made = await served.keep(make(served, tag));
    served.server.reset();
    await served.judge(made, tag);
    expect(commandsOf(served.server)).toEqual(['ls-refs', ...commands]);
    // Each call asks first what the server can do, and nothing else.
    expect(served.server.requests).toHaveLength(2 * (commands.length + 1));
  });

  it('of a comparison and of a fingerprint', async () => {
    const [base, head] = served.released.tags as [string, string];
    const none = await served.keep(noCheckout(served.url));
    await compareCommits({ ...from(none), base, head });
    // The rules' file is looked for in the trees; there is none.
    expect(commandsOf(served.server)).toEqual(['ls-refs', 'fetch 2', 'fetch 2', 'fetch 129']);
    served.server.reset();
    await fingerprintRuntime({ ...from(none), ref: head });
    expect(commandsOf(served.server)).toEqual(['ls-refs', 'fetch 1', 'fetch 2', 'fetch 126']);
  });

  it('of a release that needs everything there is', async () => {
    const repository = makeRepository({ bare: true });
    for (let at = 0; at < 6; at++) {
      const files: Files = {
        '.runtime-fingerprint.yml': `include: ["**/*.py"]\nversion-files: [version.py]\n# ${at}\n`,
        'version.json': `{"version": "1.0.${at}"}\n`,
        'version.py': `VERSION = "1.0.${at}"\n`,
        'a.py': { mode: '120000', target: 'lib/b' },
        'lib/b': { mode: '120000', target: 'c.txt' },
        'lib/c.txt': `C = ${at}\n`,
      };
      repository.commit(files, { tags: [`v1.0.${at}`] });
    }
    serve(repository);
    const none = await served.keep(noCheckout(served.url));
    await served.judge(none, 'v1.0.5', { dryRun: true });
    // The listing, the commits, two files of rules, two manifests, those below in two, two links, versions, contents.
    expect(commandsOf(served.server)).toHaveLength(1 + 1 + 2 + 2 + 2 + 2 + 1 + 1);
  });

  it('of links that lead to links: one for each step, however many they are', async () => {
    const files: Files = {};
    for (let at = 0; at < 30; at++) {
      files[`src/a${at}.py`] = { mode: '120000', target: `../mid/b${at}` };
      files[`mid/b${at}`] = { mode: '120000', target: `../end/c${at}.py` };
      files[`end/c${at}.py`] = `print(${at})\n`;
    }
    const repository = makeRepository({ bare: true });
    repository.commit(files, { tags: ['v1.0.0'] });
    serve(repository);
    const none = await served.keep(noCheckout(served.url));
    const { document } = await fingerprintRuntime({ ...from(none), ref: 'v1.0.0' });
    expect(document.runtimes.default?.fingerprint).not.toBeNull();
    expect(document.runtimes.default?.files).toBe(30);
    expect(commandsOf(served.server)).toEqual(['ls-refs', 'fetch 1', 'fetch 30', 'fetch 30', 'fetch 30']);
  });
});

describe('fetches', () => {
  it('run one after another, also when one is asked for during another', async () => {
    const ids = served.released.tags.slice(0, 6).map((tag) => served.repository.git(['rev-parse', tag]));
    const repository = await open(await served.keep(noCheckout(served.url)));
    let underWay = 0;
    let most = 0;
    served.server.set({
      onRequest: async () => {
        most = Math.max(most, ++underWay);
        await sleep(60);
        underWay--;
      },
    });
    await Promise.all(
      ids.map(async (id, at) => {
        await sleep(at * 50);
        await repository.bringCommits([id]);
      }),
    );
    expect(most).toBe(1);
    expect((await repository.peelAll(ids)).map(({ kind }) => kind)).toEqual(ids.map(() => 'commit'));
    // Those that came during the first one were gathered into the next.
    expect(commandsOf(served.server).length).toBeLessThan(1 + ids.length);
  });

  it('fail alike once one has failed for good, and the remote is not asked again', async () => {
    const [one, other] = served.released.tags.map((tag) => served.repository.git(['rev-parse', tag])) as [
      string,
      string,
    ];
    const repository = await open(await served.keep(noCheckout(served.url)));
    served.server.set({ faults: [{ kind: 'status', status: 503, times: 3 }] });
    const failure = await repository.bringCommits([one]).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'REMOTE_FAILED' });
    served.server.reset();
    await expect(repository.bringCommits([other])).rejects.toBe(failure);
    await expect(repository.bringCommits([one])).rejects.toBe(failure);
    expect(served.server.requests).toEqual([]);
  });

  it('ask once for what the remote does not have; it stays missing', async () => {
    const unknown = '1234567890123456789012345678901234567890';
    const known = served.repository.git(['rev-parse', served.released.tags[3] as string]);
    const repository = await open(await served.keep(noCheckout(served.url)));
    served.server.reset();
    await repository.bringCommits([unknown, known]);
    await repository.bringCommits([unknown]);
    expect(commandsOf(served.server)).toEqual(['fetch 2', 'fetch 1']);
    expect(await repository.peelAll([unknown, known])).toMatchObject([
      { kind: 'absent' },
      { kind: 'commit' },
    ]);
    await expect(repository.peelToCommit(unknown, 'it')).rejects.toMatchObject({ code: 'OBJECT_MISSING' });
  });
});

describe('what a list of tags does not say', () => {
  it('a tag that turns out to be of no commit is passed over, as where that was known', async () => {
    const repository = makeRepository({ bare: true });
    const release = (version: string, files: Files = {}) =>
      repository.commit(
        { 'version.json': `{"version": "${version}"}\n`, ...files },
        { tags: [`v${version}`] },
      );
    release('0.9.2', { 'src/a.py': 'A = 1\n', 'README.md': 'x\n' });
    release('1.0.0');
    release('1.0.4', { 'README.md': 'y\n' });
    repository.flush();
    repository.git(['tag', 'v1.0.3', 'v1.0.0^{tree}']);
    repository.git(['tag', '-a', '-m', 'a file', 'v1.0.2', 'v1.0.0:README.md']);
    repository.git(['tag', 'v1.0.1', 'v1.0.0:README.md']);
    repository.git(['tag', '-a', '-m', 'a tag of a tag of a file', 'v0.9.3', 'v1.0.2']);
    serve(repository);
    const [full, shallow, none] = await Promise.all([
      served.keep(fullClone(served.url, { tag: 'v1.0.4' })),
      served.keep(checkoutTag(served.url, 'v1.0.4')),
      served.keep(noCheckout(served.url)),
    ]);
    const known = await served.judge(full, 'v1.0.4', { remote: { ask: 'never' }, dryRun: true });
    expect(known).toMatchObject({
      reason: 'unchanged',
      previous: { tag: 'v1.0.0' },
      forced: [{ version: '0.9.2' }],
    });
    for (const made of [full, shallow, none])
      expect(await served.judge(made, 'v1.0.4', { dryRun: true })).toEqual(known);
    const named = judgeRelease({ ...from(shallow), tag: 'v1.0.4', previousTag: 'v1.0.3' });
    await expect(named).rejects.toMatchObject({ code: 'PREVIOUS_TAG_INVALID' });
  });

  it('a tag says of itself that it is of a file, also where the file is not here', async () => {
    const repository = makeRepository();
    const blob = repository.git(['hash-object', '-w', '--stdin'], { input: 'contents\n' });
    repository.git(['tag', '-a', '-m', 'a file', 'v1', blob]);
    repository.git(['tag', '-a', '-m', 'a tag of it', 'v2', 'v1']);
    rmSync(join(repository.path, '.git', 'objects', blob.slice(0, 2), blob.slice(2)));
    const opened = await openRepository(repository.path);
    const ids = ['v1', 'v2'].map((tag) => repository.git(['rev-parse', tag]));
    expect(await opened.peelAll(ids)).toEqual(ids.map(() => ({ kind: 'other', type: 'blob' })));
  });

  it('a tag may be here without its commit', async () => {
    const made = makeRepository();
    const tag = 'v1.0.1';
    const input = served.repository.git(['cat-file', 'tag', tag]);
    made.git([
      'update-ref',
      `refs/tags/${tag}`,
      made.git(['hash-object', '-t', 'tag', '-w', '--stdin'], { input }),
    ]);
    made.git(['remote', 'add', 'origin', served.url]);
    expect(made.git(['rev-parse', tag])).toBe(served.repository.git(['rev-parse', tag]));
    const repository = await open({ path: made.path, environment: pinnedEnvironment() });
    expect((await repository.commit(tag)).id).toBe(served.repository.git(['rev-parse', `${tag}^{commit}`]));
  });

  it('the version that masks is that of the tag on the commit, also where the tag itself is not here', async () => {
    const repository = makeRepository({ bare: true });
    const rules = 'root: src\ninclude: ["**/*.py"]\nversion-files: [version.py]\n';
    const commit = repository.commit({
      '.runtime-fingerprint.yml': rules,
      'src/version.py': 'VERSION = "1.2.3"\n',
      'version.json': '{"version": "1.2.2"}\n',
    });
    repository.tag('v1.2.3', commit, { message: 'annotated' });
    serve(repository);
    const [full, shallow] = await Promise.all([
      served.keep(fullClone(served.url, { tag: 'v1.2.3' })),
      served.keep(checkoutTag(served.url, 'v1.2.3', { flattens: true })),
    ]);
    const read = async (made: Checkout, ask: 'never' | 'always') =>
      (await fingerprintRuntime({ ...from(made), remote: { ...from(made).remote, ask }, ref: 'HEAD' }))
        .document;
    expect(await read(shallow, 'always')).toEqual(await read(full, 'never'));
  });
});

it('a repository of SHA-256 is fetched from as any other', async () => {
  const repository = makeRepository({ bare: true, objectFormat: 'sha256' });
  const manifest = (version: string) => ({ 'version.json': `{"version": "${version}"}\n` });
  repository.tag('v1.0.0', repository.commit({ 'src/a.py': 'A = 1\n', ...manifest('1.0.0') }), {
    message: 'one',
  });
  repository.commit({ 'README.md': 'x\n', ...manifest('1.0.1') }, { tags: ['v1.0.1'] });
  serve(repository);
  const [full, shallow, none] = await Promise.all([
    served.keep(fullClone(served.url, { tag: 'v1.0.1' })),
    served.keep(shallowClone(served.url, { tag: 'v1.0.1' })),
    served.keep(noCheckout(served.url)),
  ]);
  const known = await served.judge(full, 'v1.0.1', { remote: { ask: 'never' }, dryRun: true });
  expect(known).toMatchObject({
    reason: 'unchanged',
    base: { commit: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  for (const made of [shallow, none])
    expect(await served.judge(made, 'v1.0.1', { dryRun: true })).toEqual(known);
});
