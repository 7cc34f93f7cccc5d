import { count } from '../reports/plain-text.ts';
import type { Layout } from './layout.ts';
import type { ReleaseLine } from './release-line.ts';

export interface Note {
  readonly code: string;
  readonly message: string;
}

export interface NotesInput {
  readonly layout: Layout;
  /** The lasting ones. */
  readonly lines: readonly ReleaseLine[];
  readonly submodules: number;
  /** `problem`: a sentence that says why what has its name cannot be a manifest; `null`: nothing is wrong. */
  readonly manifest: { readonly path: string; readonly problem: string | null };
}

/** What a person should know before saying yes. */
export function listNotes({ layout, lines, submodules, manifest }: NotesInput): Note[] {
  const { native, lockfiles, preset } = layout;
  const notes: Note[] = [];
  if (native.length > 0) {
    const counted = native.map(({ language, files }) => `${language} (${count(files, 'file')})`).join(', ');
    notes.push({ code: 'native_sources', message: `Beside Python there is ${counted}. It counts, too.` });
  }
  if (lockfiles.length === 0 && preset !== 'generic' && preset !== 'go') {
    const message = 'There is no lockfile, so a new version of a dependency alone does not show.';
    notes.push({ code: 'lockfile_missing', message });
  }
  if (submodules > 0)
    notes.push({
      code: 'submodules',
      message: `${count(submodules, 'submodule')}: each counts as the commit it names.`,
    });
  const lasting = lines.map(({ line }) => JSON.stringify(line));
  if (lasting.length > 1)
    notes.push({
      code: 'several_lines',
      message:
        `Tags of several release lines (${shownNames(lasting)}). Where they are products of their own, give each its ` +
        'own rules: "Several runtimes" in docs/rules.md.',
    });
  if (manifest.problem !== null)
    notes.push({
      code: 'manifest_unreadable',
      message:
        `${manifest.path} is there and cannot be the manifest, so that the next release would fail. ${manifest.problem} ` +
        'Mend it, or state another path with `manifest:` in the rules.',
    });
  return notes;
}

const SHOWN = 4;

function shownNames(names: readonly string[]): string {
  const more = names.length - SHOWN;
  return names.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
