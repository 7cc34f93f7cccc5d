import { isDeepStrictEqual } from 'node:util';
import { readWorkFile, type WorkFile, writeWorkFile } from '../disk/manifest-file.ts';
import { RuntimeFingerprintError } from '../errors.ts';
import type { Repository } from '../git/repository.ts';
import { readTopLevel } from '../git/workspace.ts';
import { createManifest, editManifest } from '../manifest/edit.ts';
import { type Finding, findFindings, findMisspelled, isCarriedOver } from '../manifest/force-restart.ts';
import { type Manifest, parseManifest } from '../manifest/manifest.ts';
import type { OwnKeys } from '../manifest/schema.ts';
import { publishedKeys, type TagManifest } from '../release/lineage.ts';
import type { ReleaseDocument, Warning } from '../reports/documents.ts';
import type { Config } from '../runtime/rules.ts';
import type { Tree } from '../runtime/tree.ts';
import { readTreeFile } from '../runtime/tree-file.ts';
import type { Judged } from './judged.ts';
import type { Past } from './past.ts';
import type { AttachedManifest } from './published.ts';
import { MANIFEST_LIMIT_BYTES, readTagManifest } from './tag-manifest.ts';

/** The manifest as the judged commit has it, and as the file that will be written stands. */
export interface Manifests {
  readonly path: string;
  readonly committed: TagManifest;
  /** The bytes to edit, of the file or else of the commit, with what they say; `null`: there is no manifest yet. */
  readonly work: { readonly bytes: Buffer; readonly manifest: Manifest } | null;
  /** `null` where nothing is written. */
  readonly file: WorkFile | null;
  /** What the release has attached already, and what is published replaces; `null`: nothing. */
  readonly attached: AttachedManifest | null;
}

export async function readManifests(
  repository: Repository,
  input: {
    judged: Judged;
    config: Config;
    writes: boolean;
    committedOnly: boolean;
    attached: AttachedManifest | null;
  },
): Promise<Manifests> {
  const { judged, config, writes, committedOnly, attached } = input;
  const path = config.manifest;
  const committed = await readTagManifest(judged.tree, path);
  const { workspace, directory } = repository;
  const head = await repository.head();
  if (workspace?.bare && writes) {
    const message = `${directory} is a bare repository with no manifest to write: use --dry-run.`;
    throw new RuntimeFingerprintError('USAGE', message);
  }
  // A dry run of what is checked out looks at the same file that would be written.
  const isElsewhere = !(writes || judged.commit === null || judged.commit.id === head?.id);
  const elsewhere = committedOnly || workspace?.bare || isElsewhere;
  const file = elsewhere
    ? null
    : await readWorkFile(workspace ? await readTopLevel(workspace) : directory, path, MANIFEST_LIMIT_BYTES);
  const onlyCommitted = file === null || (workspace === null && file.bytes === null);
  const bytes = onlyCommitted ? await readCommitted(committed, judged.tree, path) : file.bytes;
  const work = bytes && { bytes, manifest: parseManifest(bytes, path) };
  return { path, committed, work, file, attached };
}

async function readCommitted(committed: TagManifest, tree: Tree, path: string): Promise<Buffer | null> {
  if (committed.kind !== 'manifest') return null;
  const found = await readTreeFile(tree, path, MANIFEST_LIMIT_BYTES);
  return found.kind === 'file' ? found.bytes : null;
}

/** The manifest whose `force_restart` counts: the file's, unless it is set only in the commit, or by hand in the asset. */
export function effectiveManifest({ work, committed, attached }: Manifests): Manifest | null {
  const others = [committed, attached?.manifest].map((one) =>
    one?.kind === 'manifest' ? one.manifest : null,
  );
  const all = [work?.manifest ?? null, ...others];
  return all.find((manifest) => manifest?.force.set) ?? all.find((manifest) => manifest !== null) ?? null;
}

export function forcedBy(
  { committed, attached }: Manifests,
  effective: Manifest | null,
): { justification: string | null } | null {
  if (effective?.force.set) return { justification: effective.force.justification };
  const isUnreadable = committed.kind === 'unreadable' || attached?.manifest.kind === 'unreadable';
  return isUnreadable ? { justification: null } : null;
}

export async function writeKeys(input: {
  manifests: Manifests;
  version: string;
  keys: OwnKeys;
  writes: boolean;
}): Promise<WrittenKeys> {
  const { manifests, version, writes } = input;
  const keys = keepCommitted(manifests, input.keys);
  const { work, file, path } = manifests;
  const bytes = work ? editManifest(work.bytes, path, { version, keys }) : createManifest(version, keys);
  const published = attachedBytes(manifests, keys) ?? bytes;
  const differs = file !== null && !file.bytes?.equals(bytes);
  if (file && writes && differs) await writeWorkFile(file, bytes);
  return { keys, written: writes && differs, bytes: Buffer.from(published) };
}

export interface WrittenKeys {
  readonly keys: OwnKeys;
  readonly written: boolean;
  /** What the release publishes. */
  readonly bytes: Buffer;
}

/** A `force_restart` that was set by hand after publication stays: then the asset's own bytes get the keys. */
function attachedBytes({ work, committed, attached }: Manifests, keys: OwnKeys): Uint8Array | null {
  const isForced =
    work?.manifest.force.set || (committed.kind === 'manifest' && committed.manifest.force.set);
  if (isForced || attached?.manifest.kind !== 'manifest' || !attached.manifest.manifest.force.set)
    return null;
  const { file, version } = attached.manifest.manifest;
  const restart = { ...keys.restart, ...(version === null ? {} : { version }) };
  return editManifest(attached.bytes, file, { version: keys.restart.version, keys: { ...keys, restart } });
}

/** Keys that were committed with the code cannot name their commit; found right at the tag, they stay as they are. */
function keepCommitted({ work }: Manifests, keys: OwnKeys): OwnKeys {
  const own = work?.manifest.current ? work.manifest.own : null;
  if (!own || own.restart.commit !== undefined) return keys;
  const { commit: _commit, ...restart } = keys.restart;
  const committed = { ...keys, restart };
  return isDeepStrictEqual(own, committed) ? committed : keys;
}

export function describeForce(
  manifests: Manifests,
  effective: Manifest | null,
  previous: TagManifest | null,
): ReleaseDocument['force_restart'] {
  const before = previous?.kind === 'manifest' ? previous.manifest : null;
  return {
    set: forcedBy(manifests, effective) !== null,
    justification: effective?.force.set ? effective.force.justification : null,
    justified: effective?.force.set === true && effective.force.justified,
    carried_over: effective !== null && isCarriedOver(effective, before),
  };
}

export function describeManifest(input: {
  manifests: Manifests;
  effective: Manifest | null;
  version: string;
  past: Past;
}): Warning[] {
  const { manifests, effective, version, past } = input;
  const differences = describeDifferences(manifests);
  if (!effective) return differences;
  const previous = past.previous?.manifest.kind === 'manifest' ? past.previous.manifest.manifest : null;
  const previousVersion = past.previous?.version;
  const findings = findFindings({
    manifest: effective,
    previous,
    version,
    ...(previousVersion === undefined ? {} : { previousVersion }),
  });
  const isInCheckout = effective.file === manifests.path;
  return [
    ...findings.map((one) => (isInCheckout ? one : withoutPosition(one))),
    ...describeMisspelled(manifests, findings),
    ...differences,
  ];
}

/** What was written by hand into the manifest that the release has attached. */
function describeMisspelled({ attached }: Manifests, told: readonly Finding[]): Warning[] {
  if (attached?.manifest.kind !== 'manifest') return [];
  const known = new Set(told.map(({ message }) => message));
  const found = findMisspelled(attached.manifest.manifest).map(withoutPosition);
  return found.filter(({ message }) => !known.has(message));
}

function withoutPosition({ code, message }: Warning): Warning {
  return { code, message };
}

/** Keys committed before the tag that are not what the tag gives: files changed after they were written, or other tags came. */
export function describeCommittedKeys(
  { committed, path }: Manifests,
  { keys, tag }: { keys: OwnKeys; tag: string },
): Warning[] {
  const own = publishedKeys(committed, tag);
  if (!own) return [];
  const isSameKey = own.restart_key === keys.restart_key;
  if (isSameKey && own.requires_restart === keys.requires_restart) return [];
  const message = isSameKey
    ? `The verdict that was committed for ${JSON.stringify(tag)} was overtaken: other releases were tagged after it was ` +
      'written. Clients go by restart_key, which is right.'
    : `The keys that were committed for ${JSON.stringify(tag)} are not what its tag gives: its files changed after they were ` +
      'written, or a forced release was tagged. Who builds from source compares wrong ones. Write them again in the last ' +
      'commit before the tag (--staged).';
  return [{ code: 'committed_keys_differ', message, position: { file: path } }];
}

/** Where the manifest that was committed and the one in the work tree do not go together. */
function describeDifferences(manifests: Manifests): Warning[] {
  const { committed, work, file, path } = manifests;
  const shown = JSON.stringify(path);
  if (committed.kind === 'unreadable') {
    const message = `The committed manifest ${shown} cannot be read, so it counts as forced: repair it.`;
    return [{ code: 'manifest_unreadable', message, position: { file: path } }];
  }
  const inAsset = describeAttached(manifests);
  if (!file) return inAsset;
  if (!work) {
    if (committed.kind === 'none') return inAsset;
    const message =
      `The committed manifest ${shown} is not in the work tree: a new one is made, without what else the committed ` +
      'one says. Check it out to keep that.';
    return [...inAsset, { code: 'manifest_not_checked_out', message, position: { file: path } }];
  }
  const committedForce = committed.kind === 'manifest' && committed.manifest.force.set;
  if (committedForce === work.manifest.force.set) return inAsset;
  const where = committedForce ? 'in the commit but not in the file' : 'in the file but not in the commit';
  const remember = committedForce
    ? 'Make the two agree.'
    : 'Commit it before the tag: else the next release learns of it only from the published manifest, given as previous-manifest.';
  const message = `force_restart is set ${where}; it counts. ${remember}`;
  return [{ code: 'force_elsewhere', message, position: work.manifest.positionOf('force_restart') }];
}

/** Where the manifest that the release has attached says more than the commit and the file. */
function describeAttached({ attached, work, committed }: Manifests): Warning[] {
  if (attached?.manifest.kind === 'unreadable') {
    const message =
      `The ${JSON.stringify(attached.asset.name)} attached to the release cannot be read as a manifest, so the release ` +
      'counts as forced; it is replaced.';
    return [{ code: 'manifest_unreadable', message }];
  }
  const isElsewhere =
    work?.manifest.force.set || (committed.kind === 'manifest' && committed.manifest.force.set);
  if (isElsewhere || attached?.manifest.kind !== 'manifest' || !attached.manifest.manifest.force.set)
    return [];
  const message =
    'force_restart is set in the manifest attached to the release but neither in the commit nor in the file; it counts, ' +
    'and stays in the attached one.';
  return [{ code: 'force_elsewhere', message }];
}
