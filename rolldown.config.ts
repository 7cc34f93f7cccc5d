import { isBuiltin } from 'node:module';
import { defineConfig, type Plugin } from 'rolldown';
import { licenseFile } from './scripts/license-file.ts';

const root = import.meta.dirname;
const hashbang = '#!/usr/bin/env node';

/** Builds `dist/`: the same bytes in any folder, so that anyone can hold the committed files to the source. */
export default defineConfig({
  cwd: root,
  input: { index: 'src/action/main.ts', cli: 'src/cli/main.ts' },
  platform: 'node',
  // With the order of platform `node`, jsonc-parser's UMD file is taken, whose own `require` calls no bundler can follow.
  resolve: { mainFields: ['module', 'main'] },
  // The action runs on the runner's Node 24, the CLI on whatever its user has.
  transform: { target: 'node20' },
  // A warning is a module not found, an export that is not there: the bundle would fail where it runs.
  onLog(level, log) {
    if (level === 'warn') throw new Error(`The build warns (${log.code ?? 'no code'}): ${log.message}`);
  },
  plugins: [licenseFile({ root, fileName: 'LICENSES.txt' }), onlyBuiltins()],
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
});

/** Fails the build when the bundle would need anything installed. */
function onlyBuiltins(): Plugin {
  return {
    name: 'only-builtins',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const foreign = [...chunk.imports, ...chunk.dynamicImports].find(
          (id) => !(id in bundle || isBuiltin(id)),
        );
        if (foreign !== undefined)
          throw new Error(`${chunk.fileName} imports ${foreign}, which is not in the bundle.`);
      }
    },
  };
}
