import { RuntimeFingerprintError } from '../errors.ts';
import type { Repository } from '../git/repository.ts';
import { type BaselineStep, type Candidate, chooseBaseline, tagsOfLine } from '../release/baseline.ts';
import { endsTrail, type LineageStep } from '../release/lineage.ts';
import { parseTagName, type TagName } from '../release/tag-name.ts';
import { compareVersions } from '../release/version-order.ts';
import { readTagManifest } from './tag-manifest.ts';

export type Baseline = Exclude<BaselineStep, { kind: 'date-needed' }>;

/** The release whose line is walked. */
export interface LineQuery {
  readonly tag: string;
  readonly tagPrefix: string | null;
}

/** Every tag with the commit it stands for. One whose object is not here keeps its place under the id that is missing. */
export async function readCandidates(repository: Repository): Promise<Candidate[]> {
  const tags = [...(await repository.tags())];
  const peeled = await repository.peelAll(tags.map(([, id]) => id));
  return tags.map(([tag], at) => {
    const found = peeled[at];
    if (found?.kind === 'commit') return { tag, commit: found.commit.id };
    return { tag, commit: found?.kind === 'absent' ? found.id : null };
  });
}

/** Chooses the previous release, reading the dates that the choice turns out to need. */
export async function findBaseline(
  repository: Repository,
  input: LineQuery & {
    candidates: readonly Candidate[];
    date: number | null;
    explicit?: string | undefined;
    kept?: string | undefined;
  },
): Promise<Baseline> {
  const tags = await repository.tags();
  const dates = new Map<string, number>();
  for (;;) {
    const step = chooseBaseline({
      current: { tag: input.tag, publishedAt: input.date },
      tagPrefix: input.tagPrefix,
      candidates: input.candidates,
      source: 'tags',
      dates,
      explicit: input.explicit,
      kept: input.kept,
    });
    if (step.kind !== 'date-needed') return step;
    if (dates.has(step.tag))
      throw new RuntimeFingerprintError('GIT_FAILED', `The date of ${step.tag} is not known.`);
    dates.set(step.tag, await repository.tagDate(tags.get(step.tag) as string));
  }
}

/** What lies between a release and its lineage: see `traceLineage`. */
export interface Line {
  readonly since: readonly LineageStep[];
  readonly trail: readonly LineageStep[];
}

/**
 * Reads the manifests of the tags after the previous release, and of the previous release and those below it until one
 * of them published a lineage. `previous` replaces what the previous release's tree says.
 */
export async function readLine(
  repository: Repository,
  input: LineQuery & { candidates: readonly Candidate[]; manifest: string; previous: LineageStep | null },
): Promise<Line> {
  const { previous, candidates, tagPrefix } = input;
  const below = (tag: string) => (tagsOfLine(candidates, tag, tagPrefix) ?? []).map(({ name }) => name);
  const own = below(input.tag);
  const since = previous ? own.filter((name) => isAfter(name, previous.name)) : own;
  const read = (names: readonly TagName[]) => readSteps(repository, names, input.manifest);
  if (!previous) return { since: await read(since), trail: [] };
  const rest = endsTrail(previous) ? [] : await read(below(previous.name.tag));
  return { since: await read(since), trail: [previous, ...rest] };
}

/** Another tag of the same version, and every tag of another line, count as after: nothing says the previous release had them. */
function isAfter(name: TagName, previous: TagName): boolean {
  if (name.tag === previous.tag) return false;
  return name.line !== previous.line || compareVersions(name.key, previous.key) >= 0;
}

/** A release by its tag; one whose name has no version is its own line and its own version. */
export function nameRelease(tag: string, tagPrefix: string | null): TagName {
  const name = parseTagName(tag, tagPrefix) ?? parseTagName(tag, null);
  if (name) return name;
  const key = { epoch: '0', numbers: [], suffix: [], build: [] };
  return { tag, line: tag, version: tag, key, prerelease: false, parts: 0 };
}

function readSteps(
  repository: Repository,
  names: readonly TagName[],
  manifest: string,
): Promise<LineageStep[]> {
  return Promise.all(
    names.map(async (name) => {
      const id = (await repository.tags()).get(name.tag) as string;
      const commit = await repository.peelToCommit(id, name.tag);
      return { name, manifest: await readTagManifest(repository.tree(commit), manifest) };
    }),
  );
}
