import * as z from 'zod';
import { parseAnswer } from './answer.ts';
import { type GitHub, readList } from './api.ts';
import { answeredStatus, githubFailure } from './failure.ts';

/** A comment in the conversation of a pull request. */
export interface Comment {
  readonly id: number;
  readonly body: string;
  /** Login; `null`: the account is gone. */
  readonly author: string | null;
  /** Its page. */
  readonly url: string;
}

const PERMISSION = 'pull-requests: write';

/** All comments, the oldest first. */
export async function listComments(github: GitHub, number: number): Promise<Comment[]> {
  const comments = await readList(github, {
    route: 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
    parameters: { issue_number: number },
    doing: `list the comments of #${number}`,
    permission: PERMISSION,
    parse: parseComment,
  });
  return comments.sort((a, b) => a.id - b.id);
}

export async function createComment(github: GitHub, number: number, body: string): Promise<Comment> {
  const place = { owner: github.owner, repo: github.name, issue_number: number };
  try {
    const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
    return parseComment((await github.request(route, { ...place, body })).data);
  } catch (error) {
    throw githubFailure(error, { doing: `comment on #${number}`, permission: PERMISSION });
  }
}

export async function updateComment(github: GitHub, { id }: Comment, body: string): Promise<Comment> {
  const place = { owner: github.owner, repo: github.name, comment_id: id };
  try {
    const route = 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}';
    return parseComment((await github.request(route, { ...place, body })).data);
  } catch (error) {
    throw githubFailure(error, { doing: `update the comment ${id}`, permission: PERMISSION });
  }
}

/** One that somebody else deleted is gone all the same. */
export async function deleteComment(github: GitHub, { id }: Comment): Promise<void> {
  const place = { owner: github.owner, repo: github.name, comment_id: id };
  try {
    await github.request('DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}', place);
  } catch (error) {
    if (answeredStatus(error) === 404) return;
    throw githubFailure(error, { doing: `delete the comment ${id}`, permission: PERMISSION });
  }
}

/** Whom the token stands for; `null` where that cannot be told. REST does not tell it to a workflow's token. */
export async function readOwnLogin(github: GitHub): Promise<string | null> {
  // On Enterprise Server beside the REST API, not below it.
  const api = github.request.endpoint.DEFAULTS.baseUrl.replace(/\/v3$/, '');
  try {
    const { data } = await github.request(`POST ${api}/graphql`, { query: '{ viewer { login } }' });
    return parseAnswer(ViewerSchema, data, 'viewer').data.viewer.login;
  } catch (error) {
    github.notice(githubFailure(error, { doing: 'find out whom the token stands for' }).message);
    return null;
  }
}

function parseComment(item: unknown): Comment {
  return parseAnswer(CommentSchema, item, 'comment');
}

const CommentSchema = z
  .object({
    id: z.int().positive(),
    body: z.string().nullish(),
    user: z.object({ login: z.string() }).nullish(),
    html_url: z.string(),
  })
  .transform(
    ({ id, body, user, html_url: url }): Comment => ({
      id,
      body: body ?? '',
      author: user?.login ?? null,
      url,
    }),
  );

const ViewerSchema = z.object({ data: z.object({ viewer: z.object({ login: z.string().min(1) }) }) });
