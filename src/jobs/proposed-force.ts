import { RuntimeFingerprintError } from '../errors.ts';
import { type FindingCode, findFindings, findMisspelled, isCarriedOver } from '../manifest/force-restart.ts';
import { type ForceRestart, type Manifest, parseManifest } from '../manifest/manifest.ts';
import type { TagManifest } from '../release/lineage.ts';
import type { PullRequestDocument, Warning } from '../reports/documents.ts';
import type { Tree } from '../runtime/tree.ts';
import { readTreeFile } from '../runtime/tree-file.ts';
import { MANIFEST_LIMIT_BYTES, readTagManifest } from './tag-manifest.ts';

/** The manifest before a change and after it. */
export interface ProposedManifest {
  readonly before: TagManifest;
  readonly after: TagManifest;
  /** Why the one after cannot be read, where the change is the reason. */
  readonly problem: Warning | null;
}

/** Each side's manifest is where its own rules say. */
export async function readProposedManifest(
  base: { tree: Tree; path: string },
  head: { tree: Tree; path: string },
): Promise<ProposedManifest> {
  const [before, after] = await Promise.all([
    readTagManifest(base.tree, base.path),
    readTagManifest(head.tree, head.path),
  ]);
  const isBroken = after.kind === 'unreadable' && before.kind !== 'unreadable';
  return { before, after, problem: isBroken ? await explainUnreadable(head) : null };
}

async function explainUnreadable({ tree, path }: { tree: Tree; path: string }): Promise<Warning> {
  const found = await readTreeFile(tree, path, MANIFEST_LIMIT_BYTES);
  const consequence = 'As it is, the next release counts as forced.';
  const code = 'manifest_unreadable';
  if (found.kind !== 'file') {
    const why = found.kind === 'unreadable' ? found.why : 'it is missing';
    const message = `The manifest ${JSON.stringify(path)} cannot be read: ${why}. ${consequence}`;
    return { code, message, position: { file: path } };
  }
  try {
    parseManifest(found.bytes, path);
  } catch (error) {
    if (!(error instanceof RuntimeFingerprintError)) throw error;
    const { message, position = { file: path } } = error;
    return { code, message: `${message}. ${consequence}`, position };
  }
  return { code, message: `The manifest ${JSON.stringify(path)} cannot be read. ${consequence}` };
}

export interface ProposedForce {
  readonly state: PullRequestDocument['force_restart'];
  /** What the change itself should look at. */
  readonly findings: readonly Warning[];
}

/** What a change does to `force_restart`: of what stood there before it, nothing is said. */
export function describeProposedForce(
  { before, after, problem }: ProposedManifest,
  released: TagManifest | null,
): ProposedForce {
  const [was, is] = [manifestOf(before), manifestOf(after)];
  const force = is?.force.set ? is.force : null;
  const introduced = problem !== null || (force !== null && !saysSame(was?.force ?? null, force));
  const found = is ? findIntroduced(is, was, released && manifestOf(released)) : [];
  return {
    state: {
      set: force !== null || after.kind === 'unreadable',
      justification: force?.justification ?? null,
      justified: force?.justified ?? false,
      carried_over: found.some(({ code }) => code === 'force_carried_over'),
      introduced,
    },
    findings: [...(problem ? [problem] : []), ...found],
  };
}

function findIntroduced(is: Manifest, was: Manifest | null, released: Manifest | null): Warning[] {
  // Bumped with the flag of the last release still on: that is for this change to say.
  const bumps = is.version !== null && is.version !== was?.version;
  const isNew: Partial<Record<FindingCode, boolean>> = {
    force_malformed: !was?.force.malformed,
    force_unjustified: !saysSame(was?.force ?? null, is.force),
    force_carried_over: bumps && isCarriedOver(is, released),
  };
  const { version } = is;
  const findings = findFindings({ manifest: is, previous: released, version: version ?? '' });
  const stoodBefore = new Set(was ? findMisspelled(was).map(({ message }) => message) : []);
  return findings.filter(({ code, message }) =>
    code === 'force_misspelled' ? !stoodBefore.has(message) : isNew[code] === true,
  );
}

function saysSame(was: ForceRestart | null, is: ForceRestart): boolean {
  if (!was) return !is.set;
  return was.set === is.set && (was.justification ?? '').trim() === (is.justification ?? '').trim();
}

function manifestOf(manifest: TagManifest): Manifest | null {
  return manifest.kind === 'manifest' ? manifest.manifest : null;
}
