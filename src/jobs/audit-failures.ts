import { RuntimeFingerprintError } from '../errors.ts';
import type { AuditDocument, AuditedRelease } from '../reports/documents.ts';
import type { FailOn } from './options.ts';

/** The error for findings that the user wants an audit to fail on, once it is written; `null` when there is none. */
export function findAuditFailures(
  { releases }: AuditDocument,
  failOn: readonly FailOn[],
): RuntimeFingerprintError | null {
  const found = [...new Set(failOn)].filter((finding) => releases.some(FINDINGS[finding]));
  if (found.length === 0) return null;
  return new RuntimeFingerprintError('FINDINGS', `The audit fails because of fail-on: ${found.join(', ')}.`);
}

const FINDINGS: Record<FailOn, (release: AuditedRelease) => boolean> = {
  unjustified: ({ force }) => force?.justified === false,
  'carried-over': ({ force }) => force?.carried_over === true,
  malformed: ({ force }) => force?.malformed === true,
  unavailable: ({ fingerprint }) => fingerprint === null,
};
