import { describe, expect, it } from 'vitest';
import { findFailures } from '../../src/jobs/fail-on.ts';
import { startGitHub } from '../helpers/github/server.ts';
import { makeProduct, type Product, versionJson } from '../helpers/product.ts';

const FORCED = versionJson('1.1.0', { force_restart: true });
const PLAIN = versionJson('1.1.0');

/** Release 1.1.0, docs only, with these bytes in the commit and in the work tree. */
function releaseWith(committed: string | Buffer, work: string | Buffer = committed): Product {
  return makeProduct().release('v1.1.0', { 'version.json': committed }).write('version.json', work);
}

const codes = ({ warnings }: { warnings: readonly { code: string }[] }) => warnings.map(({ code }) => code);

describe('force_restart', () => {
  it.each<[where: string, committed: string, work: string, warnings: string[]]>([
    ['the commit alone', FORCED, PLAIN, ['force_unjustified', 'force_elsewhere']],
    ['the work tree alone', PLAIN, FORCED, ['force_unjustified', 'force_elsewhere']],
    ['both', FORCED, FORCED, ['force_unjustified']],
  ])('counts in %s', async (_where, committed, work, warnings) => {
    const product = releaseWith(committed, work);
    const document = await product.judge('v1.1.0');
    expect(document).toMatchObject({
      requires_restart: true,
      reason: 'forced',
      force_restart: { set: true, justified: false, justification: null, carried_over: false },
      newly_forced: [{ version: '1.1.0' }],
    });
    expect(codes(document)).toEqual(warnings);
    const written = JSON.parse(product.read());
    expect(written.restart).toMatchObject({
      reason: 'forced',
      forced: [{ version: '1.0.0' }, { version: '1.1.0' }],
    });
    // Ours are only our keys.
    expect(written.force_restart).toEqual(JSON.parse(work).force_restart);
  });

  it('counts in a commit whose manifest is not in the work tree', async () => {
    const product = releaseWith(FORCED);
    product.git(['rm', '-q', '--cached', 'version.json']);
    product.git(['clean', '-f', '-q']);
    const document = await product.judge('v1.1.0');
    expect(document).toMatchObject({ reason: 'forced', manifest: { written: true } });
    expect(codes(document)).toEqual(['force_unjustified', 'manifest_not_checked_out']);
  });

  it.each(['false', 0, 1, 'true', [], {}])('that is %j counts, with a finding on its line', async (flag) => {
    const document = await releaseWith(versionJson('1.1.0', { force_restart: flag })).judge('v1.1.0');
    expect(document).toMatchObject({ reason: 'forced', force_restart: { set: true } });
    expect(document.warnings[0]).toMatchObject({
      code: 'force_malformed',
      position: { file: 'version.json', line: 3, column: 3 },
    });
  });

  it('that is misspelled does not, with a finding on its line', async () => {
    const document = await releaseWith(versionJson('1.1.0', { Force_Restart: true })).judge('v1.1.0');
    expect(document).toMatchObject({ reason: 'unchanged', force_restart: { set: false } });
    expect(document.warnings).toMatchObject([
      { code: 'force_misspelled', position: { file: 'version.json', line: 3, column: 3 } },
    ]);
  });

  it('that is misspelled in the attached manifest is told, before that is replaced', async () => {
    const product = releaseWith(versionJson('1.1.0'));
    const { state, apiUrl, repository, token } = await startGitHub({ git: product.path });
    const content = versionJson('1.1.0', { 'force-restart': true });
    state.addRelease({ tag: 'v1.1.0', assets: [{ name: 'version.json', content }] });
    const document = await product.judge('v1.1.0', { github: { apiUrl, repository, token } });
    expect(document.warnings).toEqual([
      { code: 'force_misspelled', message: '"force-restart" is not read: write "force_restart"' },
    ]);
  });

  it.each([false, null])('that is %j does not', async (flag) => {
    const document = await releaseWith(versionJson('1.1.0', { force_restart: flag })).judge('v1.1.0');
    expect(document).toMatchObject({ reason: 'unchanged', force_restart: { set: false }, warnings: [] });
  });

  it('counts where the committed manifest cannot be read', async () => {
    const document = await releaseWith('{"version": ', PLAIN).judge('v1.1.0');
    expect(document).toMatchObject({ reason: 'forced', force_restart: { set: true, justified: false } });
    expect(document.warnings).toMatchObject([
      { code: 'manifest_unreadable', position: { file: 'version.json' } },
    ]);
  });

  it('is justified by a text that says something', async () => {
    const justification = 'wire format of presets.json changed';
    const manifest = { force_restart: true, force_restart_justification: justification };
    const document = await releaseWith(versionJson('1.1.0', manifest)).judge('v1.1.0');
    expect(document).toMatchObject({
      force_restart: { set: true, justified: true, justification },
      forced: [{ version: '1.0.0' }, { version: '1.1.0', justification }],
      warnings: [],
    });
  });

  it('left on from the release before is carried over, and counts', async () => {
    const manifest = { force_restart: true, force_restart_justification: 'keys were revoked' };
    const product = releaseWith(versionJson('1.1.0', manifest));
    product.release('v1.2.0', { 'version.json': versionJson('1.2.0', manifest) });
    const document = await product.judge('v1.2.0');
    expect(document).toMatchObject({
      reason: 'forced',
      force_restart: { carried_over: true, justified: true },
      newly_forced: [{ version: '1.2.0' }],
    });
    expect(document.warnings).toMatchObject([
      { code: 'force_carried_over', position: { file: 'version.json', line: 3, column: 3 } },
    ]);
  });

  it('taken out in the next release asks for no further restart', async () => {
    const product = releaseWith(FORCED).release('v1.2.0');
    expect(await product.judge('v1.2.0')).toMatchObject({
      reason: 'unchanged',
      forced: [{ version: '1.0.0' }, { version: '1.1.0' }],
      newly_forced: [],
    });
  });
});

describe('the version of the manifest', () => {
  it("that is not the tag's, or is the previous release's, is a finding", async () => {
    const document = await releaseWith(versionJson('1.0.0')).judge('v1.1.0');
    expect(document.warnings).toMatchObject([
      { code: 'version_not_tag', position: { line: 2, column: 3 } },
      { code: 'version_unchanged', position: { line: 2, column: 3 } },
    ]);
  });

  it('stays as it is, and the keys are current for it', async () => {
    const product = releaseWith(versionJson('1.0.9'));
    await product.judge('v1.1.0');
    expect(JSON.parse(product.read())).toMatchObject({
      version: '1.0.9',
      restart: { version: '1.0.9', tag: 'v1.1.0' },
    });
  });
});

describe('fail-on', () => {
  it.each<[finding: Parameters<typeof findFailures>[1][number], manifest: object, fails: boolean]>([
    ['unjustified', { force_restart: true }, true],
    ['unjustified', { force_restart: true, force_restart_justification: 'keys were revoked' }, false],
    ['unjustified', {}, false],
    ['malformed', { force_restart: 'no' }, true],
    ['malformed', { force_restart: true }, false],
    ['carried-over', { force_restart: true }, false],
    ['unavailable', { force_restart: 'no' }, false],
  ])('%s on %j: %s', async (finding, manifest, fails) => {
    const product = releaseWith(versionJson('1.1.0', manifest));
    const document = await product.judge('v1.1.0');
    const failure = findFailures(document, [finding]);
    expect(failure?.code).toBe(fails ? 'FINDINGS' : undefined);
    // Whatever is found, the answer is written first.
    expect(JSON.parse(product.read()).restart_key).toBe(document.restart_key);
  });

  it('unavailable on a runtime without a fingerprint', async () => {
    const product = makeProduct().release('v1.1.0', { '.runtime-fingerprint.yml': "include: ['none/**']\n" });
    const document = await product.judge('v1.1.0');
    expect(findFailures(document, ['unavailable'])?.code).toBe('FINDINGS');
  });

  it('names each finding once', async () => {
    const document = await releaseWith(versionJson('1.1.0', { force_restart: 'no' })).judge('v1.1.0', {
      dryRun: true,
    });
    const failure = findFailures(document, ['malformed', 'unavailable', 'unjustified', 'malformed']);
    expect(failure?.message).toBe(
      'The run fails because of fail-on: malformed, unjustified. See the warnings.',
    );
  });
});
