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
