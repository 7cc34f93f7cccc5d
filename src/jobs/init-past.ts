import { basename } from 'node:path';
import { RuntimeFingerprintError } from '../errors.ts';
import type { DefaultRulesPast, PastReleases } from '../init/proposal.ts';
import type { ReleaseLine } from '../init/release-line.ts';
import type { AuditDocument } from '../reports/documents.ts';
import { type Config, DEFAULT_RULES, DEFAULT_RUNTIME, type Rules } from '../runtime/rules.ts';
import { isSourceFile } from '../runtime/source-languages.ts';
import { auditReleases } from './audit.ts';
import type { RepositorySource } from './repository-source.ts';

/** Releases that the proposal is tried on, the newest. */
const PAST_RELEASES = 50;

/** Of the files that the default rules leave out, those that are named. */
const SHOWN_EXAMPLES = 3;

export interface InitSource extends RepositorySource {
  readonly onProgress?: ((phase: string, done: number, of: number) => void) | undefined;
}

interface Judging {
  readonly config: Config;
  readonly line: ReleaseLine;
  readonly options: InitSource;
}

/** Paths of the files that count. */
interface Counted {
  readonly counted: readonly string[];
  /** With no rules stated; none where that is not to be compared. */
  readonly byDefault: readonly string[];
}

/** What the rules would have meant for the releases there are. That nothing can be said is no reason not to propose. */
export async function judgePast(
  { config, line, options }: Omit<Judging, 'line'> & { readonly line: ReleaseLine | null },
  files: Counted,
): Promise<PastReleases> {
  if (line === null) return { kind: 'none' };
  const rules = config.runtimes.get(DEFAULT_RUNTIME);
  if (config.named || rules === undefined)
    return {
      kind: 'unknown',
      why: 'the configuration names several runtimes: see runtime-fingerprint audit',
    };
  try {
    const judging = { config, line, options };
    const audit = await auditPast(rules, judging);
    return files.byDefault.length === 0
      ? { kind: 'judged', audit }
      : { kind: 'judged', audit, default_rules: await judgeByDefault(judging, files) };
  } catch (error) {
    if (!(error instanceof RuntimeFingerprintError)) throw error;
    return { kind: 'unknown', why: error.message };
  }
}

async function judgeByDefault(judging: Judging, { counted, byDefault }: Counted): Promise<DefaultRulesPast> {
  const { totals } = await auditPast(DEFAULT_RULES, judging);
  const known = new Set(byDefault);
  const leftOut = counted.filter((path) => !known.has(path));
  return {
    releases: totals.releases,
    avoided: totals.avoided,
    left_out: leftOut.length,
    examples: likelyToRun(leftOut).slice(0, SHOWN_EXAMPLES),
  };
}

/** Source files below `src` first, then other source files, then what else is below `src`. */
function likelyToRun(paths: readonly string[]): string[] {
  const rank = (path: string) => {
    const below = path.startsWith('src/') ? 0 : 1;
    return isSourceFile(basename(path)) ? below : below + 2;
  };
  return paths.toSorted((a, b) => rank(a) - rank(b));
}

function auditPast(rules: Rules, { config, line, options }: Judging): Promise<AuditDocument> {
  const { repository, remote, surroundings, onProgress } = options;
  const overrides = {
    rules: statedRules(rules),
    manifest: config.manifest,
    tagPrefix: config.tagPrefix ?? line.line,
    label: (key: string) => key,
  };
  return auditReleases({ repository, remote, surroundings, overrides, last: PAST_RELEASES, onProgress });
}

/** Every key, so that nothing of another configuration remains. */
function statedRules(rules: Rules) {
  return {
    root: rules.root,
    include: rules.include,
    exclude: rules.exclude,
    'exclude-dirs': rules.excludeDirs,
    'extra-files': rules.extraFiles,
    'version-files': rules.versionFiles,
    scheme: rules.scheme === 2 ? '2' : 'auto',
  };
}
