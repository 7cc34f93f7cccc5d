import { quoteYaml } from './yaml-text.ts';

/** A value that makes sense, or what is wrong with it and the fix. */
export type Reading = { readonly value: string } | { readonly problem: string };

const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\ufffd]/u;
const MAX_LENGTH = 1000;

/** The folder of the runtime, relative to the repository: `.` or `a/b`. */
export function readRoot(text: string): Reading {
  const wildcard = /[*?]/.exec(text)?.[0];
  if (wildcard !== undefined) {
    return { problem: `it is one folder, and no glob: it holds '${wildcard}'. State globs under 'include'.` };
  }
  return readPath(text);
}

/** The manifest's path in the repository. */
export function readManifestPath(text: string): Reading {
  const path = readPath(text);
  if ('problem' in path) return path;
  if (path.value === '.' || /\/\.?$/.test(text)) {
    return { problem: "it names a folder. Write the path of a file, such as 'version.json'." };
  }
  const inGit = path.value.split('/').some((name) => name.toLowerCase() === '.git');
  return inGit ? { problem: "it is inside '.git'. Write the path of a file in the work tree." } : path;
}

/** The part of a tag before its version. */
export function readTagPrefix(text: string): Reading {
  if (text.startsWith('refs/')) {
    const prefix = text.replace(/^refs\/(?:tags\/)?/, '');
    return { problem: `it is the beginning of a tag's name. Write ${quoteYaml(prefix)}.` };
  }
  // What git's check-ref-format refuses.
  const odd = /[\p{Cc} ~^:?*[\\]|\.\.|@\{|\/\/|^[-/.]|\/\./u.exec(text)?.[0];
  if (odd !== undefined || text.length > MAX_LENGTH || HIDDEN.test(text)) {
    return { problem: "no tag can begin with it. Write what stands before the version, such as 'server-v'." };
  }
  return { value: text };
}

/** What is wrong with an entry of `exclude-dirs`, and the fix; `null` when nothing is. */
export function folderNameProblem(text: string): string | null {
  const problem = textProblem(text);
  if (problem !== null) return problem;
  const bare = text.replace(/^(?:\.?\/)+|\/+$/g, '');
  if (/[/\\*?[\]{}]/.test(bare) || bare === '.' || bare === '..' || bare === '') {
    return "it is no plain name. State paths and globs under 'exclude'.";
  }
  return bare === text ? null : `it is a name, without '/'. Write ${quoteYaml(bare)}.`;
}

function readPath(text: string): Reading {
  const problem = textProblem(text) ?? pathProblem(text);
  if (problem !== null) return { problem };
  const names = text.split('/').filter((name) => name !== '' && name !== '.');
  return { value: names.length === 0 ? '.' : names.join('/') };
}

function textProblem(text: string): string | null {
  if (text === '') return 'it is empty. Leave it out, or state a value.';
  if (text.length > MAX_LENGTH) return `it has ${text.length} characters, and ${MAX_LENGTH} are the most.`;
  if (HIDDEN.test(text)) return `${quoteYaml(text)} holds a character that cannot be seen. Take it out.`;
  return text === text.trim() ? null : 'it begins or ends with a space. Take it out.';
}

function pathProblem(path: string): string | null {
  if (path.includes('\\'))
    return `'\\' does not separate folders. Write ${quoteYaml(path.replaceAll('\\', '/'))}.`;
  if (/^(?:\/|[A-Za-z]:)/.test(path)) return 'it is an absolute path. Write it relative to the repository.';
  if (path.split('/').includes('..'))
    return "it leaves the repository with '..'. Write it relative to the repository.";
  return null;
}
