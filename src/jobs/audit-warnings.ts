import type { Warning } from '../reports/documents.ts';
import { count, groupDigits } from '../reports/plain-text.ts';
import type { Config } from '../runtime/rules.ts';
import type { JudgedRelease, StatePair } from './audit-rows.ts';
import type { SnapshotState } from './runtimes.ts';

/** Why a release has no fingerprint. */
type Cause = 'objects_missing' | 'unreadable' | 'nothing_counts';

/** Releases of which the same is to be said, with the first one's own words. */
interface Group {
  readonly tags: string[];
  readonly why: string;
}

/** Gathers, release by release, what a person should know before relying on the rows of an audit. */
export class AuditWarnings {
  readonly #config: Config;
  readonly #newest: string | undefined;
  #selection: readonly Warning[] = [];
  #counts = false;
  readonly #without = new Map<Cause, Group>();
  /** Of a manifest that is not in the clone, and of one that is and cannot be read. */
  readonly #manifests = new Map<'missing' | 'invalid', Group>();
  readonly #taken = new Set<string>();

  /** `reported` are the releases that have a row. */
  constructor(config: Config, reported: readonly JudgedRelease[]) {
    this.#config = config;
    this.#newest = newestOf(reported)?.release.name.tag;
  }

  /** A row is judged by two states: what is said of the previous release is its cause, too. */
  take({ judged, state, previous }: StatePair): void {
    const { tag } = judged.release.name;
    const { where, missing } = judged.found;
    if (tag === this.#newest) this.#selection = selectionWarnings(state, this.#config);
    if (previous && judged.past.previous) this.#takeState(judged.past.previous.tag, previous);
    this.#takeState(tag, state);
    if (missing !== undefined) addTo(this.#manifests, 'missing', { tag, why: missing });
    else if (where === 'unreadable') addTo(this.#manifests, 'invalid', { tag, why: '' });
  }

  #takeState(tag: string, state: SnapshotState): void {
    if (this.#taken.has(tag)) return;
    this.#taken.add(tag);
    this.#counts ||= [...state.runtimes.values()].some(({ entries }) => entries.length > 0);
    if (state.fingerprint !== null) return;
    const { cause, why } = causeOf(state);
    addTo(this.#without, cause, { tag, why });
  }

  /** What concerns every row comes first. */
  list(): Warning[] {
    return [...this.#describeMissingFingerprints(), ...this.#selection, ...this.#describeManifests()];
  }

  #describeMissingFingerprints(): Warning[] {
    const nothing = this.#without.get('nothing_counts');
    if (nothing && !this.#counts && this.#without.size === 1) return [nothingCounts(this.#config)];
    return [...this.#without].map(([cause, group]) => withoutFingerprint(cause, group, this.#config));
  }

  #describeManifests(): Warning[] {
    return [...this.#manifests].map(([kind, { tags, why }]) => {
      const which = `The manifest of ${nameTags(tags)}`;
      const message =
        kind === 'missing'
          ? `${which} is missing from this clone, so it counts as forced. ${why}`
          : `${which} cannot be read, so it counts as forced.`;
      return { code: 'manifest_unreadable', message };
    });
  }
}

/** Says that a range holds none of `releases` releases; that is no clean bill. */
export function rangeEmpty(releases: number): Warning {
  const outside = `${groupDigits(releases)} ${releases === 1 ? 'is' : 'are'} outside`;
  return { code: 'range_empty', message: `No release is in this range; ${outside}.` };
}

function newestOf(reported: readonly JudgedRelease[]): JudgedRelease | undefined {
  return reported.reduce<JudgedRelease | undefined>(
    (newest, one) => (newest && newest.release.date > one.release.date ? newest : one),
    undefined,
  );
}

/** Without what is said of all releases together. */
function selectionWarnings(state: SnapshotState, { named }: Config): Warning[] {
  return [...state.runtimes.values()]
    .flatMap(({ warnings }) => warnings)
    .filter(({ code }) => code !== 'fingerprint_unavailable' && (named || code !== 'runtime_empty'));
}

function causeOf({ runtimes }: SnapshotState): { cause: Cause; why: string } {
  const failures = [...runtimes.values()].flatMap(({ failure }) => failure ?? []);
  const failure = failures.find(({ code }) => code === 'OBJECT_MISSING') ?? failures[0];
  if (!failure) return { cause: 'nothing_counts', why: '' };
  const cause = failure.code === 'OBJECT_MISSING' ? 'objects_missing' : 'unreadable';
  return { cause, why: failure.message };
}

function withoutFingerprint(cause: Cause, { tags, why }: Group, { named }: Config): Warning {
  const which = `There is no fingerprint of ${count(tags.length, 'release')} (${nameTags(tags)})`;
  switch (cause) {
    case 'objects_missing':
      return { code: cause, message: `${which}: objects are missing from this clone. ${why}` };
    case 'unreadable':
      return { code: 'fingerprint_unavailable', message: `${which}: it cannot be read. ${why}` };
    case 'nothing_counts': {
      const where = named ? 'in one of the runtimes no file counts' : 'no file counts';
      return { code: 'runtime_empty', message: `${which}: ${where} there.` };
    }
  }
}

function addTo<Key>(groups: Map<Key, Group>, key: Key, { tag, why }: { tag: string; why: string }): void {
  const group = groups.get(key);
  if (group) group.tags.push(tag);
  else groups.set(key, { tags: [tag], why });
}

function nothingCounts({ defaultRules }: Config): Warning {
  const message = defaultRules
    ? 'No file counts under the default rules (`src/**/*.py`): state rules, or run `init`.'
    : 'No file counts under these rules in any of the releases: check `root` and `include`.';
  return { code: 'nothing_counts', message };
}

/** More tags than this are counted. */
const NAMED_TAGS = 10;

/** `v1, v2 and 3 more` */
function nameTags(tags: readonly string[]): string {
  const more = tags.length - NAMED_TAGS;
  return `${tags.slice(0, NAMED_TAGS).join(', ')}${more > 0 ? ` and ${groupDigits(more)} more` : ''}`;
}
