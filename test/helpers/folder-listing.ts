import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * All that is in a folder, `.git` included: path, kind, mode, time of the last change and hash, a line each. Two equal
 * listings: nothing was written between them, not even the same bytes again.
 */
export function listFolder(path: string): string[] {
  return listBelow(Buffer.from(path), Buffer.alloc(0)).sort();
}

function listBelow(top: Buffer, folder: Buffer): string[] {
  const at = (name: Buffer) => Buffer.concat([folder, Buffer.from('/'), name]);
  return readdirSync(Buffer.concat([top, folder]), { encoding: 'buffer' }).flatMap((name) => {
    const below = at(name);
    const location = Buffer.concat([top, below]);
    const status = lstatSync(location);
    const shown = below.toString('latin1');
    if (status.isDirectory()) return [`${shown}/`, ...listBelow(top, below)];
    const content = status.isSymbolicLink() ? readlinkSync(location) : readFileSync(location);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
    return [`${shown} ${status.mode.toString(8)} ${status.mtimeMs} ${hash}`];
  });
}
