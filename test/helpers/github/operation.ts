import type { Answer } from './answer.ts';
import type { Place } from './documents.ts';
import type { GitData } from './git-data.ts';
import type { Account, State } from './state.ts';

/** What a token may do, as `permissions:` of a workflow names it. */
export interface Permissions {
  readonly contents: Permission;
  readonly issues: Permission;
  readonly 'pull-requests': Permission;
}

export type Permission = 'write' | 'read' | 'none';

/** Who asks. */
export interface Asker {
  readonly account: Account;
  readonly permissions: Permissions;
}

/** Everything that answering a request may need. */
export interface Asked {
  readonly state: State;
  readonly place: Place;
  readonly git: GitData;
  readonly asker: Asker | null;
  /** Of the path. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Parsed JSON, or an upload's bytes; `null`: none. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Where the request went, for the links between pages. */
  readonly pageUrl: string;
  readonly immutableReleases: boolean;
  readonly now: () => number;
}

export interface OperationRule {
  /** The least that the asker must have, in one of these. */
  readonly needs: readonly (keyof Permissions)[];
  readonly to: 'read' | 'write';
  readonly answer: (asked: Asked) => Answer | Promise<Answer>;
}

/** Fields of a JSON body; the contract has looked at their types. */
export function fieldsOf({ body }: Asked): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/** At most as many as fit a page, and the `Link` header that leads to the others. */
export function paginate<T>({ query, pageUrl }: Asked, items: readonly T[]) {
  const size = Math.min(Number(query.get('per_page') ?? 30), 100);
  const page = Number(query.get('page') ?? 1);
  const last = Math.max(1, Math.ceil(items.length / size));
  const link = (target: number, relation: string) => {
    const url = new URL(pageUrl);
    url.searchParams.set('page', String(target));
    return `<${url}>; rel="${relation}"`;
  };
  const before = page > 1 ? [link(page - 1, 'prev')] : [];
  const after = page < last ? [link(page + 1, 'next'), link(last, 'last')] : [];
  const links = [...before, ...after, ...(page > 1 ? [link(1, 'first')] : [])];
  return {
    items: items.slice((page - 1) * size, page * size),
    headers: links.length > 0 ? { link: links.join(', ') } : {},
  };
}
