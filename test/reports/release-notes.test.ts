import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderNotes, spliceNotes } from '../../src/reports/release-notes.ts';
import { CHANGED, sampleRelease, UNCHANGED } from './sample.ts';

describe('the section in the notes', () => {
  it('says that a restart is required, why, and what operators do', () => {
    expect(renderNotes(sampleRelease())).toMatchInlineSnapshot(`
      "### 🔁 Restart required when updating from <code>v1&#46;0&#46;0</code>

      4 of 220 runtime files changed&#46;

      Restart what runs an earlier release once it is updated. Clients that compare \`restart_key\` do so by themselves."
    `);
  });

  it('says that none is', () => {
    const unchanged = {
      requires_restart: false,
      reason: 'unchanged',
      runtimes: { default: UNCHANGED },
    } as const;
    expect(renderNotes(sampleRelease(unchanged))).toMatchInlineSnapshot(`
      "### ✅ Restart not required when updating from <code>v1&#46;0&#46;0</code>

      None of the 219 runtime files changed&#46;

      What runs the previous release may keep running: the files it runs are the same. From older releases, compare \`restart_key\`."
    `);
  });

  it('names each of several runtimes', () => {
    const notes = renderNotes(sampleRelease({ runtimes: { server: CHANGED, 'a|*worker*': UNCHANGED } }));
    expect(notes).toContain(
      '- **server**: 4 of 220 runtime files changed&#46;\n- **a&#124;&#42;worker&#42;**: None of',
    );
  });

  it('cannot be broken by the words of a justification', () => {
    const runtime = { ...UNCHANGED, requires_restart: true, reason: 'forced' } as const;
    const forced = [{ version: '1.1.0', justification: '--> <!-- /runtime-fingerprint --> @everyone <b>' }];
    const notes = renderNotes(
      sampleRelease({ reason: 'forced', runtimes: { default: runtime }, newly_forced: forced }),
    );
    expect(notes).not.toMatch(/<!--|-->|@everyone|<b>/);
    expect(notes).toContain('everyone');
  });
});

describe('spliceNotes', () => {
  const NAME = 'version.json';
  const text = fc.string({
    unit: fc.constantFrom('a', ' ', '\n', '\r\n', '<!--', '-->', '# b', '💡'),
    maxLength: 40,
  });

  it('leaves every other byte alone, and does so again', () => {
    fc.assert(
      fc.property(text, text, text, (notes, first, second) => {
        const once = spliceNotes(notes, NAME, first);
        expect(once.startsWith(notes.trim() === '' ? '' : notes)).toBe(true);
        expect(spliceNotes(once, NAME, first)).toBe(once);
        const twice = spliceNotes(`${once}\r\nafter`, NAME, second);
        expect(twice.endsWith('\r\nafter')).toBe(true);
        expect(spliceNotes(twice, NAME, first)).toBe(`${once}\r\nafter`);
      }),
    );
  });

  it('keeps one section for each name', () => {
    const both = spliceNotes(spliceNotes('Notes', 'a.json', 'of a'), 'b.json', 'of b');
    const changed = spliceNotes(both, 'a.json', 'new');
    expect(changed).toContain('new');
    expect(changed).toContain('of b');
    expect(changed).not.toContain('of a');
  });

  it('loses nothing to a marker that somebody left alone', () => {
    const whole = spliceNotes('', NAME, 'section');
    const [begin, , end] = whole.split('\n') as [string, string, string];
    const notes = `${begin}\nmine\n${spliceNotes('', NAME, 'old')}\nrest`;
    const spliced = spliceNotes(notes, NAME, 'new');
    expect(spliced).toBe(`${begin}\nmine\n${begin}\nnew\n${end}\nrest`);
    const early = spliceNotes(`${end}\nmine`, NAME, 'new');
    expect(early.startsWith(`${end}\nmine`)).toBe(true);
    expect(spliceNotes(early, NAME, 'new')).toBe(early);
  });
});
