import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RuntimeFingerprintError } from '../../src/errors.ts';
import type { GitHubServer } from '../helpers/github/server.ts';
import { isoSeconds, type NewAsset } from '../helpers/github/state.ts';
import { ask, errorOf } from './asked.ts';
import { contents, former, NAME, NEW, OLD, only, publish, released, UPLOAD } from './publication.ts';

const temporary = `${NAME}.runtime-fingerprint-new-00000000a1`;
const backup = `${NAME}.runtime-fingerprint-old-00000000a2`;

/** What a run has left that was killed right after the named step. */
const KILLED: Readonly<Record<string, readonly NewAsset[]>> = {
  'an upload that failed': [former, { name: temporary, state: 'starter' }],
  'the upload': [former, { name: temporary, content: NEW }],
  'the upload of other bytes': [former, { name: temporary, content: Buffer.from('{}') }],
  'the upload, where there was nothing': [{ name: temporary, content: NEW }],
  'the first rename': [
    { name: backup, content: OLD },
    { name: temporary, content: NEW },
  ],
  'the first rename, its upload deleted': [{ name: backup, content: OLD }],
  'the first rename, for the second time': [
    { name: `${backup}0`, content: Buffer.from('older') },
    { name: backup, content: OLD },
    { name: temporary, content: NEW },
    { name: `${temporary}0`, content: NEW },
  ],
  'the second rename': [
    { name: backup, content: OLD },
    { name: NAME, content: NEW },
  ],
  'the deletion': [{ name: NAME, content: NEW }],
  'the upload of another tool, under the name itself': [{ name: NAME, state: 'starter' }],
  'the upload of another tool, in the middle of a swap': [
    { name: backup, content: OLD },
    { name: NAME, state: 'starter' },
  ],
};

it.each([
  ['long ago', {}],
  ['just now', { createdAt: isoSeconds(Date.now()), updatedAt: isoSeconds(Date.now()) }],
])(
  'after a run that was killed %s at any step, the next one ends with exactly one asset',
  async (_, times) => {
    const ends = Object.entries(KILLED).map(async ([step, assets]) => {
      const server = await released(assets.map((asset) => ({ ...asset, ...times })));
      await publish(ask(server));
      return [step, contents(server)];
    });
    expect(await Promise.all(ends)).toEqual(Object.keys(KILLED).map((step) => [step, only(NEW)]));
  },
);

describe('what a run that was killed has left', () => {
  it('is waited for as long as that run may be at work', async () => {
    const time = isoSeconds(Date.now());
    const server = await released([former, { name: temporary, content: NEW, updatedAt: time }]);
    const github = ask(server);
    await publish(github);
    expect(github.slept()).toBeGreaterThan(8000);
    expect(github.slept()).toBeLessThanOrEqual(10_000);
  });

  it('is waited for as long, whatever the clocks say', async () => {
    const time = isoSeconds(Date.now() + 3_600_000);
    const server = await released([former, { name: temporary, content: NEW, updatedAt: time }]);
    const github = ask(server);
    await publish(github);
    expect(github.slept()).toBe(10_000);
    expect(contents(server)).toEqual(only(NEW));
  });

  it('is not waited for when it is old', async () => {
    const server = await released([former, { name: temporary, content: NEW }]);
    const github = ask(server);
    await publish(github);
    expect(github.slept()).toBe(0);
  });

  it('is put back, and then asked about as any other content', async () => {
    const server = await released(KILLED['the first rename'] ?? []);
    const acceptReplacing = (existing: Buffer) => {
      throw new RuntimeFingerprintError('ASSET_CONFLICT', `${existing}`);
    };
    const error = await errorOf(publish(ask(server), { acceptReplacing }));
    expect(error).toMatchObject({ code: 'ASSET_CONFLICT', message: `${OLD}` });
    expect(contents(server)).toMatchObject(only(OLD));
  });

  it('stays when it belongs to another asset', async () => {
    const others = { [`b.${temporary}`]: 'b', [`b.${NAME}`]: 'c', [`${temporary}.txt`]: 'd' };
    const assets = Object.entries(others).map(([name, text]) => ({ name, content: Buffer.from(text) }));
    const server = await released([former, ...assets]);
    await publish(ask(server));
    expect(contents(server)).toEqual({ ...only(NEW), ...others });
  });
});

// As long as a run stops, it is as good as killed.
it.each(['before', 'after'] as const)(
  'a run that stops %s any request lets another one finish, and finishes',
  async (when) => {
    const ends = Array.from({ length: 9 }, async (_, at) => {
      const server = await released([former]);
      const { slow, resume } = await publishUntil(server, when, at + 1);
      await publish(ask(server));
      const meanwhile = contents(server);
      resume();
      await slow;
      return [meanwhile, contents(server)];
    });
    expect(await Promise.all(ends)).toEqual(ends.map(() => [only(NEW), only(NEW)]));
  },
);

/** Begins to publish, and stops before or after the nth request is obeyed. */
async function publishUntil(server: GitHubServer, when: 'before' | 'after', nth: number) {
  let resume = () => {};
  const resumed = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const stopped = new Promise<string>((resolve) => {
    server[when]({ at: '*', nth }, () => {
      resolve('stopped');
      return resumed;
    });
  });
  const slow = publish(ask(server));
  expect(await Promise.race([slow, stopped])).toBe('stopped');
  return { slow, resume };
}

describe('two runs at the same time', () => {
  it.each([
    ['where nothing is attached', []],
    ['where something is', [former]],
  ])('with the same bytes both end well, with exactly one asset, %s', async (_, assets) => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.integer({ min: 0, max: 12 })), async (delays) => {
        const server = await released(assets);
        server.before({ at: '*' }, () => sleep(delays.next().value));
        const outcomes = await Promise.all([publish(ask(server)), publish(ask(server))]);
        expect(outcomes.every(({ asset }) => asset.name === NAME)).toBe(true);
        expect(contents(server)).toEqual(only(NEW));
      }),
      { numRuns: 3 },
    );
  });

  it('with other bytes do not end with less than one of them', async () => {
    const server = await released([former]);
    const runs = [NEW, Buffer.from('{"other": true}')].map((bytes) => publish(ask(server), { bytes }));
    const outcomes = await Promise.allSettled(runs);
    expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'ASSET_CONFLICT' });
    }
    const there = contents(server);
    expect([`${NEW}`, '{"other": true}']).toContain(there[NAME]);
    expect(Object.keys(there)).toHaveLength(2);
  });

  it('that always have other bytes give up after a few attempts', async () => {
    const server = await released([former]);
    let others = 0;
    server.after({ at: 'repos/update-release-asset' }, () => {
      const asset = server.state.release('v1.0.0').assets.find(({ name }) => name === NAME);
      if (asset) asset.content = Buffer.from(`other ${++others}`);
    });
    const error = await errorOf(publish(ask(server)));
    expect(error).toMatchObject({ code: 'ASSET_CONFLICT' });
    expect(error.message).toContain(
      'Could not attach version.json to the release v1.0.0: other runs keep attaching other content.',
    );
    expect(server.count(UPLOAD)).toBe(3);
    expect(contents(server)).toEqual(only(Buffer.from(`other ${others}`)));
  });
});

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
