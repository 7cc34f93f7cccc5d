import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFiles, isTaken } from '../../src/disk/new-files.ts';
import { listFolder } from '../helpers/folder-listing.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rf-new-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const FILES = [
  { path: 'a.yml', text: 'a\n' },
  { path: 'deep/er/b.json', text: 'ü\n' },
];

const pathsIn = (folder: string) => listFolder(folder).map((listed) => listed.split(' ', 1)[0]);

/** It fails, and leaves the folder as it was. */
function expectNothing(top: string, code: string, files = FILES): void {
  const before = listFolder(top);
  expect(() => createFiles(top, files)).toThrow(expect.objectContaining({ code }));
  expect(listFolder(top)).toEqual(before);
}

describe('new files', () => {
  it('are created, with the folders they need, and nothing is left beside them', () => {
    const top = makeFolder();
    createFiles(top, FILES);
    expect(readFileSync(join(top, 'a.yml'), 'utf8')).toBe('a\n');
    expect(readFileSync(join(top, 'deep/er/b.json'), 'utf8')).toBe('ü\n');
    expect(pathsIn(top)).toEqual(['/a.yml', '/deep/', '/deep/er/', '/deep/er/b.json']);
  });

  it('are not created where one of them is there', () => {
    const top = makeFolder();
    mkdirSync(join(top, 'deep/er'), { recursive: true });
    writeFileSync(join(top, 'deep/er/b.json'), 'mine');
    expectNothing(top, 'FILE_NOT_WRITTEN');
    expect(readFileSync(join(top, 'deep/er/b.json'), 'utf8')).toBe('mine');
  });

  it('are not created through a link that leads nowhere', () => {
    const top = makeFolder();
    symlinkSync(join(top, 'gone'), join(top, 'a.yml'));
    expect(isTaken(top, 'a.yml')).toBe(true);
    expectNothing(top, 'FILE_NOT_WRITTEN');
  });

  it.each(['elsewhere', '.git'])('are not created in a folder that leads to %s', (where) => {
    const top = makeFolder();
    const outside = makeFolder();
    mkdirSync(join(top, '.git'));
    symlinkSync(where === '.git' ? join(top, '.git') : outside, join(top, 'deep'));
    expectNothing(top, 'INIT_IMPOSSIBLE');
    expect(pathsIn(outside)).toEqual([]);
  });

  it('are not created in a folder that is a dead link, or a file', () => {
    const dead = makeFolder();
    symlinkSync(join(dead, 'gone'), join(dead, 'deep'));
    expectNothing(dead, 'INIT_IMPOSSIBLE');
    const file = makeFolder();
    writeFileSync(join(file, 'deep'), '');
    expectNothing(file, 'FILE_NOT_WRITTEN');
  });

  it.each(['file', 'link to a file'])('have no place below a %s', (what) => {
    const top = makeFolder();
    writeFileSync(join(top, 'real'), '');
    if (what === 'file') writeFileSync(join(top, 'deep'), '');
    else symlinkSync('real', join(top, 'deep'));
    expect(() => isTaken(top, 'deep/er/b.json')).toThrow(
      expect.objectContaining({
        code: 'INIT_IMPOSSIBLE',
        message: '"deep" is a file, and must be a folder to hold "deep/er/b.json": move it out of the way.',
      }),
    );
  });

  it('have no place below a link that leads to itself', () => {
    const top = makeFolder();
    symlinkSync('deep', join(top, 'deep'));
    expect(() => isTaken(top, 'deep/er')).toThrow(expect.objectContaining({ code: 'INIT_IMPOSSIBLE' }));
  });

  it('may go through a link inside the work tree', () => {
    const top = makeFolder();
    mkdirSync(join(top, 'real/er'), { recursive: true });
    symlinkSync('real', join(top, 'deep'));
    createFiles(top, FILES);
    expect(readFileSync(join(top, 'real/er/b.json'), 'utf8')).toBe('ü\n');
  });
});
