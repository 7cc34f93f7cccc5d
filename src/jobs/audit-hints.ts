import type { Repository } from '../git/repository.ts';
import type { AuditHint } from '../reports/documents.ts';
import { count } from '../reports/plain-text.ts';
import { compareEntries, countChanges, type EntryChanges } from '../runtime/changes.ts';
import { automaticScheme, type Config, type Rules } from '../runtime/rules.ts';
import { snapshotOf } from './audit-pairs.ts';
import type { JudgedRelease, JudgedRow, StatePair } from './audit-rows.ts';
import { FolderHints } from './folder-hints.ts';
import { findVersionEntries, modifiedFiles, renderSettings, versionFileEntry } from './rules-hint.ts';
import { selectRuntimes } from './runtimes.ts';

/** A release that a `version-files` setting may bear on. */
interface Candidate {
  readonly judged: JudgedRelease;
  /** Whether it required a restart, for its bytes alone. */
  readonly required: boolean;
  /** What differs in each runtime that differs. */
  readonly changes: ReadonlyMap<string, EntryChanges>;
}

/** More entries than this are no setting that anyone would want; those of the most releases are proposed. */
const LIMIT_ENTRIES = 10;
/** So many candidates are read side by side; each holds two small files. */
const TOGETHER = 16;

/**
 * What would have spared releases of the whole history a restart. A setting is proposed after the very releases were
 * read once more under it.
 */
export class HintSearch {
  readonly #repository: Repository;
  readonly #config: Config;
  readonly #candidates: Candidate[] = [];
  /** Those in which nothing differs but the version. */
  readonly #versionOnly = new Set<Candidate>();
  readonly #folders: FolderHints;

  constructor(repository: Repository, config: Config) {
    this.#repository = repository;
    this.#config = config;
    this.#folders = new FolderHints(config);
  }

  /** Looks at a release that was judged. */
  take(pair: StatePair, { row, changes, onlyBytes }: JudgedRow): void {
    const { judged, state, previous } = pair;
    if (!previous) return;
    const isFree = !row.requires_restart;
    if (!isFree && !onlyBytes) return;
    const isSmall = [...changes.values()].every((one) => modifiedFiles(one) !== null);
    if (isFree || isSmall) this.#candidates.push({ judged, required: !isFree, changes });
    if (onlyBytes) this.#folders.take(changes, state);
  }

  async find(): Promise<AuditHint[]> {
    return [...(await this.#findVersionFiles()), ...this.#folders.find()];
  }

  async #findVersionFiles(): Promise<AuditHint[]> {
    const files = await this.#proposeFiles();
    return (await this.#prove(files)) ?? (await this.#prove(withoutNames(files))) ?? [];
  }

  /**
   * `null` where the setting would hide more than versions: a name that in one release stands for the version alone may
   * stand elsewhere in another.
   */
  async #prove(files: ReadonlyMap<string, readonly string[]>): Promise<AuditHint[] | null> {
    if (files.size === 0) return [];
    const proposed = proposeConfig(this.#config, files);
    let [freed, lost] = [0, 0];
    for (const candidate of this.#candidates.filter((one) => isAffected(one, files))) {
      const equal = await this.#isEqualUnder(proposed, candidate.judged);
      if (candidate.required && equal && !this.#versionOnly.has(candidate)) return null;
      if (candidate.required && equal) freed++;
      if (!candidate.required && !equal) lost++;
    }
    return freed > lost ? [versionFilesHint(this.#config, proposed, { freed, lost })] : [];
  }

  /** By runtime, the entries under which most releases would be equal to their previous one. */
  async #proposeFiles(): Promise<Map<string, readonly string[]>> {
    const tallies = new Map<string, Map<string, number>>();
    const required = this.#candidates.filter((candidate) => candidate.required);
    for (let at = 0; at < required.length; at += TOGETHER) {
      const some = required.slice(at, at + TOGETHER);
      for (const found of await Promise.all(some.map((one) => this.#readVersions(one)))) {
        for (const [name, entries] of found) tally(tallies, name, entries);
      }
    }
    return new Map([...tallies].map(([name, counts]) => [name, mergeEntries(counts)]));
  }

  /** By runtime; none at all where anything else differs. */
  async #readVersions(candidate: Candidate): Promise<Map<string, string[]>> {
    const { judged, changes } = candidate;
    const { release, past } = judged;
    const versions = { base: past.previous?.version ?? null, head: release.name.version };
    const found = new Map<string, string[]>();
    for (const [name, one] of changes) {
      const reader = this.#repository.tree(release.commit);
      const entries = await findVersionEntries(one, { versions, reader });
      if (!entries) return new Map();
      found.set(name, entries);
    }
    this.#versionOnly.add(candidate);
    return found;
  }

  async #isEqualUnder(config: Config, { release, past }: JudgedRelease): Promise<boolean> {
    const { name, commit } = release;
    if (!past.previous) return false;
    const [before, after] = await Promise.all(
      [past.previous, { ...name, commit: commit.id }].map(async (one) =>
        selectRuntimes(config, await snapshotOf(this.#repository, one)),
      ),
    );
    return [...config.runtimes].every(([runtime, { scheme }]) => {
      const [base, head] = [before?.get(runtime), after?.get(runtime)];
      if (!base || !head || base.failure || head.failure || head.entries.length === 0) return false;
      return countChanges(compareEntries(base.entries, head.entries, scheme)) === 0;
    });
  }
}

function tally(tallies: Map<string, Map<string, number>>, name: string, entries: readonly string[]): void {
  const counts = tallies.get(name) ?? new Map<string, number>();
  tallies.set(name, counts);
  for (const entry of entries) counts.set(entry, (counts.get(entry) ?? 0) + 1);
}

/** Those of the most releases; the names of one file in one entry. */
function mergeEntries(counts: ReadonlyMap<string, number>): string[] {
  const often = [...counts].sort(([, a], [, b]) => b - a).slice(0, LIMIT_ENTRIES);
  const names = new Map<string, Set<string>>();
  const whole: string[] = [];
  for (const [entry] of often) {
    const [path, listed] = entry.split('#') as [string, string?];
    if (listed === undefined) whole.push(path);
    else names.set(path, new Set([...(names.get(path) ?? []), ...listed.split(',')]));
  }
  return [...whole, ...[...names].map(([path, set]) => `${path}#${[...set].sort().join(',')}`)].sort();
}

/** The entries that mask the release's version and nothing else. */
function withoutNames(files: ReadonlyMap<string, readonly string[]>): Map<string, readonly string[]> {
  const plain = [...files].map(
    ([name, entries]) => [name, entries.filter((entry) => !entry.includes('#'))] as const,
  );
  return new Map(plain.filter(([, entries]) => entries.length > 0));
}

function proposeConfig(config: Config, files: ReadonlyMap<string, readonly string[]>): Config {
  const runtimes = [...config.runtimes].map(([name, rules]) => {
    const more = files.get(name);
    return [name, more ? withVersionFiles(rules, more) : rules] as const;
  });
  return { ...config, runtimes: new Map(runtimes), defaultRules: false };
}

function withVersionFiles(rules: Rules, files: readonly string[]): Rules {
  const proposed = { ...rules, versionFiles: [...rules.versionFiles, ...files] };
  return { ...proposed, scheme: rules.scheme === 2 ? 2 : automaticScheme(proposed) };
}

/**
 * A release without a restart may get one: a file that still names the version before is masked in one of the two alone.
 * One with a restart stays as it is as soon as anything differs but those files.
 */
function isAffected(
  { required, changes }: Candidate,
  files: ReadonlyMap<string, readonly string[]>,
): boolean {
  if (!required) return true;
  return [...changes].every(([name, one]) => {
    const paths = new Set((files.get(name) ?? []).map((entry) => entry.split('#')[0]));
    return one.modified.every(({ head }) => paths.has(versionFileEntry(head) ?? undefined));
  });
}

function versionFilesHint(
  config: Config,
  proposed: Config,
  { freed, lost }: { freed: number; lost: number },
): AuditHint {
  const changed = [...proposed.runtimes].filter(([name, rules]) => rules !== config.runtimes.get(name));
  const price =
    lost === 0
      ? ''
      : ` Of those that required one, ${freed} would have been spared it; of those that did not, ${lost} would have got ` +
        'one, where a file names another version than its release.';
  return {
    code: 'version_files',
    message:
      `${count(freed - lost, 'more release')} would have been restart-free with these version-files: nothing differed ` +
      `but the release's own version.${price}`,
    setting: renderSettings(config, new Map(changed), 'version-files'),
    releases: freed - lost,
  };
}
