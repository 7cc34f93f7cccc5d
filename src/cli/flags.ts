import { type Command, Option as Flag, InvalidArgumentError } from 'commander';
import { isAddress } from '../git/address.ts';
import type { GitHubAccess } from '../github/api.ts';
import type { ConfigSource } from '../jobs/configuration.ts';
import {
  FAIL_ON,
  type FailOn,
  OPTIONS,
  type Option,
  type OptionName,
  RULE_OPTIONS,
} from '../jobs/options.ts';
import type { RepositorySource } from '../jobs/repository-source.ts';

/** What commander gives: the name in camel case, with the value or all values of a list. */
export type FlagValues = Readonly<Record<string, unknown>>;

/** Adds flags of the option table to a command. */
export function addFlags(command: Command, names: readonly OptionName[]): Command {
  for (const name of names) command.addOption(makeFlag(name));
  return command;
}

/** Flags of the commands that read a repository. */
export function addRepositoryFlags(command: Command): Command {
  return addFlags(command, ['repository-path']).option(
    '--offline',
    'never ask the remote; by default it is asked where the clone has no tags or not every object',
  );
}

/** Which repository the flags name. */
export function repositoryFrom(values: FlagValues): RepositorySource {
  return {
    repository: (values.repo as string | undefined) ?? '.',
    remote: { ask: values.offline === true ? 'never' : 'needed' },
    surroundings: process.env,
  };
}

/**
 * The releases on GitHub of the repository that the flags name: where a token is in `GH_TOKEN` or `GITHUB_TOKEN`, and the
 * clone's remote, or the address given, is on GitHub. `null`: only git is asked.
 */
export async function githubFrom(values: FlagValues): Promise<GitHubAccess | null> {
  const token = process.env.GH_TOKEN || process.env.GITHUB_TOKEN;
  if (!token || values.offline === true) return null;
  const { githubServer, repositoryOnServer } = await import('../github/server.ts');
  const { repository: named, surroundings } = repositoryFrom(values);
  const address = isAddress(named)
    ? named
    : await (await import('../git/origin.ts')).readOrigin(named, surroundings);
  const server = githubServer(process.env);
  const repository = address === null ? null : repositoryOnServer(address, server);
  return repository === null ? null : { apiUrl: server.apiUrl, repository, token };
}

export function addOutputFlags(command: Command): Command {
  return command
    .option('--json', 'print the result as JSON on stdout')
    .option('--quiet', 'print no warnings');
}

export const CONFIG_FLAGS = [
  'config',
  ...RULE_OPTIONS,
  'manifest',
  'tag-prefix',
] as const satisfies readonly OptionName[];

function makeFlag(name: OptionName): Flag {
  const option: Option = OPTIONS[name];
  const spelled = option.flag ?? name;
  const standard = option.standard === undefined ? '' : ` (default: ${option.standard})`;
  const repeated = option.kind === 'list' ? '; may be repeated' : '';
  const flag = new Flag(`--${spelled} <${option.value}>`, plain(option.description) + repeated + standard);
  if (option.kind === 'list')
    flag.argParser((given: string, before: string[] | undefined) => [...(before ?? []), given]);
  if (option.choices) flag.choices([...option.choices]);
  if (name === 'fail-on') flag.argParser(parseFailOn);
  return flag;
}

function plain(markdown: string): string {
  const text = markdown.replaceAll('`', '').replace(/\.$/, '');
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function parseFailOn(given: string, before: FailOn[] | undefined): FailOn[] {
  const known = FAIL_ON.find((finding) => finding === given);
  if (known === undefined) throw new InvalidArgumentError(`Allowed are ${FAIL_ON.join(', ')}.`);
  return [...(before ?? []), known];
}

/** The configuration that the flags give: the file's keys with those of the flags in their place. */
export function configFrom(values: FlagValues): ConfigSource {
  const rules = RULE_OPTIONS.flatMap((name) => {
    const value = values[camelCase(name)] as string | readonly string[] | undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    config: values.config as string | undefined,
    overrides: {
      rules: Object.fromEntries(rules),
      manifest: values.manifest as string | undefined,
      tagPrefix: values.tagPrefix as string | undefined,
      label: (key) => `--${key}`,
    },
  };
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}
