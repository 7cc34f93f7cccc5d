import { createHash } from 'node:crypto';
import { RuntimeFingerprintError } from '../errors.ts';
import type { GitHub } from '../github/api.ts';
import type { PullRequestFacts } from '../github/event.ts';
import { answeredStatus, isReadOnlyToken } from '../github/failure.ts';
import { writeLabel } from '../github/labels.ts';
import { type CommentOutcome, type OwnComment, writeOwnComment } from '../github/own-comment.ts';
import { type PullRequest, readPullRequest } from '../github/pull-requests.ts';
import { renderComment, renderUnjudged } from '../reports/comment.ts';
import type { PullRequestDocument } from '../reports/documents.ts';
import type { ConfigSource } from './configuration.ts';
import { judgePullRequest, type PullRequestOptions } from './pull-request.ts';

export interface TellOptions extends PullRequestOptions {
  readonly change: PullRequestFacts;
  readonly github: GitHub;
  readonly comment: 'always' | 'when-required' | 'never';
  readonly label: string | undefined;
  /** Which run this is, among all of the server, and which attempt at it. */
  readonly run: number;
  readonly attempt: number;
}

/**
 * What came of it. `told`: comment and label are as they should be, also where that is none; `stale`: the pull request has
 * moved on, and another run tells; `read-only`: the token may not; `locked`: nobody like us may comment.
 */
export interface Told {
  readonly outcome: 'told' | 'stale' | 'read-only' | 'locked';
  /** Of the comment that is there. */
  readonly url: string | null;
}

/** A pull request that changes more often than this while it is written to has later runs to tell of it. */
const MAX_ROUNDS = 3;

/**
 * Brings the comment and the label of a pull request up to date. Where it moved on while this was written, a later run may
 * have written before: what is there by then is judged and written once more. Throws what GitHub's API fails with.
 */
export async function tellPullRequest(document: PullRequestDocument, options: TellOptions): Promise<Told> {
  let judged = { document, change: options.change };
  for (let round = 1; ; round++) {
    const { told, movedTo } = await tellOnce(judged.document, { ...options, change: judged.change });
    if (movedTo === null || round === MAX_ROUNDS) return told;
    const again = await judgeAgain(options, movedTo);
    if (again === null) return { ...told, outcome: 'stale' };
    judged = again;
  }
}

/** `null`: it was merged meanwhile, and nothing tells any more what it changed. */
async function judgeAgain(options: TellOptions, pull: PullRequest) {
  const change = factsOf(pull);
  try {
    return { document: (await judgePullRequest({ ...options, change })).document, change };
  } catch (error) {
    if (error instanceof RuntimeFingerprintError && error.code === 'PULL_REQUEST_CHANGED') return null;
    throw error;
  }
}

interface Round {
  readonly told: Told;
  /** The pull request as it is, where what was written is not about it any more. */
  readonly movedTo: PullRequest | null;
}

async function tellOnce(document: PullRequestDocument, options: TellOptions): Promise<Round> {
  const { github, change } = options;
  const pull = await orReadOnly(() => readPullRequest(github, change.number));
  if (pull === 'read-only') return { told: { outcome: pull, url: null }, movedTo: null };
  if (!isAbout(change, pull)) return { told: { outcome: 'stale', url: null }, movedTo: null };
  const comment = await tellComment(pull, document, options);
  if (comment === 'read-only') return { told: { outcome: comment, url: null }, movedTo: null };
  const label = await tellLabel(pull, document, options);
  if (label === 'read-only') return { told: { outcome: label, url: urlOf(comment) }, movedTo: null };
  const told: Told = { outcome: comment === 'locked' ? comment : 'told', url: urlOf(comment) };
  if (label !== 'written' && (comment === 'locked' || comment.kind !== 'written'))
    return { told, movedTo: null };
  const after = await readPullRequest(github, change.number);
  return { told, movedTo: isAbout(change, after) ? null : after };
}

/**
 * Where a change could not be judged, a verdict on an earlier commit does not stay as if it were on this one: the comment that is
 * there says so, and the label is put on. Nothing is said of a pull request that moved on or was closed. Throws what GitHub's
 * API fails with.
 */
export async function tellUnjudged(failure: RuntimeFingerprintError, options: TellOptions): Promise<void> {
  const { github, change, label, run, attempt } = options;
  const pull = await readPullRequest(github, change.number);
  if (!pull.open || !isAbout(change, pull)) return;
  await writeOwnComment(github, change.number, {
    stamp: { id: configurationId(options), headSha: pull.headSha, run, attempt, required: true },
    text: renderUnjudged(failure.message, pull.headSha),
    presence: options.comment === 'never' ? 'remove' : 'supersede',
  });
  if (label !== undefined) await writeLabel(github, pull, { name: label, wanted: true });
}

function urlOf(comment: CommentOutcome | 'locked'): string | null {
  return comment === 'locked' ? null : comment.url;
}

/** Whether the pull request is still what was judged. */
function isAbout({ headSha, baseRef }: PullRequestFacts, pull: PullRequest): boolean {
  return pull.headSha === headSha && pull.baseRef === baseRef;
}

function factsOf({ number, headSha, baseSha, baseRef }: PullRequest): PullRequestFacts {
  return { kind: 'pull-request', number, headSha, baseSha, baseRef, mergeSha: null };
}

async function tellComment(
  pull: PullRequest,
  document: PullRequestDocument,
  options: TellOptions,
): Promise<CommentOutcome | 'read-only' | 'locked'> {
  const { github, run, attempt } = options;
  const required = document.requires_restart;
  const stamp = { id: configurationId(options), headSha: pull.headSha, run, attempt, required };
  const own: OwnComment = {
    stamp,
    text: renderComment(document),
    presence: choosePresence(options.comment, { required, open: pull.open }),
  };
  try {
    return await writeOwnComment(github, pull.number, own);
  } catch (error) {
    const refused = isReadOnlyToken(error)
      ? 'read-only'
      : answeredStatus(error) === 403 && pull.locked
        ? 'locked'
        : null;
    if (refused === null) throw error;
    // Where nothing is to be said, nobody misses the right to say it.
    return own.presence === 'remove' ? { kind: 'none', url: null } : refused;
  }
}

/**
 * `never` takes away what is there, since an old verdict must not stand. Where nothing can be merged any more, no comment
 * is made.
 */
function choosePresence(
  comment: TellOptions['comment'],
  { required, open }: { required: boolean; open: boolean },
): OwnComment['presence'] {
  if (comment === 'never') return 'remove';
  return open && (required || comment === 'always') ? 'create' : 'update';
}

async function tellLabel(
  pull: PullRequest,
  { requires_restart: wanted }: PullRequestDocument,
  { github, label }: TellOptions,
): Promise<'written' | 'unchanged' | 'read-only'> {
  if (label === undefined) return 'unchanged';
  return orReadOnly(() => writeLabel(github, pull, { name: label, wanted }));
}

async function orReadOnly<T>(ask: () => Promise<T>): Promise<T | 'read-only'> {
  try {
    return await ask();
  } catch (error) {
    if (isReadOnlyToken(error)) return 'read-only';
    throw error;
  }
}

/** Jobs that differ in one of these are about different products, and have a comment each. */
function configurationId({ config, overrides }: ConfigSource): string {
  const { rules, manifest, tagPrefix } = overrides ?? {};
  const names = [config, rules?.root, manifest, tagPrefix].map((name) => name ?? null);
  return createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 12);
}
