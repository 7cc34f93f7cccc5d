/** Why a release asks for a restart, or does not. In order: the first that applies is the reason. */
export const REASONS = [
  'no_previous_release',
  'fingerprint_unavailable',
  'baseline_mismatch',
  'runtime_changed',
  'forced',
  'rules_changed',
  'unchanged',
] as const;

export type Reason = (typeof REASONS)[number];
