import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { measurePair, printPair, type Side } from './measure.ts';

const CLI = join(import.meta.dirname, '..', 'dist', 'cli.js');
const CHECKOUT = join(import.meta.dirname, 'checkout-and-hash.ts');

interface Audit {
  readonly releases: readonly { readonly tag: string; readonly fingerprint: string | null }[];
  readonly totals: { readonly required: number; readonly avoided: number };
}

/** The audit of a history against putting every one of its tags on disk and hashing it there; both must agree. */
export function benchAudit(repository: string, folder: string, rounds: number): void {
  const ours: Side = {
    name: 'audit, from git objects',
    command: [process.execPath, CLI, 'audit', '--repo', repository, '--json', '--quiet', '--offline'],
  };
  const { releases, totals } = JSON.parse(run(ours)) as Audit;
  const hashed = releases.filter(({ fingerprint }) => fingerprint !== null);
  const theirs: Side = {
    name: 'every tag put on disk and hashed there',
    command: [process.execPath, CHECKOUT, repository, folder, ...hashed.map(({ tag }) => tag)],
  };
  const expected = hashed.map(({ tag, fingerprint }) => `${tag} ${fingerprint}\n`).join('');
  if (run(theirs) !== expected) throw new Error('The two do not agree on the fingerprints.');
  const { required, avoided } = totals;
  const title = `audit of ${releases.length} releases (${required} restarts required, ${avoided} avoided)`;
  printPair(title, measurePair(ours, theirs, rounds), '1/12');
}

function run({ name, command: [program, ...args] }: Side): string {
  const told = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (told.status !== 0) throw new Error(`${name} failed: ${told.stderr}`);
  return told.stdout;
}
