import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchAudit } from './audit.ts';
import { makeBenchHistory, makeBenchRepository } from './history.ts';
import { measurePair, printPair } from './measure.ts';
import { measureTransfer } from './transfer.ts';

// npm run bench [-- REPOSITORY [BASE HEAD]]: our figure beside the alternative's, in one run. Without arguments on made
// histories of the size of a real project. Instead a bare repository may be given (`git clone --bare`) whose sources are
// Python below src/: all its releases are audited, or where two of its tags are given too, these are compared.

const CLI = join(import.meta.dirname, '..', 'dist', 'cli.js');
const ACTION = join(import.meta.dirname, '..', 'dist', 'index.js');
const CHECKOUT = join(import.meta.dirname, 'checkout-and-hash.ts');

function benchCompare(repository: string, tags: readonly [string, string], scratch: string): void {
  const ours = {
    name: 'compare, from git objects',
    command: [process.execPath, CLI, 'compare', '--repo', repository, '--quiet', '--', ...tags],
  } as const;
  const theirs = {
    name: 'both tags put on disk and hashed there',
    command: [process.execPath, CHECKOUT, repository, join(scratch, 'work'), ...tags],
  } as const;
  printPair(`compare ${tags.join(' ')}`, measurePair(ours, theirs, 15), '2/5, better 1/3');
}

function benchStart(scratch: string): void {
  // An event that says nothing: the action starts, reads its inputs, and has nothing to do.
  const env = { GITHUB_EVENT_NAME: '', GITHUB_EVENT_PATH: '', GITHUB_WORKSPACE: scratch };
  const ours = {
    name: "the action's bundle, nothing to do",
    command: [process.execPath, ACTION],
    env,
    mayFail: true,
  } as const;
  const theirs = { name: 'node, an empty program', command: [process.execPath, '-e', '0'] } as const;
  printPair('start', measurePair(ours, theirs, 15), '3 ×');
}

async function benchTransfer(): Promise<void> {
  const { sent, packed } = await measureTransfer(CLI);
  console.log('bytes over the wire, two tags compared without a checkout');
  console.log(`  sent by the server                   ${String(sent).padStart(9)} bytes`);
  console.log(`  their trees and runtime, packed      ${String(packed).padStart(9)} bytes`);
  console.log(`  ratio ${(sent / packed).toFixed(3)} × (bar: 1.25 ×)\n`);
}

const scratch = mkdtempSync(join(tmpdir(), 'rf-bench-'));
try {
  const [repository, base, head] = process.argv.slice(2);
  if (repository && base && head) {
    benchCompare(repository, [base, head], scratch);
  } else if (repository) {
    benchAudit(repository, join(scratch, 'work'), 1);
  } else {
    const made = makeBenchRepository(scratch);
    benchCompare(made.repository, made.tags, scratch);
    benchAudit(makeBenchHistory(scratch), join(scratch, 'work'), 3);
    benchStart(scratch);
    await benchTransfer();
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
