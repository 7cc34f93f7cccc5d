import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { RuntimeFingerprintError } from '../errors.ts';
import { codeOf } from './file.ts';

/** The lock was taken away: start over. */
class Robbed extends Error {}

/**
 * Runs `work`, which must not wait, while no other process runs its own on the same file. The lock is a file beside
 * it. A holder that died leaves it behind: a lock that stays the same for `patienceMs` is taken away, with no trust
 * in clocks or process ids, which containers and network disks do not share. `work` calls `confirm` right before the
 * step that cannot be undone: a holder that was robbed while it stood still starts over there. What remains is the
 * moment between that call and the step. Throws `FILE_NOT_WRITTEN` when the lock is not to be had.
 */
export async function underLock<T>(
  path: string,
  patienceMs: number,
  work: (confirm: () => void) => T,
): Promise<T> {
  const lock = `${path}.lock`;
  const token = randomUUID();
  const end = performance.now() + 4 * patienceMs;
  let holder: string | null = null;
  let since = 0;
  while (performance.now() < end) {
    try {
      writeFileSync(lock, token, { flag: 'wx' });
      return work(() => {
        if (holderOf(lock) !== token) throw new Robbed();
      });
    } catch (error) {
      if (!(error instanceof Robbed || isBusy(error))) throw error;
    } finally {
      if (holderOf(lock) === token) rmSync(lock, { force: true });
    }
    const now = holderOf(lock);
    if (now === null || now !== holder) [holder, since] = [now, performance.now()];
    else if (performance.now() - since >= patienceMs) rmSync(lock, { force: true });
    await sleep(2 + Math.random() * 10);
  }
  throw new RuntimeFingerprintError(
    'FILE_NOT_WRITTEN',
    `${path}: ${lock} stays. Remove it if no process holds it.`,
  );
}

/** `null`: nobody. */
function holderOf(lock: string): string | null {
  try {
    return readFileSync(lock, 'utf8');
  } catch {
    return null;
  }
}

/** The lock is there, or Windows refuses what touches a file that a reader has open. */
function isBusy(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'EEXIST' || (process.platform === 'win32' && /EPERM|EACCES|EBUSY/.test(code));
}
