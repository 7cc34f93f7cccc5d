import { createHash } from 'node:crypto';

export interface KeyParts {
  /** 64 hex digits, bare or after `rf2:`; `null` where there is none. */
  readonly fingerprint: string | null;
  /** The rules id, 12 hex digits. */
  readonly rules: string;
  /** The lineage, oldest first; of it only the versions count. */
  readonly forced: readonly { readonly version: string }[];
  /** The release's version, as its tag says it. */
  readonly version: string;
}

/**
 * The one string that clients compare. First 32 hex digits of sha256 over the RFC 8785 JSON of
 * `[1, fingerprint, rules, [versions of the lineage]]`, where 1 is the number of this recipe; `JSON.stringify` is
 * RFC 8785 for such values. A release without a fingerprint equals only itself: `unavailable:VERSION`.
 */
export function restartKey({ fingerprint, rules, forced, version }: KeyParts): string {
  if (fingerprint === null) return `unavailable:${version}`;
  const canonical = JSON.stringify([1, fingerprint, rules, forced.map((release) => release.version)]);
  return createHash('sha256').update(canonical).digest('hex').slice(0, 32);
}
