import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

// The alternative: every tag put on disk and hashed there, as a workflow without this tool would. Each goes into an empty
// folder, as each release has a machine of its own; what a work tree kept from tag to tag would save is not counted.
// node checkout-and-hash.ts REPOSITORY FOLDER TAG...

const EXCLUDED = new Set(['scripts', 'tests', 'migrations', 'crons', '__pycache__', 'node_modules', '.git']);

function listSources(folder: string, path = ''): string[] {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    if (EXCLUDED.has(entry.name)) return [];
    const below = path === '' ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory()) return listSources(folder, below);
    return entry.name.endsWith('.py') ? [below] : [];
  });
}

function hashFolder(folder: string): string {
  const hash = createHash('sha256');
  for (const path of listSources(folder).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(folder, path)))
      .update('\n');
  }
  return hash.digest('hex');
}

const [repository, folder, ...tags] = process.argv.slice(2) as [string, string, ...string[]];
for (const tag of tags) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  execFileSync(
    'git',
    ['--git-dir', repository, '--work-tree', folder, 'checkout', '--quiet', tag, '--', 'src'],
    { env: { ...process.env, GIT_INDEX_FILE: join(folder, '.git-index') } },
  );
  console.log(tag, hashFolder(join(folder, 'src')));
}
