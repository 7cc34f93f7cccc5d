import { describe } from 'vitest';
import { serveReleases } from '../helpers/served.ts';
import { DAMAGED_PACKS, type FaultRow, LASTING, PASSING, type Stage, testFaults } from './fault-rows.ts';

const served = serveReleases({ releases: 12, assets: 2, assetBytes: 20_000 });

const FETCHES: readonly Stage[] = [1, 2, 3, 4, 5];
const STAGES: readonly Stage[] = ['info/refs', 'ls-refs', ...FETCHES];

const ROWS: readonly FaultRow[] = [
  ...STAGES.flatMap((stage) =>
    PASSING.flatMap((fault): FaultRow[] => [
      { fault, stage, duration: 'passes' },
      { fault, stage, duration: 'stays' },
    ]),
  ),
  ...FETCHES.flatMap((stage) =>
    DAMAGED_PACKS.flatMap((fault): FaultRow[] => [
      { fault, stage, duration: 'passes' },
      { fault, stage, duration: 'stays' },
    ]),
  ),
  ...STAGES.flatMap((stage) => LASTING.map((fault): FaultRow => ({ fault, stage, duration: 'lasting' }))),
];

describe('every fault of the remote at every stage', () => testFaults(served, ROWS));
