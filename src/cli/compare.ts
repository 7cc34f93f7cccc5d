import { compareCommits } from '../jobs/compare.ts';
import { renderCompare } from '../reports/release-text.ts';
import { configFrom, type FlagValues, repositoryFrom } from './flags.ts';
import { EXIT, printResult, printWarnings } from './output.ts';

export async function runCompare(base: string, head: string, values: FlagValues): Promise<number> {
  const { document, warnings } = await compareCommits({
    ...configFrom(values),
    ...repositoryFrom(values),
    base,
    head,
  });
  printWarnings(values, warnings);
  printResult(values, document, (colours) => renderCompare(document, { colours }));
  return values.exitCode === true && document.requires_restart ? EXIT.restart : EXIT.done;
}
