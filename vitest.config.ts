import { readFile } from 'node:fs/promises';
import { defineConfig, type Plugin } from 'vitest/config';

const slow = 'test/**/*.slow.test.ts';
const languageService = /@actions\/(languageservice|workflow-parser|expressions)/;

export default defineConfig({
  plugins: [withoutSourceMaps(languageService)],
  test: {
    projects: [
      { extends: true, test: { name: 'fast', include: ['test/**/*.test.ts'], exclude: [slow] } },
      { extends: true, test: { name: 'slow', include: [slow], testTimeout: 600_000, hookTimeout: 600_000 } },
    ],
    globalSetup: ['test/helpers/bundle-setup.ts'],
    setupFiles: ['test/helpers/setup.ts'],
    // By itself vitest leaves one core to the editor: on two cores that is half of them.
    maxWorkers: '150%',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // It imports JSON as only bundlers do.
    server: { deps: { inline: [languageService] } },
    coverage: { provider: 'v8', include: ['src/**'], reporter: ['text-summary', 'html'] },
  },
});

/** These packages name source maps of sources that they do not ship, and Vite warns of each file. */
function withoutSourceMaps(packages: RegExp): Plugin {
  return {
    name: 'without-source-maps',
    enforce: 'pre',
    async load(id) {
      if (!packages.test(id) || !id.endsWith('.js')) return null;
      const code = await readFile(id, 'utf8');
      return { code: code.replace(/^\/\/# sourceMappingURL=.*$/m, ''), map: null };
    },
  };
}
