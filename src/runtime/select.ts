import { createHash } from 'node:crypto';
import { RuntimeFingerprintError } from '../errors.ts';
import { compileGlobs, type GlobSet } from './glob.ts';
import { type Destination, followPath, type Place, placeBelow, topPlace } from './links.ts';
import {
  compareRaw,
  joinRaw,
  type RawPath,
  rawPathFromText,
  rawPathToBytes,
  rawPathToText,
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

/** More than this is not a runtime but an accident, or links that multiply folders. */
const ENTRY_LIMIT = 2_000_000;
const VISIT_LIMIT = 2_000_000;

/**
 * What counts as runtime in a tree. `manifest` never does, by whatever link it is reached: writing the fingerprint into
 * it would change the fingerprint.
 */
export async function selectEntries(tree: Tree, rules: Rules, manifest: string): Promise<Selection> {
  const selector = new Selector(tree, rules, manifest);
  return selector.select();
}

/** A folder on the way: where it really is, and the paths it is reached by. */
interface Visit {
  readonly place: Place;
  readonly relative: RawPath;
  readonly repository: RawPath;
  /** Real paths of the folders being visited from the start down to here. */
  readonly open: ReadonlySet<RawPath>;
}

class Selector {
  readonly #tree: Tree;
  readonly #rules: Rules;
  readonly #manifest: RawPath;
  readonly #include: TallyingGlobs;
  readonly #exclude: TallyingGlobs;
  readonly #extra: TallyingGlobs;
  readonly #excludeDirs: ReadonlySet<string>;
  readonly #entries = new Map<RawPath, Entry>();
  readonly #otherLanguages = new Map<string, number>();
  #visits = 0;

  constructor(tree: Tree, rules: Rules, manifest: string) {
    this.#tree = tree;
    this.#rules = rules;
    this.#manifest = rawPathFromText(manifest);
    this.#include = new TallyingGlobs(rules.include);
    this.#exclude = new TallyingGlobs(rules.exclude);
    this.#extra = new TallyingGlobs(rules.extraFiles);
    this.#excludeDirs = new Set(rules.excludeDirs.map(rawPathFromText));
  }

  async select(): Promise<Selection> {
    const top = topPlace(this.#tree);
    const root = await followPath(this.#tree, top, rawPathFromText(this.#rules.root));
    if (root.kind === 'folder') await this.#visitRuntime(this.#start(root.place, this.#rootPath()));
    if (this.#rules.extraFiles.length > 0) await this.#visitExtra(this.#start(top, '' as RawPath));
    return {
      entries: [...this.#entries.values()].sort((a, b) => compareRaw(a.path, b.path)),
      rootFound: root.kind === 'folder',
      unmatched: [
        ...this.#include.unmatched('include'),
        ...this.#exclude.unmatched('exclude'),
        ...this.#extra.unmatched('extra-files'),
      ],
      otherLanguages: this.#otherLanguages,
    };
  }

  #rootPath(): RawPath {
    return this.#rules.root === '.' ? ('' as RawPath) : rawPathFromText(this.#rules.root);
  }

  #start(place: Place, repository: RawPath): Visit {
    return { place, relative: '' as RawPath, repository, open: new Set([place.path]) };
  }

  async #visitRuntime(visit: Visit): Promise<void> {
    const nodes = await this.#readFolder(visit.place);
    await Promise.all(nodes.map((node) => this.#takeRuntime(visit, node)));
  }

  async #takeRuntime(visit: Visit, node: TreeNode): Promise<void> {
    const relative = joinRaw(visit.relative, node.name);
    const repository = joinRaw(visit.repository, node.name);
    const text = rawPathToText(relative);
    if (this.#excludeDirs.has(node.name) || this.#exclude.match(text) !== null) return;
    if (node.type === 'folder') {
      const below = enter(visit, placeBelow(visit.place, node), relative, repository);
      if (below) await this.#visitRuntime(below);
      return;
    }
    const base = { path: relative, repositoryPath: repository };
    const found = await this.#destination(visit, node);
    if (found.kind === 'file') {
      const pattern = this.#include.match(text);
      if (pattern === null) this.#countOther(node.name);
      else
        this.#add(found.path, { ...base, ...fileFields(found.node), reason: { kind: 'include', pattern } });
    } else if (found.kind === 'folder') {
      const below = enter(visit, found.place, relative, repository);
      if (below) await this.#visitRuntime(below);
      else
        this.#add(null, {
          ...base,
          ...(await this.#unfollowed(node, found)),
          reason: unfollowedReason(node),
        });
    } else {
      this.#add(null, { ...base, ...(await this.#unfollowed(node, found)), reason: unfollowedReason(node) });
    }
  }

  async #visitExtra(visit: Visit): Promise<void> {
    const nodes = await this.#readFolder(visit.place);
    await Promise.all(nodes.map((node) => this.#takeExtra(visit, node)));
  }

  /** Unlike below the root, a submodule or a dead link counts only where a pattern may mean it or what is in it. */
  async #takeExtra(visit: Visit, node: TreeNode): Promise<void> {
    const repository = joinRaw(visit.repository, node.name);
    const text = rawPathToText(repository);
    const isFile = node.type === 'file' || node.type === 'executable';
    const mayHold = !isFile && this.#extra.globs.couldMatchBelow(text);
    if (!mayHold && !this.#extra.globs.matches(text)) return;
    const found = await this.#destination(visit, node);
    if (found.kind === 'folder') {
      const below = enter(visit, found.place, repository, repository);
      if (below && mayHold) await this.#visitExtra(below);
      if (below || node.type === 'folder') return;
    }
    const base = { path: `/${repository}` as RawPath, repositoryPath: repository };
    const pattern = this.#extra.match(text);
    const reason = pattern === null ? unfollowedReason(node) : ({ kind: 'extra-files', pattern } as const);
    if (found.kind !== 'file') this.#add(null, { ...base, ...(await this.#unfollowed(node, found)), reason });
    else if (pattern !== null) this.#add(found.path, { ...base, ...fileFields(found.node), reason });
  }

  /** Links can multiply folders without end; a tree that does is refused, not cut short. */
  #readFolder(place: Place): Promise<readonly TreeNode[]> {
    this.#visits += 1;
    if (this.#visits > VISIT_LIMIT)
      throw tooMany(`More than ${VISIT_LIMIT} folders are reached through links`);
    return this.#tree.readFolder(place.id);
  }

  async #destination(visit: Visit, node: TreeNode): Promise<Destination> {
    if (node.type === 'submodule') return { kind: 'submodule', node };
    if (node.type === 'folder') return { kind: 'folder', place: placeBelow(visit.place, node) };
    if (node.type === 'link') return followPath(this.#tree, visit.place, node.name);
    return { kind: 'file', path: joinRaw(visit.place.path, node.name), node };
  }

  /** A submodule is its commit; a link is its target text, into a submodule also that one's commit. */
  async #unfollowed(
    node: TreeNode,
    found: Destination,
  ): Promise<Pick<Entry, 'kind' | 'content' | 'identity'>> {
    if (node.type === 'submodule') return heldFields('s', Buffer.from(node.id, 'latin1'));
    const target = rawPathToBytes(await this.#tree.readLink(node.id));
    if (found.kind !== 'submodule') return heldFields('l', target);
    return heldFields('l', Buffer.concat([target, Buffer.from(`\0${found.node.id}`, 'latin1')]));
  }

  /** `realPath` is where a file really is, which tells a link to the manifest. The root's own entries come first. */
  #add(realPath: RawPath | null, entry: Entry): void {
    if (realPath === this.#manifest || entry.repositoryPath === this.#manifest) return;
    if (this.#entries.has(entry.repositoryPath)) return;
    if (this.#entries.size >= ENTRY_LIMIT) throw tooMany(`More than ${ENTRY_LIMIT} files count as runtime`);
    this.#entries.set(entry.repositoryPath, entry);
  }

  #countOther(name: RawPath): void {
    if (!isSourceFile(name)) return;
    const extension = extensionOf(name);
    this.#otherLanguages.set(extension, (this.#otherLanguages.get(extension) ?? 0) + 1);
  }
}

function unfollowedReason(node: TreeNode): EntryReason {
  return { kind: node.type === 'submodule' ? 'submodule' : 'link-not-followed' };
}

function tooMany(what: string): RuntimeFingerprintError {
  const fix = 'narrow the rules, or look for links that lead to each other.';
  return new RuntimeFingerprintError('OBJECT_UNREADABLE', `${what}: ${fix}`);
}

/** `null` when the folder is already open on this path: links that loop are entered once. */
function enter(visit: Visit, place: Place, relative: RawPath, repository: RawPath): Visit | null {
  if (visit.open.has(place.path)) return null;
  return { place, relative, repository, open: new Set(visit.open).add(place.path) };
}

function fileFields(node: TreeNode): Pick<Entry, 'kind' | 'content' | 'identity'> {
  return { kind: node.type === 'executable' ? 'x' : 'f', content: { id: node.id }, identity: node.id };
}

/** The fields of an entry whose content is held here, not in the tree. */
export function heldFields<K extends EntryKind>(kind: K, bytes: Buffer) {
  return { kind, content: { bytes }, identity: `=${createHash('sha256').update(bytes).digest('hex')}` };
}

/** A set of patterns that remembers which of them have matched anything. */
class TallyingGlobs {
  readonly globs: GlobSet;
  readonly #patterns: readonly string[];
  readonly #idle: Set<number>;

  constructor(patterns: readonly string[]) {
    this.globs = compileGlobs(patterns);
    this.#patterns = patterns;
    this.#idle = new Set(patterns.keys());
  }

  /** The first pattern that matches. */
  match(path: string): string | null {
    const found = this.globs.matching(path);
    for (const index of found) this.#idle.delete(index);
    return found.length > 0 ? (this.#patterns[found[0] as number] as string) : null;
  }

  unmatched<K extends string>(key: K): { key: K; pattern: string }[] {
    return [...this.#idle].map((index) => ({ key, pattern: this.#patterns[index] as string }));
  }
}
