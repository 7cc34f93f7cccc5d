import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ask } from './asked.ts';
import { contents, former, NEW, only, publish, released } from './publication.ts';

it('any number of runs with the same bytes, in any order, end with exactly one asset', async () => {
  const delays = fc.infiniteStream(fc.integer({ min: 0, max: 30 }));
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.integer({ min: 2, max: 4 }), delays, async (replaces, runs, each) => {
      const server = await released(replaces ? [former] : []);
      server.before({ at: '*' }, () => new Promise((resolve) => setTimeout(resolve, each.next().value)));
      await Promise.all(Array.from({ length: runs }, () => publish(ask(server))));
      expect(contents(server)).toEqual(only(NEW));
    }),
    { numRuns: 100 },
  );
});
