import type { Manifest } from '../manifest/manifest.ts';
import type { ForcedRelease, OwnKeys } from '../manifest/schema.ts';
import type { TagName } from './tag-name.ts';

/** What a tag's tree, or the asset of its release, says about it. */
export type TagManifest =
  | { readonly kind: 'none' }
  /** It is there and cannot be read, so it may have forced. */
  | { readonly kind: 'unreadable' }
  | {
      readonly kind: 'manifest';
      readonly manifest: Manifest;
      /** It was written when the release was there; what is in the tree was committed before. */
      readonly attached?: boolean;
    };

export interface LineageStep {
  readonly name: TagName;
  readonly manifest: TagManifest;
}

/** A manifest's own keys, when they are current and were written for this very tag; else it published none. */
export function publishedKeys(manifest: TagManifest, tag: string): OwnKeys | null {
  if (manifest.kind !== 'manifest' || !manifest.manifest.current) return null;
  const { own } = manifest.manifest;
  return own?.restart.tag === tag ? own : null;
}

/**
 * The forced releases that a release descends from, oldest first, each version once.
 *
 * `since` are the tags of its line after the previous release, the newest first; `trail` is the previous release and
 * what lies below it, the newest first, as far as it was read. The first release of the trail's own descent that
 * published a list ends the walk with it; all others count by what their own tree says. A final release does not descend
 * from the pre-releases below it: their lists may be older than a backport that it does descend from.
 */
export function traceLineage(input: {
  own: ForcedRelease | null;
  since: readonly LineageStep[];
  trail: readonly LineageStep[];
}): ForcedRelease[] {
  const newestFirst: ForcedRelease[] = input.own ? [input.own] : [];
  const line = [...input.since, ...input.trail];
  const lastFinal = line.findLastIndex(({ name }) => !name.prerelease);
  let descendsFromAny = true;
  for (const [at, step] of line.entries()) {
    const published = publishedKeys(step.manifest, step.name.tag);
    const isAncestor = at >= input.since.length && (descendsFromAny || !step.name.prerelease);
    if (isAncestor && published) {
      // Set by hand after it was published: its own list does not know.
      if (isForced(step.manifest)) newestFirst.push(forcedRelease(step));
      newestFirst.push(...published.restart.forced.toReversed());
      break;
    }
    if (isAncestor) descendsFromAny = step.name.prerelease;
    // A final release has none before it but final ones.
    const isFirst = at >= (step.name.prerelease ? line.length - 1 : lastFinal);
    if (isFirst || isForced(step.manifest) || breaksLineage(published)) newestFirst.push(forcedRelease(step));
  }
  const byVersion = new Map(newestFirst.toReversed().map((entry) => [entry.version, entry]));
  return [...byVersion.values()];
}

/** Whether a walk that comes to this release ends with its list, whatever the walk began with. */
export function endsTrail(step: LineageStep): boolean {
  return !step.name.prerelease && publishedKeys(step.manifest, step.name.tag) !== null;
}

/** Whether a release sets `force_restart`, or may. */
export function isForced(manifest: TagManifest): boolean {
  return manifest.kind === 'unreadable' || (manifest.kind === 'manifest' && manifest.manifest.force.set);
}

/** A release that nobody can have come from unharmed starts the lineage anew. */
function breaksLineage(published: OwnKeys | null): boolean {
  const reason = published?.restart.reason;
  return reason === 'no_previous_release' || reason === 'baseline_mismatch';
}

/** A text without the flag justifies nothing. */
function forcedRelease({ name, manifest }: LineageStep): ForcedRelease {
  const force = manifest.kind === 'manifest' ? manifest.manifest.force : null;
  const text = force?.set ? force.justification?.trim() : undefined;
  return { version: name.version, ...(text ? { justification: text } : {}) };
}
