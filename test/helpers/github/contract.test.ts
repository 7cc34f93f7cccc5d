import { describe, expect, it, onTestFinished } from 'vitest';
import { listOperations, readSlice, walkSchema } from './description.ts';
import { OPERATIONS } from './operations.ts';
import { GAPS, type Gap } from './overlay.ts';
import { type GitHubServer, openGitHub, startGitHub } from './server.ts';
import type { Release } from './state.ts';

const RELEASES = '/repos/owner/product/releases';

/** One that does not end with the test by itself, for it would make it fail. */
async function openForViolations(): Promise<GitHubServer> {
  const github = await openGitHub();
  onTestFinished(() => github.close().catch(() => {}));
  return github;
}

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly json?: unknown;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly uploads?: boolean;
}

function send(github: GitHubServer, { method = 'GET', path, json, body, headers, uploads }: Sent) {
  const base = uploads ? github.addresses.uploads : github.apiUrl;
  return fetch(`${base}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${github.token}`,
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined ? { body: JSON.stringify(json) } : body !== undefined && { body }),
  });
}

describe('the slice', () => {
  it('has an answer for each operation', () => {
    const ids = listOperations(readSlice()).map(({ operation }) => operation);
    expect(Object.keys(OPERATIONS).toSorted()).toEqual(ids.toSorted());
  });
});

describe('a request is a violation', () => {
  const comment = { method: 'POST', path: '/repos/owner/product/issues/1/comments' };
  const uploading = { method: 'POST', path: `${RELEASES}/1002/assets?name=a`, body: 'x' };

  it.each<[why: string, sent: Sent, violation: RegExp]>([
    [
      'with an unknown parameter',
      { path: `${RELEASES}?pages=2` },
      /: query must NOT have additional.*\(pages\)$/,
    ],
    [
      'with a page that is no number',
      { path: `${RELEASES}?page=x` },
      /: query\/page must be integer \(integer\)$/,
    ],
    ['for more than 100 a page', { path: `${RELEASES}?per_page=101` }, /: query\/per_page must be <= 100/],
    ['for an id that is none', { path: `${RELEASES}/latest-one` }, /: path\/release_id must be integer/],
    [
      'with an unknown field',
      { method: 'PATCH', path: `${RELEASES}/1002`, json: { target_commitsh: 'main' } },
      /: body must NOT have additional properties \(target_commitsh\)$/,
    ],
    [
      'with a field of another type',
      { method: 'PATCH', path: `${RELEASES}/1002`, json: { draft: 'false' } },
      /: body\/draft must be boolean/,
    ],
    ['without a required field', { ...comment, json: {} }, /: body must have required property 'body'/],
    ['without its body', comment, /: the body is missing$/],
    [
      'with a body that is not JSON',
      { ...comment, body: '{', headers: { 'content-type': 'application/json' } },
      /: the body is not JSON: /,
    ],
    [
      'of another medium',
      { ...comment, body: 'x', headers: { 'content-type': 'text/plain' } },
      /: the media type text\/plain is not described$/,
    ],
    [
      'with a body that nothing reads',
      { method: 'DELETE', path: `${RELEASES}/assets/1`, json: {} },
      /: there is a body, and none is described$/,
    ],
    [
      'without a name for what it uploads',
      { ...uploading, uploads: true, path: `${RELEASES}/1002/assets` },
      /: query must have required property 'name'/,
    ],
    ['to the wrong host', uploading, / at api: it is no operation of the slice$/],
    [
      'to the host of uploads for another operation',
      { path: RELEASES, uploads: true },
      / at uploads: it is no operation/,
    ],
    ['for what we do not use', { path: '/user' }, /^GET \/user at api: it is no operation of the slice$/],
    [
      'in another query',
      { method: 'POST', path: '/graphql', json: { query: '{ viewer { id } }' } },
      /: the query is not/,
    ],
  ])('%s', async (_, sent, violation) => {
    const github = await openForViolations();
    github.state.addPull({ head: { sha: 'a' }, base: { sha: 'b' } });
    github.state.addRelease({ tag: 'v1.0.0' });
    await send(github, sent);
    expect(github.violations).toEqual([expect.stringMatching(violation)]);
    await expect(github.close()).rejects.toThrow(github.violations[0] as string);
  });

  it('also when it meets a fault', async () => {
    const github = await openForViolations();
    github.setFaults({ kind: 'status', status: 500 });
    await send(github, { path: `${RELEASES}?pages=2` });
    expect(github.violations).toHaveLength(1);
  });
});

describe('an answer is a violation', () => {
  it.each<[why: string, spoil: (release: Release) => object, violation: RegExp]>([
    [
      'with a time that is none',
      (release) => Object.assign(release, { createdAt: 'yesterday' }),
      /^The answer 200 .*: body\/created_at must match format/,
    ],
    [
      'with a value of another type',
      (release) => Object.assign(release, { name: 7 }),
      /: body\/name must be string/,
    ],
    [
      'with a state that is unknown',
      ({ assets }) => Object.assign(assets[0] ?? {}, { state: 'new' }),
      /: body\/assets\/0\/state must be equal/,
    ],
  ])('%s', async (_, spoil, violation) => {
    const github = await openForViolations();
    const release = github.state.addRelease({ tag: 'v1.0.0', assets: [{ name: 'a' }] });
    spoil(release);
    await send(github, { path: `${RELEASES}/${release.id}` });
    expect(github.violations).toContainEqual(expect.stringMatching(violation));
  });

  // vitest turns the result around when all that the test registered has run.
  it.fails('by which the test fails', async () => {
    const github = await startGitHub();
    const { id } = github.state.addRelease({ tag: 'v1.0.0', createdAt: 'yesterday' });
    await send(github, { path: `${RELEASES}/${id}` });
  });
});

describe('the overlay', () => {
  const slice = readSlice();
  const described = listOperations(slice);

  function isOpen(gap: Gap): boolean {
    switch (gap.kind) {
      case 'answer': {
        const met = described.filter(({ operation }) => gap.at === 'all' || gap.at.includes(operation));
        return met.some(({ responses }) => responses[gap.status]?.content === undefined);
      }
      case 'value': {
        const [parent, last] = walkSchema(slice, gap.schema, gap.path);
        const { nullable, enum: values } = parent[last] as { nullable?: boolean; enum?: string[] };
        return gap.value === null ? nullable !== true : values?.includes(gap.value) === false;
      }
      case 'request-media':
        return mediaOf(gap.at)?.join() === 'application/octet-stream';
      case 'answer-media': {
        const met = described.find(({ operation }) => operation === gap.at);
        return !(gap.media in (met?.responses[gap.status]?.content ?? {}));
      }
      case 'most':
        return slice.components.parameters[gap.parameter]?.schema.maximum === undefined;
    }
  }

  function mediaOf(name: string): string[] | undefined {
    const body = described.find(({ operation }) => operation === name)?.requestBody;
    return body && Object.keys(body.content);
  }

  it.each(GAPS)('is needed: $kind $at $schema $path', (gap) => {
    expect(isOpen(gap)).toBe(true);
  });
});
