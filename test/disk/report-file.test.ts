import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeReportFile } from '../../src/disk/report-file.ts';
import { makeFolder } from '../helpers/opened.ts';

describe('a report', () => {
  it('is written with the folders it needs, and replaces what was there', async () => {
    const folder = makeFolder();
    const path = join(folder, 'a', 'b', 'report.json');
    for (const text of ['first\n', 'second\n']) {
      await writeReportFile(path, text);
      expect(readFileSync(path, 'utf8')).toBe(text);
    }
    expect(readdirSync(join(folder, 'a', 'b'))).toEqual(['report.json']);
  });

  it('goes through a link, which stays', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'real'), 'old');
    symlinkSync('real', join(folder, 'link'));
    await writeReportFile(join(folder, 'link'), 'new');
    expect(readFileSync(join(folder, 'real'), 'utf8')).toBe('new');
    expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(true);
  });

  it.each(['nowhere', 'dead'])('is refused where a link leads nowhere: to %s', async (target) => {
    const folder = makeFolder();
    symlinkSync(target, join(folder, 'dead'));
    const path = join(folder, 'dead');
    await expect(writeReportFile(path, 'new')).rejects.toMatchObject({
      code: 'FILE_NOT_WRITTEN',
      message: `The report ${JSON.stringify(path)} could not be written: it is a link that leads nowhere; name what it should lead to, or remove it.`,
    });
    expect(readdirSync(folder)).toEqual(['dead']);
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
  });

  it.skipIf(process.platform === 'win32')(
    'goes into a device or a pipe, and never takes its place',
    async () => {
      const folder = makeFolder();
      const pipe = join(folder, 'pipe');
      execFileSync('mkfifo', [pipe]);
      const [text] = await Promise.all([readFile(pipe, 'utf8'), writeReportFile(pipe, 'report\n')]);
      expect(text).toBe('report\n');
      expect(lstatSync(pipe).isFIFO()).toBe(true);
      await writeReportFile('/dev/null', 'report\n');
      expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
    },
  );

  it.each([
    ['a folder', ''],
    ['below a file', 'file/report.json'],
    ['of a name too long', 'x'.repeat(300)],
  ])('is refused where its path is %s', async (_what, name) => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'sub'));
    const path = join(folder, name);
    await expect(writeReportFile(path, 'text')).rejects.toMatchObject({
      code: 'FILE_NOT_WRITTEN',
      message: expect.stringContaining(`The report ${JSON.stringify(path)} could not be written: E`),
    });
    expect(readdirSync(folder)).toEqual(['file', 'sub']);
  });
});
