import { appendFile } from 'node:fs/promises';
import { info, setOutput } from '@actions/core';
import { writeReportFile } from '../disk/report-file.ts';
import { findFailures } from '../jobs/fail-on.ts';
import { judgeRelease } from '../jobs/release.ts';
import type { ReleaseDocument } from '../reports/documents.ts';
import { plainText, renderJson } from '../reports/plain-text.ts';
import { NO_COLOURS, renderRelease } from '../reports/release-text.ts';
import { renderSummary } from '../reports/summary.ts';
import type { ActionInputs } from './inputs.ts';
import { annotateWarnings, noteVerdict, warnOfRun } from './log.ts';
import { releaseOutputs } from './outputs.ts';

/** Judges the release, then sets the outputs, then tells people; a finding fails the run when all of that is done. */
export async function runRelease(inputs: ActionInputs): Promise<void> {
  info(`Judging the release ${plainText(inputs.tag)}, named by ${plainText(inputs.chosenBy)}.`);
  const document = await judgeRelease({
    ...inputs,
    judge: inputs.ref === undefined ? { kind: 'tag' } : { kind: 'ref', ref: inputs.ref },
  });
  for (const [name, value] of Object.entries(releaseOutputs(document, inputs.repositoryPath)))
    setOutput(name, value);
  const text = renderRelease(document, { colours: NO_COLOURS, explain: true });
  info(text);
  annotateWarnings(document.warnings, inputs);
  noteVerdict(text.slice(0, text.indexOf('\n')));
  await writeSummary(inputs, document);
  if (inputs.reportPath !== undefined) await writeReportFile(inputs.reportPath, `${renderJson(document)}\n`);
  const failure = findFailures(document, inputs.failOn);
  if (failure) throw failure;
}

/** The verdict stands without it. */
async function writeSummary({ surroundings }: ActionInputs, document: ReleaseDocument): Promise<void> {
  const file = surroundings.GITHUB_STEP_SUMMARY;
  if (file === undefined || file === '') return;
  try {
    await appendFile(file, renderSummary(document));
  } catch (cause) {
    warnOfRun(`The job summary could not be written: ${(cause as Error).message}`);
  }
}
