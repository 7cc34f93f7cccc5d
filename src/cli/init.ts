import { createInterface } from 'node:readline';
import { RuntimeFingerprintError } from '../errors.ts';
import type { PresetName } from '../init/layout.ts';
import type { InitDocument } from '../init/proposal.ts';
import { checkWritable, type InitProposal, proposeInit, writeProposal } from '../jobs/init.ts';
import { renderInit, renderWritten } from '../reports/init-text.ts';
import { type FlagValues, repositoryFrom } from './flags.ts';
import { EXIT, printProgress, printResult } from './output.ts';

export async function runInit(values: FlagValues): Promise<number> {
  const progress = printProgress(values);
  const proposal = await proposeInit({
    ...repositoryFrom(values),
    preset: values.preset as PresetName | undefined,
    onProgress: progress.show,
  });
  progress.end();
  if (values.json === true) return initAsJson(values, proposal);
  show(proposal.document, values);
  if (values.dryRun === true) return EXIT.done;
  if (!hasNew(proposal.document)) {
    say('Nothing to write: all of the files are there.');
    return EXIT.done;
  }
  checkWritable(proposal);
  if (values.yes !== true && !(await isAgreed(proposal.document))) {
    say('Nothing was written.');
    return EXIT.done;
  }
  const written = writeProposal(proposal);
  printResult({}, written, (colours) => `\n${renderWritten(written, colours)}`);
  return EXIT.done;
}

/** For programs: nobody is asked. */
function initAsJson(values: FlagValues, proposal: InitProposal): number {
  const writes = values.yes === true && values.dryRun !== true && hasNew(proposal.document);
  const document = writes ? writeProposal(proposal) : proposal.document;
  printResult({ json: true }, document, () => '');
  if (values.yes !== true && values.dryRun !== true) throw nobodyAsked();
  return EXIT.done;
}

function hasNew({ files }: InitDocument): boolean {
  return files.some(({ state }) => state === 'new');
}

function show(document: InitDocument, values: FlagValues): void {
  printResult({}, document, (colours) => renderInit(document, { colours, whole: values.dryRun === true }));
}

/** Asks at the terminal. `USAGE` where there is none. */
async function isAgreed({ files }: InitDocument): Promise<boolean> {
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true) throw nobodyAsked();
  const created = files.filter(({ state }) => state === 'new').length;
  process.stderr.write(`\nCreate ${created === 1 ? 'this file' : `these ${created} files`}? [y/N] `);
  // Not a terminal interface: it would keep Ctrl-C to itself.
  const lines = createInterface({ input: process.stdin, terminal: false });
  const answer = await new Promise<string>((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(''));
  });
  lines.close();
  return /^\s*y(?:es)?\s*$/i.test(answer);
}

function nobodyAsked(): RuntimeFingerprintError {
  const message =
    'Nothing was written: there is no terminal to ask at. Write with --yes, or look with --dry-run.';
  return new RuntimeFingerprintError('USAGE', message);
}

function say(text: string): void {
  process.stderr.write(`\n${text}\n`);
}
