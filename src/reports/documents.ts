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
  /** Where it was published; absent without a release on GitHub. */
  readonly publication?: PublicationDocument;
  readonly warnings: readonly Warning[];
}

/** What was done on the release on GitHub. */
export interface PublicationDocument {
  /** The release's page. */
  readonly release: string;
  /** Name of the attached manifest. */
  readonly asset: string;
  /** Where the attached manifest is; `null`: nothing was attached. */
  readonly url: string | null;
  readonly outcome: 'attached' | 'replaced' | 'unchanged' | 'off' | 'failed';
  readonly notes?: 'written' | 'unchanged' | 'failed';
  /** What could not be done, and why. */
  readonly failure?: string;
}

/**
 * What was compared to judge a pull request: `merge_result`, the commit that merges it with what it was merged into;
 * `merge_base`, without such a commit, the commit where the branches parted with the head; `base_branch`, where that
 * could not be asked for either, the base branch with the head; `merge_group`, a queued merge with what it is merged into.
 */
export type PullRequestBasis = 'merge_result' | 'merge_base' | 'base_branch' | 'merge_group';

/** What merging would change; the reason is that of the change alone. */
export interface PullRequestDocument extends CompareDocument {
  /** `null`: a merge group. */
  readonly pull_request: {
    readonly number: number;
    readonly base: string;
    readonly head_commit: string;
  } | null;
  readonly basis: PullRequestBasis;
  /** Whether GitHub says that it can be merged; `null`: it was not asked, or has not found out. */
  readonly mergeable: boolean | null;
  readonly reason: Reason;
  readonly runtime_fingerprint: string | null;
  readonly previous_runtime_fingerprint: string | null;
  /** `named`: as an input; `changed`: merging changes what counts, or whether that can be read. */
  readonly rules: { readonly file: string; readonly named: boolean; readonly changed: boolean };
  /** As it would be merged. `introduced`: set, or set for another reason, by this change. */
  readonly force_restart: ReleaseDocument['force_restart'] & { readonly introduced: boolean };
  /** Path of the manifest. */
  readonly manifest: string;
  readonly next_release: NextReleaseDocument;
  readonly warnings: readonly Warning[];
}

/** What the next release would say if it were merged. `failure`: why that cannot be told. */
export type NextReleaseDocument =
  | {
      readonly requires_restart: boolean;
      readonly reason: Reason;
      /** `null`: there is none yet. */
      readonly previous: PreviousDocument | null;
      readonly changed_count: number;
      /** The releases since that force; `version` is `null` for the one to come. */
      readonly newly_forced: readonly { readonly version: string | null; readonly justification?: string }[];
    }
  | { readonly requires_restart: null; readonly failure: string };

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
  /** Where details are asked for: what changed, the first of it. */
  readonly changes?: readonly Change[];
  /** How many more there are than `changes` lists. */
  readonly changes_omitted?: number;
}

/** What would have spared releases of the whole history a restart. */
export interface AuditHint {
  /** `version_files` was proved on these very releases; of `check_folders` a person must say whether they run. */
  readonly code: 'version_files' | 'check_folders';
  /** One line for people. */
  readonly message: string;
  /** The setting to add, as YAML. */
  readonly setting: string;
  /** How many releases more would have been restart-free. */
  readonly releases: number;
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
  readonly hints?: readonly AuditHint[];
  /** What to know before relying on the rows; what concerns every row comes first. Absent where there is nothing. */
  readonly warnings?: readonly Warning[];
}

/** Of a mismatch, what is not as it is recomputed; else why it could not be checked. */
export type VerifyReason =
  | 'match'
  | 'tag'
  | 'moved_tag'
  | 'scheme'
  | 'rules'
  | 'bytes'
  | 'version'
  | 'previous'
  | 'force'
  | 'lineage'
  | 'justification'
  | 'key'
  | 'runtimes'
  | 'verdict'
  | 'manifest_missing'
  | 'manifest_unreadable'
  | 'keys_missing'
  | 'keys_stale'
  | 'fingerprint_unavailable';

export interface VerifyDocument {
  readonly tag: string;
  readonly outcome: 'match' | 'mismatch' | 'unchecked';
  readonly reason: VerifyReason;
  /** Of a mismatch of `previous`: the tag that the manifest names, and the one that the rules choose; `null`: none. */
  readonly previous?: { readonly told: string | null; readonly now: string | null };
  /** Of a mismatch of `lineage`: the versions that the manifest's list lacks, and those that only it has. */
  readonly forced?: { readonly missing: readonly string[]; readonly unexpected: readonly string[] };
}
