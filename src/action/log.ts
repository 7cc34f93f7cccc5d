import { isAbsolute, relative, sep } from 'node:path';
import { type AnnotationProperties, ExitCode, error, notice, warning } from '@actions/core';
import type { Position } from '../errors.ts';
import type { Warning } from '../reports/documents.ts';
import { plainLines, plainText, shorten } from '../reports/plain-text.ts';

/** The runner shows ten annotations of a level for a step, and 4,096 characters of each. */
const SHOWN_ANNOTATIONS = 10;
const MESSAGE_LIMIT = 4_000;

/** Where the checkout is, for annotations: they name files in the workspace. */
export interface Checkout {
  readonly workspace: string;
  /** Relative to the workspace, `/`-separated; empty for the workspace itself. */
  readonly repositoryPath: string;
}

/** Warnings as annotations on their lines. */
export function annotateWarnings(warnings: readonly Warning[], checkout: Checkout): void {
  const shown = warnings.length > SHOWN_ANNOTATIONS ? warnings.slice(0, SHOWN_ANNOTATIONS - 1) : warnings;
  for (const { message, position } of shown) warning(annotationText(message), properties(position, checkout));
  const more = warnings.length - shown.length;
  if (more > 0) warning(`${more} more warnings are in the job summary.`);
}

/** Fails the run, with the error on its line where that is known. */
export function failRun(message: string, position?: Position, checkout?: Checkout): void {
  process.exitCode = ExitCode.Failure;
  // What to write into a workflow takes lines of its own; an annotation may have several.
  error(shorten(plainLines(message), MESSAGE_LIMIT), properties(position, checkout));
}

export function noteVerdict(text: string): void {
  notice(annotationText(text), properties(undefined));
}

export function warnOfRun(message: string): void {
  warning(annotationText(message), properties(undefined));
}

function annotationText(message: string): string {
  return shorten(plainText(message), MESSAGE_LIMIT);
}

function properties(position: Position | undefined, checkout?: Checkout): AnnotationProperties {
  const file = position && checkout && fileInWorkspace(position.file, checkout);
  return {
    title: 'runtime-fingerprint',
    ...(file === undefined ? {} : { file }),
    ...(file === undefined || position?.line === undefined ? {} : { startLine: position.line }),
    ...(file === undefined || position?.column === undefined ? {} : { startColumn: position.column }),
  };
}

/** A position names a file of the checkout, or with its whole path one that an input named. */
function fileInWorkspace(file: string, { workspace, repositoryPath }: Checkout): string | undefined {
  if (!isAbsolute(file)) return [repositoryPath, file].filter((part) => part !== '').join('/');
  const inside = relative(workspace, file);
  return inside.startsWith('..') || isAbsolute(inside) ? undefined : inside.replaceAll(sep, '/');
}
