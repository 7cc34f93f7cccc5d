// Reads vitest's JSON report and prints `PASSED FAILED SKIPPED`. A file that could not be loaded counts as one failed.
import { readFileSync } from 'node:fs';

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const unloaded = report.testResults.filter(
  ({ status, assertionResults }) =>
    status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
);
const skipped = report.numPendingTests + report.numTodoTests;
console.log(`${report.numPassedTests} ${report.numFailedTests + unloaded.length} ${skipped}`);
