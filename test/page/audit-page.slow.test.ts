import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hostileAudit, sampleAudit, sampleTotals } from '../reports/audit-sample.ts';
import { browserMissing, launchBrowser, type OpenedPage, PageOpener } from './browser.ts';

const NORMAL = sampleAudit({ releases: 240, lines: ['v', 'server-v', 'release/'] });
const NEWEST = NORMAL.releases.at(-1);
/** Checking a page takes a time for every row of it. */
const SHORT = sampleAudit({ releases: 45, lines: ['v', 'server-v', 'release/'] });

describe.skipIf(browserMissing !== null)(
  `the audit page${browserMissing ? `: ${browserMissing}` : ''}`,
  () => {
    let opener: PageOpener;
    let opened: OpenedPage | undefined;

    beforeAll(async () => {
      opener = new PageOpener(await launchBrowser());
    });
    afterAll(() => opener.close());
    afterEach(async () => {
      const faults = opened?.faults;
      await opened?.page.context().close();
      opened = undefined;
      expect(faults ?? []).toEqual([]);
    });

    async function open(...[document, options]: Parameters<PageOpener['open']>): Promise<Page> {
      opened = await opener.open(document, options);
      return opened.page;
    }

    it('opens from a file, says the result first, and draws both charts', async () => {
      const page = await open(NORMAL);
      const { required, avoided } = NORMAL.totals;
      expect(await page.locator('h1').textContent()).toBe(
        `240 releases: ${required} required a restart, ${avoided} did not`,
      );
      expect(await page.locator('#timeline-chart svg path.mark').count()).toBe(3 * 3);
      expect(await page.locator('#timeline-chart svg').getAttribute('aria-label')).toMatch(
        /^Timeline of 240 releases: \d+ restart required, \d+ required because it was forced, \d+ restart not/,
      );
      expect(await page.locator('#avoided-chart svg').getAttribute('aria-label')).toBe(
        `Line of the restarts avoided so far, from 0 to ${avoided} of 240 releases.`,
      );
    });

    it.each([1, 240, 12_000])(
      'has one time at one place in both charts, and no label cut: %i',
      async (times) => {
        const releases = SHORT.releases.map((release, at) => ({
          ...release,
          date: new Date(Date.UTC(2026, 8, 1) + at * times * 60_000).toISOString(),
        }));
        const page = await open({ releases, totals: sampleTotals(releases) });
        const charts = await page.locator('.chart svg').evaluateAll((all) =>
          all.map((svg) => {
            const { left: edge, right } = svg.getBoundingClientRect();
            return [...svg.querySelectorAll('.axis:not(.grid) text')].map((text) => {
              const box = text.getBoundingClientRect();
              return { name: text.textContent, from: box.left - edge, room: right - box.right };
            });
          }),
        );
        expect(charts).toHaveLength(2);
        expect(charts[0]).toEqual(charts[1]);
        expect(charts[0]?.length).toBeGreaterThan(1);
        expect(charts.flat().filter(({ from, room }) => from < 0 || room < 0)).toEqual([]);
      },
    );

    it('sorts by a column, first one way, then the other', async () => {
      const page = await open(NORMAL);
      const title = page.getByRole('columnheader', { name: 'Files' });
      expect(await title.getAttribute('aria-sort')).toBeNull();
      const files = async () => (await page.locator('#table tbody td.files').allTextContents()).map(Number);
      const sorted = NORMAL.releases.map(({ changed_files }) => changed_files).sort((a, b) => a - b);
      await title.getByRole('button').click();
      expect(await title.getAttribute('aria-sort')).toBe('descending');
      expect(await files()).toEqual(sorted.toReversed());
      await title.getByRole('button').click();
      expect(await title.getAttribute('aria-sort')).toBe('ascending');
      expect(await files()).toEqual(sorted);
      expect(await page.locator('[aria-sort]').count()).toBe(1);
    });

    it('sorts tags by line and version, not as text', async () => {
      const releases = ['v1.9.0', 'v1.10.0', 'v1.10.0-rc.1'].map((tag, at) => ({
        ...(NORMAL.releases[at + 10] as (typeof NORMAL.releases)[number]),
        tag,
        version: tag.slice(1),
      }));
      const page = await open({ releases, totals: sampleTotals(releases) });
      const button = page.getByRole('columnheader', { name: 'Release' }).getByRole('button');
      await button.click();
      await button.click();
      expect(await tags(page)).toEqual(['v1.9.0', 'v1.10.0-rc.1', 'v1.10.0']);
    });

    it('filters by what one types and chooses, and tells the number', async () => {
      const page = await open(NORMAL);
      const status = page.getByRole('status');
      await expect.poll(() => status.textContent()).toBe('240 releases');

      await page.getByRole('searchbox').fill('MODULE_40.py');
      const found = NORMAL.releases.filter(({ changes }) =>
        changes?.some(({ path }) => path.endsWith('module_40.py')),
      );
      expect(found.length).toBeGreaterThan(0);
      await expect.poll(() => status.textContent()).toBe(`${found.length} of 240 releases`);
      expect(await tags(page)).toEqual(found.map(({ tag }) => tag).toReversed());

      await page.getByRole('button', { name: 'Clear' }).click();
      await choice(page, 'Restart').selectOption('not required');
      await choice(page, 'Line').selectOption({ label: 'server-' });
      const both = NORMAL.releases.filter(
        ({ tag, requires_restart }) => tag.startsWith('server-') && !requires_restart,
      );
      expect(await tags(page)).toEqual(both.map(({ tag }) => tag).toReversed());
      await expect.poll(() => status.textContent()).toBe(`${both.length} of 240 releases`);

      await page.getByRole('button', { name: 'Clear' }).click();
      await choice(page, 'force_restart').selectOption('unjustified');
      expect((await tags(page)).length).toBe(NORMAL.totals.unjustified);

      await page.getByRole('searchbox').fill('there is nothing like this');
      expect(await page.getByText('No release is like that.').isVisible()).toBe(true);
      expect(await page.getByRole('button', { name: 'Clear' }).isEnabled()).toBe(true);
    });

    it('keeps the sorting when the filter changes, and open rows with their releases', async () => {
      const page = await open(NORMAL);
      const { tag } = NEWEST as { tag: string };
      await page.getByRole('button', { name: tag, exact: true }).click();
      await page.getByRole('columnheader', { name: 'Date' }).getByRole('button').click();
      const last = page.locator('#table tbody tr').last();
      expect(await last.getAttribute('class')).toBe('opened');
      await page.getByRole('searchbox').fill('no such release');
      expect(await page.locator('#table tbody tr').count()).toBe(0);
      await page.getByRole('searchbox').fill('');
      expect(await tags(page)).toEqual(NORMAL.releases.map((release) => release.tag));
    });

    it('opens a release to its changed files, the first hundred first', async () => {
      const changes = Array.from({ length: 250 }, (_, at) => ({
        kind: 'added' as const,
        path: `src/${at}.py`,
      }));
      const releases = NORMAL.releases.map((release) =>
        release === NEWEST ? { ...release, changes, changed_files: 1_250, changes_omitted: 1_000 } : release,
      );
      const page = await open({ ...NORMAL, releases });
      const toggle = page.getByRole('button', { name: NEWEST?.tag as string, exact: true });
      expect(await toggle.getAttribute('aria-expanded')).toBe('false');
      await toggle.click();
      expect(await toggle.getAttribute('aria-expanded')).toBe('true');
      const details = page.locator(`#${await toggle.getAttribute('aria-controls')}`);
      expect(await details.getByRole('heading').textContent()).toBe('1,250 changed files');
      expect(await details.locator('.changes li').count()).toBe(100);
      await details.getByRole('button', { name: 'Show the other 150' }).click();
      expect(await details.locator('.changes li').last().textContent()).toBe('added src/249.py');
      expect(await details.getByText('and 1,000 more, which this page does not list.').isVisible()).toBe(
        true,
      );
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('changes');
      await toggle.click();
      expect(await toggle.getAttribute('aria-expanded')).toBe('false');
      expect(await details.count()).toBe(0);
    });

    it('goes to the release that its address names, whatever is filtered', async () => {
      const { tag } = NORMAL.releases[3] as { tag: string };
      const page = await open(NORMAL, { hash: `#${encodeURIComponent(tag)}` });
      const toggle = page.getByRole('button', { name: tag, exact: true });
      expect(await toggle.getAttribute('aria-expanded')).toBe('true');
      expect(await focusedText(page)).toBe(tag);
      expect(await isInView(page)).toBe(true);

      await page.getByRole('searchbox').fill(tag);
      const other = NORMAL.releases[100]?.tag as string;
      await page.evaluate(
        (hash) => {
          location.hash = hash;
        },
        `#${encodeURIComponent(other)}`,
      );
      await expect.poll(() => focusedText(page)).toBe(other);
      expect(await page.locator('#table tbody tr:not(.opened)').count()).toBe(240);
      expect(await page.getByRole('searchbox').inputValue()).toBe('');
      expect(await isInView(page)).toBe(true);
    });

    it.each(['#%E0%A4%A', '#__proto__', '#releases', '#v99.0.0'])('stays as it is at %s', async (hash) => {
      const page = await open(NORMAL, { hash });
      expect(await page.locator('.opened').count()).toBe(0);
      expect(await page.locator('#table tbody tr').count()).toBe(240);
    });

    it('gives a lane to each line of three releases or more, and one to all others', async () => {
      const kept = sampleAudit({ releases: 12, lines: ['v', 'server-v'] }).releases;
      const alone = ['backup/1.0.0', 'old-1.0.0'].map((tag, at) => ({
        ...(kept[at] as (typeof kept)[number]),
        tag,
        version: '1.0.0',
      }));
      const lanes = async (releases: typeof kept) => {
        const page = await open({ releases, totals: sampleTotals(releases) });
        const titles = await page.locator('.lane-title').allTextContents();
        await page.context().close();
        return titles;
      };
      expect(await lanes([...alone, ...kept])).toEqual(['version only', 'server-', '2 other lines']);
      expect(await lanes([...alone.slice(1), ...kept])).toEqual(['version only', 'server-', 'old-']);
      expect(await lanes(alone)).toEqual([]);
    });

    it('reads the mark that is pointed at, and opens its release on a click', async () => {
      const page = await open(sampleAudit({ releases: 2 }));
      const box = await page.locator('#timeline-chart svg').boundingBox();
      if (!box) throw new Error('No chart.');
      await page.mouse.move(box.x + 5, box.y + 10);
      const pointed = page.locator('.pointed');
      expect(await pointed.textContent()).toMatch(
        /^v1\.0\.0, 2024-01-\d\d: required \(no previous release\)$/,
      );
      await page.mouse.click(box.x + 5, box.y + 10);
      await expect.poll(() => focusedText(page)).toBe('v1.0.0');
      expect(page.url()).toMatch(/#v1\.0\.0$/);
    });

    it('can be used with the keys alone', async () => {
      const page = await open(NORMAL);
      const press = async (...keys: string[]) => {
        for (const key of keys) await page.keyboard.press(key);
      };
      await press('Tab');
      expect(await focusedText(page)).toBe('Skip to the table of releases');
      expect(await isInView(page)).toBe(true);
      await press('Enter', 'Tab');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('text');
      await page.keyboard.type('v1.');
      await press('Tab', 'ArrowDown');
      expect(await choice(page, 'Restart').inputValue()).toBe('required');
      await press('Tab', 'Tab', 'Tab');
      expect(await focusedText(page)).toBe('Clear');
      await press('Enter', 'Tab', 'Tab', 'Tab', 'Tab');
      expect(await focusedText(page)).toBe('Release');
      await press('Enter');
      expect(await page.getByRole('columnheader', { name: 'Release' }).getAttribute('aria-sort')).toBe(
        'descending',
      );
      expect(await focusedText(page)).toBe('Release');
      await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
      const first = (await tags(page))[0] as string;
      expect(await focusedText(page)).toBe(first);
      await press('Space');
      expect(await page.locator('.opened').count()).toBe(1);
      await press('Tab');
      expect(await focusedText(page)).toBe(`#${first}`);
      await press('Shift+Tab', 'Enter');
      expect(await page.locator('.opened').count()).toBe(0);
      expect(await focusedText(page)).toBe(first);
    });

    it.each([
      ['light', 1280],
      ['dark', 400],
    ] as const)('has no fault that axe knows, %s and %i wide', async (colorScheme, width) => {
      const hint = {
        code: 'check_folders',
        message: 'More, with',
        setting: 'version-files: [a.py]',
        releases: 3,
      } as const;
      const forced = SHORT.releases.find(({ force }) => force?.justification)?.tag as string;
      const page = await open(
        { ...SHORT, hints: [hint] },
        {
          colorScheme,
          viewport: { width, height: 900 },
          hash: `#${encodeURIComponent(forced)}`,
        },
      );
      await page.locator('summary').click();
      expect(await violations(page)).toEqual([]);
    });

    it.each([0, 1, 2])('has no fault that axe knows with %i releases', async (releases) => {
      const page = await open(sampleAudit({ releases }));
      expect(await violations(page)).toEqual([]);
      expect(await page.locator('svg').count()).toBe(releases < 2 ? 0 : 1);
    });

    it('is as wide as a small screen, whatever stands in it', async () => {
      for (const audit of [NORMAL, hostileAudit()]) {
        for (const width of [320, 400, 700, 1000]) {
          const { page } = await opener.open(audit, { viewport: { width, height: 800 } });
          for (const toggle of (await page.locator('th.tag > button').all()).slice(0, 3))
            await toggle.click();
          expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width);
          await page.context().close();
        }
      }
    });

    it('draws the charts again at another width', async () => {
      const page = await open(NORMAL, { viewport: { width: 1280, height: 800 } });
      const drawn = () => page.locator('#timeline-chart svg').getAttribute('viewBox');
      expect(await drawn()).toMatch(/^0 0 1168 /);
      await page.setViewportSize({ width: 400, height: 800 });
      await expect.poll(drawn).toMatch(/^0 0 368 /);
      expect(await page.locator('svg, .legend, .pointed').count()).toBe(4);
    });

    it('prints the rows that are shown, as a table without controls', async () => {
      const page = await open(NORMAL, { colorScheme: 'dark' });
      await choice(page, 'Line').selectOption({ label: 'release/' });
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      expect(await page.locator('#controls').isVisible()).toBe(false);
      expect(await page.locator('#table tbody tr').count()).toBe(80);
      const styles = await page.evaluate(() => {
        const [body, table, head] = ['body', '#table', '#table thead'].map((name) =>
          getComputedStyle(document.querySelector(name) as Element),
        );
        return [body?.backgroundColor, table?.display, head?.display];
      });
      expect(styles).toEqual(['rgb(255, 255, 255)', 'table', 'table-header-group']);
      expect((await page.pdf()).length).toBeGreaterThan(10_000);
    });

    it('says all but the charts without its script', async () => {
      const page = await open(NORMAL, { javaScriptEnabled: false });
      expect(await page.locator('#table tbody tr[role=row]').count()).toBe(240);
      expect(await page.getByText('need JavaScript').isVisible()).toBe(true);
      expect(await page.locator('#controls').isVisible()).toBe(false);
      expect(await page.locator('#charts').isVisible()).toBe(false);
      expect(await page.locator('dl.totals dt').allTextContents()).toEqual([
        'Restarts required',
        'Restarts avoided',
        'Due after a skip',
        'Forced',
      ]);
    });

    it('shows hostile text as text', async () => {
      const audit = hostileAudit();
      const page = await open(audit);
      for (const toggle of await page.locator('th.tag > button').all()) await toggle.click();
      expect(await page.locator('.opened').count()).toBe(audit.releases.length);
      await page.getByRole('searchbox').fill('<img');
      const text = (await page.locator('body').textContent()) ?? '';
      expect(text).toContain('<img src=x onerror=alert(1)>');
      expect(text).toContain('\\u{202e}');
      expect(text).not.toContain('\u202e');
      expect(
        await page.locator('img, iframe, b:not(header b), body style, [onerror], [onload]').count(),
      ).toBe(0);
      expect(await page.evaluate(() => [...document.scripts].length)).toBe(2);
      expect(await page.evaluate(() => 'hacked' in globalThis || 'hacked' in Object.prototype)).toBe(false);
      const hash = `#${encodeURIComponent(audit.releases[1]?.tag as string)}`;
      await page.evaluate((address) => {
        location.hash = address;
      }, hash);
      await expect.poll(() => focusedText(page)).toContain('</script><!--');
    });

    it('stays quick with 2,000 releases', async () => {
      const page = await open(sampleAudit({ releases: 2_000, lines: ['v', 'server-v'] }));
      expect(await page.locator('#table tbody tr').count()).toBe(2_000);
      // Of a machine that does other things as well; a page that lays out every row takes far longer.
      const milliseconds = await page.evaluate(async () => {
        const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        const text = document.querySelector('#text') as HTMLInputElement;
        const started = performance.now();
        for (const button of document.querySelectorAll<HTMLButtonElement>('thead button')) {
          button.click();
          await painted();
        }
        for (const value of ['m', 'mo', 'module_5', '']) {
          text.value = value;
          text.dispatchEvent(new Event('input', { bubbles: true }));
          await painted();
        }
        return (performance.now() - started) / 10;
      });
      expect(milliseconds).toBeLessThan(1_000);
      expect(await page.locator('#table tbody tr').count()).toBe(2_000);
    });
  },
);

/** As the table shows them. */
function tags(page: Page): Promise<string[]> {
  return page.locator('#table tbody th.tag').allTextContents();
}

function choice(page: Page, name: string) {
  return page.getByRole('combobox', { name, exact: true });
}

function focusedText(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}

/** Whether what has the focus is on the screen, and not below the head of the table. */
function isInView(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement as Element;
    const { left, top, height } = focused.getBoundingClientRect();
    return focused.contains(document.elementFromPoint(left + 5, top + height / 2));
  });
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
