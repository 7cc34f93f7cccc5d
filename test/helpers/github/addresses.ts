/** Where things are; none ends in a slash. */
export interface Addresses {
  readonly web: string;
  readonly api: string;
  readonly graphql: string;
  readonly uploads: string;
  /** Where downloads are redirected to: always a host of its own. */
  readonly storage: string;
}

export function repositoryUrl({ api }: Addresses, repository: string): string {
  return `${api}/repos/${repository}`;
}

export function pageUrl({ web }: Addresses, repository: string): string {
  return `${web}/${repository}`;
}
