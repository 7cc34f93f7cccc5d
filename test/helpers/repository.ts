import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a path is in a commit; a plain string or bytes is a regular file. */
export type FileState =
  | string
  | Buffer
  | null
  | { mode: '100644' | '100755'; content: string | Buffer }
  | { mode: '120000'; target: string | Buffer }
  | { mode: '160000'; commit: string };

/** Keys are paths as text; `bytes:` and latin1 characters for a path that is not UTF-8. `null` removes. */
export type Files = Record<string, FileState>;

export interface CommitOptions {
  /** Commit to build on; default: the branch's last. `null`: a root commit. */
  from?: string | null;
  branch?: string;
  /** Seconds since 1970. */
  date?: number;
  tags?: readonly string[];
  message?: string;
}

const DAY = 86_400;
export const FIRST_DATE = 1_700_000_000;

/**
 * A real repository in a temporary folder, written through `git fast-import` so that a history of hundreds of commits
 * takes one process. Nothing is checked out until `checkout` is called.
 */
export class TestRepository {
  readonly path: string;
  #marks = 0;
  #script: Buffer[] = [];
  #date = FIRST_DATE;
  readonly #branches = new Map<string, string>();
  readonly #commits = new Map<string, string>();

  constructor(options: { bare?: boolean; objectFormat?: 'sha1' | 'sha256' } = {}) {
    this.path = mkdtempSync(join(tmpdir(), 'rf-test-'));
    const bare = options.bare ? ['--bare'] : [];
    this.git(['init', '-q', '-b', 'main', `--object-format=${options.objectFormat ?? 'sha1'}`, ...bare, '.']);
  }

  git(
    args: readonly string[],
    options: { input?: Buffer | string; cwd?: string; env?: Record<string, string> } = {},
  ): string {
    return execFileSync('git', args, {
      cwd: options.cwd ?? this.path,
      env: pinnedEnvironment(options.env),
      input: options.input ?? '',
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'pipe'],
      maxBuffer: 1 << 28,
    }).trim();
  }

  /** Adds a commit; the returned name is a mark, resolved to an id by `idOf` after the next `flush`. */
  commit(files: Files, options: CommitOptions = {}): string {
    const branch = options.branch ?? 'main';
    const mark = `:${++this.#marks}`;
    const from = options.from === undefined ? this.#branches.get(branch) : (options.from ?? undefined);
    this.#date = options.date ?? this.#date + DAY;
    const who = `A Tester <tester@example.invalid> ${this.#date} +0000`;
    const message = Buffer.from(options.message ?? `commit ${mark}`);
    const ref = options.from === null ? `refs/heads/root-${mark.slice(1)}` : `refs/heads/${branch}`;
    this.#line(`commit ${ref}\nmark ${mark}\nauthor ${who}\ncommitter ${who}\ndata ${message.length}\n`);
    this.#script.push(message);
    this.#line(from ? `\nfrom ${this.#commits.get(from) ?? from}\n` : '\n');
    for (const [path, state] of Object.entries(files)) this.#file(path, state);
    this.#branches.set(branch, mark);
    for (const tag of options.tags ?? []) this.tag(tag, mark);
    return mark;
  }

  /** A lightweight tag, or with a message an annotated one. */
  tag(name: string, commit: string, options: { message?: string; date?: number } = {}): void {
    const target = this.#commits.get(commit) ?? commit;
    if (options.message === undefined) {
      this.#line(`reset refs/tags/${name}\nfrom ${target}\n\n`);
      return;
    }
    const message = Buffer.from(options.message);
    const tagger = `A Tester <tester@example.invalid> ${options.date ?? this.#date} +0000`;
    this.#line(`tag ${name}\nfrom ${target}\ntagger ${tagger}\ndata ${message.length}\n`);
    this.#script.push(message, Buffer.from('\n'));
  }

  /** Writes all that was added so far. */
  flush(): this {
    if (this.#script.length === 0) return this;
    const marks = join(this.path, this.git(['rev-parse', '--git-dir']), 'test-marks');
    const input = Buffer.concat([...this.#script, Buffer.from('done\n')]);
    this.#script = [];
    this.git(['fast-import', '--quiet', '--done', '--force', `--export-marks=${marks}`], { input });
    for (const line of readFileSync(marks, 'utf8').split('\n')) {
      const [mark, id] = line.split(' ');
      if (mark && id) this.#commits.set(mark, id);
    }
    for (const [branch, mark] of this.#branches) this.#branches.set(branch, this.#commits.get(mark) ?? mark);
    return this;
  }

  idOf(commit: string): string {
    this.flush();
    return this.#commits.get(commit) ?? commit;
  }

  /** Puts a commit (or branch) into the work tree; the folder is then as a checkout step leaves it. */
  checkout(what = 'main'): this {
    this.flush();
    this.git(['checkout', '-q', '-f', this.#commits.get(what) ?? what, '--']);
    return this;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  #line(text: string): void {
    this.#script.push(Buffer.from(text));
  }

  #file(path: string, state: FileState): void {
    const name = Buffer.concat([Buffer.from('"'), quotePath(path), Buffer.from('"')]);
    if (state === null) {
      this.#script.push(Buffer.from('D '), name, Buffer.from('\n'));
      return;
    }
    const { mode, content } = normalise(state);
    if (mode === '160000') {
      this.#script.push(Buffer.from(`M 160000 ${content.toString('latin1')} `), name, Buffer.from('\n'));
      return;
    }
    this.#script.push(Buffer.from(`M ${mode} inline `), name, Buffer.from(`\ndata ${content.length}\n`));
    this.#script.push(content, Buffer.from('\n'));
  }
}

/** Surroundings in which git says and does the same on every machine. */
export function pinnedEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: tmpdir(),
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: process.platform === 'win32' ? 'NUL' : '/dev/null',
    GIT_AUTHOR_NAME: 'A Tester',
    GIT_AUTHOR_EMAIL: 'tester@example.invalid',
    GIT_COMMITTER_NAME: 'A Tester',
    GIT_COMMITTER_EMAIL: 'tester@example.invalid',
    GIT_AUTHOR_DATE: `${FIRST_DATE} +0000`,
    GIT_COMMITTER_DATE: `${FIRST_DATE} +0000`,
    ...extra,
  };
}

function normalise(state: Exclude<FileState, null>): { mode: string; content: Buffer } {
  if (typeof state === 'string' || Buffer.isBuffer(state))
    return { mode: '100644', content: Buffer.from(state) };
  if (state.mode === '160000') return { mode: state.mode, content: Buffer.from(state.commit) };
  if (state.mode === '120000') return { mode: state.mode, content: Buffer.from(state.target) };
  return { mode: state.mode, content: Buffer.from(state.content) };
}

function quotePath(path: string): Buffer {
  const bytes = path.startsWith('bytes:') ? Buffer.from(path.slice(6), 'latin1') : Buffer.from(path, 'utf8');
  const quoted = [...bytes].map((byte) =>
    byte < 0x20 || byte === 0x22 || byte === 0x5c || byte > 0x7e
      ? `\\${byte.toString(8).padStart(3, '0')}`
      : String.fromCharCode(byte),
  );
  return Buffer.from(quoted.join(''), 'latin1');
}
