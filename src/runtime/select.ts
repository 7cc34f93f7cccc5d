import { createHash } from 'node:crypto';
import { RuntimeFingerprintError } from '../errors.ts';
import type { FolderMemo, KnownFolder } from './folder-memo.ts';
import { compileGlobs, type GlobSet } from './glob.ts';
import {
  type Destination,
  followLink,
  followPath,
  lexicalTarget,
  type Place,
  placeBelow,
  topPlace,
} from './links.ts';
import {
  compareRaw,
  joinRaw,
  type RawPath,
  rawPathFromText,
  rawPathToBytes,
  rawPathToText,
  showPath,
} from './raw-path.ts';
import type { Rules } from './rules.ts';
import { extensionOf, isSourceFile } from './source-languages.ts';
import type { Tree, TreeNode } from './tree.ts';

/** `f` file, `x` executable file, `l` link that is not followed, `s` submodule. */
export type EntryKind = 'f' | 'x' | 'l' | 's';

/** Bytes to be streamed from the tree, or held: a link's text, a submodule's commit, a masked file. */
export type EntryContent = { readonly id: string } | { readonly bytes: Buffer };

/** One thing that runs. */
export interface Entry {
  /** As it is hashed: relative to the root; of an extra file `/` and its path in the repository. */
  readonly path: RawPath;
  /** Path in the repository, as reached (through links, if so). */
  readonly repositoryPath: RawPath;
  readonly kind: EntryKind;
  readonly content: EntryContent;
  /** Equal exactly when the contents are. */
  readonly identity: string;
  /** Why it counts. */
  readonly reason: EntryReason;
}

export type EntryReason =
  | { readonly kind: 'include' | 'extra-files'; readonly pattern: string }
  | { readonly kind: 'submodule' | 'link-not-followed' };

export interface Selection {
  /** Sorted by path as bytes; each path once. */
  readonly entries: readonly Entry[];
  /** Whether the root is a folder of this tree. */
  readonly rootFound: boolean;
  /** Patterns that matched nothing, with the key they stand under. */
  readonly unmatched: readonly {
    readonly key: 'include' | 'exclude' | 'extra-files';
    readonly pattern: string;
  }[];
  /** Source files below the root that do not count, by extension. */
  readonly otherLanguages: ReadonlyMap<string, number>;
}

/** More than this is not a runtime but an accident. */
const ENTRY_LIMIT = 1_000_000;
/** Folders and entries that links reach: links that lead to each other multiply them without end. */
const LINKED_FOLDER_LIMIT = 50_000;
const LINKED_ENTRY_LIMIT = 100_000;
/** Up to this many folders that links reach are gone through at the same time. */
const SIDE_BY_SIDE_LIMIT = 1_000;
/** Folders in folders; as many as git itself goes down (`core.maxTreeDepth`). */
const DEPTH_LIMIT = 2_048;

/**
 * What counts as runtime in a tree. `manifest` never does, by whatever link it is reached: writing the fingerprint into
 * it would change the fingerprint. Where the root holds nothing that counts, nothing does: a wrong root or `include`
 * must not leave a fingerprint of the extra files alone. A `memo` is for one store, these rules and this manifest.
 */
export async function selectEntries(
  tree: Tree,
  rules: Rules,
  manifest: string,
  memo: FolderMemo | null = null,
): Promise<Selection> {
  const selector = new Selector(tree, rules, memo);
  return selector.select(rawPathFromText(manifest));
}

/** A folder on the way: where it really is, and the paths it is reached by. */
interface Visit {
  readonly place: Place;
  /** Relative to where the walk began. */
  readonly relative: RawPath;
  readonly repository: RawPath;
  /** The folder it was reached from: open until this one is done, like all above it. */
  readonly above: Visit | null;
  /** How many are above it. */
  readonly depth: number;
  /** Whether a link led here, or to a folder above. */
  readonly linked: boolean;
}

/** A name in a folder, with the paths it is reached by. */
interface Reached {
  readonly visit: Visit;
  readonly node: TreeNode;
  readonly relative: RawPath;
  readonly repository: RawPath;
  /** `relative` as globs match it. */
  readonly text: string;
}

/** One of two walks: of the root, and of the whole repository for the extra files. */
interface Walk {
  /** What stands before the relative paths of its entries. */
  readonly prefix: '' | '/';
  /** Whether to look at it: what is passed over here is not read, followed or counted. */
  wants(reached: Reached): boolean;
  /** Whether to look into a folder. */
  enters(reached: Reached): boolean;
  /** Why a file counts; `null` when it does not. */
  match(reached: Reached): EntryReason | null;
  /** Why a submodule counts, or a link that is not followed. */
  matchUnfollowed(reached: Reached): EntryReason;
}

class Selector {
  readonly #tree: Tree;
  readonly #rules: Rules;
  readonly #memo: FolderMemo | null;
  readonly #include: TallyingGlobs<'include'>;
  readonly #exclude: TallyingGlobs<'exclude'>;
  readonly #extra: TallyingGlobs<'extra-files'>;
  /** Paths of the manifest: as stated, and where it really is. */
  readonly #manifests = new Set<RawPath>();
  readonly #entries: Entry[] = [];
  /** Repository paths of the root's entries: an extra file of that path is the same. */
  #rooted: ReadonlySet<RawPath> = new Set();
  readonly #otherLanguages = new Map<string, number>();
  #linkedFolders = 0;
  #linkedEntries = 0;

  constructor(tree: Tree, rules: Rules, memo: FolderMemo | null) {
    this.#tree = tree;
    this.#rules = rules;
    this.#memo = memo;
    this.#include = new TallyingGlobs('include', rules.include);
    this.#exclude = new TallyingGlobs('exclude', rules.exclude);
    this.#extra = new TallyingGlobs('extra-files', rules.extraFiles);
  }

  async select(manifest: RawPath): Promise<Selection> {
    const top = topPlace(this.#tree);
    const written = await followPath(this.#tree, top, manifest);
    this.#manifests.add(manifest);
    if (written.kind === 'file') this.#manifests.add(written.path);
    const root = await followPath(this.#tree, top, rawPathFromText(this.#rules.root));
    if (root.kind === 'folder') await this.#visit(startVisit(root.place, this.#rootPath()), this.#rootWalk());
    const empty = this.#entries.length === 0;
    if (this.#rules.extraFiles.length > 0) {
      this.#rooted = new Set(this.#entries.map(({ repositoryPath }) => repositoryPath));
      await this.#visit(startVisit(top, '' as RawPath), this.#extraWalk());
    }
    return {
      entries: empty ? [] : this.#entries.sort((a, b) => compareRaw(a.path, b.path)),
      rootFound: root.kind === 'folder',
      unmatched: [...this.#include.unmatched(), ...this.#exclude.unmatched(), ...this.#extra.unmatched()],
      otherLanguages: this.#otherLanguages,
    };
  }

  #rootPath(): RawPath {
    return this.#rules.root === '.' ? ('' as RawPath) : rawPathFromText(this.#rules.root);
  }

  #rootWalk(): Walk {
    const excludeDirs = new Set(this.#rules.excludeDirs.map(rawPathFromText));
    return {
      prefix: '',
      wants: ({ node, text }) => !excludeDirs.has(node.name) && this.#exclude.match(text) === null,
      enters: () => true,
      match: ({ node, text }) => {
        const reason = this.#include.match(text);
        if (reason === null) this.#countOther(node.name);
        return reason;
      },
      matchUnfollowed: unfollowedReason,
    };
  }

  /** Unlike below the root, a submodule or a dead link counts only where a pattern may mean it or what is in it. */
  #extraWalk(): Walk {
    const { globs } = this.#extra;
    return {
      prefix: '/',
      wants: ({ node, text }) => globs.matches(text) || (!isFile(node) && globs.couldMatchBelow(text)),
      enters: ({ text }) => globs.couldMatchBelow(text),
      match: ({ text }) => this.#extra.match(text),
      matchUnfollowed: (reached) => this.#extra.match(reached.text) ?? unfollowedReason(reached),
    };
  }

  /**
   * Folders are gone through side by side, so that the store is asked for many at once; once links lead to many, those
   * one by one: links that multiply folders then meet the limit before they fill the memory.
   */
  async #visit(visit: Visit, walk: Walk): Promise<void> {
    const below: Visit[] = [];
    const linked: Visit[] = [];
    const links: Promise<void>[] = [];
    for (const node of await this.#takeFiles(visit, walk)) {
      const reached = reach(visit, node);
      if (node.type !== 'folder') links.push(this.#takeLink(reached, walk, linked));
      else if (walk.enters(reached)) below.push(...enter(reached, placeBelow(visit.place, node)));
    }
    await Promise.all(links);
    const few = this.#linkedFolders < SIDE_BY_SIDE_LIMIT;
    const together = [...(few || !visit.linked ? below.splice(0) : []), ...(few ? linked.splice(0) : [])];
    await Promise.all(together.map((next) => this.#visit(next, walk)));
    for (const next of [...below, ...linked]) await this.#visit(next, walk);
  }

  /** Takes a folder's own files; gives what else in it is wanted. */
  async #takeFiles(visit: Visit, walk: Walk): Promise<readonly TreeNode[]> {
    const key = this.#memoKey(visit, walk);
    const known = key === null ? undefined : this.#memo?.get(key);
    if (known) return this.#takeKnown(known, visit);
    const nodes = await this.#readFolder(visit);
    const start = { entries: this.#entries.length, otherLanguages: new Map(this.#otherLanguages) };
    const tallies = [this.#include.beginTally(), this.#exclude.beginTally()] as const;
    const rest: TreeNode[] = [];
    for (const node of nodes) {
      const reached = reach(visit, node);
      if (!walk.wants(reached)) continue;
      if (isFile(node)) this.#takeFile(realPath(reached), node, reached, walk);
      else rest.push(node);
    }
    const [included, excluded] = [tallies[0](), tallies[1]()];
    if (key !== null) {
      const entries = this.#entries.slice(start.entries);
      const otherLanguages = differenceOf(this.#otherLanguages, start.otherLanguages);
      this.#memo?.set(key, { entries, rest, included, excluded, otherLanguages });
    }
    return rest;
  }

  /** `null` where what is taken hangs on more than the folder's content, or nothing is kept. */
  #memoKey({ linked, place, relative, repository }: Visit, { prefix }: Walk): string | null {
    if (this.#memo === null || linked || prefix !== '') return null;
    const holdsManifest = [...this.#manifests].some(
      (path) => isIn(repository, path) || isIn(place.path, path),
    );
    return holdsManifest ? null : `${place.id} ${relative}`;
  }

  #takeKnown(
    { entries, rest, included, excluded, otherLanguages }: KnownFolder,
    { depth, repository }: Visit,
  ) {
    refuseDepth(depth, repository);
    if (this.#entries.length + entries.length > ENTRY_LIMIT)
      throw tooMany(`More than ${ENTRY_LIMIT} files count as runtime`, repository);
    for (const entry of entries) this.#entries.push(entry);
    for (const index of included) this.#include.tally(index);
    for (const index of excluded) this.#exclude.tally(index);
    for (const [extension, count] of otherLanguages)
      this.#otherLanguages.set(extension, (this.#otherLanguages.get(extension) ?? 0) + count);
    return rest;
  }

  #readFolder({ linked, depth, place, repository }: Visit): Promise<readonly TreeNode[]> {
    refuseDepth(depth, repository);
    if (linked && ++this.#linkedFolders > LINKED_FOLDER_LIMIT)
      throw tooMany(`Links lead to more than ${LINKED_FOLDER_LIMIT} folders`, repository);
    return this.#tree.readFolder(place.id);
  }

  /** `path` is where the file really is, which tells a link to the manifest. */
  #takeFile(path: RawPath, file: TreeNode, reached: Reached, walk: Walk): void {
    const reason = walk.match(reached);
    if (reason !== null && !this.#manifests.has(path)) this.#add(reached, walk, fileBody(file), reason);
  }

  /** A link, or a submodule; a folder that it leads to is added to `linked`. */
  async #takeLink(reached: Reached, walk: Walk, linked: Visit[]): Promise<void> {
    const { visit, node } = reached;
    const found: Destination =
      node.type === 'submodule'
        ? { kind: 'submodule', node, rest: '' as RawPath }
        : await followLink(this.#tree, visit.place, node);
    if (found.kind === 'file') {
      this.#takeFile(found.path, found.node, reached, walk);
    } else if (found.kind === 'folder' && openVisit(visit, found.place) === null) {
      if (walk.enters(reached)) linked.push(...enter(reached, found.place));
    } else {
      this.#add(reached, walk, await this.#unfollowedBody(reached, found), walk.matchUnfollowed(reached));
    }
  }

  /**
   * A submodule is its commit; a link that is not followed is its target text. Into a submodule, also that one's commit
   * and the path in it. To an open folder, also which of those above it is, unless the text says so: another link on
   * the way can come to lead elsewhere.
   */
  async #unfollowedBody({ visit, node }: Reached, found: Destination): Promise<EntryBody> {
    if (node.type === 'submodule') return heldFields('s', Buffer.from(node.id, 'latin1'));
    const target = await this.#tree.readLink(node.id);
    const more: string[] = [];
    if (found.kind === 'submodule') more.push(found.node.id, ...(found.rest === '' ? [] : [found.rest]));
    if (found.kind === 'folder') {
      const open = openVisit(visit, found.place);
      if (open?.repository !== lexicalTarget(visit.repository, target)) more.push(String(open?.depth));
    }
    return heldFields('l', rawPathToBytes([target, ...more].join('\0') as RawPath));
  }

  #add(reached: Reached, walk: Walk, body: EntryBody, reason: EntryReason): void {
    const { repository, relative, visit, node } = reached;
    if (this.#manifests.has(repository) || this.#rooted.has(repository)) return;
    if (this.#entries.length >= ENTRY_LIMIT)
      throw tooMany(`More than ${ENTRY_LIMIT} files count as runtime`, repository);
    if ((visit.linked || node.type === 'link') && ++this.#linkedEntries > LINKED_ENTRY_LIMIT)
      throw tooMany(`Links lead to more than ${LINKED_ENTRY_LIMIT} files`, repository);
    const path = walk.prefix === '' ? relative : (`${walk.prefix}${relative}` as RawPath);
    const { kind, content, identity } = body;
    this.#entries.push({ path, repositoryPath: repository, kind, content, identity, reason });
  }

  #countOther(name: RawPath): void {
    if (!isSourceFile(name)) return;
    const extension = extensionOf(name);
    this.#otherLanguages.set(extension, (this.#otherLanguages.get(extension) ?? 0) + 1);
  }
}

function refuseDepth(depth: number, repository: RawPath): void {
  if (depth > DEPTH_LIMIT) throw tooMany(`More than ${DEPTH_LIMIT} folders lie in one another`, repository);
}

/** Whether a path is that of a name in the folder. */
function isIn(folder: RawPath, path: RawPath): boolean {
  const end = path.lastIndexOf('/');
  return folder === (end < 0 ? '' : path.slice(0, end));
}

/** What was counted since. */
function differenceOf(
  now: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const counted = [...now].map(([key, count]) => [key, count - (before.get(key) ?? 0)] as const);
  return new Map(counted.filter(([, count]) => count > 0));
}

type EntryBody = Pick<Entry, 'kind' | 'content' | 'identity'>;

function startVisit(place: Place, repository: RawPath): Visit {
  return { place, relative: '' as RawPath, repository, above: null, depth: 0, linked: false };
}

function reach(visit: Visit, node: TreeNode): Reached {
  const relative = joinRaw(visit.relative, node.name);
  // One text for equal paths: there is one for each file.
  const repository = visit.repository === visit.relative ? relative : joinRaw(visit.repository, node.name);
  return { visit, node, relative, repository, text: rawPathToText(relative) };
}

function realPath({ visit, node, repository }: Reached): RawPath {
  return visit.place.path === visit.repository ? repository : joinRaw(visit.place.path, node.name);
}

/** None when the folder is already open on this path: links that loop are entered once. */
function enter({ visit, node, relative, repository }: Reached, place: Place): Visit[] {
  if (openVisit(visit, place) !== null) return [];
  const linked = visit.linked || node.type === 'link';
  return [{ place, relative, repository, above: visit, depth: visit.depth + 1, linked }];
}

/** The visit of a folder that is open on the way to here. */
function openVisit(visit: Visit, place: Place): Visit | null {
  for (let open: Visit | null = visit; open !== null; open = open.above) {
    if (open.place.path === place.path) return open;
  }
  return null;
}

function isFile({ type }: TreeNode): boolean {
  return type === 'file' || type === 'executable';
}

function unfollowedReason({ node }: Reached): EntryReason {
  return node.type === 'submodule' ? { kind: 'submodule' } : { kind: 'link-not-followed' };
}

function tooMany(what: string, at: RawPath): RuntimeFingerprintError {
  const where = JSON.stringify(showPath(at).slice(0, 200));
  const fix = 'narrow the rules, or look for links that lead to each other';
  return new RuntimeFingerprintError('OBJECT_UNREADABLE', `${what} (at ${where}): ${fix}.`);
}

function fileBody({ type, id }: TreeNode): EntryBody {
  return { kind: type === 'executable' ? 'x' : 'f', content: { id }, identity: id };
}

/** The fields of an entry whose content is held here, not in the tree. */
export function heldFields<K extends EntryKind>(kind: K, bytes: Buffer) {
  return { kind, content: { bytes }, identity: `=${createHash('sha256').update(bytes).digest('hex')}` };
}

/** The patterns of a key, which remember which of them have matched anything. */
class TallyingGlobs<K extends string> {
  readonly globs: GlobSet;
  readonly #key: K;
  readonly #single: readonly { readonly globs: GlobSet; readonly reason: { kind: K; pattern: string } }[];
  #idle: Set<number>;

  constructor(key: K, patterns: readonly string[]) {
    this.globs = compileGlobs(patterns);
    this.#key = key;
    this.#single = patterns.map((pattern) => ({
      globs: compileGlobs([pattern]),
      reason: { kind: key, pattern },
    }));
    this.#idle = new Set(patterns.keys());
  }

  /** The first pattern that matches. */
  match(path: string): { readonly kind: K; readonly pattern: string } | null {
    if (!this.globs.matches(path)) return null;
    for (const index of this.#idle) if (this.#single[index]?.globs.matches(path)) this.#idle.delete(index);
    return this.#single.find(({ globs }) => globs.matches(path))?.reason ?? null;
  }

  /** Has the patterns tallied from nothing, until the function that it gives is called; that one says which matched. */
  beginTally(): () => ReadonlySet<number> {
    const before = this.#idle;
    this.#idle = new Set(this.#single.keys());
    return () => {
      const matched = new Set([...this.#single.keys()].filter((index) => !this.#idle.has(index)));
      this.#idle = before;
      for (const index of matched) this.tally(index);
      return matched;
    };
  }

  tally(index: number): void {
    this.#idle.delete(index);
  }

  unmatched(): { key: K; pattern: string }[] {
    return [...this.#idle].map((index) => ({
      key: this.#key,
      pattern: this.#single[index]?.reason.pattern as string,
    }));
  }
}
