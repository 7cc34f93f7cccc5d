import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { InitDocument } from '../../src/init/proposal.ts';
import type { ReleaseDocument } from '../../src/reports/documents.ts';
import { makeEmpty, type Product } from '../helpers/product.ts';
import { runProgram } from '../helpers/program.ts';
import type { Files } from '../helpers/repository.ts';

interface Layout {
  readonly preset: string;
  readonly first: Files;
  /** What every release changes. */
  readonly bump: (version: string) => Files;
  readonly docs: Files;
  readonly code: Files;
}

const pyproject = (version: string) =>
  `[build-system]\nrequires = ["hatchling"]\n\n[project]\nname = "app"\nversion = "${version}"\n`;
const uvLock = (version: string) =>
  `version = 1\n\n[[package]]\nname = "app"\nversion = "${version}"\nsource = { editable = "." }\n`;
const packageJson = (version: string, more: object) =>
  `${JSON.stringify({ name: 'app', version, ...more }, null, 2)}\n`;
const packageLock = (version: string) =>
  `${JSON.stringify({ name: 'app', version, lockfileVersion: 3, packages: { '': { name: 'app', version } } }, null, 2)}\n`;

const LAYOUTS: Record<string, Layout> = {
  'Python in src': {
    preset: 'python',
    first: {
      'src/app/__init__.py': 'from app.core import run\n',
      'src/app/core.py': 'def run():\n    return 1\n',
      'src/app/templates/page.html': '<p>\n',
      'tests/test_core.py': 'from app import run\n',
      'docs/index.rst': 'App\n',
      'README.md': '# App\n',
      'tox.ini': '[tox]\n',
    },
    bump: (version) => ({
      'pyproject.toml': pyproject(version),
      'uv.lock': uvLock(version),
      'CHANGES.md': version,
    }),
    docs: { 'README.md': '# The app\n', 'docs/index.rst': 'The app\n', 'tests/test_core.py': 'import app\n' },
    code: { 'src/app/templates/page.html': '<p>Hello\n' },
  },
  'Python at the top, compiled from Rust': {
    preset: 'python',
    first: {
      'app/__init__.py': 'from app._native import run\n',
      'app/tests/test_run.py': 'from app import run\n',
      'Cargo.toml': '[package]\nname = "native"\nversion = "0.3.0"\n',
      'Cargo.lock': 'version = 4\n',
      'rust/lib.rs': 'fn run() {}\n',
      'README.md': '# App\n',
      '.github/workflows/publish.yml':
        "on:\n  push:\n    tags: ['v*']\njobs: {a: {steps: [{run: maturin publish}]}}\n",
    },
    bump: (version) => ({
      'pyproject.toml': pyproject(version),
      'app/_version.py': `__version__ = '${version}'\n`,
    }),
    docs: { 'README.md': '# The app\n', 'app/tests/test_run.py': 'import app\n' },
    code: { 'rust/lib.rs': 'fn run() { panic!() }\n' },
  },
  'Node with a lockfile': {
    preset: 'node',
    first: {
      'src/index.ts': 'export const run = () => 1;\n',
      'src/index.test.ts': "import { run } from './index.ts';\n",
      'test/end-to-end.ts': "import '../src/index.ts';\n",
      'docs/guide.md': 'Guide\n',
      'README.md': '# App\n',
      'tsconfig.json': '{}\n',
      '.changeset/config.json': '{}\n',
    },
    bump: (version) => ({
      'package.json': packageJson(version, { main: 'dist/index.js', files: ['dist'] }),
      'package-lock.json': packageLock(version),
      'CHANGELOG.md': version,
    }),
    docs: { 'README.md': '# The app\n', 'docs/guide.md': 'A guide\n', 'src/index.test.ts': '' },
    code: { 'src/index.ts': 'export const run = () => 2;\n' },
  },
  Go: {
    preset: 'go',
    first: {
      'go.mod': 'module example.com/app\n',
      'main.go': 'package main\n\n//go:embed web/index.html\nvar page string\n',
      'main_test.go': 'package main\n',
      'web/index.html': '<p>\n',
      'docs/guide.md': 'Guide\n',
      'README.md': '# App\n',
      '.goreleaser.yaml': 'version: 2\n',
    },
    bump: (version) => ({ 'version.go': `package main\n\nconst version = "${version}"\n` }),
    docs: {
      'README.md': '# The app\n',
      'docs/guide.md': 'A guide\n',
      'main_test.go': 'package main // more\n',
    },
    code: { 'web/index.html': '<p>Hello\n' },
  },
  'several languages': {
    preset: 'generic',
    first: {
      'server/main.py': 'print("server")\n',
      'web/app.js': 'console.log(1);\n',
      'worker/worker.rb': 'puts 1\n',
      'config/settings.json': '{}\n',
      Dockerfile: 'COPY . /srv\n',
      'docs/guide.md': 'Guide\n',
      'tests/smoke.sh': 'curl localhost\n',
      'README.md': '# App\n',
      LICENSE: 'MIT\n',
    },
    bump: (version) => ({ VERSION: `${version}\n`, 'CHANGELOG.md': version }),
    docs: {
      'README.md': '# The app\n',
      'docs/guide.md': 'A guide\n',
      'tests/smoke.sh': 'curl -f localhost\n',
    },
    code: { 'config/settings.json': '{"debug": true}\n' },
  },
};

/** A release of the product, under a manifest without a version once `init` has made it. */
function release(product: Product, version: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) product.write(path, content as string);
  product.commitAll(`release ${version}`);
  product.git(['tag', `v${version}`]);
}

/** Judges a release as a workflow would: in a fresh clone, at its tag. */
function judgeInClone(product: Product, tag: string): ReleaseDocument {
  const folder = mkdtempSync(join(tmpdir(), 'rf-init-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const clone = join(folder, 'clone');
  product.git(['clone', '-q', '--depth=1', '--branch', tag, `file://${product.path}`, clone], {
    cwd: folder,
  });
  const { exitCode, stdout, stderr } = runProgram(['release', tag, '--json'], { cwd: clone });
  expect(stderr).not.toContain('error');
  expect(exitCode).toBe(0);
  return JSON.parse(stdout);
}

describe('init --yes, then release in a fresh clone', () => {
  it.each(Object.entries(LAYOUTS))('%s', (_name, { preset, first, bump, docs, code }) => {
    const product = makeEmpty();
    release(product, '1.0.0', { ...first, ...bump('1.0.0') });
    const ended = runProgram(['init', '--yes', '--json'], { cwd: product.path });
    expect(ended).toMatchObject({ exitCode: 0, stderr: '' });
    const document: InitDocument = JSON.parse(ended.stdout);
    expect(document.preset).toBe(preset);
    expect(document.files.map(({ state }) => state)).toEqual(['written', 'written', 'written']);

    release(product, '1.0.1', bump('1.0.1'));
    const adopted = judgeInClone(product, 'v1.0.1');
    expect(adopted).toMatchObject({ requires_restart: true, reason: 'rules_changed', warnings: [] });
    expect(adopted.runtime_fingerprint).toMatch(/^rf2:[0-9a-f]{64}$/);

    release(product, '1.0.2', { ...bump('1.0.2'), ...docs });
    expect(judgeInClone(product, 'v1.0.2')).toMatchObject({
      requires_restart: false,
      reason: 'unchanged',
      runtime_fingerprint: adopted.runtime_fingerprint,
      warnings: [],
    });

    release(product, '1.1.0', { ...bump('1.1.0'), ...code });
    expect(judgeInClone(product, 'v1.1.0')).toMatchObject({
      requires_restart: true,
      reason: 'runtime_changed',
      runtimes: { default: { changes: [{ kind: 'modified', path: Object.keys(code)[0] }] } },
    });
  });
});
