import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { makeFolder, makeRepository } from '../helpers/opened.ts';
import { bundled } from '../helpers/program.ts';
import { pinnedEnvironment, type TestRepository } from '../helpers/repository.ts';

const LIMIT_MB = 300;
const FILES = 100_000;
const TAGS = 50;
const CHANGED = 5;

/** Has a process say at its end how much memory it took at most. */
const METER = `data:text/javascript,${encodeURIComponent(
  'process.on("exit",()=>process.stderr.write("\\npeak "+process.resourceUsage().maxRSS))',
)}`;

/** Fifty tags of so many files, each with a few changed, but for every tenth, which changes none. */
async function importHistory(made: TestRepository, pathOf: (at: number) => string): Promise<void> {
  const child = spawn('git', ['fast-import', '--quiet', '--done'], {
    cwd: made.path,
    env: pinnedEnvironment(),
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const file = (at: number, text: string) => `M 100644 inline ${pathOf(at)}\ndata ${text.length}\n${text}\n`;
  for (let tag = 1; tag <= TAGS; tag++) {
    const numbers = Array.from({ length: tag === 1 ? FILES : CHANGED }, (_, at) =>
      tag === 1 ? at : (tag * 7_919 + at * 104_729) % FILES,
    );
    const files = tag % 10 === 0 ? [] : numbers.map((at) => file(at, `content of file ${at} since ${tag}\n`));
    const who = `A Tester <tester@example.invalid> ${1_700_000_000 + tag * 86_400} +0000`;
    const parent = tag === 1 ? '' : `from :${tag - 1}\n`;
    child.stdin.write(`commit refs/heads/main\nmark :${tag}\ncommitter ${who}\ndata 5\nfiles\n${parent}`);
    child.stdin.write(`${files.join('')}\nreset refs/tags/v1.${tag}.0\nfrom :${tag}\n\n`);
  }
  child.stdin.end('done\n');
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`git fast-import ended with ${code}.`);
}

/** It takes long enough for progress to be shown; beside JSON nothing is. */
async function measureAudit(repository: string): Promise<{ stdout: string; megabytes: number }> {
  const args = ['audit', '--root', '.', '--include', '**', '--json', '--repo', repository];
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
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(stderr);
  expect(stderr).toMatch(/^\npeak \d+$/);
  return { stdout, megabytes: Number(/\d+$/.exec(stderr)?.[0]) / 1_024 };
}

describe('the audit of 50 tags of 100,000 files', () => {
  it.each([
    ['in 3,000 folders', (at: number) => `d${at % 300}/e${at % 1_000}/f${at}.py`],
    ['in one folder', (at: number) => `all/f${at}.py`],
  ])('takes little memory, %s', async (where, pathOf) => {
    const made = makeRepository({ bare: true });
    await importHistory(made, pathOf);
    const started = performance.now();
    const { stdout, megabytes } = await measureAudit(made.path);
    const seconds = (performance.now() - started) / 1_000;
    process.stdout.write(`  ${where}: ${megabytes.toFixed(0)} MB at most, ${seconds.toFixed(1)} s\n`);
    const { releases, totals } = JSON.parse(stdout) as {
      releases: { changed_files: number; fingerprint: string }[];
      totals: object;
    };
    expect(totals).toMatchObject({ releases: TAGS, required: 45, avoided: 5 });
    expect(releases.map((release) => release.changed_files)).toEqual(
      Array.from({ length: TAGS }, (_, at) => (at === 0 || at % 10 === 9 ? 0 : CHANGED)),
    );
    expect(new Set(releases.map(({ fingerprint }) => fingerprint)).size).toBe(45);
    expect(megabytes).toBeLessThan(LIMIT_MB);
  });
});
