import { describe, it } from 'vitest';
import { makeWorld } from '../helpers/release-world.ts';
import { needsUnix, workflowUnder } from './guide.ts';

// The other ways are in the slow tests.
describe.skipIf(needsUnix)('the smallest workflow', () => {
  it('attaches the manifest', async () => {
    const world = await makeWorld();
    await world.succeed(workflowUnder('runtime-fingerprint', 'README.md'), world.published('v1.1.0'));
    await world.expectManifest('v1.1.0');
  });
});
