import { readRules } from './config-rules.ts';
import { readManifestPath, readTagPrefix } from './config-values.ts';
import { readYaml } from './config-yaml.ts';
import {
  type Config,
  DEFAULT_MANIFEST,
  DEFAULT_RULES,
  DEFAULT_RUNTIME,
  RULE_KEYS,
  type RuleKey,
  type Rules,
} from './rules.ts';
import {
  type Entries,
  invalid,
  type Place,
  readText,
  refuseUnknown,
  type Section,
  type Statement,
} from './statement.ts';
import { quoteYaml } from './yaml-text.ts';

const KEYS = [...RULE_KEYS, 'manifest', 'tag-prefix', 'runtimes'];
const TEXT_KEYS: readonly OverrideKey[] = ['root', 'scheme', 'manifest', 'tag-prefix'];

/** Never a whole number, so that names keep their order as keys of a JSON object. */
const RUNTIME_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const MAX_RUNTIMES = 100;

type OverrideKey = RuleKey | 'manifest' | 'tag-prefix';

/** What the action's inputs or the command's flags state: each replaces that key of the file. */
export interface ConfigOverrides {
  readonly rules?: Partial<Record<RuleKey, string | readonly string[] | undefined>> | undefined;
  readonly manifest?: string | undefined;
  readonly tagPrefix?: string | undefined;
  /** What the person wrote, for messages: `--include`, `input include`. */
  readonly label: (key: OverrideKey) => string;
}

interface ConfigInput {
  /** The configuration file's text; `null` where there is no file. */
  readonly text: string | null;
  /** The file's name, for messages. */
  readonly file: string;
  readonly overrides?: ConfigOverrides | undefined;
}

/**
 * Reads a configuration. Whatever is not understood is `CONFIG_INVALID`, never a default. The message begins
 * with `FILE:LINE:COLUMN: KEY` or with the label of the input or flag, and ends with the fix.
 */
export function parseConfig({ text, file, overrides }: ConfigInput): Config {
  const stated: Entries = text === null ? new Map() : readYaml(text, file);
  refuseUnknown({ entries: stated, owner: '' }, KEYS);
  const entries = new Map([...stated, ...(overrides === undefined ? [] : readOverrides(overrides))]);
  const section: Section = { entries, owner: '' };
  return {
    manifest: readText(section, 'manifest', readManifestPath) ?? DEFAULT_MANIFEST,
    tagPrefix: readText(section, 'tag-prefix', readTagPrefix) ?? null,
    ...readRuntimes(section),
  };
}

function readOverrides({ rules, manifest, tagPrefix, label }: ConfigOverrides): Entries {
  const given: Partial<Record<OverrideKey, string | readonly string[] | undefined>> = {
    ...rules,
    manifest,
    'tag-prefix': tagPrefix,
  };
  const entries = new Map<string, { at: Place; value: Statement }>();
  for (const key of [...RULE_KEYS, 'manifest', 'tag-prefix'] as const) {
    const value = given[key];
    if (value === undefined) continue;
    const at = { label: label(key) };
    const takesText = typeof value === 'string' && TEXT_KEYS.includes(key);
    entries.set(key, {
      at,
      value: takesText ? { kind: 'text', text: value, at } : listOf([value].flat(), at),
    });
  }
  return entries;
}

function listOf(texts: readonly string[], at: Place): Statement {
  return { kind: 'list', items: texts.map((text) => ({ kind: 'text', text, at })), at };
}

function readRuntimes(section: Section): Pick<Config, 'runtimes' | 'named' | 'defaultRules'> {
  const named = section.entries.get('runtimes');
  const rule = RULE_KEYS.find((key) => section.entries.has(key));
  const at = section.entries.get(rule ?? '')?.at;
  if (named === undefined) {
    const rules = at === undefined ? DEFAULT_RULES : readRules(section, at);
    return { runtimes: new Map([[DEFAULT_RUNTIME, rules]]), named: false, defaultRules: at === undefined };
  }
  if (at !== undefined) {
    throw invalid(
      at,
      rule as string,
      "it cannot stand beside 'runtimes'. State it in each runtime that needs it.",
    );
  }
  return { runtimes: readNamedRuntimes(named.value), named: true, defaultRules: false };
}

function readNamedRuntimes(stated: Statement): Map<string, Rules> {
  if (stated.kind !== 'mapping' || stated.entries.size === 0) {
    throw invalid(
      stated.at,
      'runtimes',
      "it must name runtimes, each with its rules, as in server: {include: ['**']}.",
    );
  }
  if (stated.entries.size > MAX_RUNTIMES) {
    throw invalid(stated.at, 'runtimes', `it names more than ${MAX_RUNTIMES} runtimes. Use fewer.`);
  }
  const runtimes = [...stated.entries].map(
    ([name, { at, value }]) => [name, readRuntime(name, at, value)] as const,
  );
  return new Map(runtimes.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function readRuntime(name: string, at: Place, stated: Statement): Rules {
  if (!RUNTIME_NAME.test(name)) {
    const fix = "Begin with a letter, then use letters, digits, '_' and '-', at most 64 in all.";
    throw invalid(at, 'runtimes', `${quoteYaml(name)} cannot be the name of a runtime. ${fix}`);
  }
  const owner = `runtimes.${name}.`;
  if (stated.kind !== 'mapping')
    throw invalid(at, owner.slice(0, -1), "it must state rules, at least 'include'.");
  for (const key of ['manifest', 'tag-prefix', 'runtimes']) {
    const misplaced = stated.entries.get(key)?.at;
    if (misplaced !== undefined)
      throw invalid(misplaced, owner + key, 'runtimes share it. State it at the top.');
  }
  const section = { entries: stated.entries, owner };
  refuseUnknown(section, RULE_KEYS);
  return readRules(section, at);
}
