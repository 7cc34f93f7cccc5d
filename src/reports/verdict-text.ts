import type { Reason } from '../release/reason.ts';
import { count, plainText, shorten } from './plain-text.ts';

/** What a sentence about a verdict needs to know. */
export interface VerdictFacts {
  readonly requiresRestart: boolean;
  readonly reason: Reason;
  /** Files that count as runtime in the newer state. */
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
      return 'No earlier release is in this line, so nothing says that a running process is current.';
    case 'fingerprint_unavailable':
      return 'The runtime of one of the two could not be fingerprinted, so nothing says that they are the same.';
    case 'baseline_mismatch':
      return `${base} published another fingerprint than its tag gives now: the tag was moved, or its manifest altered.`;
    case 'runtime_changed':
      return `${count(facts.changed, 'runtime file')} changed, of ${facts.files.toLocaleString('en-US')}.`;
    case 'forced':
      return `No runtime file changed, but a restart is forced${describeForced(facts)}.`;
    case 'rules_changed':
      return `No runtime file changed, but the rules for what counts as runtime are not those of ${base}.`;
    case 'unchanged':
      return `None of the ${count(facts.files, 'runtime file')} changed.`;
  }
}

function describeForced({ newlyForced }: VerdictFacts): string {
  const releases = newlyForced.map(({ version, justification }) => {
    const why = justification === undefined ? 'no justification' : shorten(plainText(justification), 300);
    return `by ${plainText(version)} (${why})`;
  });
  return releases.length === 0 ? '' : ` ${releases.join(', ')}`;
}
