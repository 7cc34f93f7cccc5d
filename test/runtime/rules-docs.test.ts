import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/runtime/config.ts';
import { checkGlob } from '../../src/runtime/glob-syntax.ts';
import { DEFAULT_RULES } from '../../src/runtime/rules.ts';

const TEXT = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8');
const blocks = [...TEXT.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, yaml]) => yaml as string);
const faults = [...TEXT.matchAll(/^### (.*?)$.*?^```yaml wrong\n(.*?)^```$/gms)].map(
  ([, heading, yaml]) => [heading?.split('`')[1] as string, yaml as string] as const,
);

function parse(text: string) {
  return parseConfig({ text, file: 'rules.yml' });
}

describe('docs/rules.md', () => {
  it.each(blocks)('has an example that is accepted: %j', (yaml) => {
    expect(parse(yaml).defaultRules).toBe(false);
  });

  it.each(faults)('tells of the error %j', (message, yaml) => {
    expect(() => parse(yaml)).toThrow(message);
  });

  it('begins with the default rules', () => {
    expect(parse(blocks[0] as string).runtimes.get('default')).toEqual(DEFAULT_RULES);
  });

  it('lists globs that are accepted, and globs that are not', () => {
    const section = TEXT.split('\n## ').find((one) => one.startsWith('Globs')) as string;
    const [table, prose] = section.split('A glob is refused') as [string, string];
    const globs = (text: string) =>
      [...text.matchAll(/`([^`]+)`/g)].map(([, glob]) => glob?.replace('\\|', '|') as string);
    const rows = table.split('\n').filter((line) => line.startsWith('| `'));
    const accepted = rows.flatMap((line) => globs(line.split(' | ')[0] as string));
    expect(accepted.filter((glob) => checkGlob(glob) !== null)).toEqual([]);
    expect(globs(prose).filter((glob) => checkGlob(glob) === null)).toEqual([]);
    expect([accepted.length, globs(prose).length]).toEqual([15, 10]);
  });
});
