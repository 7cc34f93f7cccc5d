import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listFolder } from '../helpers/folder-listing.ts';
import { makeProduct } from '../helpers/product.ts';
import { bundled } from '../helpers/program.ts';
import { pinnedEnvironment } from '../helpers/repository.ts';

/** A git that never answers; when it is asked, a file in the folder says which process it is. */
function makeHungGit(folder: string): string {
  const script = `#!/bin/sh\necho $$ > '${join(folder, 'asked')}'\nexec sleep 60\n`;
  writeFileSync(join(folder, 'git'), script);
  chmodSync(join(folder, 'git'), 0o755);
  return folder;
}

function endProcess(id: number): void {
  try {
    process.kill(id);
  } catch {
    // It ended with the run.
  }
}

// Windows has neither these signals nor such scripts.
describe.skipIf(process.platform === 'win32')('a run that is interrupted', () => {
  it.each<[file: 'cli.js' | 'index.js', signal: NodeJS.Signals, exitCode: number]>([
    ['cli.js', 'SIGINT', 130],
    ['cli.js', 'SIGTERM', 143],
    ['cli.js', 'SIGHUP', 129],
    ['index.js', 'SIGINT', 130],
    ['index.js', 'SIGTERM', 143],
  ])('%s by %s removes its temporary folder', async (file, signal, exitCode) => {
    const product = makeProduct();
    const folder = mkdtempSync(join(tmpdir(), 'rf-interrupted-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const temporary = join(folder, 'temporary');
    mkdirSync(temporary);
    const listing = listFolder(product.path);
    const child = spawn(
      process.execPath,
      [bundled(file), ...(file === 'cli.js' ? ['release', 'v1.0.0'] : [])],
      {
        cwd: product.path,
        env: pinnedEnvironment({
          TMPDIR: temporary,
          PATH: [makeHungGit(folder), process.env.PATH].join(delimiter),
          INPUT_MODE: 'release',
          INPUT_TAG: 'v1.0.0',
        }),
        stdio: 'ignore',
      },
    );
    const ended = new Promise((resolve) => child.on('exit', resolve));
    while (!existsSync(join(folder, 'asked'))) await setTimeout(20);
    expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^runtime-fingerprint-/)]);
    child.kill(signal);
    expect(await ended).toBe(exitCode);
    endProcess(Number(readFileSync(join(folder, 'asked'), 'utf8')));
    expect(readdirSync(temporary)).toEqual([]);
    expect(listFolder(product.path)).toEqual(listing);
  });
});
