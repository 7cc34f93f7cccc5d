import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { markdownCode, markdownLines, markdownTable, markdownText } from '../../src/reports/markdown.ts';
import { plainText } from '../../src/reports/plain-text.ts';

/** As GitHub reads Markdown, and with its HTML let through. */
function render(markdown: string): string {
  return micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** What has a meaning in Markdown, HTML or at GitHub, between letters. */
const fragment = fc.constantFrom(
  ...['a', 'Z', '7', ' ', '  ', '    ', '\n', '\r\n', '\t', '\0', '\u202e', '\u2028', '\ud800', '😀', 'é'],
  ...['|', '\\|', '`', '``', '```', '*', '**', '_', '~~', '#', '# ', '- ', '1. ', '> ', '---', '===', '+'],
  ...[
    '[a](b)',
    '![a](b)',
    '[^1]',
    '[ ] ',
    '<!--',
    '-->',
    '<b>',
    '</details>',
    '</code>',
    '<script>',
    '&amp;',
    '&#124;',
  ],
  ...[
    '@owner',
    '#1',
    'http://a.b',
    'www.a.b',
    'a@b.c',
    '$x$',
    ':smile:',
    '::error::',
    '##[error]',
    '\\',
    '"',
    "'",
  ],
);
const hostile = fc.oneof(
  fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);

describe('any text in Markdown', () => {
  it('as code is that text, in a sentence', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(render(`before ${markdownCode(text)} after`)).toBe(
          `<p>before <code>${escapeHtml(plainText(text))}</code> after</p>`,
        );
      }),
    );
  });

  it('is that text, in a sentence', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(render(`before: ${markdownText(text)}.`)).toBe(
          `<p>before: ${escapeHtml(plainText(text))}.</p>`,
        );
      }),
    );
  });

  it('begins nothing, where it begins a paragraph', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(render(`${markdownText(text)}after`)).toBe(`<p>${escapeHtml(plainText(text))}after</p>`);
      }),
    );
  });

  it('is one cell of a table', () => {
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        const table = markdownTable(['a', 'b'], [[markdownCode(one), `${markdownText(other)}.`]]);
        const [, cells] = render(table).split('<tbody>');
        const cell = escapeHtml(plainText(other));
        expect(cells).toBe(
          `\n<tr>\n<td><code>${escapeHtml(plainText(one))}</code></td>\n<td>${cell}.</td>\n</tr>\n</tbody>\n</table>`,
        );
      }),
    );
  });

  it('is whole lines of a block, and does not end it', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const lines = text.split('\n').map((line) => escapeHtml(plainText(line)));
        expect(unescapeNumbers(render(markdownLines(text)))).toBe(`<pre>${lines.join('\n')}</pre>`);
      }),
    );
  });
});

/** A block of HTML goes through as it is: what a browser makes of its references. */
function unescapeNumbers(html: string): string {
  return html.replace(/&#(\d+);/g, (_all, code: string) => {
    const character = String.fromCodePoint(Number(code));
    return /[&<>"]/.test(character) ? escapeHtml(character) : character;
  });
}
