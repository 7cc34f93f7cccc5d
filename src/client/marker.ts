import type { RestartStatus } from './gate.ts';
import {
  asList,
  asObject,
  asText,
  type FileState,
  type JsonObject,
  parseObject,
  sameFile,
} from './manifest.ts';

/**
 * What an updater leaves for clients that must restart, as it stands in the file. `clients` says of each name when it
 * was asked (an ISO 8601 instant), or `ok` once it has acknowledged; `*` stands for every client that is not named.
 */
export interface Marker {
  readonly schema_version: 1;
  readonly required: true;
  readonly from_version: string | null;
  readonly to_version: string | null;
  readonly from_fingerprint: string | null;
  readonly to_fingerprint: string | null;
  /** `update`, or `update_force` where a forced release is among what asks for the restart. */
  readonly reason: string;
  readonly justifications: readonly string[];
  /** When a client was last asked; an acknowledgement does not change it. */
  readonly updated_at: string;
  readonly clients: Readonly<Record<string, string>>;
}

/** A marker file as it was read. What cannot be understood is `corrupt`, and asks every client. */
export type MarkerState =
  | { readonly kind: 'none' }
  | { readonly kind: 'corrupt'; readonly file: FileState }
  | { readonly kind: 'marker'; readonly marker: Marker };

/** A marker file at process start and now, as one client sees it. */
export interface MarkerView {
  readonly atStart: MarkerState;
  readonly now: MarkerState;
  readonly client: string;
}

export const EVERYONE = '*';
const ACKNOWLEDGED = 'ok';
const FORCED = 'update_force';

/** Whether this client must restart for the marker's sake, and why; `null`: no, or it started after it was asked. */
export function markerReason(view: MarkerView): 'marker_corrupt' | 'marker_required' | null {
  const { atStart, now, client } = view;
  if (now.kind === 'corrupt') {
    const stoodAtStart = atStart.kind === 'corrupt' && sameFile(atStart.file, now.file);
    return stoodAtStart ? null : 'marker_corrupt';
  }
  const asked = demandOn(now, client);
  return asked === null || asked === demandOn(atStart, client) ? null : 'marker_required';
}

/**
 * Tells one demand on a client from the next: equal as long as nobody asked it again, whatever other clients do.
 * `null`: nothing is asked of it, or the marker is corrupt.
 */
export function demandOn(state: MarkerState, client: string): string | null {
  if (state.kind !== 'marker') return null;
  const { clients, updated_at } = state.marker;
  const entry = clients[Object.hasOwn(clients, client) ? client : EVERYONE] ?? ACKNOWLEDGED;
  if (entry === ACKNOWLEDGED) return null;
  // Another writer's word does not say when the client was asked.
  return Date.parse(entry) ? entry : `${entry} ${updated_at}`;
}

const isTexts = (record: JsonObject | null): record is Readonly<Record<string, string>> =>
  record !== null && Object.values(record).every((value) => typeof value === 'string');

/** The names that have not acknowledged, `*` among them. */
export const pendingClients = (marker: Marker): string[] =>
  Object.keys(marker.clients).filter((name) => marker.clients[name] !== ACKNOWLEDGED);

/** The marker in a file that was read. */
export function parseMarker(file: FileState): MarkerState {
  if (file.kind === 'missing') return { kind: 'none' };
  const root = file.kind === 'bytes' ? parseObject(file.bytes) : null;
  const clients = asObject(root?.clients);
  if (root?.required !== true || !isTexts(clients)) return { kind: 'corrupt', file };
  const marker: Marker = {
    schema_version: 1,
    required: true,
    from_version: asText(root.from_version),
    to_version: asText(root.to_version),
    from_fingerprint: asText(root.from_fingerprint),
    to_fingerprint: asText(root.to_fingerprint),
    reason: asText(root.reason) ?? 'update',
    justifications: asList(root.justifications).flatMap((text) => asText(text) ?? []),
    updated_at: asText(root.updated_at) ?? '',
    clients: Object.keys(clients).length > 0 ? clients : { [EVERYONE]: '' },
  };
  return { kind: 'marker', marker };
}

/**
 * The marker that asks `clients` (none: everyone) for the restart in `status`, and for all that is still pending. It
 * goes from where the first pending demand began to where the new one ends; what was asked of a corrupt marker is
 * unknown, so it asks everyone.
 */
export function mergeDemand(
  state: MarkerState,
  status: RestartStatus,
  clients: readonly string[],
  nowMs: number,
): Marker {
  const before = state.kind === 'marker' ? state.marker : null;
  const known = before?.clients ?? {};
  const everyone = clients.length === 0 || state.kind === 'corrupt';
  const asked = everyone ? [EVERYONE, ...Object.keys(known), ...clients] : clients;
  const at = freshInstant(Object.values(known), nowMs);
  const forced = before?.reason === FORCED || status.reason.startsWith('forced');
  const texts = [...(before?.justifications ?? []), ...status.justifications];
  return {
    // In the order of a marker that was read.
    ...(before ?? {
      schema_version: 1,
      required: true,
      from_version: status.process_version,
      to_version: null,
      from_fingerprint: status.process_fingerprint,
    }),
    to_version: status.installed_version,
    to_fingerprint: status.installed_fingerprint,
    reason: forced ? FORCED : 'update',
    justifications: [...new Set(texts)],
    updated_at: at,
    clients: { ...known, ...Object.fromEntries(asked.map((name) => [name, at])) },
  };
}

/** The marker once `client` has acknowledged; `null` where nothing is left to ask of anyone. */
export function acknowledge(marker: Marker, client: string): Marker | null {
  const after = { ...marker, clients: { ...marker.clients, [client]: ACKNOWLEDGED } };
  return pendingClients(after).length === 0 ? null : after;
}

/** An instant that is not among the `used`, so that a new demand never looks like an old one. */
function freshInstant(used: readonly string[], nowMs: number): string {
  const taken = new Set(used);
  let ms = nowMs;
  let instant: string;
  do instant = new Date(ms++).toISOString();
  while (taken.has(instant));
  return instant;
}
