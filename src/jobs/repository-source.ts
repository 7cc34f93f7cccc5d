import { isAddress } from '../git/address.ts';
import { Repository, type RepositoryOptions } from '../git/repository.ts';
import type { Environment } from '../git/run.ts';

/** Which repository a job is about, and how its remote may be asked. */
export interface RepositorySource {
  /** A folder in the checkout, or the address of a repository without one. */
  readonly repository: string;
  /** Default: the remote is not asked. */
  readonly remote?: Pick<RepositoryOptions, 'ask' | 'url' | 'token' | 'timeoutMs' | 'pausesMs'> | undefined;
  readonly surroundings: Environment;
}

export function openRepository({ repository, remote, surroundings }: RepositorySource): Promise<Repository> {
  if (!isAddress(repository)) return Repository.open({ ...remote, directory: repository, surroundings });
  return Repository.open({ ...remote, ask: 'always', url: repository, directory: null, surroundings });
}
