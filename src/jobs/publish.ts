import { RuntimeFingerprintError } from '../errors.ts';
import type { Release } from '../github/releases.ts';
import { parseManifest } from '../manifest/manifest.ts';
import type { OwnKeys } from '../manifest/schema.ts';
import { publishedKeys, type TagManifest } from '../release/lineage.ts';
import type { PublicationDocument } from '../reports/documents.ts';
import { renderNotes, spliceNotes } from '../reports/release-notes.ts';
import { type Attempt, attempt } from './attempt.ts';
import type { Judged } from './judged.ts';
import type { Published } from './published.ts';
import type { JudgedRelease } from './release.ts';

/** The release on GitHub that a verdict is published on. */
export interface PublishTarget {
  readonly published: Published;
  readonly release: Release;
  readonly assetName: string;
  readonly keys: OwnKeys;
}

export interface PublishOptions {
  readonly upload: 'auto' | 'true' | 'false';
  readonly releaseNotes: boolean;
}

/** What came of it; a failure is told when everything else is told. */
export interface Publication {
  /** `null`: there is no release on GitHub to publish on. */
  readonly document: PublicationDocument | null;
  readonly failure: RuntimeFingerprintError | null;
}

/**
 * Attaches the manifest to the release, and keeps the section in its notes. Either may fail without the other; what failed
 * is in the document's words too.
 */
export async function publishRelease(judged: JudgedRelease, options: PublishOptions): Promise<Publication> {
  const { target } = judged;
  if (!target) {
    const isWanted = options.upload === 'true' || options.releaseNotes;
    return { document: null, failure: isWanted ? noRelease(judged.document.tag, options) : null };
  }
  const attached = await attempt(() => attachManifest(target, judged, options));
  const notes = options.releaseNotes ? await attemptNotes(target, judged, attached.failure) : null;
  const failure = attached.failure ?? notes?.failure ?? null;
  const document: PublicationDocument = {
    release: target.release.htmlUrl,
    asset: target.assetName,
    url: attached.value?.url ?? null,
    outcome: attached.value?.outcome ?? 'failed',
    ...(notes ? { notes: notes.value ?? 'failed' } : {}),
    ...(failure ? { failure: failure.message } : {}),
  };
  return { document, failure };
}

/** Of a release that serves another verdict, as others have it, ours is not told. */
async function attemptNotes(
  target: PublishTarget,
  judged: JudgedRelease,
  failure: RuntimeFingerprintError | null,
): Promise<Attempt<'written' | 'unchanged'>> {
  if (failure?.code === 'ASSET_CONFLICT') return { value: null, failure };
  return attempt(() => keepNotes(target, judged));
}

async function attachManifest(
  { published, release, assetName, keys }: PublishTarget,
  { bytes, document }: JudgedRelease,
  { upload }: PublishOptions,
): Promise<Pick<PublicationDocument, 'url' | 'outcome'>> {
  if (upload === 'false') return { url: null, outcome: 'off' };
  const { publishAsset } = await import('../github/assets.ts');
  const { asset, outcome } = await publishAsset(published.github, release, {
    name: assetName,
    bytes,
    contentType: 'application/json',
    acceptReplacing: (existing) => {
      const told = readManifest(existing, assetName);
      refuseOthersAsset(told, { keys, assetName });
      refuseUnheardForce(told, { keys, assetName, version: document.version });
    },
  });
  return { url: asset.url, outcome };
}

function readManifest(bytes: Buffer, file: string): TagManifest {
  try {
    return { kind: 'manifest', manifest: parseManifest(bytes, file) };
  } catch {
    return { kind: 'unreadable' };
  }
}

/** What is attached for the same tag and commit under other rules was made by another job, which would undo ours in turn. */
export function refuseOthersAsset(
  attached: TagManifest,
  { keys, assetName }: { keys: OwnKeys; assetName: string },
): void {
  const told = publishedKeys(attached, keys.restart.tag);
  if (!told || told.restart.rules === keys.restart.rules) return;
  const { commit } = told.restart;
  if (commit !== undefined && keys.restart.commit !== undefined && commit !== keys.restart.commit) return;
  const message =
    `The release ${JSON.stringify(keys.restart.tag)} has ${JSON.stringify(assetName)} attached by a job with other rules ` +
    `(${told.restart.rules}, not ${keys.restart.rules}): give each job its own asset-name, or delete the asset if it is old.`;
  throw new RuntimeFingerprintError('ASSET_CONFLICT', message);
}

/** What was attached, or changed, after it was read for the verdict: replacing it would undo a force that nobody heard. */
function refuseUnheardForce(
  attached: TagManifest,
  { keys, assetName, version }: { keys: OwnKeys; assetName: string; version: string },
): void {
  const isForced =
    attached.kind === 'unreadable' || (attached.kind === 'manifest' && attached.manifest.force.set);
  if (!isForced || keys.restart.forced.some((one) => one.version === version)) return;
  const message =
    `The ${JSON.stringify(assetName)} of the release ${JSON.stringify(keys.restart.tag)} was changed while this job ran, and ` +
    'forces a restart now. It is left as it is: run the job again, which takes that into account.';
  throw new RuntimeFingerprintError('ASSET_CONFLICT', message);
}

/** Until it is published a draft follows a branch: what is merged meanwhile would be tagged. */
export async function pinDraft({ published, release }: PublishTarget, { commit }: Judged): Promise<void> {
  if (!commit) return;
  const { pinTarget } = await import('../github/releases.ts');
  const pinned = await pinTarget(published.github, release, commit.id);
  if (pinned.draft) return;
  const message =
    `The draft release ${JSON.stringify(release.tag)} was published while this job ran, so its tag may be of another commit ` +
    `than ${commit.id}, which was judged: run the job again.`;
  throw new RuntimeFingerprintError('COMMIT_MISMATCH', message);
}

/** The notes are read again right before: other tools write them too. */
async function keepNotes(
  { published, release, assetName }: PublishTarget,
  { document }: JudgedRelease,
): Promise<'written' | 'unchanged'> {
  const { readRelease, writeNotes } = await import('../github/releases.ts');
  const { body } = await readRelease(published.github, release.id);
  const notes = spliceNotes(body, assetName, renderNotes(document));
  if (notes === body) return 'unchanged';
  await writeNotes(published.github, release, notes);
  return 'written';
}

function noRelease(tag: string, { upload }: PublishOptions): RuntimeFingerprintError {
  const asked = upload === 'true' ? 'upload: true' : 'release-notes: true';
  const message =
    `${asked}, but there is no release for the tag ${JSON.stringify(tag)} to publish on: create it first (a draft will do), ` +
    'and give the job `github-token` with `contents: write`.';
  return new RuntimeFingerprintError('RELEASE_NOT_FOUND', message);
}
