import type { AuditHint } from '../reports/documents.ts';
import { count } from '../reports/plain-text.ts';
import { countChanges, type EntryChanges } from '../runtime/changes.ts';
import type { RawPath } from '../runtime/raw-path.ts';
import type { Config } from '../runtime/rules.ts';
import { renderSettings } from './rules-hint.ts';
import type { SnapshotState } from './runtimes.ts';

/** Names of folders that mostly hold nothing that runs. That it is so here, nothing can prove. */
const FOLDERS: ReadonlySet<string> = new Set([
  '.github',
  'benchmarks',
  'doc',
  'docs',
  'examples',
  'test',
  'tests',
]);

/** Counts the releases that changed nothing but files in such folders. */
export class FolderHints {
  readonly #config: Config;
  /** By runtime. */
  readonly #folders = new Map<string, Set<string>>();
  #releases = 0;

  constructor(config: Config) {
    this.#config = config;
  }

  /** Looks at a release that required a restart for its bytes alone. */
  take(changes: ReadonlyMap<string, EntryChanges>, state: SnapshotState): void {
    const found = new Map<string, Set<string>>();
    for (const [name, one] of changes) {
      if (countChanges(one) === 0) continue;
      const folders = foldersOf(one);
      // Where nothing else counts, nothing would: a release without a fingerprint requires a restart.
      const isMore = state.runtimes.get(name)?.entries.some(({ path }) => folderOf(path) === undefined);
      if (!folders || !isMore) return;
      found.set(name, folders);
    }
    if (found.size === 0) return;
    this.#releases++;
    for (const [name, folders] of found)
      this.#folders.set(name, new Set([...(this.#folders.get(name) ?? []), ...folders]));
  }

  find(): AuditHint[] {
    if (this.#releases === 0) return [];
    const all = new Set([...this.#folders.values()].flatMap((folders) => [...folders]));
    const runtimes = [...this.#config.runtimes].flatMap(([name, rules]) => {
      const more = this.#folders.get(name);
      return more
        ? [[name, { ...rules, excludeDirs: [...rules.excludeDirs, ...[...more].sort()] }] as const]
        : [];
    });
    const message =
      `Check whether anything in ${[...all].sort().join(', ')} runs: ${count(this.#releases, 'release')} changed nothing ` +
      'else. If nothing does, exclude-dirs would have spared them the restart.';
    const setting = renderSettings(this.#config, new Map(runtimes), 'exclude-dirs');
    return [{ code: 'check_folders', message, setting, releases: this.#releases }];
  }
}

/** The folders in which everything lies that differs; `null` where something lies elsewhere. */
function foldersOf({ added, removed, modified, renamed }: EntryChanges): Set<string> | null {
  const entries = [
    ...added,
    ...removed,
    ...modified.map(({ head }) => head),
    ...renamed.flatMap(({ base, head }) => [base, head]),
  ];
  const folders = entries.map(({ path }) => folderOf(path));
  return folders.includes(undefined) ? null : new Set(folders as string[]);
}

/** The first such folder that a path lies in. An extra file lies in none: the excludes do not touch it. */
function folderOf(path: RawPath): string | undefined {
  if (path.startsWith('/')) return undefined;
  return path
    .split('/')
    .slice(0, -1)
    .find((segment) => FOLDERS.has(segment));
}
