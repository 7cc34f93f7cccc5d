import { createHash } from 'node:crypto';
import type { GateReason, Outcome } from '../../src/client/index.ts';

/** A repository at one release, as far as it matters: three files, each some text. */
export interface ReleaseTree {
  readonly 'app.py': string;
  readonly 'native.so': string;
  readonly 'README.md': string;
}

/** What counts as runtime. The second says the same in other words, the third also counts the library. */
export type ModelRules = 'python' | 'python, stated' | 'python and library';

/**
 * What became of the keys on the way to the client. `intact`; `unavailable`: no fingerprint could be computed;
 * `keyless`: the block is there and the key is not; `stale`: left over from an earlier release; `none`.
 */
export type KeysFate = 'intact' | 'unavailable' | 'keyless' | 'stale' | 'none';

/** One step of a history: a release made from an earlier one. Numbers are taken modulo what there is. */
export interface HistoryStep {
  /** The release it descends from: 0 is the latest, 1 the one before. */
  readonly back: number;
  readonly change: 'docs' | 'code' | 'library' | 'restore' | 'rules';
  readonly forced: boolean;
  readonly fate: KeysFate;
  /** Instead of a new version, the tag of the release it descends from is moved here. */
  readonly moveTag: boolean;
}

export interface ModelRelease {
  readonly name: string;
  readonly version: string;
  readonly commit: string;
  readonly parent: ModelRelease | null;
  readonly tree: ReleaseTree;
  readonly rules: ModelRules;
  readonly forced: boolean;
  readonly fate: KeysFate;
}

const RUNTIME: Record<ModelRules, readonly (keyof ReleaseTree)[]> = {
  python: ['app.py'],
  'python, stated': ['app.py'],
  'python and library': ['app.py', 'native.so'],
};

/** Releases of one line: branches, backports, restored trees, changed rules, moved tags. The first is 1.0.0. */
export function buildHistory(steps: readonly HistoryStep[]): ModelRelease[] {
  const tree = { 'app.py': 'app 0', 'native.so': 'library 0', 'README.md': 'text 0' };
  const first: ModelRelease = {
    name: '1.0.0',
    version: '1.0.0',
    commit: hash('1.0.0').slice(0, 40),
    parent: null,
    tree,
    rules: 'python',
    forced: true,
    fate: 'intact',
  };
  const releases = [first];
  for (const [index, step] of steps.entries()) {
    const parent = releases.at(-1 - (step.back % releases.length)) as ModelRelease;
    const move = step.moveTag && saysCommit(parent.fate) && saysCommit(step.fate);
    const name = move ? `${parent.name}, tag moved ${index + 1}` : `1.${index + 1}.0`;
    releases.push({
      name,
      version: move ? parent.version : name,
      commit: hash(name).slice(0, 40),
      parent: move ? parent.parent : parent,
      tree: changeTree(releases, parent, step.change, index + 1),
      rules: step.change === 'rules' ? rulesAfter(parent.rules) : parent.rules,
      forced: step.forced,
      fate: step.fate,
    });
  }
  return releases;
}

/** The manifest as a client finds it. */
export function manifestText(release: ModelRelease): string {
  const { version, fate } = release;
  if (fate === 'none') return `${JSON.stringify({ version }, null, 2)}\n`;
  // Keys committed once and then carried along: those of the release before.
  const source = fate === 'stale' ? (release.parent ?? { ...release, version: '0.9.0' }) : release;
  const manifest = {
    version,
    runtime_fingerprint: source.fate === 'unavailable' ? null : hash(selectedText(source)),
    requires_restart: true,
    restart_key: keyOf(source),
    restart: {
      version: source.version,
      tag: `v${source.version}`,
      commit: source.commit,
      reason: 'runtime_changed',
      rules: rulesIdOf(source),
      previous: null,
      forced: lineageOf(source).map((entry) => ({
        version: entry.version,
        justification: `${entry.version} changes a format`,
      })),
    },
  };
  const entries = Object.entries(manifest).filter(([key]) => fate !== 'keyless' || key !== 'restart_key');
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

/** Whether a process that runs `a` runs other bytes than one that runs `b`, whichever rules say what runs. */
export function differInBytes(a: ModelRelease, b: ModelRelease): boolean {
  return [...RUNTIME[a.rules], ...RUNTIME[b.rules]].some((path) => a.tree[path] !== b.tree[path]);
}

export function differInLineage(a: ModelRelease, b: ModelRelease): boolean {
  return gained(a, b).length > 0 || gained(b, a).length > 0;
}

/** What a gate must answer for two releases, from the trees and the histories; no manifest is looked at. */
export function expectedDecision(
  running: ModelRelease,
  installed: ModelRelease,
): { outcome: Outcome; reason: GateReason } {
  if (running === installed) return { outcome: 'keep', reason: 'unchanged' };
  // Versions are all there is, and of two releases they differ; or the tag was moved, and the commits differ.
  if (!isKeyed(running) || !isKeyed(installed)) return { outcome: 'restart', reason: 'version_mismatch' };
  const reason = differenceBetween(running, installed);
  return reason === null ? { outcome: 'keep', reason: 'unchanged' } : { outcome: 'restart', reason };
}

/** Whether the release's manifest has a key of its own. */
function isKeyed(release: ModelRelease): boolean {
  return release.fate === 'intact' || release.fate === 'unavailable';
}

function differenceBetween(running: ModelRelease, installed: ModelRelease): GateReason | null {
  if (gained(running, installed).length > 0) return 'forced';
  if (gained(installed, running).length > 0) return 'forced_rollback';
  if (running.fate === 'unavailable' || installed.fate === 'unavailable') return 'fingerprint_unavailable';
  if (selectedText(running) !== selectedText(installed)) return 'fingerprint_mismatch';
  return running.rules === installed.rules ? null : 'rules_changed';
}

/** Versions of the forced releases that `to` descends from and `from` does not. */
function gained(from: ModelRelease, to: ModelRelease): string[] {
  const known = new Set(lineageOf(from).map((release) => release.version));
  return lineageOf(to)
    .map((release) => release.version)
    .filter((version) => !known.has(version));
}

/** The forced releases a release descends from, itself included, oldest first. */
function lineageOf(release: ModelRelease): ModelRelease[] {
  const before = release.parent === null ? [] : lineageOf(release.parent);
  return release.forced ? [...before, release] : before;
}

function changeTree(
  releases: readonly ModelRelease[],
  parent: ModelRelease,
  change: HistoryStep['change'],
  index: number,
): ReleaseTree {
  if (change === 'restore') return (parent.parent ?? parent).tree;
  if (change === 'code') return { ...parent.tree, 'app.py': `app ${index}` };
  if (change === 'library') return { ...parent.tree, 'native.so': `library ${index}` };
  return { ...parent.tree, 'README.md': `text ${releases.length}` };
}

function rulesAfter(rules: ModelRules): ModelRules {
  const all = Object.keys(RUNTIME) as ModelRules[];
  return all[(all.indexOf(rules) + 1) % all.length] as ModelRules;
}

function saysCommit(fate: KeysFate): boolean {
  return fate === 'intact' || fate === 'unavailable' || fate === 'keyless';
}

function selectedText(release: ModelRelease): string {
  return JSON.stringify(RUNTIME[release.rules].map((path) => [path, release.tree[path]]));
}

function keyOf(release: ModelRelease): string {
  if (release.fate === 'unavailable') return `unavailable:${release.version}`;
  const versions = lineageOf(release).map((entry) => entry.version);
  return hash(JSON.stringify([1, hash(selectedText(release)), rulesIdOf(release), versions])).slice(0, 32);
}

function rulesIdOf(release: ModelRelease): string {
  return hash(release.rules).slice(0, 12);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
