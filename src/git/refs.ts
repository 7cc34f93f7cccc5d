import { RuntimeFingerprintError } from '../errors.ts';
import { type RawPath, showPath } from '../runtime/raw-path.ts';
import type { ObjectStore } from './trees.ts';
import { gitFailed, type Workspace } from './workspace.ts';

export interface Commit {
  readonly id: string;
  readonly tree: string;
  /** Committer's date, seconds since 1970. */
  readonly date: number;
}

/** What a tag's object peels to. `absent`: its object, or the commit behind it, is not in this repository. */
export type Peeled =
  | { readonly kind: 'commit'; readonly commit: Commit }
  | { readonly kind: 'other'; readonly type: 'tree' | 'blob' }
  | { readonly kind: 'absent'; readonly id: string };

/** A tag and what it points at. */
export interface TagRef {
  /** The object the ref holds: a tag object, or what is tagged. */
  readonly id: string;
  /** What it stands for once tags of tags are followed, where the remote said so; `null`: look into the objects. */
  readonly peeled: string | null;
}

/**
 * The workspace's tags; reads no object. A name that is not UTF-8 is shown with `\xNN`, which no name of a tag holds.
 * git passes over a damaged ref with a warning; a line of releases must not lose one that way.
 */
export async function readTags(workspace: Workspace): Promise<Map<string, TagRef>> {
  const told = await workspace.git(['for-each-ref', '--format=%(objectname) %(refname)', 'refs/tags/']);
  if (told.exitCode !== 0) throw gitFailed('for-each-ref', told.stderr);
  const damaged = /^warning: ignoring broken ref refs\/tags\/(.+)$/m.exec(told.stderr)?.[1];
  if (damaged !== undefined) throw damagedTag(damaged);
  const tags = new Map<string, TagRef>();
  for (const line of told.stdout.toString('latin1').split('\n')) {
    const [, id, name] = /^([0-9a-f]{40,64}) refs\/tags\/(.+)$/.exec(line) ?? [];
    if (id !== undefined) tags.set(showPath(name as RawPath), { id, peeled: null });
    else if (line !== '') throw gitFailed('for-each-ref', `it answered ${JSON.stringify(line)}`);
  }
  return tags;
}

function damagedTag(name: string): RuntimeFingerprintError {
  return new RuntimeFingerprintError(
    'GIT_FAILED',
    `The tag ${JSON.stringify(name)} is damaged: delete it (\`git update-ref -d\`), and fetch the tags again.`,
  );
}

/** The object that a revision names, a tag before anything else; `null` when there is no such thing. */
export async function resolveRevision(
  workspace: Workspace | null,
  tags: ReadonlyMap<string, TagRef>,
  revision: string,
): Promise<string | null> {
  const tagged = revision === 'HEAD' ? undefined : tags.get(revision.replace(/^refs\/tags\//, ''));
  if (tagged !== undefined) return tagged.id;
  if (FULL_ID.test(revision)) return revision;
  if (workspace === null || /[\0\n]/.test(revision) || revision === '') return null;
  const told = await workspace.git(['rev-parse', '--verify', '--quiet', '--end-of-options', revision]);
  const id = told.stdout.toString('latin1').trim();
  return told.exitCode === 0 && /^[0-9a-f]{40,64}$/.test(id) ? id : null;
}

const FULL_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Peels objects (tags, nested tags, commits) to commits, all in one go. */
export async function peelAll(store: ObjectStore, ids: readonly string[]): Promise<Peeled[]> {
  const peeled = await store.readObjects(ids.map((id) => `${id}^{commit}`));
  return Promise.all(
    peeled.map((object, at): Peeled | Promise<Peeled> => {
      if (object) return { kind: 'commit', commit: parseCommit(object.header.id, object.content) };
      return peelByHand(store, ids[at] as string);
    }),
  );
}

export async function peel(store: ObjectStore, id: string): Promise<Peeled> {
  const [peeled] = await peelAll(store, [id]);
  return peeled as Peeled;
}

/** Tells a tag of something else from a commit that is not here. */
async function peelByHand(store: ObjectStore, id: string): Promise<Peeled> {
  const object = await store.readObject(id);
  if (!object) return { kind: 'absent', id };
  const { type } = object.header;
  if (type === 'commit') return { kind: 'commit', commit: parseCommit(id, object.content) };
  if (type !== 'tag') return { kind: 'other', type };
  const [, target, of] = TAG_HEADER.exec(object.content.toString('latin1', 0, 200)) ?? [];
  if (target === undefined) return { kind: 'absent', id };
  // What is tagged need not be here to see that it is no commit.
  return of === 'tree' || of === 'blob' ? { kind: 'other', type: of } : peelByHand(store, target);
}

/** The first lines of a tag object (git-mktag). */
const TAG_HEADER = /^object ([0-9a-f]{40,64})\ntype ([a-z]+)\n/;

/** When a tag was made: the tagger's date, or of a bare commit the committer's. Seconds since 1970. */
export async function readTagDate(store: ObjectStore, id: string): Promise<number> {
  const object = await store.readObject(id);
  const field = object?.header.type === 'tag' ? 'tagger' : 'committer';
  const dated = object && readDate(object.content, field);
  if (dated !== null) return dated;
  const peeled = await peel(store, id);
  if (peeled.kind === 'commit') return peeled.commit.date;
  throw new RuntimeFingerprintError('OBJECT_MISSING', `The date of tag object ${id} cannot be read.`);
}

function parseCommit(id: string, content: Buffer): Commit {
  const tree = /^tree ([0-9a-f]{40,64})\n/.exec(content.toString('latin1', 0, 80))?.[1];
  if (tree === undefined) {
    throw new RuntimeFingerprintError(
      'OBJECT_UNREADABLE',
      `Commit ${id} is malformed. Check with \`git fsck\`.`,
    );
  }
  return { id, tree, date: readDate(content, 'committer') ?? 0 };
}

/** The date of a header line `FIELD NAME <MAIL> SECONDS ZONE`; the header ends at the first empty line. */
function readDate(content: Buffer, field: 'committer' | 'tagger'): number | null {
  const headerEnd = content.indexOf('\n\n');
  const header = content.toString('latin1', 0, headerEnd < 0 ? content.length : headerEnd);
  const found = new RegExp(`^${field} .*> (-?\\d{1,15})(?: |$)`, 'm').exec(header);
  return found ? Number(found[1]) : null;
}
