import { describe, expect, it } from 'vitest';
import { releaseEvent } from '../helpers/github/events.ts';
import type { Operation } from '../helpers/github/faults.ts';
import { runStep } from '../helpers/runner.ts';
import {
  codeOf,
  describeAssets,
  expectPublished,
  expectRepaired,
  FORMER,
  makeScene,
  manifestsOn,
  runScene,
  type Scene,
  startScene,
} from './published-scene.ts';

interface Death {
  readonly at: Operation;
  readonly nth: number;
  /** Whether the request was obeyed, though nobody heard of it. */
  readonly obeyed: boolean;
}

/** Runs the step and kills it at a request; gives what is on the release then. */
async function killAt(scene: Scene, { at, nth, obeyed }: Death): Promise<string> {
  const { github } = scene;
  const { child, ended } = await startScene(scene);
  let isOver = false;
  const kill = async () => {
    // Of another run, to whom the hook is nothing.
    if (isOver) return;
    isOver = true;
    child.kill('SIGKILL');
    await ended;
  };
  github.setFaults(...(obeyed ? [] : [{ kind: 'reset', at, nth } as const]));
  if (obeyed) github.after({ at, nth }, kill);
  else github.before({ at, nth }, kill);
  expect((await ended).exitCode, `killed at ${at} ${nth}`).toBeNull();
  return describeAssets(scene);
}

const UPLOAD = 'repos/upload-release-asset';
const RENAME = 'repos/update-release-asset';
const DELETE = 'repos/delete-release-asset';
const LIST = 'repos/list-release-assets';

/** Every request of a swap, in order, and what is on the release when it is the last that was obeyed, or the first not. */
const STEPS: readonly [at: Operation, nth: number, before: string, after: string][] = [
  [LIST, 1, 'former', 'former'],
  [UPLOAD, 1, 'former', 'former, new uploaded'],
  [RENAME, 1, 'former, new uploaded', 'none, new uploaded, old uploaded'],
  [RENAME, 2, 'none, new uploaded, old uploaded', 'new, old uploaded'],
  [LIST, 2, 'new, old uploaded', 'new, old uploaded'],
  [DELETE, 1, 'new, old uploaded', 'new'],
  [LIST, 3, 'new', 'new'],
];

const STEPS_OF_FIRST: typeof STEPS = [
  [UPLOAD, 1, 'none', 'none, new uploaded'],
  [RENAME, 1, 'none, new uploaded', 'new'],
  [LIST, 2, 'new', 'new'],
];

describe('a run that is killed', () => {
  it('makes no other requests than those it is killed at', async () => {
    const scene = await makeScene(FORMER);
    await runScene(scene);
    const asked = scene.github.requests.map(({ operation }) => operation);
    const count = new Map<Operation, number>();
    const swap = asked.slice(asked.indexOf(LIST)).filter((one) => !/get-release-asset|download/.test(one));
    const numbered = swap.map((one) => {
      count.set(one, (count.get(one) ?? 0) + 1);
      return [one, count.get(one)];
    });
    expect(numbered).toEqual(STEPS.map(([at, nth]) => [at, nth]));
  });

  it.each([
    { former: FORMER, steps: STEPS },
    { former: null, steps: STEPS_OF_FIRST },
  ])('leaves old or new content at every step, and the next run puts it in order: $former', async (row) => {
    const deaths = row.steps.flatMap(([at, nth, before, after]) => [
      // Of one that only reads it is the same whether it was obeyed.
      ...(at === LIST ? [] : [{ at, nth, obeyed: false, left: before }]),
      { at, nth, obeyed: true, left: after },
    ]);
    await Promise.all(
      deaths.map(async ({ left, ...death }) => {
        const scene = await makeScene(row.former);
        const what = JSON.stringify(death);
        expect.soft(await killAt(scene, death), what).toBe(left);
        await expectRepaired(scene, what);
      }),
    );
  });

  it('again and again, one step later each time, is put in order by the last', async () => {
    const scene = await makeScene(FORMER);
    for (const [at, nth] of STEPS.filter(([operation]) => operation !== LIST))
      await killAt(scene, { at, nth, obeyed: true });
    await expectRepaired(scene, 'after all');
  });

  it('a moment ago is waited for, since it may be at work still', async () => {
    const scene = await makeScene(FORMER);
    await killAt(scene, { at: RENAME, nth: 2, obeyed: true });
    const [backup] = manifestsOn(scene.release).leftovers;
    if (!backup) throw new Error('It has left nothing.');
    backup.updatedAt = new Date(Date.now() - 7_000).toISOString().replace(/\.\d+/, '');
    const step = await runScene(scene);
    expect(step.exitCode).toBe(0);
    expectPublished(scene, 'after waiting');
  });

  it('between two names is still heard by the release after it', async () => {
    const forced = '{"version": "1.1.0", "force_restart": true, "force_restart_justification": "by hand"}\n';
    const scene = await makeScene(forced);
    const { github, product, release } = scene;
    await killAt(scene, { at: RENAME, nth: 1, obeyed: true });
    expect(describeAssets(scene)).toMatch(/^none, /);
    github.setFaults();
    product.git(['checkout', '-q', '-f', 'v1.1.0']);
    product.release('v1.2.0', { 'README.md': 'newer\n' });
    const next = github.state.addRelease({ tag: 'v1.2.0' });
    const step = await runStep({ workspace: product.path, github, ...(await releaseEvent(github, next)) });
    expect(codeOf(step)).toBe('ok');
    const { restart } = JSON.parse(manifestsOn(next).current ?? '');
    expect(restart.forced).toContainEqual({ version: '1.1.0', justification: 'by hand' });
    expect(manifestsOn(release).kept.map(({ content }) => content.toString())).toEqual([forced]);
  });
});
