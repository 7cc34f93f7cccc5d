import { parseTagName, type TagName } from '../release/tag-name.ts';
import { compareVersions } from '../release/version-order.ts';

/** The releases whose tags share what stands before the version. */
export interface ReleaseLine {
  readonly line: string;
  readonly releases: number;
  /** The greatest version; a final release, if there is one. */
  readonly newest: TagName;
  /** What its tag has before the version, a `v` included. */
  readonly lead: string;
}

/** Every line of releases, the one with most of them first. */
export function readReleaseLines(tags: readonly string[]): ReleaseLine[] {
  const lines = new Map<string, TagName[]>();
  for (const tag of tags) {
    const name = parseTagName(tag, null);
    if (name) lines.set(name.line, [...(lines.get(name.line) ?? []), name]);
  }
  return [...lines]
    .map(([line, names]) => describeLine(line, names))
    .sort((a, b) => b.releases - a.releases || (a.line < b.line ? -1 : 1));
}

/** Those of which a project releases, not a tag or two that somebody left. */
export function lastingLines(lines: readonly ReleaseLine[]): readonly ReleaseLine[] {
  const most = lines[0]?.releases ?? 0;
  return lines.filter(({ releases }, at) => at === 0 || releases >= Math.max(2, most / 20));
}

function describeLine(line: string, names: readonly TagName[]): ReleaseLine {
  const final = names.filter(({ prerelease }) => !prerelease);
  const newest = (final.length > 0 ? final : names).reduce((a, b) =>
    compareVersions(a.key, b.key) < 0 ? b : a,
  );
  const lead = newest.tag.slice(0, newest.tag.length - newest.version.length);
  return { line, releases: names.length, newest, lead };
}
