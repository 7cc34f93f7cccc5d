import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { makeProduct } from '../helpers/product.ts';
import { runProgram } from '../helpers/program.ts';

it('the built program writes the page with its own script, and what changed in each release', () => {
  const product = makeProduct()
    .release('v1.1.0', { 'src/server.py': 'new\n' })
    .release('v1.2.0', { 'README.md': 'new\n' });
  const ended = runProgram(['audit', '--offline', '--output', 'audit.html'], { cwd: product.path });
  expect(ended).toMatchObject({ exitCode: 0, stdout: '' });
  const page = product.read('audit.html');
  expect(page).toContain('<h1>3 releases: 2 required a restart, 1 did not</h1>');
  expect(page).toContain('"changes":[{"kind":"modified","path":"src/server.py"}]');
  const bundle = inject('bundle') as { folder: string };
  expect(page).toContain(`<script>${readFileSync(join(bundle.folder, 'page', 'page.js'), 'utf8')}</script>`);
});
