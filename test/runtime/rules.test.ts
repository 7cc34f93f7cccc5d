import { createHash } from 'node:crypto';
import canonicalizeModule from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  automaticScheme,
  combinedRulesId,
  configRulesId,
  DEFAULT_RULES,
  type Rules,
  rulesId,
} from '../../src/runtime/rules.ts';

// A CommonJS module whose types claim a default export.
const canonicalize = canonicalizeModule as unknown as (value: unknown) => string;

const STATED: Rules = {
  root: '.',
  include: ['go.*', '**/*.go'],
  exclude: ['**/*_test.go'],
  excludeDirs: ['.git', '__pycache__'],
  extraFiles: ['proto/é.proto'],
  versionFiles: ['version.go#Version', '/VERSION'],
  scheme: 2,
};

describe('the id of rules', () => {
  // Computed with Python's json.dumps(sort_keys=True, separators=(',', ':'), ensure_ascii=False) and hashlib.
  it('has these values', () => {
    expect(rulesId(DEFAULT_RULES)).toBe('fb2002be0877');
    expect(rulesId(STATED)).toBe('1affe3905ae9');
    expect(
      combinedRulesId(
        new Map([
          ['api', 'fb2002be0877'],
          ['Web', '1affe3905ae9'],
        ]),
      ),
    ).toBe('c7e5f08cd6dd');
  });

  it('is the id over RFC 8785 JSON', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        expect(rulesId(rules)).toBe(
          idOf({
            root: rules.root,
            include: asSet(rules.include),
            exclude: asSet(rules.exclude),
            'exclude-dirs': asSet(rules.excludeDirs),
            'extra-files': asSet(rules.extraFiles),
            'version-files': asSet(rules.versionFiles),
            scheme: rules.scheme,
          }),
        );
      }),
    );
  });

  it('combines ids by name in RFC 8785 order', () => {
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,5}$/);
    fc.assert(
      fc.property(fc.dictionary(name, fc.stringMatching(/^[0-9a-f]{12}$/), { minKeys: 1 }), (ids) => {
        expect(combinedRulesId(new Map(Object.entries(ids)))).toBe(idOf(ids));
      }),
    );
  });

  it('does not depend on order and repeats, and does on each rule', () => {
    const id = rulesId(STATED);
    expect(rulesId({ ...STATED, include: ['**/*.go', 'go.*', '**/*.go'] })).toBe(id);
    const others: Partial<Rules>[] = [
      { root: 'a' },
      { include: ['**/*.go'] },
      { exclude: [] },
      { excludeDirs: ['.git'] },
      { extraFiles: [] },
      { versionFiles: ['/VERSION'] },
      { scheme: 1 },
    ];
    const ids = new Set([id, ...others.map((other) => rulesId({ ...STATED, ...other }))]);
    expect(ids.size).toBe(others.length + 1);
  });

  it('is the combined one only where runtimes are named, be it a single one', () => {
    const config = { manifest: 'version.json', tagPrefix: null, defaultRules: false };
    const runtimes = new Map([['default', STATED]]);
    expect(configRulesId({ ...config, runtimes, named: false })).toBe('1affe3905ae9');
    expect(configRulesId({ ...config, runtimes, named: true })).toBe(idOf({ default: '1affe3905ae9' }));
  });
});

describe('the automatic scheme', () => {
  it.each([
    [{}, 1],
    [{ include: ['a.py', '**/b.py'] }, 1],
    [{ include: ['**/*.py', '*.toml'] }, 2],
    [{ include: ['**/*.{py}'] }, 2],
    [{ include: ['**/*.pyi'] }, 2],
    [{ extraFiles: ['uv.lock'] }, 2],
    [{ versionFiles: ['v.py'] }, 2],
    [{ root: '.', exclude: ['a'], excludeDirs: [] }, 1],
  ] as const)('of %j is %i', (stated, scheme) => {
    expect(automaticScheme({ ...DEFAULT_RULES, ...stated })).toBe(scheme);
  });
});

const texts = fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 });

const anyRules: fc.Arbitrary<Rules> = fc.record({
  root: fc.string(),
  include: texts,
  exclude: texts,
  excludeDirs: texts,
  extraFiles: texts,
  versionFiles: texts,
  scheme: fc.constantFrom(1, 2),
});

function asSet(list: readonly string[]): string[] {
  return [...new Set(list)].sort();
}

function idOf(value: unknown): string {
  return createHash('sha256').update(canonicalize(value)).digest('hex').slice(0, 12);
}
