import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'rolldown';
import type { TestProject } from 'vitest/node';
import configs from '../../rolldown.config.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of this run's bundle, or why there is none. */
    bundle: { folder: string } | { failure: string };
  }
}

let folder: string;

/** Builds the bundle once a run, so that no test sees a committed `dist/` that is behind its source. */
export async function setup({ provide }: TestProject): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'rf-bundle-'));
  try {
    for (const config of configs) await build({ ...config, output: { ...config.output, dir: folder } });
    provide('bundle', { folder });
  } catch (error) {
    // Only the tests that need the bundle shall fail.
    provide('bundle', { failure: String(error) });
  }
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}
