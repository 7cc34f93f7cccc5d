import { RuntimeFingerprintError } from '../errors.ts';
import { fingerprintRuntime } from '../jobs/fingerprint.ts';
import { renderFingerprint } from '../reports/release-text.ts';
import { configFrom, type FlagValues, repositoryFrom } from './flags.ts';
import { EXIT, printResult, printWarnings } from './output.ts';

export async function runFingerprint(ref: string | undefined, values: FlagValues): Promise<number> {
  const dir = values.dir as string | undefined;
  if (dir !== undefined && (ref !== undefined || values.repo !== undefined)) {
    throw new RuntimeFingerprintError('USAGE', 'Name either a commit or --dir, not both.');
  }
  const { document, warnings, failed } = await fingerprintRuntime({
    ...configFrom(values),
    ...repositoryFrom(values),
    ref,
    dir,
    list: values.list === true,
  });
  printWarnings(values, warnings);
  printResult(values, document, (colours) => renderFingerprint(document, { colours }));
  return failed ? EXIT.failed : EXIT.done;
}
