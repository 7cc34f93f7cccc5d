import { describe } from 'vitest';
import { serveReleases } from '../helpers/served.ts';
import { addReleases, CHECKOUTS, onStrictServers, testRows } from './checkout-rows.ts';

const served = serveReleases({ releases: 120 }, addReleases);

describe('every checkout of 120 releases says the same as a full clone', () => {
  testRows(served, [...CHECKOUTS, ...onStrictServers(CHECKOUTS)]);
});
