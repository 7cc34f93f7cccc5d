import { appendFile } from 'node:fs/promises';
import type { ActionInputs } from './inputs.ts';
import { warnOfRun } from './log.ts';

/** Adds to the job summary. The verdict stands without it. */
export async function writeSummary(
  { surroundings }: Pick<ActionInputs, 'surroundings'>,
  markdown: string,
): Promise<void> {
  const file = surroundings.GITHUB_STEP_SUMMARY;
  if (file === undefined || file === '') return;
  try {
    await appendFile(file, markdown);
  } catch (cause) {
    warnOfRun(`The job summary could not be written: ${(cause as Error).message}`);
  }
}
