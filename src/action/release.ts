import { info, setOutput } from '@actions/core';
import { writeReportFile } from '../disk/report-file.ts';
import type { GitHubAccess } from '../github/api.ts';
import { findFailures } from '../jobs/fail-on.ts';
import { type Publication, publishRelease } from '../jobs/publish.ts';
import { type JudgedRelease, judgeKeys } from '../jobs/release.ts';
import type { ReleaseDocument } from '../reports/documents.ts';
import { plainText, renderJson } from '../reports/plain-text.ts';
import { NO_COLOURS, renderRelease } from '../reports/release-text.ts';
import { renderSummary } from '../reports/summary.ts';
import type { ReleaseInputs } from './inputs.ts';
import { annotateWarnings, noteVerdict } from './log.ts';
import { releaseOutputs } from './outputs.ts';
import { writeSummary } from './summary.ts';

/**
 * Judges the release, sets the outputs, publishes, then tells people. What could not be published, or a finding, fails the
 * run when all of that is done.
 */
export async function runRelease(inputs: ReleaseInputs): Promise<void> {
  info(`Judging the release ${plainText(inputs.tag)}, named by ${plainText(inputs.chosenBy)}.`);
  const judged = await judgeKeys({
    ...inputs,
    github: withLog(inputs.github),
    publishes: { manifest: inputs.upload !== 'false' },
    judge: inputs.ref === undefined ? { kind: 'tag' } : { kind: 'ref', ref: inputs.ref },
  });
  for (const [name, value] of Object.entries(releaseOutputs(judged, inputs.repositoryPath)))
    setOutput(name, value);
  const publication = await publishRelease(judged, inputs);
  setOutput('manifest-url', publication.document?.url ?? '');
  const document = withPublication(judged, publication);
  setOutput('requires-restart', String(document.requires_restart));
  await tellPeople(inputs, { document, manifest: judged.bytes.toString('utf8') });
  const failure = publication.failure ?? findFailures(document, inputs.failOn);
  if (failure) throw failure;
}

/** What is waited for and tried again is said, or a slow run looks like one that hangs. */
function withLog(github: GitHubAccess | null): GitHubAccess | null {
  return github && { ...github, onNotice: (message) => info(plainText(message)) };
}

/** Where others have attached what says something else, clients heed that: our "no restart" is not told to anybody. */
function withPublication(judged: JudgedRelease, { document, failure }: Publication): ReleaseDocument {
  if (!document) return judged.document;
  const unheeded = failure?.code === 'ASSET_CONFLICT' ? { requires_restart: true } : {};
  return { ...judged.document, ...unheeded, publication: document };
}

async function tellPeople(
  inputs: ReleaseInputs,
  { document, manifest }: { document: ReleaseDocument; manifest: string },
): Promise<void> {
  const text = renderRelease(document, { colours: NO_COLOURS, explain: true });
  info(text);
  if (!document.publication) info(noPublication(inputs));
  annotateWarnings(document.warnings, inputs);
  noteVerdict(text.slice(0, text.indexOf('\n')));
  await writeSummary(inputs, renderSummary(document, manifest));
  if (inputs.reportPath !== undefined) await writeReportFile(inputs.reportPath, `${renderJson(document)}\n`);
}

function noPublication({ github, tag }: ReleaseInputs): string {
  return github
    ? `There is no release for ${plainText(tag)} on GitHub that the token may see, so the manifest is attached to none. ` +
        'Drafts are shown to tokens with contents: write.'
    : 'There is no github-token, or no GitHub to ask, so the manifest is attached to no release.';
}
