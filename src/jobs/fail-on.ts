import { RuntimeFingerprintError } from '../errors.ts';
import type { ReleaseDocument } from '../reports/documents.ts';
import type { FailOn } from './options.ts';

/** The error for findings that the user wants to fail on, once everything is written; `null` when there is none. */
export function findFailures(document: Judged, failOn: readonly FailOn[]): RuntimeFingerprintError | null {
  const found = failOn.filter((finding) => FINDINGS[finding](document));
  if (found.length === 0) return null;
  const message = `The run fails because of fail-on: ${[...new Set(found)].join(', ')}. See the warnings.`;
  return new RuntimeFingerprintError('FINDINGS', message);
}

type Judged = Pick<ReleaseDocument, 'force_restart' | 'warnings' | 'runtime_fingerprint'>;

const FINDINGS: Record<FailOn, (document: Judged) => boolean> = {
  unjustified: ({ force_restart }) => force_restart.set && !force_restart.justified,
  'carried-over': ({ force_restart }) => force_restart.carried_over,
  malformed: ({ warnings }) => warnings.some(({ code }) => code === 'force_malformed'),
  unavailable: ({ runtime_fingerprint }) => runtime_fingerprint === null,
};
