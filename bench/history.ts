import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const SOURCES = 311;
const DOCUMENTS = 400;

/**
 * A bare repository of the size of a real project: 311 Python sources of some 20 kB, as many documents again, two tags of
 * which the second changes three sources.
 */
export function makeBenchRepository(scratch: string): {
  repository: string;
  tags: readonly [string, string];
} {
  const repository = join(scratch, 'history.git');
  execFileSync('git', ['init', '--quiet', '--bare', repository]);
  const input = `${commit(1, allFiles())}reset refs/tags/v1.0.0\nfrom :1\n\n${commit(2, changedFiles())}reset refs/tags/v1.0.1\nfrom :2\n\ndone\n`;
  execFileSync('git', ['--git-dir', repository, 'fast-import', '--quiet', '--done'], { input });
  execFileSync('git', ['--git-dir', repository, 'repack', '-q', '-a', '-d']);
  return { repository, tags: ['v1.0.0', 'v1.0.1'] };
}

const RELEASES = 100;

/** A history of a hundred releases of the same size; each changes a few files, of every sixth none runs. */
export function makeBenchHistory(scratch: string): string {
  const repository = join(scratch, 'releases.git');
  execFileSync('git', ['init', '--quiet', '--bare', repository]);
  const commits = Array.from({ length: RELEASES }, (_, at) => {
    const files = at === 0 ? allFiles() : releaseFiles(at);
    const parent = at === 0 ? '' : `from :${at}\n`;
    return `${commit(at + 1, files, parent)}reset refs/tags/v1.${at}.0\nfrom :${at + 1}\n\n`;
  });
  const input = `${commits.join('')}done\n`;
  execFileSync('git', ['--git-dir', repository, 'fast-import', '--quiet', '--done'], { input });
  execFileSync('git', ['--git-dir', repository, 'repack', '-q', '-a', '-d']);
  return repository;
}

function releaseFiles(at: number): (readonly [string, string])[] {
  const documents = [`docs/page${at % DOCUMENTS}.md`, `${source(1_000 + at)}changed in ${at}\n`] as const;
  if (at % 6 === 0) return [documents];
  const numbers = [at * 7, at * 13, at * 29].map((number) => number % SOURCES);
  const sources = numbers.map(
    (one) => [`src/pkg${one % 23}/module${one}.py`, `${source(one)}# changed in ${at}\n`] as const,
  );
  return [documents, ...sources];
}

function commit(mark: number, files: readonly (readonly [string, string])[], parent = ''): string {
  const who = `Bench <bench@example.invalid> ${1_767_225_600 + mark} +0000`;
  const rows = files
    .map(([path, text]) => `M 100644 inline ${path}\ndata ${text.length}\n${text}\n`)
    .join('');
  return `commit refs/heads/main\nmark :${mark}\nauthor ${who}\ncommitter ${who}\ndata 1\nx\n${parent}${rows}\n`;
}

function allFiles(): (readonly [string, string])[] {
  const sources = Array.from(
    { length: SOURCES },
    (_, at) => [`src/pkg${at % 23}/module${at}.py`, source(at)] as const,
  );
  const documents = Array.from(
    { length: DOCUMENTS },
    (_, at) => [`docs/page${at}.md`, source(1_000 + at)] as const,
  );
  return [...sources, ...documents];
}

function changedFiles(): (readonly [string, string])[] {
  return [3, 140, 290].map((at) => [`src/pkg${at % 23}/module${at}.py`, `${source(at)}# changed\n`] as const);
}

/** Text that compresses about as source does; the same on every run. */
function source(seed: number): string {
  let state = seed + 1;
  const lines = Array.from({ length: 450 }, (_, at) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return `    value_${state % 977} = compute(${state}, ${at})`;
  });
  return `def module_${seed}():\n${lines.join('\n')}\n`;
}
