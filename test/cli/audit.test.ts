import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { REASONS } from '../../src/release/reason.ts';
import { runProgram } from '../helpers/program.ts';
import { TestRepository } from '../helpers/repository.ts';

const AuditShape = z.strictObject({
  releases: z.array(
    z.strictObject({
      tag: z.string(),
      version: z.string(),
      date: z.iso.datetime(),
      previous: z.string().nullable(),
      requires_restart: z.boolean(),
      reason: z.enum(REASONS),
      fingerprint: z.string().nullable(),
      changed_files: z.int(),
      force: z
        .strictObject({
          set: z.literal(true),
          justification: z.string().nullable(),
          justified: z.boolean(),
          redundant: z.boolean(),
          carried_over: z.boolean(),
          malformed: z.boolean(),
        })
        .nullable(),
      manifest: z.enum(['asset', 'tree', 'none', 'unreadable']),
    }),
  ),
  totals: z.strictObject({
    releases: z.int(),
    required: z.int(),
    avoided: z.int(),
    forced: z.int(),
    unjustified: z.int(),
    skipped_would_restart: z.int(),
  }),
});

describe('audit on the command line', () => {
  let repository: TestRepository;
  const audit = (...args: string[]) => runProgram(['audit', ...args], { cwd: repository.path });

  beforeAll(() => {
    repository = new TestRepository();
    repository.commit({ 'src/a.py': '1' }, { tags: ['v1.0.0'] });
    repository.commit({ 'README.md': 'x' }, { tags: ['v1.0.1'] });
    repository.commit({ 'version.json': '{"version":"1.0.2","force_restart":true}' }, { tags: ['v1.0.2'] });
    repository.flush();
  });

  afterAll(() => repository.remove());

  it('prints the shape that programs rely on, alone on stdout', () => {
    const { exitCode, stdout, stderr } = audit('--json');
    expect(exitCode).toBe(0);
    expect(stderr).toBe('');
    expect(AuditShape.parse(JSON.parse(stdout)).totals.forced).toBe(1);
  });

  it('prints a table that lines up', () => {
    const { stdout } = audit();
    expect(stdout.split('\n').map((line) => line.trimEnd())).toEqual([
      '3 releases: 2 required a restart, 1 did not.',
      '  Clients that skip releases would have restarted at 1 of those 1 too.',
      '  force_restart was set 1 time, 1 without a justification.',
      '',
      '  release  date        previous  restart       reason               files  force_restart',
      '  v1.0.0   2023-11-15  -         required      no_previous_release',
      '  v1.0.1   2023-11-16  v1.0.0    not required  unchanged',
      '  v1.0.2   2023-11-17  v1.0.1    required      forced                      the only reason, unjustified',
      '',
    ]);
  });

  it('writes Markdown to a file', () => {
    const output = join(repository.path, 'audit.md');
    expect(audit('--format', 'markdown', '--output', output)).toMatchObject({ exitCode: 0, stdout: '' });
    const text = readFileSync(output, 'utf8');
    expect(text).toMatch(/^## 3 releases: 2 required a restart, 1 did not\.\n/);
    expect(text).toContain(
      '| <code>v1&#46;0&#46;1</code> | 2023-11-16 | <code>v1&#46;0&#46;0</code> | ✅ not required |',
    );
  });

  it('fails on what it is told to fail on, after printing', () => {
    expect(audit('--fail-on', 'malformed').exitCode).toBe(0);
    expect(audit('--fail-on', 'unavailable').exitCode).toBe(0);
    expect(audit('--fail-on', 'unavailable', '--root', 'nowhere', '--include', '**').exitCode).toBe(1);
    const failed = audit('--fail-on', 'unjustified', '--json');
    expect(failed.exitCode).toBe(1);
    expect(failed.stderr).toContain('[FINDINGS]');
    expect(AuditShape.parse(JSON.parse(failed.stdout)).releases).toHaveLength(3);
  });

  it('refuses what is no date and no number', () => {
    expect(audit('--since', 'soon')).toMatchObject({ exitCode: 2, stdout: '' });
    expect(audit('--last', '0')).toMatchObject({ exitCode: 2, stdout: '' });
  });
});
