import { parseTagName, type TagName } from './tag-name.ts';
import { compareVersions } from './version-order.ts';

export interface NextTagInput {
  readonly tags: readonly string[];
  /** `tag-prefix` as configured; `null`: inferred. */
  readonly tagPrefix: string | null;
  /** What the manifest says; `null`: nothing. */
  readonly version: string | null;
}

/**
 * A tag that the next release could have, if it were made now; `null` where no tag is a release.
 *
 * The manifest's version says where: it is the next release's, where there is no such tag yet, or the last one's, also on a
 * branch that is maintained beside newer releases. A version that goes before every release says nothing, and then it is
 * the one after the newest. The tag is for choosing what came before it; nobody will use it.
 */
export function chooseNextTag({ tags, tagPrefix, version }: NextTagInput): string | null {
  const names = tags.flatMap((tag) => parseTagName(tag, tagPrefix) ?? []);
  const line = chooseLine(names, version);
  const newest = line.reduce<TagName | null>((a, b) => (a && isAtOrAbove(a, b) ? a : b), null);
  if (newest === null) return null;
  const stated = version === null ? null : parseTagName(version, null);
  const isUsable = stated?.line === '' && line.some((name) => !name.prerelease && isAtOrAbove(stated, name));
  const prefix = newest.tag.slice(0, newest.tag.length - newest.version.length);
  const next = finalVersion(isUsable ? stated : newest);
  const taken = parseTagName(next, null);
  const isTaken = line.some(({ key }) => taken !== null && compareVersions(key, taken.key) === 0);
  // Above that one release and below all others.
  return `${prefix}${next}${isTaken ? '.0.0.0.1' : ''}`;
}

/** The line that has a release of this version, else the one with the most releases. */
function chooseLine(names: readonly TagName[], version: string | null): readonly TagName[] {
  const lines = new Map<string, TagName[]>();
  for (const name of names) {
    const line = lines.get(name.line);
    if (line) line.push(name);
    else lines.set(name.line, [name]);
  }
  const rank = (line: readonly TagName[]) => (line.some((name) => name.version === version) ? 1 : 0);
  const byRank = [...lines.values()].sort(
    (a, b) => rank(b) - rank(a) || b.length - a.length || compareText(a, b),
  );
  return byRank[0] ?? [];
}

function compareText([a]: readonly TagName[], [b]: readonly TagName[]): number {
  return (a?.line ?? '') < (b?.line ?? '') ? -1 : 1;
}

function isAtOrAbove(a: TagName, b: TagName): boolean {
  return compareVersions(a.key, b.key) >= 0;
}

/** Its numbers alone: what a pre-release leads to. A key leaves out zeros at the end. */
function finalVersion({ key }: TagName): string {
  const numbers = Array.from({ length: Math.max(3, key.numbers.length) }, (_, at) => key.numbers[at] ?? '0');
  return `${key.epoch === '0' ? '' : `${key.epoch}!`}${numbers.join('.')}`;
}
