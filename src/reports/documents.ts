import type { Position } from '../errors.ts';
import type { ForcedRelease } from '../manifest/schema.ts';
import type { BaselineRule, CandidateSource } from '../release/baseline.ts';
import type { Reason } from '../release/reason.ts';
import type { Change } from '../runtime/changes.ts';
import type { Hint } from '../runtime/version-hint.ts';

/** The results of the jobs as `--json` prints them; every other report is written from these. */

export interface RefDocument {
  /** As it was named; `null` for the index and for a folder. */
  readonly ref: string | null;
  readonly commit: string | null;
}

export interface RuntimeFingerprintDocument {
  readonly fingerprint: string | null;
  readonly files: number;
  readonly bytes: number;
  readonly scheme: 1 | 2;
  readonly rules: string;
  /** Only with `--list`. */
  readonly entries?: readonly EntryDocument[];
}

export interface EntryDocument {
  readonly path: string;
  readonly kind: 'file' | 'executable' | 'link' | 'submodule';
  /** The rule it counts by. */
  readonly why: string;
}

export interface FingerprintDocument extends RefDocument {
  readonly runtimes: Readonly<Record<string, RuntimeFingerprintDocument>>;
}

export interface RuntimeDocument {
  readonly requires_restart: boolean;
  readonly reason: Reason;
  readonly base_fingerprint: string | null;
  readonly head_fingerprint: string | null;
  /** How many files count in the head. */
  readonly files: number;
  readonly changes: readonly Change[];
  readonly hint?: Hint;
}

export interface CompareDocument {
  readonly base: RefDocument;
  readonly head: RefDocument;
  readonly requires_restart: boolean;
  readonly runtimes: Readonly<Record<string, RuntimeDocument>>;
}

export interface RejectedDocument {
  readonly tag: string;
  readonly why: string;
}

export interface PreviousDocument {
  readonly tag: string;
  readonly version: string;
  readonly commit: string;
  readonly rule: BaselineRule;
  readonly source: CandidateSource;
  readonly rejected: readonly RejectedDocument[];
}

/** Something a person should know; it never changes the verdict. */
export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly position?: Position;
}

export interface ReleaseDocument extends Omit<CompareDocument, 'base'> {
  readonly tag: string;
  readonly version: string;
  /** `null` without a previous release. */
  readonly base: RefDocument | null;
  readonly reason: Reason;
  readonly runtime_fingerprint: string | null;
  readonly previous_runtime_fingerprint: string | null;
  readonly previous: PreviousDocument | null;
  /** Why each candidate was turned down, where none was left. */
  readonly rejected?: readonly RejectedDocument[];
  readonly restart_key: string;
  /** The lineage, oldest first. */
  readonly forced: readonly ForcedRelease[];
  /** Of it, what the previous release does not descend from. */
  readonly newly_forced: readonly ForcedRelease[];
  readonly force_restart: {
    readonly set: boolean;
    readonly justification: string | null;
    readonly justified: boolean;
    readonly carried_over: boolean;
  };
  readonly manifest: { readonly path: string; readonly written: boolean };
  readonly warnings: readonly Warning[];
}

/** A use of `force_restart`. */
export interface AuditedForce {
  readonly set: true;
  readonly justification: string | null;
  readonly justified: boolean;
  /** The bytes changed anyway. */
  readonly redundant: boolean;
  /** Flag and text are the previous release's: left on by accident. */
  readonly carried_over: boolean;
  readonly malformed: boolean;
}

export interface AuditedRelease {
  readonly tag: string;
  readonly version: string;
  /** When it was tagged, ISO 8601. */
  readonly date: string;
  /** The release it was compared with. */
  readonly previous: string | null;
  readonly requires_restart: boolean;
  readonly reason: Reason;
  readonly fingerprint: string | null;
  readonly changed_files: number;
  readonly force: AuditedForce | null;
  /** Where its manifest was found. */
  readonly manifest: 'asset' | 'tree' | 'none' | 'unreadable';
}

export interface AuditDocument {
  /** By the date of their tags, the oldest first. */
  readonly releases: readonly AuditedRelease[];
  readonly totals: {
    readonly releases: number;
    readonly required: number;
    readonly avoided: number;
    readonly forced: number;
    readonly unjustified: number;
    /** Of the avoided: a client that skipped the release before, which required one, must restart all the same. */
    readonly skipped_would_restart: number;
  };
}

/** Of a mismatch, what is not as it is recomputed; else why it could not be checked. */
export type VerifyReason =
  | 'match'
  | 'tag'
  | 'moved_tag'
  | 'scheme'
  | 'rules'
  | 'bytes'
  | 'lineage'
  | 'key'
  | 'runtimes'
  | 'verdict'
  | 'manifest_missing'
  | 'keys_missing'
  | 'keys_stale'
  | 'fingerprint_unavailable';

export interface VerifyDocument {
  readonly tag: string;
  readonly outcome: 'match' | 'mismatch' | 'unchecked';
  readonly reason: VerifyReason;
}
