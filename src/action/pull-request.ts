import { info, setOutput } from '@actions/core';
import { writeReportFile } from '../disk/report-file.ts';
import type { RuntimeFingerprintError } from '../errors.ts';
import { type GitHub, openGitHub } from '../github/api.ts';
import { isReadOnlyToken } from '../github/failure.ts';
import { type Attempt, attempt } from '../jobs/attempt.ts';
import { findFailures } from '../jobs/fail-on.ts';
import { type JudgedPullRequest, judgePullRequest } from '../jobs/pull-request.ts';
import { type TellOptions, type Told, tellPullRequest, tellUnjudged } from '../jobs/pull-request-comment.ts';
import { renderPullRequestSummary } from '../reports/comment.ts';
import type { PullRequestDocument } from '../reports/documents.ts';
import { plainText, renderJson } from '../reports/plain-text.ts';
import { renderPullRequest, renderPullRequestLine } from '../reports/pull-request-text.ts';
import type { PullRequestInputs } from './inputs.ts';
import { annotateWarnings, noteVerdict } from './log.ts';
import { pullRequestOutputs } from './pull-request-outputs.ts';
import { writeSummary } from './summary.ts';

/**
 * Judges the change and sets the outputs, then tells people, on the pull request last: that can fail, and the verdict stands
 * without it. What could not be done, or a finding, fails the run when all else is done.
 */
export async function runPullRequest(inputs: PullRequestInputs): Promise<void> {
  const github = openWithLog(inputs);
  info(`Judging ${nameChange(inputs)}, named by ${plainText(inputs.chosenBy)}.`);
  const { document, failure } = await judge(inputs, github);
  for (const [name, value] of Object.entries(pullRequestOutputs(document))) setOutput(name, value);
  info(renderPullRequest(document));
  annotateWarnings(document.warnings, inputs);
  await writeSummary(inputs, renderPullRequestSummary(document));
  const reported = await attempt(() => writeReport(inputs, document));
  const told = await attemptTelling(document, inputs, github);
  setOutput('comment-url', told.value?.url ?? '');
  noteVerdict([renderPullRequestLine(document), explainSilence(inputs, told.value)].join(' ').trim());
  const failures = [withoutReadOnly(failure), reported.failure, told.failure];
  const first = failures.find((one) => one !== null) ?? findOwnFailures(document, inputs);
  if (first) throw first;
}

/** A change that cannot be judged fails the run, once no earlier verdict stands for it any more. */
async function judge(inputs: PullRequestInputs, github: GitHub | null): Promise<JudgedPullRequest> {
  const judged = await attempt(() => judgePullRequest({ ...inputs, github }));
  if (judged.value) return judged.value;
  const failure = judged.failure as RuntimeFingerprintError;
  const telling = tellOptions(inputs, github);
  const told = await attempt(async () => telling && tellUnjudged(failure, telling));
  if (told.failure) info(plainText(told.failure.message));
  throw failure;
}

/** What is waited for and tried again is said, or a slow run looks like one that hangs. */
function openWithLog({ github }: PullRequestInputs): GitHub | null {
  return github && openGitHub({ ...github, onNotice: (message) => info(plainText(message)) });
}

function nameChange({ change }: PullRequestInputs): string {
  return change.kind === 'merge-group' ? `the merge group ${change.headSha}` : `#${change.number}`;
}

async function writeReport({ reportPath }: PullRequestInputs, document: PullRequestDocument): Promise<void> {
  if (reportPath !== undefined) await writeReportFile(reportPath, `${renderJson(document)}\n`);
}

/** Where nothing is to be told, no failure of it is of interest. */
async function attemptTelling(
  document: PullRequestDocument,
  inputs: PullRequestInputs,
  github: GitHub | null,
): Promise<Attempt<Told | null>> {
  const told = await attempt(() => tell(document, inputs, github));
  if (!told.failure || isTellingWanted(inputs)) return told;
  info(plainText(told.failure.message));
  return { value: null, failure: null };
}

function isTellingWanted({ comment, label }: PullRequestInputs): boolean {
  return comment !== 'never' || label !== undefined;
}

/** `null`: there is nobody to tell. */
async function tell(
  document: PullRequestDocument,
  inputs: PullRequestInputs,
  github: GitHub | null,
): Promise<Told | null> {
  const options = tellOptions(inputs, github);
  return options && tellPullRequest(document, options);
}

function tellOptions(inputs: PullRequestInputs, github: GitHub | null): TellOptions | null {
  const { change, surroundings } = inputs;
  if (change.kind === 'merge-group' || !github) return null;
  const run = Number(surroundings.GITHUB_RUN_ID) || 0;
  const attemptAtRun = Number(surroundings.GITHUB_RUN_ATTEMPT) || 0;
  return { ...inputs, change, github, run, attempt: attemptAtRun };
}

/** Why the pull request says nothing of it, in the words of somebody who can change that. */
function explainSilence(inputs: PullRequestInputs, told: Told | null): string {
  if (inputs.change.kind === 'merge-group' || !isTellingWanted(inputs)) return '';
  if (!inputs.github) return 'It is not on the pull request, since there is no github-token.';
  switch (told?.outcome) {
    case 'stale':
      return 'It is not on the pull request, which has moved on: the run for what it is now will tell.';
    case 'locked':
      return 'It is not on the pull request, whose conversation is locked.';
    case 'read-only':
      return READ_ONLY;
    default:
      return '';
  }
}

const READ_ONLY =
  'It is not on the pull request, since the token of this run can only read, as always for forks and Dependabot: run on ' +
  'pull_request_target, without a checkout (docs/pull-requests.md), or, where it is of no fork, grant `pull-requests: write`.';

/** Asked by a token that may not know, GitHub tells less; the verdict says on what it rests. */
function withoutReadOnly(failure: RuntimeFingerprintError | null): RuntimeFingerprintError | null {
  return failure && isReadOnlyToken(failure) ? null : failure;
}

/** Of what stood there before the change, nothing fails it. */
function findOwnFailures(
  document: PullRequestDocument,
  { failOn }: PullRequestInputs,
): RuntimeFingerprintError | null {
  const { force_restart: force } = document;
  const own = { ...force, set: force.set && force.introduced };
  return findFailures({ ...document, force_restart: own }, failOn);
}
