import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { RuntimeFingerprintError } from '../errors.ts';

/** The surroundings a process starts in; handed down from the entry points. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface GitCall {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Environment;
  readonly input?: string;
  /** Ends git, and what it started, when it takes longer. Its `stderr` then says so. */
  readonly timeoutMs?: number;
  /** With a time limit: ends git, and what it started, when it is not needed any more. */
  readonly signal?: AbortSignal;
}

export interface GitResult {
  readonly exitCode: number;
  readonly stdout: Buffer;
  /** For messages only; git mixes warnings into it. */
  readonly stderr: string;
}

const OUTPUT_LIMIT_BYTES = 256 * 1024 * 1024;
const STDERR_LIMIT_CHARACTERS = 16_000;

/** Inherited by nobody: they would point git at another repository, or make it ask, page or answer in a language. */
const FIXED_ENVIRONMENT: Environment = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_PAGER: 'cat',
  LC_ALL: 'C',
  LANGUAGE: '',
};

/** The surroundings without any `GIT_*` of theirs, and with ours. */
export function gitEnvironment(surroundings: Environment, own: Environment = {}): Environment {
  const kept = Object.entries(surroundings).filter(([name]) => !/^git_/i.test(name));
  return { ...Object.fromEntries(kept), ...FIXED_ENVIRONMENT, ...own };
}

export function spawnGit(call: GitCall): ChildProcessWithoutNullStreams {
  try {
    return spawn('git', call.args, {
      cwd: call.cwd,
      env: { ...call.env },
      shell: false,
      windowsHide: true,
      // A group of its own, so that it can be ended with all that it started.
      detached: call.timeoutMs !== undefined && process.platform !== 'win32',
    });
  } catch (cause) {
    throw startError(cause);
  }
}

/**
 * Runs git to its end. The exit code is the caller's to judge; a git that cannot start is `GIT_NOT_FOUND`, one that
 * is killed or says too much is `GIT_FAILED`.
 */
export function runGit(call: GitCall): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const child = spawnGit(call);
    const pieces: Buffer[] = [];
    let size = 0;
    let stderr = '';
    const leash = holdChild(child, call);
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size > OUTPUT_LIMIT_BYTES) leash.end();
      else pieces.push(piece);
    });
    child.stderr.on('data', (piece: Buffer) => {
      stderr = appendBounded(stderr, piece);
    });
    child.on('error', (cause) => {
      leash.lift();
      reject(startError(cause));
    });
    child.on('close', (exitCode) => {
      leash.lift();
      if (leash.timedOut()) {
        resolve({
          exitCode: 1,
          stdout: Buffer.alloc(0),
          stderr: `timed out after ${call.timeoutMs} ms ${stderr}`,
        });
      } else if (exitCode === null || size > OUTPUT_LIMIT_BYTES) {
        reject(new RuntimeFingerprintError('GIT_FAILED', `git was ended before it was done: ${stderr}`));
      } else {
        resolve({ exitCode, stdout: Buffer.concat(pieces), stderr });
      }
    });
    child.stdin.on('error', () => {});
    child.stdin.end(call.input ?? '');
  });
}

/** Ends the child with its group: when it takes too long, when the signal says so, and when this process exits before it. */
function holdChild(child: ChildProcessWithoutNullStreams, { timeoutMs, signal }: GitCall) {
  if (timeoutMs === undefined) return { end: () => child.kill(), lift: () => {}, timedOut: () => false };
  let timedOut = false;
  const end = () => {
    try {
      if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL');
      else process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself meanwhile.
    }
  };
  const timer = setTimeout(() => {
    timedOut = true;
    end();
  }, timeoutMs);
  // Before the temporary folder goes, which is removed on the same event: else git would write into it again.
  process.prependListener('exit', end);
  signal?.addEventListener('abort', end);
  const lift = () => {
    clearTimeout(timer);
    process.removeListener('exit', end);
    signal?.removeEventListener('abort', end);
  };
  return { end, lift, timedOut: () => timedOut };
}

export function appendBounded(text: string, piece: Buffer): string {
  return text.length >= STDERR_LIMIT_CHARACTERS
    ? text
    : (text + piece.toString('utf8')).slice(0, STDERR_LIMIT_CHARACTERS);
}

/** What a failed start of git means to the person who runs us. */
export function startError(cause: unknown): RuntimeFingerprintError {
  if ((cause as NodeJS.ErrnoException).code === 'ENOENT') {
    return new RuntimeFingerprintError(
      'GIT_NOT_FOUND',
      'git could not be started: it is not on PATH, or the folder to run in is gone. Install git 2.32 or newer.',
      { cause },
    );
  }
  return new RuntimeFingerprintError('GIT_FAILED', `git could not be started: ${(cause as Error).message}`, {
    cause,
  });
}
