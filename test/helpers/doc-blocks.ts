import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A fenced block of a document. */
export interface DocBlock {
  /** Of the document, relative to the repository. */
  readonly path: string;
  /** Where its fence opens; starts at 1. */
  readonly line: number;
  /** `yaml` */
  readonly language: string;
  /** The heading it stands under. */
  readonly heading: string;
  /** The file that its first line names as a comment; `null`: none. */
  readonly file: string | null;
  /** Without the indentation of its fence. */
  readonly text: string;
}

const ROOT = join(import.meta.dirname, '..', '..');

/** Every document that people read, relative to the repository. */
export function listDocuments(): string[] {
  const in_ = (folder: string) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => (folder === '.' ? name : `${folder}/${name}`));
  return [...in_('.'), ...in_('docs')];
}

export function listBlocks(path: string): DocBlock[] {
  const lines = readFileSync(join(ROOT, path), 'utf8').split('\n');
  const blocks: DocBlock[] = [];
  let heading = '';
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    heading = /^#+ (.*)$/.exec(line)?.[1] ?? heading;
    const [, indent = '', language] = /^( *)```(\w*)$/.exec(line) ?? [];
    if (language === undefined) continue;
    const end = lines.indexOf(`${indent}\`\`\``, at + 1);
    if (end < 0) throw new Error(`${path}:${at + 1}: the block does not end.`);
    const text = lines
      .slice(at + 1, end)
      .map((one) => `${one.slice(indent.length)}\n`)
      .join('');
    const file = /^# (\S+\.ya?ml)\n/.exec(text)?.[1] ?? null;
    blocks.push({ path, line: at + 1, language, heading, file, text });
    at = end;
  }
  return blocks;
}

/** The one block under a heading of which something is true. */
export function findBlock(path: string, heading: string, is: (block: DocBlock) => boolean): DocBlock {
  const found = listBlocks(path).filter((block) => block.heading === heading && is(block));
  const [block] = found;
  if (!block || found.length > 1)
    throw new Error(`${path} has ${found.length} such blocks under ${heading}.`);
  return block;
}
