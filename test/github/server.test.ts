import { describe, expect, it } from 'vitest';
import { githubServer, repositoryOnServer } from '../../src/github/server.ts';

const DOT_COM = githubServer({});
const ENTERPRISE = githubServer({ GITHUB_SERVER_URL: 'https://git.example.org:8443' });

describe('githubServer', () => {
  it('is github.com, or what the surroundings name', () => {
    expect(DOT_COM).toEqual({ serverUrl: 'https://github.com', apiUrl: 'https://api.github.com' });
    expect(ENTERPRISE.apiUrl).toBe('https://git.example.org:8443/api/v3');
    expect(githubServer({ GITHUB_API_URL: 'https://api.example.org' }).apiUrl).toBe(
      'https://api.example.org',
    );
  });
});

describe('repositoryOnServer', () => {
  it.each([
    ['https://github.com/owner/name', 'owner/name'],
    ['https://github.com/owner/name.git', 'owner/name'],
    ['https://github.com/owner/na.me.git/', 'owner/na.me'],
    ['git@github.com:owner/name.git', 'owner/name'],
    ['ssh://git@github.com/owner/name.git', 'owner/name'],
    ['ssh://git@github.com:22/owner/name', 'owner/name'],
    ['https://github.com.evil.example/owner/name', null],
    ['https://github.com:444/owner/name', null],
    ['https://example.org/owner/name', null],
    ['https://github.com/owner/name/extra', null],
    ['https://github.com/owner', null],
    ['/srv/git/owner/name.git', null],
    ['file:///srv/git/owner/name.git', null],
    ['C:\\git\\github.com\\owner', null],
    ['', null],
  ])('%s: %s', (address, repository) => {
    expect(repositoryOnServer(address, DOT_COM)).toBe(repository);
  });

  it('goes by host and port of an Enterprise Server, and by the host alone over ssh', () => {
    expect(repositoryOnServer('https://git.example.org:8443/a/b', ENTERPRISE)).toBe('a/b');
    expect(repositoryOnServer('https://git.example.org/a/b', ENTERPRISE)).toBeNull();
    expect(repositoryOnServer('git@git.example.org:a/b.git', ENTERPRISE)).toBe('a/b');
  });
});
