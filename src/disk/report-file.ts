import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { RuntimeFingerprintError } from '../errors.ts';

/** Writes a file that the user named, in one step; `FILE_NOT_WRITTEN` when it cannot be. */
export async function writeReportFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(temporary, text, { flag: 'wx' });
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    const message = `The report ${JSON.stringify(path)} could not be written: ${(cause as Error).message}`;
    throw new RuntimeFingerprintError('FILE_NOT_WRITTEN', message, { cause });
  }
}
