import { execFileSync } from 'node:child_process';
import { createCipheriv, createHash } from 'node:crypto';
import { type Files, pinnedEnvironment, TestRepository } from './repository.ts';

export interface ReleasedRepository {
  /** Bare, on `main`; tags of all kinds. */
  readonly repository: TestRepository;
  /** Oldest first: `v1.0.0`, `v1.0.1`, … */
  readonly tags: readonly string[];
  /**
   * Bytes of the pack that git itself makes of what the tags need: their trees (whole), and the blobs of their
   * runtime under the rules that apply where none are stated.
   */
  packedSize(tags: readonly string[]): number;
}

export interface ReleasedRepositoryOptions {
  /** Default: 300. */
  releases?: number;
  /** Large files that never run; default: 40 of 200 kB. */
  assets?: number;
  assetBytes?: number;
}

const MODULES = 120;

/**
 * A project with many releases: Python files under `src`, some of them links into `lib`, a manifest, and large files
 * that never run. A release changes three modules; every tenth an asset; every fourth nothing that runs.
 * Every third tag is annotated, every ninth a tag of a tag.
 */
export function createReleasedRepository(options: ReleasedRepositoryOptions = {}): ReleasedRepository {
  const { releases = 300, assets = 40, assetBytes = 200_000 } = options;
  const repository = new TestRepository({ bare: true });
  const tags = Array.from({ length: releases }, (_, at) => `v1.${Math.floor(at / 20)}.${at % 20}`);
  tags.forEach((tag, at) => {
    const commit = repository.commit({
      ...(at === 0 ? firstFiles() : changedFiles(at)),
      ...changedAssets(at, assets, assetBytes),
      ...manifest(tag),
    });
    repository.tag(tag, commit, at % 3 === 1 ? { message: `Release ${tag}` } : {});
  });
  repository.flush();
  const nested = tags.filter((_, at) => at % 9 === 4);
  for (const tag of nested) repository.git(['tag', '--annotate', '--force', '-m', 'Signed off', tag, tag]);
  return { repository, tags, packedSize: (of) => packedSize(repository.path, of) };
}

function firstFiles(): Files {
  const files: Files = {
    'README.md': '# Sample\n',
    'src/linked': { mode: '120000', target: '../lib/linked' },
    'src/single.py': { mode: '120000', target: '../lib/single.py' },
    'src/tests/test_app.py': 'assert True\n',
    'lib/single.py': moduleText(1000, 0),
    'lib/other.py': moduleText(1001, 0),
  };
  for (let at = 0; at < 5; at++) files[`lib/linked/part${at}.py`] = moduleText(2000 + at, 0);
  for (let at = 0; at < MODULES; at++) files[modulePath(at)] = moduleText(at, 0);
  return files;
}

function changedFiles(release: number): Files {
  const files: Files = { 'README.md': `# Sample\n\nRelease ${release}\n` };
  if (release % 4 === 3) return files;
  for (const at of [release, release * 7, release * 31])
    files[modulePath(at % MODULES)] = moduleText(at % MODULES, release);
  if (release % 6 === 0)
    files[`lib/linked/part${release % 5}.py`] = moduleText(2000 + (release % 5), release);
  return files;
}

/** All of them with the first release, then one with every tenth. */
function changedAssets(release: number, assets: number, bytes: number): Files {
  const paths = Array.from({ length: assets }, (_, at) => `assets/${at}.bin`);
  const changed = paths.filter(
    (_, at) => release === 0 || (release % 10 === 0 && at === (release / 10) % assets),
  );
  return Object.fromEntries(changed.map((path) => [path, noise(`${path} of ${release}`, bytes)]));
}

function manifest(tag: string): Files {
  return { 'version.json': `{\n  "version": "${tag.slice(1)}"\n}\n` };
}

function modulePath(at: number): string {
  return `src/part${at % 8}/module${at}.py`;
}

/** About 4 kB, of which a release changes one line; compresses about as source text does. */
function moduleText(module: number, release: number): string {
  const words = noise(`module ${module}`, 1_200).toString('hex').match(/.{24}/g) ?? [];
  const lines = words.map((word, at) => `    value_${at} = compute("${word}")`);
  return [`RELEASE = ${release}`, 'def run(compute):', ...lines, ''].join('\n');
}

/** Bytes that do not compress, the same on every machine. */
function noise(seed: string, bytes: number): Buffer {
  const key = createHash('sha256').update(seed).digest().subarray(0, 16);
  return createCipheriv('aes-128-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(bytes));
}

/** Under `src` but not in its `tests`; and what the links there lead to. */
const RUNTIME = /^(?:src\/linked|src\/(?!tests\/).*\.py|lib\/linked\/.*\.py|lib\/single\.py)$/;

function packedSize(repository: string, tags: readonly string[]): number {
  const call = { cwd: repository, env: pinnedEnvironment(), maxBuffer: 1 << 28 };
  const named = new Map<string, string>();
  for (const tag of tags) {
    named.set(execFileSync('git', ['rev-parse', `${tag}^{tree}`], { ...call, encoding: 'utf8' }).trim(), '');
    const listed = execFileSync('git', ['ls-tree', '-r', '-t', '-z', tag], { ...call, encoding: 'utf8' });
    for (const entry of listed.split('\0')) {
      const [, type, id = '', path = ''] = /^\d+ (\w+) (\w+)\t(.*)$/s.exec(entry) ?? [];
      if (type === 'tree' || (type === 'blob' && RUNTIME.test(path))) named.set(id, path);
    }
  }
  const input = [...named].map(([id, path]) => `${id} ${path}\n`).join('');
  const args = ['pack-objects', '--stdout', '--quiet', '--delta-base-offset', '--threads=1'];
  return execFileSync('git', args, { ...call, input }).length;
}
