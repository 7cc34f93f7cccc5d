import { extensionOf } from '../runtime/source-languages.ts';

export interface LanguageCount {
  readonly language: string;
  readonly files: number;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  Python: 'py pyi',
  Cython: 'pyx pxd',
  JavaScript: 'js mjs cjs jsx',
  TypeScript: 'ts mts cts tsx',
  Vue: 'vue',
  Svelte: 'svelte',
  Go: 'go',
  Rust: 'rs',
  C: 'c h',
  'C++': 'cc cpp cxx hh hpp hxx',
  Fortran: 'f f90 f95',
  Zig: 'zig',
  Java: 'java',
  Kotlin: 'kt kts',
  Scala: 'scala',
  Clojure: 'clj',
  'C#': 'cs',
  'F#': 'fs',
  Swift: 'swift',
  Dart: 'dart',
  Ruby: 'rb',
  PHP: 'php',
  Perl: 'pl pm',
  Lua: 'lua',
  R: 'r',
  Julia: 'jl',
  Elixir: 'ex exs',
  Erlang: 'erl hrl',
  Haskell: 'hs',
  OCaml: 'ml mli',
  Shell: 'sh bash',
  PowerShell: 'ps1',
  'compiled library': 'so pyd dll dylib wasm jar',
};

const LANGUAGE_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(EXTENSIONS).flatMap(([language, list]) =>
    list.split(' ').map((extension) => [extension, language] as const),
  ),
);

/** What is compiled into an extension of Python's, or is one already. */
export const NATIVE_LANGUAGES: ReadonlySet<string> = new Set([
  'Cython',
  'Rust',
  'C',
  'C++',
  'Fortran',
  'Zig',
  'compiled library',
]);

/** The languages of files by their extensions, the most frequent first. */
export function countLanguages(paths: readonly string[]): LanguageCount[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const language = LANGUAGE_OF.get(extensionOf(path.slice(path.lastIndexOf('/') + 1)));
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const listed = [...counts].map(([language, files]) => ({ language, files }));
  return listed.sort((a, b) => b.files - a.files || (a.language < b.language ? -1 : 1));
}
