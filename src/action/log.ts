import { error, notice, warning } from '@actions/core';
import type { Position } from '../errors.ts';
import type { Warning } from '../reports/documents.ts';
import { plainText, shorten } from '../reports/plain-text.ts';

/** The runner shows ten annotations of a level for a step, and 4,096 characters of each. */
const SHOWN_ANNOTATIONS = 10;
const MESSAGE_LIMIT = 4_000;

/** Warnings as annotations on their lines; `repositoryPath` is the checkout in the workspace. */
export function annotateWarnings(warnings: readonly Warning[], repositoryPath: string): void {
  const shown = warnings.length > SHOWN_ANNOTATIONS ? warnings.slice(0, SHOWN_ANNOTATIONS - 1) : warnings;
  for (const { message, position } of shown) {
    warning(shorten(plainText(message), MESSAGE_LIMIT), properties(position, repositoryPath));
  }
  const more = warnings.length - shown.length;
  if (more > 0) warning(`${more} more warnings are in the job summary.`);
}

/** The error on its line, besides the one that fails the run. */
export function annotateError(message: string, position: Position): void {
  error(shorten(plainText(message), MESSAGE_LIMIT), properties(position, ''));
}

export function noteVerdict(text: string): void {
  notice(shorten(plainText(text), MESSAGE_LIMIT), { title: 'runtime-fingerprint' });
}

function properties(position: Position | undefined, repositoryPath: string) {
  if (!position) return { title: 'runtime-fingerprint' };
  const file = [repositoryPath, position.file].filter((part) => part !== '').join('/');
  return {
    title: 'runtime-fingerprint',
    file,
    ...(position.line === undefined ? {} : { startLine: position.line }),
    ...(position.column === undefined ? {} : { startColumn: position.column }),
  };
}
