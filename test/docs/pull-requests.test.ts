import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { OPTIONS, OUTPUTS } from '../../src/jobs/options.ts';
import { REASONS } from '../../src/release/reason.ts';
import { listBlocks } from '../helpers/doc-blocks.ts';
import { OURS } from '../helpers/workflow-lint.ts';

interface Step {
  readonly uses?: string;
}

interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Record<
    string,
    { readonly permissions: Record<string, string>; readonly steps: readonly Step[] }
  >;
}

const PATH = 'docs/pull-requests.md';
const TEXT = readFileSync(join(import.meta.dirname, '..', '..', PATH), 'utf8');
const WORKFLOWS = listBlocks(PATH).filter(({ file }) => file !== null);

describe(PATH, () => {
  it('has a workflow for public and one for private repositories', () => {
    expect(WORKFLOWS.map(({ heading }) => heading)).toEqual(['Public repositories', 'Private repositories']);
  });

  it.each(WORKFLOWS)(
    'the one for $heading may read and comment alone, and checks nothing out',
    ({ text }) => {
      const workflow: Workflow = parse(text);
      expect(workflow.permissions).toEqual({});
      for (const { permissions, steps } of Object.values(workflow.jobs)) {
        expect(permissions).toEqual({ contents: 'read', 'pull-requests': 'write' });
        expect(
          steps.flatMap(({ uses }) => uses ?? []).filter((uses) => !uses.startsWith(`${OURS}@`)),
        ).toEqual([]);
      }
    },
  );

  it('names inputs, outputs and reasons that there are', () => {
    const firstCells = (heading: string) => {
      const [, section = ''] = new RegExp(`^## ${heading}\\n(.*?)(?:^## |$(?![^]))`, 'ms').exec(TEXT) ?? [];
      const cells = [...section.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell]) => cell as string).slice(1);
      return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string));
    };
    const inputs = firstCells('Options');
    expect(inputs.filter((name) => !(name in OPTIONS))).toEqual([]);
    expect(inputs).toContain('label');
    const reasons = firstCells('What asks for a restart');
    expect(reasons.filter((name) => !(REASONS as readonly string[]).includes(name))).toEqual([]);
    expect(reasons).toContain('unchanged');
    const [, outputs = ''] = /^Outputs are strings\.(.*?)\n\n/ms.exec(TEXT) ?? [];
    const named = [...outputs.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name as string);
    expect(named.filter((name) => name !== 'true' && !(name in OUTPUTS))).toEqual([]);
    expect(named).toContain('requires-restart');
  });
});
