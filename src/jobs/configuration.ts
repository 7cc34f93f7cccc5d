import { RuntimeFingerprintError } from '../errors.ts';
import type { ConfigOverrides } from '../runtime/config.ts';
import { type Config, DEFAULT_CONFIG } from '../runtime/rules.ts';
import type { Tree } from '../runtime/tree.ts';
import { readTreeFile } from '../runtime/tree-file.ts';

const DEFAULT_CONFIG_FILE = '.runtime-fingerprint.yml';

/** 1 MiB; a configuration is a page. */
const CONFIG_LIMIT_BYTES = 1024 * 1024;

/** Where the rules come from. */
export interface ConfigSource {
  /** Path in the repository; the default file may be missing, a named one may not. */
  readonly config?: string | undefined;
  readonly overrides?: ConfigOverrides | undefined;
}

/**
 * The configuration as a tree has it: never the work tree's. No file, and nothing given otherwise: the default rules.
 * A file that is there and cannot be read is `CONFIG_INVALID`, never the default.
 */
export async function readConfig(tree: Tree, source: ConfigSource): Promise<Config> {
  const file = source.config ?? DEFAULT_CONFIG_FILE;
  const found = await readTreeFile(tree, file, CONFIG_LIMIT_BYTES);
  if (found.kind === 'unreadable') throw invalid(file, `cannot be read: ${found.why}.`);
  if (found.kind === 'missing' && source.config !== undefined) {
    throw invalid(file, 'is not in the commit that is judged: commit it, or correct the path.');
  }
  if (found.kind === 'missing') await refuseNearMiss(tree);
  const text = found.kind === 'file' ? decode(found.bytes, file) : null;
  if (text === null && isEmpty(source.overrides)) return DEFAULT_CONFIG;
  // The YAML parser takes longer to load than most runs take; many repositories need none.
  const { parseConfig } = await import('../runtime/config.ts');
  return parseConfig({ text, file, overrides: source.overrides });
}

/** The other common ending would be passed over, and the default rules would apply, without a word. */
async function refuseNearMiss(tree: Tree): Promise<void> {
  const near = DEFAULT_CONFIG_FILE.replace(/yml$/, 'yaml');
  const found = await readTreeFile(tree, near, CONFIG_LIMIT_BYTES);
  if (found.kind !== 'missing') throw invalid(near, `is not read: rename it to ${DEFAULT_CONFIG_FILE}.`);
}

function isEmpty(overrides: ConfigOverrides | undefined): boolean {
  const { rules = {}, manifest, tagPrefix } = overrides ?? {};
  return (
    manifest === undefined &&
    tagPrefix === undefined &&
    Object.values(rules).every((one) => one === undefined)
  );
}

function decode(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw invalid(file, 'is not UTF-8: save it as UTF-8.', cause);
  }
}

function invalid(file: string, what: string, cause?: unknown): RuntimeFingerprintError {
  const message = `The configuration ${JSON.stringify(file)} ${what}`;
  return new RuntimeFingerprintError('CONFIG_INVALID', message, { position: { file }, cause });
}
