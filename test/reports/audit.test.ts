import { describe, expect, it } from 'vitest';
import type { Reason } from '../../src/release/reason.ts';
import { renderChart } from '../../src/reports/audit-chart.ts';
import { renderAuditMarkdown, renderAuditSummary } from '../../src/reports/audit-summary.ts';
import { renderAudit } from '../../src/reports/audit-text.ts';
import type {
  AuditDocument,
  AuditedForce,
  AuditedRelease,
  AuditHint,
  Warning,
} from '../../src/reports/documents.ts';
import { type ForcedRow, forceFindings } from '../../src/reports/force-words.ts';
import { NO_COLOURS } from '../../src/reports/release-text.ts';

const FORCE: AuditedForce = {
  set: true,
  justification: 'wire format',
  justified: true,
  redundant: false,
  carried_over: false,
  malformed: false,
};

const SHELL: Warning = {
  code: 'other_languages',
  message: '2 .sh files do not count (v1.2.0): state rules.',
};
const EMPTY: Warning = { code: 'range_empty', message: 'No release is in this range; 3 are outside.' };

function release(version: string, more: Partial<AuditedRelease> = {}): AuditedRelease {
  return {
    tag: `v${version}`,
    version,
    date: '2026-04-27T10:00:00.000Z',
    previous: null,
    requires_restart: more.reason !== 'unchanged',
    reason: 'runtime_changed',
    fingerprint: 'a'.repeat(64),
    changed_files: 1,
    force: null,
    manifest: 'tree',
    ...more,
  };
}

function audit(releases: readonly AuditedRelease[], more: Partial<AuditDocument> = {}): AuditDocument {
  const avoided = releases.filter(({ requires_restart: required }) => !required).length;
  const forced = releases.filter(({ force }) => force).length;
  return {
    releases,
    totals: {
      releases: releases.length,
      required: releases.length - avoided,
      avoided,
      forced,
      unjustified: 0,
      skipped_would_restart: 0,
    },
    ...more,
  };
}

/** As in a browser, near enough to read: references resolved. */
function readable(markdown: string): string {
  return markdown.replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)));
}

describe('what a use of force_restart came to', () => {
  it.each<[reason: Reason, force: Partial<AuditedForce>, findings: string[]]>([
    ['forced', {}, ['justified and needed']],
    ['forced', { justified: false }, ['needed', 'unjustified']],
    ['runtime_changed', { carried_over: true }, ['redundant: the bytes changed anyway', 'carried over']],
    ['no_previous_release', {}, ['without effect: there is no earlier release']],
    [
      'baseline_mismatch',
      { justified: false, malformed: true },
      ['not the first reason: baseline mismatch', 'unjustified', 'malformed'],
    ],
  ])('%s, %j', (reason, force, findings) => {
    expect(forceFindings(release('1.0.0', { reason, force: { ...FORCE, ...force } }) as ForcedRow)).toEqual(
      findings,
    );
  });
});

describe('the chart of an audit', () => {
  const at = (...dates: string[]) =>
    dates.map((date, row) => release(`1.${row}`, { date: `${date}T10:00:00.000Z` }));

  it('shows releases, and over them those that required a restart', () => {
    const free = release('1.9', { date: '2026-04-28T10:00:00.000Z', reason: 'unchanged' });
    expect(
      renderChart([...at('2026-04-27', '2026-04-28'), free])
        ?.split('\n')
        .slice(1),
    ).toEqual([
      'xychart-beta',
      '  title "Releases by day of 2026: the lower part of a bar required a restart"',
      '  x-axis ["04-27", "04-28"]',
      '  y-axis "releases" 0 --> 2',
      '  bar [1, 2]',
      '  bar [1, 1]',
    ]);
  });

  const days = (count: number, step: number) =>
    Array.from({ length: count }, (_, day) =>
      new Date(Date.UTC(2026, 0, 5 + day * step)).toISOString().slice(0, 10),
    );

  it.each<[dates: string[], word: string, first: string]>([
    [days(14, 1), 'day of 2026', '01-05'],
    // Weeks begin on Mondays.
    [days(15, 1), 'week of 2026', '01-05'],
    [days(15, 8), 'month', '2026-01'],
    // Days of two years would need the year.
    [['2025-12-31', '2026-01-01'], 'month', '2025-12'],
    [days(20, 40), 'quarter', '2026-Q1'],
    [days(20, 200), 'year', '2026'],
  ])('%#: takes the finest span of time that fits', (dates, word, first) => {
    const chart = renderChart(at(...dates));
    expect(chart).toContain(`title "Releases by ${word}:`);
    expect(chart).toContain(`x-axis ["${first}", `);
  });

  it('is left out where all is of one time', () => {
    expect(renderChart(at('2026-04-27', '2026-04-27'))).toBeNull();
    expect(renderChart([])).toBeNull();
  });

  it('holds nothing of the repository', () => {
    const hostile = at('2026-04-27', '2026-05-28').map((one) => ({
      ...one,
      tag: 'x"]\n```',
      previous: '<br/>',
    }));
    expect(renderChart(hostile)).toMatch(/^[\w{}%"#:;,\-> .[\]\n]+$/);
    expect(renderChart(hostile)).not.toContain('`');
  });
});

describe('the audit as Markdown', () => {
  const justified = release('1.1.0', {
    reason: 'forced',
    force: FORCE,
    previous: 'v1.0.0',
    changed_files: 0,
  });

  it('says totals, uses of force_restart, hints, then the releases, the newest first', () => {
    const hint: AuditHint = {
      code: 'version_files',
      message: 'Two more.',
      setting: 'version-files: ["v.py"]',
      releases: 2,
    };
    const document = audit([release('1.0.0'), justified], { hints: [hint] });
    expect(readable(renderAuditMarkdown(document))).toBe(`## 2 releases: 2 required a restart, 0 did not.

- force_restart was set 1 time.

| \`force_restart\` in | was | justification |
| --- | --- | --- |
| <code>v1.1.0</code> | justified and needed | wire format |

💡 Two more.

<pre>version-files: ["v.py"]</pre>

| release | date | previous | restart | reason | changed files | force_restart |
| --- | --- | --- | --- | --- | --- | --- |
| <code>v1.1.0</code> | 2026-04-27 | <code>v1.0.0</code> | 🔁 required | forced |  | justified and needed |
| <code>v1.0.0</code> | 2026-04-27 |  | 🔁 required | runtime_changed | 1 |  |
`);
  });

  it('drops whole rows of the oldest releases where a summary would not hold all', () => {
    const many = Array.from({ length: 5_000 }, (_, at) =>
      release(`1.${at}.0`, { previous: `v${'9'.repeat(100)}` }),
    );
    const forced = { ...FORCE, justification: 'é'.repeat(900) };
    const document = audit(many.map((one) => ({ ...one, reason: 'forced' as const, force: forced })));
    const text = renderAuditSummary(document);
    expect(Buffer.byteLength(text)).toBeLessThan(1024 * 1024);
    expect(text).toContain('<code>v1&#46;4999&#46;0</code>');
    expect(text).not.toContain('<code>v1&#46;0&#46;0</code>');
    expect(text).toMatch(/… and [\d,]+ earlier releases\./);
    expect(text).toMatch(/<\/details>\n$/);
    expect(renderAuditMarkdown(document)).toContain('<code>v1&#46;0&#46;0</code>');
  });

  it('warns below the totals, in text that marks nothing up', () => {
    const warnings = [SHELL, { code: 'x', message: '<b>|`v1`' }];
    const text = renderAuditMarkdown(audit([release('1.0.0')], { warnings }));
    expect(readable(text).split('\n\n').slice(1, 4)).toEqual([
      '⚠️ 2 .sh files do not count (v1.2.0): state rules.',
      '⚠️ <b>|`v1`',
      '- force_restart was never set.',
    ]);
    expect(text).not.toContain('<b>');
  });

  it('has one line for a range without releases', () => {
    expect(renderAuditMarkdown(audit([], { warnings: [EMPTY] }))).toBe(
      '## No release is in this range; 3 are outside.\n',
    );
  });
});

describe('the audit as text', () => {
  const lines = (document: AuditDocument) => renderAudit(document, NO_COLOURS).split('\n');
  const nothing = { code: 'nothing_counts', message: 'No file counts.' };

  it('warns under the totals', () => {
    expect(lines(audit([release('1.0')], { warnings: [SHELL] })).slice(-3)).toEqual([
      '  force_restart was never set.',
      '',
      '  warning  2 .sh files do not count (v1.2.0): state rules.',
    ]);
  });

  it('begins with what makes every row say the same, and repeats it under a long table', () => {
    const short = lines(audit([release('1.0')], { warnings: [nothing, SHELL] }));
    expect(short.slice(0, 2)).toEqual(['  warning  No file counts.', '']);
    expect(short.filter((line) => line.startsWith('  warning'))).toHaveLength(2);
    const many = Array.from({ length: 21 }, (_, at) => release(`1.${at}`));
    const long = lines(audit(many, { warnings: [nothing] }));
    expect([long[0], long.at(-1)]).toEqual(['  warning  No file counts.', '  warning  No file counts.']);
  });

  it('has one line for a range without releases', () => {
    expect(lines(audit([], { warnings: [EMPTY] }))).toEqual(['No release is in this range; 3 are outside.']);
  });

  it('obeys nothing that a warning holds', () => {
    const hostile = { code: 'x', message: 'a\u001b[2J\n##[error]b' };
    expect(lines(audit([release('1.0')], { warnings: [hostile] })).at(-1)).toBe(
      '  warning  a\\x1b[2J\\n##\\[error]b',
    );
  });
});
