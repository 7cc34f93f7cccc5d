// Cuts the operations that we use from the official description of GitHub's API: `node scripts/openapi-slice.ts
// [--check] [FILE]`. With --check nothing is written, and the exit code is 1 when the file is out of step.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Table = { [key: string]: Json };

const OPERATIONS = new Set([
  'repos/list-releases',
  'repos/get-release',
  'repos/get-release-by-tag',
  'repos/update-release',
  'repos/list-release-assets',
  'repos/get-release-asset',
  'repos/upload-release-asset',
  'repos/update-release-asset',
  'repos/delete-release-asset',
  'repos/compare-commits-with-basehead',
  'git/get-ref',
  'git/get-commit',
  'pulls/get',
  'pulls/list',
  'issues/list-comments',
  'issues/create-comment',
  'issues/get-comment',
  'issues/update-comment',
  'issues/delete-comment',
  'issues/list-labels-on-issue',
  'issues/add-labels',
  'issues/remove-label',
  'issues/get-label',
  'issues/create-label',
]);

/** For people, or for the makers of clients; no answer is valid or invalid by them. */
const NOT_FOR_VALIDATION = /^(?:x-|(?:description|summary|title|tags|externalDocs|examples?|deprecated)$)/;
/** Below these stand names of the API's own. */
const NAMED = new Set(['properties', 'schemas', 'parameters', 'responses', 'headers', 'content', 'paths']);

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const file = positionals[0] ?? new URL('../test/helpers/github/openapi-slice.json', import.meta.url);
const text = `${JSON.stringify(cutSlice(readDescription()), null, 1)}\n`;

if (!values.check) {
  writeFileSync(file, text);
} else if (readFileSync(file, 'utf8') !== text) {
  console.error(
    'test/helpers/github/openapi-slice.json is out of step with @octokit/openapi: run node scripts/openapi-slice.ts',
  );
  process.exitCode = 1;
}

/** Requiring the package would load every product's description: 400 MB of JSON. */
function readDescription(): Table {
  const file = new URL('../node_modules/@octokit/openapi/generated/api.github.com.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function cutSlice(description: Table): Table {
  const paths: Table = {};
  const missing = new Set(OPERATIONS);
  for (const [path, methods] of Object.entries(description.paths as Table)) {
    const used = Object.entries(methods as Table).filter(([, operation]) =>
      missing.delete(String((operation as Table).operationId)),
    );
    if (used.length > 0) paths[path] = Object.fromEntries(used.map(([name, told]) => [name, prune(told)]));
  }
  if (missing.size > 0) throw new Error(`The description has no ${[...missing].join(', ')}.`);
  const { version } = description.info as Table;
  return {
    openapi: description.openapi as Json,
    info: { title: '@octokit/openapi', version: version as Json },
    paths,
    components: cutComponents(description, paths),
  };
}

/** What the paths refer to, and what that refers to. */
function cutComponents(description: Table, paths: Table): Table {
  const found = new Map<string, Json>();
  const waiting = listReferences(paths);
  for (let reference = waiting.pop(); reference !== undefined; reference = waiting.pop()) {
    if (found.has(reference)) continue;
    const part = prune(lookUp(description, reference));
    found.set(reference, part);
    waiting.push(...listReferences(part));
  }
  const components: { [kind: string]: Table } = {};
  for (const reference of [...found.keys()].sort()) {
    const [, , kind = '', name = ''] = reference.split('/');
    components[kind] = { ...components[kind], [name]: found.get(reference) as Json };
  }
  return components;
}

function lookUp(description: Table, reference: string): Json {
  const [start, ...steps] = reference.split('/');
  const part = steps.reduce<Json | undefined>((table, step) => (table as Table)?.[step], description);
  if (start !== '#' || part === undefined) throw new Error(`The description has no ${reference}.`);
  return part;
}

function listReferences(part: Json): string[] {
  if (part === null || typeof part !== 'object') return [];
  const own = '$ref' in part && typeof part.$ref === 'string' ? [part.$ref] : [];
  return [...own, ...Object.values(part).flatMap(listReferences)];
}

function prune(part: Json, named = false): Json {
  if (Array.isArray(part)) return part.map((item) => prune(item));
  if (part === null || typeof part !== 'object') return part;
  const kept = Object.entries(part).filter(([key]) => named || !NOT_FOR_VALIDATION.test(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, prune(value, !named && NAMED.has(key))]));
}
