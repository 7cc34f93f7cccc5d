import type { AuditDocument } from '../reports/documents.ts';
import type { LanguageCount } from './languages.ts';
import type { PresetName } from './layout.ts';
import type { StatedRule } from './proposed-rules.ts';
import type { ReleaseToolKind } from './release-tool.ts';
import type { Trigger } from './workflow-text.ts';

/** One file of the proposal. `exists` is left as it is. */
export interface ProposedFile {
  readonly path: string;
  readonly state: 'new' | 'exists' | 'written';
  /** `null` for one that exists. */
  readonly text: string | null;
  /** Why one that exists cannot be what it must. */
  readonly problem?: string;
}

/** What the rules of a configuration that states none would have meant: they count less, and so restart less. */
export interface DefaultRulesPast {
  readonly releases: number;
  readonly avoided: number;
  /** Files that the proposed rules count and these do not. */
  readonly left_out: number;
  /** The first of them, those that look most like something that runs. */
  readonly examples: readonly string[];
}

/** What the rules would have meant for the releases there are; or why nothing can be said. */
export type PastReleases =
  | {
      readonly kind: 'judged';
      readonly audit: AuditDocument;
      /** Where they would count anything. */
      readonly default_rules?: DefaultRulesPast;
    }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly why: string };

/** What `init` proposes, as `--json` prints it. */
export interface InitDocument {
  /** What was looked at: `HEAD`, or at an address the newest release's tag. */
  readonly ref: string;
  readonly preset: PresetName;
  readonly why: string;
  readonly languages: readonly LanguageCount[];
  readonly native: readonly LanguageCount[];
  readonly lockfiles: readonly string[];
  readonly releases: {
    readonly tags: number;
    readonly newest: string | null;
    readonly prefix: string | null;
    /** Lines beside the one with most releases. */
    readonly other_lines: readonly string[];
    readonly tool: ReleaseToolKind;
    readonly workflow: string | null;
  };
  /** `null` where the repository states its own. */
  readonly rules: {
    readonly include: readonly StatedRule[];
    readonly exclude: readonly StatedRule[];
    readonly version_files: readonly StatedRule[];
    /** What would not count by its kind, but is named in the code. */
    readonly kept: readonly { readonly pattern: string; readonly by: string }[];
    /** Folders at the top that count because nothing says that they never run. */
    readonly in_doubt: readonly string[];
  } | null;
  readonly runtime: { readonly files: number; readonly of: number };
  readonly past: PastReleases;
  readonly trigger: Trigger;
  /** The job to add to the workflow that makes the releases; `null` where none is needed. */
  readonly calling_job: string | null;
  readonly notes: readonly { readonly code: string; readonly message: string }[];
  readonly files: readonly ProposedFile[];
}
