import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, test } from 'vitest';
import { createManifest } from '../../src/manifest/edit.ts';
import { OWN_KEYS } from '../../src/manifest/schema.ts';
import { OWN, OWN_WITH_RUNTIMES, textOf } from './sample.ts';

const SCHEMA = fileURLToPath(new URL('../../schema/version.schema.json', import.meta.url));
const SCRIPT = fileURLToPath(new URL('../../scripts/schema.ts', import.meta.url));
const schema = JSON.parse(readFileSync(SCHEMA, 'utf8'));
const validate = new Ajv2020().compile(schema);

describe('the published schema', () => {
  test('names itself without a host', () => {
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(schema.$id).toBe('urn:runtime-fingerprint:version');
  });

  test('says what each key is', () => {
    const undescribed = Object.entries<{ description?: string }>(schema.properties)
      .filter(([, property]) => property.description === undefined)
      .map(([key]) => key);
    expect(undescribed).toEqual([]);
  });

  test.each([OWN, OWN_WITH_RUNTIMES])('accepts what is written: %#', (own) => {
    expect(validate(JSON.parse(textOf(createManifest('7.11.0', own))))).toBe(true);
  });

  test.each([
    {},
    { name: 'foreign', nested: { restart: 1 }, version: '1' },
    { force_restart: true, force_restart_justification: 'new schema' },
    { force_restart: null, force_restart_justification: null },
    { ...OWN, restart: { ...OWN.restart, later: 1 } },
  ])('accepts %j', (value) => {
    expect(validate(value)).toBe(true);
  });

  test.each([
    { value: [], at: '' },
    { value: { version: 1 }, at: '/version' },
    { value: { force_restart: 'true' }, at: '/force_restart' },
    { value: { runtime_fingerprint: 'x' }, at: '/runtime_fingerprint' },
    { value: { requires_restart: null }, at: '/requires_restart' },
    { value: { restart_key: 'unavailable:' }, at: '/restart_key' },
    { value: { restart: { ...OWN.restart, reason: 'x' } }, at: '/restart/reason' },
    { value: { restart: { ...OWN.restart, forced: [{}] } }, at: '/restart/forced/0' },
    { value: { runtimes: {} }, at: '/runtimes' },
  ])('refuses $value at $at', ({ value, at }) => {
    expect(validate(value)).toBe(false);
    expect(validate.errors?.map(({ instancePath }) => instancePath)).toContain(at);
  });
});

test('our keys are written in this order', () => {
  expect(OWN_KEYS).toEqual(['runtime_fingerprint', 'requires_restart', 'restart_key', 'restart', 'runtimes']);
});

describe('scripts/schema.ts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'schema-'));
  const copy = join(folder, 'version.schema.json');
  const run = (...args: string[]) => spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8' });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('--check: the committed file is in step', () => {
    expect(run('--check')).toMatchObject({ status: 0, stderr: '' });
  });

  test('--check fails on a file out of step and leaves it; without it the file is written', () => {
    writeFileSync(copy, '{}\n');
    expect(run('--check', copy)).toMatchObject({ status: 1, stderr: expect.stringContaining('out of step') });
    expect(readFileSync(copy, 'utf8')).toBe('{}\n');
    expect(run(copy).status).toBe(0);
    expect(readFileSync(copy, 'utf8')).toBe(readFileSync(SCHEMA, 'utf8'));
  });
});
