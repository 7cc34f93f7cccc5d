import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { ReleaseDocument } from '../../src/reports/documents.ts';
import {
  bareMirror,
  type Checkout,
  type CheckoutOptions,
  checkoutTag,
  fullClone,
  linkedWorktree,
  noCheckout,
  shallowClone,
} from '../helpers/checkouts.ts';
import { listFolder } from '../helpers/folder-listing.ts';
import type { GitServerOptions } from '../helpers/git-server.ts';
import { makeFolder } from '../helpers/opened.ts';
import type { TestRepository } from '../helpers/repository.ts';
import type { Served } from '../helpers/served.ts';

/** A checkout, and what its server allows when the release is judged. */
export interface Row {
  readonly name: string;
  readonly make: (url: string, tag: string) => Checkout | Promise<Checkout>;
  readonly server?: Partial<GitServerOptions>;
  /** It has no work tree to write into. */
  readonly bare?: true;
}

const checkout = (options: CheckoutOptions) => (url: string, tag: string) => checkoutTag(url, tag, options);

export const CHECKOUTS: readonly Row[] = [
  { name: 'depth 1, no tags', make: checkout({}) },
  { name: 'depth 1, the tag flattened', make: checkout({ flattens: true }) },
  { name: 'depth 1, all tags', make: checkout({ fetchTags: true }) },
  { name: 'depth 0', make: checkout({ depth: 0 }) },
  { name: 'depth 0, the tag flattened', make: checkout({ depth: 0, flattens: true }) },
  { name: 'blobless', make: checkout({ filter: 'blob:none' }) },
  { name: 'blobless, depth 0', make: checkout({ filter: 'blob:none', depth: 0 }) },
  { name: 'treeless', make: checkout({ filter: 'tree:0' }) },
  { name: 'treeless, depth 0', make: checkout({ filter: 'tree:0', depth: 0 }) },
  { name: 'sparse', make: checkout({ sparse: ['meta'] }) },
  { name: 'below a path', make: checkout({ path: 'below/here' }) },
  { name: 'a shallow clone', make: (url, tag) => shallowClone(url, { tag }) },
  { name: 'a bare mirror', make: (url) => bareMirror(url), bare: true },
  {
    name: 'a linked work tree',
    make: async (url, tag) => linkedWorktree(await checkoutTag(url, tag), tag),
  },
  { name: 'no checkout', make: noCheckout },
];

const SERVERS: readonly (readonly [name: string, server: Partial<GitServerOptions>])[] = [
  ['filters refused', { refuseFilters: true }],
  ['protocol 0', { protocolV0Only: true }],
  ['only what is listed', { refuseAnySha: true }],
  ['protocol 0 and only what is listed', { protocolV0Only: true, refuseAnySha: true }],
];

/** The same checkouts on servers that allow less. */
export function onStrictServers(checkouts: readonly Row[]): Row[] {
  return checkouts.flatMap((row) =>
    SERVERS.map(([name, server]) => ({ ...row, name: `${row.name}; ${name}`, server })),
  );
}

export const CHECKED_OUT = 'v2.0.2';
const NEXT = 'v2.0.3';
export const MANIFEST = 'meta/version.json';

/**
 * Releases after those of the sample: rules and manifest elsewhere, one that is forced, one that changes only what never
 * runs, one that changes the runtime.
 */
export function addReleases(repository: TestRepository): void {
  const rules = `root: src\ninclude: ["**/*.py", linked]\nexclude-dirs: [tests]\nmanifest: ${MANIFEST}\n`;
  const manifest = (version: string, more = {}) => ({
    [MANIFEST]: `${JSON.stringify({ version, ...more }, null, 4)}\n`,
  });
  const forced = { force_restart: true, force_restart_justification: 'the wire format changed' };
  const first = repository.commit({ '.runtime-fingerprint.yml': rules, ...manifest('2.0.0') });
  repository.tag('v2.0.0', first, { message: 'two' });
  repository.tag('v2.0.1', repository.commit({ ...manifest('2.0.1', forced), 'src/new.py': 'NEW = 1\n' }));
  const last = repository.commit({ ...manifest('2.0.2'), 'README.md': '# Two\n' });
  repository.tag(CHECKED_OUT, last, { message: 'checked out' });
  repository.tag(NEXT, repository.commit({ ...manifest('2.0.3'), 'src/new.py': 'NEW = 2\n' }));
  repository.flush();
}

/**
 * A test a row: the release checked out and the one after it are judged as in a full clone that asks nobody; nothing of
 * git's is touched, and nothing is left in the temporary folder.
 */
export function testRows(served: Served, rows: readonly Row[]): void {
  let expected: { documents: unknown[]; manifest: string };
  beforeAll(async () => {
    const clone = await fullClone(served.url, { tag: CHECKED_OUT });
    try {
      const documents = await judgeBoth(served, clone, { ask: 'never' });
      expect(documents).toMatchObject([
        {
          requires_restart: false,
          reason: 'unchanged',
          previous: { tag: 'v2.0.1' },
          forced: [{ version: '1.0.0' }, { version: '2.0.1', justification: 'the wire format changed' }],
        },
        { requires_restart: true, reason: 'runtime_changed', previous: { tag: CHECKED_OUT } },
      ]);
      expected = { documents, manifest: readFileSync(join(clone.path, MANIFEST), 'utf8') };
    } finally {
      clone.remove();
    }
  });
  it.each(rows)('$name', async ({ make, server = {}, bare }) => {
    const made = await served.keep(make(served.url, CHECKED_OUT));
    const temporary = makeFolder();
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    served.server.set(server);
    const before = gitFiles(made);
    expect(await judgeBoth(served, made, { ask: 'always', dryRun: bare === true })).toEqual(
      expected.documents,
    );
    expect(gitFiles(made)).toEqual(before);
    expect(readdirSync(temporary)).toEqual([]);
    if (!bare) expect(readFileSync(join(made.path, MANIFEST), 'utf8')).toBe(expected.manifest);
  });
}

async function judgeBoth(
  { judge }: Served,
  made: Checkout,
  { ask, dryRun = false }: { ask: 'never' | 'always'; dryRun?: boolean },
) {
  const current = await judge(made, CHECKED_OUT, { remote: { ask }, dryRun });
  const next = await judge(made, NEXT, { remote: { ask }, dryRun: true });
  return [current, next].map(withoutWriting);
}

function withoutWriting({ manifest: { path }, ...document }: ReleaseDocument) {
  return { ...document, path };
}

/** All that is git's: of a work tree its git directory, and with a linked one its own besides. */
function gitFiles({ path, workspace }: Checkout): string[] {
  const all = [path, workspace].flatMap((folder) => {
    const own = join(folder, '.git');
    if (!existsSync(own)) return existsSync(join(folder, 'HEAD')) ? listFolder(folder) : [];
    return readdirSync(folder, { withFileTypes: true }).some((one) => one.name === '.git' && one.isFile())
      ? [readFileSync(own, 'utf8')]
      : listFolder(own);
  });
  return all;
}
