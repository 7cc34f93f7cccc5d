import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { RuntimeFingerprintError } from '../errors.ts';
import type { PageAssets } from '../reports/audit-page.ts';

/** Where the build puts the page's own files, as seen from the chunks of the bundle. */
const BUILT = new URL('../page/', import.meta.url);

/** Reads the script and the style of the audit page. `FILE_UNREADABLE` when the installation lacks one. */
export async function readPageAssets(folder: URL = BUILT): Promise<PageAssets> {
  const [script, style] = await Promise.all([
    readAsset(new URL('page.js', folder)),
    readAsset(new URL('page.css', folder)),
  ]);
  return { script, style };
}

async function readAsset(url: URL): Promise<string> {
  try {
    return await readFile(url, 'utf8');
  } catch (cause) {
    const path = JSON.stringify(fileURLToPath(url));
    const message = `A part of the audit page is missing: ${path}. Reinstall runtime-fingerprint; in its source, run \`npm run build\`.`;
    throw new RuntimeFingerprintError('FILE_UNREADABLE', message, { cause });
  }
}
