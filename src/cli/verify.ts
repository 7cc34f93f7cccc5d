import { verifyRelease } from '../jobs/verify.ts';
import { renderVerify } from '../reports/verify-text.ts';
import { configFrom, type FlagValues, githubFrom, repositoryFrom } from './flags.ts';
import { EXIT, printResult } from './output.ts';

export async function runVerify(tag: string, values: FlagValues): Promise<number> {
  const document = await verifyRelease({
    ...configFrom(values),
    ...repositoryFrom(values),
    github: await githubFrom(values),
    assetName: values.assetName as string | undefined,
    tag,
    previousTag: values.previousTag as string | undefined,
    published: values.published as string | undefined,
    previousManifest: values.previousManifest as string | undefined,
  });
  printResult(values, document, (colours) => renderVerify(document, colours));
  return document.outcome === 'match' ? EXIT.done : EXIT.failed;
}
