import type { Commit } from '../git/refs.ts';
import type { Repository } from '../git/repository.ts';
import { parseTagName } from '../release/tag-name.ts';
import type { Config } from '../runtime/rules.ts';

export interface ReleaseRef {
  /** As the user named it: a tag, a branch, an id. */
  readonly ref: string;
  readonly commit: Commit;
  readonly config: Config;
}

/**
 * The version of the release a commit is, for masking: the tag's by which it was named, else the one version of the tags
 * on it, else its manifest's; `null` where nothing says.
 */
export async function releaseVersion(repository: Repository, release: ReleaseRef): Promise<string | null> {
  const { ref, commit, config } = release;
  const { tags } = repository;
  const named = ref.replace(/^refs\/tags\//, '');
  if (tags.has(named)) {
    const version = parseTagName(named, config.tagPrefix)?.version;
    if (version !== undefined) return version;
  }
  const versions = await versionsOn(repository, commit, config);
  if (versions.size === 1) return versions.values().next().value as string;
  // Loaded where it is needed: what parses a manifest is large.
  const { readTagManifest } = await import('./tag-manifest.ts');
  const manifest = await readTagManifest(repository.tree(commit), config.manifest);
  return manifest.kind === 'manifest' ? manifest.manifest.version : null;
}

async function versionsOn(repository: Repository, commit: Commit, config: Config): Promise<Set<string>> {
  const names = [...repository.tags].flatMap(([tag, { id }]) => {
    const name = parseTagName(tag, config.tagPrefix);
    return name === null ? [] : [{ id, version: name.version }];
  });
  const peeled = await repository.peelAll(names.map(({ id }) => id));
  const here = names.filter((_, at) => {
    const found = peeled[at];
    return found?.kind === 'commit' && found.commit.id === commit.id;
  });
  return new Set(here.map(({ version }) => version));
}
