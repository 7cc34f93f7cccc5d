import { type Answer, notFound, problem } from './answer.ts';
import type { Asker, OperationRule, Permission, Permissions } from './operation.ts';
import { type Account, JOB_BOT } from './state.ts';

const ALL: Permissions = { contents: 'write', issues: 'write', 'pull-requests': 'write' };
const RANK: Readonly<Record<Permission, number>> = { none: 0, read: 1, write: 2 };

/** The tokens that are known, and what they may do. */
export class Access {
  readonly jobToken = `ghs_${'job'.repeat(12)}`;
  readonly #askers = new Map<string, Asker>();

  constructor(permissions: Partial<Permissions> = {}) {
    this.#askers.set(this.jobToken, { account: JOB_BOT, permissions: { ...ALL, ...permissions } });
  }

  add(account: Account, permissions: Partial<Permissions> = {}): string {
    const token = `ghp_${String(this.#askers.size).padStart(36, '0')}`;
    this.#askers.set(token, { account, permissions: { ...ALL, ...permissions } });
    return token;
  }

  permit(permissions: Partial<Permissions>): void {
    const { account, permissions: before } = this.#askers.get(this.jobToken) as Asker;
    this.#askers.set(this.jobToken, { account, permissions: { ...before, ...permissions } });
  }

  /** `null`: nobody has said who asks. */
  find(token: string | null): Asker | null | 'unknown' {
    return token === null ? null : (this.#askers.get(token) ?? 'unknown');
  }
}

/** GitHub's refusal, in its words; `null`: the operation is allowed. */
export function refuse(
  asker: Asker | null | 'unknown',
  { needs, to }: OperationRule,
  isPrivate: boolean,
): Answer | null {
  if (asker === 'unknown') return problem(401, 'Bad credentials');
  if (asker === null) {
    if (isPrivate) return notFound();
    return to === 'read' ? null : problem(401, 'Requires authentication');
  }
  // What is public is told to every token.
  if (to === 'read' && !isPrivate) return null;
  if (needs.some((name) => RANK[asker.permissions[name]] >= RANK[to])) return null;
  const headers = {
    'x-accepted-github-permissions': needs.map((name) => `${name.replace('-', '_')}=${to}`).join('; '),
  };
  const what = asker.account.type === 'Bot' ? 'integration' : 'personal access token';
  return { ...problem(403, `Resource not accessible by ${what}`), headers };
}

/** The token of `Authorization: Bearer TOKEN` or `token TOKEN`. */
export function readToken(authorization: string | undefined): string | null {
  return authorization === undefined ? null : authorization.replace(/^(?:bearer|token)\s+/i, '');
}
