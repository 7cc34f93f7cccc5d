import { describe, expect, it } from 'vitest';
import { renderSummary } from '../../src/reports/summary.ts';
import { CHANGED, sampleRelease, UNCHANGED } from './sample.ts';

/** As in a browser, near enough to read: references resolved. */
function readable(markdown: string): string {
  return markdown.replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)));
}

const LIMIT_BYTES = 1024 * 1024;

describe('the job summary', () => {
  it('says the verdict, why, what changed, and folds the rest away', () => {
    expect(
      readable(renderSummary(sampleRelease())),
    ).toBe(`## 🔁 Restart required: <code>v1.1.0</code> compared with <code>v1.0.0</code>

4 of 220 runtime files changed.

| change | file |
| --- | --- |
| added | <code>src/tools/new.py</code> |
| modified | <code>src/server.py</code> |
| removed | <code>src/old.py</code> |
| renamed | <code>src/app/plugins.py</code> → <code>src/app/extensions.py</code> |

<details><summary>Details</summary>

| fact | value |
| --- | --- |
| fingerprint | <code>${'b'.repeat(64)}</code> |
| previous fingerprint | <code>${'a'.repeat(64)}</code> |
| restart key | <code>${'c'.repeat(32)}</code> |
| reason | <code>runtime_changed</code> |
| commit | <code>${'2'.repeat(40)}</code> |
| previous release | <code>v1.0.0</code>: the greatest version below, published no later, among the tags |
| forced releases | <code>0.9.0</code> |
| manifest | <code>version.json</code>, written |

| not the previous release because | tags |
| --- | --- |
| pre-release | <code>v1.1.0-rc.1</code> |
| lower than v1.0.0 | <code>v0.9.1</code>, <code>v0.9.0</code> |
| the release itself | <code>v1.1.0</code> |

</details>
`);
  });

  it('says why a release is forced, and what to look at', () => {
    const document = sampleRelease({
      reason: 'forced',
      runtimes: { default: { ...UNCHANGED, requires_restart: true, reason: 'forced' } },
      newly_forced: [{ version: '1.1.0' }],
      force_restart: { set: true, justification: null, justified: false, carried_over: false },
      warnings: [
        {
          code: 'force_unjustified',
          message: 'say why',
          position: { file: 'version.json', line: 3, column: 3 },
        },
        { code: 'other_languages', message: '12 .rs files do not count' },
      ],
    });
    const blocks = readable(renderSummary(document)).split('\n\n');
    expect(blocks.slice(1, 3)).toEqual([
      'No runtime file changed, but a restart is forced by 1.1.0 (no justification).',
      '- ⚠️ <code>version.json:3</code> say why\n- ⚠️ 12 .rs files do not count',
    ]);
  });

  it('says it of a release that would restart anyway', () => {
    const force = { set: true, justified: true, carried_over: false, justification: 'keys *were* revoked' };
    expect(readable(renderSummary(sampleRelease({ force_restart: force })))).toContain(
      '\n\n**Forced by this release**: keys *were* revoked\n\n',
    );
    const bare = { ...force, justified: false, justification: null };
    expect(readable(renderSummary(sampleRelease({ force_restart: bare })))).toContain(
      '\n\n**Forced by this release**: no justification is given ⚠️\n\n',
    );
  });

  it('names the runtimes where they have names', () => {
    const text = readable(renderSummary(sampleRelease({ runtimes: { server: CHANGED, worker: UNCHANGED } })));
    expect(text).toContain('\n**server**: 4 of 220 runtime files changed.\n');
    expect(text).toContain('\n**worker**: None of the 219 runtime files changed.\n');
  });

  it('folds many changes away', () => {
    const changes = Array.from({ length: 21 }, (_, at) => ({ kind: 'added', path: `src/${at}.py` }) as const);
    const text = renderSummary(sampleRelease({ runtimes: { default: { ...CHANGED, changes } } }));
    expect(text).toContain('<details><summary>21 changed files</summary>');
  });

  it('shows a setting line by line', () => {
    const hint = {
      code: 'version_only',
      message: 'Only the version differs.',
      setting: 'root: src\n\nversion-files: ["a"]',
    } as const;
    const text = renderSummary(sampleRelease({ runtimes: { default: { ...CHANGED, hint } } }));
    expect(readable(text)).toContain(
      '💡 Only the version differs.\n\n<pre>root: src\n\nversion-files: ["a"]</pre>',
    );
    expect(text).not.toContain('\nversion');
  });

  it('fits whatever there is to say, by whole rows, and says what it left out', () => {
    const path = (at: number) => `src/${'<|>'.repeat(60)}${at}.py`;
    const changes = Array.from({ length: 20_000 }, (_, at) => ({ kind: 'added', path: path(at) }) as const);
    const text = renderSummary(sampleRelease({ runtimes: { default: { ...CHANGED, changes } } }));
    expect(Buffer.byteLength(text)).toBeLessThan(LIMIT_BYTES);
    expect(text).toMatch(/\n… and [\d,]+ more files\.\n/);
    const rows = text.split('\n').filter((line) => line.startsWith('| added |'));
    expect(rows.length).toBeGreaterThan(500);
    for (const row of rows) expect(row.endsWith('</code> |')).toBe(true);
  });

  it.each([
    [
      'warnings',
      { warnings: Array.from({ length: 10_000 }, () => ({ code: 'x', message: '<'.repeat(400) })) },
      /… and [\d,]+ more warnings/,
    ],
    [
      'forced releases',
      { forced: Array.from({ length: 10_000 }, (_, at) => ({ version: `${'-'.repeat(1_000)}${at}` })) },
      /\d earlier releases/,
    ],
    [
      'tags',
      {
        previous: null,
        rejected: Array.from({ length: 50_000 }, (_, at) => ({
          tag: `${'@'.repeat(200)}${at}`,
          why: 'other line',
        })),
      },
      /… and [\d,]+ more tags\./,
    ],
    [
      'releases that force',
      {
        reason: 'forced',
        newly_forced: Array.from({ length: 10_000 }, (_, at) => ({
          version: `${at}`,
          justification: '<'.repeat(1_000),
        })),
        runtimes: { default: { ...UNCHANGED, reason: 'forced', requires_restart: true } },
      },
      /a restart is forced by 9995 \(<.* and by 9,995 more releases\./,
    ],
  ] as const)('fits with very many %s', (_what, more, told) => {
    const text = renderSummary(sampleRelease(more));
    expect(Buffer.byteLength(text)).toBeLessThan(LIMIT_BYTES);
    expect(readable(text)).toMatch(told);
  });
});
