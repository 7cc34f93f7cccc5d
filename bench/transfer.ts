import { spawn } from 'node:child_process';
import { startGitServer } from '../test/helpers/git-server.ts';
import { createReleasedRepository } from '../test/helpers/released-repository.ts';

/** Bytes. */
export interface Transfer {
  /** All that a server sent while two tags were compared without any checkout, headers too. */
  readonly sent: number;
  /** What git itself packs of the two tags' trees and runtime. */
  readonly packed: number;
}

/** Compares two neighbouring tags of 300, with large files that never run, from nothing but an address. */
export async function measureTransfer(cli: string): Promise<Transfer> {
  const { repository, tags, packedSize } = createReleasedRepository();
  const server = await startGitServer({ repositories: { 'acme/app': repository.path } });
  try {
    const pair = tags.slice(-2);
    await run([cli, 'compare', '--repo', server.url('acme/app'), '--quiet', '--', ...pair]);
    return { sent: server.bytesOut, packed: packedSize(pair) };
  } finally {
    await server.close();
    repository.remove();
  }
}

/** The server answers within this process, so that the program must not block it. */
function run(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('error', reject);
    child.on('close', (status) => (status === 0 ? resolve() : reject(new Error(`It ended with ${status}.`))));
  });
}
