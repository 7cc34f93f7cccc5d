import { join } from 'node:path';
import { readGivenFile, readWorkFile } from '../disk/manifest-file.ts';
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
import { NameSearch } from '../init/name-search.ts';
import { listNotes } from '../init/notes.ts';
import { readPublishedFiles } from '../init/npm-package.ts';
import { readProjectVersion } from '../init/project-version.ts';
import type { InitDocument, ProposedFile } from '../init/proposal.ts';
import { includesAll, type ProposedRules, proposeInclude, proposeRules } from '../init/proposed-rules.ts';
import { lastingLines, type ReleaseLine, readReleaseLines } from '../init/release-line.ts';
import { findReleaseTool } from '../init/release-tool.ts';
import { renderRules } from '../init/rules-text.ts';
import { findVersionFiles, listVersionCandidates, type VersionEntry } from '../init/version-candidates.ts';
import { callingJob, chooseTrigger, renderWorkflow, WORKFLOW_PATH } from '../init/workflow-text.ts';
import { parseManifest } from '../manifest/manifest.ts';
import { parseConfig } from '../runtime/config.ts';
import { compileGlobs } from '../runtime/glob.ts';
import type { RawPath } from '../runtime/raw-path.ts';
import { type Config, DEFAULT_CONFIG } from '../runtime/rules.ts';
import { selectEntries } from '../runtime/select.ts';
import type { Tree } from '../runtime/tree.ts';
import { readTreeFile } from '../runtime/tree-file.ts';
import { readConfig } from './configuration.ts';
import { type InitSource, judgePast } from './init-past.ts';
import { checkTop } from './judged.ts';
import { openRepository } from './repository-source.ts';
import { searchSources } from './source-search.ts';
import { MANIFEST_LIMIT_BYTES } from './tag-manifest.ts';
import { listTreePaths, type TreePath } from './tree-paths.ts';

export interface InitOptions extends InitSource {
  /** Default: by what the repository looks like. */
  readonly preset?: PresetName | undefined;
}

/** What to show and ask about; nothing is written yet. */
export interface InitProposal {
  readonly document: InitDocument;
  /** The top of the work tree; `null` in a bare repository and at an address, where nothing can be written. */
  readonly topLevel: string | null;
}

const RULES_PATH = '.runtime-fingerprint.yml';
const NEAR_MISS = '.runtime-fingerprint.yaml';

/** Without `version`: the action fills in that of the tag. */
const NEW_MANIFEST = '{}\n';
const TEXT_LIMIT_BYTES = 1024 * 1024;

/** Files that say how the project is built and released. */
const TELLING = /^(?:package\.json|pyproject\.toml|setup\.(?:cfg|py)|\.github\/workflows\/[^/]+\.ya?ml)$/;

/** Looks at the repository as HEAD has it (at an address, as its newest release does), and proposes rules, a manifest and a workflow. Writes nothing. */
export async function proposeInit(options: InitOptions): Promise<InitProposal> {
  const repository = await openRepository(options);
  try {
    const { workspace } = repository;
    const topLevel = workspace === null || workspace.bare ? null : await readTopLevel(workspace);
    if (topLevel !== null) await checkTop(repository);
    const seen = await look(repository, options);
    return { document: await propose(repository, { seen, topLevel, options }), topLevel };
  } finally {
    repository.close();
  }
}

/** Creates the new files of a proposal, all or none; what exists is left as it is. */
export function writeProposal(proposal: InitProposal): InitDocument {
  const topLevel = checkWritable(proposal);
  const { document } = proposal;
  const files = document.files.flatMap(({ path, text }) => (text === null ? [] : [{ path, text }]));
  createFiles(topLevel, files);
  return {
    ...document,
    files: document.files.map((file) => (file.state === 'new' ? { ...file, state: 'written' } : file)),
  };
}

/** The top of the work tree; `INIT_IMPOSSIBLE` where there is none. */
export function checkWritable({ topLevel }: InitProposal): string {
  if (topLevel !== null) return topLevel;
  throw impossible(
    'Neither a bare repository nor an address has a work tree to write into: run in a clone, or look with --dry-run.',
  );
}

/** The repository as it is. */
interface Seen {
  readonly ref: string;
  readonly tree: Tree;
  readonly found: readonly TreePath[];
  readonly files: RepositoryFiles;
  readonly layout: Layout;
  readonly lines: readonly ReleaseLine[];
}

async function look(repository: Repository, { preset }: InitOptions): Promise<Seen> {
  const lines = lastingLines(readReleaseLines([...repository.tags.keys()]));
  const ref = chooseRef(repository, lines);
  const tree = repository.tree(await repository.commit(ref));
  const found = await listTreePaths(tree);
  const paths = found.map(({ path }) => path);
  const texts = await readTexts(
    tree,
    found.filter(({ path }) => TELLING.test(path)),
  );
  const files = { paths, texts };
  return { ref, tree, found, files, layout: describeLayout(files, preset), lines };
}

/** An address is asked for its tags alone. */
function chooseRef({ workspace }: Repository, [line]: readonly ReleaseLine[]): string {
  if (workspace !== null) return 'HEAD';
  if (line !== undefined) return `refs/tags/${line.newest.tag}`;
  throw impossible(
    'At this address there is no release to look at: clone it, and name the folder with --repo.',
  );
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
  const counted = await countedPaths(seen, config);
  if (own && counted.length === 0) throw nothingRuns();
  const isNew = (path: string) => isFree(tree, topLevel, path);
  const problem = await findManifestProblem(tree, topLevel, config.manifest);
  const workflow = renderWorkflow({ tool, lines });
  const byDefault = own ? await countedPaths(seen, DEFAULT_CONFIG) : [];
  return {
    ...describeSeen(seen),
    releases: { ...describeLines(lines), tool: tool.kind, workflow: tool.workflow },
    rules: own && describeRules(own, files.paths),
    runtime: { files: counted.length, of: files.paths.length },
    past: await judgePast({ config, line, options }, { counted, byDefault }),
    trigger: chooseTrigger(tool),
    calling_job: chooseTrigger(tool) === 'call' ? callingJob(tool).join('\n') : null,
    notes: listNotes({
      layout,
      lines,
      submodules: seen.found.filter(({ node }) => node.type === 'submodule').length,
      manifest: { path: config.manifest, problem },
    }),
    files: [
      proposedFile(RULES_PATH, text),
      {
        ...proposedFile(config.manifest, (await isNew(config.manifest)) ? NEW_MANIFEST : null),
        ...(problem === null ? {} : { problem }),
      },
      proposedFile(WORKFLOW_PATH, (await isNew(WORKFLOW_PATH)) ? workflow : null),
    ],
  };
}

function proposedFile(path: string, text: string | null): ProposedFile {
  return { path, state: text === null ? 'exists' : 'new', text };
}

function describeSeen({ ref, layout }: Seen) {
  const { preset, why, languages, native, lockfiles } = layout;
  return { ref: ref.replace(/^refs\/tags\//, ''), preset, why, languages, native, lockfiles };
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

/** Why what has the manifest's name cannot be one, in the work tree or in the commit; `null`: nothing is wrong. */
async function findManifestProblem(
  tree: Tree,
  topLevel: string | null,
  path: string,
): Promise<string | null> {
  try {
    if (topLevel !== null && isTaken(topLevel, path)) {
      const { bytes } = await readWorkFile(topLevel, path, MANIFEST_LIMIT_BYTES);
      if (bytes === null) return 'It is a link that leads nowhere.';
      parseManifest(bytes, path);
    }
    const committed = await readTreeFile(tree, path, MANIFEST_LIMIT_BYTES);
    if (committed.kind === 'unreadable') return `In the commit ${committed.why}.`;
    if (committed.kind === 'file') parseManifest(committed.bytes, path);
    return null;
  } catch (error) {
    if (error instanceof RuntimeFingerprintError && MANIFEST_PROBLEMS.has(error.code)) return error.message;
    throw error;
  }
}

const MANIFEST_PROBLEMS: ReadonlySet<string> = new Set([
  'MANIFEST_INVALID',
  'MANIFEST_OUTSIDE_WORKSPACE',
  'FILE_UNREADABLE',
]);

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
    ...(await searchSources(tree, sources, new NameSearch(candidates, paths))),
  ];
  const exclusions = settleExclusions(candidates, searched);
  const versionFiles = await findOwnVersion(repository, seen);
  return { rules: proposeRules({ paths, include, exclusions, versionFiles }), exclusions };
}

/** Where the newest release holds its own version; before there is one, where the commit holds the project's. */
async function findOwnVersion(repository: Repository, seen: Seen): Promise<VersionEntry[]> {
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

/** The files of the commit that count, without those that links lead to once more. */
async function countedPaths({ tree, found }: Seen, config: Config): Promise<string[]> {
  const counted = new Set<RawPath>();
  for (const rules of config.runtimes.values()) {
    const { entries } = await selectEntries(tree, rules, config.manifest);
    for (const { repositoryPath } of entries) counted.add(repositoryPath);
  }
  return found.filter(({ raw }) => counted.has(raw)).map(({ path }) => path);
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

function nothingRuns(): RuntimeFingerprintError {
  return impossible(
    'Nothing in the commit looks as if it ran: commit the code first, or state the rules by hand (docs/rules.md).',
  );
}

function impossible(message: string): RuntimeFingerprintError {
  return new RuntimeFingerprintError('INIT_IMPOSSIBLE', message);
}
