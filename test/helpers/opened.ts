import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Repository } from '../../src/git/repository.ts';
import type { Environment } from '../../src/git/run.ts';
import { pinnedEnvironment, TestRepository } from './repository.ts';

/** A new repository, removed when the test is done. */
export function makeRepository(options?: ConstructorParameters<typeof TestRepository>[0]): TestRepository {
  const repository = new TestRepository(options);
  onTestFinished(() => repository.remove());
  return repository;
}

/** An empty folder, removed when the test is done. */
export function makeFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'rf-folder-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** The repository as the tool sees it; closed when the test is done. */
export async function openRepository(
  directory: string,
  surroundings: Environment = pinnedEnvironment(),
): Promise<Repository> {
  const repository = await Repository.open({ directory, surroundings });
  onTestFinished(() => repository.close());
  return repository;
}
