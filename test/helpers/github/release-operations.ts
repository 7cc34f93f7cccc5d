import { type Answer, invalid, notFound, ok, problem } from './answer.ts';
import { renderAsset, renderRelease } from './documents.ts';
import { type Asked, fieldsOf, type OperationRule, paginate } from './operation.ts';
import { type Asset, isoSeconds, type Release } from './state.ts';

const READ = { needs: ['contents'], to: 'read' } as const;
const WRITE = { needs: ['contents'], to: 'write' } as const;

export const RELEASE_OPERATIONS = {
  'repos/list-releases': { ...READ, answer: listReleases },
  'repos/get-release': { ...READ, answer: (asked) => withRelease(asked, (release) => tell(asked, release)) },
  'repos/get-release-by-tag': { ...READ, answer: getByTag },
  'repos/update-release': {
    ...WRITE,
    answer: (asked) => withRelease(asked, (release) => update(asked, release)),
  },
  'repos/list-release-assets': {
    ...READ,
    answer: (asked) => withRelease(asked, (release) => listAssets(asked, release)),
  },
  'repos/get-release-asset': {
    ...READ,
    answer: (asked) => withAsset(asked, (asset, release) => ok(renderAsset(asset, release, asked.place))),
  },
  'repos/upload-release-asset': {
    ...WRITE,
    answer: (asked) => withRelease(asked, (release) => upload(asked, release)),
  },
  'repos/update-release-asset': {
    ...WRITE,
    answer: (asked) => withAsset(asked, (asset, release) => updateAsset(asked, { asset, release })),
  },
  'repos/delete-release-asset': {
    ...WRITE,
    answer: (asked) => withAsset(asked, (asset, release) => deleteAsset(asset, release)),
  },
} satisfies Record<string, OperationRule>;

/** Drafts are known to those alone who may write. */
function visible({ state, asker }: Asked): Release[] {
  return state.releases.filter(({ draft }) => !draft || asker?.permissions.contents === 'write');
}

function withRelease(
  asked: Asked,
  answer: (release: Release) => Answer | Promise<Answer>,
): Answer | Promise<Answer> {
  const found = visible(asked).find(({ id }) => String(id) === asked.parameters.release_id);
  return found ? answer(found) : notFound();
}

/** By id, whatever its state. */
export function withAsset(
  asked: Asked,
  answer: (asset: Asset, release: Release) => Answer | Promise<Answer>,
): Answer | Promise<Answer> {
  for (const release of visible(asked)) {
    const asset = release.assets.find(({ id }) => String(id) === asked.parameters.asset_id);
    if (asset) return answer(asset, release);
  }
  return notFound();
}

function tell({ place }: Asked, release: Release): Answer {
  return ok(renderRelease(release, place));
}

/** Drafts first, then the younger ones. */
function listReleases(asked: Asked): Answer {
  const sorted = visible(asked).toSorted(
    (a, b) => Number(b.draft) - Number(a.draft) || b.createdAt.localeCompare(a.createdAt) || b.id - a.id,
  );
  const { items, headers } = paginate(asked, sorted);
  return ok(
    items.map((release) => renderRelease(release, asked.place)),
    headers,
  );
}

/** Drafts are never found. */
function getByTag(asked: Asked): Answer {
  const found = asked.state.releases.find(({ tag, draft }) => !draft && tag === asked.parameters.tag);
  return found ? tell(asked, found) : notFound();
}

async function update(asked: Asked, release: Release): Promise<Answer> {
  const fields = fieldsOf(asked) as {
    tag_name?: string;
    target_commitish?: string;
    name?: string;
    body?: string;
    draft?: boolean;
    prerelease?: boolean;
  };
  const { git, state, immutableReleases } = asked;
  const tag = fields.tag_name ?? release.tag;
  const target = fields.target_commitish ?? release.targetCommitish;
  const published = release.draft && fields.draft === false;
  if (release.immutable && tag !== release.tag)
    return invalid({
      resource: 'Release',
      code: 'custom',
      field: 'tag_name',
      message: 'tag_name is immutable',
    });
  if (fields.target_commitish !== undefined && (await git.commitOf(target)) === null)
    return invalid({ resource: 'Release', code: 'invalid', field: 'target_commitish' });
  if (published && state.releases.some((other) => !other.draft && other.tag === tag))
    return invalid({ resource: 'Release', code: 'already_exists', field: 'tag_name' });
  const { name = release.name, body = release.body, prerelease = release.prerelease } = fields;
  const time = isoSeconds(asked.now());
  Object.assign(release, { tag, targetCommitish: target, name, body, prerelease, updatedAt: time });
  if (published) {
    const commit = await git.commitOf(target);
    if ((await git.idOf(`refs/tags/${tag}`)) === null && commit !== null) await git.createTag(tag, commit);
    Object.assign(release, { draft: false, publishedAt: time, immutable: immutableReleases });
  }
  return tell(asked, release);
}

function listAssets(asked: Asked, release: Release): Answer {
  const { items, headers } = paginate(asked, release.assets);
  return ok(
    items.map((asset) => renderAsset(asset, release, asked.place)),
    headers,
  );
}

function upload(asked: Asked, release: Release): Answer {
  const { place, query, body } = asked;
  if (release.immutable) return problem(422, 'Cannot upload assets to an immutable release.');
  const content = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const name = rewriteAssetName(query.get('name') ?? '');
  if (release.assets.some((asset) => asset.name === name)) return nameTaken();
  const asset = storeAsset(asked, release, { name, content });
  return { status: 201, json: renderAsset(asset, release, place) };
}

/** What an upload that failed leaves behind. */
export function leaveStarter(asked: Asked): void {
  const release = asked.state.releases.find(({ id }) => String(id) === asked.parameters.release_id);
  if (!asked.query.has('name')) throw new Error('Only an upload leaves an asset in state starter.');
  const name = rewriteAssetName(asked.query.get('name') ?? '');
  if (!release || release.immutable || release.assets.some((asset) => asset.name === name)) return;
  storeAsset(asked, release, { name, content: Buffer.alloc(0) }).state = 'starter';
}

function storeAsset(
  { state, asker, now, query, headers }: Asked,
  release: Release,
  { name, content }: { name: string; content: Buffer },
): Asset {
  const time = isoSeconds(now());
  return state.addAsset(release, {
    name,
    content,
    label: query.get('label') ?? '',
    contentType: headers['content-type'] ?? '',
    createdAt: time,
    updatedAt: time,
    ...(asker && { uploader: asker.account }),
  });
}

function updateAsset(asked: Asked, { asset, release }: { asset: Asset; release: Release }): Answer {
  const fields = fieldsOf(asked) as { name?: string; label?: string };
  if (release.immutable) return problem(422, 'Cannot update assets of an immutable release.');
  const name = rewriteAssetName(fields.name ?? asset.name);
  if (release.assets.some((other) => other !== asset && other.name === name)) return nameTaken();
  Object.assign(asset, { name, label: fields.label ?? asset.label, updatedAt: isoSeconds(asked.now()) });
  return ok(renderAsset(asset, release, asked.place));
}

function deleteAsset(asset: Asset, release: Release): Answer {
  if (release.immutable) return problem(422, 'Cannot delete assets from an immutable release.');
  release.assets.splice(release.assets.indexOf(asset), 1);
  return { status: 204 };
}

function nameTaken(): Answer {
  return invalid({ resource: 'ReleaseAsset', code: 'already_exists', field: 'name' });
}

/**
 * As was seen on GitHub: each run of other characters becomes one period (travis-ci/dpl#821,
 * electron/forge#1761), a leading one is led by `default` (softprops/action-gh-release#757).
 */
function rewriteAssetName(name: string): string {
  const plain = name
    .replace(/[^A-Za-z0-9._+@-]+/g, '.')
    .replace(/\.{2,}/g, '.')
    .replace(/\.$/, '');
  return plain.startsWith('.') ? `default${plain}` : plain;
}
