import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFaults, listImports } from './helpers/arrows.ts';

const src = join(import.meta.dirname, '..', 'src');
const sources = new Map(
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(src, path), 'utf8')] as const),
);

describe('src', () => {
  it('is read', () => {
    expect(sources.size).toBeGreaterThan(3);
    expect([...sources.keys()]).toContain('runtime/rules.ts');
  });

  it.each([...sources.keys()].sort())('%s keeps to the layout', (path) => {
    expect(findFaults(path, sources.get(path) ?? '')).toEqual([]);
  });

  it('lets the client reach no package, through whatever module', () => {
    const reached = reachedFrom([...sources.keys()].filter((path) => path.startsWith('client/')));
    const packages = reached.flatMap(({ path, specifier, module }) =>
      module === null && !specifier.startsWith('node:') ? `${path} imports ${specifier}` : [],
    );
    expect(packages).toEqual([]);
  });
});

describe('the rules', () => {
  const broken: [path: string, source: string, fault: string][] = [
    ['runtime/a.ts', "import { run } from '../git/run.ts';", 'imports ../git/run.ts against the arrows'],
    ['runtime/a.ts', "import type { Run } from '../git/run.ts';", 'imports ../git/run.ts against the arrows'],
    ['runtime/a.ts', "export * from '../jobs/release.ts';", 'imports ../jobs/release.ts against the arrows'],
    [
      'runtime/a.ts',
      "type A = import('../jobs/release.ts').A;",
      'imports ../jobs/release.ts against the arrows',
    ],
    [
      'git/a.ts',
      "const a = () => import('../disk/folder.ts');",
      'imports ../disk/folder.ts against the arrows',
    ],
    ['jobs/a.ts', "import '../action/outputs.ts';", 'imports ../action/outputs.ts against the arrows'],
    ['cli/a.ts', "import '../action/outputs.ts';", 'imports ../action/outputs.ts against the arrows'],
    ['action/a.ts', "import '../cli/main.ts';", 'imports ../cli/main.ts against the arrows'],
    ['client/a.ts', "import '../disk/folder.ts';", 'imports ../disk/folder.ts against the arrows'],
    ['errors.ts', "import './runtime/rules.ts';", 'imports ./runtime/rules.ts against the arrows'],
    [
      'jobs/a.ts',
      "import '../../test/helpers/setup.ts';",
      'imports ../../test/helpers/setup.ts from outside of src/',
    ],
    ['jobs/a.ts', "import './b';", 'imports ./b without its extension'],
    ['jobs/a.ts', "import 'fs';", 'imports fs without node:'],
    ['reports/a.ts', "import { readFile } from 'node:fs/promises';", 'imports node:fs/promises, but is pure'],
    [
      'manifest/a.ts',
      "import { spawn } from 'node:child_process';",
      'imports node:child_process, but is pure',
    ],
    ['release/a.ts', "import fastGlob from 'fast-glob';", 'imports fast-glob, but is pure'],
    [
      'github/a.ts',
      "import { info } from '@actions/core';",
      'imports @actions/core, which only action/ knows',
    ],
    ['client/a.ts', "import { z } from 'zod';", 'imports zod, but has no dependencies'],
    ['page/a.ts', "import '../jobs/audit.ts';", 'imports ../jobs/audit.ts against the arrows'],
    ['page/a.ts', "import 'node:fs';", 'imports node:fs, but is pure'],
    ['utilities/a.ts', '', 'src/utilities has no place in the layout'],
    ['runtime/utils.ts', '', 'its name says nothing'],
    ['runtime/path-utils.ts', '', 'its name says nothing'],
    ['jobs/a.ts', 'export const a = await 1;', 'waits when it is imported'],
    ['jobs/a.ts', 'start();', 'runs a statement when it is imported'],
    ['jobs/a.ts', 'if (a) b = 1;', 'runs a statement when it is imported'],
    [
      'jobs/a.ts',
      "import * as fs from 'node:fs'; const a = fs.readFileSync('a');",
      'calls fs when it is imported',
    ],
    ['jobs/a.ts', 'class A { static b = process.cwd(); }', 'calls process when it is imported'],
    ['jobs/a.ts', 'const a = () => process.exit(1);', 'ends the process'],
    ['jobs/a.ts', 'const a = () => process.env;', 'reads the environment'],
    ['git/a.ts', "const a = () => globalThis.process['env'].A;", 'reads the environment'],
    ['git/a.ts', 'const a = () => { const { env } = process; };', 'reads the environment'],
    ['git/a.ts', "import { env } from 'node:process';", 'reads the environment'],
    ['action/outputs.ts', 'const a = () => process.env;', 'reads the environment'],
  ];

  it.each(broken)('%s: %s', (path, source, fault) => {
    expect(findFaults(path, source)).toEqual([fault]);
  });

  const kept: [path: string, source: string][] = [
    ['runtime/a.ts', "import { createHash } from 'node:crypto'; const a = createHash('sha256');"],
    ['runtime/a.ts', "import { readTag } from '../release/tag-name.ts'; import '../errors.ts';"],
    ['manifest/a.ts', "import { z } from 'zod'; export const shape = z.object({ process: z.string() });"],
    [
      'git/a.ts',
      "import { spawn } from 'node:child_process'; export const a = () => spawn('git', { process: 1 });",
    ],
    ['git/a.ts', "export function a() { process.once('exit', b); return process.platform; }"],
    ['git/a.ts', 'export class A { b = process.cwd(); }'],
    ['client/a.ts', 'export const a = (process) => [process, process.version];'],
    [
      'jobs/a.ts',
      "import '../git/run.ts'; import '../runtime/rules.ts'; export const a = async () => await 1;",
    ],
    ['page/a.ts', "import { select } from 'd3'; import '../reports/page-data.ts';"],
    ['action/inputs.ts', 'export const readInputs = () => process.env;'],
    ['action/log.ts', "import { info } from '@actions/core';"],
    [
      'cli/main.ts',
      "import { run } from './program.ts'; process.exitCode = await run(process.argv, process.env);",
    ],
    [
      'client/a.ts',
      "import { readFile } from 'node:fs/promises'; import type { M } from '../manifest/manifest.ts';",
    ],
  ];

  it.each(kept)('%s may: %s', (path, source) => {
    expect(findFaults(path, source)).toEqual([]);
  });

  it('refuses an import that only running the module would tell', () => {
    expect(() => listImports('jobs/a.ts', 'const a = (b) => import(b);')).toThrow(
      'only running it would tell',
    );
  });
});

interface Reached {
  readonly path: string;
  readonly specifier: string;
  readonly module: string | null;
}

/** Every import that is still there at run time, of the modules given and of those they reach. */
function reachedFrom(paths: readonly string[]): Reached[] {
  const reached: Reached[] = [];
  const seen = new Set(paths);
  // A set may grow while it is walked: the walk ends when nothing new is reached.
  for (const path of seen) {
    for (const { specifier, module, typeOnly } of listImports(path, sources.get(path) ?? '')) {
      if (typeOnly) continue;
      if (module !== null) seen.add(module);
      reached.push({ path, specifier, module });
    }
  }
  return reached;
}
