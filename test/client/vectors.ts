import type { Captured, FileState, GateInput, GateReason, Outcome } from '../../src/client/index.ts';
import { captureManifest, parseMarker } from '../../src/client/index.ts';
import { buildHistory, expectedDecision, type HistoryStep, manifestText } from './history.ts';

/** A file's contents: its text, its bytes where they are no text, or `null` where there is no file. */
export type VectorFile = string | null | { readonly base64: string };

export interface VectorCase {
  readonly name: string;
  /** Names of manifests. */
  readonly running: string;
  readonly installed: string;
  readonly runtime?: string;
  readonly marker?: { readonly client: string; readonly at_start: VectorFile; readonly now: VectorFile };
  readonly artifact_replaced?: boolean;
  readonly grace_over?: boolean;
  /** Only a strict JSON parser sees that a manifest is broken. */
  readonly strict?: boolean;
  readonly outcome: Outcome;
  readonly reason: GateReason;
  /** Left out where there are none. */
  readonly justifications?: readonly string[];
}

export interface GateVectors {
  readonly manifests: Readonly<Record<string, VectorFile>>;
  readonly cases: readonly VectorCase[];
}

/** What a case puts to the gate. */
export function inputOf(vectors: GateVectors, one: VectorCase): GateInput {
  const manifest = (name: string): Captured => {
    const entry = vectors.manifests[name];
    if (entry === undefined) throw new Error(`no manifest "${name}"`);
    return captureManifest(fileState(entry));
  };
  const { marker } = one;
  return {
    running: manifest(one.running),
    installed: manifest(one.installed),
    runtime: one.runtime,
    marker: marker && {
      client: marker.client,
      atStart: parseMarker(fileState(marker.at_start)),
      now: parseMarker(fileState(marker.now)),
    },
    artifactReplaced: one.artifact_replaced,
    graceOver: one.grace_over,
  };
}

/** What clients without marker, artifacts and clock can be asked. */
export function isForSmallClients(one: VectorCase): boolean {
  return one.marker === undefined && one.artifact_replaced === undefined && one.grace_over === undefined;
}

/** As a small client says it: one word for every way in which two keys differ. */
export function smallReason(reason: GateReason): string {
  const ofKeys: readonly GateReason[] = [
    'forced',
    'forced_rollback',
    'fingerprint_unavailable',
    'fingerprint_mismatch',
    'rules_changed',
  ];
  return ofKeys.includes(reason) ? 'key_mismatch' : reason;
}

export function fileBytes(entry: VectorFile): Uint8Array | null {
  if (entry === null) return null;
  return typeof entry === 'string' ? Buffer.from(entry, 'utf8') : Buffer.from(entry.base64, 'base64');
}

/** One manifest and one case a line. */
export function renderVectors({ manifests, cases }: GateVectors): string {
  const named = Object.entries(manifests).map(
    ([name, entry]) => `    ${JSON.stringify(name)}: ${render(entry)}`,
  );
  const listed = cases.map((one) => `    ${render(one)}`);
  return `{\n  "manifests": {\n${named.join(',\n')}\n  },\n  "cases": [\n${listed.join(',\n')}\n  ]\n}\n`;
}

/** Every pair of a history's releases, answered from the history. */
export function pairsOf(steps: readonly HistoryStep[]): GateVectors {
  const releases = buildHistory(steps);
  const manifests = releases.map((release) => [`history ${release.name}`, manifestText(release)] as const);
  const cases = releases.flatMap((running) =>
    releases.map((installed) => ({
      name: `history: ${running.name} → ${installed.name}`,
      running: `history ${running.name}`,
      installed: `history ${installed.name}`,
      ...expectedDecision(running, installed),
    })),
  );
  return { manifests: Object.fromEntries(manifests), cases };
}

function fileState(entry: VectorFile): FileState {
  const bytes = fileBytes(entry);
  return bytes === null ? { kind: 'missing' } : { kind: 'bytes', bytes };
}

/** ASCII alone, so that the file reads the same everywhere. */
function render(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
