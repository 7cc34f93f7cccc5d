import { describe, expect, it } from 'vitest';
import { TimeBudget } from '../../src/github/time-budget.ts';

function begin(limit: number) {
  let now = 1000;
  const pass = async (milliseconds: number) => {
    now += milliseconds;
  };
  return { pass, budget: new TimeBudget(limit, { now: () => now, sleep: pass }) };
}

describe('a time budget', () => {
  it('counts what is spent at the same time once, and nothing else', async () => {
    const { budget, pass } = begin(100);
    await budget.spend(async () => {
      await pass(10);
      expect(budget.remaining).toBe(90);
      await budget.spend(() => pass(20));
    });
    await pass(1000);
    expect(budget.remaining).toBe(70);
    await budget.pause(30);
    expect(budget.remaining).toBe(40);
  });

  it('counts what failed', async () => {
    const { budget, pass } = begin(100);
    const failing = budget.spend(async () => {
      await pass(60);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(budget.remaining).toBe(40);
  });

  it('never waits longer than there is time', async () => {
    const { budget } = begin(100);
    await budget.pause(1000);
    expect(budget.remaining).toBe(0);
  });

  it('is extended for one piece of work, however much was spent', async () => {
    const { budget, pass } = begin(100);
    await budget.spend(() => pass(500));
    expect(budget.remaining).toBe(0);
    await budget.extend(30, async () => expect(budget.remaining).toBe(30));
    expect(budget.remaining).toBe(0);
  });

  it('is not extended where there is time', async () => {
    const { budget } = begin(100);
    await budget.extend(30, async () => expect(budget.remaining).toBe(100));
    expect(budget.remaining).toBe(100);
  });
});
