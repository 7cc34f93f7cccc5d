import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type {
  DecisionOf,
  Marker,
  MarkerState,
  RestartReason,
  RestartStatus,
  StatusFields,
} from '../../src/client/index.ts';
import {
  acknowledge,
  demandOn,
  markerReason,
  mergeDemand,
  parseMarker,
  pendingClients,
} from '../../src/client/marker.ts';

const NONE: MarkerState = { kind: 'none' };
const CORRUPT: MarkerState = { kind: 'corrupt', file: { kind: 'bytes', bytes: Buffer.from('{') } };
const T0 = Date.parse('2026-01-02T03:04:05.678Z');

function status(parts: Partial<StatusFields & DecisionOf<'restart', RestartReason>> = {}): RestartStatus {
  return {
    outcome: 'restart',
    reason: 'fingerprint_mismatch',
    justifications: [],
    process_version: '1.0.0',
    installed_version: '1.1.0',
    version_match: false,
    process_fingerprint: 'f0',
    installed_fingerprint: 'f1',
    fingerprint_match: false,
    restart_required: true,
    ...parts,
  };
}

function stand(marker: Marker): MarkerState {
  return { kind: 'marker', marker };
}

describe('mergeDemand', () => {
  test('asks the clients of an update', () => {
    expect(mergeDemand(NONE, status(), ['web', 'job'], T0)).toEqual({
      schema_version: 1,
      required: true,
      from_version: '1.0.0',
      to_version: '1.1.0',
      from_fingerprint: 'f0',
      to_fingerprint: 'f1',
      reason: 'update',
      justifications: [],
      updated_at: '2026-01-02T03:04:05.678Z',
      clients: { web: '2026-01-02T03:04:05.678Z', job: '2026-01-02T03:04:05.678Z' },
    });
  });

  test('keeps what is pending: the start, the force, the texts, and who was asked when', () => {
    const forced = status({ reason: 'forced', justifications: ['cache'] });
    const first = stand(mergeDemand(NONE, forced, ['web', 'job'], T0));
    const next = status({
      process_version: '1.1.0',
      installed_version: '1.2.0',
      process_fingerprint: 'f1',
      installed_fingerprint: 'f2',
      justifications: ['cache', 'presets'],
    });
    expect(mergeDemand(first, next, ['job'], T0 + 1000)).toEqual({
      schema_version: 1,
      required: true,
      from_version: '1.0.0',
      to_version: '1.2.0',
      from_fingerprint: 'f0',
      to_fingerprint: 'f2',
      reason: 'update_force',
      justifications: ['cache', 'presets'],
      updated_at: '2026-01-02T03:04:06.678Z',
      clients: { web: '2026-01-02T03:04:05.678Z', job: '2026-01-02T03:04:06.678Z' },
    });
  });

  test.each<[string, MarkerState, string[], object]>([
    ['everyone where no name is given', NONE, [], { '*': 'new' }],
    ['everyone after a corrupt marker', CORRUPT, ['web'], { '*': 'new', web: 'new' }],
    [
      'everyone anew, also who acknowledged',
      stand({ ...mergeDemand(NONE, status(), ['web'], T0 - 1), clients: { web: 'ok', job: 'old' } }),
      [],
      { '*': 'new', web: 'new', job: 'new' },
    ],
    [
      'again who acknowledged, and leaves others',
      stand({
        ...mergeDemand(NONE, status(), ['web'], T0 - 1),
        clients: { web: 'ok', job: 'ok', cli: 'old' },
      }),
      ['web'],
      { web: 'new', job: 'ok', cli: 'old' },
    ],
  ])('asks %s', (_, before, clients, expected) => {
    const merged = mergeDemand(before, status(), clients, T0).clients;
    const at = new Date(T0).toISOString();
    expect(merged).toEqual(JSON.parse(JSON.stringify(expected).replaceAll('"new"', `"${at}"`)));
  });

  test('is another demand though the clock stands still or was set back', () => {
    const first = mergeDemand(NONE, status(), ['web'], T0);
    const second = mergeDemand(stand(first), status(), ['web'], T0);
    const third = mergeDemand(stand(second), status(), ['web'], T0 - 1000);
    const demands = [first, second, third].map((marker) => demandOn(stand(marker), 'web'));
    expect(new Set(demands).size).toBe(3);
  });

  test('takes names that objects have by nature for names', () => {
    const marker = mergeDemand(NONE, status(), ['__proto__', 'constructor'], T0);
    expect(pendingClients(marker)).toEqual(['__proto__', 'constructor']);
    const read = parseMarker({ kind: 'bytes', bytes: Buffer.from(JSON.stringify(marker)) });
    expect(demandOn(read, '__proto__')).toBe(new Date(T0).toISOString());
    expect(demandOn(read, 'toString')).toBeNull();
    expect(pendingClients(acknowledge(marker, '__proto__') as Marker)).toEqual(['constructor']);
  });
});

describe('parseMarker', () => {
  const read = (value: unknown) => parseMarker({ kind: 'bytes', bytes: Buffer.from(JSON.stringify(value)) });

  test('reads what was written', () => {
    const marker = mergeDemand(NONE, status({ justifications: ['cache', 'presets'] }), ['web'], T0);
    expect(read(marker)).toEqual(stand(marker));
  });

  test('takes what is not of its shape for unknown, but for the clients', () => {
    const odd = { from_version: 1, to_version: '', justifications: ['cache', 1, null, ''], updated_at: [] };
    expect(read({ required: true, clients: { web: 'ok' }, ...odd, more: 1 })).toEqual(
      stand({
        schema_version: 1,
        required: true,
        from_version: null,
        to_version: null,
        from_fingerprint: null,
        to_fingerprint: null,
        reason: 'update',
        justifications: ['cache'],
        updated_at: '',
        clients: { web: 'ok' },
      }),
    );
  });
});

/** What may happen to a marker file, and what each client must then be told. */
type Event =
  | { readonly kind: 'update'; readonly clients: readonly string[] }
  | { readonly kind: 'restart' | 'acknowledge'; readonly client: string }
  | { readonly kind: 'corrupt' };

const CLIENTS = ['web', 'job', 'cli'];
const events: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('update' as const), clients: fc.subarray(CLIENTS) }),
    fc.record({
      kind: fc.constantFrom('restart' as const, 'acknowledge' as const),
      client: fc.constantFrom(...CLIENTS),
    }),
    { weight: 1, arbitrary: fc.constant({ kind: 'corrupt' as const }) },
  ),
  { maxLength: 30 },
);

test('a client is asked exactly while something was asked of it since it started', () => {
  const property = fc.property(events, (history) => {
    let state: MarkerState = NONE;
    let corrupted = 0;
    const atStart = new Map(CLIENTS.map((client) => [client, state]));
    const owed = new Map(CLIENTS.map((client) => [client, false]));
    for (const [index, event] of history.entries()) {
      if (event.kind === 'update') {
        const everyone = event.clients.length === 0 || state.kind === 'corrupt';
        for (const client of everyone ? CLIENTS : event.clients) owed.set(client, true);
        state = stand(mergeDemand(state, status(), event.clients, T0 + index));
      } else if (event.kind === 'restart') {
        atStart.set(event.client, state);
        owed.set(event.client, false);
      } else if (event.kind === 'corrupt') {
        // Another way each time: the same bytes would be the same file.
        state = { kind: 'corrupt', file: { kind: 'bytes', bytes: Buffer.from('{'.repeat(++corrupted)) } };
        for (const client of CLIENTS) owed.set(client, true);
      } else if (state.kind === 'marker' && !owed.get(event.client)) {
        // As `acknowledgeMarker` does with what was seen at the start.
        const asked = demandOn(state, event.client);
        if (asked !== null && asked === demandOn(atStart.get(event.client) ?? NONE, event.client)) {
          const left = acknowledge(state.marker, event.client);
          state = left === null ? NONE : stand(left);
        }
      }
      for (const client of CLIENTS) {
        const reason = markerReason({ atStart: atStart.get(client) ?? NONE, now: state, client });
        expect([client, reason !== null]).toEqual([client, owed.get(client)]);
      }
    }
  });
  fc.assert(property, { numRuns: 1000 });
});
