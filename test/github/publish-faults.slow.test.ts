import { describe, expect, it } from 'vitest';
import { RuntimeFingerprintError } from '../../src/errors.ts';
import { uploadAsset } from '../../src/github/asset-upload.ts';
import { listReleases } from '../../src/github/releases.ts';
import type { Fault, Operation } from '../helpers/github/faults.ts';
import type { GitHubServer } from '../helpers/github/server.ts';
import { ask, errorOf } from './asked.ts';
import {
  contents,
  DELETE,
  FAILURES,
  former,
  LIST,
  NAME,
  NEW,
  OLD,
  OTHER,
  only,
  publish,
  RENAME,
  released,
  STEPS,
  UPLOAD,
} from './publication.ts';

describe('where GitHub says that uploads go', () => {
  it.each([
    'https://uploads.example.org/repos/owner/product/releases/1/assets{?name,label}',
    'https://127.0.0.1.example.org/{?name}',
    'https://127.0.0.1@example.org/{?name}',
    'https://example.org{/name}.127.0.0.1/',
    'ftp://127.0.0.1/{?name}',
    '/repos/owner/product/releases/1/assets',
    '',
  ])('%j, the token does not', async (uploadUrl) => {
    const server = await released([former]);
    const github = ask(server);
    const [release] = await listReleases(github);
    if (!release) throw new Error('no release');
    const upload = { name: NAME, bytes: NEW, contentType: 'application/json' };
    const error = await errorOf(uploadAsset(github, { ...release, uploadUrl }, upload));
    expect(error).toMatchObject({
      code: 'ASSET_FAILED',
      message: expect.stringMatching(/token is not sent/),
    });
    expect(server.count()).toBe(1);
  });
});

describe.each([{ enterprise: false }, { enterprise: true }])(
  'publishing, enterprise: $enterprise',
  (kind) => {
    it('attaches what is not there', async () => {
      const server = await released([], kind);
      const { asset, outcome } = await publish(ask(server));
      expect(outcome).toBe('attached');
      expect(asset).toMatchObject({ name: NAME, size: NEW.length, state: 'uploaded' });
      expect(asset.url).toBe(`${server.serverUrl}/owner/product/releases/download/v1.0.0/${NAME}`);
      expect(contents(server)).toEqual(only(NEW));
      expect(server.state.release('v1.0.0').assets.at(-1)?.contentType).toBe('application/json');
    });

    it('replaces other content, after asking about it', async () => {
      const server = await released([former], kind);
      const asked: string[] = [];
      const acceptReplacing = (existing: Buffer) => asked.push(`${existing}`);
      expect((await publish(ask(server), { acceptReplacing })).outcome).toBe('replaced');
      expect(asked).toEqual([`${OLD}`]);
      expect(contents(server)).toEqual(only(NEW));
    });

    it('writes nothing when the bytes are there', async () => {
      const server = await released([{ name: NAME, content: NEW }], kind);
      expect((await publish(ask(server))).outcome).toBe('unchanged');
      expect(server.requests.map(({ operation }) => operation)).toEqual(['repos/list-releases', LIST]);
    });

    it('serves drafts too', async () => {
      const server = await released([former], kind);
      Object.assign(server.state.release('v1.0.0'), { draft: true, publishedAt: null });
      expect((await publish(ask(server))).outcome).toBe('replaced');
      expect(contents(server)).toEqual(only(NEW));
    });
  },
);

describe('publishing', () => {
  it('finds what is there on any page', async () => {
    const many = Array.from({ length: 130 }, (_, n) => ({ name: `file-${n}` }));
    const server = await released([...many, former]);
    expect((await publish(ask(server))).outcome).toBe('replaced');
    expect(contents(server)).toMatchObject(only(NEW));
    expect(server.state.release('v1.0.0').assets).toHaveLength(132);
  });

  it('never leaves the release without both for longer than one rename', async () => {
    const server = await released([former]);
    const states: string[] = [];
    server.after({ at: '*' }, () => {
      states.push(contents(server)[NAME] ?? 'none');
    });
    await publish(ask(server));
    expect(states.filter((state, at) => state !== states[at - 1])).toEqual([`${OLD}`, 'none', `${NEW}`]);
    expect(states.filter((state) => state === 'none')).toHaveLength(1);
  });

  it('keeps what its caller does not let go', async () => {
    const server = await released([former]);
    const acceptReplacing = () => {
      throw new RuntimeFingerprintError('ASSET_CONFLICT', 'Not yours.');
    };
    expect(await errorOf(publish(ask(server), { acceptReplacing }))).toMatchObject({
      code: 'ASSET_CONFLICT',
      message: 'Not yours.',
    });
    expect(contents(server)).toEqual(only(OLD));
    expect(server.count(UPLOAD) + server.count(RENAME)).toBe(0);
  });

  it('tells of the name that GitHub makes of it, and finds it again', async () => {
    const server = await released([]);
    const github = ask(server);
    const name = 'my version (1).json';
    expect((await publish(github, { name })).asset.name).toBe('my.version.1.json');
    expect(github.notices).toEqual([
      'GitHub changes the asset name "my version (1).json" to "my.version.1.json".',
    ]);
    expect(await publish(github, { name })).toMatchObject({ outcome: 'unchanged' });
    expect((await publish(github, { name, bytes: OLD })).outcome).toBe('replaced');
    expect(contents(server)).toEqual({ [OTHER]: 'archive', 'my.version.1.json': `${OLD}` });
  });

  it('reads back what GitHub has no digest of', async () => {
    const server = await released([{ ...former, digest: null }]);
    server.after({ at: UPLOAD }, () => {
      for (const asset of server.state.release('v1.0.0').assets) asset.digest = null;
    });
    expect((await publish(ask(server))).outcome).toBe('replaced');
    expect((await publish(ask(server))).outcome).toBe('unchanged');
    expect(contents(server)).toEqual(only(NEW));
  });
});

describe('an immutable release', () => {
  it('is recognised before anything is touched', async () => {
    const server = await released([former]);
    server.state.release('v1.0.0').immutable = true;
    const error = await errorOf(publish(ask(server)));
    expect(error).toMatchObject({ code: 'RELEASE_IMMUTABLE' });
    expect(error.message).toContain('create it as a draft, attach to the draft, and publish it then');
    expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('that has the bytes needs nothing', async () => {
    const server = await released([{ name: NAME, content: NEW }]);
    server.state.release('v1.0.0').immutable = true;
    expect((await publish(ask(server))).outcome).toBe('unchanged');
  });

  it('that became so meanwhile is the same', async () => {
    const server = await released([former]);
    server.before({ at: UPLOAD }, () => {
      server.state.release('v1.0.0').immutable = true;
    });
    const error = await errorOf(publish(ask(server)));
    expect(error).toMatchObject({ code: 'RELEASE_IMMUTABLE' });
    expect(contents(server)).toEqual(only(OLD));
  });
});

it.each(STEPS)('%s, the %ith time, may fail in any way', async (at, nth) => {
  const ends = Object.entries(FAILURES).map(async ([failure, fault]) => {
    const server = await released([former]);
    server.setFaults({ ...fault, at, nth } as Fault);
    const { outcome } = await publish(ask(server, { requestMs: 400 }));
    return [failure, { outcome, ...contents(server) }];
  });
  const failures = Object.keys(FAILURES).map((failure) => [failure, { outcome: 'replaced', ...only(NEW) }]);
  expect(await Promise.all(ends)).toEqual(failures);
});

describe('an upload', () => {
  it.each([
    ['502', { kind: 'status', status: 502, effect: 'starter' }],
    ['a reset', { kind: 'reset', effect: 'starter' }],
  ] as const)('that fails with %s and leaves a starter is made again', async (_, fault) => {
    const server = await released([former]);
    server.setFaults({ at: UPLOAD, nth: 1, ...fault });
    expect((await publish(ask(server))).outcome).toBe('replaced');
    expect(server.count(UPLOAD)).toBe(2);
    expect(contents(server)).toEqual(only(NEW));
  });

  it('that was stored although it failed is not made again', async () => {
    const server = await released([former]);
    server.setFaults({ at: UPLOAD, kind: 'status', status: 502, effect: 'done' });
    await publish(ask(server));
    expect(server.count(UPLOAD)).toBe(1);
  });

  it('that arrives with other bytes is made again', async () => {
    const server = await released([]);
    server.after({ at: UPLOAD, nth: 1 }, () => {
      const asset = server.state.release('v1.0.0').assets.at(-1);
      if (asset) asset.content = Buffer.alloc(NEW.length);
    });
    await publish(ask(server));
    expect(contents(server)).toEqual(only(NEW));
  });

  it('that never works leaves everything as it was', async () => {
    const server = await released([former]);
    server.setFaults({ at: UPLOAD, kind: 'status', status: 502, effect: 'starter' });
    const github = ask(server);
    const error = await errorOf(publish(github));
    expect(error).toMatchObject({ code: 'GITHUB_FAILED' });
    expect(error.message).toBe(
      'Could not attach version.json to the release v1.0.0: ' +
        'GitHub answered 502, "Bad Gateway". Run the job again.',
    );
    expect(server.count(UPLOAD)).toBe(4);
    expect(contents(server)).toEqual(only(OLD));
    expect(github.slept()).toBeLessThan(5000);
  });

  it('that the token may not make names the permission', async () => {
    const server = await released([former]);
    server.permit({ contents: 'read' });
    const error = await errorOf(publish(ask(server)));
    expect(error).toMatchObject({ code: 'GITHUB_FORBIDDEN' });
    expect(error.message).toContain('\npermissions:\n  contents: write');
    expect(server.count(UPLOAD)).toBe(1);
    expect(contents(server)).toEqual(only(OLD));
  });
});

/** Faults that begin with the nth such request. */
function failFrom(server: GitHubServer, at: Operation, nth: number, fault: Fault): void {
  server.before({ at, nth }, () => server.setFaults({ ...fault, at }));
}

describe('a rename', () => {
  it('that never works leaves the former content in its place', async () => {
    const server = await released([former]);
    server.setFaults({ at: RENAME, kind: 'status', status: 502 });
    expect(await errorOf(publish(ask(server)))).toMatchObject({ code: 'GITHUB_FAILED' });
    expect(contents(server)).toEqual(only(OLD));
  });

  it('that is refused is undone', async () => {
    const server = await released([former]);
    server.setFaults({ at: RENAME, nth: 2, kind: 'status', status: 403 });
    expect(await errorOf(publish(ask(server)))).toMatchObject({ code: 'GITHUB_FORBIDDEN' });
    expect(contents(server)).toEqual(only(OLD));
  });

  it('that fails as often as it is tried is undone, and begun anew', async () => {
    const server = await released([former]);
    failFrom(server, RENAME, 2, { kind: 'status', status: 502, times: 4 });
    expect((await publish(ask(server))).outcome).toBe('replaced');
    expect(server.count(RENAME)).toBe(1 + 4 + 1 + 2);
    expect(contents(server)).toEqual(only(NEW));
  });

  it('that cannot be undone says what is on the release, and the next run mends it', async () => {
    const server = await released([former]);
    failFrom(server, RENAME, 2, { kind: 'status', status: 502 });
    const error = await errorOf(publish(ask(server)));
    expect(error).toMatchObject({ code: 'ASSET_FAILED' });
    const [backup, temporary] = [/-old-/, /-new-/].map((kind) =>
      server.state.release('v1.0.0').assets.find(({ name }) => kind.test(name)),
    );
    expect(error.message).toBe(
      'The release "v1.0.0" has no version.json at the moment. ' +
        `Its former content is the asset "${backup?.name}" (id ${backup?.id}), ` +
        `the new content "${temporary?.name}" (id ${temporary?.id}). ` +
        'Run the job again, which puts that in order; or do it by hand: ' +
        `gh api -X PATCH repos/owner/product/releases/assets/${backup?.id} -f name=version.json. ` +
        'Could not exchange the two: GitHub answered 502, "Bad Gateway". Run the job again.',
    );
    server.setFaults();
    expect((await publish(ask(server))).outcome).toBe('replaced');
    expect(contents(server)).toEqual(only(NEW));
  });

  it('is undone even when the time is over', async () => {
    const server = await released([former]);
    let late = 0;
    server.setFaults({ at: RENAME, nth: 2, kind: 'hang' });
    server.before({ at: RENAME, nth: 2 }, () => {
      late = 3_600_000;
    });
    const clock = { now: () => Date.now() + late, sleep: async () => {} };
    const error = await errorOf(publish(ask(server, { clock, requestMs: 400 })));
    expect(error).toMatchObject({ code: 'GITHUB_FAILED' });
    expect(server.count(RENAME)).toBe(3);
    expect(contents(server)).toMatchObject(only(OLD));
    await publish(ask(server));
    expect(contents(server)).toEqual(only(NEW));
  });
});

describe('a backup that cannot be deleted', () => {
  it('is told of, and does not fail what was done', async () => {
    const server = await released([former]);
    server.setFaults({ at: DELETE, kind: 'status', status: 502 });
    const github = ask(server);
    expect((await publish(github)).outcome).toBe('replaced');
    expect(contents(server)).toMatchObject(only(NEW));
    expect(github.notices.at(-1)).toMatch(
      /^Could not delete the asset version\.json\.runtime-fingerprint-old-\w+: /,
    );
    server.setFaults();
    expect((await publish(github)).outcome).toBe('unchanged');
    expect(contents(server)).toEqual(only(NEW));
  });
});
