import pc from 'picocolors';
import { RuntimeFingerprintError } from '../errors.ts';
import type { Warning } from '../reports/documents.ts';
import { groupDigits, plainLines, plainText, renderJson } from '../reports/plain-text.ts';
import type { Colours } from '../reports/release-text.ts';

/** 0 done, 1 failed, 2 wrong usage; with `--exit-code` also these. */
export const EXIT = { done: 0, failed: 1, usage: 2, restart: 10, wait: 11 } as const;

export interface OutputOptions {
  readonly json?: boolean | undefined;
  readonly quiet?: boolean | undefined;
}

/** The result goes to stdout, everything about it to stderr. */
export function printResult(
  options: OutputOptions,
  document: unknown,
  renderText: (colours: Colours) => string,
): void {
  if (options.json) process.stdout.write(`${renderJson(document)}\n`);
  else process.stdout.write(`${renderText(coloursFor(process.stdout))}\n`);
}

export function printWarnings(options: OutputOptions, warnings: readonly Warning[]): void {
  if (options.quiet) return;
  const colours = coloursFor(process.stderr);
  for (const { message, position } of warnings) {
    process.stderr.write(`${colours.yellow('warning')}: ${place(position)}${plainText(message)}\n`);
  }
}

/** Says what went into a file, since nothing shows it. */
export function printWritten(options: OutputOptions, what: string, file: string): void {
  if (!options.quiet) process.stderr.write(`Wrote ${plainText(file)}: ${what}.\n`);
}

/** Progress on stderr once a run takes longer than a second: a bar on a terminal, a line a phase elsewhere. */
export function printProgress(options: OutputOptions): { show: ShowProgress; end: () => void } {
  if (options.quiet || options.json) return { show: () => {}, end: () => {} };
  const { isTTY } = process.stderr;
  let shownAt = performance.now() + FIRST_SHOWN_MS - BETWEEN_MS;
  let shown = '';
  const show: ShowProgress = (phase, done, of) => {
    if (performance.now() - shownAt < BETWEEN_MS) return;
    const line = isTTY ? progressBar(phase, done, of) : `${phase} (${groupDigits(of)})`;
    if (line === shown) return;
    shownAt = performance.now();
    shown = line;
    process.stderr.write(isTTY ? `\r\x1b[2K${line}` : `${line}\n`);
  };
  const end = () => {
    if (isTTY && shown !== '') process.stderr.write('\r\x1b[2K');
  };
  return { show, end };
}

const FIRST_SHOWN_MS = 1_000;
const BETWEEN_MS = 50;
const BAR_WIDTH = 24;

/** `reading releases  [######------------------]  93 of 377`; narrower than any terminal. */
function progressBar(phase: string, done: number, of: number): string {
  const full = of === 0 ? BAR_WIDTH : Math.floor((done / of) * BAR_WIDTH);
  const bar = '#'.repeat(full) + '-'.repeat(BAR_WIDTH - full);
  return `${phase}  [${bar}]  ${groupDigits(done)} of ${groupDigits(of)}`;
}

type ShowProgress = (phase: string, done: number, of: number) => void;

export function printError(error: unknown): void {
  const colours = coloursFor(process.stderr);
  if (error instanceof RuntimeFingerprintError) {
    process.stderr.write(`${colours.red('error')}: ${plainLines(error.message)} [${error.code}]\n`);
    if (error.code.startsWith('GITHUB_')) process.stderr.write(`${OFFLINE_HINT}\n`);
    return;
  }
  if ((error as NodeJS.ErrnoException).syscall === 'uv_cwd') {
    process.stderr.write(
      `${colours.red('error')}: The folder to run in is gone: change to one that exists.\n`,
    );
    return;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(
    `${colours.red('error')}: this is a fault of runtime-fingerprint; please report it.\n`,
  );
  process.stderr.write(`${plainLines(text)}\n`);
}

const OFFLINE_HINT =
  'The token is the one in GH_TOKEN or GITHUB_TOKEN. --offline goes by what the clone has, without GitHub.';

function place(position: Warning['position']): string {
  if (!position) return '';
  const { file, line, column } = position;
  return `${[plainText(file), line, column].filter((part) => part !== undefined).join(':')}: `;
}

/** Colours only for a person at a terminal who has not said no (no-color.org). */
function coloursFor(stream: NodeJS.WriteStream): Colours {
  const { NO_COLOR, TERM } = process.env;
  return pc.createColors(stream.isTTY === true && (NO_COLOR ?? '') === '' && TERM !== 'dumb');
}
