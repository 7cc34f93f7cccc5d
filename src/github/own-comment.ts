import type { GitHub } from './api.ts';
import {
  type Comment,
  createComment,
  deleteComment,
  listComments,
  readOwnLogin,
  updateComment,
} from './comments.ts';
import { answeredStatus } from './failure.ts';

/** Whose verdict a comment holds. */
interface CommentStamp {
  /** Of the configuration; 12 hex digits. */
  readonly id: string;
  /** The commit of the pull request that was judged. */
  readonly headSha: string;
  /** The run that judged it: its number on the server, and which attempt at it. */
  readonly run: number;
  readonly attempt: number;
  /** Whether it asks for a restart. */
  readonly required: boolean;
}

export interface OwnComment {
  readonly stamp: CommentStamp;
  /** Markdown, without the marker. */
  readonly text: string;
  /**
   * Whether there should be one: `update` brings up to date what is there, `supersede` only what is there of another commit,
   * `remove` takes it away.
   */
  readonly presence: 'create' | 'update' | 'supersede' | 'remove';
}

/**
 * `newer`: what is there is of a later run for the same commit, or of another job of this one that asks for a restart, and
 * stays. `url` is of the comment that is there then.
 */
export type CommentOutcome = {
  readonly kind: 'written' | 'unchanged' | 'newer' | 'none';
  readonly url: string | null;
};

/**
 * Brings the one comment of a configuration up to date: ours are those with its marker on their first line that the token's
 * own account wrote, on whatever page. The oldest stays, the others go. Throws what `githubFailure` throws.
 */
export async function writeOwnComment(
  github: GitHub,
  number: number,
  own: OwnComment,
): Promise<CommentOutcome> {
  const marked = await listMarked(github, number, own.stamp.id);
  if (marked.length === 0) return own.presence === 'create' ? createFirst(github, number, own) : NONE;
  const login = await readOwnLogin(github);
  if (login === null) return writeUnknown(github, number, own);
  const ours = marked.filter(({ comment }) => comment.author === login);
  if (ours.length === 0) return own.presence === 'create' ? createFirst(github, number, own) : NONE;
  if (own.presence === 'remove') {
    for (const { comment } of ours) await deleteComment(github, comment);
    return { kind: 'written', url: null };
  }
  try {
    return await replaceOldest(github, ours, own);
  } catch (error) {
    // Somebody deleted it meanwhile.
    if (answeredStatus(error) !== 404) throw error;
    return own.presence === 'create' ? createFirst(github, number, own) : NONE;
  }
}

const NONE: CommentOutcome = { kind: 'none', url: null };

interface Marked {
  readonly comment: Comment;
  readonly stamp: CommentStamp;
}

async function listMarked(github: GitHub, number: number, id: string): Promise<Marked[]> {
  const comments = await listComments(github, number);
  return comments.flatMap((comment) => {
    const stamp = readStamp(comment.body);
    return stamp?.id === id ? [{ comment, stamp }] : [];
  });
}

/** Another run may do the same at the same time: whoever looks afterwards sees both, and one of the two does. */
async function createFirst(github: GitHub, number: number, own: OwnComment): Promise<CommentOutcome> {
  const created = await createComment(github, number, renderBody(own));
  return keepOne(github, number, { own, created });
}

/** Who does not know its own name learns it from what it writes; nobody else's comment is ever touched. */
async function writeUnknown(github: GitHub, number: number, own: OwnComment): Promise<CommentOutcome> {
  if (own.presence === 'remove') return NONE;
  const created = await createComment(github, number, renderBody(own));
  const outcome = await keepOne(github, number, { own, created });
  if (own.presence === 'create' || outcome.url !== created.url) return outcome;
  // There was none to bring up to date.
  await deleteComment(github, created);
  return NONE;
}

/** Of several of ours the oldest stays, with what the newest run says. */
async function keepOne(
  github: GitHub,
  number: number,
  { own, created }: { own: OwnComment; created: Comment },
): Promise<CommentOutcome> {
  const marked = await listMarked(github, number, own.stamp.id);
  const { author } = created;
  const ours = marked.filter(({ comment }) => author !== null && comment.author === author);
  const [oldest, ...others] = ours;
  if (oldest === undefined) return { kind: 'written', url: created.url };
  const best = ours.reduce((a, b) => (compareStamps(a.stamp, b.stamp, own.stamp.headSha) > 0 ? a : b));
  if (!isSame(oldest.comment.body, best.comment.body))
    await updateComment(github, oldest.comment, best.comment.body);
  for (const { comment } of others) await deleteComment(github, comment);
  return { kind: 'written', url: oldest.comment.url };
}

async function replaceOldest(
  github: GitHub,
  ours: readonly Marked[],
  own: OwnComment,
): Promise<CommentOutcome> {
  const [oldest, ...others] = ours as [Marked, ...Marked[]];
  const { url } = oldest.comment;
  const newer = ours.find(({ stamp }) => isOvertaken(own, stamp));
  const body = newer?.comment.body ?? renderBody(own);
  const same = newer === undefined && isUnchanged(oldest, own);
  if (!same && !isSame(oldest.comment.body, body)) await updateComment(github, oldest.comment, body);
  for (const { comment } of others) await deleteComment(github, comment);
  if (newer !== undefined) return { kind: 'newer', url };
  return { kind: same && others.length === 0 ? 'unchanged' : 'written', url };
}

/** Whether another run has judged the same commit later; what only supersedes gives way to any that has. */
function isOvertaken({ stamp: own, presence }: OwnComment, other: CommentStamp): boolean {
  if (other.headSha !== own.headSha) return false;
  return presence === 'supersede' || compareStamps(other, own, own.headSha) > 0;
}

/**
 * Which is the later: of the commit that counts first, then by run and attempt. Of two jobs in one run that differ in nothing
 * a comment goes by, a "no restart" does not take the place of the other's verdict.
 */
function compareStamps(a: CommentStamp, b: CommentStamp, headSha: string): number {
  const counts = ({ headSha: judged }: CommentStamp) => (judged === headSha ? 1 : 0);
  const asks = ({ required }: CommentStamp) => (required ? 1 : 0);
  return counts(a) - counts(b) || a.run - b.run || a.attempt - b.attempt || asks(a) - asks(b);
}

/** Which run says it again is nothing new. */
function isUnchanged({ comment, stamp }: Marked, { stamp: own, text }: OwnComment): boolean {
  const { run, attempt } = stamp;
  return isSame(comment.body, renderBody({ stamp: { ...own, run, attempt }, text }));
}

function isSame(a: string, b: string): boolean {
  const plain = (body: string) => body.replaceAll('\r\n', '\n').trimEnd();
  return plain(a) === plain(b);
}

function renderBody({ stamp, text }: Pick<OwnComment, 'stamp' | 'text'>): string {
  const { id, headSha, run, attempt, required } = stamp;
  return `<!-- runtime-fingerprint ${id} ${headSha} ${run}.${attempt}.${required ? 1 : 0} -->\n${text}`;
}

const MARKER =
  /^<!-- runtime-fingerprint ([0-9a-f]{12}) ([0-9a-f]{40,64}) (\d{1,15})\.(\d{1,9})\.([01]) -->\r?$/;

/** `null`: the first line is no marker. */
function readStamp(body: string): CommentStamp | null {
  const end = body.indexOf('\n');
  const [, id, headSha, run, attempt, required] = MARKER.exec(end < 0 ? body : body.slice(0, end)) ?? [];
  if (id === undefined || headSha === undefined) return null;
  return { id, headSha, run: Number(run), attempt: Number(attempt), required: required === '1' };
}
