import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPageAssets } from '../../src/disk/page-assets.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rf-assets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('reads the script and the style', async () => {
  writeFileSync(join(folder, 'page.js'), 'script');
  writeFileSync(join(folder, 'page.css'), 'style');
  expect(await readPageAssets(pathToFileURL(`${folder}/`))).toEqual({ script: 'script', style: 'style' });
});

it('names the one that is missing', async () => {
  writeFileSync(join(folder, 'page.js'), 'script');
  await expect(readPageAssets(pathToFileURL(`${folder}/`))).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
    message: expect.stringContaining(JSON.stringify(join(folder, 'page.css'))),
  });
});
