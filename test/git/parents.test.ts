import { describe, expect, it } from 'vitest';
import { readParents } from '../../src/git/parents.ts';
import { Repository } from '../../src/git/repository.ts';
import { makeProduct, type Product } from '../helpers/product.ts';
import { pinnedEnvironment } from '../helpers/repository.ts';

async function parentsOf(product: Product, id: string): Promise<readonly string[] | null> {
  const repository = await Repository.open({ directory: product.path, surroundings: pinnedEnvironment() });
  try {
    return await readParents(repository.store, id);
  } finally {
    repository.close();
  }
}

function writeCommit(product: Product, header: readonly string[], message = 'A commit\n'): string {
  const tree = product.git(['rev-parse', 'HEAD^{tree}']);
  const who = 'A Tester <tester@example.invalid> 1700000000 +0000';
  const text = [`tree ${tree}`, ...header, `author ${who}`, `committer ${who}`].join('\n');
  const input = `${text}\n\n${message}`;
  return product.git(['hash-object', '-t', 'commit', '-w', '--stdin'], { input });
}

describe('the parents of a commit', () => {
  it('are those it names, in their order', async () => {
    const product = makeProduct();
    const head = product.git(['rev-parse', 'HEAD']);
    const first = writeCommit(product, []);
    const merge = writeCommit(product, [`parent ${first}`, `parent ${head}`]);
    expect(await parentsOf(product, merge)).toEqual([first, head]);
    expect(await parentsOf(product, first)).toEqual([]);
  });

  it('are not what its message says', async () => {
    const product = makeProduct();
    const head = product.git(['rev-parse', 'HEAD']);
    const commit = writeCommit(
      product,
      [`parent ${head}`],
      `parent ${'1'.repeat(40)}\n\nparent ${'2'.repeat(40)}\n`,
    );
    expect(await parentsOf(product, commit)).toEqual([head]);
  });

  it('are there in a shallow clone, too', async () => {
    const product = makeProduct().release('v1.1.0');
    const [head, parent] = [product.git(['rev-parse', 'HEAD']), product.git(['rev-parse', 'HEAD^'])];
    product.git(['clone', '-q', '--depth=1', `file://${product.path}`, `${product.path}/shallow`]);
    const repository = await Repository.open({
      directory: `${product.path}/shallow`,
      surroundings: pinnedEnvironment(),
    });
    expect(await readParents(repository.store, head)).toEqual([parent]);
    repository.close();
  });

  it('are unknown of what is no commit, or not there', async () => {
    const product = makeProduct();
    expect(await parentsOf(product, product.git(['rev-parse', 'HEAD^{tree}']))).toBeNull();
    expect(await parentsOf(product, '1'.repeat(40))).toBeNull();
  });
});
