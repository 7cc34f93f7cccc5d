import { debug, setFailed } from '@actions/core';
import { RuntimeFingerprintError } from '../errors.ts';
import { plainText } from '../reports/plain-text.ts';
import { readInputs } from './inputs.ts';
import { annotateError } from './log.ts';

async function run(): Promise<void> {
  // A cancelled run removes its temporary folder too: leaving through `exit` runs the handlers.
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  try {
    const inputs = readInputs();
    const { runRelease } = await import('./release.ts');
    await runRelease(inputs);
  } catch (error) {
    reportFailure(error);
  }
}

function reportFailure(error: unknown): void {
  if (error instanceof RuntimeFingerprintError) {
    if (error.position) annotateError(error.message, error.position);
    setFailed(plainText(`${error.message} [${error.code}]`));
  } else {
    setFailed(`This is a fault of runtime-fingerprint; please report it. ${plainText(String(error))}`);
  }
  debug(plainText(error instanceof Error ? (error.stack ?? error.message) : String(error)));
}

await run();
