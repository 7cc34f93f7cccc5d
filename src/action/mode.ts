import { RuntimeFingerprintError } from '../errors.ts';
import {
  eventAction,
  type MergeGroupFacts,
  type PullRequestFacts,
  pullRequestFacts,
  releaseTag,
  tagOfRef,
  type WorkflowEvent,
} from '../github/event.ts';

/** The release to judge, and how it was found. */
export interface ReleaseTask {
  readonly mode: 'release';
  readonly chosenBy: string;
  readonly tag: string;
  /** The commit that the event is about, where that is the commit of the release. */
  readonly expectedCommit: string | undefined;
  /** The commit of the run: what a draft will tag, where nothing else is named. */
  readonly runCommit: string | undefined;
}

export interface PullRequestTask {
  readonly mode: 'pull-request';
  readonly chosenBy: string;
  readonly change: PullRequestFacts | MergeGroupFacts;
}

export interface AuditTask {
  readonly mode: 'audit';
  readonly chosenBy: string;
}

export type Task = ReleaseTask | PullRequestTask | AuditTask;
export type Mode = Task['mode'];

/**
 * What to do: what the input `mode` asks for, else what the event is about. `MODE_UNKNOWN` where that cannot be told;
 * `EVENT_INVALID` for an event that is not as GitHub describes it.
 */
export function chooseTask(event: WorkflowEvent, asked: 'auto' | Mode, tag: string | undefined): Task {
  const mode = asked === 'auto' ? modeOf(event, tag) : asked;
  if (mode === 'release') return releaseTask(event, asked, tag);
  if (mode === 'audit') return { mode, chosenBy: asked === 'auto' ? theEvent(event) : 'the input mode' };
  const change = pullRequestFacts(event);
  if (change) return { mode, chosenBy: theEvent(event), change };
  throw noPullRequest(event);
}

function modeOf(event: WorkflowEvent, tag: string | undefined): Mode {
  switch (event.name) {
    case 'release':
    case 'push':
      return 'release';
    case 'pull_request':
    case 'pull_request_target':
    case 'merge_group':
      return 'pull-request';
    case 'schedule':
      return 'audit';
    default:
      if (tag !== undefined) return 'release';
      throw unknownMode(event);
  }
}

function releaseTask(event: WorkflowEvent, asked: string, input: string | undefined): ReleaseTask {
  refuseGone(event);
  const found = releaseTag(event) ?? (event.name === 'push' || asked === 'release' ? tagOfRef(event) : null);
  const tag = input ?? found;
  if (tag === null) throw unknownMode(event);
  // The event is about the commit of the tag it names, and of no other.
  const isOfCommit = event.name === 'push' || event.name === 'release';
  return {
    mode: 'release',
    chosenBy: input === undefined ? theEvent(event) : 'the input tag',
    tag,
    expectedCommit: isOfCommit && tag === found ? event.sha : undefined,
    runCommit: event.sha,
  };
}

/** What was taken back cannot be published on. */
function refuseGone(event: WorkflowEvent): void {
  const action = event.name === 'release' ? eventAction(event) : null;
  if (action !== 'deleted' && action !== 'unpublished') return;
  const message =
    `The release was ${action}, so there is nothing to judge: run on \`release: published\` (and \`edited\`), not on ` +
    'every kind of `release` event.';
  throw new RuntimeFingerprintError('MODE_UNKNOWN', message);
}

function theEvent({ name }: WorkflowEvent): string {
  return `the ${name} event`;
}

function unknownMode({ name }: WorkflowEvent): RuntimeFingerprintError {
  return new RuntimeFingerprintError(
    'MODE_UNKNOWN',
    `The event ${JSON.stringify(name)} names no release to judge: run on \`release: published\` or on the push of a tag, ` +
      'or set the inputs `mode: release` and `tag`. For the other modes set `mode: pull-request` or `mode: audit`.',
  );
}

function noPullRequest({ name }: WorkflowEvent): RuntimeFingerprintError {
  const isOne = name === 'merge_group' || name.startsWith('pull_request');
  if (isOne) {
    const message = `The description of the event ${JSON.stringify(name)} names no pull request with its commits.`;
    return new RuntimeFingerprintError('EVENT_INVALID', message);
  }
  const message =
    `The event ${JSON.stringify(name)} is of no pull request: run \`mode: pull-request\` on \`pull_request\`, ` +
    '`pull_request_target` or `merge_group`.';
  return new RuntimeFingerprintError('MODE_UNKNOWN', message);
}
