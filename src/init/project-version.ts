import { readPackageVersion } from './npm-package.ts';

/** The version that the project's own package file states, by the texts of those files. */
export function readProjectVersion(texts: ReadonlyMap<string, string>): string | null {
  const python = /^version\s*=\s*["'](\d{1,9}(?:\.\d{1,9}){1,9}[\w.+-]{0,60})["']/m.exec(
    texts.get('pyproject.toml') ?? '',
  )?.[1];
  const setup = /^version\s*=\s*(\d{1,9}(?:\.\d{1,9}){1,9}[\w.+-]{0,60})\s*$/m.exec(
    texts.get('setup.cfg') ?? '',
  )?.[1];
  return python ?? setup ?? readPackageVersion(texts.get('package.json') ?? '');
}
