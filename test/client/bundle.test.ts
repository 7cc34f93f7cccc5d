import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

const index = fileURLToPath(new URL('../../src/client/index.ts', import.meta.url));

/** The bundle of a module that exports `what` of the client. */
async function bundle(what: string, format: 'esm' | 'cjs'): Promise<string> {
  const entry = 'virtual:entry';
  const build = await rolldown({
    input: entry,
    platform: 'node',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? `export ${what} from ${JSON.stringify(index)};` : null),
      },
    ],
  });
  const { output } = await build.generate({ format, minify: true });
  expect(output).toHaveLength(1);
  return output[0].code;
}

test('is below 10 kB minified, and needs nothing but Node', async () => {
  const code = await bundle('*', 'esm');
  expect(Buffer.byteLength(code)).toBeLessThan(10_000);
  const imported = [...code.matchAll(/(?:from|import)\s*["'`]([^"'`]+)["'`]/g)].map((match) => match[1]);
  expect(imported.sort()).toEqual(['node:crypto', 'node:fs', 'node:path', 'node:timers/promises']);
});

test('gives the decision alone where only that is used, without the disk', async () => {
  const code = await bundle('{ decideRestart, describeRestart, captureManifest, parseMarker }', 'esm');
  expect(Buffer.byteLength(code)).toBeLessThan(5000);
  expect(code).not.toContain('node:');
});

test('works from CommonJS', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  try {
    writeFileSync(join(folder, 'client.cjs'), await bundle('*', 'cjs'));
    writeFileSync(join(folder, 'version.json'), '{"version":"1.0.0"}');
    writeFileSync(
      join(folder, 'main.cjs'),
      `const { captureRunning, RestartGate } = require('./client.cjs');
       console.log(new RestartGate(captureRunning('version.json')).check().reason);`,
    );
    const said = execFileSync(process.execPath, ['main.cjs'], { cwd: folder, encoding: 'utf8' });
    expect(said).toBe('unchanged\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
