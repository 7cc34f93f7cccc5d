import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

interface Layer {
  /** Folders of `src/` whose modules may be imported; one's own folder and `errors.ts` always. */
  readonly imports: readonly string[];
  /** Computes from what it is given: no disk, no process, no network. */
  readonly pure?: true;
  /** Works with nothing installed. */
  readonly noPackages?: true;
}

const PURE = ['runtime', 'release', 'manifest', 'init', 'reports'];
const INPUT_OUTPUT = ['git', 'github', 'disk'];
const BELOW_FACES = ['jobs', ...PURE, ...INPUT_OUTPUT];

/** Folders of `src/`, and which way their arrows point. */
const LAYERS: Readonly<Record<string, Layer>> = {
  ...Object.fromEntries(PURE.map((name) => [name, { imports: PURE, pure: true } as const])),
  ...Object.fromEntries(INPUT_OUTPUT.map((name) => [name, { imports: PURE }])),
  jobs: { imports: [...PURE, ...INPUT_OUTPUT] },
  action: { imports: BELOW_FACES },
  cli: { imports: [...BELOW_FACES, 'client', 'supervisor'] },
  client: { imports: PURE, noPackages: true },
  supervisor: { imports: [...PURE, 'client'] },
  // Runs in a browser.
  page: { imports: ['reports'], pure: true },
};

const MAINS = new Set(['action/main.ts', 'cli/main.ts', 'page/main.ts']);

/** Built-in modules that neither read nor write anything outside of the process. */
const PURE_BUILTINS = new Set(['buffer', 'crypto', 'path/posix', 'string_decoder', 'util']);

/** Packages that read the disk, the network or the process. */
const IMPURE_PACKAGE = /^(?:@actions\/|@octokit\/|commander$|fast-glob$|undici$)/;

/** Whoever calls one of these while its module is imported has done something. */
const EFFECTS = new Set([
  'process',
  'console',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
]);

interface Import {
  /** As written. */
  readonly specifier: string;
  /** A module of ours, relative to `src/`: `runtime/rules.ts`; `null` for a package or a built-in module. */
  readonly module: string | null;
  /** Gone when the types are stripped. */
  readonly typeOnly: boolean;
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Every module that a source names, in whatever way. */
export function listImports(path: string, source: string): Import[] {
  const imports: Import[] = [];
  walk(parse(path, source), (node) => {
    const named = importedBy(node);
    if (named === null) return;
    const specifier = named.source.value;
    if (typeof specifier !== 'string') throw new Error(`${path} imports what only running it would tell.`);
    const ours = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : null;
    imports.push({ specifier, module: ours, typeOnly: named.typeOnly });
  });
  return imports;
}

/**
 * What a source file breaks of the layout's rules, one sentence each.
 * @param path relative to `src/`, with `/`
 */
export function findFaults(path: string, source: string): string[] {
  const program = parse(path, source);
  return [
    ...nameFaults(path),
    ...listImports(path, source).flatMap((imported) => importFaults(path, imported)),
    ...(MAINS.has(path) ? [] : importingFaults(program)),
    ...processFaults(path, program),
  ];
}

function nameFaults(path: string): string[] {
  if (path === 'errors.ts') return [];
  const folder = folderOf(path);
  if (!(folder in LAYERS)) return [`src/${folder} has no place in the layout`];
  return /(?:^|[/-])(?:utils?|helpers?|misc|common)(?:[/.-]|$)/.test(path) ? ['its name says nothing'] : [];
}

function importFaults(path: string, { specifier, module, typeOnly }: Import): string[] {
  const folder = folderOf(path);
  const layer = LAYERS[folder] ?? { imports: [] };
  const to = `imports ${specifier}`;
  if (module !== null) {
    if (module === 'errors.ts' || module === '../package.json') return [];
    if (!module.endsWith('.ts')) return [`${to} without its extension`];
    if (module.startsWith('../')) return [`${to} from outside of src/`];
    const target = folderOf(module);
    return target === folder || layer.imports.includes(target) ? [] : [`${to} against the arrows`];
  }
  if (isBuiltin(specifier)) {
    if (!specifier.startsWith('node:')) return [`${to} without node:`];
    return layer.pure && !PURE_BUILTINS.has(specifier.slice(5)) ? [`${to}, but is pure`] : [];
  }
  if (specifier === '@actions/core' && folder !== 'action') return [`${to}, which only action/ knows`];
  if (layer.pure && IMPURE_PACKAGE.test(specifier)) return [`${to}, but is pure`];
  return layer.noPackages && !typeOnly ? [`${to}, but has no dependencies`] : [];
}

/** Importing a module does nothing: nothing is awaited, and nothing with an effect is called. */
function importingFaults(program: Node): string[] {
  const faults: string[] = [];
  const effects = new Set(EFFECTS);
  for (const statement of program.body as Node[]) {
    if (statement.type.endsWith('Statement')) faults.push('runs a statement when it is imported');
    if (statement.type === 'ImportDeclaration' && readsOutside((statement.source as Node).value as string)) {
      for (const { local } of statement.specifiers as Node[]) effects.add((local as Node).name as string);
    }
  }
  walkImmediate(program, (node) => {
    if (node.type === 'AwaitExpression') faults.push('waits when it is imported');
    if (node.type !== 'CallExpression') return;
    const name = rootName(node.callee as Node);
    if (name !== null && effects.has(name)) faults.push(`calls ${name} when it is imported`);
  });
  return faults;
}

function readsOutside(specifier: string): boolean {
  return (
    isBuiltin(specifier) &&
    !PURE_BUILTINS.has(specifier.replace(/^node:/, '')) &&
    !/^node:path/.test(specifier)
  );
}

function processFaults(path: string, program: Node): string[] {
  const taken: (string | null)[] = [];
  walk(program, (node) => taken.push(...takenFromProcess(node)));
  const mayReadEnvironment = path === 'action/inputs.ts' || folderOf(path) === 'cli';
  const faults: string[] = [];
  if (taken.includes('exit') && !MAINS.has(path)) faults.push('ends the process');
  if (taken.includes('env') && !mayReadEnvironment) faults.push('reads the environment');
  return faults;
}

/** The members of `process` that a node takes: `process.env`, `const { env } = process`, `import { env } from …`. */
function takenFromProcess(node: Node): (string | null)[] {
  if (node.type === 'MemberExpression' && isProcess(node.object as Node)) return [memberName(node)];
  if (node.type === 'VariableDeclarator' && isProcess(node.init as Node | null)) {
    const pattern = node.id as Node;
    return pattern.type === 'ObjectPattern' ? (pattern.properties as Node[]).map(propertyName) : [];
  }
  if (node.type === 'ImportDeclaration' && (node.source as Node).value === 'node:process') {
    const named = (node.specifiers as Node[]).filter(({ type }) => type === 'ImportSpecifier');
    return named.map(({ imported }) => (imported as Node).name as string);
  }
  return [];
}

/** `process`, `globalThis.process` */
function isProcess(node: Node | null): boolean {
  if (node?.type === 'Identifier') return node.name === 'process';
  return node?.type === 'MemberExpression' && memberName(node) === 'process' && isGlobal(node.object as Node);
}

function isGlobal(node: Node): boolean {
  return node.type === 'Identifier' && (node.name === 'globalThis' || node.name === 'global');
}

function memberName({ computed, property }: Node): string | null {
  if (computed !== true) return (property as Node).name as string;
  const { value } = property as Node;
  return typeof value === 'string' ? value : null;
}

function propertyName({ type, computed, key }: Node): string | null {
  return type === 'Property' && computed !== true ? ((key as Node).name as string) : null;
}

/** The variable at the root of `a`, `a.b.c`, `new a()`, `a()()`. */
function rootName(node: Node): string | null {
  if (node.type === 'Identifier') return node.name as string;
  if (node.type === 'MemberExpression') return rootName(node.object as Node);
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return rootName(node.callee as Node);
  return null;
}

/** `import … from`, `export … from`, `import()` and `import('…').Type`; there is no `import = require()` in our TypeScript. */
function importedBy(node: Node): { source: Node; typeOnly: boolean } | null {
  if (!/^(?:ImportDeclaration|Export(?:All|Named)Declaration|ImportExpression|TSImportType)$/.test(node.type))
    return null;
  if (node.source === null) return null;
  const typeOnly = node.type === 'TSImportType' || (node.importKind ?? node.exportKind) === 'type';
  return { source: node.source as Node, typeOnly };
}

function parse(path: string, source: string): Node {
  return parseAst(source, { lang: 'ts', sourceType: 'module' }, path) as unknown as Node;
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const child of childrenOf(node)) walk(child, visit);
}

/** Only what runs when the module is imported: not the bodies of functions, methods and fields of instances. */
function walkImmediate(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const child of childrenOf(node)) {
    const later =
      child.type.includes('Function') || (child.type === 'PropertyDefinition' && child.static !== true);
    if (!later) walkImmediate(child, visit);
  }
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
}
