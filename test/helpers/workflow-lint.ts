import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from '@actions/languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { parse } from 'yaml';

interface ActionReference {
  readonly owner: string;
  readonly name: string;
  readonly path?: string | undefined;
}

/** As documents name our action, since it has no owner yet. */
export const OURS = 'OWNER/runtime-fingerprint';

/** The inputs of others that documents use, from the `action.yml` of the versions they pin. */
const INPUTS: Readonly<Record<string, readonly string[]>> = {
  'actions/checkout': ['ref', 'fetch-depth', 'persist-credentials', 'path', 'repository'],
  'actions/setup-node': ['node-version', 'cache', 'registry-url', 'package-manager-cache'],
  'actions/setup-go': ['go-version-file'],
  'actions/attest': ['subject-path'],
  'actions/upload-artifact': ['name', 'path', 'if-no-files-found', 'retention-days'],
  'googleapis/release-please-action': ['token', 'config-file', 'manifest-file', 'release-type'],
  'changesets/action': ['publish-script', 'version-script', 'create-github-releases', 'github-token'],
  'changesets/action/select-mode': ['cwd'],
  'goreleaser/goreleaser-action': ['args', 'version', 'distribution', 'workdir'],
};

let documents = 0;

/**
 * GitHub's own check of workflows and actions: `LINE: message`. Where a step uses our action or one that is known here, its
 * inputs are checked too; an unknown action is a finding.
 */
export async function lintText(path: string, text: string): Promise<string[]> {
  // It remembers results by URI, so each text needs its own.
  documents += 1;
  const document = TextDocument.create(`file:///${documents}/${path}`, 'yaml', 1, text);
  const findings = await validate(document, {
    actionsMetadataProvider: { fetchActionMetadata: async (action) => metadataOf(action) },
  });
  return findings.map(({ range, message }) => `${range.start.line + 1}: ${message}`);
}

function metadataOf({ owner, name, path }: ActionReference) {
  const id = [owner, name, path].filter((part) => part !== undefined && part !== '').join('/');
  const names = id === OURS ? ownInputs() : INPUTS[id];
  if (names === undefined) return undefined;
  const inputs = Object.fromEntries(names.map((one) => [one, { description: one, required: false }]));
  return { name: id, description: id, inputs };
}

function ownInputs(): string[] {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'action.yml'), 'utf8');
  return Object.keys((parse(text) as { inputs: object }).inputs);
}

/** What `uses:` names without `@` and 40 hex digits, or without a version beside it. What is in this repository needs none. */
export function findUnpinned(text: string): string[] {
  const used = [...text.matchAll(/^\s*(?:-\s+)?uses:\s*(\S.*?)\s*$/gm)].map(([, what]) => what as string);
  return used.filter((what) => !/^\.\/|^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(what));
}
