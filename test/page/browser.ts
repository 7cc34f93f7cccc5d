import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { readPageAssets } from '../../src/disk/page-assets.ts';
import { type PageDocument, renderAuditPage } from '../../src/reports/audit-page.ts';

/** Where distributions and runners have it. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const program = PLACES.find((path) => existsSync(path));

/** Why there is nothing to run the tests in; `null` where there is. */
export const browserMissing =
  program === undefined ? `no Chromium at ${PLACES.join(', ')}: apt-get install chromium` : null;

export function launchBrowser(): Promise<Browser> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: program as string, args: sandbox });
}

export interface OpenedPage {
  readonly page: Page;
  /** Everything that should not be: errors, lines on the console, dialogs, requests beyond the file. */
  readonly faults: readonly string[];
  readonly address: string;
}

/** Opens pages from files of its own folder, each as a person would who was sent one. */
export class PageOpener {
  readonly #browser: Browser;
  readonly #folder = mkdtempSync(join(tmpdir(), 'rf-page-'));
  #written = 0;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async open(
    document: PageDocument,
    { hash = '', ...context }: BrowserContextOptions & { hash?: string } = {},
  ): Promise<OpenedPage> {
    const file = join(this.#folder, `${this.#written++}.html`);
    writeFileSync(file, renderAuditPage(document, await readPageAssets(builtPage())));
    const address = pathToFileURL(file).href;
    const page = await (await this.#browser.newContext(context)).newPage();
    const faults: string[] = [];
    page.on('console', (message) => faults.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('dialog', async (dialog) => {
      faults.push(`dialog: ${dialog.message()}`);
      await dialog.dismiss();
    });
    page.on('request', (request) => {
      if (request.url().split('#')[0] !== address) faults.push(`request: ${request.url()}`);
    });
    await page.goto(address + hash);
    return { page, faults, address };
  }

  async close(): Promise<void> {
    await this.#browser.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The folder of the page's script and style in this run's bundle. */
function builtPage(): URL {
  const bundle = inject('bundle');
  if ('failure' in bundle) throw new Error(`There is no bundle: ${bundle.failure}`);
  return pathToFileURL(join(bundle.folder, 'page/'));
}
