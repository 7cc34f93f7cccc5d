import { countLanguages, type LanguageCount, NATIVE_LANGUAGES } from './languages.ts';

export const PRESETS = ['python', 'node', 'go', 'generic'] as const;
export type PresetName = (typeof PRESETS)[number];

/** What a commit holds, as far as a proposal needs it. */
export interface RepositoryFiles {
  readonly paths: readonly string[];
  /** Texts of those files that say how the project is built and released, by path. */
  readonly texts: ReadonlyMap<string, string>;
}

export interface Layout {
  readonly preset: PresetName;
  /** A sentence without its full stop: why this preset. */
  readonly why: string;
  /** All source files, the most frequent language first. */
  readonly languages: readonly LanguageCount[];
  /** Of Python alone: what is compiled beside it. */
  readonly native: readonly LanguageCount[];
  readonly lockfiles: readonly string[];
  /** The file that builds a Python package, so that its folders alone ship; `null`: none does. */
  readonly packaged: string | null;
}

const LOCKFILE =
  /^(?:(?:uv|poetry|pdm|Pipfile|Cargo|composer|Gemfile|mix|bun)\.lock|bun\.lockb|yarn\.lock|requirements[\w.-]*\.txt|package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|go\.sum)$/;

/** Beside the code that makes a project what it is. */
const ASIDE =
  /(?:^|\/)(?:docs?|tests?|__tests__|testdata|examples?|bench(?:es|marks?)?|vendor|third_party|node_modules)\//;

const FAMILIES = {
  python: ['Python', 'Cython'],
  node: ['JavaScript', 'TypeScript', 'Vue', 'Svelte'],
  go: ['Go'],
} as const;

/** Less of the code than this is no project of that language. */
const SHARE = 0.6;

/** What the repository looks like; `stated` is a preset that was asked for. */
export function describeLayout(files: RepositoryFiles, stated?: PresetName): Layout {
  const { paths } = files;
  const code = countLanguages(paths.filter((path) => !ASIDE.test(path)));
  const [preset, why] = stated === undefined ? choosePreset(files, code) : [stated, 'asked for'];
  return {
    preset,
    why: preset === 'python' ? `${why}${pythonPlace(paths)}` : why,
    languages: countLanguages(paths),
    native: preset === 'python' ? code.filter(({ language }) => NATIVE_LANGUAGES.has(language)) : [],
    lockfiles: paths.filter((path) => LOCKFILE.test(path)),
    packaged: preset === 'python' ? packagingFile(files) : null,
  };
}

/** An application that is run from a checkout may state a project, too, but builds no package. */
function packagingFile({ paths, texts }: RepositoryFiles): string | null {
  if (paths.includes('manage.py')) return null;
  const project = texts.get('pyproject.toml') ?? '';
  if (/^\s*(?:package-mode|package)\s*=\s*false\b/m.test(project)) return null;
  if (/^\[build-system\]/m.test(project)) return 'pyproject.toml';
  return paths.includes('setup.py') ? 'setup.py' : null;
}

function choosePreset(
  { paths, texts }: RepositoryFiles,
  code: readonly LanguageCount[],
): [PresetName, string] {
  const counted = (['python', 'node', 'go'] as const).map((preset) => ({
    preset,
    files: sumOf(code, FAMILIES[preset]),
  }));
  const [most] = counted.toSorted((a, b) => b.files - a.files);
  if (!most || most.files === 0) return ['generic', 'no source files of Python, Node or Go'];
  // What is compiled beside Python is part of its package.
  const beside = most.preset === 'python' && isPackaged(paths) ? sumOf(code, [...NATIVE_LANGUAGES]) : 0;
  const all = code.reduce((sum, { files }) => sum + files, 0) - beside + sumOf(code, ['Cython']);
  const words = `${most.files} of ${all} source files are ${NAMES[most.preset]}`;
  if (most.files < all * SHARE) return ['generic', `no language makes up most of it: ${words}`];
  if (most.preset === 'node' && !texts.has('package.json'))
    return ['generic', `${words}, without a package.json`];
  if (most.preset === 'go' && !paths.some((path) => /(?:^|\/)go\.mod$/.test(path)))
    return ['generic', `${words}, without a go.mod`];
  return [most.preset, words];
}

const NAMES = { python: 'Python', node: 'JavaScript or TypeScript', go: 'Go' } as const;

function isPackaged(paths: readonly string[]): boolean {
  return paths.some((path) => /^(?:pyproject\.toml|setup\.(?:py|cfg))$/.test(path));
}

function sumOf(counts: readonly LanguageCount[], languages: readonly string[]): number {
  return counts
    .filter(({ language }) => languages.includes(language))
    .reduce((sum, { files }) => sum + files, 0);
}

/** Most packages named in a sentence. */
const SHOWN_PACKAGES = 3;

/** `, in src/flask`: the folders of the packages. */
function pythonPlace(paths: readonly string[]): string {
  const packages = paths.flatMap((path) => {
    const found = /^((?:(?:src|python|lib)\/)?[^/]+)\/__init__\.pyi?$/.exec(path)?.[1];
    return found === undefined || ASIDE.test(`${found}/`) ? [] : [found];
  });
  const folders = [...new Set(packages)];
  if (folders.length === 0) return paths.some((path) => path.startsWith('src/')) ? ', in src' : '';
  const more = folders.length - SHOWN_PACKAGES;
  return `, in ${folders.slice(0, SHOWN_PACKAGES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
