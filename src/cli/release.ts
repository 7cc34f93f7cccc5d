import { RuntimeFingerprintError } from '../errors.ts';
import { findFailures } from '../jobs/fail-on.ts';
import type { Judge } from '../jobs/judged.ts';
import type { FailOn } from '../jobs/options.ts';
import { judgeRelease } from '../jobs/release.ts';
import { renderRelease } from '../reports/release-text.ts';
import { configFrom, type FlagValues, githubFrom, repositoryFrom } from './flags.ts';
import { EXIT, printError, printResult, printWarnings } from './output.ts';

export async function runRelease(tag: string, values: FlagValues): Promise<number> {
  const document = await judgeRelease({
    ...configFrom(values),
    ...repositoryFrom(values),
    github: await githubFrom(values),
    assetName: values.assetName as string | undefined,
    tag,
    judge: judgeFrom(values),
    previousTag: values.previousTag as string | undefined,
    previousManifest: values.previousManifest as string | undefined,
    dryRun: values.dryRun === true,
  });
  printWarnings(values, document.warnings);
  printResult(values, document, (colours) =>
    renderRelease(document, { colours, explain: values.explain === true, dryRun: values.dryRun === true }),
  );
  const failure = findFailures(document, (values.failOn as FailOn[] | undefined) ?? []);
  if (failure) {
    printError(failure);
    return EXIT.failed;
  }
  return values.exitCode === true && document.requires_restart ? EXIT.restart : EXIT.done;
}

function judgeFrom(values: FlagValues): Judge {
  const ref = values.ref as string | undefined;
  if (values.staged === true && ref !== undefined) {
    throw new RuntimeFingerprintError('USAGE', 'Name either --ref or --staged, not both.');
  }
  if (values.staged === true) return { kind: 'staged' };
  return ref === undefined ? { kind: 'tag' } : { kind: 'ref', ref };
}
