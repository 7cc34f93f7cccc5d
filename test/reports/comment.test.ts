import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderComment, renderPullRequestSummary, renderUnjudged } from '../../src/reports/comment.ts';
import type { PullRequestDocument } from '../../src/reports/documents.ts';
import { renderPullRequest, renderPullRequestLine } from '../../src/reports/pull-request-text.ts';
import type { Change } from '../../src/runtime/changes.ts';
import { findElements, findNotices, readText, render } from '../helpers/page.ts';
import { findCommands } from '../helpers/runner.ts';
import { NEXT, SHAPES, samplePullRequest } from './pull-request-sample.ts';
import { CHANGED, UNCHANGED } from './sample.ts';

const COMMENT_LIMIT_BYTES = 65_000;
const SUMMARY_LIMIT_BYTES = 1024 * 1024;

describe('a comment', () => {
  it.each(Object.keys(SHAPES))('that is %s looks as it did', async (shape) => {
    const file = join(import.meta.dirname, 'golden', `comment-${shape}.md`);
    await expect(renderComment(SHAPES[shape] as PullRequestDocument)).toMatchFileSnapshot(file);
  });

  it('on a commit that could not be judged looks as it did', async () => {
    const text = renderUnjudged('Could not read @owner’s <b>rules</b>\n#1', 'a'.repeat(40));
    expect(findNotices(render(text))).toEqual([]);
    const file = join(import.meta.dirname, 'golden', 'comment-not-judged.md');
    await expect(text).toMatchFileSnapshot(file);
  });

  it.each<[string, string, string, string]>([
    [
      'required',
      '🔁 Restart required',
      '4 of the 220 files that run are changed',
      'restart required. 12 files that run differ from v1.0.0.',
    ],
    [
      'not-required',
      '✅ Restart not required',
      'None of the 219 files that run is changed',
      'no restart, compared with v1.0.0.',
    ],
    [
      'not-required-next-changed',
      '✅ Restart not required',
      'None of the 219',
      'restart required all the same, because of what was merged before.',
    ],
    [
      'required-next-unchanged',
      '🔁 Restart required',
      '4 of the 220',
      'no restart, since the files that run are then those of v1.0.0 again.',
    ],
    [
      'forced',
      '🔁 Restart required',
      'None of the 219 files that run is changed, but this pull request forces a restart: The wire format of presets.json changed.',
      'a restart is forced by 1.1.0-rc.1 (it does not say why), by version.json (The wire format',
    ],
    [
      'forced-unjustified',
      '🔁 Restart required',
      '4 of the 220 files that run are changed',
      'restart required',
    ],
    [
      'rules-changed',
      '🔁 Restart required',
      'but this pull request changes what counts as runtime (.runtime-fingerprint.yml): clients restart once.',
      'but the rules for what counts do.',
    ],
    ['conflict', '🔁 Restart required', '4 of the 220', 'restart required'],
    ['first-release', '🔁 Restart required', '4 of the 220', 'nobody runs an earlier one'],
    ['gone', '🔁 Restart required', 'All 2 files that run are gone after this', 'restart required'],
  ])(
    'of %s leads with the answer, then says why, then what the next release would say',
    (shape, headline, why, next) => {
      const [first, second, ...others] = renderComment(SHAPES[shape] as PullRequestDocument)
        .split('\n\n')
        .map((block) => readText(render(block)));
      expect(first).toBe(headline);
      expect(second).toContain(why);
      expect(others.find((block) => block.startsWith('Next release: '))).toContain(next);
    },
  );

  it('says what was compared, where that is not the merge result', () => {
    expect(readText(render(renderComment(SHAPES.conflict as PullRequestDocument)))).toContain(
      'ℹ️ It conflicts with main, so its head is compared with the commit where it left main. Once the conflict is resolved',
    );
  });

  it('folds many files', () => {
    expect(renderComment(SHAPES.many as PullRequestDocument)).toContain(
      '<details><summary>24 changed files</summary>',
    );
  });

  it.each<[string, Partial<PullRequestDocument>]>([
    [
      'one file of one',
      { runtimes: { default: { ...CHANGED, files: 1, changes: [{ kind: 'modified', path: 'a' }] } } },
    ],
    [
      'one file of many',
      { runtimes: { default: { ...CHANGED, changes: [{ kind: 'modified', path: 'a' }] } } },
    ],
    [
      'no file of one',
      { requires_restart: false, reason: 'unchanged', runtimes: { default: { ...UNCHANGED, files: 1 } } },
    ],
  ])('counts %s in good words', (what, more) => {
    const text = readText(render(renderComment(samplePullRequest(more))));
    expect(text).toContain(
      {
        'one file of one': 'The one file that runs is changed: what is running must restart',
        'one file of many': '1 of the 219 files that run is changed: what is running must restart',
        'no file of one': 'The one file that runs is not changed: what is running may keep running',
      }[what],
    );
  });

  it('says why there is no fingerprint', () => {
    const say = (base: string | null, warnings: PullRequestDocument['warnings'] = []) =>
      readText(
        render(
          renderComment(
            samplePullRequest({
              reason: 'fingerprint_unavailable',
              warnings,
              runtimes: {
                default: {
                  ...CHANGED,
                  reason: 'fingerprint_unavailable',
                  base_fingerprint: base,
                  head_fingerprint: null,
                },
              },
            }),
          ),
        ),
      );
    expect(say(null)).toContain('No file counts as runtime, neither before this nor after it');
    expect(
      say('a', [
        { code: 'fingerprint_unavailable', message: 'There is no fingerprint of #12: it is damaged' },
      ]),
    ).toContain('What runs could not all be read, so nothing says that it stays the same.');
  });
});

describe('very much to say', () => {
  const path = (at: number) => `src/${'<|>é'.repeat(40)}${at}.py`;
  const changes = Array.from({ length: 20_000 }, (_, at): Change => ({ kind: 'added', path: path(at) }));
  const much = samplePullRequest({ runtimes: { default: { ...CHANGED, changes } } });

  it('fits by whole rows, and says what is left out and where it is', () => {
    for (const [text, limit, rest] of [
      [renderComment(much), COMMENT_LIMIT_BYTES, 'all are in the job summary.'],
      [renderPullRequestSummary(much), SUMMARY_LIMIT_BYTES, 'the report has them all (report-path).'],
    ] as const) {
      expect(Buffer.byteLength(text)).toBeLessThan(limit);
      expect(Buffer.byteLength(text)).toBeGreaterThan(limit * 0.8);
      const rows = text.split('\n').filter((line) => line.startsWith('| added |'));
      for (const row of rows) expect(row.endsWith('</code> |')).toBe(true);
      expect(readText(render(text))).toContain(
        `… and ${(20_000 - rows.length).toLocaleString('en')} more files: ${rest}`,
      );
    }
  });

  it.each<[string, Partial<PullRequestDocument>]>([
    [
      'warnings',
      { warnings: Array.from({ length: 10_000 }, () => ({ code: 'x', message: '<'.repeat(400) })) },
    ],
    [
      'names',
      {
        pull_request: { number: 1, base: '@'.repeat(70_000), head_commit: '1'.repeat(40) },
        basis: 'merge_base',
        rules: { file: '<'.repeat(70_000), named: true, changed: true },
        manifest: '<'.repeat(70_000),
        force_restart: {
          set: true,
          justification: '@'.repeat(70_000),
          justified: true,
          carried_over: false,
          introduced: true,
        },
      },
    ],
    [
      'runtimes',
      {
        runtimes: Object.fromEntries(
          Array.from({ length: 100 }, (_, at) => [
            `${'_'.repeat(60)}${at}`,
            {
              ...CHANGED,
              changes,
              hint: { code: 'version_only', message: '<'.repeat(9_000), setting: '<'.repeat(3_999) },
            } as const,
          ]),
        ),
      },
    ],
    [
      'setting',
      {
        runtimes: {
          default: { ...CHANGED, hint: { code: 'version_only', message: 'x', setting: '<'.repeat(900_000) } },
        },
      },
    ],
    [
      'of the next release',
      {
        next_release: {
          ...NEXT.forced,
          previous: {
            tag: '<'.repeat(70_000),
            version: '1',
            commit: '1',
            rule: 'kept',
            source: 'tags',
            rejected: [],
          },
          newly_forced: Array.from({ length: 5_000 }, () => ({
            version: '<'.repeat(1_000),
            justification: '<'.repeat(2_000),
          })),
        },
      },
    ],
    ['of a failure', { next_release: { requires_restart: null, failure: '<'.repeat(70_000) } }],
    [
      'everything',
      {
        ...SHAPES.forced,
        pull_request: { number: 1, base: '😀'.repeat(70_000), head_commit: '1'.repeat(40) },
        basis: 'merge_base',
        rules: { file: '😀'.repeat(70_000), named: true, changed: true },
        manifest: '😀'.repeat(70_000),
        force_restart: {
          set: true,
          justification: '😀'.repeat(70_000),
          justified: true,
          carried_over: false,
          introduced: true,
        },
        runtimes: Object.fromEntries(
          Array.from({ length: 100 }, (_, at) => [
            `a${'_'.repeat(60)}${at}`,
            { ...CHANGED, reason: 'forced', changes } as const,
          ]),
        ),
        next_release: {
          ...NEXT.forced,
          previous: {
            tag: '😀'.repeat(70_000),
            version: '1',
            commit: '1',
            rule: 'kept',
            source: 'tags',
            rejected: [],
          },
          newly_forced: Array.from({ length: 5_000 }, () => ({
            version: '😀'.repeat(1_000),
            justification: '😀'.repeat(2_000),
          })),
        },
        warnings: Array.from({ length: 10_000 }, () => ({ code: 'x', message: '😀'.repeat(400) })),
      },
    ],
  ])('fits with very long %s', (_what, more) => {
    const document = samplePullRequest(more);
    expect(Buffer.byteLength(renderComment(document))).toBeLessThan(COMMENT_LIMIT_BYTES);
    expect(Buffer.byteLength(renderPullRequestSummary(document))).toBeLessThan(SUMMARY_LIMIT_BYTES);
  });
});

/** What means something in Markdown, in HTML, to GitHub or to the runner. */
const part = fc.constantFrom(
  ...[
    'a',
    ' ',
    '    ',
    '\n',
    '\r\n',
    '\t',
    '\0',
    '\u202e',
    '\u2028',
    '\ud800',
    '😀',
    'é',
    '\u05d0',
    '\u200b',
  ],
  ...[
    '|',
    '\\|',
    '`',
    '```',
    '*',
    '_',
    '~~',
    '#',
    '- ',
    '1. ',
    '> ',
    '---',
    '===',
    '[a](b)',
    '![a](b)',
    '[^1]',
    '\\',
  ],
  ...[
    '<!--',
    '-->',
    '<b>',
    '</details>',
    '</code>',
    '</td>',
    '<script>',
    '<img src=x onerror=alert(1)>',
    '&amp;',
    '"',
  ],
  ...['@owner', '#1', 'GH-1', 'owner/product#1', 'https://a.b', 'www.a.b', 'a@b.c', '$x$', ':smile:'],
  ...[
    '::error::x',
    '##[error]x',
    '##',
    '[',
    ':',
    '%0A',
    `<!-- runtime-fingerprint ${'a'.repeat(12)} ${'1'.repeat(40)} 9.9.0 -->`,
  ],
);
const hostile = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));

/** A document in which every text that comes from a repository, a person or GitHub is this. */
const documents = fc
  .record({ texts: fc.array(hostile, { minLength: 11, maxLength: 11 }), required: fc.boolean() })
  .map(({ texts, required }) => {
    const [path, from, base, file, manifest, justification, tag, version, message, setting, failure] =
      texts as [string, string, string, string, string, string, string, string, string, string, string];
    const runtime = {
      ...CHANGED,
      changes: [
        { kind: 'renamed', path, from },
        { kind: 'added', path: from },
      ],
      hint: { code: 'version_only', message, setting },
    } as const;
    return samplePullRequest({
      pull_request: { number: 1, base, head_commit: '1'.repeat(40) },
      basis: 'merge_base',
      runtimes: { default: runtime },
      rules: { file, named: true, changed: true },
      manifest,
      force_restart: { set: true, justification, justified: true, carried_over: false, introduced: true },
      next_release: required
        ? {
            ...NEXT.forced,
            previous: { tag, version, commit: '1'.repeat(40), rule: 'kept', source: 'tags', rejected: [] },
            newly_forced: [
              { version, justification },
              { version: null, justification },
            ],
          }
        : { requires_restart: null, failure },
      warnings: [{ code: 'x', message, position: { file, line: 3 } }],
    });
  });

const ELEMENTS = [
  'br',
  'code',
  'details',
  'h2',
  'hr',
  'li',
  'p',
  'pre',
  'strong',
  'sub',
  'summary',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'ul',
];

describe('hostile text', () => {
  it('on a page is text: it makes no element, ends nothing, calls nobody, links nowhere', () => {
    fc.assert(
      fc.property(documents, (document) => {
        for (const [text, tables] of [
          [renderComment(document), 1],
          [renderPullRequestSummary(document), 2],
        ] as const) {
          const page = render(text);
          expect(findElements(page).filter((name) => !ELEMENTS.includes(name))).toEqual([]);
          expect(findNotices(page)).toEqual([]);
          expect(page.match(/<table>/g)).toHaveLength(tables);
          expect(page.match(/<details>/g) ?? []).toHaveLength(tables - 1);
          for (const row of page.match(/<tr>.*?<\/tr>/gs) ?? [])
            expect(row.match(/<t[dh]>/g)).toHaveLength(2);
          expect(page.match(/<!--/g)).toBeNull();
        }
      }),
    );
  });

  it('forges no marker, since nothing of it begins a comment', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(renderComment(document)).not.toContain('<!--');
        expect(renderComment(document)).toMatch(/^## 🔁 Restart required: <code>/);
      }),
    );
  });

  it('in the log gives no orders', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(findCommands(renderPullRequest(document))).toEqual([]);
        expect(findCommands(renderPullRequestLine(document))).toEqual([]);
      }),
    );
  });
});
