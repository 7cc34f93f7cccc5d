import { randomBytes } from 'node:crypto';
import { lstat, mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { RuntimeFingerprintError } from '../errors.ts';

/**
 * Writes a file that the user named, in one step: through a link where one stands, or into a device or pipe.
 * `FILE_NOT_WRITTEN` when it cannot be, or where the link leads nowhere: whatever it is for, it is not this.
 */
export async function writeReportFile(path: string, text: string): Promise<void> {
  try {
    const there = await stat(path).catch(() => null);
    if (there === null && (await isLink(path))) throw new Error(DEAD_LINK);
    if (there !== null && !there.isFile()) return await writeFile(path, text);
    await replaceFile(there === null ? path : await realpath(path), text);
  } catch (cause) {
    const message = `The report ${JSON.stringify(path)} could not be written: ${(cause as Error).message}`;
    throw new RuntimeFingerprintError('FILE_NOT_WRITTEN', message, { cause });
  }
}

const DEAD_LINK = 'it is a link that leads nowhere; name what it should lead to, or remove it.';

async function isLink(path: string): Promise<boolean> {
  const there = await lstat(path).catch(() => null);
  return there?.isSymbolicLink() ?? false;
}

async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = join(dirname(path), `.runtime-fingerprint.${randomBytes(6).toString('hex')}.tmp`);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(temporary, text, { flag: 'wx' });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}
