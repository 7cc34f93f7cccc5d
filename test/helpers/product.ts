import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { judgeRelease, type ReleaseOptions } from '../../src/jobs/release.ts';
import type { ReleaseDocument } from '../../src/reports/documents.ts';
import {
  type CommitOptions,
  FIRST_DATE,
  type Files,
  pinnedEnvironment,
  TestRepository,
} from './repository.ts';

/** The manifest as its releaser writes it. */
export function versionJson(version: string, more: object = {}): string {
  return `${JSON.stringify({ version, ...more }, null, 2)}\n`;
}

/** A small product under the default rules. */
export const PRODUCT: Files = {
  'README.md': '# Product\n',
  'CHANGELOG.md': '- first\n',
  'blog/first-post.md': 'Hello.\n',
  'src/server.py': 'import plugins\n',
  'src/plugins/foo.py': 'def run():\n    return 1\n',
  'src/scripts/deploy.py': 'print("deploy")\n',
  'src/migrations/0001_first.py': 'UP = "create"\n',
  'version.json': versionJson('1.0.0'),
};

const DAY = 86_400;

/** A product in a real repository, its releases judged by the release job. */
export class Product extends TestRepository {
  #day = 100;

  /** Commits, tags and checks out a release; the manifest is bumped unless `files` says otherwise. */
  release(tag: string, files: Files = {}, options: Omit<CommitOptions, 'tags'> = {}): this {
    const version = tag.replace(/^v/, '');
    const bumped: Files = { 'version.json': versionJson(version), ...files };
    this.checkout(this.commit(bumped, { ...options, tags: [tag] }));
    return this;
  }

  /** Writes into the work tree alone. */
  write(path: string, content: string | Buffer): this {
    const location = join(this.path, path);
    mkdirSync(dirname(location), { recursive: true });
    writeFileSync(location, content);
    return this;
  }

  read(path = 'version.json'): string {
    return readFileSync(join(this.path, path), 'utf8');
  }

  /** Commits the whole work tree, as its user would: a day after the last time, and long after `release`. */
  commitAll(message = 'release'): this {
    this.#day += 1;
    const date = `${FIRST_DATE + this.#day * DAY} +0000`;
    this.git(['add', '-A']);
    this.git(['commit', '-q', '-m', message], { env: { GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date } });
    return this;
  }

  judge(tag: string, options: Partial<ReleaseOptions> = {}): Promise<ReleaseDocument> {
    return judgeRelease({ repository: this.path, tag, surroundings: pinnedEnvironment(), ...options });
  }
}

/** A product whose release `v1.0.0` is tagged and checked out; gone when the test is over. */
export function makeProduct(more: Files = {}): Product {
  return makeEmpty().release('v1.0.0', { ...PRODUCT, ...more });
}

/** A repository without a commit; gone when the test is over. */
export function makeEmpty(options: { bare?: boolean } = {}): Product {
  const product = new Product(options);
  onTestFinished(() => product.remove());
  return product;
}

/** One product for all tests of a file, none of which may write into it. */
export function shareProduct(make: (empty: Product) => Product): () => Product {
  let product: Product;
  beforeAll(() => {
    product = make(new Product());
  });
  afterAll(() => product.remove());
  return () => product;
}
