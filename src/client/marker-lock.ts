import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { RuntimeFingerprintError } from '../errors.ts';
import { codeOf, steadyMs } from './file.ts';

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
  // The lock was taken away: start over.
  const robbed = new Error();
  const end = steadyMs() + 4 * patienceMs;
  let holder: string | null = null;
  let since = 0;
  while (steadyMs() < end) {
    try {
      writeFileSync(lock, token, { flag: 'wx' });
      return work(() => {
        if (holderOf(lock) !== token) throw robbed;
      });
    } catch (error) {
      if (!(error === robbed || isBusy(codeOf(error)))) throw error;
    } finally {
      if (holderOf(lock) === token) rmSync(lock, { force: true });
    }
    const now = holderOf(lock);
    if (now === null || now !== holder) {
      holder = now;
      since = steadyMs();
    } else if (steadyMs() - since >= patienceMs) {
      rmSync(lock, { force: true });
    }
    await sleep(2 + Math.random() * 10);
  }
  throw new RuntimeFingerprintError('FILE_NOT_WRITTEN', `${lock} stays: remove it if nobody holds it.`);
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
const isBusy = (code: string): boolean =>
  code === 'EEXIST' || (process.platform === 'win32' && /EPERM|EACCES|EBUSY/.test(code));
