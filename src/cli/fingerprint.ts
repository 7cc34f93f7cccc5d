import { RuntimeFingerprintError } from '../errors.ts';
import { fingerprintRuntime } from '../jobs/fingerprint.ts';
import { renderFingerprint } from '../reports/release-text.ts';
import { configFrom, type FlagValues, repositoryFrom } from './flags.ts';
import { EXIT, printResult, printWarnings } from './output.ts';

export async function runFingerprint(ref: string | undefined, values: FlagValues): Promise<number> {
  const dir = values.dir as string | undefined;
  if (dir === '') throw new RuntimeFingerprintError('USAGE', '--dir: name a folder.');
  if (dir !== undefined && (ref !== undefined || values.repo !== undefined)) {
    throw new RuntimeFingerprintError('USAGE', 'Name either a commit or --dir, not both.');
  }
  const { document, warnings } = await fingerprintRuntime({
    ...configFrom(values),
    ...repositoryFrom(values),
    ref,
    dir,
    list: values.list === true,
  });
  printWarnings(values, warnings);
  printResult(values, document, (colours) => renderFingerprint(document, { colours }));
  // Two runtimes without a fingerprint are not equal: a script that compares must not go on.
  const missing = Object.values(document.runtimes).some(({ fingerprint }) => fingerprint === null);
  return missing ? EXIT.failed : EXIT.done;
}
