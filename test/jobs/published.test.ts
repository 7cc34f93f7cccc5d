import { expect, it } from 'vitest';
import { whatReleaseSays } from '../../src/jobs/published.ts';
import { createManifest } from '../../src/manifest/edit.ts';
import { parseManifest } from '../../src/manifest/manifest.ts';
import type { OwnKeys } from '../../src/manifest/schema.ts';
import type { TagManifest } from '../../src/release/lineage.ts';

const FORCED = { force_restart: true, force_restart_justification: 'cache layout' };

function keysOf(tag: string): OwnKeys {
  return {
    runtime_fingerprint: '0'.repeat(64),
    requires_restart: false,
    restart_key: '0'.repeat(32),
    restart: {
      version: '1.1.0',
      tag,
      commit: '0'.repeat(40),
      reason: 'unchanged',
      rules: '0'.repeat(12),
      previous: null,
      forced: [],
    },
  };
}

function manifest(more: object, tag?: string): TagManifest {
  const made = tag === undefined ? '{}' : Buffer.from(createManifest('1.1.0', keysOf(tag))).toString();
  const text = JSON.stringify({ version: '1.1.0', ...JSON.parse(made), ...more });
  return { kind: 'manifest', manifest: parseManifest(Buffer.from(text), 'version.json') };
}

const NONE: TagManifest = { kind: 'none' };
const UNREADABLE: TagManifest = { kind: 'unreadable' };
const PLAIN = manifest({});
const PLAIN_FORCED = manifest(FORCED);
const KEYS = manifest({}, 'v1.1.0');
const KEYS_FORCED = manifest(FORCED, 'v1.1.0');
const OTHERS_KEYS = manifest({}, 'v1.0.0');

it.each([
  { attached: null, tree: KEYS, keys: true, forced: false },
  { attached: null, tree: NONE, keys: false, forced: null },
  { attached: KEYS, tree: NONE, keys: true, forced: false },
  { attached: KEYS, tree: PLAIN, keys: true, forced: false },
  { attached: KEYS, tree: PLAIN_FORCED, keys: true, forced: true },
  { attached: KEYS, tree: UNREADABLE, keys: true, forced: true },
  { attached: KEYS_FORCED, tree: PLAIN, keys: true, forced: true },
  { attached: PLAIN, tree: KEYS, keys: true, forced: false },
  { attached: PLAIN_FORCED, tree: KEYS, keys: true, forced: true },
  { attached: PLAIN_FORCED, tree: NONE, keys: false, forced: true },
  { attached: PLAIN, tree: PLAIN_FORCED, keys: false, forced: true },
  { attached: OTHERS_KEYS, tree: KEYS_FORCED, keys: true, forced: true },
  { attached: UNREADABLE, tree: KEYS, keys: false, forced: 'unreadable' },
  { attached: PLAIN, tree: UNREADABLE, keys: false, forced: 'unreadable' },
] as const)(
  'a release is forced where its asset or its tree says so, $#',
  ({ attached, tree, keys, forced }) => {
    const told = whatReleaseSays('v1.1.0', { attached, tree });
    if (told.kind !== 'manifest') {
      expect([told.kind === 'unreadable' ? 'unreadable' : null, keys]).toEqual([forced, false]);
      return;
    }
    const { own, current, force } = told.manifest;
    expect([current && own?.restart.tag === 'v1.1.0', force.set]).toEqual([keys, forced]);
  },
);
