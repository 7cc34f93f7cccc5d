import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RestartStatus } from '../../src/client/index.ts';
import { openFolder } from '../../src/disk/folder.ts';
import { restartKey } from '../../src/manifest/key.ts';
import { parseManifest } from '../../src/manifest/manifest.ts';
import { fingerprintAll } from '../../src/runtime/fingerprint.ts';
import { type Rules, rulesId, STATED_DEFAULTS } from '../../src/runtime/rules.ts';
import { selectEntries } from '../../src/runtime/select.ts';

const example = fileURLToPath(new URL('../../examples/restart-when-needed/', import.meta.url));
const LOOK_MS = 40;

/** What the example's releases were fingerprinted with: `include: ["app.js"]`. */
const RULES: Rules = {
  root: STATED_DEFAULTS.root,
  include: ['app.js'],
  exclude: [],
  excludeDirs: STATED_DEFAULTS.excludeDirs,
  extraFiles: [],
  versionFiles: [],
  scheme: 2,
};

describe('the releases of the example', () => {
  test.each(readdirSync(join(example, 'releases')))('%s carries its own keys', async (version) => {
    const folder = join(example, 'releases', version);
    const file = join(folder, 'version.json');
    const { own, current } = parseManifest(readFileSync(file), file);
    const tree = openFolder(folder);
    const { entries } = await selectEntries(tree, RULES, 'version.json');
    const [fingerprint] = await fingerprintAll([{ scheme: 2, entries }], tree);
    expect(current).toBe(true);
    expect(own?.runtime_fingerprint).toBe(fingerprint?.value);
    expect(own?.restart.rules).toBe(rulesId(RULES));
    const parts = { fingerprint: fingerprint?.value ?? null, rules: rulesId(RULES), version };
    expect(own?.restart_key).toBe(restartKey({ ...parts, forced: own?.restart.forced ?? [] }));
  });
});

describe('the example, installed', () => {
  let folder = '';
  let server: Server;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'example-'));
    cpSync(example, folder, { recursive: true });
    await installClient(join(folder, 'node_modules', 'runtime-fingerprint'));
    expect(update('1.0.0')).toBe('nothing → 1.0.0: restart (version_mismatch)\n');
    server = await Server.start(folder);
  });
  afterAll(() => {
    server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  function update(version: string): string {
    const args = ['update.js', join('releases', version)];
    return execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  }

  /** Whether the server leaves for an update; a server that stays is given ten looks. */
  async function leaves(): Promise<boolean> {
    return Promise.race([server.left.then(() => true), sleep(10 * LOOK_MS).then(() => false)]);
  }

  test('keeps running through a release that changes nothing that runs', async () => {
    expect(await server.get('/')).toBe('Hello.\n');
    expect(update('1.0.1')).toBe('1.0.0 → 1.0.1: keep (unchanged)\n');
    expect(await leaves()).toBe(false);
    expect(await server.status()).toMatchObject({
      outcome: 'keep',
      installed_version: '1.0.1',
      process_version: '1.0.0',
      version_match: false,
      fingerprint_match: true,
      restart_required: false,
    });
  });

  test.each([
    ['1.1.0', '1.0.1 → 1.1.0: restart (fingerprint_mismatch)\n', 'fingerprint_mismatch', 'Hello, world.\n'],
    [
      '1.1.1',
      '1.1.0 → 1.1.1: restart (forced)\n  the answers are cached in another format\n',
      'forced: the answers are cached in another format',
      'Hello, world.\n',
    ],
    ['1.0.0', '1.1.1 → 1.0.0: restart (forced_rollback)\n', 'forced_rollback', 'Hello.\n'],
  ])('leaves for %s, and comes back with its code', async (version, said, why, answer) => {
    expect(update(version)).toBe(said);
    await server.left;
    expect(server.lines.at(-1)).toBe(`restart: ${why}`);
    server = await Server.start(folder);
    expect(await server.get('/')).toBe(answer);
    expect(await leaves()).toBe(false);
    expect(await server.status()).toMatchObject({ outcome: 'keep', process_version: version });
  });
});

/** One process of the example's server. */
class Server {
  readonly #process: ChildProcess;
  readonly lines: string[] = [];
  /** Settles when the process has ended, by itself and well. */
  readonly left: Promise<void>;
  #port = '';

  private constructor(child: ChildProcess) {
    this.#process = child;
    this.left = once(child, 'close').then(([code, signal]) => {
      if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the server ended with ${code ?? signal}`);
    });
  }

  static async start(cwd: string): Promise<Server> {
    const env = { ...process.env, PORT: '0', LOOK_MS: String(LOOK_MS) };
    const child = spawn(process.execPath, ['server.js'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const server = new Server(child);
    const output = createInterface({ input: child.stdout });
    output.on('line', (line) => server.lines.push(line));
    const [first] = (await once(output, 'line')) as [string];
    server.#port = first.replace(/^process \d+ serves port (\d+)$/, '$1');
    return server;
  }

  async get(path: string): Promise<string> {
    const url = `http://localhost:${this.#port}${path}`;
    return (await fetch(url, { headers: { connection: 'close' } })).text();
  }

  async status(): Promise<RestartStatus> {
    return JSON.parse(await this.get('/status')) as RestartStatus;
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }
}

/** As a package manager would, but from the sources. */
async function installClient(folder: string): Promise<void> {
  const input = fileURLToPath(new URL('../../src/client/index.ts', import.meta.url));
  const build = await rolldown({ input, platform: 'node' });
  const { output } = await build.generate({ format: 'esm' });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'client.js'), output[0].code);
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'runtime-fingerprint', type: 'module', exports: { './client': './client.js' } }),
  );
}
