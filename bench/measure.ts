import { spawnSync } from 'node:child_process';

export interface Side {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  /** The run may exit with an error: only its time counts. */
  readonly mayFail?: boolean;
}

export interface Row {
  readonly name: string;
  /** Median wall time of a run, milliseconds. */
  readonly milliseconds: number;
}

/** Runs both sides in turn, so that whatever else the machine does meets both alike; each warmed once. */
export function measurePair(ours: Side, theirs: Side, rounds: number): [Row, Row] {
  const times = new Map<Side, number[]>([
    [ours, []],
    [theirs, []],
  ]);
  for (let round = -1; round < rounds; round++) {
    for (const [side, taken] of times) {
      const milliseconds = runOnce(side);
      if (round >= 0) taken.push(milliseconds);
    }
  }
  return [
    { name: ours.name, milliseconds: median(times.get(ours) as number[]) },
    { name: theirs.name, milliseconds: median(times.get(theirs) as number[]) },
  ];
}

export function printPair(title: string, [ours, theirs]: [Row, Row], bar: string): void {
  const width = Math.max(ours.name.length, theirs.name.length);
  const line = ({ name, milliseconds }: Row) =>
    `  ${name.padEnd(width)}  ${milliseconds.toFixed(1).padStart(9)} ms`;
  const ratio = ours.milliseconds / theirs.milliseconds;
  const words = ratio < 1 ? `1/${(1 / ratio).toFixed(2)}` : `${ratio.toFixed(2)} ×`;
  console.log(`${title}\n${line(ours)}\n${line(theirs)}\n  ratio ${words} (bar: ${bar})\n`);
}

function runOnce({ name, command: [program, ...args], cwd, env, mayFail }: Side): number {
  const started = performance.now();
  const told = spawnSync(program, args, { cwd, env: { ...process.env, ...env }, maxBuffer: 1 << 28 });
  if (told.status !== 0 && !mayFail) throw new Error(`${name} failed: ${told.stderr}`);
  return performance.now() - started;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}
