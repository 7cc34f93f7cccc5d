import { describe, expect, it } from 'vitest';
import { findReleaseTool } from '../../src/init/release-tool.ts';

const find = (texts: Readonly<Record<string, string>>, paths: readonly string[] = []) =>
  findReleaseTool({ paths: [...Object.keys(texts), ...paths], texts: new Map(Object.entries(texts)) });

const W = '.github/workflows/w.yml';
const onMain = 'on: {push: {branches: [main]}}\n';
const onTag = "on: {push: {tags: ['v*']}}\n";
const job = (step: string) => `jobs:\n  ship:\n    steps:\n      - ${step}\n`;

describe('the tool that makes releases', () => {
  it.each<[workflow: string, kind: string, jobId: string | null, startsWorkflows: boolean]>([
    [onMain + job('uses: googleapis/release-please-action@v4'), 'release-please', 'ship', false],
    [
      onMain + job('{uses: x/release-please-action@v4, with: {token: "${{ secrets.GITHUB_TOKEN }}"}}'),
      'release-please',
      'ship',
      false,
    ],
    [
      onMain + job('{uses: x/release-please-action@v4, with: {token: "${{ secrets.BOT }}"}}'),
      'release-please',
      'ship',
      true,
    ],
    [
      onMain + job('{run: npx semantic-release, env: {GITHUB_TOKEN: "${{ secrets.GITHUB_TOKEN }}"}}'),
      'semantic-release',
      'ship',
      false,
    ],
    [
      onMain + job('{run: npx semantic-release, env: {GH_TOKEN: "${{ steps.app.outputs.token }}"}}'),
      'semantic-release',
      'ship',
      true,
    ],
    [onMain + job('uses: changesets/action@v1'), 'changesets', 'ship', false],
    [onTag + job('uses: goreleaser/goreleaser-action@v6'), 'goreleaser', 'ship', false],
    [onTag + job('uses: softprops/action-gh-release@v2'), 'tag-release', 'ship', false],
    [onTag + job('run: gh release create "$GITHUB_REF_NAME" --generate-notes'), 'tag-release', 'ship', false],
    // Not on a tag: that is something else it releases.
    [onMain + job('run: gh release create nightly'), 'none', null, true],
    [onTag + job('run: twine upload dist/*'), 'tag-push', null, false],
    [`on:\n  release:\n    types: [published]\n${job('run: make')}`, 'release-event', null, true],
    [`on: release\n${job('run: make')}`, 'release-event', null, true],
    [`on: [push, release]\n${job('run: make')}`, 'release-event', null, true],
    [onMain + job('run: make'), 'none', null, true],
    ['on: [', 'none', null, true],
    ['- a list', 'none', null, true],
    ['on: push\njobs: []', 'none', null, true],
    ['on: push\njobs: {a: {steps: [1, null, {uses: 2}]}}', 'none', null, true],
  ])('of %j is %s', (workflow, kind, jobId, startsWorkflows) => {
    expect(find({ [W]: workflow })).toEqual({
      kind,
      workflow: kind === 'none' ? null : W,
      job: jobId,
      startsWorkflows,
    });
  });

  it.each([
    ['release-please-config.json', 'release-please'],
    ['.releaserc.json', 'semantic-release'],
    ['.changeset/config.json', 'changesets'],
    ['.goreleaser.yaml', 'goreleaser'],
  ])('is told by %s too', (path, kind) => {
    expect(find({}, [path])).toEqual({ kind, workflow: null, job: null, startsWorkflows: false });
  });

  it('starts workflows where one of them starts on a release', () => {
    const texts = {
      [W]: onMain + job('uses: googleapis/release-please-action@v4'),
      '.github/workflows/publish.yaml': 'on: {release: {types: [published]}}\n',
    };
    expect(find(texts)).toMatchObject({ kind: 'release-please', startsWorkflows: true });
  });

  it('is not looked for in other files', () => {
    expect(find({ 'docs/workflow.yml': onTag + job('uses: softprops/action-gh-release@v2') }).kind).toBe(
      'none',
    );
  });
});
