import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder, makeRepository } from '../helpers/opened.ts';
import { bundled } from '../helpers/program.ts';
import { pinnedEnvironment, type TestRepository } from '../helpers/repository.ts';

const LIMIT_MB = 150;
const GIGABYTE = 1024 ** 3;
const FILES = 100_000;

/** Has a process say at its end how much memory it took at most. */
const METER = `data:text/javascript,${encodeURIComponent(
  'process.on("exit",()=>process.stderr.write("\\npeak "+process.resourceUsage().maxRSS))',
)}`;

interface Measured {
  readonly fingerprint: string;
  readonly files: number;
  readonly bytes: number;
  readonly megabytes: number;
}

/** Runs the command line and prints what it took. */
async function measure(what: string, args: readonly string[]): Promise<Measured> {
  const started = performance.now();
  const { stdout, stderr } = await run(['fingerprint', '--root', '.', '--include', '**', '--json', ...args]);
  const seconds = (performance.now() - started) / 1_000;
  const megabytes = Number(/\npeak (\d+)$/.exec(stderr)?.[1]) / 1_024;
  process.stdout.write(`  ${what}: ${megabytes.toFixed(0)} MB at most, ${seconds.toFixed(1)} s\n`);
  const { fingerprint, files, bytes } = JSON.parse(stdout).runtimes.default;
  return { fingerprint, files, bytes, megabytes };
}

function run(args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', METER, bundled('cli.js'), ...args], {
      cwd: makeFolder(),
      env: pinnedEnvironment(),
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (piece: Buffer) => {
      stdout += piece;
    });
    child.stderr.on('data', (piece: Buffer) => {
      stderr += piece;
    });
    child.on('close', (code) => (code === 0 ? resolve({ stdout, stderr }) : reject(new Error(stderr))));
  });
}

describe('a file of one gigabyte', () => {
  /** Scheme 2 written down once more, for one file of zeroes. */
  function expectedFingerprint(path: string): string {
    const frame = Buffer.alloc(1 + 4 + path.length + 8);
    frame.write(`f\0\0\0${String.fromCharCode(path.length)}${path}`, 'latin1');
    frame.writeBigUInt64BE(BigInt(GIGABYTE), 5 + path.length);
    const hash = createHash('sha256').update('runtime-fingerprint 2\n').update(frame);
    const zeroes = Buffer.alloc(1024 * 1024);
    for (let left = GIGABYTE; left > 0; left -= zeroes.length) hash.update(zeroes);
    return `rf2:${hash.digest('hex')}`;
  }

  it('is streamed, from disk and from a commit', async () => {
    const made = makeRepository();
    const work = join(makeFolder(), 'work');
    mkdirSync(work);
    writeFileSync(join(work, 'big.bin'), '');
    // Without blocks on disk.
    truncateSync(join(work, 'big.bin'), GIGABYTE);
    const id = made.git(['hash-object', '-w', '--no-filters', join(work, 'big.bin')]);
    const tree = made.git(['mktree'], { input: `100644 blob ${id}\tbig.bin\n` });
    made.git(['update-ref', 'refs/heads/main', made.git(['commit-tree', '-m', 'big', tree])]);
    const expected = { fingerprint: expectedFingerprint('big.bin'), files: 1, bytes: GIGABYTE };
    for (const [what, args] of [
      ['1 GB in a commit', ['--repo', made.path]],
      ['1 GB on disk', ['--dir', work]],
    ] as const) {
      const { megabytes, ...found } = await measure(what, args);
      expect(found).toEqual(expected);
      expect(megabytes).toBeLessThan(LIMIT_MB);
    }
  });
});

/** A commit of so many files; a helper's maps would hold them all. */
function importFiles(made: TestRepository, pathOf: (at: number) => string): void {
  const files = Array.from({ length: FILES }, (_, at) => {
    const text = `content of file ${at}\n`;
    return `M 100644 inline ${pathOf(at)}\ndata ${text.length}\n${text}\n`;
  });
  const who = 'A Tester <tester@example.invalid> 1700000000 +0000';
  const input = `commit refs/heads/main\ncommitter ${who}\ndata 5\nfiles\n${files.join('')}\ndone\n`;
  made.git(['fast-import', '--quiet', '--done'], { input });
}

describe('a tree of 100,000 files', () => {
  it.each([
    ['in 3,000 folders', (at: number) => `d${at % 300}/e${at % 1_000}/f${at}.py`],
    ['in one folder', (at: number) => `all/f${at}.py`],
  ])('takes little memory, %s', async (where, pathOf) => {
    const made = makeRepository();
    importFiles(made, pathOf);
    const work = join(makeFolder(), 'work');
    mkdirSync(work);
    execFileSync('git', ['--work-tree', work, 'checkout', '-q', '-f', 'main', '--', '.'], {
      cwd: made.path,
      env: pinnedEnvironment(),
    });
    const fromCommit = await measure(`100,000 files ${where}, in a commit`, ['--repo', made.path]);
    const fromDisk = await measure(`100,000 files ${where}, on disk`, ['--dir', work]);
    expect(fromCommit.files).toBe(FILES);
    expect({ ...fromDisk, megabytes: 0 }).toEqual({ ...fromCommit, megabytes: 0 });
    expect(fromCommit.megabytes).toBeLessThan(LIMIT_MB);
    expect(fromDisk.megabytes).toBeLessThan(LIMIT_MB);
  });
});
