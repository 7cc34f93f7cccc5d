import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findRemote, type Remote, type RemoteAccess } from '../../src/git/remote.ts';
import { createScratch } from '../../src/git/scratch.ts';
import { openOutside, openWorkspace } from '../../src/git/workspace.ts';
import { tokenHeader } from '../helpers/git-call.ts';
import { makeFolder, makeRepository } from '../helpers/opened.ts';
import { pinnedEnvironment } from '../helpers/repository.ts';

const SERVER = 'https://git.example.com';
const OWN = `${SERVER}/acme/app`;
const HEADER = `http.${SERVER}/.extraheader`;

/** What the machine's own configuration says belongs to every remote. */
const MACHINE = listSystemConfiguration();

function listSystemConfiguration(): ReadonlySet<string> {
  const { stdout } = spawnSync('git', ['config', '--system', '--list', '-z'], { encoding: 'utf8' });
  return new Set(stdout.split('\0'));
}

function withoutMachine(remote: Remote | null): Remote | null {
  if (!remote) return null;
  const configuration = remote.configuration.filter(([key, value]) => !MACHINE.has(`${key}\n${value}`));
  return { ...remote, configuration };
}

type Settings = readonly (readonly [key: string, value: string])[];

async function find(settings: Settings, access: RemoteAccess = {}, below = '.') {
  const repository = makeRepository();
  const scratch = createScratch();
  onTestFinished(() => scratch.remove());
  for (const [key, value] of settings) repository.git(['config', '--add', key, value]);
  mkdirSync(join(repository.path, below), { recursive: true });
  const workspace = await openWorkspace(join(repository.path, below), pinnedEnvironment(), scratch);
  const found = withoutMachine(await findRemote(workspace, access, workspace.git));
  return { found, path: repository.path };
}

/** Headers are sent to wherever they lead, so that nothing may lead them. */
const ALONE = ['http.followredirects', 'false'] as const;
const origin = (url: string) => ['remote.origin.url', url] as const;
const sent = (user: string, password: string) => [HEADER, tokenHeader(password, user)] as const;
const token = (value: string) => sent('x-access-token', value);

describe('the header that is sent', () => {
  const left = [HEADER, tokenHeader('left')] as const;
  const access = { url: OWN, token: 'given' };

  it.each<[name: string, settings: Settings, access: RemoteAccess, expected: Settings]>([
    ['the token, for its repository', [origin(OWN)], access, [token('given')]],
    ['however it is spelled', [origin(`${SERVER}/Acme/App.git/`)], access, [token('given')]],
    ['the token in the place of what the checkout left', [origin(OWN), left], access, [token('given')]],
    [
      'in the place of what is for every server too',
      [origin(OWN), ['http.extraheader', 'authorization:bearer x'], left],
      access,
      [token('given')],
    ],
    ['what the checkout left, without a token', [origin(OWN), left], { url: OWN }, [left]],
    [
      'what the checkout left, for another repository',
      [origin(`${SERVER}/acme/other`), left],
      access,
      [left],
    ],
    [
      'the token for another repository, where nothing was left',
      [origin(`${SERVER}/acme/other`)],
      access,
      [token('given')],
    ],
    ['nothing to another server', [origin('https://elsewhere.example.com/acme/app')], access, []],
    [
      'nothing to the same name on another port',
      [origin('https://git.example.com:8443/acme/app')],
      access,
      [],
    ],
    [
      'nothing without encryption where there should be some',
      [origin('http://git.example.com/acme/app')],
      access,
      [],
    ],
    [
      'other headers as they are',
      [origin(OWN), ['http.extraheader', 'X-Gateway: 7'], left],
      access,
      [['http.extraheader', 'X-Gateway: 7'], token('given')],
    ],
    [
      'user and password of the address',
      [origin('https://me:p%40ss@git.example.com/acme/app')],
      {},
      [sent('me', 'p@ss')],
    ],
    ['an empty password too', [origin('https://secret:@git.example.com/acme/app')], {}, [sent('secret', '')]],
    [
      'signs that encode nothing as they are',
      [origin('https://me:100%@git.example.com/acme/app')],
      {},
      [sent('me', '100%')],
    ],
    [
      'the token rather than those',
      [origin('https://me:pass@git.example.com/acme/app')],
      access,
      [token('given')],
    ],
    [
      'only the user, for a helper that knows the password',
      [origin('https://me@git.example.com/acme/app'), ['credential.helper', 'store']],
      {},
      [
        ['credential.helper', 'store'],
        [`credential.${SERVER}.username`, 'me'],
      ],
    ],
  ])('%s', async (_name, settings, given, expected) => {
    const { found } = await find(settings, given);
    const sends = expected.some(([key]) => key.endsWith('extraheader'));
    expect(found?.configuration).toEqual(sends ? [...expected, ALONE] : expected);
    expect(found?.url).not.toMatch(/@|pass|secret/);
  });

  it.each([
    ['the token', [origin(OWN)], access, token('given')],
    ['what the checkout left', [origin(OWN), left], {}, left],
    ['another header', [origin(OWN), ['http.extraheader', 'X-Key: 1']], {}, ['http.extraheader', 'X-Key: 1']],
  ] as const)('no setting lets a redirect have %s', async (_name, settings, given, header) => {
    const allowed = [
      [`http.${SERVER}.followRedirects`, 'true'],
      ['http.followRedirects', 'true'],
    ] as const;
    expect((await find([...settings, ...allowed], given)).found?.configuration).toEqual([header, ALONE]);
  });

  it('without any header redirects are as they are set', async () => {
    const allowed = ['http.followredirects', 'true'] as const;
    expect((await find([origin(OWN), allowed])).found?.configuration).toEqual([allowed]);
  });
});

describe('the address', () => {
  it.each<[name: string, settings: Settings, url: string | null]>([
    ['of origin', [['remote.a.url', `${SERVER}/a/a`], origin(OWN)], OWN],
    ['of the only remote', [['remote.upstream.url', OWN]], OWN],
    [
      "of the workflow's repository among several",
      [
        ['remote.a.url', `${SERVER}/a/a`],
        ['remote.b.url', `${OWN}.git`],
      ],
      `${OWN}.git`,
    ],
    [
      'none where there are several others',
      [
        ['remote.a.url', `${SERVER}/a/a`],
        ['remote.b.url', `${SERVER}/b/b`],
      ],
      null,
    ],
    ['none where there is none', [], null],
    ['the first, where one remote has several', [origin(OWN), origin(`${SERVER}/second`)], OWN],
    [
      'for ssh with its user',
      [origin('ssh://git@git.example.com:2222/acme/app')],
      'ssh://git@git.example.com:2222/acme/app',
    ],
    ['for ssh in its short form', [origin('git@git.example.com:acme/app')], 'git@git.example.com:acme/app'],
    [
      'rewritten, by the longest match',
      [
        origin('gh:acme/app'),
        ['url.https://wrong.example.com/.insteadOf', 'gh:'],
        [`url.${SERVER}/acme/.insteadOf`, 'gh:acme/'],
        ['url.https://wrong.example.com/x/.insteadOf', 'gh:other/'],
      ],
      OWN,
    ],
    [
      'rewritten to where the password is',
      [
        origin('git@git.example.com:acme/app'),
        ['url.https://me:pass@git.example.com/.insteadOf', 'git@git.example.com:'],
      ],
      OWN,
    ],
  ])('%s', async (_name, settings, url) => {
    expect((await find(settings, { url: OWN })).found?.url ?? null).toBe(url);
  });

  it.each([
    ['../sibling', '.'],
    ['../sibling', 'a/folder/below'],
    ['/srv/git/app.git', '.'],
  ])('%s is a path from the top of the checkout, also from %s', async (address, below) => {
    const { found, path } = await find([origin(address)], {}, below);
    expect(found?.url).toBe(address.startsWith('/') ? address : join(path, address));
  });

  it('the token goes where the address leads, not where it stands', async () => {
    const mirror = [origin(OWN), ['url.https://mirror.example.com/.insteadOf', `${SERVER}/`]] as const;
    const away = await find(mirror, { url: OWN, token: 'given' });
    expect(away.found).toEqual({ url: 'https://mirror.example.com/acme/app', configuration: [] });
    const short = [
      origin('git@git.example.com:acme/app'),
      [`url.${SERVER}/.insteadOf`, 'git@git.example.com:'],
    ] as const;
    const back = await find(short, { url: OWN, token: 'given' });
    expect(back.found).toEqual({ url: OWN, configuration: [token('given'), ALONE] });
  });
});

describe('the rest of the configuration', () => {
  it('only what decides how a server is reached comes along', async () => {
    const kept = [
      ['core.sshcommand', 'ssh -i /key'],
      ['http.proxy', 'http://proxy.example.com:3128'],
      ['http.sslcainfo', '/etc/ca.pem'],
      ['credential.helper', '/bin/helper'],
    ] as const;
    const dropped = [
      ['core.fsmonitor', '/bin/evil'],
      ['core.hookspath', '/evil'],
      ['protocol.ext.allow', 'always'],
      ['remote.origin.uploadpack', '/bin/evil'],
      ['remote.origin.vcs', 'evil'],
      ['fetch.fsckobjects', 'true'],
      ['uploadpack.packobjectshook', '/bin/evil'],
      ['url.x:.insteadOf', 'y:'],
    ] as const;
    const { found } = await find([origin(OWN), ...kept, ...dropped]);
    expect(found?.configuration).toEqual(kept);
  });

  it("a remote's own proxy counts for it", async () => {
    const { found } = await find([
      origin(OWN),
      ['http.proxy', 'http://general'],
      ['remote.origin.proxy', 'http://own'],
    ]);
    expect(found?.configuration).toEqual([
      ['http.proxy', 'http://general'],
      ['http.proxy', 'http://own'],
    ]);
  });

  it("without a checkout the user's own counts", async () => {
    const folder = makeFolder();
    const file = join(folder, 'gitconfig');
    writeFileSync(
      file,
      `[http]\n\tproxy = http://proxy\n[url "${SERVER}/"]\n\tinsteadOf = gh:\n[remote "origin"]\n\turl = x\n`,
    );
    const scratch = createScratch(folder);
    const outside = openOutside(pinnedEnvironment({ GIT_CONFIG_GLOBAL: file }), scratch);
    expect(withoutMachine(await findRemote(null, { url: 'gh:acme/app' }, outside))).toEqual({
      url: OWN,
      configuration: [['http.proxy', 'http://proxy']],
    });
    expect(await findRemote(null, {}, outside)).toBeNull();
  });

  it('a temporary folder in a checkout is outside of it', async () => {
    const around = makeRepository();
    around.git(['config', 'http.proxy', 'http://of-the-checkout']);
    const scratch = createScratch(around.path);
    const outside = openOutside(pinnedEnvironment(), scratch);
    expect(withoutMachine(await findRemote(null, { url: OWN }, outside))?.configuration).toEqual([]);
  });
});
