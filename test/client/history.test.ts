import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Captured, captureManifest, decideRestart, parseMarker } from '../../src/client/index.ts';
import {
  buildHistory,
  differInBytes,
  differInLineage,
  expectedDecision,
  type HistoryStep,
  type ModelRelease,
  manifestText,
} from './history.ts';

const steps: fc.Arbitrary<HistoryStep[]> = fc.array(
  fc.record({
    back: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(8)),
    change: fc.constantFrom('docs', 'docs', 'code', 'library', 'restore', 'rules'),
    forced: fc.boolean(),
    fate: fc.oneof(
      { weight: 6, arbitrary: fc.constant('intact' as const) },
      fc.constantFrom('unavailable', 'keyless', 'stale', 'none'),
    ),
    moveTag: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.boolean()),
  }),
  { minLength: 1, maxLength: 12 },
);

/** What a client finds of a release: its manifest, whole or not. */
type Loss = 'none' | 'missing' | 'cut' | 'garbage' | 'unreadable';
const losses = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Loss>('none') },
  fc.constantFrom<Loss>('missing', 'cut', 'garbage', 'unreadable'),
);

function found(release: ModelRelease, loss: Loss): Captured {
  if (loss === 'missing') return { kind: 'missing' };
  if (loss === 'unreadable') return { kind: 'unreadable', evidence: `EACCES ${release.name}` };
  const text = manifestText(release);
  const left = { none: text, cut: text.slice(0, text.length / 2), garbage: '\0\0\0' }[loss];
  return captureManifest({ kind: 'bytes', bytes: Buffer.from(left) });
}

const intactFiles = new WeakMap<ModelRelease, Captured>();

function intact(release: ModelRelease): Captured {
  const file = intactFiles.get(release) ?? found(release, 'none');
  intactFiles.set(release, file);
  return file;
}

/** Runs `check` on every pair of releases of generated histories. */
function onPairs(
  check: (running: ModelRelease, installed: ModelRelease, losses: readonly [Loss, Loss]) => void,
): void {
  let pairs = 0;
  const property = fc.property(steps, losses, losses, (history, lossA, lossB) => {
    const releases = buildHistory(history);
    for (const running of releases) {
      for (const installed of releases) {
        pairs++;
        check(running, installed, [lossA, lossB]);
      }
    }
  });
  fc.assert(property, { numRuns: 300 });
  expect(pairs).toBeGreaterThan(10_000);
}

test('soundness: other bytes or another lineage are never kept', () => {
  let different = 0;
  onPairs((running, installed, [lossA, lossB]) => {
    const [p, i] = [found(running, lossA), found(installed, lossB)];
    const decision = decideRestart({ running: p, installed: i });
    if (!differInBytes(running, installed) && !differInLineage(running, installed)) return;
    different++;
    if (decision.outcome !== 'keep') return;
    // Without any manifest, before and now, there is nothing to tell two releases by.
    expect(decision.reason).toBe('running_unknown');
    expect(lossA).toBe(lossB);
    expect(lossA).not.toBe('none');
  });
  expect(different).toBeGreaterThan(3000);
});

test('soundness: an answer of wait ends in a restart', () => {
  onPairs((running, installed, [lossA, lossB]) => {
    const input = { running: found(running, lossA), installed: found(installed, lossB) };
    const { outcome, reason } = decideRestart(input);
    const later = decideRestart({ ...input, graceOver: true });
    expect([later.outcome, later.reason]).toEqual([outcome === 'wait' ? 'restart' : outcome, reason]);
  });
});

test('economy: same bytes, lineage and rules are kept under any version', () => {
  let kept = 0;
  onPairs((running, installed) => {
    const keyed = running.fate === 'intact' && installed.fate === 'intact';
    const same = !differInBytes(running, installed) && !differInLineage(running, installed);
    if (!keyed || !same || running.rules !== installed.rules) return;
    const decision = decideRestart({ running: intact(running), installed: intact(installed) });
    expect(decision).toEqual({ outcome: 'keep', reason: 'unchanged', justifications: [] });
    if (running.version !== installed.version) kept++;
  });
  expect(kept).toBeGreaterThan(100);
});

test('every pair is answered as the trees and histories say', () => {
  onPairs((running, installed) => {
    const decision = decideRestart({ running: intact(running), installed: intact(installed) });
    expect({ outcome: decision.outcome, reason: decision.reason }).toEqual(
      expectedDecision(running, installed),
    );
  });
});

test('A → B and B → A are answered alike', () => {
  onPairs((a, b) => {
    const forth = decideRestart({ running: intact(a), installed: intact(b) });
    const back = decideRestart({ running: intact(b), installed: intact(a) });
    expect(back.outcome).toBe(forth.outcome);
  });
});

test('no restart loop: a process that starts into a state keeps running in it', () => {
  const markers = fc.constantFrom(
    null,
    '{',
    '[]',
    '{"required":true,"clients":{"web":"2026-01-01T00:00:00.000Z"}}',
    '{"required":true,"clients":{"web":"ok","job":"2026-01-01T00:00:00.000Z"}}',
    '{"required":true,"clients":{}}',
  );
  const property = fc.property(steps, losses, markers, fc.boolean(), (history, loss, text, graceOver) => {
    const bytes = text === null ? null : Buffer.from(text);
    const marker = parseMarker(bytes === null ? { kind: 'missing' } : { kind: 'bytes', bytes });
    for (const release of buildHistory(history)) {
      const decision = decideRestart({
        running: found(release, loss),
        installed: found(release, loss),
        marker: { atStart: marker, now: marker, client: 'web' },
        graceOver,
      });
      expect(decision.outcome).toBe('keep');
      expect(decision.reason).toBe(loss === 'none' ? 'unchanged' : 'running_unknown');
    }
  });
  fc.assert(property, { numRuns: 300 });
});
