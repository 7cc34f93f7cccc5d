import { type Change, type EntryChanges, listChanges } from '../runtime/changes.ts';

/** A report lists no more; the newest releases are those that are looked at. */
const LIMIT_RELEASE = 1_000;
const LIMIT_AUDIT = 20_000;

interface ChangeList {
  readonly date: string;
  readonly total: number;
  changes: readonly Change[];
}

/** The changed files of releases, the first of each, and in all no more than a report holds. */
export class ChangeLists {
  readonly #lists = new Map<string, ChangeList>();
  #held = 0;

  /** `date` is ISO 8601. */
  add(tag: string, date: string, changes: Iterable<EntryChanges>): void {
    const all = [...changes].flatMap(listChanges);
    const first = all.slice(0, LIMIT_RELEASE);
    this.#lists.set(tag, { date, total: all.length, changes: first });
    this.#held += first.length;
    while (this.#held > LIMIT_AUDIT) this.#dropOldest();
  }

  of(tag: string): { changes: readonly Change[]; changes_omitted?: number } {
    const { changes = [], total = 0 } = this.#lists.get(tag) ?? {};
    const omitted = total - changes.length;
    return { changes, ...(omitted > 0 ? { changes_omitted: omitted } : {}) };
  }

  #dropOldest(): void {
    const listed = [...this.#lists.values()].filter(({ changes }) => changes.length > 0);
    const oldest = listed.reduce((a, b) => (b.date < a.date ? b : a));
    this.#held -= oldest.changes.length;
    oldest.changes = [];
  }
}
