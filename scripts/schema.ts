// Writes the manifest's JSON Schema from its one definition: `node scripts/schema.ts [--check] [FILE]`. With --check
// nothing is written, and the exit code is 1 when the file is out of step.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { ManifestSchema } from '../src/manifest/schema.ts';

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const file = positionals[0] ?? new URL('../schema/version.schema.json', import.meta.url);
const text = renderSchema();

if (!values.check) {
  writeFileSync(file, text);
} else if (readFileSync(file, 'utf8') !== text) {
  console.error(
    'schema/version.schema.json is out of step with src/manifest/schema.ts: run node scripts/schema.ts',
  );
  process.exitCode = 1;
}

function renderSchema(): string {
  // As input: what a reader accepts, unknown keys included.
  const { $schema, ...schema } = z.toJSONSchema(ManifestSchema, { io: 'input', target: 'draft-2020-12' });
  const head = {
    $schema,
    $id: 'urn:runtime-fingerprint:version',
    title: 'Release manifest',
    description: 'The version.json of a release, with the keys that runtime-fingerprint writes into it.',
  };
  return `${JSON.stringify({ ...head, ...schema }, null, 2)}\n`;
}
