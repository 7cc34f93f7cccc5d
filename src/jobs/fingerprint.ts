import { openFolder } from '../disk/folder.ts';
import type {
  EntryDocument,
  FingerprintDocument,
  RuntimeFingerprintDocument,
  Warning,
} from '../reports/documents.ts';
import { showPath } from '../runtime/raw-path.ts';
import type { Config } from '../runtime/rules.ts';
import type { Entry, EntryKind } from '../runtime/select.ts';
import { type ConfigSource, readConfig } from './configuration.ts';
import { releaseVersion } from './release-version.ts';
import { openRepository, type RepositorySource } from './repository-source.ts';
import { type RuntimeState, readSnapshots, type Snapshot } from './runtimes.ts';
import { readTagManifest } from './tag-manifest.ts';

export interface FingerprintOptions extends ConfigSource, RepositorySource {
  /** Default `HEAD`. */
  readonly ref?: string | undefined;
  /** A folder on disk that stands where the repository would. */
  readonly dir?: string | undefined;
  /** Whether to list what counts. */
  readonly list?: boolean | undefined;
}

export interface FingerprintReport {
  readonly document: FingerprintDocument;
  readonly warnings: readonly Warning[];
}

/** What counts as runtime in a commit or a folder, and its fingerprint. */
export async function fingerprintRuntime(options: FingerprintOptions): Promise<FingerprintReport> {
  if (options.dir !== undefined) return fingerprintFolder(options, options.dir);
  const repository = await openRepository(options);
  try {
    const ref = options.ref ?? 'HEAD';
    const commit = await repository.commit(ref);
    const tree = repository.tree(commit);
    const config = await readConfig(tree, options);
    const version = await releaseVersion(repository, { ref, commit, config });
    return await report(options, { ref, commit: commit.id, config, snapshot: { label: ref, tree, version } });
  } finally {
    repository.close();
  }
}

async function fingerprintFolder(options: FingerprintOptions, dir: string): Promise<FingerprintReport> {
  const tree = openFolder(dir);
  const config = await readConfig(tree, options);
  const manifest = await readTagManifest(tree, config.manifest);
  const version = manifest.kind === 'manifest' ? manifest.manifest.version : null;
  return report(options, { ref: null, commit: null, config, snapshot: { label: dir, tree, version } });
}

async function report(
  options: FingerprintOptions,
  read: { ref: string | null; commit: string | null; config: Config; snapshot: Snapshot },
): Promise<FingerprintReport> {
  const [state] = await readSnapshots(read.config, [read.snapshot]);
  const states = [...(state?.runtimes ?? [])];
  const runtimes = states.map(([name, one]) => [name, describeState(one, options.list === true)] as const);
  return {
    document: { ref: read.ref, commit: read.commit, runtimes: Object.fromEntries(runtimes) },
    warnings: states.flatMap(([, { warnings }]) => warnings),
  };
}

function describeState(state: RuntimeState, list: boolean): RuntimeFingerprintDocument {
  const { value, files, bytes } = state.fingerprint;
  const { scheme } = state.rules;
  const entries = list ? { entries: state.entries.map(describeEntry) } : {};
  return { fingerprint: value, files, bytes, scheme, rules: state.rulesId, ...entries };
}

const KIND_WORDS: Record<EntryKind, EntryDocument['kind']> = {
  f: 'file',
  x: 'executable',
  l: 'link',
  s: 'submodule',
};

function describeEntry({ repositoryPath, kind, reason }: Entry): EntryDocument {
  const why = 'pattern' in reason ? `${reason.kind} ${reason.pattern}` : reason.kind;
  return { path: showPath(repositoryPath), kind: KIND_WORDS[kind], why };
}
