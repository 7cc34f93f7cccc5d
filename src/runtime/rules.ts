import { createHash } from 'node:crypto';

/** Scheme 1 is the unframed hash of the first clients; scheme 2 is framed and carries kinds. */
export type Scheme = 1 | 2;

/** What counts as runtime, defaults written out. Lists are as stated; globs are already checked. */
export interface Rules {
  /** Folder of the runtime, relative to the repository: `.` or `a/b`, never with a leading or closing `/`. */
  readonly root: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly excludeDirs: readonly string[];
  readonly extraFiles: readonly string[];
  readonly versionFiles: readonly string[];
  readonly scheme: Scheme;
}

/** The rules as they are stated: keys of the configuration file, and names of the inputs and flags. */
export const RULE_KEYS = [
  'root',
  'include',
  'exclude',
  'exclude-dirs',
  'extra-files',
  'version-files',
  'scheme',
] as const;

export type RuleKey = (typeof RULE_KEYS)[number];

/** The rules of a configuration that states none. */
export const DEFAULT_RULES: Rules = {
  root: 'src',
  include: ['**/*.py'],
  exclude: [],
  excludeDirs: ['scripts', 'tests', 'migrations', 'crons', '__pycache__', 'node_modules', '.git'],
  extraFiles: [],
  versionFiles: [],
  scheme: 1,
};

/** What a statement that leaves a key out gets for it (`include` has no default then). */
export const STATED_DEFAULTS = { root: '.', excludeDirs: ['.git', '__pycache__'] } as const;

/** The runtime of a configuration without `runtimes:`. */
export const DEFAULT_RUNTIME = 'default';

export const DEFAULT_MANIFEST = 'version.json';

/** One configuration: what every runtime of the product is, and where its release line and manifest are. */
export interface Config {
  /** Path of the manifest in the repository, `/`-separated. */
  readonly manifest: string;
  /** `null`: inferred from the tag. */
  readonly tagPrefix: string | null;
  /** Keyed by name; without `runtimes:` the one key is `default`. In order of name. */
  readonly runtimes: ReadonlyMap<string, Rules>;
  /** Whether the file says `runtimes:`; then the manifest has a `runtimes` block. */
  readonly named: boolean;
  /** True where no rule was stated, so the default rules apply. */
  readonly defaultRules: boolean;
}

/** The configuration of a repository that states nothing. */
export const DEFAULT_CONFIG: Config = {
  manifest: DEFAULT_MANIFEST,
  tagPrefix: null,
  runtimes: new Map([[DEFAULT_RUNTIME, DEFAULT_RULES]]),
  named: false,
  defaultRules: true,
};

/**
 * Identifies what was counted: first 12 hex of sha256 over the RFC 8785 JSON of the rules, defaults written out, lists
 * sorted and without duplicates. The literal's keys stand in RFC 8785 order, and its values are strings, numbers and
 * lists of strings, for which `JSON.stringify` is RFC 8785.
 */
export function rulesId(rules: Rules): string {
  return shortId({
    exclude: asSet(rules.exclude),
    'exclude-dirs': asSet(rules.excludeDirs),
    'extra-files': asSet(rules.extraFiles),
    include: asSet(rules.include),
    root: rules.root,
    scheme: rules.scheme,
    'version-files': asSet(rules.versionFiles),
  });
}

/** The id over several runtimes' ids, `{NAME: id}`. Names are never integer-like, so insertion order stands. */
export function combinedRulesId(ids: ReadonlyMap<string, string>): string {
  return shortId(Object.fromEntries([...ids].sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** The id of a whole configuration: the runtime's own, or the combined one under `runtimes:`. */
export function configRulesId(config: Config): string {
  const ids = new Map([...config.runtimes].map(([name, rules]) => [name, rulesId(rules)] as const));
  return config.named ? combinedRulesId(ids) : (ids.values().next().value as string);
}

/** `auto`: the first clients' scheme where nothing needs more. */
export function automaticScheme(rules: Omit<Rules, 'scheme'>): Scheme {
  const seedLike = rules.include.every((pattern) => pattern.endsWith('.py'));
  return seedLike && rules.extraFiles.length === 0 && rules.versionFiles.length === 0 ? 1 : 2;
}

function shortId(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
}

function asSet(list: readonly string[]): string[] {
  return [...new Set(list)].sort();
}
