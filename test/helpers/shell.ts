import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { FIRST_DATE, pinnedEnvironment } from './repository.ts';

export interface CommandCall {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The shell that the command was called in. */
  readonly shell: Shell;
}

export interface CommandAnswer {
  readonly exitCode?: number;
  readonly stdout?: string;
  readonly stderr?: string;
}

/** Stands for a program on the PATH. */
export type CommandStandIn = (call: CommandCall) => Promise<CommandAnswer>;
export type Commands = Readonly<Record<string, CommandStandIn>>;

export interface ScriptOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Shell {
  /** As a step's `run`: `bash -e`. */
  run(script: string, options: ScriptOptions): Promise<{ exitCode: number | null; log: string }>;
}

const TIME_LIMIT_MS = 60_000;

/** After all that a test's repository holds already: a tag that is dated a day before another is not after it. */
const LATER = `${FIRST_DATE + 365 * 86_400} +0000`;
const COMMITS = { GIT_COMMITTER_DATE: LATER, GIT_AUTHOR_DATE: LATER };

/** A bash in which programs of this process stand for some others; it ends with the test. */
export async function openShell(commands: Commands): Promise<Shell> {
  const folder = mkdtempSync(join(tmpdir(), 'rf-shell-'));
  const shell: Shell = {
    run: (script, { cwd, env = {} }) => {
      const path = [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
      return runBash(script, {
        cwd,
        env: pinnedEnvironment({ HOME: folder, ...COMMITS, ...env, PATH: path }),
      });
    },
  };
  const url = await serve(commands, shell);
  mkdirSync(join(folder, 'bin'));
  for (const name of Object.keys(commands)) {
    const file = join(folder, 'bin', name);
    writeFileSync(file, callingScript(`${url}/${name}`));
    chmodSync(file, 0o755);
  }
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return shell;
}

/** Passes on the call, and does as it is answered. */
function callingScript(url: string): string {
  return `#!${process.execPath}
const call = { args: process.argv.slice(2), cwd: process.cwd(), env: process.env };
fetch('${url}', { method: 'POST', body: JSON.stringify(call) })
  .then((response) => response.json())
  .then(({ exitCode = 0, stdout = '', stderr = '' }) => {
    process.stdout.write(stdout);
    process.stderr.write(stderr);
    process.exitCode = exitCode;
  });
`;
}

async function serve(commands: Commands, shell: Shell): Promise<string> {
  const server = createServer(async (request, response) => {
    const name = (request.url ?? '').slice(1);
    try {
      const call = JSON.parse(await text(request)) as Omit<CommandCall, 'shell'>;
      const command = commands[name] as CommandStandIn;
      response.end(JSON.stringify(await command({ ...call, shell })));
    } catch (error) {
      response.end(JSON.stringify({ exitCode: 1, stderr: `${name}: ${String(error)}\n` }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function runBash(
  script: string,
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<{ exitCode: number | null; log: string }> {
  const child = spawn('bash', ['-e', '-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const pieces: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  child.stderr.on('data', (piece: Buffer) => pieces.push(piece));
  const timer = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT_MS);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode) => {
      clearTimeout(timer);
      resolve({ exitCode, log: Buffer.concat(pieces).toString('utf8') });
    });
  });
}
