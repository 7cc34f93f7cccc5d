/**
 * What the audit page carries for its script. Nothing is imported here: the script of the page shares this file, and it
 * runs in a browser.
 */
export interface PageData {
  /** In the order of the table's rows as they are written: the newest first. */
  readonly releases: readonly PageRelease[];
}

export interface PageRelease {
  readonly tag: string;
  /** What its tag has before the version. */
  readonly line: string;
  /** Its place among all releases by line, then by version. */
  readonly order: number;
  /** When it was tagged, ISO 8601. */
  readonly date: string;
  readonly previous: string | null;
  readonly restart: boolean;
  readonly reason: string;
  readonly fingerprint: string | null;
  readonly files: number;
  readonly manifest: string;
  /** `null` where `force_restart` is not set. */
  readonly force: PageForce | null;
  /** `null` where they were not asked for. */
  readonly changes: readonly PageChange[] | null;
  /** How many more there are than `changes` lists. */
  readonly omitted: number;
}

export interface PageForce {
  readonly findings: readonly ForceFinding[];
  readonly justification: string | null;
}

export interface PageChange {
  readonly kind: string;
  readonly path: string;
  readonly from?: string;
}

/** What a use of `force_restart` came to, in the words that the table shows. */
export const FORCE_FINDINGS = ['needed', 'redundant', 'unjustified', 'carried over', 'malformed'] as const;

export type ForceFinding = (typeof FORCE_FINDINGS)[number];

/** `runtime changed` */
export function reasonWords(reason: string): string {
  return reason.replaceAll('_', ' ');
}

export function verdictWord(restart: boolean): string {
  return restart ? 'required' : 'not required';
}

/** What the table shows about `force_restart`. */
export function forceWords({ force, manifest }: Pick<PageRelease, 'force' | 'manifest'>): string[] {
  return [...(force?.findings ?? []), ...(manifest === 'unreadable' ? ['manifest unreadable'] : [])];
}

/** A line by name: of tags such as `v1.2.3` nothing is left once the version is taken off. */
export function lineWords(line: string): string {
  return line === '' ? 'version only' : line;
}
