import type { PageRelease } from '../reports/page-data.ts';
import { count, groupDigits } from '../reports/plain-text.ts';
import { elementById } from './elements.ts';
import type { Filter } from './query.ts';
import type { ReleaseTable } from './release-table.ts';

/** A reader is told the number once one has stopped typing. */
const QUIET_MS = 250;

/** The search and the choices above the table. */
export class Filters {
  readonly #table: ReleaseTable;
  readonly #releases: number;
  /** In the order of the choices. */
  readonly #lines: readonly string[];
  readonly #text = elementById<HTMLInputElement>('text');
  readonly #verdict = elementById<HTMLSelectElement>('verdict');
  readonly #line = document.querySelector<HTMLSelectElement>('#line');
  readonly #force = document.querySelector<HTMLSelectElement>('#force');
  readonly #clear = elementById<HTMLButtonElement>('clear');
  #announcing: ReturnType<typeof setTimeout> | undefined;

  constructor(table: ReleaseTable, releases: readonly PageRelease[]) {
    this.#table = table;
    this.#releases = releases.length;
    this.#lines = [...new Set(releases.map(({ line }) => line))].sort();
    const controls = elementById<HTMLElement>('controls');
    controls.addEventListener('input', () => this.apply());
    this.#clear.addEventListener('click', () => {
      this.clear();
      this.#text.focus();
    });
    controls.hidden = false;
    this.apply();
  }

  clear(): void {
    this.#text.value = '';
    for (const choice of [this.#verdict, this.#line, this.#force]) if (choice) choice.value = '';
    this.apply();
  }

  apply(): void {
    const filter = this.#read();
    const shown = this.#table.filter(filter);
    this.#clear.disabled = shown === this.#releases && filter.text === '';
    elementById<HTMLElement>('nothing').hidden = shown > 0;
    clearTimeout(this.#announcing);
    this.#announcing = setTimeout(() => this.#announce(shown), QUIET_MS);
  }

  #read(): Filter {
    const line = this.#line?.value ?? '';
    return {
      text: this.#text.value.trim(),
      verdict: this.#verdict.value,
      line: line === '' ? null : (this.#lines[Number(line)] ?? null),
      force: this.#force?.value ?? '',
    };
  }

  #announce(shown: number): void {
    elementById('status').textContent =
      shown === this.#releases
        ? count(shown, 'release')
        : `${groupDigits(shown)} of ${count(this.#releases, 'release')}`;
  }
}
