import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { editManifest } from '../../src/manifest/edit.ts';
import { findFindings } from '../../src/manifest/force-restart.ts';
import { PLACEHOLDERS } from '../../src/manifest/justification.ts';
import { restartKey } from '../../src/manifest/key.ts';
import { parseManifest } from '../../src/manifest/manifest.ts';
import { type OwnKeys, OwnKeysSchema } from '../../src/manifest/schema.ts';
import { REASONS } from '../../src/release/reason.ts';
import { bytesOf } from './sample.ts';

const DOCS = readFileSync(new URL('../../docs/manifest.md', import.meta.url), 'utf8');
const [whole = '', several = ''] = [...DOCS.matchAll(/^```json\n(.*?)^```$/gms)].map(([, json = '']) => json);

test('the example is a current manifest that needs no edit', () => {
  const manifest = parseManifest(bytesOf(whole), 'version.json');
  const own = manifest.own as OwnKeys;
  expect(manifest.current).toBe(true);
  expect(findFindings({ manifest, previous: null, version: '7.11.0' })).toEqual([]);
  const { version, rules, forced } = own.restart;
  expect(own.restart_key).toBe(restartKey({ fingerprint: own.runtime_fingerprint, rules, forced, version }));
  const bytes = bytesOf(whole);
  expect(editManifest(bytes, 'version.json', { version, keys: own })).toBe(bytes);
});

test('the block of several runtimes has its shape', () => {
  const { runtimes } = JSON.parse(`{${several}}`);
  expect(OwnKeysSchema.shape.runtimes.parse(runtimes)).toEqual(runtimes);
});

test('every reason and every placeholder is named', () => {
  const names = new Set([...DOCS.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name));
  expect([...REASONS, ...PLACEHOLDERS].filter((name) => !names.has(name))).toEqual([]);
});
