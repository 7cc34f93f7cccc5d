import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
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
  hints: z
    .array(
      z.strictObject({
        code: z.enum(['version_files', 'check_folders']),
        message: z.string(),
        setting: z.string(),
        releases: z.int().positive(),
      }),
    )
    .optional(),
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
      '  release  date        previous  restart       reason               files  force_restart',
      '  v1.0.0   2023-11-15  -         required      no_previous_release',
      '  v1.0.1   2023-11-16  v1.0.0    not required  unchanged',
      '  v1.0.2   2023-11-17  v1.0.1    required      forced                      needed, unjustified',
      '',
      '3 releases: 2 required a restart, 1 did not.',
      '  A client that skips a release restarts at 1 of the 1 all the same: they come right after one that required it.',
      '  force_restart was set 1 time, 1 of them without a justification.',
      '',
    ]);
  });

  it('writes Markdown to a file', () => {
    const output = join(repository.path, 'audit.md');
    expect(audit('--output', output)).toMatchObject({ exitCode: 0, stdout: '' });
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

  it('says in text and in JSON what would have spared restarts', () => {
    const other = new TestRepository();
    onTestFinished(() => other.remove());
    for (const version of ['1.0.0', '1.0.1'])
      other.commit({ 'src/v.py': `VERSION = "${version}"\n` }, { tags: [`v${version}`] });
    other.flush();
    const { stdout } = runProgram(['audit'], { cwd: other.path });
    expect(stdout.split('\n').slice(-6)).toEqual([
      "  hint  1 more release would have been restart-free with these version-files: nothing differed but the release's own version.",
      '      root: src',
      '      include: ["**/*.py"]',
      '      exclude-dirs: ["scripts","tests","migrations","crons","__pycache__","node_modules",".git"]',
      '      version-files: ["v.py"]',
      '',
    ]);
    const told = JSON.parse(runProgram(['audit', '--json'], { cwd: other.path }).stdout);
    expect(AuditShape.parse(told).hints?.[0]?.releases).toBe(1);
  });

  it('takes a day for all of it', () => {
    const count = (...args: string[]) => JSON.parse(audit('--json', ...args).stdout).releases.length;
    expect(count('--until', '2023-11-16')).toBe(2);
    expect(count('--since', '2023-11-17')).toBe(1);
    expect(count('--since', '2023-11-16T22:13:21Z')).toBe(1);
    expect(audit('--since', '2030-01-01').stdout).toContain('No release was tagged in this time.');
  });

  it('refuses what is no date and no number', () => {
    expect(audit('--since', 'soon')).toMatchObject({ exitCode: 2, stdout: '' });
    expect(audit('--last', '0')).toMatchObject({ exitCode: 2, stdout: '' });
  });
});
