import { describe } from 'vitest';
import { serveReleases } from '../helpers/served.ts';
import { addReleases, CHECKOUTS, onStrictServers, testRows } from './checkout-rows.ts';

const served = serveReleases({ releases: 300 }, addReleases);

describe('every checkout of 300 releases says the same as a full clone', () => {
  testRows(served, [...CHECKOUTS, ...onStrictServers(CHECKOUTS)]);
});
