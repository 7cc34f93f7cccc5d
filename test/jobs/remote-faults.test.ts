import { describe } from 'vitest';
import { serveReleases } from '../helpers/served.ts';
import { type FaultRow, testFaults } from './fault-rows.ts';

const served = serveReleases({ releases: 12, assets: 2, assetBytes: 20_000 });

// Every fault at every stage is in the slow test.
const ROWS: readonly FaultRow[] = [
  { fault: { kind: 'reset' }, stage: 'info/refs', duration: 'stays' },
  { fault: { kind: 'cut', afterBytes: 90 }, stage: 'ls-refs', duration: 'stays' },
  { fault: { kind: 'cut', afterBytes: 90 }, stage: 'ls-refs', duration: 'passes' },
  { fault: { kind: 'status', status: 200 }, stage: 'ls-refs', duration: 'lasting' },
  { fault: { kind: 'status', status: 403 }, stage: 1, duration: 'lasting' },
  { fault: { kind: 'truncate-pack' }, stage: 3, duration: 'stays' },
  { fault: { kind: 'hang', afterBytes: 20 }, stage: 3, duration: 'passes' },
  { fault: { kind: 'corrupt-pack' }, stage: 5, duration: 'stays' },
  { fault: { kind: 'corrupt-pack' }, stage: 5, duration: 'passes' },
  { fault: { kind: 'status', status: 503 }, stage: 5, duration: 'stays' },
  { fault: { kind: 'cut', afterBytes: 4 }, stage: 5, duration: 'stays' },
];

describe('a fault of the remote', () => testFaults(served, ROWS));
