/** A GitHub to ask: github.com, or an Enterprise Server. */
export interface GitHubServer {
  /** `https://github.com` */
  readonly serverUrl: string;
  readonly apiUrl: string;
}

/** The surroundings' server, as a runner names it; by default github.com. */
export function githubServer(surroundings: Readonly<Record<string, string | undefined>>): GitHubServer {
  const serverUrl = surroundings.GITHUB_SERVER_URL || 'https://github.com';
  const standard = serverUrl === 'https://github.com' ? 'https://api.github.com' : `${serverUrl}/api/v3`;
  return { serverUrl, apiUrl: surroundings.GITHUB_API_URL || standard };
}

/** `owner/name` of an address on a server: `https://…`, `ssh://git@…` or `git@host:…`; `null` for one elsewhere. */
export function repositoryOnServer(address: string, { serverUrl }: GitHubServer): string | null {
  const scp = /^(?:[^@/:]+@)?([^/:]+):(?!\/)(.+)$/.exec(address);
  const url = scp && !/^[a-z]:\\/i.test(address) ? `ssh://${scp[1]}/${scp[2]}` : address;
  if (!URL.canParse(url)) return null;
  const { protocol, hostname, host, pathname } = new URL(url);
  const server = new URL(serverUrl);
  const isThere = /^https?:$/.test(protocol) ? host === server.host : hostname === server.hostname;
  const [, repository] = /^\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(pathname) ?? [];
  return isThere && /^(?:https?|ssh|git):$/.test(protocol) && repository !== undefined ? repository : null;
}
