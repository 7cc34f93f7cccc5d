import { describe, expect, it } from 'vitest';
import type { VerifyDocument } from '../../src/reports/documents.ts';
import type { Colours } from '../../src/reports/release-text.ts';
import { renderVerify } from '../../src/reports/verify-text.ts';

const same = (text: string) => text;
const PLAIN = { bold: same, green: same, red: same, yellow: same } as Colours;

function lines(document: Omit<VerifyDocument, 'tag' | 'outcome'>): string[] {
  const [first, ...more] = renderVerify({ tag: 'v1.0.1', outcome: 'mismatch', ...document }, PLAIN).split(
    '\n',
  );
  expect(first).toBe('Mismatch  v1.0.1');
  return more;
}

describe('verify, for people', () => {
  it('says where a published manifest is named, where the one found has no keys', () => {
    expect(renderVerify({ tag: 'v1.0.1', outcome: 'unchecked', reason: 'keys_missing' }, PLAIN)).toBe(
      'Not checked  v1.0.1\n  The manifest holds no keys: name the one that was published with --published.',
    );
  });

  it('names what the list of forced releases lacks, and what only it has, of many the first', () => {
    const missing = Array.from({ length: 13 }, (_, at) => `1.0.${at}`);
    expect(lines({ reason: 'lineage', forced: { missing, unexpected: ['0.9\n##[error]'] } })).toEqual([
      expect.stringMatching(/^ {2}The tags give another list of forced releases\./),
      '  It lacks 1.0.0, 1.0.1, 1.0.2, 1.0.3, 1.0.4, 1.0.5, 1.0.6, 1.0.7, 1.0.8, 1.0.9 and 3 more.',
      '  Only it has 0.9\\n##\\[error].',
    ]);
    expect(lines({ reason: 'lineage', forced: { missing: [], unexpected: [] } }).slice(1)).toEqual([
      '  It has the same releases in another order.',
    ]);
  });

  it.each<[told: string | null, now: string | null, words: string]>([
    ['v0.9.0', 'v1.0.0', 'The manifest names v0.9.0, the rules choose v1.0.0.'],
    [null, 'v1.0.0', 'The manifest names none, the rules choose v1.0.0.'],
    ['v1.0.0', null, 'The manifest names v1.0.0, the rules choose none.'],
    [
      'v1.0.0',
      'v1.0.0',
      'It is v1.0.0 in both: its tag was moved, or what the manifest says of it was altered.',
    ],
  ])('names the previous release %s, and %s', (told, now, words) => {
    expect(lines({ reason: 'previous', previous: { told, now } })[1]).toBe(`  ${words}`);
  });
});
