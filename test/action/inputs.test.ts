import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readInputs } from '../../src/action/inputs.ts';

function read(inputs: Record<string, string>, workspace: string) {
  const named = Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]);
  return readInputs({
    GITHUB_WORKSPACE: workspace,
    GITHUB_EVENT_NAME: 'schedule',
    ...Object.fromEntries(named),
  });
}

describe('report-path', () => {
  const makeWorkspace = () => {
    const folder = mkdtempSync(join(tmpdir(), 'rf-inputs-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const workspace = join(folder, 'workspace');
    mkdirSync(join(workspace, 'reports'), { recursive: true });
    mkdirSync(join(folder, 'home'));
    symlinkSync('../home', join(workspace, 'out'));
    symlinkSync('reports', join(workspace, 'in'));
    symlinkSync('/dev/null', join(workspace, 'report.json'));
    symlinkSync('../home/gone', join(workspace, 'dangling'));
    return workspace;
  };

  it.each(['new.json', 'reports/new/new.json', 'in/new.json', 'dangling', '../elsewhere.json'])(
    '%s is relative to the workspace',
    (path) => {
      const workspace = makeWorkspace();
      expect(read({ 'report-path': path }, workspace).reportPath).toBe(join(workspace, path));
    },
  );

  it.each(['report.json', 'out/new.json', 'out/new/new.json'])('%s would follow a link out of it', (path) => {
    const workspace = makeWorkspace();
    expect(() => read({ 'report-path': path }, workspace)).toThrowError(
      expect.objectContaining({
        code: 'USAGE',
        message: expect.stringMatching(/leaves the workspace by a link/),
      }),
    );
  });
});

it('asset-name is told to every mode', () => {
  expect(read({ 'asset-name': 'server.json' }, tmpdir()).assetName).toBe('server.json');
});
