import type { PageRelease } from '../reports/page-data.ts';
import { renderDetails } from './details.ts';
import { createElement, elementById } from './elements.ts';
import {
  type Column,
  compareReleases,
  type Filter,
  GREATEST_FIRST,
  matchesFilter,
  searchText,
} from './query.ts';

interface Row {
  readonly release: PageRelease;
  readonly element: HTMLTableRowElement;
  readonly toggle: HTMLButtonElement;
  readonly searched: string;
  /** The row below with the details, while it is open. */
  details: HTMLTableRowElement | null;
}

/** The table that the page was written with, made to sort, filter and open. */
export class ReleaseTable {
  readonly #rows: readonly Row[];
  readonly #byTag: ReadonlyMap<string, Row>;
  readonly #body: HTMLTableSectionElement;
  #shown: readonly Row[];
  #column: Column = 'date';
  #descending = true;

  constructor(releases: readonly PageRelease[]) {
    const table = elementById<HTMLTableElement>('table');
    this.#body = table.tBodies[0] as HTMLTableSectionElement;
    const elements = [...this.#body.rows];
    this.#rows = releases.map((release, at) => makeRow(release, elements[at] as HTMLTableRowElement, at));
    this.#shown = this.#rows;
    this.#byTag = new Map(this.#rows.map((row) => [row.release.tag, row]));
    this.#body.addEventListener('click', (event) => this.#toggleClicked(event));
    for (const title of table.tHead?.rows[0]?.cells ?? []) this.#addSorting(title);
    this.#markSorting();
  }

  /** Shows the releases that match, and returns how many they are. */
  filter(filter: Filter): number {
    this.#shown = this.#rows.filter((row) => matchesFilter(row.release, row.searched, filter));
    this.#arrange();
    return this.#shown.length;
  }

  has(tag: string): boolean {
    return this.#byTag.has(tag);
  }

  isShown(tag: string): boolean {
    return this.#shown.some(({ release }) => release.tag === tag);
  }

  /** Opens a release that is shown, and goes to it. */
  reveal(tag: string): void {
    const row = this.#byTag.get(tag);
    if (!row) return;
    this.#open(row);
    row.element.scrollIntoView({ block: 'start' });
    row.toggle.focus({ preventScroll: true });
  }

  #addSorting(title: HTMLTableCellElement): void {
    const column = title.dataset.column as Column | 'previous';
    if (column === 'previous') return;
    const button = createElement('button', { type: 'button' }, [...title.childNodes]);
    button.addEventListener('click', () => {
      this.#descending = column === this.#column ? !this.#descending : GREATEST_FIRST.has(column);
      this.#column = column;
      this.#markSorting();
      this.#arrange();
    });
    title.append(button);
  }

  #markSorting(): void {
    for (const title of elementById<HTMLTableElement>('table').tHead?.rows[0]?.cells ?? []) {
      if (title.dataset.column !== this.#column) title.removeAttribute('aria-sort');
      else title.setAttribute('aria-sort', this.#descending ? 'descending' : 'ascending');
    }
  }

  /** Rows that are not shown are taken out, so that a print has what is on the screen. */
  #arrange(): void {
    const compare = compareReleases(this.#column, this.#descending);
    const rows = this.#shown.toSorted((a, b) => compare(a.release, b.release));
    this.#body.replaceChildren(
      ...rows.flatMap(({ element, details }) => (details ? [element, details] : [element])),
    );
  }

  #toggleClicked(event: Event): void {
    const button = (event.target as Element).closest<HTMLButtonElement>('th.tag > button');
    const row = button && this.#rows[Number(button.value)];
    if (!row) return;
    if (row.details) this.#close(row);
    else this.#open(row);
  }

  #open(row: Row): void {
    if (row.details) return;
    const cell = createElement('td', { colSpan: row.element.cells.length }, [renderDetails(row.release)]);
    row.details = createElement('tr', { className: 'opened', id: `details-${row.toggle.value}` }, [cell]);
    row.details.setAttribute('role', 'row');
    cell.setAttribute('role', 'cell');
    row.toggle.setAttribute('aria-expanded', 'true');
    row.toggle.setAttribute('aria-controls', row.details.id);
    row.element.after(row.details);
  }

  #close(row: Row): void {
    row.details?.remove();
    row.details = null;
    row.toggle.setAttribute('aria-expanded', 'false');
    row.toggle.removeAttribute('aria-controls');
  }
}

/** The tag becomes the button that opens its row. */
function makeRow(release: PageRelease, element: HTMLTableRowElement, at: number): Row {
  const title = element.cells[0] as HTMLTableCellElement;
  const toggle = createElement('button', { type: 'button', value: String(at) }, [...title.childNodes]);
  toggle.setAttribute('aria-expanded', 'false');
  title.append(toggle);
  return { release, element, toggle, searched: searchText(release), details: null };
}
