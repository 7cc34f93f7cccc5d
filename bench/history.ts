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

function commit(mark: number, files: readonly (readonly [string, string])[]): string {
  const who = `Bench <bench@example.invalid> ${1_767_225_600 + mark} +0000`;
  const rows = files
    .map(([path, text]) => `M 100644 inline ${path}\ndata ${text.length}\n${text}\n`)
    .join('');
  return `commit refs/heads/main\nmark :${mark}\nauthor ${who}\ncommitter ${who}\ndata 1\nx\n${rows}\n`;
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
