import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PageDocument, renderAuditPage } from '../../src/reports/audit-page.ts';
import type { PageData } from '../../src/reports/page-data.ts';
import { HOSTILE, hostileAudit, sampleAudit, sampleTotals } from './audit-sample.ts';

const ASSETS = { script: 'console.log("é");\n', style: 'body { color: red }\n' };

const render = (document: PageDocument) => renderAuditPage(document, ASSETS);

/** What the page gives to its script. */
function dataOf(page: string): PageData {
  const [, json] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json as string);
}

/** What is on the page before the script and the data. */
function bodyOf(page: string): string {
  return page.slice(page.indexOf('<body>'), page.indexOf('<script'));
}

/** Text of the page without its elements. */
function textOf(page: string): string {
  return bodyOf(page)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

describe('the page', () => {
  it('says the result first', () => {
    const { releases } = sampleAudit({ releases: 377 });
    const totals = { ...sampleTotals(releases), releases: 1_377, required: 1_325, avoided: 52 };
    const page = render({ releases, totals, repository: 'owner/name' });
    expect(page).toContain('<h1>1,377 releases: 1,325 required a restart, 52 did not</h1>');
    expect(page).toContain('<title>owner/name: restart audit of 1,377 releases</title>');
    expect(textOf(page)).toMatch(/Restart audit of owner\/name , 2024-01-0\d to 2024-12-\d\d/);
    expect(textOf(page)).toContain('Restarts required 1,325 96 % of the releases');
    expect(textOf(page)).toContain('Restarts avoided 52 4 % of the releases');
  });

  it('has the warnings above the totals', () => {
    const warnings = [{ code: 'other_languages', message: '2 .sh files do not count (<v1>): state rules.' }];
    const page = render({ ...sampleAudit({ releases: 3 }), warnings });
    expect(page).toContain(
      '<ul class="warnings">\n<li>2 .sh files do not count (&#60;v1&#62;): state rules.</li>\n</ul>',
    );
    expect(page.indexOf('<ul class="warnings">')).toBeLessThan(page.indexOf('<dl class="totals">'));
    expect(render(sampleAudit({ releases: 3 }))).not.toContain('<ul class="warnings">');
  });

  it('lets nothing run or load but its own script and style', () => {
    const page = render(sampleAudit({ releases: 3 }));
    const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(page) ?? [];
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy?.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hash(ASSETS.script)}`,
      `style-src ${hash(ASSETS.style)}`,
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(page).toContain(`<script>${ASSETS.script}</script>`);
    expect(page).toContain(`<style>${ASSETS.style}</style>`);
    expect(page.match(/(?<=\s)(?:src|href|action|data|poster|style|on\w+)="[^"]*"/g)).toEqual([
      'href="data:,"',
      'href="#releases"',
    ]);
  });

  it('has line ends as browsers hash them', () => {
    const [unix, windows] = ['a\nb\n', 'a\r\nb\r'].map((script) =>
      renderAuditPage(sampleAudit({ releases: 1 }), { ...ASSETS, script }),
    );
    expect(windows).toBe(unix);
  });

  it.each(['"</script>"', 'a <!-- b', '"<script>"', '</STYLE>'])(
    'refuses a script that holds %s',
    (script) => {
      expect(() => renderAuditPage(sampleAudit({ releases: 1 }), { ...ASSETS, script })).toThrow(
        'mark of an',
      );
    },
  );

  it('has a row a release, the newest first, in the table and for the script', () => {
    const document = sampleAudit({ releases: 30 });
    const page = render(document);
    const tags = document.releases.map(({ tag }) => tag).toReversed();
    expect(
      [...page.matchAll(/<th scope="row" role="rowheader" class="tag">([^<]*)/g)].map(([, tag]) => tag),
    ).toEqual(tags);
    expect(dataOf(page).releases.map(({ tag }) => tag)).toEqual(tags);
  });

  it('orders releases by line, then version', () => {
    const [one] = sampleAudit({ releases: 1 }).releases;
    const tags = ['v1.10.0', 'server-v1.0', 'v1.9.0', 'v1.10.0rc1', 'release/2026.04.27', '4.4.0'];
    const releases = tags.map((tag) => {
      const version = /\d.*$/.exec(tag)?.[0] as string;
      return { ...(one as NonNullable<typeof one>), tag, version };
    });
    const data = dataOf(render({ releases, totals: sampleTotals(releases) }));
    const sorted = data.releases.toSorted((a, b) => a.order - b.order);
    expect(sorted.map(({ tag, line }) => [line, tag])).toEqual([
      ['', 'v1.9.0'],
      ['', 'v1.10.0rc1'],
      ['', 'v1.10.0'],
      ['', '4.4.0'],
      ['release/', 'release/2026.04.27'],
      ['server-', 'server-v1.0'],
    ]);
  });

  it('names every finding of a forced release', () => {
    const [, release] = sampleAudit({ releases: 2 }).releases;
    const force = {
      set: true,
      justification: null,
      justified: false,
      redundant: false,
      carried_over: true,
      malformed: true,
    } as const;
    const releases = [{ ...(release as NonNullable<typeof release>), reason: 'forced' as const, force }];
    const page = render({ releases, totals: sampleTotals(releases) });
    const findings = ['needed', 'unjustified', 'carried over', 'malformed'];
    expect(dataOf(page).releases[0]?.force?.findings).toEqual(findings);
    expect([...page.matchAll(/<span class="finding">([^<]*)/g)].map(([, word]) => word)).toEqual(findings);
    expect(textOf(page)).toContain('Forced 1 1 needed, 1 unjustified, 1 carried over, 1 malformed');
  });
});

describe('the figures', () => {
  const rowsOf = (page: string) =>
    [...page.matchAll(/<tr><th scope="row">([^<]*)<\/th>(.*?)<\/tr>/g)].map(([, name, cells]) => [
      name,
      ...[...(cells as string).matchAll(/<td>([^<]*)/g)].map(([, number]) => Number(number)),
    ]);

  it('are by month of a short history', () => {
    const { releases } = sampleAudit({ releases: 3 });
    const dates = ['2025-11-30T23:59:59.000Z', '2025-12-01T00:00:00.000Z', '2025-12-31T00:00:00.000Z'];
    const rows = releases.map((release, at) => ({
      ...release,
      date: dates[at] as string,
      requires_restart: at === 0,
    }));
    expect(rowsOf(render({ releases: rows, totals: sampleTotals(rows) }))).toEqual([
      ['2025-11', 1, 1, 0, 0],
      ['2025-12', 2, 0, 2, 2],
    ]);
  });

  it('are by year of a long one, and come to the totals', () => {
    const document = sampleAudit({ releases: 900 });
    const rows = rowsOf(render(document));
    const { required, avoided } = document.totals;
    const sum = (column: number) => rows.reduce((all, row) => all + Number(row[column]), 0);
    expect(rows.map(([name]) => name)).toEqual(['2024', '2025', '2026']);
    expect([sum(1), sum(2), sum(3), rows.at(-1)?.[4]]).toEqual([900, required, avoided, avoided]);
  });
});

describe('what is not there', () => {
  it('no release', () => {
    const warnings = [{ code: 'range_empty', message: 'No release is in this range; 3 are outside.' }];
    const page = render({ ...sampleAudit({ releases: 0 }), warnings });
    expect(page).toContain('<h1>No release is in this range; 3 are outside</h1>');
    expect(page).not.toContain('<ul class="warnings">');
    expect(page).not.toMatch(/<table|<figure|<dl|<a /);
  });

  it('one release has no history to draw', () => {
    const page = render(sampleAudit({ releases: 1 }));
    expect(page).toContain('<h1>1 release: 1 required a restart, 0 did not</h1>');
    expect(page).not.toContain('<figure');
    expect(textOf(page)).not.toContain('Due after a skip');
    expect(textOf(page)).toContain('Forced 0 force_restart was never set');
  });

  it('nothing avoided, nothing forced, one line', () => {
    const releases = sampleAudit({ releases: 9 }).releases.map((release) => ({
      ...release,
      requires_restart: true,
      force: null,
      manifest: 'tree' as const,
    }));
    const page = render({ releases, totals: sampleTotals(releases) });
    expect(page).toContain('No restart was avoided in this time');
    expect(page).not.toContain('id="avoided-chart"');
    expect(page).not.toMatch(/<select id="(?:line|force)"/);
  });

  it('changes that were not asked for', () => {
    const { changes, changes_omitted, ...release } = sampleAudit({ releases: 1 }).releases[0] as NonNullable<
      PageDocument['releases'][number]
    >;
    const [row] = dataOf(render({ releases: [release], totals: sampleTotals([release]) })).releases;
    expect([changes, changes_omitted, row?.changes, row?.omitted]).toEqual([[], undefined, null, 0]);
  });
});

describe('text from a repository', () => {
  it('is data for the script, as it was', () => {
    const document = hostileAudit();
    const { releases } = dataOf(render(document));
    expect(releases[0]?.tag).toBe(document.releases.at(-1)?.tag);
    expect(releases[0]?.force?.justification).toBe(HOSTILE);
    expect(releases[0]?.changes).toEqual(document.releases[0]?.changes);
  });

  it('opens and closes no element', () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom(...'<>&"\'`!-/=s'), fc.string({ unit: 'binary' })),
    });
    const marks = (page: string) => page.match(/<[!/a-z][^\s>]*/gi);
    // Of the same shape: hints with a setting, findings, a release without a previous one.
    const benign = marks(render(hostileAudit('text')));
    fc.assert(
      fc.property(text, (end) => {
        const page = render(hostileAudit(`x${end}`));
        expect(marks(page)).toEqual(benign);
        expect(dataOf(page).releases.at(-2)?.fingerprint).toBe(`x${end}`);
      }),
      { numRuns: 200 },
    );
  });

  it('is shown without what would reorder it', () => {
    const page = render(hostileAudit());
    expect(page).not.toMatch(/[\u202e\u2028]/);
    expect(bodyOf(page)).toContain('\\u{202e}');
  });
});
