import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderComment, renderPullRequestSummary } from '../../src/reports/comment.ts';
import type { PullRequestDocument } from '../../src/reports/documents.ts';
import { render } from '../helpers/page.ts';
import { SHAPES } from '../reports/pull-request-sample.ts';
import { browserMissing, launchBrowser } from './browser.ts';

const require = createRequire(import.meta.url);
const STYLE = readFileSync(require.resolve('github-markdown-css'), 'utf8');

/** How wide GitHub shows a comment: on a desk, and on a phone. */
const WIDTHS = [760, 360];

describe.skipIf(browserMissing !== null)(`a comment in GitHub's style${browserMissing ?? ''}`, () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  async function show(markdown: string, options: { width: number; scheme: 'light' | 'dark' }): Promise<Page> {
    const context = await browser.newContext({
      colorScheme: options.scheme,
      viewport: { width: options.width, height: 800 },
    });
    const page = await context.newPage();
    const style = `${STYLE} body { margin: 0; padding: 8px; background: ${options.scheme === 'dark' ? '#0d1117' : '#fff'} }`;
    await page.setContent(
      `<!doctype html><html lang="en"><title>A comment</title><style>${style}</style><main class="markdown-body">${render(markdown)}</main>`,
    );
    return page;
  }

  const settings = WIDTHS.flatMap((width) =>
    (['light', 'dark'] as const).map((scheme) => ({ width, scheme })),
  );

  it.each(settings)('fits and can be read, whatever its shape: $width wide, $scheme', async (setting) => {
    const documents = Object.values(SHAPES);
    const all = [...documents.map(renderComment), ...documents.map(renderPullRequestSummary)].join('\n\n');
    const page = await show(all, setting);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(setting.width);
    await page.evaluate(axe.source);
    const run = "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa'] })";
    const { violations } = (await page.evaluate(run)) as { violations: { id: string }[] };
    expect(violations.map(({ id }) => id)).toEqual([]);
    await page.context().close();
  });

  it('shows the answer first, and folds the rest', async () => {
    const page = await show(renderComment(SHAPES.many as PullRequestDocument), {
      width: 760,
      scheme: 'light',
    });
    expect(await page.locator('main > :first-child').textContent()).toBe('🔁 Restart required');
    expect(await page.locator('table').isVisible()).toBe(false);
    await page.locator('summary').first().click();
    expect(await page.locator('tbody tr').count()).toBe(24);
    expect(await page.locator('table').isVisible()).toBe(true);
    await page.context().close();
  });
});
