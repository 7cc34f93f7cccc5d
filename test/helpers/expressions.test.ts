import { describe, expect, it } from 'vitest';
import { interpolate, isMet } from './expressions.ts';

const contexts = { steps: { one: { outputs: { done: 'false', tag: 'v1' } } }, env: { EMPTY: '' } };

describe('an expression', () => {
  it.each([
    ['steps.one.outputs.tag', true],
    ['${{ steps.one.outputs.tag }}', true],
    // As on GitHub, where outputs are texts.
    ['steps.one.outputs.done', true],
    ["steps.one.outputs.done == 'true'", false],
    ['steps.one.outputs.none', false],
    ['steps.two.outputs.none', false],
    ['env.EMPTY', false],
    ["startsWith(steps.one.outputs.tag, 'v')", true],
    ['0', false],
  ])('%s is met: %s', (condition, met) => {
    expect(isMet(condition, contexts)).toBe(met);
  });

  it('has its value in a text', () => {
    const text = '${{ steps.one.outputs.tag }}-${{ steps.one.outputs.none }}-${{ 1 == 1 }}';
    expect(interpolate(text, contexts)).toBe('v1--true');
  });

  it('that GitHub would not take throws', () => {
    expect(() => interpolate('${{ nothing.here }}', contexts)).toThrow(/nothing/);
  });
});
