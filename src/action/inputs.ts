import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { RuntimeFingerprintError } from '../errors.ts';
import type { ConfigSource } from '../jobs/configuration.ts';
import { FAIL_ON, type FailOn, OPTIONS, type OptionName, RULE_OPTIONS } from '../jobs/options.ts';
import type { RepositorySource } from '../jobs/repository-source.ts';

/** Everything the action is told, by its inputs and by the runner. */
export interface ActionInputs extends ConfigSource, RepositorySource {
  readonly mode: 'release';
  /** How the mode and the tag were found, for the log. */
  readonly chosenBy: string;
  readonly tag: string;
  readonly ref: string | undefined;
  readonly previousTag: string | undefined;
  /** A whole path, as is the report's: relative ones are relative to the workspace. */
  readonly previousManifest: string | undefined;
  readonly failOn: readonly FailOn[];
  readonly workspace: string;
  /** The checkout: its top, since the paths of outputs and annotations begin there. */
  readonly repository: string;
  readonly atTop: true;
  /** The checkout relative to the workspace, `/`-separated; empty for the workspace itself. */
  readonly repositoryPath: string;
  readonly reportPath: string | undefined;
  /** The commit that the event is about, where that is the commit of the release. */
  readonly expectedCommit: string | undefined;
}

type Surroundings = ActionInputs['surroundings'];

const EVENT_LIMIT_BYTES = 32 * 1024 * 1024;

/** Reads inputs and event. The one place of the action that reads the environment. */
export function readInputs(surroundings: Surroundings = process.env): ActionInputs {
  const text = (name: OptionName) => readText(surroundings, name);
  const event = readEvent(surroundings);
  const asked = text('mode') ?? 'auto';
  if (!(OPTIONS.mode.choices as readonly string[]).includes(asked)) {
    throw new RuntimeFingerprintError(
      'MODE_UNKNOWN',
      `mode: ${quote(asked)} is not one of ${OPTIONS.mode.choices.join(', ')}.`,
    );
  }
  const { tag, chosenBy, expectedCommit } = findRelease(surroundings, { event, asked, input: text('tag') });
  const workspace = surroundings.GITHUB_WORKSPACE ?? process.cwd();
  const repositoryPath = folderInWorkspace(workspace, text('repository-path') ?? '.');
  const path = (name: OptionName) => {
    const given = text(name);
    return given === undefined ? undefined : resolve(workspace, given);
  };
  return {
    mode: 'release',
    chosenBy,
    tag,
    ref: text('ref'),
    previousTag: text('previous-tag'),
    previousManifest: path('previous-manifest'),
    failOn: readList(surroundings, 'fail-on').map(parseFailOn),
    workspace,
    repository: join(workspace, repositoryPath),
    remote: readRemote(surroundings, text('github-token')),
    atTop: true,
    repositoryPath,
    reportPath: path('report-path'),
    expectedCommit: text('ref') === undefined ? expectedCommit : undefined,
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

interface EventFacts {
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The tag to judge: the input's, else the event's. `MODE_UNKNOWN` when `auto` cannot tell. */
function findRelease(
  surroundings: Surroundings,
  { event, asked, input }: { event: EventFacts; asked: string; input: string | undefined },
): Pick<ActionInputs, 'tag' | 'chosenBy' | 'expectedCommit'> {
  const pushed = tagOfRef(surroundings.GITHUB_REF);
  const released = event.name === 'release' ? releaseTag(event.payload) : undefined;
  const found = released ?? (event.name === 'push' || asked === 'release' ? pushed : undefined);
  // The event is about the commit of the tag it names, and of no other.
  const expectedCommit =
    found !== undefined && (event.name === 'push' || event.name === 'release')
      ? surroundings.GITHUB_SHA
      : undefined;
  if (input !== undefined) {
    return {
      tag: input,
      chosenBy: 'the input tag',
      expectedCommit: input === found ? expectedCommit : undefined,
    };
  }
  if (found !== undefined) return { tag: found, chosenBy: `the ${event.name} event`, expectedCommit };
  throw new RuntimeFingerprintError(
    'MODE_UNKNOWN',
    `The event ${quote(event.name)} names no release to judge: run on \`release: published\` or on the push of a tag, ` +
      'or set the inputs `mode: release` and `tag`.',
  );
}

function releaseTag(payload: EventFacts['payload']): string | undefined {
  const release = payload.release as { tag_name?: unknown } | null | undefined;
  return typeof release?.tag_name === 'string' && release.tag_name !== '' ? release.tag_name : undefined;
}

function tagOfRef(ref: string | undefined): string | undefined {
  return ref?.startsWith('refs/tags/') ? ref.slice('refs/tags/'.length) : undefined;
}

function readEvent(surroundings: Surroundings): EventFacts {
  const name = surroundings.GITHUB_EVENT_NAME ?? '';
  const path = surroundings.GITHUB_EVENT_PATH;
  if (path === undefined || path === '') return { name, payload: {} };
  try {
    const text = readFileSync(path, 'utf8');
    if (text.length > EVENT_LIMIT_BYTES) throw new Error('it is too large');
    const payload: unknown = JSON.parse(text);
    return { name, payload: typeof payload === 'object' && payload !== null ? { ...payload } : {} };
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
