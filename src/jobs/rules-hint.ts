import type { EntryChanges, EntryPair } from '../runtime/changes.ts';
import { rawPathToText } from '../runtime/raw-path.ts';
import type { Config, Rules } from '../runtime/rules.ts';
import type { Entry } from '../runtime/select.ts';
import type { ContentReader } from '../runtime/tree.ts';
import { findVersionFiles, type Versions } from '../runtime/version-hint.ts';

/** More files than this that carry the version are not worth a hint. */
const LIMIT_FILES = 20;
const LIMIT_BYTES = 1024 * 1024;

/** What differs, where that is the content of few files and nothing else; else `null`. */
export function modifiedFiles(changes: EntryChanges): readonly EntryPair[] | null {
  const { added, removed, renamed, modified } = changes;
  if (added.length + removed.length + renamed.length > 0) return null;
  if (modified.length === 0 || modified.length > LIMIT_FILES) return null;
  return modified.every(({ base, head }) => base.kind === head.kind) ? modified : null;
}

/**
 * The `version-files` entries under which two states would be equal, since nothing differs but the releases' own
 * versions; `null` as soon as anything else does. The contents of both states come from one store.
 */
export async function findVersionEntries(
  changes: EntryChanges,
  { versions, reader }: { versions: Versions; reader: ContentReader },
): Promise<string[] | null> {
  const entries: string[] = [];
  for (const { base, head } of modifiedFiles(changes) ?? []) {
    const entry = versionFileEntry(head);
    const before = entry === null ? null : await readSmall(base, reader);
    const after = before && (await readSmall(head, reader));
    const found =
      entry && before && after && findVersionFiles([{ entry, base: before, head: after }], versions);
    if (!found) return null;
    entries.push(...found);
  }
  return entries.length > 0 ? entries : null;
}

/** `null`: not a file, too large, or it has a NUL and is never masked. */
async function readSmall(entry: Entry, reader: ContentReader): Promise<Buffer | null> {
  if ((entry.kind !== 'f' && entry.kind !== 'x') || !('id' in entry.content)) return null;
  const pieces: Buffer[] = [];
  let size = 0;
  await reader.readContents([entry.content.id], {
    chunk(bytes) {
      size += bytes.length;
      if (size <= LIMIT_BYTES) pieces.push(Buffer.from(bytes));
    },
  });
  const content = Buffer.concat(pieces);
  return size > LIMIT_BYTES || content.includes(0) ? null : content;
}

/** How `version-files` names an entry; `null` for a path that would have to be quoted as a pattern. */
export function versionFileEntry(entry: Entry): string | null {
  const text = rawPathToText(entry.path);
  return /^[\p{L}\p{N}/._ -]+$/u.test(text) ? text : null;
}

/** The key of the rules as YAML; where none was stated, all of them: stating one replaces every default. */
export function renderSetting(
  rules: Rules,
  key: 'version-files' | 'exclude-dirs',
  { defaultRules }: { defaultRules: boolean },
): string {
  const list = (values: readonly string[]) => JSON.stringify([...values]);
  const excludeDirs = `exclude-dirs: ${list(rules.excludeDirs)}`;
  const own = key === 'version-files' ? `version-files: ${list(rules.versionFiles)}` : excludeDirs;
  if (!defaultRules) return own;
  const stated = [`root: ${rules.root}`, `include: ${list(rules.include)}`];
  return [...stated, ...(key === 'version-files' ? [excludeDirs] : []), own].join('\n');
}

/** The same for those runtimes of a configuration whose rules are given. */
export function renderSettings(
  config: Config,
  runtimes: ReadonlyMap<string, Rules>,
  key: 'version-files' | 'exclude-dirs',
): string {
  const settings = [...runtimes].map(([name, rules]) => ({ name, text: renderSetting(rules, key, config) }));
  if (!config.named) return settings.map(({ text }) => text).join('\n');
  const blocks = settings.map(({ name, text }) => `  ${name}:\n    ${text.replaceAll('\n', '\n    ')}`);
  return ['runtimes:', ...blocks].join('\n');
}
