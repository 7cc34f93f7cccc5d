import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import type { LogLevel, Plugin, RolldownLog, RolldownOptions } from 'rolldown';
import { clientTypes } from './scripts/client-types.ts';
import { licenseFile } from './scripts/license-file.ts';

const root = import.meta.dirname;
const hashbang = '#!/usr/bin/env node';

/** In every build with code of others: the last to be built writes down the licences of all. */
const licenses = licenseFile({ root, fileName: 'LICENSES.txt' });

/** The action and the command line. */
const faces: RolldownOptions = {
  cwd: root,
  input: { index: 'src/action/main.ts', cli: 'src/cli/main.ts' },
  platform: 'node',
  // With the order of platform `node`, jsonc-parser's UMD file is taken, whose own `require` calls no bundler can follow.
  resolve: { mainFields: ['module', 'main'] },
  // @actions/core imports an HTTP client for tokens that nothing here asks for; unused, it need not be loaded.
  treeshake: {
    moduleSideEffects: (id) =>
      !/[\\/]node_modules[\\/](@actions[\\/]http-client|undici|tunnel)[\\/]/.test(id),
  },
  // The action runs on the runner's Node 24, the CLI on whatever its user has.
  transform: { target: 'node20' },
  onLog: failOnWarning,
  plugins: [licenses, onlyBuiltins()],
  output: {
    dir: 'dist',
    format: 'esm',
    cleanDir: true,
    // Content hashes would make every change of a chunk a change of all that import it.
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    // The bundle is there to be read.
    minify: false,
    minifyInternalExports: false,
    banner: (chunk) => (chunk.isEntry && chunk.name === 'cli' ? hashbang : ''),
  },
};

/** The client: one file without dependencies for each module system, with its types. */
const client = (format: 'esm' | 'cjs', fileName: string, plugins: Plugin[]): RolldownOptions => ({
  cwd: root,
  input: { client: 'src/client/index.ts' },
  platform: 'node',
  transform: { target: 'node20' },
  onLog: failOnWarning,
  plugins: [onlyBuiltins(), ...plugins],
  output: { dir: 'dist', format, entryFileNames: fileName, minify: false },
});

/** The script and the style of the audit page, which stand in every page that is written. */
const page: RolldownOptions = {
  cwd: root,
  input: { page: 'src/page/main.ts' },
  platform: 'browser',
  // d3's animations add their methods to selections when they are imported; nothing here calls these.
  treeshake: { moduleSideEffects: (id) => !/[\\/]node_modules[\\/]/.test(id) },
  onLog: failOnWarning,
  plugins: [licenses, onlyBuiltins(() => false), copiedFile('src/page/page.css', 'page/page.css')],
  output: { dir: 'dist', format: 'iife', entryFileNames: 'page/page.js', minify: false },
};

/** Builds `dist/`: the same bytes in any folder, so that anyone can hold the committed files to the source. */
export default [
  faces,
  client('esm', 'client.js', [clientTypes({ root, fileNames: ['client.d.ts', 'client.d.cts'] })]),
  client('cjs', 'client.cjs', []),
  page,
];

/** A warning is a module not found, an export that is not there: the bundle would fail where it runs. */
function failOnWarning(level: LogLevel, log: RolldownLog): void {
  if (level === 'warn') throw new Error(`The build warns (${log.code ?? 'no code'}): ${log.message}`);
}

/** A file that goes into the bundle's folder as it is. */
function copiedFile(from: string, fileName: string): Plugin {
  return {
    name: 'copied-file',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: readFileSync(join(root, from), 'utf8') });
    },
  };
}

/** Fails the build when the bundle would need anything installed. */
function onlyBuiltins(isThere: (id: string) => boolean = isBuiltin): Plugin {
  return {
    name: 'only-builtins',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const foreign = [...chunk.imports, ...chunk.dynamicImports].find(
          (id) => !(id in bundle || isThere(id)),
        );
        if (foreign !== undefined)
          throw new Error(`${chunk.fileName} imports ${foreign}, which is not in the bundle.`);
      }
    },
  };
}
