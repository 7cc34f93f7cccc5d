import { debug, setOutput } from '@actions/core';
import { RuntimeFingerprintError } from '../errors.ts';
import { boundMemory } from '../jobs/memory.ts';
import { plainText } from '../reports/plain-text.ts';
import { type ActionInputs, readInputs } from './inputs.ts';
import { failRun } from './log.ts';

async function run(): Promise<void> {
  boundMemory();
  // A cancelled run removes its temporary folder too: leaving through `exit` runs the handlers.
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  // Until it is known to be otherwise: a workflow that goes on after a failure must not read "no restart" into silence.
  setOutput('requires-restart', 'true');
  let inputs: ActionInputs | undefined;
  try {
    inputs = readInputs();
    await runTask(inputs);
  } catch (error) {
    reportFailure(error, inputs);
  }
}

/** Each mode is loaded when it is wanted. */
async function runTask(inputs: ActionInputs): Promise<void> {
  switch (inputs.mode) {
    case 'release':
      return (await import('./release.ts')).runRelease(inputs);
    case 'pull-request':
      return (await import('./pull-request.ts')).runPullRequest(inputs);
    case 'audit':
      return (await import('./audit.ts')).runAudit(inputs);
  }
}

function reportFailure(error: unknown, inputs: ActionInputs | undefined): void {
  if (error instanceof RuntimeFingerprintError) {
    failRun(`${error.message} [${error.code}]`, error.position, inputs);
  } else {
    failRun(`This is a fault of runtime-fingerprint; please report it. ${String(error)}`);
  }
  debug(plainText(error instanceof Error ? (error.stack ?? error.message) : String(error)));
}

await run();
