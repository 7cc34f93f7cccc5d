import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'rolldown';
import configs from '../rolldown.config.ts';

/** Builds into a temporary folder and holds the committed `dist/` to it, byte for byte. */
async function checkDist(committed: string): Promise<void> {
  const built = mkdtempSync(join(tmpdir(), 'runtime-fingerprint-dist-'));
  try {
    for (const config of configs) await build({ ...config, output: { ...config.output, dir: built } });
    const differences = compareFolders(committed, built);
    if (differences.length === 0) return;
    console.error(
      `dist/ is not what the source builds:\n${differences.map((line) => `  ${line}\n`).join('')}`,
    );
    console.error('Run `npm ci && npm run build`, and commit dist/.');
    process.exitCode = 1;
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}

function compareFolders(committed: string, built: string): string[] {
  const before = readFolder(committed);
  const after = readFolder(built);
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    if (old === undefined) return `${name}: not in dist/`;
    if (now === undefined) return `${name}: no longer built`;
    return old.equals(now) ? [] : `${name}: other bytes`;
  });
}

/** Contents by path relative to `folder`; empty where there is no such folder. */
function readFolder(folder: string): Map<string, Buffer> {
  let entries: ReturnType<typeof list>;
  try {
    entries = list(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw error;
  }
  return new Map(entries.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path))]));
}

function list(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

await checkDist(join(import.meta.dirname, '..', 'dist'));
