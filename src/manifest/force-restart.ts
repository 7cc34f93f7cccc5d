import type { Position } from '../errors.ts';
import type { Manifest } from './manifest.ts';
import { quoteText } from './quoted-text.ts';

export type FindingCode =
  | 'force_misspelled'
  | 'force_malformed'
  | 'force_unjustified'
  | 'force_carried_over'
  | 'version_not_tag'
  | 'version_unchanged';

/** Something about a manifest that a person should look at; it never changes the verdict. */
export interface Finding {
  readonly code: FindingCode;
  /** One line: the thing and the fix. Text of the repository stands in it quoted, escaped and cut. */
  readonly message: string;
  readonly position: Position;
}

export interface FindingsInput {
  readonly manifest: Manifest;
  /** The previous release's manifest; `null`: there is none, or it cannot be read. */
  readonly previous: Manifest | null;
  /** The release's version, as its tag says it. */
  readonly version: string;
  /** The previous release's version, as its tag says it. */
  readonly previousVersion?: string;
}

/** All findings, in the order of `FindingCode`. */
export function findFindings(input: FindingsInput): Finding[] {
  const candidates = [
    ...findMisspelled(input.manifest),
    findMalformed(input),
    findUnjustified(input),
    findCarriedOver(input),
    findVersionNotTag(input),
    findVersionUnchanged(input),
  ];
  return candidates.filter((finding) => finding !== null);
}

/** Flag and text are what they were in the previous release: most likely nobody took them out. */
export function isCarriedOver(manifest: Manifest, previous: Manifest | null): boolean {
  if (previous === null || !manifest.force.set || !previous.force.set) return false;
  return (manifest.force.justification ?? '').trim() === (previous.force.justification ?? '').trim();
}

/** Keys that were meant to force, or to say why, and are not read. */
export function findMisspelled(manifest: Manifest): Finding[] {
  return manifest.misspelled.map(({ key, meant }) => ({
    code: 'force_misspelled',
    message: `${quoteText(key)} is not read: write "${meant}"`,
    position: manifest.positionOf(key),
  }));
}

function findMalformed({ manifest }: FindingsInput): Finding | null {
  if (!manifest.force.malformed) return null;
  return {
    code: 'force_malformed',
    message:
      '"force_restart" is not a JSON boolean and counts as true: ' +
      'write true or false, without quotes, or remove it',
    position: manifest.positionOf('force_restart'),
  };
}

function findUnjustified({ manifest }: FindingsInput): Finding | null {
  const { set, justified, justification } = manifest.force;
  if (!set || justified) return null;
  const problem =
    justification === null
      ? '"force_restart" is set without a "force_restart_justification"'
      : `"force_restart" is set, but its justification ${quoteText(justification)} says nothing`;
  return {
    code: 'force_unjustified',
    message: `${problem}: write there, as a string, why processes must restart, or remove "force_restart"`,
    position: manifest.positionOf(justification === null ? 'force_restart' : 'force_restart_justification'),
  };
}

function findCarriedOver({ manifest, previous, previousVersion }: FindingsInput): Finding | null {
  if (!isCarriedOver(manifest, previous)) return null;
  const release = previousVersion === undefined ? '' : ` ${quoteText(previousVersion)}`;
  const { justification } = manifest.force;
  const text = justification === null ? 'no justification' : `the justification ${quoteText(justification)}`;
  return {
    code: 'force_carried_over',
    message:
      `"force_restart" was set in the previous release${release} too, both times with ${text}: ` +
      'remove it if it was left on by accident, or justify it for this release',
    position: manifest.positionOf('force_restart'),
  };
}

function findVersionNotTag({ manifest, version }: FindingsInput): Finding | null {
  if (manifest.version === null || manifest.version === version) return null;
  return {
    code: 'version_not_tag',
    message:
      `"version" is ${quoteText(manifest.version)}, but the tag says ${quoteText(version)}: ` +
      'make the two equal',
    position: manifest.positionOf('version'),
  };
}

function findVersionUnchanged({ manifest, previous, previousVersion }: FindingsInput): Finding | null {
  const { version } = manifest;
  if (version === null || (version !== previous?.version && version !== previousVersion)) return null;
  return {
    code: 'version_unchanged',
    message:
      `"version" is ${quoteText(version)}, as in the previous release: ` +
      'clients cannot tell the two apart, so give each release its own',
    position: manifest.positionOf('version'),
  };
}
