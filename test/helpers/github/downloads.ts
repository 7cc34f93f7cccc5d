import { randomBytes } from 'node:crypto';
import { type Answer, notFound, problem } from './answer.ts';
import type { Place } from './documents.ts';
import type { Asset, State } from './state.ts';

/**
 * The storage that downloads are redirected to: each address works once it was handed out, for whoever has
 * it.
 */
export class Downloads {
  readonly #assets = new Map<string, Asset>();

  redirect(asset: Asset, { addresses }: Place): Answer {
    const path = `/release-assets/${asset.id}?sig=${randomBytes(16).toString('hex')}`;
    this.#assets.set(path, asset);
    return { status: 302, headers: { location: `${addresses.storage}${path}` } };
  }

  /** What is stored; with a token of GitHub's too it answers 400, as storages of signed addresses do. */
  answer(path: string, authorization: string | undefined): Answer {
    const asset = this.#assets.get(path);
    if (!asset) return problem(403, 'AuthenticationFailed');
    if (authorization !== undefined) return problem(400, 'InvalidAuthenticationInfo');
    asset.downloads++;
    return { status: 200, bytes: asset.content };
  }

  /** The public address of a release's asset: `/owner/product/releases/download/v1.0.0/version.json`. */
  answerWeb(path: string, state: State, place: Place): Answer {
    const [, kind, rest = ''] = /\/releases\/(download|latest\/download)\/([^?]+)/.exec(path) ?? [];
    if (place.private) return notFound();
    const steps = rest.split('/').map(decodeURIComponent);
    const name = steps.pop();
    const published = state.releases.filter(({ draft }) => !draft);
    const release =
      kind === 'download'
        ? published.find(({ tag }) => tag === steps.join('/'))
        : published
            .filter(({ prerelease }) => !prerelease)
            .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
    const asset = release?.assets.find((other) => other.name === name && other.state === 'uploaded');
    return asset ? this.redirect(asset, place) : notFound();
  }
}
