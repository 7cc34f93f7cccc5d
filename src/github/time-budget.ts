/** Time as the modules of this folder take it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Waits for so many milliseconds. */
  sleep(milliseconds: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/**
 * The time that asking and waiting may take in all. Only the time in which something is asked or waited for
 * counts, so that hours spent on fetching objects leave the whole of it for publishing what was found.
 */
export class TimeBudget {
  readonly clock: Clock;
  #limit: number;
  #spent = 0;
  #active = 0;
  #since = 0;

  /** @param limit milliseconds */
  constructor(limit: number, clock: Clock) {
    this.#limit = limit;
    this.clock = clock;
  }

  /** Milliseconds that are left; never below 0. */
  get remaining(): number {
    return Math.max(0, this.#limit - this.#used);
  }

  /** Does `work` at the budget's expense; what runs at the same time is counted once. */
  async spend<T>(work: () => Promise<T>): Promise<T> {
    if (this.#active === 0) this.#since = this.clock.now();
    this.#active += 1;
    try {
      return await work();
    } finally {
      this.#active -= 1;
      if (this.#active === 0) this.#spent += this.clock.now() - this.#since;
    }
  }

  /** Waits, not longer than there is time. */
  async pause(milliseconds: number): Promise<void> {
    await this.spend(() => this.clock.sleep(Math.min(milliseconds, this.remaining)));
  }

  /** Does `work` with at least so many milliseconds left, also when there is less time. */
  async extend<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
    const more = Math.max(0, milliseconds - (this.#limit - this.#used));
    this.#limit += more;
    try {
      return await work();
    } finally {
      this.#limit -= more;
    }
  }

  get #used(): number {
    return this.#spent + (this.#active > 0 ? this.clock.now() - this.#since : 0);
  }
}
