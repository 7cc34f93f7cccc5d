import { RuntimeFingerprintError } from '../errors.ts';
import type { GitHub } from './api.ts';
import { answeredStatus, githubFailure } from './failure.ts';
import type { PullRequest } from './pull-requests.ts';

/** Of a label that is made because it is missing. */
const COLOR = 'd4a72c';
const DESCRIPTION = 'Merging this makes running processes restart';

/** Puts a label on a pull request, or takes it off; nothing is asked for where it is as it should be. Says whether it was. */
export async function writeLabel(
  github: GitHub,
  pull: PullRequest,
  { name, wanted }: { name: string; wanted: boolean },
): Promise<'written' | 'unchanged'> {
  const present = pull.labels.some((label) => label.toLowerCase() === name.toLowerCase());
  if (present === wanted) return 'unchanged';
  if (/^\.{1,2}$/.test(name)) throw nameOfDots(name);
  const doing = `${wanted ? 'put' : 'take'} the label ${name} ${wanted ? 'on' : 'off'} #${pull.number}`;
  try {
    if (wanted) await addLabel(github, pull, name);
    else await removeLabel(github, pull, name);
    return 'written';
  } catch (error) {
    throw githubFailure(error, { doing, permission: 'pull-requests: write' });
  }
}

/** In the path of a request it would be a step, and mean all labels of the pull request, or the pull request. */
function nameOfDots(name: string): RuntimeFingerprintError {
  return new RuntimeFingerprintError(
    'USAGE',
    `label: ${JSON.stringify(name)} cannot be asked for: choose another name.`,
  );
}

async function addLabel(github: GitHub, { number }: PullRequest, name: string): Promise<void> {
  const place = { owner: github.owner, repo: github.name };
  await createWhereMissing(github, name);
  await github.request('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', {
    ...place,
    issue_number: number,
    labels: [name],
  });
}

async function createWhereMissing(github: GitHub, name: string): Promise<void> {
  const place = { owner: github.owner, repo: github.name };
  try {
    await github.request('GET /repos/{owner}/{repo}/labels/{name}', { ...place, name });
    return;
  } catch (error) {
    if (answeredStatus(error) !== 404) throw error;
  }
  const label = { ...place, name, color: COLOR, description: DESCRIPTION };
  try {
    await github.request('POST /repos/{owner}/{repo}/labels', label);
  } catch (error) {
    // Another run made it meanwhile; one that cannot be made at all is refused once more when it is put on.
    if (answeredStatus(error) !== 422) throw error;
  }
}

async function removeLabel(github: GitHub, { number }: PullRequest, name: string): Promise<void> {
  const place = { owner: github.owner, repo: github.name, issue_number: number, name };
  try {
    await github.request('DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}', place);
  } catch (error) {
    // Somebody took it off meanwhile.
    if (answeredStatus(error) !== 404) throw error;
  }
}
