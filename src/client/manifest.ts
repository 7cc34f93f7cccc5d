/**
 * A file as it was read: its bytes, or that there was none. `evidence` is all that is known of a file that could not
 * be read, beginning with the system's name of the error; `null` is nothing, and equals nothing.
 */
export type FileState =
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly evidence: string | null }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

/** A manifest as it was read; `manifest` is `null` where the bytes are not a JSON object in UTF-8. */
export type Captured =
  | Exclude<FileState, { kind: 'bytes' }>
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly manifest: ClientManifest | null };

/** What a client compares; each `null` where it is absent, of a wrong shape, or stale. */
export interface RuntimeKeys {
  readonly key: string | null;
  readonly fingerprint: string | null;
}

/** One release of the lineage. */
export interface ForcedRelease {
  readonly version: string;
  readonly justification: string | null;
}

/** What a client takes from a manifest. Foreign keys are ignored; an own key of a wrong shape counts as absent. */
export interface ClientManifest extends RuntimeKeys {
  readonly version: string | null;
  /** The commit the keys were made for, also of stale keys: it can only speak against keeping. */
  readonly commit: string | null;
  /** Oldest first; empty where the keys are stale. */
  readonly forced: readonly ForcedRelease[];
  /** By name, where a product has several runtimes; empty where the keys are stale. */
  readonly runtimes: ReadonlyMap<string, RuntimeKeys>;
}

/** What stands in a file under names that are not to be trusted. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The manifest in a file that was read. */
export const captureManifest = (file: FileState): Captured =>
  file.kind === 'bytes' ? { ...file, manifest: parseManifest(file.bytes) } : file;

/** `null`: not UTF-8, not JSON, or no object. A byte order mark is allowed. */
export function parseManifest(bytes: Uint8Array): ClientManifest | null {
  const root = parseObject(bytes);
  if (root === null) return null;
  const restart = asObject(root.restart) ?? {};
  const version = asText(root.version);
  // A block made for another version is what a bump of `version` alone leaves behind.
  const current = version !== null && restart.version === version;
  const [own, block] = current ? [root, restart] : [{}, {}];
  return {
    ...keysIn(own),
    version,
    commit: asText(restart.commit),
    forced: asList(block.forced).flatMap(forcedIn),
    runtimes: new Map(Object.entries(asObject(own.runtimes) ?? {}).map(runtimeEntry)),
  };
}

/** The keys of the runtime of that name, or of the product as a whole. A name that is not there has none. */
export const runtimeKeys = (manifest: ClientManifest, runtime: string | undefined): RuntimeKeys =>
  runtime === undefined ? manifest : (manifest.runtimes.get(runtime) ?? keysIn({}));

/** The manifest that could be read, or `null`. */
export const manifestOf = (captured: Captured): ClientManifest | null =>
  captured.kind === 'bytes' ? captured.manifest : null;

/** Whether nothing changed between two readings, as far as is known; doubt is change. */
export function sameFile(a: FileState, b: FileState): boolean {
  if (a.kind === 'bytes') return b.kind === 'bytes' && sameBytes(a.bytes, b.bytes);
  if (a.kind === 'missing') return b.kind === 'missing';
  return b.kind === 'unreadable' && sameText(a.evidence, b.evidence);
}

/** The JSON object in the bytes, or `null`. */
export function parseObject(bytes: Uint8Array): JsonObject | null {
  try {
    return asObject(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return null;
  }
}

export const asObject = (value: unknown): JsonObject | null =>
  typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject | null) : null;

/** Whether both are known and equal. */
export const sameText = (a: string | null, b: string | null): boolean => a !== null && a === b;

/** A string with something in it, or `null`. */
export const asText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const keysIn = (block: JsonObject): RuntimeKeys => ({
  key: asText(block.restart_key),
  fingerprint: asText(block.runtime_fingerprint),
});

const runtimeEntry = ([name, block]: [string, unknown]): [string, RuntimeKeys] => [
  name,
  keysIn(asObject(block) ?? {}),
];

function forcedIn(entry: unknown): ForcedRelease[] {
  const release = asObject(entry) ?? {};
  const version = asText(release.version);
  return version === null ? [] : [{ version, justification: asText(release.justification) }];
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);
