import type { Layout, PresetName } from './layout.ts';
import { namesFile, namesFolder, type Source } from './mention.ts';

/** What may never run: left out only where nothing that runs is seen to name it. */
export interface Candidate {
  /** For `exclude`, relative to the repository. */
  readonly glob: string;
  /** Why it seldom runs, for people. */
  readonly why: string;
  /** Whether the glob takes a path out; it says the same as the glob does. */
  readonly covers: (path: string) => boolean;
  /** Whether a source names it; `null`: by what it is, it cannot be run by name. It may still be embedded. */
  readonly named: ((source: Source) => boolean) | null;
  /** Whether a text that says how the package is built may put it there. */
  readonly packagedBy?: (text: string) => boolean;
  /** Stated also where nothing of the kind is there yet. */
  readonly always?: true;
  /** A glob that stands for all of its kind, for as long as none of them is named. */
  readonly family?: string;
}

/** A source file that was searched. */
export interface Searched {
  readonly path: string;
  /** Globs of the candidates that it names, and of families of which it may name more. */
  readonly names: readonly string[];
}

export interface Exclusions {
  readonly excluded: readonly Candidate[];
  /** Those that count all the same, each with the file that names it. */
  readonly kept: readonly { readonly candidate: Candidate; readonly by: string }[];
}

/** Names of files and folders at the top, with what they are for. */
const TOOLS: readonly (readonly [why: string, names: string])[] = [
  [
    'continuous integration and hosting, not the product',
    '.circleci .gitlab .gitlab-ci.yml .travis.yml appveyor.yml .appveyor.yml azure-pipelines.yml Jenkinsfile ' +
      '.cirrus.yml codecov.yml .codecov.yml .coveragerc renovate.json .renovaterc .renovaterc.json CODEOWNERS',
  ],
  ['settings of an editor', '.vscode .idea .zed .editorconfig .devcontainer'],
  // Not `.gitignore` or `.npmignore`: npm and hatch pack by them.
  ['settings of git', '.git-blame-ignore-revs .mailmap'],
  [
    'notes of the release tool',
    '.changeset .release-please-manifest.json release-please-config.json cliff.toml',
  ],
  ['how the documentation is built', 'mkdocs.yml .readthedocs.yml .readthedocs.yaml'],
  ['a citation', 'CITATION.cff'],
  [
    'settings of a linter or formatter',
    '.flake8 .pylintrc mypy.ini ruff.toml .ruff.toml .pre-commit-config.yaml .codespellrc .yamllint .yamllint.yml ' +
      '.eslintrc .eslintrc.js .eslintrc.cjs .eslintrc.json .eslintrc.yml .eslintrc.yaml .eslintignore ' +
      'eslint.config.js eslint.config.mjs eslint.config.cjs eslint.config.ts .prettierrc .prettierrc.js ' +
      '.prettierrc.json .prettierrc.yml .prettierrc.yaml .prettierignore prettier.config.js biome.json biome.jsonc ' +
      '.stylelintrc .stylelintrc.json .markdownlint.json .markdownlint.yml .markdownlint.yaml ' +
      '.golangci.yml .golangci.yaml .rustfmt.toml rustfmt.toml',
  ],
  [
    'settings of the tests',
    'tox.ini noxfile.py conftest.py pytest.ini jest.config.js jest.config.cjs jest.config.mjs jest.config.ts ' +
      'vitest.config.js vitest.config.mjs vitest.config.ts playwright.config.js playwright.config.ts ' +
      'cypress.config.js cypress.config.ts .mocharc.js .mocharc.json .mocharc.yml .nycrc .nycrc.json karma.conf.js',
  ],
];

const TEXT_ENDINGS = ['md', 'rst'] as const;
const TEXT_ENDING = /\.(?:md|rst)$/;

const PROSE =
  /^(?:README|CHANGES|CHANGELOG|HISTORY|NEWS|AUTHORS|CONTRIBUTORS|CONTRIBUTING|LICEN[CS]E|COPYING|NOTICE|SECURITY|CODE_OF_CONDUCT|MAINTAINERS)(?:[-.][A-Za-z0-9-]+)*$/;

/** That nothing names them cannot be proved of a program. */
const TESTS_WHY = 'tests; nothing that runs was seen to name them: check';

const DOCUMENTATION = ['docs', 'doc', 'documentation'];
const TESTS: Readonly<Record<PresetName, readonly string[]>> = {
  python: ['tests', 'test'],
  node: ['tests', 'test', '__tests__', '__mocks__'],
  go: [],
  generic: [],
};

/** Folders that most projects have beside what they ship; what is in them starts anew whenever it is run. */
const ASIDE_FOLDER =
  /^(?:scripts?|tools?|examples?|samples?|demos?|bench|benches|benchmarks?|ci|hack|release|misc|contrib|dev|assets|images|website|site|requirements)$/;

/** The folder at the top in which a path is, where it is one that seldom runs. */
export function asideFolder(path: string): string | null {
  const slash = path.indexOf('/');
  const top = path.slice(0, Math.max(0, slash));
  return ASIDE_FOLDER.test(top) ? top : null;
}

/**
 * Whether a source file is an example, a benchmark or what starts the tests: which texts and tests it names is nothing to a
 * running process.
 */
export function isAside(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return (
    /(?:^|\/)(?:bench(?:es|marks?)?|examples?|samples?|demos?)\//.test(path) ||
    /(?:^|[_.-])tests?[_.-]/.test(name)
  );
}

/**
 * What may be left out of a repository with these files, in the order in which it is to be stated. Only kinds of which it
 * is known what they are for; `.github` and the rules themselves always.
 */
export function listCandidates(
  paths: readonly string[],
  { preset, packaged }: Pick<Layout, 'preset' | 'packaged'>,
): Candidate[] {
  const tops = [...new Set(paths.map((path) => path.split('/', 1)[0] as string))].sort();
  const all = [
    unnamedTop('.github', 'workflows and templates of GitHub: they do not run in the product', {
      always: true,
    }),
    unnamedTop('.runtime-fingerprint.yml', 'these rules: other rules are a reason of their own', {
      always: true,
    }),
    ...DOCUMENTATION.map((name) => topFolder(name, 'documentation')),
    ...proseFiles(paths),
    ...testCandidates(preset),
    ...(packaged === null
      ? []
      : tops.filter((top) => asideFolder(`${top}/`) !== null).map((top) => besidePackage(top, packaged))),
    ...TOOLS.flatMap(([why, names]) =>
      tops.filter((top) => names.split(' ').includes(top)).map((name) => toolFile(name, why)),
    ),
  ];
  return all.filter(({ covers, always }) => always || paths.some(covers));
}

function unnamedTop(name: string, why: string, more: { always?: true } = {}): Candidate {
  return { glob: name, why, covers: coversTop(name), named: null, ...more };
}

function toolFile(name: string, why: string): Candidate {
  return { glob: name, why, covers: coversTop(name), named: namesFile(name) };
}

/** What is below a folder: `docs/**` would take out a file of that name too, which is something else. */
function topFolder(name: string, why: string): Candidate {
  return {
    glob: `${name}/**/*`,
    why,
    covers: (path) => path.startsWith(`${name}/`),
    named: namesFolder(name),
  };
}

/** A folder that a package does not have: unless the files that build it name it, in whatever way. */
function besidePackage(name: string, packaged: string): Candidate {
  const named = new RegExp(`(?:^|["'/=\\s])${name}(?:["'/*.\\s]|$)`, 'm');
  return {
    ...topFolder(name, `no part of the package that ${packaged} builds`),
    packagedBy: (text) => named.test(text),
  };
}

function coversTop(name: string): (path: string) => boolean {
  return (path) => path === name || path.startsWith(`${name}/`);
}

/** Texts that are looked at; more are no longer told from what they stand beside, and count. */
const MOST_TEXTS = 300;

/** Texts for people at the top, each by its name; those of one ending are a family. */
function proseFiles(paths: readonly string[]): Candidate[] {
  const tops = paths.filter((path) => !path.includes('/') && (TEXT_ENDING.test(path) || PROSE.test(path)));
  const known = tops.filter(isPlainName).slice(0, MOST_TEXTS);
  // A family's glob takes out all of its files, so each must have been looked for.
  const endings = TEXT_ENDINGS.filter((ending) =>
    paths.every((path) => {
      const top = path.split('/', 1)[0] as string;
      return !top.endsWith(`.${ending}`) || known.includes(path);
    }),
  );
  return known.flatMap((name) => {
    const ending = TEXT_ENDINGS.find((one) => name.endsWith(`.${one}`));
    const family = ending !== undefined && endings.includes(ending) ? { family: `*.${ending}` } : {};
    return [
      {
        glob: name,
        why: 'a text for people',
        covers: (path: string) => path === name,
        named: namesFile(name),
        ...family,
      },
    ];
  });
}

function testCandidates(preset: PresetName): Candidate[] {
  const anywhere = TESTS[preset].map((name): Candidate => {
    const segment = new RegExp(`(?:^|/)${name}/`);
    return {
      glob: `**/${name}/**/*`,
      why: TESTS_WHY,
      covers: (path) => segment.test(path),
      named: namesFolder(name),
    };
  });
  const top = ['tests', 'test']
    .filter((name) => !TESTS[preset].includes(name))
    .map((name) => topFolder(name, TESTS_WHY));
  return [...anywhere, ...top, ...(preset === 'node' ? [NODE_TESTS] : []), GO_TESTS];
}

const NODE_TEST = /\.(?:test|spec)\.(?:[cm]?[jt]s|[jt]sx)(?:\/|$)/;

const NODE_TESTS: Candidate = {
  glob: '**/*.{test,spec}.{js,cjs,mjs,jsx,ts,cts,mts,tsx}',
  why: TESTS_WHY,
  covers: (path) => NODE_TEST.test(path),
  named: ({ text }) => /["'`][^"'`\s]{1,300}\.(?:test|spec)(?:\.[cm]?[jt]sx?)?["'`]/.test(text),
};

const GO_TESTS: Candidate = {
  glob: '**/*_test.go',
  why: 'tests: the go command never builds them into a program',
  covers: (path) => /_test\.go(?:\/|$)/.test(path),
  named: null,
};

/** The candidates that the files which build a package may put into it. */
export function searchPackaging(
  texts: ReadonlyMap<string, string>,
  candidates: readonly Candidate[],
): Searched[] {
  return [...texts]
    .filter(([path]) => /^(?:pyproject\.toml|setup\.(?:cfg|py))$/.test(path))
    .map(([path, text]) => ({
      path,
      names: candidates.filter(({ packagedBy }) => packagedBy?.(text)).map(({ glob }) => glob),
    }));
}

/**
 * Leaves out the candidates that nothing which counts names. What is named counts, and so does what it names in its
 * turn.
 */
export function settleExclusions(
  candidates: readonly Candidate[],
  searched: readonly Searched[],
): Exclusions {
  let excluded = candidates;
  const kept: { candidate: Candidate; by: string }[] = [];
  for (;;) {
    const counting = searched.filter(({ path }) => !excluded.some(({ covers }) => covers(path)));
    const found = excluded.flatMap((candidate) => {
      const by = counting.find(({ names }) => names.includes(candidate.glob));
      return by ? [{ candidate, by: by.path }] : [];
    });
    if (found.length === 0) {
      const named = counting.flatMap(({ names }) => names);
      return { excluded: joinFamilies(excluded, { kept, named }), kept };
    }
    kept.push(...found);
    excluded = excluded.filter((candidate) => !found.some((one) => one.candidate === candidate));
  }
}

/** One glob for a family of which none is named, so that one more of the kind does not count either. */
function joinFamilies(
  excluded: readonly Candidate[],
  { kept, named }: { kept: Exclusions['kept']; named: readonly string[] },
): Candidate[] {
  const broken = new Set([...named, ...kept.map(({ candidate }) => candidate.family)]);
  const joined = new Map<string, Candidate>();
  for (const candidate of excluded) {
    const { family } = candidate;
    if (family === undefined || broken.has(family)) joined.set(candidate.glob, candidate);
    else
      joined.set(family, {
        ...candidate,
        glob: family,
        why: 'texts for people',
        covers: coversFamily(family),
      });
  }
  return [...joined.values()];
}

function coversFamily(family: string): (path: string) => boolean {
  const ending = family.slice(1);
  return (path) => !path.includes('/') && path.endsWith(ending);
}

/** A name that a glob takes as it is. */
export function isPlainName(text: string): boolean {
  return /^[\w@.+-]+(?: [\w@.+-]+)*$/.test(text);
}
