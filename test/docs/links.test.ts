import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listDocuments } from '../helpers/doc-blocks.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const proseOf = (path: string) =>
  readFileSync(join(ROOT, path), 'utf8').replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');

/** As GitHub names headings in addresses. */
function anchorsOf(path: string): string[] {
  const headings = [...proseOf(path).matchAll(/^#+ (.*)$/gm)].map(([, text]) => text as string);
  return headings.map((text) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function leadsSomewhere(from: string, link: string): boolean {
  const [path, anchor] = link.split('#') as [string, string?];
  const target = path === '' ? from : posix.join(dirname(from), path);
  return existsSync(join(ROOT, target)) && (anchor === undefined || anchorsOf(target).includes(anchor));
}

describe.each(listDocuments())('%s', (path) => {
  const links = [...proseOf(path).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link]) => link as string);

  it('has only links that lead somewhere', () => {
    expect(links.filter((link) => !leadsSomewhere(path, link))).toEqual([]);
  });
});

describe('a link', () => {
  it('is held to files and headings', () => {
    expect(leadsSomewhere('docs/releasing.md', '../SECURITY.md#on-github')).toBe(true);
    expect(leadsSomewhere('docs/releasing.md', '../SECURITY.md#on-gitlab')).toBe(false);
    expect(leadsSomewhere('docs/releasing.md', 'SECURITY.md')).toBe(false);
  });
});
