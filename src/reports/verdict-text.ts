import type { Reason } from '../release/reason.ts';
import { count, groupDigits, plainText, shorten } from './plain-text.ts';

/** What a sentence about a verdict needs to know. */
export interface VerdictFacts {
  readonly requiresRestart: boolean;
  readonly reason: Reason;
  /** Files that count as runtime in either state. */
  readonly files: number;
  readonly changed: number;
  /** What the comparison was with; `null` when there is nothing earlier. */
  readonly base: string | null;
  /** Releases of the lineage that the base does not descend from. */
  readonly newlyForced: readonly { readonly version: string; readonly justification?: string }[];
}

/** The verdict in the words used everywhere. */
export function verdictWords(requiresRestart: boolean): string {
  return requiresRestart ? 'Restart required' : 'Restart not required';
}

/** Why, in one sentence. */
export function explainVerdict(facts: VerdictFacts): string {
  const base = facts.base === null ? 'the previous release' : plainText(facts.base);
  switch (facts.reason) {
    case 'no_previous_release':
      return 'No earlier release is in this line, so there is nothing to compare with.';
    case 'fingerprint_unavailable':
      return 'The runtime of one of the two could not be fingerprinted, so nothing says that they are the same.';
    case 'baseline_mismatch':
      return `${base} published another fingerprint than its tag gives now: the tag was moved, or its manifest altered.`;
    case 'runtime_changed':
      return `${groupDigits(facts.changed)} of ${count(facts.files, 'runtime file')} changed.`;
    case 'forced':
      return `No runtime file changed, but a restart is forced${describeForced(facts)}.`;
    case 'rules_changed':
      return `No runtime file changed, but the rules for what counts as runtime are not those of ${base}.`;
    case 'unchanged':
      return facts.files === 1
        ? 'The one runtime file did not change.'
        : `None of the ${count(facts.files, 'runtime file')} changed.`;
  }
}

/** A sentence names no more; the newest are those that matter. */
const NAMED_FORCED = 5;

function describeForced({ newlyForced }: VerdictFacts): string {
  const named = newlyForced.slice(-NAMED_FORCED).map(({ version, justification }) => {
    const why = justification === undefined ? 'no justification' : shorten(plainText(justification), 300);
    return `by ${shorten(plainText(version), 100)} (${why})`;
  });
  if (named.length === 0) return '';
  const more = newlyForced.length - named.length;
  return ` ${named.join(', ')}${more > 0 ? ` and by ${count(more, 'more release')}` : ''}`;
}
