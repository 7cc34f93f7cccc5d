import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

let isBounded = false;

/**
 * Keeps the heap small, before anything fills it. Node 24 lets its young generation grow to 128 MB where much is read and
 * let go; a runtime of 100,000 files then takes twice the memory it needs.
 */
export function boundMemory(): void {
  isBounded = true;
  for (const flag of ['--semi-space-growth-factor=1', '--heap-growing-percent=20']) setFlagsFromString(flag);
}

/**
 * Where little is held and much is read and let go: a heap that may grow more is cleared less often. Has no effect on a
 * process whose memory was not bounded.
 */
export function relaxMemory(): void {
  if (isBounded) setFlagsFromString('--heap-growing-percent=60');
}

/**
 * Whether the young generation of a bounded process may grow a little, while much is made that lives for a moment: it
 * would else be cleared thousands of times. It grows by itself once it may, so this is to be said again and again, and
 * `false` in the end.
 */
export function letYoungGrow(mayGrow: boolean): void {
  if (!isBounded) return;
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  const isSmall = young !== undefined && young.space_size < YOUNG_BYTES;
  setFlagsFromString(`--semi-space-growth-factor=${mayGrow && isSmall ? 2 : 1}`);
}

const YOUNG_BYTES = 8 * 1024 * 1024;
