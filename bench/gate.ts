// One call of the gate when nothing changed, against what the first clients did on every call: walk the runtime's
// folder and stat every source file in it. The public repository they came from has 311.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { captureRunning, RestartGate } from '../src/client/index.ts';

const FILES = 311;
const ROUNDS = 9;

const folder = mkdtempSync(join(tmpdir(), 'bench-gate-'));
try {
  const source = makeSource(join(folder, 'src'));
  const manifest = join(folder, 'version.json');
  writeFileSync(manifest, JSON.stringify({ version: '1.0.0' }));
  const running = captureRunning(manifest, { now: steadyClock() });
  const gate = new RestartGate(running);
  for (let look = 0; look < 5; look++) gate.check();
  const walk = measure(() => walkAndStat(source), 50);
  const check = measure(() => gate.check(), 20_000);
  console.log(`walk and stat ${FILES} files  ${microseconds(walk)}`);
  console.log(`gate, nothing changed    ${microseconds(check)}`);
  console.log(`ratio                    ${(walk / check).toFixed(0)} ×`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A tree like theirs: files in a dozen folders. */
function makeSource(root: string): string {
  for (let number = 0; number < FILES; number++) {
    const place = join(root, number % 12 === 0 ? '.' : `package${number % 12}`);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `module${number}.py`), `VALUE = ${number}\n`.repeat(50));
  }
  return root;
}

/** Count, size and newest time of the source files, which is what was compared. */
function walkAndStat(root: string): string {
  let [count, size, newest] = [0, 0, 0];
  for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.py')) continue;
    const stat = statSync(join(root, entry));
    count++;
    size += stat.size;
    newest = Math.max(newest, stat.mtimeMs);
  }
  if (count !== FILES) throw new Error(`found ${count} files`);
  return `${count} ${size} ${newest}`;
}

/** Best of several rounds, in milliseconds a call. */
function measure(call: () => unknown, calls: number): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    for (let done = 0; done < calls; done++) call();
    return (performance.now() - start) / calls;
  });
  return Math.min(...rounds);
}

/** Past the first seconds, after which a file is read once more. */
function steadyClock(): () => number {
  let first = true;
  return () => {
    if (!first) return performance.now() + 10_000;
    first = false;
    return 0;
  };
}

function microseconds(milliseconds: number): string {
  return `${(milliseconds * 1000).toFixed(1).padStart(8)} µs`;
}
