import { readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { RuntimeFingerprintError } from '../errors.ts';
import type { GitHubAccess } from '../github/api.ts';
import type { WorkflowEvent } from '../github/event.ts';
import type { ConfigSource } from '../jobs/configuration.ts';
import { FAIL_ON, type FailOn, OPTIONS, type OptionName, RULE_OPTIONS } from '../jobs/options.ts';
import type { RepositorySource } from '../jobs/repository-source.ts';
import { type AuditTask, chooseTask, type PullRequestTask, type ReleaseTask } from './mode.ts';

/** What every mode is told. */
interface CommonInputs extends ConfigSource, RepositorySource {
  readonly failOn: readonly FailOn[];
  readonly workspace: string;
  /** The checkout: its top, since the paths of outputs and annotations begin there. */
  readonly repository: string;
  readonly atTop: true;
  /** The checkout relative to the workspace, `/`-separated; empty for the workspace itself. */
  readonly repositoryPath: string;
  /** A whole path: relative ones are relative to the workspace. */
  readonly reportPath: string | undefined;
  /** What the releases have their manifests attached as. */
  readonly assetName: string | undefined;
  /** The repository on GitHub; `null`: there is none to ask. */
  readonly github: GitHubAccess | null;
}

export interface ReleaseInputs extends CommonInputs, ReleaseTask {
  readonly ref: string | undefined;
  readonly previousTag: string | undefined;
  /** A whole path, as the report's. */
  readonly previousManifest: string | undefined;
  readonly upload: 'auto' | 'true' | 'false';
  readonly releaseNotes: boolean;
}

export interface PullRequestInputs extends CommonInputs, PullRequestTask {
  readonly comment: 'always' | 'when-required' | 'never';
  readonly label: string | undefined;
}

export interface AuditInputs extends CommonInputs, AuditTask {}

/** Everything the action is told, by its inputs and by the runner. */
export type ActionInputs = ReleaseInputs | PullRequestInputs | AuditInputs;

type Surroundings = CommonInputs['surroundings'];

const EVENT_LIMIT_BYTES = 32 * 1024 * 1024;

/** Reads inputs and event. The one place of the action that reads the environment. */
export function readInputs(surroundings: Surroundings = process.env): ActionInputs {
  const common = readCommon(surroundings);
  const task = chooseTask(
    readEvent(surroundings),
    readChoice(surroundings, 'mode', OPTIONS.mode.choices),
    readText(surroundings, 'tag'),
  );
  switch (task.mode) {
    case 'release':
      return { ...common, ...task, ...readReleaseInputs(surroundings, task) };
    case 'pull-request':
      return {
        ...common,
        ...task,
        comment: readChoice(surroundings, 'comment', OPTIONS.comment.choices),
        label: readText(surroundings, 'label'),
      };
    case 'audit':
      return { ...common, ...task };
  }
}

function readCommon(surroundings: Surroundings): CommonInputs {
  const text = (name: OptionName) => readText(surroundings, name);
  const workspace = workspaceOf(surroundings);
  const repositoryPath = folderInWorkspace(workspace, text('repository-path') ?? '.');
  return {
    failOn: readList(surroundings, 'fail-on').map(parseFailOn),
    workspace,
    repository: join(workspace, repositoryPath),
    remote: readRemote(surroundings, text('github-token')),
    github: readGitHub(surroundings, text('github-token')),
    atTop: true,
    repositoryPath,
    reportPath: readReportPath(surroundings),
    assetName: text('asset-name'),
    config: text('config'),
    overrides: {
      rules: readRules(surroundings),
      manifest: text('manifest'),
      tagPrefix: text('tag-prefix'),
      label: (key) => `input ${key}`,
    },
    surroundings: withoutSecrets(surroundings),
  };
}

function readReleaseInputs(
  surroundings: Surroundings,
  { expectedCommit }: ReleaseTask,
): Omit<ReleaseInputs, keyof CommonInputs | 'mode' | 'chosenBy' | 'tag' | 'runCommit'> {
  const ref = readText(surroundings, 'ref');
  return {
    ref,
    // What is named is judged, whatever the event is about.
    expectedCommit: ref === undefined ? expectedCommit : undefined,
    previousTag: readText(surroundings, 'previous-tag'),
    previousManifest: readPath(surroundings, 'previous-manifest'),
    upload: readChoice(surroundings, 'upload', OPTIONS.upload.choices),
    releaseNotes:
      readChoice(surroundings, 'release-notes', OPTIONS['release-notes'].choices, 'false') === 'true',
  };
}

function workspaceOf(surroundings: Surroundings): string {
  return surroundings.GITHUB_WORKSPACE ?? process.cwd();
}

function readPath(surroundings: Surroundings, name: OptionName): string | undefined {
  const given = readText(surroundings, name);
  return given === undefined ? undefined : resolve(workspaceOf(surroundings), given);
}

/** Who has a link checked out could otherwise choose which file of the machine is replaced. */
function readReportPath(surroundings: Surroundings): string | undefined {
  const path = readPath(surroundings, 'report-path');
  const workspace = workspaceOf(surroundings);
  if (path === undefined || !isInside(workspace, path)) return path;
  if (isInside(realLocation(workspace), realLocation(path))) return path;
  throw new RuntimeFingerprintError('USAGE', `report-path: ${quote(path)} leaves the workspace by a link.`);
}

/** The real path, also of what does not exist yet. */
function realLocation(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (dirname(path) === path) throw error;
    return join(realLocation(dirname(path)), basename(path));
  }
}

function isInside(folder: string, path: string): boolean {
  const [first = ''] = relative(folder, path).split(/[\\/]/);
  return first !== '..' && !isAbsolute(relative(folder, path));
}

function readEvent(surroundings: Surroundings): WorkflowEvent {
  const event = {
    name: surroundings.GITHUB_EVENT_NAME ?? '',
    ref: surroundings.GITHUB_REF,
    sha: surroundings.GITHUB_SHA,
  };
  const path = surroundings.GITHUB_EVENT_PATH;
  if (path === undefined || path === '') return { ...event, payload: {} };
  try {
    const text = readFileSync(path, 'utf8');
    if (text.length > EVENT_LIMIT_BYTES) throw new Error('it is too large');
    const payload: unknown = JSON.parse(text);
    return { ...event, payload: typeof payload === 'object' && payload !== null ? { ...payload } : {} };
  } catch (cause) {
    const message = `The event's description ${quote(path)} cannot be read: ${(cause as Error).message}`;
    throw new RuntimeFingerprintError('FILE_UNREADABLE', message, { cause });
  }
}

/** As the runner passes inputs: the name in capitals, spaces replaced. Empty is not given. */
function readText(surroundings: Surroundings, name: OptionName): string | undefined {
  const value = surroundings[`INPUT_${name.toUpperCase()}`]?.trim();
  return value === undefined || value === '' ? undefined : value;
}

/** One of the words an input may be; empty: the first, or what it defaults to. */
function readChoice<Choice extends string>(
  surroundings: Surroundings,
  name: OptionName,
  choices: readonly [Choice, ...Choice[]],
  standard: Choice = choices[0],
): Choice {
  const given = readText(surroundings, name);
  if (given === undefined) return standard;
  const known = choices.find((choice) => choice === given);
  if (known !== undefined) return known;
  const code = name === 'mode' ? 'MODE_UNKNOWN' : 'USAGE';
  throw new RuntimeFingerprintError(code, `${name}: ${quote(given)} is not one of ${choices.join(', ')}.`);
}

function readList(surroundings: Surroundings, name: OptionName): string[] {
  const lines = readText(surroundings, name)?.split(/\r?\n/) ?? [];
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function readRules(
  surroundings: Surroundings,
): Partial<Record<(typeof RULE_OPTIONS)[number], string | string[]>> {
  const given = RULE_OPTIONS.flatMap((name) => {
    const value = OPTIONS[name].kind === 'list' ? readList(surroundings, name) : readText(surroundings, name);
    return value === undefined || value.length === 0 ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

function parseFailOn(given: string): FailOn {
  const known = FAIL_ON.find((finding) => finding === given);
  if (known !== undefined) return known;
  throw new RuntimeFingerprintError('USAGE', `fail-on: ${quote(given)} is not one of ${FAIL_ON.join(', ')}.`);
}

function folderInWorkspace(workspace: string, path: string): string {
  const steps = relative(workspace, resolve(workspace, path.replaceAll('\\', '/'))).split(/[\\/]/);
  if (steps[0] === '..' || isAbsolute(steps.join('/'))) {
    throw new RuntimeFingerprintError('USAGE', `repository-path: ${quote(path)} leaves the workspace.`);
  }
  return steps.join('/');
}

/** What git and other children get: nothing of the inputs, nor of what else holds a secret by its name. */
function withoutSecrets(surroundings: Surroundings): Surroundings {
  const secret = /^(?:INPUT|ACTIONS)_|TOKEN|SECRET|PASSWORD/i;
  return Object.fromEntries(Object.entries(surroundings).filter(([name]) => !secret.test(name)));
}

function quote(text: string): string {
  return JSON.stringify(text);
}

/** A workflow's checkout mostly lacks tags and history, so the remote is always asked. */
function readRemote(surroundings: Surroundings, token: string | undefined): RepositorySource['remote'] {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = surroundings;
  const url = server && repository ? `${server}/${repository}` : undefined;
  return { ask: 'always', url, token };
}

/** Where the API is, as the runner says: on an Enterprise Server too. Without a token nothing is published or told. */
function readGitHub(surroundings: Surroundings, token: string | undefined): GitHubAccess | null {
  const { GITHUB_API_URL: apiUrl, GITHUB_REPOSITORY: repository } = surroundings;
  return apiUrl && repository && token ? { apiUrl, repository, token } : null;
}
