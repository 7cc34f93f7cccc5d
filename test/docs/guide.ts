import { type DocBlock, findBlock } from '../helpers/doc-blocks.ts';

const GUIDE = 'docs/releasing.md';

/** The workflows are for runners with bash, tar and the like. */
export const needsUnix = process.platform === 'win32';

/** The workflow under a heading of the guide to releasing, or of another document. */
export function workflowUnder(heading: string, path = GUIDE): string {
  return findBlock(path, heading, ({ file }) => file?.startsWith('.github/workflows/') === true).text;
}

/** Another block of the guide. */
export function blockUnder(heading: string, is: (block: DocBlock) => boolean): string {
  return findBlock(GUIDE, heading, is).text;
}

/** What the guide tells to change. Throws where there is no such text. */
export function edit(text: string, from: string | RegExp, to: string): string {
  const edited = text.replace(from, to);
  if (edited === text) throw new Error(`There is no ${from} in it.`);
  return edited;
}
