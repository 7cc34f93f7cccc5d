import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OUTPUTS } from '../../src/jobs/options.ts';
import { startGitHub } from '../helpers/github/server.ts';
import { makeProduct, type Product, versionJson } from '../helpers/product.ts';
import { runStep, type StepOptions, type StepResult } from '../helpers/runner.ts';

function makeHistory(): Product {
  const forced = versionJson('1.2.0', { force_restart: true });
  return makeProduct()
    .release('v1.1.0', { 'src/server.py': 'new\n' })
    .release('v1.1.1', { 'README.md': 'new\n' })
    .release('v1.2.0', { 'version.json': forced });
}

function audit({ path }: Product, more: Partial<StepOptions> = {}): Promise<StepResult> {
  return runStep({ workspace: path, event: 'schedule', payload: { schedule: '0 6 * * 1' }, ...more });
}

const told = ({ commands }: StepResult, name: string) =>
  commands.filter((command) => command.name === name).map(({ data }) => data);

describe('an audit on a schedule', () => {
  it('sets every output: the totals, and what it knows of the newest release', async () => {
    const { exitCode, outputs } = await audit(makeHistory());
    expect(exitCode).toBe(0);
    expect(Object.keys(outputs).toSorted()).toEqual(Object.keys(OUTPUTS).toSorted());
    expect(JSON.parse(outputs.audit ?? '')).toEqual({
      releases: 4,
      required: 3,
      avoided: 1,
      forced: 1,
      unjustified: 1,
      skipped_would_restart: 1,
    });
    expect(outputs).toMatchObject({
      'requires-restart': 'true',
      reason: 'forced',
      tag: 'v1.2.0',
      'previous-tag': 'v1.1.1',
      'changed-count': '0',
      'force-restart': 'true',
      'force-restart-justified': 'false',
      'manifest-path': '',
      'restart-key': '',
    });
  });

  it('tells of a release without a restart', async () => {
    const { outputs } = await audit(makeHistory().release('v1.2.1', { 'README.md': 'newer\n' }));
    expect(outputs).toMatchObject({ 'requires-restart': 'false', reason: 'unchanged', tag: 'v1.2.1' });
  });

  it('shows chart, findings and releases in the summary, and annotates what to look at', async () => {
    const step = await audit(makeHistory());
    expect(step.summary).toMatch(/^## 4 releases: 3 required a restart, 1 did not\.\n/);
    expect(step.summary).toContain('```mermaid\n');
    expect(step.summary).toContain('| ⚠️ needed, unjustified |  |');
    expect(told(step, 'warning')).toEqual(['"v1.2.0" sets force_restart: needed, unjustified.']);
    expect(told(step, 'notice')).toEqual(['4 releases: 3 required a restart, 1 did not.']);
  });

  it('warns of what its rules leave out, in the summary and before the uses of force_restart', async () => {
    const step = await audit(makeHistory().release('v1.3.0', { 'src/run.sh': 'x', 'README.md': 'y' }));
    const line = '1 .sh file does not count (v1.3.0): state rules.';
    expect(told(step, 'warning')[0]).toBe(line);
    expect(step.summary).toContain('⚠️ 1 &#46;sh file does not count');
  });

  it('annotates no more than a runner shows', async () => {
    const product = makeProduct();
    for (let minor = 1; minor <= 14; minor++)
      product.commit(
        { 'version.json': versionJson(`1.${minor}.0`, { force_restart: true }) },
        { tags: [`v1.${minor}.0`] },
      );
    product.flush();
    const warnings = told(await audit(product), 'warning');
    expect(warnings).toHaveLength(10);
    expect(warnings[0]).toBe('"v1.14.0" sets force_restart: needed, unjustified, carried over.');
    expect(warnings[9]).toBe('5 more warnings are in the job summary.');
  });

  it.each([
    ['audit.json', /^\{\n {2}"releases": \[/],
    ['audit', /^\{\n {2}"releases": \[/],
    ['reports/audit.md', /^## 4 releases: /],
    ['audit.html', /^<!doctype html>\n/],
  ])('writes its report as the name says: %s', async (path, start) => {
    const product = makeHistory();
    const { exitCode } = await audit(product, { inputs: { 'report-path': path } });
    expect(exitCode).toBe(0);
    expect(readFileSync(join(product.path, path), 'utf8')).toMatch(start);
  });

  it('fails on what it is told to, when all is written', async () => {
    const step = await audit(makeHistory(), { inputs: { 'fail-on': 'carried-over\nunjustified' } });
    expect(step.exitCode).toBe(1);
    expect(told(step, 'error')).toEqual(['The audit fails because of fail-on: unjustified. [FINDINGS]']);
    expect(step.outputs).toMatchObject({ 'requires-restart': 'true', tag: 'v1.2.0' });
    expect(step.summary).toContain('4 releases');
    const other = await audit(makeHistory(), { inputs: { 'fail-on': 'malformed' } });
    expect(other.exitCode).toBe(0);
  });

  it('runs on a dispatch that asks for it', async () => {
    const { exitCode, outputs } = await audit(makeHistory(), {
      event: 'workflow_dispatch',
      payload: {},
      inputs: { mode: 'audit' },
    });
    expect(exitCode).toBe(0);
    expect(JSON.parse(outputs.audit ?? '')).toMatchObject({ releases: 4 });
  });

  it('leaves "restart" standing when it fails', async () => {
    const product = makeProduct();
    product.git(['tag', '-d', 'v1.0.0']);
    const step = await audit(product);
    expect(step.exitCode).toBe(1);
    expect(step.outputs['requires-restart']).toBe('true');
    expect(told(step, 'error')[0]).toContain('[TAG_NOT_FOUND]');
  });

  it('obeys nothing that a repository says', async () => {
    const text = '::error::owned\n##[error]owned <b>|`owned`</b>';
    const manifest = versionJson('1.1.0', { force_restart: true, force_restart_justification: text });
    const product = makeProduct().release('x/`<b>|@owned/v1.0.0');
    product.release('v1.1.0', { 'version.json': manifest });
    const { commands, summary } = await audit(product);
    expect(commands.map(({ name, form }) => `${form}${name}`)).toEqual(['::notice']);
    expect(summary).not.toMatch(/<b>|`owned|##\[|@owned/);
  });
});

describe('an audit where releases are published', () => {
  it('takes what their assets say, else what their trees do, and tells the two from none', async () => {
    const product = makeProduct()
      .release('v1.1.0', { 'README.md': '1' })
      .release('v1.2.0', { 'README.md': '2' })
      .release('v1.3.0', { 'README.md': '3', 'version.json': null })
      .release('v1.3.1', { 'README.md': '4', 'version.json': null });
    const github = await startGitHub({ git: product.path });
    const why = { force_restart: true, force_restart_justification: 'set by hand' };
    const asset = (content: string) => [{ name: 'version.json', content }];
    github.state.addRelease({ tag: 'v1.0.0' });
    github.state.addRelease({ tag: 'v1.1.0', assets: asset(versionJson('1.1.0', why)) });
    github.state.addRelease({ tag: 'v1.2.0', assets: asset('{') });
    github.state.addRelease({ tag: 'v1.3.0' });
    const step = await audit(product, { github, inputs: { 'report-path': 'audit.json' } });
    expect(step.exitCode).toBe(0);
    const { releases } = JSON.parse(readFileSync(join(product.path, 'audit.json'), 'utf8'));
    const rows = releases.map(
      (row: { tag: string; manifest: string; reason: string; force: { justification: string } | null }) => [
        row.tag,
        row.manifest,
        row.reason,
        row.force?.justification,
      ],
    );
    // `v1.3.1` was tagged and never published.
    expect(rows).toEqual([
      ['v1.0.0', 'tree', 'no_previous_release', undefined],
      ['v1.1.0', 'asset', 'forced', 'set by hand'],
      ['v1.2.0', 'unreadable', 'forced', undefined],
      ['v1.3.0', 'none', 'unchanged', undefined],
    ]);
  });
});
