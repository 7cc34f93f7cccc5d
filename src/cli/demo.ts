import { runDemoReleases } from '../jobs/demo.ts';
import { renderDemo } from '../reports/demo-text.ts';
import type { FlagValues } from './flags.ts';
import { EXIT, printResult } from './output.ts';

export async function runDemo(values: FlagValues): Promise<number> {
  const rows = await runDemoReleases(process.env);
  printResult(values, { releases: rows.map(({ document }) => document) }, (colours) =>
    renderDemo(rows, colours),
  );
  return EXIT.done;
}
