import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Plugin } from 'rolldown';

/**
 * Adds the client's type declarations to a build, as one file under each of `fileNames`: the same text serves an ES
 * module (`.d.ts`) and a CommonJS one (`.d.cts`).
 */
export function clientTypes({ root, fileNames }: { root: string; fileNames: readonly string[] }): Plugin {
  return {
    name: 'client-types',
    generateBundle() {
      const source = flattenTypes(emitTypes(root));
      for (const fileName of fileNames) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** What the compiler declares of each module, by path below `src`. */
function emitTypes(root: string): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'runtime-fingerprint-types-'));
  try {
    const config = join(folder, 'tsconfig.json');
    const compilerOptions = {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: join(root, 'src'),
      outDir: join(folder, 'types'),
      types: ['node'],
      typeRoots: [join(root, 'node_modules', '@types')],
    };
    const files = [join(root, 'src', 'client', 'index.ts')];
    const extended = join(root, 'tsconfig.json');
    writeFileSync(config, JSON.stringify({ extends: extended, compilerOptions, include: [], files }));
    const compiler = join(
      dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
      'bin',
      'tsc',
    );
    execFileSync(process.execPath, [compiler, '-p', config], { stdio: 'pipe' });
    const paths = readdirSync(join(folder, 'types'), { recursive: true, encoding: 'utf8' }).sort();
    const modules = paths.filter((path) => path.endsWith('.d.ts'));
    return new Map(
      modules.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, 'types', path), 'utf8')]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * One module out of several whose names differ: their declarations without `import` and `export`, then the list of
 * what the index exports.
 */
function flattenTypes(modules: ReadonlyMap<string, string>): string {
  const index = modules.get('client/index.d.ts');
  if (index === undefined) throw new Error('the compiler declares no client/index.d.ts');
  const exported = [...index.matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
    .flatMap((match) => (match[1] ?? '').split(','))
    .map((name) => name.trim().replace(/^type /, ''))
    .filter((name) => name !== '');
  const declared = [...modules]
    .filter(([path]) => path !== 'client/index.d.ts')
    .map(([, text]) => withoutModuleSyntax(text));
  const text = `${declared.join('')}export { ${exported.sort().join(', ')} };\n`;
  const lost = exported.filter((name) => !new RegExp(`^(declare |)[a-z]+ ${name}\\b`, 'm').test(text));
  if (lost.length > 0) throw new Error(`declared nowhere: ${lost.join(', ')}`);
  return text;
}

function withoutModuleSyntax(text: string): string {
  return text
    .replace(/^import [^;]*;\n/gm, '')
    .replace(/^export \{\s*\};\n/gm, '')
    .replace(/^export (?=declare |interface |type )/gm, '');
}
