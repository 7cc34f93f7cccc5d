import { type Stats, statSync } from 'node:fs';
import {
  type Captured,
  captureRunning,
  type Decision,
  describeRestart,
  type FileState,
  type MarkerState,
  type Outcome,
  readMarker,
} from '../client/index.ts';
import { RuntimeFingerprintError } from '../errors.ts';
import type { Warning } from '../reports/documents.ts';
import { plainText } from '../reports/plain-text.ts';
import type { Colours } from '../reports/release-text.ts';
import type { FlagValues } from './flags.ts';
import { EXIT, printResult, printWarnings } from './output.ts';

const WORDS: Record<Outcome, string> = { keep: 'Keep running', restart: 'Restart', wait: 'Wait' };
const EXIT_CODES: Record<Outcome, number> = { keep: EXIT.done, restart: EXIT.restart, wait: EXIT.wait };

/** Decides once, as a client would, from two manifests on disk. */
export function runGate(values: FlagValues): number {
  const runtime = optional(values, 'runtime');
  const running = readManifestFile(required(values, 'running'));
  const installed = readManifestFile(required(values, 'installed'));
  const marker = markerView(values);
  const status = describeRestart({
    running: running.captured,
    installed: installed.captured,
    runtime,
    marker: marker?.view,
    artifactReplaced: values.artifactReplaced === true,
    graceOver: values.graceOver === true,
  });
  const warnings = [
    ...manifestWarnings([running, installed], runtime),
    ...(marker?.files ?? []).flatMap(({ path, state }) => markerWarnings(path, state)),
  ];
  printWarnings(values, warnings);
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
  const value = optional(values, name);
  if (value !== undefined) return value;
  throw new RuntimeFingerprintError('USAGE', `--${spelled(name)} is missing.`);
}

/** A flag that may be left out, but not be empty: that is a variable that was not set. */
export function optional(values: FlagValues, name: string): string | undefined {
  const value = values[name] as string | undefined;
  if (value !== '') return value;
  throw new RuntimeFingerprintError('USAGE', `--${spelled(name)} is empty.`);
}

/** A manifest on disk; `trouble` says why it is none. */
export interface ManifestFile {
  readonly path: string;
  readonly captured: Captured;
  readonly trouble: string | null;
}

export function readManifestFile(path: string): ManifestFile {
  const captured = captureRunning(path).manifest;
  const readable = captured.kind === 'bytes' && captured.manifest !== null;
  return { path, captured, trouble: readable ? null : troubleWith(path, captured) };
}

export function manifestWarnings(files: readonly ManifestFile[], runtime: string | undefined): Warning[] {
  const unread = files.flatMap(({ path, trouble }) =>
    trouble === null ? [] : [{ code: 'manifest_unread', message: `${path}: ${trouble}.` }],
  );
  const manifests = files.flatMap(({ captured }) =>
    captured.kind === 'bytes' && captured.manifest !== null ? [captured.manifest] : [],
  );
  const known = runtime === undefined || manifests.some(({ runtimes }) => runtimes.has(runtime));
  if (known || manifests.length === 0) return unread;
  const message = `no current keys are there for a runtime named ${runtime}, so the versions decide.`;
  return [...unread, { code: 'runtime_unknown', message }];
}

/** What is wrong with a marker file that cannot be understood. */
export function markerWarnings(path: string, state: MarkerState): Warning[] {
  if (state.kind !== 'corrupt') return [];
  const trouble =
    state.file.kind === 'bytes' ? 'no marker can be read from it' : troubleWith(path, state.file);
  return [{ code: 'marker_unread', message: `${path}: ${trouble}.` }];
}

/** Whether a path names a folder, which is neither a manifest nor a marker. */
export function isFolder(path: string): boolean {
  return statOf(path)?.isDirectory() === true;
}

function troubleWith(path: string, file: FileState): string {
  if (file.kind === 'missing') return 'there is no such file';
  if (file.kind === 'bytes') return 'it is no JSON object in UTF-8';
  const stat = statOf(path);
  if (stat?.isDirectory()) return 'it is a folder; name a file in it';
  if (stat && !stat.isFile()) return 'it is no regular file';
  if (stat && stat.size > MAX_BYTES) return 'it is larger than 4 MiB';
  return `it cannot be read (${file.evidence?.split(' ', 1).join() ?? 'it changes all the time'})`;
}

const MAX_BYTES = 4 * 1024 * 1024;

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

interface MarkerFile {
  readonly path: string;
  readonly state: MarkerState;
}

function markerView(values: FlagValues) {
  const [now, atStart] = [optional(values, 'marker'), optional(values, 'markerAtStart')].map(readMarkerFile);
  const client = optional(values, 'client');
  if (!now) {
    if (!atStart && client === undefined) return null;
    throw new RuntimeFingerprintError('USAGE', '--client and --marker-at-start need --marker, the file.');
  }
  if (client === undefined)
    throw new RuntimeFingerprintError('USAGE', '--marker needs --client, the name asked for in it.');
  const none: MarkerState = { kind: 'none' };
  const files = atStart ? [now, atStart] : [now];
  return { view: { now: now.state, atStart: atStart?.state ?? none, client }, files };
}

function readMarkerFile(path: string | undefined): MarkerFile | null {
  return path === undefined ? null : { path, state: readMarker(path) };
}

function spelled(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
