import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { parse } from 'yaml';
import type { GitHubServer } from './github/server.ts';
import { bundled } from './program.ts';
import { pinnedEnvironment } from './repository.ts';

/** An order to the runner, as `::name key=value::data` or `##[name]data` stands in a log. */
export interface Command {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
  readonly form: '::' | '##[';
}

/** What a job says its step is run for. */
export interface StepOptions {
  readonly workspace: string;
  readonly event: string;
  /** `null`: the file is not there. */
  readonly payload?: object | string | null;
  readonly ref?: string;
  readonly sha?: string;
  readonly inputs?: Readonly<Record<string, string>>;
  /** The step's own `env:`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether to note what each git is told. */
  readonly spy?: boolean;
  /** Where the job runs: its addresses, repository and token. Without it there is no GitHub to be reached. */
  readonly github?: GitHubServer;
  /** Default: 25 seconds. */
  readonly timeoutMs?: number;
}

export interface StartedStep {
  readonly child: ChildProcess;
  /** Also when the step was killed; its exit code is then `null`. Rejects when it takes too long. */
  readonly ended: Promise<StepResult>;
}

export interface StepResult {
  readonly exitCode: number | null;
  readonly log: string;
  readonly commands: readonly Command[];
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** The surroundings of each git that was started, `NAME=value` a line; empty without `spy`. */
  readonly gitSurroundings: string;
}

const ACTION_FILE = join(import.meta.dirname, '..', '..', 'action.yml');

/**
 * Runs the action as the runner does: its bundle on this Node, told everything through variables and files. A
 * server of the test can answer it meanwhile.
 */
export function runStep(options: StepOptions): Promise<StepResult> {
  return startStep(options).ended;
}

/** Starts the action; for a test that does something to it while it runs. It ends with the test. */
export function startStep(options: StepOptions): StartedStep {
  const folder = mkdtempSync(join(tmpdir(), 'rf-runner-'));
  const files = { output: join(folder, 'output'), summary: join(folder, 'summary.md') };
  for (const file of Object.values(files)) writeFileSync(file, '');
  mkdirSync(join(folder, 'temp'));
  const spy = options.spy ? spyOnGit(folder) : null;
  const child = spawn(process.execPath, [bundled('index.js')], {
    cwd: options.workspace,
    env: pinnedEnvironment({
      ...runnerVariables(options, folder),
      GITHUB_OUTPUT: files.output,
      GITHUB_STEP_SUMMARY: files.summary,
      ...inputVariables(options.inputs ?? {}, options.github?.token ?? 'a-secret-of-the-job'),
      ...options.env,
      ...(spy ? { PATH: [spy.path, process.env.PATH].join(delimiter) } : {}),
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = waitForEnd(child, options.timeoutMs ?? TIME_LIMIT_MS).then(({ exitCode, log }) => ({
    exitCode,
    log,
    commands: findCommands(log),
    outputs: parseOutputs(readFileSync(files.output, 'utf8')),
    summary: readFileSync(files.summary, 'utf8'),
    gitSurroundings: spy ? readFileSync(spy.file, 'utf8') : '',
  }));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    // Also of a step that nobody waits for.
    await ended.catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  });
  return { child, ended };
}

const TIME_LIMIT_MS = 25_000;

function waitForEnd(child: ChildProcess, limitMs: number): Promise<{ exitCode: number | null; log: string }> {
  const told = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  child.stdout?.on('data', (piece: Buffer) => told.stdout.push(piece));
  child.stderr?.on('data', (piece: Buffer) => told.stderr.push(piece));
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The step did not end within ${limitMs} ms: ${Buffer.concat(told.stderr)}`));
    }, limitMs);
    child.on('error', reject);
    child.on('close', (exitCode) => {
      clearTimeout(timer);
      resolve({ exitCode, log: Buffer.concat([...told.stdout, ...told.stderr]).toString('utf8') });
    });
  });
}

function runnerVariables(options: StepOptions, folder: string): Record<string, string> {
  const { payload = {} } = options;
  const event = join(folder, 'event.json');
  if (payload !== null) writeFileSync(event, typeof payload === 'string' ? payload : JSON.stringify(payload));
  return {
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: options.workspace,
    GITHUB_EVENT_NAME: options.event,
    GITHUB_EVENT_PATH: event,
    GITHUB_REF: options.ref ?? 'refs/heads/main',
    GITHUB_SHA: options.sha ?? '0'.repeat(40),
    ...hostVariables(options.github),
    RUNNER_TEMP: join(folder, 'temp'),
    TMPDIR: join(folder, 'temp'),
    ACTIONS_RUNTIME_TOKEN: 'a-secret-of-the-runtime',
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'a-secret-of-the-identity',
  };
}

/** Without a server no address is told, and the action has no GitHub to ask. */
function hostVariables(github: GitHubServer | undefined): Record<string, string> {
  if (!github) return { GITHUB_REPOSITORY: 'owner/product' };
  return {
    GITHUB_REPOSITORY: github.repository,
    GITHUB_API_URL: github.apiUrl,
    GITHUB_SERVER_URL: github.serverUrl,
    GITHUB_GRAPHQL_URL: github.graphqlUrl,
  };
}

/** The runner sets a variable for each input of action.yml, and for what else the step states. */
function inputVariables(stated: Readonly<Record<string, string>>, token: string): Record<string, string> {
  const { inputs } = parse(readFileSync(ACTION_FILE, 'utf8')) as {
    inputs: Record<string, { default: string }>;
  };
  const unknown = Object.keys(stated).find((name) => !(name in inputs));
  if (unknown !== undefined) throw new Error(`action.yml has no input ${unknown}.`);
  const names = Object.keys(inputs);
  const value = (name: string) => stated[name] ?? evaluate(inputs[name]?.default ?? '', token);
  return Object.fromEntries(
    names.map((name) => [`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`, value(name)]),
  );
}

/** The one expression that a default of ours may be. */
function evaluate(text: string, token: string): string {
  if (text === '${{ github.token }}') return token;
  if (text.includes('${{')) throw new Error(`The stand-in for the runner does not know ${text}.`);
  return text;
}

/** A git before the real one that notes what it is told by its surroundings. */
function spyOnGit(folder: string): { path: string; file: string } {
  const path = join(folder, 'bin');
  const file = join(folder, 'git-surroundings');
  mkdirSync(path);
  writeFileSync(file, '');
  const script = `#!/bin/sh\nenv >> '${file}'\nPATH=\${PATH#*:}\nexec git "$@"\n`;
  writeFileSync(join(path, 'git'), script);
  chmodSync(join(path, 'git'), 0o755);
  return { path, file };
}

/**
 * What the runner takes for an order in a log (actions/runner, ActionCommand.TryParseV2, then TryParse); any
 * name.
 */
export function findCommands(log: string): Command[] {
  return log.split(/\r\n|\r|\n/).flatMap((line) => parseCommand(line) ?? []);
}

function parseCommand(line: string): Command | null {
  const start = line.trimStart();
  const end = start.startsWith('::') ? start.indexOf('::', 2) : -1;
  if (end >= 0) {
    const { name, properties } = parseInfo(start.slice(2, end), ',');
    return { name, properties, data: unescapeData(start.slice(end + 2)), form: '::' };
  }
  const open = line.indexOf('##[');
  const close = line.indexOf(']', open);
  if (open < 0 || close < 0) return null;
  const { name, properties } = parseInfo(line.slice(open + 3, close), ';');
  return { name, properties, data: unescapeData(line.slice(close + 1)), form: '##[' };
}

function parseInfo(info: string, separator: string) {
  const space = info.indexOf(' ');
  if (space < 0) return { name: info, properties: {} };
  const pairs = info
    .slice(space + 1)
    .trim()
    .split(separator)
    .filter((pair) => pair.includes('='));
  const properties = pairs.map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), unescapeProperty(pair.slice(at + 1))];
  });
  return { name: info.slice(0, space), properties: Object.fromEntries(properties) as Record<string, string> };
}

function unescapeData(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
}

function unescapeProperty(text: string): string {
  return unescapeData(text.replaceAll('%3A', ':').replaceAll('%2C', ','));
}

/**
 * `NAME<<DELIMITER`, lines, `DELIMITER`, or `NAME=value`; of a name set twice the last value
 * (FileCommandManager).
 */
export function parseOutputs(text: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    if (line === '') continue;
    const [, name, mark, rest] = /^(.+?)(=|<<)(.*)$/.exec(line) ?? [];
    if (name === undefined || rest === undefined) throw new Error(`Invalid format ${JSON.stringify(line)}`);
    const end = mark === '=' ? at : lines.indexOf(rest, at + 1);
    if (end < 0) throw new Error(`Matching delimiter not found ${JSON.stringify(rest)}`);
    outputs[name] = mark === '=' ? rest : lines.slice(at + 1, end).join('\n');
    at = end;
  }
  return outputs;
}
