import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '../../src/reports/plain-text.ts';
import { quietText } from '../../src/reports/quiet-text.ts';
import { findNotices, readText, render } from '../helpers/page.ts';

describe('text in a conversation', () => {
  it.each(['@owner', 'a @org/team b', '(@owner)', '#12', 'owner/product#12', 'GH-12', 'gh-12', '@a#1@b'])(
    '%s is that text to read, and calls nobody',
    (text) => {
      const page = render(`Said: ${quietText(text)}.`);
      expect(readText(page)).toBe(`Said: ${text}.`);
      expect(findNotices(page)).toEqual([]);
    },
  );

  it('whatever stands in it', () => {
    const part = fc.constantFrom(
      '@',
      '#',
      'GH-',
      'gh',
      '-',
      'owner',
      '/',
      '12',
      ' ',
      '(',
      '&#64;',
      '\u200b',
      '<b>',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const page = render(`Said: ${quietText(parts.join(''))}.`);
        expect(readText(page)).toBe(`Said: ${plainText(parts.join(''))}.`);
        expect(findNotices(page)).toEqual([]);
      }),
    );
  });

  it.each<[string, string[]]>([
    ['@owner and #12', ['@owner', '#12']],
    ['see owner/product#3 or GH-4', ['owner/product#3', 'GH-4']],
    ['`@owner` a@b.c x#', []],
  ])('(what GitHub takes for a name in %s)', (markdown, found) => {
    expect(findNotices(render(markdown))).toEqual(found);
  });
});
