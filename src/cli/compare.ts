import { compareCommits } from '../jobs/compare.ts';
import { renderCompare } from '../reports/release-text.ts';
import { configFrom, type FlagValues } from './flags.ts';
import { EXIT, printResult, printWarnings } from './output.ts';

export async function runCompare(base: string, head: string, values: FlagValues): Promise<number> {
  const { document, warnings } = await compareCommits({
    ...configFrom(values),
    repository: (values.repo as string | undefined) ?? '.',
    base,
    head,
    surroundings: process.env,
  });
  printWarnings(values, warnings);
  printResult(values, document, (colours) => renderCompare(document, { colours }));
  return values.exitCode === true && document.requires_restart ? EXIT.restart : EXIT.done;
}
