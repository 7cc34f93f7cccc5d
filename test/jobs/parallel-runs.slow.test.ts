import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkoutTag } from '../helpers/checkouts.ts';
import { listFolder } from '../helpers/folder-listing.ts';
import { serveReleases } from '../helpers/served.ts';
import { runTagStep } from '../helpers/started.ts';

const served = serveReleases({ releases: 12, assets: 2, assetBytes: 10_000 });
const TAG = 'v1.0.10';

it('runs at the same time in one checkout do not disturb each other', async () => {
  const made = await served.keep(checkoutTag(served.url, TAG, { filter: 'blob:none' }));
  const alone = await served.judge(made, TAG, { dryRun: true });
  const before = listFolder(join(made.path, '.git'));
  const steps = await Promise.all(Array.from({ length: 5 }, () => runTagStep(made)));
  for (const { errors, document } of steps) {
    expect(errors).toEqual([]);
    expect({ ...document, manifest: null }).toEqual({ ...alone, manifest: null });
  }
  expect(listFolder(join(made.path, '.git'))).toEqual(before);
  const { restart_key } = JSON.parse(readFileSync(join(made.path, 'version.json'), 'utf8'));
  expect(restart_key).toBe(alone.restart_key);
  // Nothing but the manifest was written into the work tree.
  expect(listFolder(made.path).filter((line) => /^\/[^/ ]+ /.test(line))).toHaveLength(2);
});

it('runs in one process do not disturb each other', async () => {
  const made = await served.keep(checkoutTag(served.url, TAG));
  const alone = await served.judge(made, TAG, { dryRun: true });
  const all = await Promise.all(Array.from({ length: 5 }, () => served.judge(made, TAG, { dryRun: true })));
  expect(all).toEqual(Array(5).fill(alone));
});
