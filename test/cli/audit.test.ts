import { existsSync, readFileSync } from 'node:fs';
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
  warnings: z.array(z.strictObject({ code: z.string(), message: z.string() })).optional(),
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
    expect(audit('--output', output)).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: `Wrote ${output}: 3 releases as Markdown.\n`,
    });
    expect(audit('--output', output, '--quiet').stderr).toBe('');
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
    expect(count('--until', '2023-11-16T12:00')).toBe(1);
    expect(count('--until', '2023-11-16T23:00:00+01:00')).toBe(1);
    expect(count('--since', '2023-11-16', '--until', '2023-11-16')).toBe(1);
  });

  it('says in one line that a range holds no release, which is no gate met', () => {
    const line = 'No release is in this range; 3 are outside.';
    const range = ['--since', '2030-01-01'];
    expect(audit(...range)).toEqual({ exitCode: 0, stdout: `${line}\n`, stderr: '' });
    const gate = audit(...range, '--fail-on', 'unjustified');
    expect(gate).toEqual({ exitCode: 0, stdout: `${line}\n`, stderr: `warning: ${line}\n` });
    const json = audit(...range, '--json');
    expect(json).toMatchObject({ exitCode: 0, stderr: `warning: ${line}\n` });
    expect(AuditShape.parse(JSON.parse(json.stdout))).toMatchObject({
      releases: [],
      warnings: [{ code: 'range_empty', message: line }],
    });
  });

  it('warns of what no rule was stated for: in the text itself, else on stderr', () => {
    const other = new TestRepository();
    onTestFinished(() => other.remove());
    other.commit({ 'src/a.py': '1', 'src/a.sh': '1' }, { tags: ['v1.0.0'] });
    other.flush();
    const run = (...args: string[]) => runProgram(['audit', ...args], { cwd: other.path });
    const line = '1 .sh file does not count (v1.0.0): state rules.';
    expect(run().stderr).toBe('');
    expect(run().stdout.split('\n').slice(-3)).toEqual(['', `  warning  ${line}`, '']);
    for (const format of ['json', 'markdown'])
      expect(run('--format', format).stderr).toBe(`warning: ${line}\n`);
    expect(run('--json', '--quiet').stderr).toBe('');
    expect(AuditShape.parse(JSON.parse(run('--json', '--quiet').stdout)).warnings).toEqual([
      { code: 'other_languages', message: line },
    ]);
  });

  it('takes - for stdout', () => {
    const { exitCode, stdout, stderr } = audit('--output', '-', '--json');
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(AuditShape.parse(JSON.parse(stdout)).releases).toHaveLength(3);
    expect(existsSync(join(repository.path, '-'))).toBe(false);
  });

  it.each([
    [['--json', '--format', 'html'], '--json and --format html ask for two formats'],
    [['--json', '--output', 'x.html'], '--json and --output "x.html" ask for two formats'],
    [['--format', 'markdown', '--output', 'x.json'], '--format markdown and --output "x.json" ask'],
    [['--output', ''], '--output: the name of the file is empty; `-` stands for stdout.'],
    [['--since', 'soon'], '--since: "soon" is no date; write 2026-04-27 or 2026-04-27T12:00:00Z.'],
    [['--since', '2026-02-31'], '--since: "2026-02-31" is no date'],
    [['--until', '2025-02-29T10:00:00Z'], '--until: "2025-02-29T10:00:00Z" is no date'],
    [['--until', '2026-01-01T25:00'], '--until: "2026-01-01T25:00" is no date'],
    [['--since', '2026-03-01', '--until', '2026-02-28'], '--since 2026-03-01 is after --until 2026-02-28'],
    [['--last', '0'], '--last: "0" is no whole number from 1 to 999,999,999.'],
    [['--last', '99999999999999999999999'], '--last: "99999999999999999999999" is no whole number from 1 to'],
  ])('refuses %j', (args, message) => {
    const { exitCode, stdout, stderr } = audit(...args);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/ \[USAGE\]\n$/);
    expect(stderr).toContain(`error: ${message}`);
    expect(['x.html', 'x.json'].filter((name) => existsSync(join(repository.path, name)))).toEqual([]);
  });

  it.each([
    ['--json', 'x.txt'],
    ['--json', 'y.json'],
    ['--json', 'z'],
  ])('takes %s for %s', (flag, name) => {
    const output = join(repository.path, name);
    expect(audit(flag, '--output', output).exitCode).toBe(0);
    expect(AuditShape.parse(JSON.parse(readFileSync(output, 'utf8'))).releases).toHaveLength(3);
  });
});
