import { type Candidate, namesIn, type Searched } from '../init/exclusions.ts';
import { isSourceFile } from '../runtime/source-languages.ts';
import type { Tree } from '../runtime/tree.ts';
import type { TreePath } from './tree-paths.ts';

/** More files, or larger ones, are not searched: they count as naming everything. */
const MOST_FILES = 50_000;
const MOST_BYTES = 8 * 1024 * 1024;

/** They run where the product is built or tested, and name texts and tests for that. */
const BUILD_SCRIPT =
  /(?:^|\/)(?:setup|noxfile|conftest|tasks|fabfile)\.py$|\.config\.[cm]?[jt]s$|(?:^|\/)(?:gulpfile|Gruntfile)\.[cm]?js$|^\.github\//;
const COMPILED = /\.(?:so|pyd|dll|dylib|wasm|jar)$/i;
const CONTAINER = /(?:^|\/)(?:Dockerfile|Containerfile)(?:\.[\w-]+)?$/;

/** Every source file with the candidates that it names. */
export async function searchSources(
  tree: Tree,
  found: readonly TreePath[],
  candidates: readonly Candidate[],
): Promise<Searched[]> {
  const everything = candidates.filter(({ named }) => named !== null).map(({ glob }) => glob);
  if (everything.length === 0) return [];
  const sources = found.filter(isSearched);
  if (sources.length > MOST_FILES) return [{ path: `more than ${MOST_FILES} files`, names: everything }];
  const searched: Searched[] = [];
  let pieces: Buffer[] = [];
  let size = 0;
  await tree.readContents(
    sources.map(({ node }) => node.id),
    {
      begin() {
        pieces = [];
        size = 0;
      },
      chunk(bytes) {
        size += bytes.length;
        if (size <= MOST_BYTES) pieces.push(Buffer.from(bytes));
      },
      end(index) {
        const path = (sources[index] as TreePath).path;
        const text = Buffer.concat(pieces).toString('latin1');
        const names = size > MOST_BYTES ? everything : namesIn(text, candidates);
        if (names.length > 0) searched.push({ path, names });
      },
    },
  );
  return searched;
}

function isSearched({ path, node }: TreePath): boolean {
  if (node.type !== 'file' && node.type !== 'executable') return false;
  if (BUILD_SCRIPT.test(path) || COMPILED.test(path)) return false;
  return isSourceFile(path.slice(path.lastIndexOf('/') + 1)) || CONTAINER.test(path);
}
