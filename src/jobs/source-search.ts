import type { Searched } from '../init/exclusions.ts';
import { isContainerRecipe } from '../init/mention.ts';
import type { NameSearch } from '../init/name-search.ts';
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

/** Every source file that names candidates, with them. */
export async function searchSources(
  tree: Tree,
  found: readonly TreePath[],
  search: NameSearch,
): Promise<Searched[]> {
  const sources = found.filter((one) => isSearched(one, search));
  if (sources.length > MOST_FILES)
    return [{ path: `more than ${MOST_FILES} files`, names: search.namesAny({ embeds: true }) }];
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
        const names =
          size > MOST_BYTES
            ? search.namesAny({ embeds: path.endsWith('.go') })
            : search.namesIn({ path, text });
        if (names.length > 0) searched.push({ path, names });
      },
    },
  );
  return searched;
}

/** A build script that may be left out counts only where something that runs names it: then it runs, too. */
function isSearched({ path, node }: TreePath, search: NameSearch): boolean {
  if (node.type !== 'file' && node.type !== 'executable') return false;
  if (COMPILED.test(path) || (BUILD_SCRIPT.test(path) && !search.covers(path))) return false;
  return isSourceFile(path.slice(path.lastIndexOf('/') + 1)) || isContainerRecipe(path);
}
