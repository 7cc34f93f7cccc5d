import { describe, expect, test } from 'vitest';
import { type FindingsInput, findFindings, isCarriedOver } from '../../src/manifest/force-restart.ts';
import { parseManifest } from '../../src/manifest/manifest.ts';
import { bytesOf } from './sample.ts';

const FILE = 'version.json';

function manifest(text: string) {
  return parseManifest(bytesOf(text), FILE);
}

/** Code, line and column of each finding. */
function found(input: Omit<FindingsInput, 'previous'> & { previous?: string }): string[] {
  const previous = input.previous === undefined ? null : manifest(input.previous);
  return findFindings({ ...input, previous }).map(
    ({ code, position }) => `${code} ${position.line}:${position.column}`,
  );
}

describe('findFindings', () => {
  test.each([
    { name: 'nothing', text: '{"version": "2"}', findings: [] },
    { name: 'no version', text: '{}', previous: '{}', findings: [] },
    {
      name: 'justified',
      text: '{"force_restart": true, "force_restart_justification": "new schema"}',
      findings: [],
    },
    { name: 'a text without the flag', text: '{"force_restart_justification": "TODO"}', findings: [] },
    { name: 'unjustified', text: '{\n  "force_restart": true}', findings: ['force_unjustified 2:3'] },
    {
      name: 'a placeholder',
      text: '{"force_restart": true,\n "force_restart_justification": "TODO"}',
      findings: ['force_unjustified 2:2'],
    },
    {
      name: 'a text that is no string',
      text: '{"force_restart": true,\n "force_restart_justification": 7}',
      findings: ['force_unjustified 1:2'],
    },
    {
      name: 'misspelled',
      text: '{"Force_Restart": true,\n "force_restart_justificaton": "new schema"}',
      findings: ['force_misspelled 1:2', 'force_misspelled 2:2'],
    },
    {
      name: 'misspelled beside the right one',
      text: '{"force_restart": false, "force-restart": true, "force-restart": 1}',
      findings: ['force_misspelled 1:26'],
    },
    {
      name: 'malformed',
      text: '{"force_restart": "no", "force_restart_justification": "new schema"}',
      findings: ['force_malformed 1:2'],
    },
    {
      name: 'malformed, without a text',
      text: '{"force_restart": 0}',
      findings: ['force_malformed 1:2', 'force_unjustified 1:2'],
    },
    {
      name: 'carried over with its text',
      text: '{"force_restart": true, "force_restart_justification": "new schema"}',
      previous: '{"force_restart_justification": "new schema ", "force_restart": 1}',
      findings: ['force_carried_over 1:2'],
    },
    {
      name: 'carried over without a text',
      text: '{"force_restart": true}',
      previous: '{"force_restart": true, "force_restart_justification": " "}',
      findings: ['force_unjustified 1:2', 'force_carried_over 1:2'],
    },
    {
      name: 'forced again for another reason',
      text: '{"force_restart": true, "force_restart_justification": "new schema"}',
      previous: '{"force_restart": true, "force_restart_justification": "old schema"}',
      findings: [],
    },
    {
      name: 'the same text, not set before',
      text: '{"force_restart": true, "force_restart_justification": "new schema"}',
      previous: '{"force_restart": false, "force_restart_justification": "new schema"}',
      findings: [],
    },
    { name: 'another version', text: '{ "version": "2.0"}', findings: ['version_not_tag 1:3'] },
    {
      name: 'not bumped',
      text: '{"version": "1"}',
      previous: '{"version": "1"}',
      findings: ['version_not_tag 1:2', 'version_unchanged 1:2'],
    },
    {
      name: 'not bumped, by the previous tag',
      text: '{"version": "1"}',
      previousVersion: '1',
      findings: ['version_not_tag 1:2', 'version_unchanged 1:2'],
    },
    {
      name: 'the previous release already had it',
      text: '{"version": "2"}',
      previous: '{"version": "2"}',
      previousVersion: '1',
      findings: ['version_unchanged 1:2'],
    },
  ])('$name', ({ text, findings, ...rest }) => {
    expect(found({ manifest: manifest(text), version: '2', ...rest })).toEqual(findings);
  });

  test('name the thing and the fix on one line, and quote what is not ours', () => {
    const evil = JSON.stringify(`todo\n\u202e\u2028\u007f${'-'.repeat(100)}`);
    const text = `{"version": "1\\n::error::", "force_restart": 1, "force_restart_justification": ${evil}}`;
    const messages = findFindings({
      manifest: manifest(text),
      previous: manifest(text),
      version: '2\u0085',
      previousVersion: '1"',
    }).map(({ message }) => message);
    expect(messages).toEqual([
      '"force_restart" is not a JSON boolean and counts as true: write true or false, without quotes, or remove it',
      `"force_restart" is set, but its justification "todo\\n\\u202e\\u2028\\u007f${'-'.repeat(72)}…" says nothing: write there, as a string, why processes must restart, or remove "force_restart"`,
      `"force_restart" was set in the previous release "1\\"" too, both times with the justification "todo\\n\\u202e\\u2028\\u007f${'-'.repeat(72)}…": remove it if it was left on by accident, or justify it for this release`,
      '"version" is "1\\n::error::", but the tag says "2\\u0085": make the two equal',
      '"version" is "1\\n::error::", as in the previous release: clients cannot tell the two apart, so give each release its own',
    ]);
  });
});

describe('a misspelled key', () => {
  test.each([
    ['forceRestart', 'force_restart'],
    ['force-restart', 'force_restart'],
    ['FORCE_RESTART', 'force_restart'],
    ['force_restart ', 'force_restart'],
    ['forced_restart', 'force_restart'],
    ['force_restat', 'force_restart'],
    ['forceRestartJustification', 'force_restart_justification'],
    ['force_restart_justifcation', 'force_restart_justification'],
  ])('%j is told to be %s', (key, meant) => {
    const [finding, ...more] = findFindings({
      manifest: manifest(JSON.stringify({ [key]: true })),
      previous: null,
      version: '2',
    });
    const message = `"${key}" is not read: write "${meant}"`;
    expect([finding, more]).toMatchObject([{ code: 'force_misspelled', message }, []]);
  });

  test.each(['force', 'restarts', 'no_restart', 'force_reinstall', 'restart_reason', 'justification', ''])(
    '%j is another',
    (key) => {
      expect(manifest(JSON.stringify({ [key]: true, force_restart: false })).misspelled).toEqual([]);
    },
  );

  test('is told ten times at most, and quoted', () => {
    const keys = Array.from({ length: 30 }, (_, at) => `force_restart\n${at % 10}${at > 9 ? '\u202e' : ''}`);
    const text = JSON.stringify(Object.fromEntries(keys.map((key) => [key, true])));
    const findings = findFindings({ manifest: manifest(text), previous: null, version: '2' });
    expect(findings).toHaveLength(10);
    expect(findings[0]?.message).toBe('"force_restart\\n0" is not read: write "force_restart"');
  });
});

describe('isCarriedOver', () => {
  test('needs a previous manifest', () => {
    expect(isCarriedOver(manifest('{"force_restart": true}'), null)).toBe(false);
  });
});
