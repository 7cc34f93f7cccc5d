import { join } from 'node:path';
import { readGivenFile } from '../disk/manifest-file.ts';
import { createFiles, isTaken } from '../disk/new-files.ts';
import { RuntimeFingerprintError } from '../errors.ts';
import type { Repository } from '../git/repository.ts';
import { readTopLevel } from '../git/workspace.ts';
import {
  asideFolder,
  type Exclusions,
  isAside,
  listCandidates,
  searchPackaging,
  settleExclusions,
} from '../init/exclusions.ts';
import { describeLayout, type Layout, type PresetName, type RepositoryFiles } from '../init/layout.ts';
import { listNotes } from '../init/notes.ts';
import { readPublishedFiles } from '../init/npm-package.ts';
import { readProjectVersion } from '../init/project-version.ts';
import type { InitDocument, PastReleases, ProposedFile } from '../init/proposal.ts';
import { includesAll, type ProposedRules, proposeInclude, proposeRules } from '../init/proposed-rules.ts';
import { lastingLines, type ReleaseLine, readReleaseLines } from '../init/release-line.ts';
import { findReleaseTool } from '../init/release-tool.ts';
import { renderRules } from '../init/rules-text.ts';
import { findVersionFiles, listVersionCandidates } from '../init/version-candidates.ts';
import { callingJob, chooseTrigger, renderWorkflow, WORKFLOW_PATH } from '../init/workflow-text.ts';
import { parseConfig } from '../runtime/config.ts';
import { compileGlobs } from '../runtime/glob.ts';
import type { RawPath } from '../runtime/raw-path.ts';
import { type Config, DEFAULT_RUNTIME, type Rules } from '../runtime/rules.ts';
import { selectEntries } from '../runtime/select.ts';
import type { Tree } from '../runtime/tree.ts';
import { readTreeFile } from '../runtime/tree-file.ts';
import { auditReleases } from './audit.ts';
import { readConfig } from './configuration.ts';
import { checkTop } from './judged.ts';
import { openRepository, type RepositorySource } from './repository-source.ts';
import { searchSources } from './source-search.ts';
import { readTagManifest } from './tag-manifest.ts';
import { listTreePaths, type TreePath } from './tree-paths.ts';

export interface InitOptions extends RepositorySource {
  /** Default: by what the repository looks like. */
  readonly preset?: PresetName | undefined;
  readonly onProgress?: ((phase: string, done: number, of: number) => void) | undefined;
}

/** What to show and ask about; nothing is written yet. */
export interface InitProposal {
  readonly document: InitDocument;
  /** The top of the work tree; `null` in a bare repository, where nothing can be written. */
  readonly topLevel: string | null;
}

const RULES_PATH = '.runtime-fingerprint.yml';
const NEAR_MISS = '.runtime-fingerprint.yaml';

/** Releases that the proposal is tried on, the newest. */
const PAST_RELEASES = 50;
const TEXT_LIMIT_BYTES = 1024 * 1024;

/** Files that say how the project is built and released. */
const TELLING = /^(?:package\.json|pyproject\.toml|setup\.(?:cfg|py)|\.github\/workflows\/[^/]+\.ya?ml)$/;

/** Looks at the repository as HEAD has it, and proposes rules, a manifest and a workflow. Writes nothing. */
export async function proposeInit(options: InitOptions): Promise<InitProposal> {
  const repository = await openRepository(options);
  try {
    const { workspace } = repository;
    if (workspace === null)
      throw impossible('An address has no work tree to write into: name the folder of a clone with --repo.');
    if (!workspace.bare) await checkTop(repository);
    const topLevel = workspace.bare ? null : await readTopLevel(workspace);
    const seen = await look(repository, options);
    return { document: await propose(repository, { seen, topLevel, options }), topLevel };
  } finally {
    repository.close();
  }
}

/** Creates the new files of a proposal, all or none; what exists is left as it is. */
export function writeProposal({ document, topLevel }: InitProposal): InitDocument {
  if (topLevel === null)
    throw impossible('A bare repository has no work tree to write into: run in a clone, or with --dry-run.');
  const files = document.files.flatMap(({ path, text }) => (text === null ? [] : [{ path, text }]));
  createFiles(topLevel, files);
  return {
    ...document,
    files: document.files.map((file) => (file.state === 'new' ? { ...file, state: 'written' } : file)),
  };
}

/** The repository as it is. */
interface Seen {
  readonly tree: Tree;
  readonly found: readonly TreePath[];
  readonly files: RepositoryFiles;
  readonly layout: Layout;
  readonly lines: readonly ReleaseLine[];
}

async function look(repository: Repository, { preset }: InitOptions): Promise<Seen> {
  const tree = repository.tree(await repository.commit('HEAD'));
  const found = await listTreePaths(tree);
  const paths = found.map(({ path }) => path);
  const texts = await readTexts(
    tree,
    found.filter(({ path }) => TELLING.test(path)),
  );
  const files = { paths, texts };
  const lines = lastingLines(readReleaseLines([...repository.tags.keys()]));
  return { tree, found, files, layout: describeLayout(files, preset), lines };
}

/** Texts by path, all read at once. What is no file, or too large to be one of these, is left out: it tells nothing. */
async function readTexts(tree: Tree, wanted: readonly TreePath[]): Promise<Map<string, string>> {
  const files = wanted.filter(({ node }) => node.type === 'file' || node.type === 'executable');
  const texts = new Map<string, string>();
  let pieces: Buffer[] = [];
  let size = 0;
  const ids = files.map(({ node }) => node.id);
  await tree.readContents(ids, {
    begin() {
      pieces = [];
      size = 0;
    },
    chunk(bytes) {
      size += bytes.length;
      if (size <= TEXT_LIMIT_BYTES) pieces.push(Buffer.from(bytes));
    },
    end(index) {
      if (size <= TEXT_LIMIT_BYTES)
        texts.set((files[index] as TreePath).path, Buffer.concat(pieces).toString('utf8'));
    },
  });
  return texts;
}

interface Proposing {
  readonly seen: Seen;
  readonly topLevel: string | null;
  readonly options: InitOptions;
}

async function propose(
  repository: Repository,
  { seen, topLevel, options }: Proposing,
): Promise<InitDocument> {
  const { layout, lines, files, tree } = seen;
  const line = lines[0] ?? null;
  const tool = findReleaseTool(files);
  const stated = await readStatedConfig(tree, topLevel);
  const own = stated ? null : await proposeOwn(repository, seen);
  const text = own ? renderRules(own.rules, layout) : null;
  const config = stated ?? parseConfig({ text, file: RULES_PATH });
  const counted = await countRuntime(tree, seen.found, config);
  if (own && counted === 0) throw nothingRuns();
  const isNew = (path: string) => isFree(tree, topLevel, path);
  const newManifest = await isNew(config.manifest);
  const version = line?.newest.version ?? readProjectVersion(files.texts) ?? '0.0.0';
  const workflow = renderWorkflow({
    tool,
    line: lines.length === 1 ? line : null,
    newManifest: newManifest ? config.manifest : null,
  });
  return {
    ...describeSeen(seen),
    releases: { ...describeLines(lines), tool: tool.kind, workflow: tool.workflow },
    rules: own && describeRules(own, files.paths),
    runtime: { files: counted, of: files.paths.length },
    past: await judgePast({ config, line, options }),
    trigger: chooseTrigger(tool),
    calling_job: chooseTrigger(tool) === 'call' ? callingJob(tool).join('\n') : null,
    notes: listNotes({
      layout,
      lines,
      submodules: seen.found.filter(({ node }) => node.type === 'submodule').length,
      manifest: { path: config.manifest, kind: (await readTagManifest(tree, config.manifest)).kind },
    }),
    files: [
      proposedFile(RULES_PATH, text),
      proposedFile(config.manifest, newManifest ? `${JSON.stringify({ version }, null, 2)}\n` : null),
      proposedFile(WORKFLOW_PATH, (await isNew(WORKFLOW_PATH)) ? workflow : null),
    ],
  };
}

function proposedFile(path: string, text: string | null): ProposedFile {
  return { path, state: text === null ? 'exists' : 'new', text };
}

function describeSeen({ layout }: Seen) {
  const { preset, why, languages, native, lockfiles } = layout;
  return { preset, why, languages, native, lockfiles };
}

function describeLines(lines: readonly ReleaseLine[]) {
  const [line, ...others] = lines;
  return {
    tags: line?.releases ?? 0,
    newest: line?.newest.tag ?? null,
    prefix: line?.lead ?? null,
    other_lines: others.map(({ line: name }) => name),
  };
}

/** The configuration that is there already, committed or not. */
async function readStatedConfig(tree: Tree, topLevel: string | null): Promise<Config | null> {
  if (topLevel !== null && isTaken(topLevel, NEAR_MISS)) {
    const message = `${NEAR_MISS} is not read: rename it to ${RULES_PATH}, or delete it.`;
    throw impossible(message);
  }
  // This also refuses the other ending, where it is committed.
  const committed = await readConfig(tree, {});
  if ((await readTreeFile(tree, RULES_PATH, TEXT_LIMIT_BYTES)).kind !== 'missing') return committed;
  if (topLevel === null || !isTaken(topLevel, RULES_PATH)) return null;
  const bytes = await readGivenFile(join(topLevel, RULES_PATH), TEXT_LIMIT_BYTES);
  return parseConfig({ text: bytes.toString('utf8'), file: RULES_PATH });
}

async function isFree(tree: Tree, topLevel: string | null, path: string): Promise<boolean> {
  if (topLevel !== null && isTaken(topLevel, path)) return false;
  return (await readTreeFile(tree, path, 0)).kind === 'missing';
}

interface OwnRules {
  readonly rules: ProposedRules;
  readonly exclusions: Exclusions;
}

async function proposeOwn(repository: Repository, seen: Seen): Promise<OwnRules> {
  const { tree, found, files, layout } = seen;
  const { paths, texts } = files;
  const published =
    layout.packaged === null ? readPublishedFiles(texts.get('package.json') ?? '', paths) : null;
  const include = proposeInclude(published, layout.lockfiles);
  const candidates = listCandidates(paths, layout);
  const counts = compileGlobs(include.map(({ pattern }) => pattern)).matches;
  const sources = found.filter(({ path }) => counts(path) && !isAside(path));
  const searched = [
    ...searchPackaging(texts, candidates),
    ...(await searchSources(tree, sources, candidates)),
  ];
  const exclusions = settleExclusions(candidates, searched);
  const versionFiles = await findOwnVersion(repository, seen);
  return { rules: proposeRules({ paths, include, exclusions, versionFiles }), exclusions };
}

/** Where the newest release holds its own version; before there is one, where the commit holds the project's. */
async function findOwnVersion(repository: Repository, seen: Seen): Promise<string[]> {
  const { lines, tree, found, files } = seen;
  const newest = lines[0]?.newest;
  const version = newest?.version ?? readProjectVersion(files.texts);
  const holding = newest === undefined ? tree : await releasedTree(repository, newest.tag);
  if (version === null || holding === null) return [];
  const candidates = new Set(listVersionCandidates(files.paths));
  const there = newest === undefined ? found : await listTreePaths(holding);
  return findVersionFiles(
    await readTexts(
      holding,
      there.filter(({ path }) => candidates.has(path)),
    ),
    version,
  );
}

/** `null` for a tag of something else than a commit. */
async function releasedTree(repository: Repository, tag: string): Promise<Tree | null> {
  try {
    return repository.tree(await repository.commit(`refs/tags/${tag}`));
  } catch (error) {
    if (error instanceof RuntimeFingerprintError && error.code === 'TAG_NOT_COMMIT') return null;
    throw error;
  }
}

/** How many files of the commit count, those not reckoned that links lead to once more. */
async function countRuntime(tree: Tree, found: readonly TreePath[], config: Config): Promise<number> {
  const paths = new Set(found.map(({ raw }) => raw));
  const counted = new Set<RawPath>();
  for (const rules of config.runtimes.values()) {
    const { entries } = await selectEntries(tree, rules, config.manifest);
    for (const { repositoryPath } of entries) if (paths.has(repositoryPath)) counted.add(repositoryPath);
  }
  return counted.size;
}

function describeRules({ rules, exclusions }: OwnRules, paths: readonly string[]): InitDocument['rules'] {
  const all = includesAll(rules.include);
  const counting = paths.filter((path) => !exclusions.excluded.some(({ covers }) => covers(path)));
  const aside = counting.map(asideFolder).filter((folder) => folder !== null);
  return {
    include: rules.include,
    exclude: rules.exclude,
    version_files: rules.versionFiles,
    kept: rules.kept,
    in_doubt: all ? [...new Set(aside)] : [],
  };
}

/** What the rules would have meant for the releases there are. That nothing can be said is no reason not to propose. */
async function judgePast(input: {
  config: Config;
  line: ReleaseLine | null;
  options: InitOptions;
}): Promise<PastReleases> {
  const { config, line, options } = input;
  if (line === null) return { kind: 'none' };
  const rules = config.runtimes.get(DEFAULT_RUNTIME);
  if (config.named || rules === undefined)
    return {
      kind: 'unknown',
      why: 'the configuration names several runtimes: see runtime-fingerprint audit',
    };
  const { repository, remote, surroundings, onProgress } = options;
  try {
    const overrides = {
      rules: statedRules(rules),
      manifest: config.manifest,
      tagPrefix: config.tagPrefix ?? line.line,
      label: (key: string) => key,
    };
    const audit = await auditReleases({
      repository,
      remote,
      surroundings,
      overrides,
      last: PAST_RELEASES,
      onProgress,
    });
    return { kind: 'judged', audit };
  } catch (error) {
    if (!(error instanceof RuntimeFingerprintError)) throw error;
    return { kind: 'unknown', why: error.message };
  }
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

function nothingRuns(): RuntimeFingerprintError {
  return impossible(
    'Nothing in the commit looks as if it ran: commit the code first, or state the rules by hand (docs/rules.md).',
  );
}

function impossible(message: string): RuntimeFingerprintError {
  return new RuntimeFingerprintError('INIT_IMPOSSIBLE', message);
}
