import { REASONS, type Reason } from './reason.ts';

/** What stands in a release's published manifest about one runtime. */
export interface Published {
  readonly fingerprint: string | null;
  readonly rules: string;
  /** `null`: it was published without this runtime. */
  readonly key: string | null;
  /** The key is not the one its own manifest gives: the manifest was altered. */
  readonly altered: boolean;
}

/** One runtime of the previous release. */
export interface PreviousState {
  /** What its tag gives now; `null` where it cannot be computed. */
  readonly fingerprint: string | null;
  /** `null`: it published none. */
  readonly published: Published | null;
}

export interface VerdictInput {
  readonly fingerprint: string | null;
  readonly rules: string;
  readonly key: string;
  readonly lineageGrew: boolean;
  /** `null`: no earlier release in this line. */
  readonly previous: (PreviousState & { readonly key: string | null }) | null;
}

export interface Verdict {
  readonly requiresRestart: boolean;
  readonly reason: Reason;
}

/**
 * What a client that ran the previous release will do with this one: restart, unless both have the same key. The first
 * row of the table that applies is the reason; only the last one is "no restart".
 */
export function decideVerdict(input: VerdictInput): Verdict {
  const reason = findReason(input);
  return { requiresRestart: reason !== 'unchanged', reason };
}

function findReason({ fingerprint, rules, key, lineageGrew, previous }: VerdictInput): Reason {
  if (previous === null) return 'no_previous_release';
  if (fingerprint === null || previous.fingerprint === null) return 'fingerprint_unavailable';
  if (isBaselineMismatch(previous, rules)) return 'baseline_mismatch';
  if (fingerprint !== previous.fingerprint) return 'runtime_changed';
  if (lineageGrew) return 'forced';
  if (key !== previous.key) return 'rules_changed';
  return 'unchanged';
}

/**
 * The previous release published, under the same rules, another fingerprint than its tag gives now: the tag was moved,
 * or the manifest altered. An altered manifest shows under any rules.
 */
export function isBaselineMismatch({ fingerprint, published }: PreviousState, rules: string): boolean {
  if (published === null) return false;
  return published.altered || (published.rules === rules && published.fingerprint !== fingerprint);
}

/** The verdict over several runtimes: a restart if any asks for one, for the first reason of the table. */
export function combineVerdicts(verdicts: readonly Verdict[]): Verdict {
  const reasons = new Set(verdicts.map(({ reason }) => reason));
  const reason = REASONS.find((one) => reasons.has(one)) ?? 'fingerprint_unavailable';
  return { requiresRestart: reason !== 'unchanged', reason };
}
