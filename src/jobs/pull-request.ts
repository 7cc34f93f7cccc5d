import { RuntimeFingerprintError } from '../errors.ts';
import type { Commit } from '../git/refs.ts';
import type { Repository } from '../git/repository.ts';
import type { GitHub } from '../github/api.ts';
import type { MergeGroupFacts, PullRequestFacts } from '../github/event.ts';
import type { Reason } from '../release/reason.ts';
import { combineVerdicts, type Verdict } from '../release/verdict.ts';
import type { PullRequestDocument, RuntimeDocument, Warning } from '../reports/documents.ts';
import type { Config } from '../runtime/rules.ts';
import { type Comparison, compareSnapshots, type RuntimeComparison } from './compare.ts';
import type { ConfigSource } from './configuration.ts';
import { checkTop } from './judged.ts';
import { judgeNextRelease, type NextRelease, unknownNext } from './next-release.ts';
import { findChange, isOfGitHub, type ProposedChange } from './proposed-change.ts';
import { describeProposedForce, type ProposedForce, readProposedManifest } from './proposed-force.ts';
import { type ProposedRules, readProposedRules, rulesFile } from './proposed-rules.ts';
import { releaseVersion } from './release-version.ts';
import { openRepository, type RepositorySource } from './repository-source.ts';
import type { Snapshot } from './runtimes.ts';

type ChangeFacts = PullRequestFacts | MergeGroupFacts;

export interface PullRequestOptions extends ConfigSource, RepositorySource {
  readonly change: ChangeFacts;
  /** `null`: there is none to ask. */
  readonly github: GitHub | null;
  /** Whether `repository` must be the top of its checkout. */
  readonly atTop?: boolean | undefined;
  /** What the releases have their manifests attached as; default: the manifest's own name. */
  readonly assetName?: string | undefined;
}

export interface JudgedPullRequest {
  readonly document: PullRequestDocument;
  /** Why GitHub could not be asked for all of it; the verdict stands. */
  readonly failure: RuntimeFingerprintError | null;
}

/**
 * Judges a change before it is merged: what it changes by itself, and what the next release would say with it. Only objects
 * are read; the work tree plays no part, and nothing that the change brings is run.
 */
export async function judgePullRequest(options: PullRequestOptions): Promise<JudgedPullRequest> {
  const repository = await openRepository(options);
  try {
    if (options.atTop) await checkTop(repository);
    return await judge(repository, options);
  } finally {
    repository.close();
  }
}

async function judge(repository: Repository, options: PullRequestOptions): Promise<JudgedPullRequest> {
  const change = await findChange(repository, options.change, options.github);
  const trees = { base: repository.tree(change.base), head: repository.tree(change.head) };
  const rules = await readProposedRules({ ...trees, tip: repository.tree(change.tip) }, options);
  const { config } = rules;
  const manifest = await readProposedManifest(
    { tree: trees.base, path: config.manifest },
    { tree: trees.head, path: manifestPath(rules) },
  );
  const names = nameSides(options.change, change);
  const comparison = await compareSides(repository, { config, change, names });
  const next =
    rules.next instanceof RuntimeFingerprintError
      ? unknownNext(rules.next)
      : await judgeNextRelease(repository, {
          source: options,
          config: rules.next,
          head: change.head,
          label: names.head,
          manifest: manifest.after,
          assetName: options.assetName,
          github: options.github,
        });
  const force = describeProposedForce(manifest, next.previous);
  const document = describe(options, { change, names, rules, comparison, force, next });
  return { document, failure: change.failure ?? (isOfGitHub(next.failure) ? next.failure : null) };
}

async function compareSides(
  repository: Repository,
  { config, change, names }: { config: Config; change: ProposedChange; names: SideNames },
): Promise<Comparison> {
  const snapshot = async (label: string, commit: Commit): Promise<Snapshot> => ({
    label,
    tree: repository.tree(commit),
    version: await releaseVersion(repository, { ref: commit.id, commit, config }),
  });
  return compareSnapshots(config, {
    base: await snapshot(names.base, change.base),
    head: await snapshot(names.head, change.head),
  });
}

/** What messages call the two sides. */
interface SideNames {
  readonly base: string;
  readonly head: string;
}

function nameSides(facts: ChangeFacts, { basis }: ProposedChange): SideNames {
  if (facts.kind === 'merge-group') return { base: 'the base', head: 'the merge group' };
  const base = basis === 'merge_base' ? `where it left ${facts.baseRef}` : facts.baseRef;
  return { base, head: `#${facts.number}` };
}

interface Findings {
  readonly change: ProposedChange;
  readonly names: SideNames;
  readonly rules: ProposedRules;
  readonly comparison: Comparison;
  readonly force: ProposedForce;
  readonly next: NextRelease;
}

function describe(
  options: PullRequestOptions,
  { change, names, rules, comparison, force, next }: Findings,
): PullRequestDocument {
  const facts = options.change;
  const beyondBytes: Verdict[] = [
    ...(force.state.introduced ? [restart('forced')] : []),
    ...(rules.changed ? [restart('rules_changed')] : []),
  ];
  const runtimes = [...comparison.runtimes].map(([name, runtime]) => {
    const own = rules.changedFor(name) ? beyondBytes : beyondBytes.filter(isForced);
    return [name, describeRuntime(runtime, own)] as const;
  });
  const verdict = combineVerdicts([
    ...runtimes.map(([, { requires_restart: requiresRestart, reason }]) => ({ requiresRestart, reason })),
    ...beyondBytes,
  ]);
  return {
    pull_request:
      facts.kind === 'merge-group'
        ? null
        : { number: facts.number, base: facts.baseRef, head_commit: facts.headSha },
    basis: change.basis,
    mergeable: change.mergeable,
    base: { ref: names.base, commit: change.base.id },
    head: { ref: names.head, commit: change.head.id },
    requires_restart: verdict.requiresRestart,
    reason: verdict.reason,
    runtime_fingerprint: comparison.head.fingerprint,
    previous_runtime_fingerprint: comparison.base.fingerprint,
    runtimes: Object.fromEntries(runtimes),
    rules: { file: rulesFile(options), named: options.config !== undefined, changed: rules.changed },
    force_restart: force.state,
    manifest: manifestPath(rules),
    next_release: next.document,
    warnings: [...force.findings, ...rules.warnings, ...describeNextFailure(next), ...comparison.warnings],
  };
}

function describeRuntime(runtime: RuntimeComparison, beyondBytes: readonly Verdict[]): RuntimeDocument {
  const { requiresRestart, reason } = combineVerdicts([runtime, ...beyondBytes]);
  return {
    requires_restart: requiresRestart,
    reason,
    base_fingerprint: runtime.base.fingerprint.value,
    head_fingerprint: runtime.head.fingerprint.value,
    files: runtime.head.fingerprint.files,
    changes: runtime.changes,
    ...(runtime.hint ? { hint: runtime.hint } : {}),
  };
}

function restart(reason: Reason): Verdict {
  return { requiresRestart: true, reason };
}

function isForced({ reason }: Verdict): boolean {
  return reason === 'forced';
}

/** Where the merge result has its manifest. */
function manifestPath({ config, next }: ProposedRules): string {
  return (next instanceof RuntimeFingerprintError ? config : next).manifest;
}

/** That its own rules cannot be read is told by the rules. */
function describeNextFailure({ failure }: NextRelease): Warning[] {
  if (!failure || failure.code === 'CONFIG_INVALID') return [];
  const message = `What the next release would say cannot be told: ${failure.message}`;
  return [{ code: 'next_release_unknown', message }];
}
