import {
  captureRunning,
  type Decision,
  describeRestart,
  type MarkerState,
  type Outcome,
  readMarker,
} from '../client/index.ts';
import { RuntimeFingerprintError } from '../errors.ts';
import { plainText } from '../reports/plain-text.ts';
import type { Colours } from '../reports/release-text.ts';
import type { FlagValues } from './flags.ts';
import { EXIT, printResult } from './output.ts';

const WORDS: Record<Outcome, string> = { keep: 'Keep running', restart: 'Restart', wait: 'Wait' };
const EXIT_CODES: Record<Outcome, number> = { keep: EXIT.done, restart: EXIT.restart, wait: EXIT.wait };

/** Decides once, as a client would, from two manifests on disk. */
export function runGate(values: FlagValues): number {
  const path = (name: string) => values[name] as string | undefined;
  const status = describeRestart({
    running: captureRunning(required(values, 'running')).manifest,
    installed: captureRunning(required(values, 'installed')).manifest,
    runtime: path('runtime'),
    marker: markerView(path('marker'), path('markerAtStart'), path('client')),
    artifactReplaced: values.artifactReplaced === true,
    graceOver: values.graceOver === true,
  });
  printResult(values, status, (colours) => renderStatus(status, colours));
  return values.exitCode === true ? EXIT_CODES[status.outcome] : EXIT.done;
}

export function renderStatus(status: Decision, colours: Colours): string {
  const paint = { keep: colours.green, restart: colours.red, wait: colours.yellow }[status.outcome];
  const why = status.justifications.map((text) => `  forced: ${plainText(text)}`);
  return [`${colours.bold(paint(WORDS[status.outcome]))}  ${status.reason}`, ...why].join('\n');
}

/** A flag without which the command has nothing to do. */
export function required(values: FlagValues, name: string): string {
  const value = values[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new RuntimeFingerprintError('USAGE', `--${name} is missing.`);
}

function markerView(now: string | undefined, atStart: string | undefined, client: string | undefined) {
  if (now === undefined) return undefined;
  if (client === undefined)
    throw new RuntimeFingerprintError('USAGE', '--marker needs --client, the name asked for in it.');
  const none: MarkerState = { kind: 'none' };
  return { now: readMarker(now), atStart: atStart === undefined ? none : readMarker(atStart), client };
}
