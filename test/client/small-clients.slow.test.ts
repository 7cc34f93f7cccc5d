import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideRestart } from '../../src/client/index.ts';
import { buildHistory, type KeysFate, manifestText } from './history.ts';
import {
  fileBytes,
  type GateVectors,
  inputOf,
  isForSmallClients,
  renderVectors,
  smallReason,
  type VectorCase,
} from './vectors.ts';

const WINDOWS = process.platform === 'win32';
const run = promisify(execFile);
const clients = fileURLToPath(new URL('../clients/', import.meta.url));
const file = fileURLToPath(new URL('../vectors/gate.json', import.meta.url));
const shared = JSON.parse(readFileSync(file, 'utf8')) as GateVectors;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clients-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Without its tool a client's tests are left out, but never in CI. */
function without(...tools: string[][]): boolean {
  const missing = tools.filter(([tool = '', ...version]) => spawnSync(tool, version).status !== 0);
  if (missing.length === 0 || process.env.CI) return false;
  process.stderr.write(`not tested here, for want of ${missing.map(([tool]) => tool).join(', ')}\n`);
  return true;
}

/** What a small client must answer to each case. */
function expected(cases: readonly VectorCase[]): string[] {
  return cases.map((one) => `${one.name}: ${one.outcome} ${smallReason(one.reason)}`);
}

/** What a program that reads a vectors file answers to each of its cases. */
async function answers(
  vectors: GateVectors,
  command: string,
  args: string[],
  cwd: string,
): Promise<string[]> {
  const path = join(folder, 'vectors.json');
  writeFileSync(path, renderVectors(vectors));
  const { stdout } = await run(command, [...args, path], { cwd, maxBuffer: 1 << 24 });
  const list = JSON.parse(stdout) as [string, string][];
  expect(list).toHaveLength(vectors.cases.length);
  return list.map((answer, at) => `${vectors.cases[at]?.name}: ${answer.join(' ')}`);
}

/** What a client that is a program of its own says of files, some of which cannot be read. */
function unreadableCases(name: string): [running: string, installed: string, answer: string][] {
  const place = join(folder, name);
  const at = (file: string) => join(place, file);
  mkdirSync(at('folder'), { recursive: true });
  mkdirSync(at('other folder'));
  writeFileSync(at('other folder/file'), '');
  writeFileSync(at('empty'), '');
  writeFileSync(at('good'), '{"version":"1.0.0"}');
  execFileSync('mkfifo', [at('pipe')]);
  const rows = [
    ['folder', 'folder', 'keep running_unknown'],
    ['folder', 'pipe', 'wait manifest_corrupt'],
    ['pipe', 'empty', 'wait manifest_corrupt'],
    ['empty', 'folder', 'wait manifest_corrupt'],
    ['empty', 'missing', 'wait manifest_missing'],
    ['missing', 'empty', 'wait manifest_corrupt'],
    ['missing', 'folder', 'wait manifest_corrupt'],
    ['empty', 'empty', 'keep running_unknown'],
    ['missing', 'missing', 'keep running_unknown'],
    ['folder', 'good', 'restart version_mismatch'],
    ['good', 'folder', 'wait manifest_corrupt'],
    ['good', 'good', 'keep unchanged'],
  ] as const;
  return rows.map(([running, installed, answer]) => [at(running), at(installed), answer]);
}

const forSmall: GateVectors = { ...shared, cases: shared.cases.filter(isForSmallClients) };

/** Pairs of generated releases, some of them damaged, with the library's answers. */
function generatedVectors(): GateVectors {
  const fates: KeysFate[] = ['intact', 'intact', 'unavailable', 'keyless', 'stale', 'none'];
  const steps = fc.array(
    fc.record({
      back: fc.nat(3),
      change: fc.constantFrom('docs', 'code', 'library', 'restore', 'rules'),
      forced: fc.boolean(),
      fate: fc.constantFrom(...fates),
      moveTag: fc.boolean(),
    }),
    { minLength: 4, maxLength: 6 },
  );
  const damage = fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }), cut: fc.boolean() });
  const histories = fc.sample(fc.tuple(steps, fc.option(damage), fc.option(damage)), {
    numRuns: 60,
    seed: 7,
  });
  const manifests: Record<string, { base64: string }> = {};
  const cases: VectorCase[] = [];
  for (const [index, [history, damageA, damageB]] of histories.entries()) {
    for (const [number, release] of buildHistory(history).entries()) {
      const hurt = number % 3 === 1 ? damageA : number % 3 === 2 ? damageB : null;
      manifests[`${index} ${number}`] = { base64: damaged(manifestText(release), hurt).toString('base64') };
    }
    const names = Object.keys(manifests).filter((name) => name.startsWith(`${index} `));
    for (const running of names) {
      for (const installed of names) {
        const one = { name: `${running} → ${installed}`, running, installed } as VectorCase;
        const { outcome, reason } = decideRestart(inputOf({ manifests, cases }, one));
        cases.push({ ...one, outcome, reason });
      }
    }
  }
  return { manifests, cases };
}

function damaged(text: string, hurt: { at: number; byte: number; cut: boolean } | null): Buffer {
  const bytes = Buffer.from(text);
  if (hurt === null) return bytes;
  if (hurt.cut) return bytes.subarray(0, hurt.at % bytes.length);
  bytes[hurt.at % bytes.length] = hurt.byte;
  return bytes;
}

const generated = generatedVectors();

test('the cases put to small clients have every answer', () => {
  for (const { cases } of [forSmall, generated]) {
    const found = new Set(cases.map((one) => `${one.outcome} ${smallReason(one.reason)}`));
    expect([...found].sort()).toEqual(
      [
        'keep running_unknown',
        'keep unchanged',
        'restart key_mismatch',
        'restart version_mismatch',
        'wait manifest_corrupt',
        ...(cases === forSmall.cases ? ['wait manifest_missing'] : []),
      ].sort(),
    );
  }
  expect(forSmall.cases.length).toBeGreaterThan(300);
  expect(generated.cases.length).toBeGreaterThan(1500);
});

describe.skipIf(without(['python3', '--version']))('Python', () => {
  const python = (vectors: GateVectors) =>
    answers(vectors, 'python3', ['-B', join(clients, 'python', 'vectors.py')], clients);

  test('answers the shared vectors', async () => {
    expect(await python(forSmall)).toEqual(expected(forSmall.cases));
  });

  test('answers generated histories as the library does', async () => {
    expect(await python(generated)).toEqual(expected(generated.cases));
  });

  test.skipIf(WINDOWS)('takes what cannot be read for what the library takes it', () => {
    for (const [running, installed, answer] of unreadableCases('python')) {
      const script = join(clients, 'python', 'restart_gate.py');
      const { stdout } = spawnSync('python3', ['-B', script, running, installed], { encoding: 'utf8' });
      expect([running, installed, stdout]).toEqual([running, installed, `${answer}\n`]);
    }
  });
});

describe.skipIf(without(['go', 'version']))('Go', () => {
  let program = '';
  beforeAll(async () => {
    program = join(folder, process.platform === 'win32' ? 'vectors.exe' : 'vectors');
    const cwd = join(clients, 'go');
    const env = { ...process.env, GOTOOLCHAIN: 'local', GOFLAGS: '-mod=readonly', GOPROXY: 'off' };
    await run('go', ['build', '-o', program, './vectors'], { cwd, env });
  }, 120_000);

  test('answers the shared vectors', async () => {
    expect(await answers(forSmall, program, [], clients)).toEqual(expected(forSmall.cases));
  });

  test('answers generated histories as the library does', async () => {
    expect(await answers(generated, program, [], clients)).toEqual(expected(generated.cases));
  });

  test.skipIf(WINDOWS)('takes what cannot be read for what the library takes it', () => {
    for (const [running, installed, answer] of unreadableCases('go')) {
      const { stdout } = spawnSync(program, [running, installed], { encoding: 'utf8' });
      expect([running, installed, stdout]).toEqual([running, installed, `${answer}\n`]);
    }
  });
});

describe.skipIf(without(['jq', '--version'], ['sh', '-c', 'true']))('shell', () => {
  const codes: Record<string, number> = { keep: 0, restart: 10, wait: 11 };

  async function answer(one: VectorCase, at: number): Promise<string> {
    const [running, installed] = [one.running, one.installed].map((name, side) => {
      const path = join(folder, `${at}-${side}.json`);
      const bytes = fileBytes(shared.manifests[name] ?? null);
      if (bytes !== null) writeFileSync(path, bytes);
      return path;
    });
    const args = [join(clients, 'sh', 'restart-gate.sh'), running ?? '', installed ?? ''];
    const result = await run('sh', one.runtime === undefined ? args : [...args, one.runtime]).catch(
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
    const said = result.stdout.trim();
    const code = 'code' in result ? result.code : 0;
    const agrees = code === codes[said.split(' ')[0] ?? ''];
    return `${one.name}: ${agrees ? said : `${said} and exit code ${code}: ${result.stderr}`}`;
  }

  test('answers the shared vectors, but where only a strict parser sees the fault', async () => {
    const cases = forSmall.cases.filter((one) => one.strict !== true);
    expect(cases.length).toBeGreaterThan(300);
    const said: string[] = [];
    for (let at = 0; at < cases.length; at += 8) {
      said.push(...(await Promise.all(cases.slice(at, at + 8).map((one, i) => answer(one, at + i)))));
    }
    expect(said).toEqual(expected(cases));
  }, 120_000);
});

describe.skipIf(WINDOWS || without(['jq', '--version'], ['sh', '-c', 'true']))(
  'a service run by a shell',
  () => {
    const page = readFileSync(new URL('../../docs/clients.md', import.meta.url), 'utf8');
    const [before, tick] = [...page.matchAll(/```sh\n((?:(?!```).)*restart-gate\.sh(?:(?!```).)*)```/gs)]
      .map((match) => match[1] ?? '')
      .filter((block) => !block.startsWith('#!'));

    /** A service as the page shows it, in a folder of its own. */
    function service(name: string) {
      const place = join(folder, name.replaceAll(' ', '-'));
      const manifest = join(place, 'opt', 'version.json');
      for (const part of ['run', 'opt']) mkdirSync(join(place, part), { recursive: true });
      const gate = `sh '${join(clients, 'sh', 'restart-gate.sh')}'`;
      const shell = (script: string) => {
        const own = script
          .replaceAll('/run/app', join(place, 'run'))
          .replaceAll('/opt/app', join(place, 'opt'));
        const text = `set -eu\nrestart_app() { echo restarted; }\n${own.replaceAll('restart-gate.sh', gate)}`;
        return execFileSync('sh', ['-c', text], { encoding: 'utf8' }).trim();
      };
      return {
        place,
        manifest,
        start: () => shell(before ?? ''),
        tick: () => shell(tick ?? ''),
        /** As if the wait had begun that much earlier. */
        age: (seconds: number) => {
          const file = join(place, 'run', 'waiting');
          writeFileSync(file, String(Number(readFileSync(file, 'utf8')) - seconds));
        },
      };
    }

    test.each<[string, string, (manifest: string) => void]>([
      [
        'half of a manifest',
        'wait manifest_corrupt',
        (manifest) => writeFileSync(manifest, '{"version":"1.'),
      ],
      ['no manifest', 'wait manifest_missing', (manifest) => rmSync(manifest)],
      [
        'a folder',
        'wait manifest_corrupt',
        (manifest) => {
          rmSync(manifest);
          mkdirSync(manifest);
        },
      ],
    ])('waits a minute for what comes after %s, and restarts once', (name, waits, change) => {
      const { manifest, start, tick, age } = service(name);
      writeFileSync(manifest, '{"version":"1.0.0"}');
      start();
      expect(tick()).toBe('keep unchanged');
      change(manifest);
      expect(tick()).toBe(waits);
      age(58);
      expect(tick()).toBe(waits);
      age(2);
      expect(tick()).toBe(`${waits}\nrestarted`);
      start();
      for (let again = 0; again < 3; again++) expect(tick()).toBe('keep running_unknown');
    });

    test('begins a wait anew after an installation that ended', () => {
      const { manifest, place, start, tick, age } = service('anew');
      writeFileSync(manifest, '{"version":"1.0.0"}');
      start();
      rmSync(manifest);
      expect(tick()).toBe('wait manifest_missing');
      age(30);
      cpSync(join(place, 'run', 'version.json'), manifest);
      expect(tick()).toBe('keep unchanged');
      expect(existsSync(join(place, 'run', 'waiting'))).toBe(false);
      writeFileSync(manifest, '{"version":"1.0.1"}');
      expect(tick()).toBe('restart version_mismatch\nrestarted');
    });

    test('takes what cannot be read for what the library takes it', () => {
      const script = join(clients, 'sh', 'restart-gate.sh');
      for (const [running, installed, answer] of unreadableCases('sh')) {
        const kept = join(folder, 'kept');
        spawnSync('sh', [script, '--start', kept, running]);
        const { stdout } = spawnSync('sh', [script, kept, installed], { encoding: 'utf8' });
        expect([running, installed, stdout]).toEqual([running, installed, `${answer}\n`]);
      }
    });
  },
);

test('the page shows the clients that are tested, word for word', () => {
  const page = readFileSync(new URL('../../docs/clients.md', import.meta.url), 'utf8');
  const sources = {
    python: 'python/restart_gate.py',
    go: 'go/gate.go',
    rust: 'rust/restart_gate.rs',
    sh: 'sh/restart-gate.sh',
    powershell: 'powershell/RestartGate.ps1',
  };
  for (const [language, path] of Object.entries(sources)) {
    const source = readFileSync(join(clients, path), 'utf8');
    expect(page).toContain(`\`\`\`${language}\n${source}\`\`\`\n`);
  }
});
