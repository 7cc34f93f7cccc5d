import { isDeepStrictEqual } from 'node:util';
import { readGivenFile } from '../disk/manifest-file.ts';
import { restartKey } from '../manifest/key.ts';
import { parseManifest } from '../manifest/manifest.ts';
import type { OwnKeys } from '../manifest/schema.ts';
import type { VerifyDocument, VerifyReason } from '../reports/documents.ts';
import { type JudgedRelease, judgeKeys, type ReleaseOptions } from './release.ts';
import { MANIFEST_LIMIT_BYTES } from './tag-manifest.ts';

export interface VerifyOptions
  extends Omit<ReleaseOptions, 'judge' | 'dryRun' | 'expectedCommit' | 'atTop' | 'previousTag'> {
  /** Path of the manifest that was published; default: the release's asset, else the one in the tag's tree. */
  readonly published?: string | undefined;
}

/** Recomputes a release's keys and holds the published manifest to them. */
export async function verifyRelease(options: VerifyOptions): Promise<VerifyDocument> {
  const { tag, published: file } = options;
  const manifest =
    file === undefined ? null : parseManifest(await readGivenFile(file, MANIFEST_LIMIT_BYTES), file);
  const previousTag = manifest?.own?.restart.previous?.tag;
  const judged = await judgeKeys({ ...options, previousTag, dryRun: true });
  const published = manifest
    ? ({ kind: 'manifest', manifest } as const)
    : (judged.attached ?? judged.committed);
  if (published.kind === 'none') return { tag, outcome: 'unchecked', reason: 'manifest_missing' };
  if (published.kind === 'unreadable') return { tag, outcome: 'unchecked', reason: 'manifest_unreadable' };
  const told = published.manifest;
  if (!told.own) return { tag, outcome: 'unchecked', reason: 'keys_missing' };
  if (!told.current) return { tag, outcome: 'unchecked', reason: 'keys_stale' };
  if (judged.keys.runtime_fingerprint === null)
    return { tag, outcome: 'unchecked', reason: 'fingerprint_unavailable' };
  const reason = findMismatch(told.own, judged);
  return reason ? { tag, outcome: 'mismatch', reason } : { tag, outcome: 'match', reason: 'match' };
}

/** The first thing that is not as it is now recomputed. */
function findMismatch(told: OwnKeys, { document, keys }: JudgedRelease): VerifyReason | null {
  if (told.restart.tag !== document.tag) return 'tag';
  const { commit, rules, forced } = told.restart;
  if (commit !== undefined && commit !== document.head.commit) return 'moved_tag';
  const isFramed = (fingerprint: string | null) => fingerprint?.startsWith('rf2:') === true;
  if (
    told.runtime_fingerprint !== null &&
    isFramed(told.runtime_fingerprint) !== isFramed(keys.runtime_fingerprint)
  ) {
    return 'scheme';
  }
  if (rules !== keys.restart.rules) return 'rules';
  if (told.runtime_fingerprint !== keys.runtime_fingerprint) return 'bytes';
  if (!isDeepStrictEqual(versions(forced), versions(keys.restart.forced))) return 'lineage';
  const ownKey = restartKey({
    fingerprint: told.runtime_fingerprint,
    rules,
    forced,
    version: document.version,
  });
  if (told.restart_key !== keys.restart_key || told.restart_key !== ownKey) return 'key';
  if (!isDeepStrictEqual(told.runtimes, keys.runtimes)) return 'runtimes';
  return told.requires_restart === keys.requires_restart ? null : 'verdict';
}

function versions(forced: OwnKeys['restart']['forced']): string[] {
  return forced.map(({ version }) => version);
}
