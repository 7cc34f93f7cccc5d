import { describe, expect, it } from 'vitest';
import { versionJson } from '../helpers/product.ts';
import { makeProposal, type ProposalOptions, type TellSettings } from '../helpers/pull-request.ts';

const FORCED = versionJson('1.0.0', { force_restart: true, force_restart_justification: 'new wire format' });
const UNJUSTIFIED = versionJson('1.0.0', { force_restart: true });

async function judge(options: ProposalOptions = {}, settings: TellSettings = {}) {
  const proposal = await makeProposal(options);
  return { ...(await proposal.judge(settings)), proposal };
}

describe('what a pull request changes', () => {
  it.each<[what: string, files: ProposalOptions['files'], reason: string]>([
    ['a file that runs', { 'src/server.py': 'new\n' }, 'runtime_changed'],
    ['one that does not', { 'README.md': 'new\n', 'src/tests/test.py': 'x' }, 'unchanged'],
    ['nothing but force_restart', { 'version.json': FORCED }, 'forced'],
    ['the rules', { '.runtime-fingerprint.yml': "include: ['**/*.py']\n" }, 'rules_changed'],
    ['the same rules, written out', { '.runtime-fingerprint.yml': '# none\n' }, 'unchanged'],
    [
      'all three',
      { 'src/server.py': 'new\n', 'version.json': FORCED, '.runtime-fingerprint.yml': 'include: [x]\n' },
      'runtime_changed',
    ],
    ['the whole runtime', { 'src/server.py': null, 'src/plugins/foo.py': null }, 'fingerprint_unavailable'],
    ['a manifest into one that cannot be read', { 'version.json': '{,}' }, 'forced'],
  ])('%s', async (_what, files, reason) => {
    const { document, failure } = await judge({ files });
    expect(document).toMatchObject({
      reason,
      requires_restart: reason !== 'unchanged',
      basis: 'merge_result',
    });
    expect(failure).toBeNull();
  });

  it('is what it changes in the base as it is by now, not what the base changed', async () => {
    const proposal = await makeProposal({ files: { 'README.md': 'new\n' } });
    proposal.moveBase({ 'src/server.py': 'changed in main\n' });
    const { document } = await proposal.judge();
    expect(document).toMatchObject({ reason: 'unchanged', next_release: { reason: 'runtime_changed' } });
    expect(document.base.commit).toBe(proposal.product.git(['rev-parse', 'main']));
  });

  it('lists what is deleted, where nothing is left to hash', async () => {
    const { document } = await judge({ files: { 'src/server.py': null, 'src/plugins/foo.py': null } });
    expect(document.runtime_fingerprint).toBeNull();
    expect(document.runtimes.default?.changes).toEqual([
      { kind: 'removed', path: 'src/plugins/foo.py' },
      { kind: 'removed', path: 'src/server.py' },
    ]);
  });

  it('is all of thousands of files', async () => {
    const files = Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`src/${at}.py`, `${at}`]));
    const { document } = await judge({ files });
    expect(document.runtimes.default?.changes).toHaveLength(4_000);
  });
});

describe('what is compared', () => {
  it('is the merge commit that the event is of, without asking GitHub', async () => {
    const proposal = await makeProposal();
    const { document } = await proposal.judge({ on: 'pull_request' });
    expect(document).toMatchObject({
      basis: 'merge_result',
      base: { commit: proposal.product.git(['rev-parse', 'main']) },
      head: { commit: proposal.pull.mergeCommitSha },
    });
    expect(proposal.github.count('pulls/get')).toBe(0);
  });

  it('on a conflict is where it left the base with its head', async () => {
    const proposal = await makeProposal();
    const left = proposal.product.git(['rev-parse', 'main']);
    const earlier = proposal.pull.mergeCommitSha;
    proposal.moveBase({ 'src/server.py': 'conflicting\n', 'src/other.py': 'in main alone\n' });
    // GitHub goes on naming the last merge that there was.
    proposal.pull.mergeCommitSha = earlier;
    const { document } = await proposal.judge();
    expect(document).toMatchObject({
      basis: 'merge_base',
      mergeable: false,
      base: { commit: left },
      head: { commit: proposal.pull.head.sha },
      runtimes: { default: { changes: [{ kind: 'modified', path: 'src/server.py' }] } },
    });
  });

  it('is not a merge of an earlier head', async () => {
    const proposal = await makeProposal({ files: { 'README.md': 'new\n' } });
    const old = proposal.pull.mergeCommitSha;
    proposal.push({ 'src/server.py': 'new\n' });
    proposal.pull.mergeCommitSha = old;
    for (const on of ['pull_request', 'pull_request_target'] as const)
      expect((await proposal.judge({ on })).document).toMatchObject({
        basis: 'merge_base',
        reason: 'runtime_changed',
      });
  });

  it('is not a commit that nobody has', async () => {
    const proposal = await makeProposal();
    proposal.pull.mergeCommitSha = '0123456789'.repeat(4);
    expect((await proposal.judge()).document).toMatchObject({
      basis: 'merge_base',
      reason: 'runtime_changed',
    });
  });

  it('waits for GitHub to find out whether it can be merged', async () => {
    const proposal = await makeProposal();
    proposal.pull.mergeable = null;
    proposal.github.before({ at: 'pulls/get', nth: 2 }, () => void proposal.merge());
    expect((await proposal.judge()).document.basis).toBe('merge_result');
    expect(proposal.github.count('pulls/get')).toBe(2);
  });

  it('is the base branch with the head, where GitHub cannot be asked', async () => {
    const proposal = await makeProposal();
    proposal.github.setFaults({ at: 'pulls/get', kind: 'status', status: 404 });
    const { document, failure } = await proposal.judge();
    expect(document).toMatchObject({ basis: 'base_branch', reason: 'runtime_changed' });
    expect(failure).toMatchObject({ code: 'GITHUB_FORBIDDEN' });
  });

  it('is never a head with itself, once it was merged', async () => {
    const proposal = await makeProposal();
    const { pull, product } = proposal;
    product.git(['update-ref', 'refs/heads/main', pull.head.sha]);
    Object.assign(pull, { merged: true, state: 'closed', mergeable: null, mergeCommitSha: pull.head.sha });
    pull.base.sha = pull.head.sha;
    await expect(proposal.judge()).rejects.toMatchObject({ code: 'PULL_REQUEST_CHANGED' });
  });

  it('of one that has nothing left to merge is nothing', async () => {
    const proposal = await makeProposal();
    const { pull, product } = proposal;
    Object.assign(pull, { mergeable: null, mergeCommitSha: null });
    pull.head.sha = product.git(['rev-parse', 'main']);
    proposal.github.before({ at: 'pulls/get', nth: 2 }, () => {
      pull.mergeable = false;
    });
    expect((await proposal.judge()).document).toMatchObject({ basis: 'merge_base', reason: 'unchanged' });
  });

  it.each(['merged', 'squashed'])('of one that was %s meanwhile is what it changed', async (how) => {
    const proposal = await makeProposal();
    const { pull, product } = proposal;
    const base = product.git(['rev-parse', 'main']);
    const tree = product.git(['rev-parse', `${pull.mergeCommitSha}^{tree}`]);
    const commit =
      how === 'merged'
        ? (pull.mergeCommitSha ?? '')
        : product.git(['commit-tree', tree, '-p', base, '-m', 'Squashed']);
    product.git(['update-ref', 'refs/heads/main', commit]);
    Object.assign(pull, { merged: true, state: 'closed', mergeable: null, mergeCommitSha: commit });
    const { document } = await proposal.judge();
    expect(document).toMatchObject({
      reason: 'runtime_changed',
      basis: how === 'merged' ? 'merge_result' : 'merge_base',
    });
  });
});

describe('the rules', () => {
  const RULES = "include: ['**/*.py']\nroot: src\n";

  it('are those of the base: what a change says about them hides nothing', async () => {
    const { document } = await judge({
      files: { 'src/server.py': 'evil\n', '.runtime-fingerprint.yml': "include: ['nothing']\n" },
    });
    expect(document).toMatchObject({ reason: 'runtime_changed', rules: { changed: true } });
    expect(document.runtimes.default?.changes).toEqual([{ kind: 'modified', path: 'src/server.py' }]);
    expect(document.warnings).toContainEqual({
      code: 'rules_changed',
      message: 'This changes what counts as runtime: clients restart once.',
      position: { file: '.runtime-fingerprint.yml', line: 1 },
    });
  });

  it('are those of the base by now, also for what left it before they were made', async () => {
    const proposal = await makeProposal({ files: { 'lib/a.py': 'evil\n', 'README.md': 'mine\n' } });
    const rules = "include: ['**/*.py']\n";
    proposal.moveBase({ 'README.md': 'conflicting\n', '.runtime-fingerprint.yml': rules });
    proposal.pull.base.sha = proposal.product.git(['rev-parse', 'main']);
    const { document } = await proposal.judge();
    expect(document).toMatchObject({
      basis: 'merge_base',
      reason: 'runtime_changed',
      rules: { changed: false },
      runtimes: { default: { changes: [{ kind: 'added', path: 'lib/a.py' }] } },
    });
  });

  it.each([
    [
      '"; __import__("os").system("evil"); X = "',
      'VERSION = "1.0.0"; __import__("os").system("evil"); X = ""\n',
    ],
    ["'; evil(); '", "VERSION = '1.0.0'; evil(); ''\n"],
    ['\nevil()', '1.0.0\nevil()\n'],
  ])('for the version mask no code that the manifest calls one: %j', async (more, about) => {
    const { document } = await judge({
      base: {
        '.runtime-fingerprint.yml': "include: ['**/*.py']\nroot: src\nversion-files: [about.py]\n",
        'src/about.py': about.replace(more, ''),
      },
      files: { 'src/about.py': about, 'version.json': versionJson(`1.0.0${more}`) },
    });
    expect(document).toMatchObject({ reason: 'runtime_changed', next_release: { requires_restart: true } });
  });

  it('that cannot be read after it ask for a restart, with the line', async () => {
    const { document } = await judge({
      base: { '.runtime-fingerprint.yml': RULES },
      files: { '.runtime-fingerprint.yml': `${RULES}includes: []\n` },
    });
    expect(document).toMatchObject({ reason: 'rules_changed', next_release: { requires_restart: null } });
    expect(document.warnings).toContainEqual(
      expect.objectContaining({
        code: 'rules_unreadable',
        position: { file: '.runtime-fingerprint.yml', line: 3, column: 1 },
      }),
    );
  });

  it('that it repairs are its own, and ask for a restart', async () => {
    const { document } = await judge({
      base: { '.runtime-fingerprint.yml': 'includes: []\n' },
      files: { '.runtime-fingerprint.yml': RULES },
    });
    expect(document).toMatchObject({ reason: 'rules_changed', requires_restart: true });
  });

  it('that are named and not there yet are its own, and ask for a restart', async () => {
    const { document } = await judge({ files: { 'rules.yml': RULES } }, { config: 'rules.yml' });
    expect(document).toMatchObject({ reason: 'rules_changed', rules: { file: 'rules.yml', named: true } });
  });

  it('that are on neither side are an error', async () => {
    const proposal = await makeProposal();
    await expect(proposal.judge({ config: 'rules.yml' })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });

  it('of several runtimes change for each by itself', async () => {
    const rules = (server: string) =>
      `runtimes:\n  server: {root: src, include: ['${server}']}\n  plugins: {root: src/plugins, include: ['*.py']}\n`;
    const { document } = await judge({
      base: { '.runtime-fingerprint.yml': rules('*.py') },
      files: { '.runtime-fingerprint.yml': rules('**/*.py') },
    });
    expect(document).toMatchObject({
      reason: 'rules_changed',
      runtimes: { server: { reason: 'rules_changed' }, plugins: { reason: 'unchanged' } },
    });
  });
});

describe('force_restart', () => {
  const codes = ({ warnings }: { warnings: readonly { code: string }[] }) => warnings.map(({ code }) => code);

  it('that it sets is a warning on its line, unless it says why', async () => {
    const { document } = await judge({ files: { 'version.json': UNJUSTIFIED } });
    expect(document.warnings).toContainEqual({
      code: 'force_unjustified',
      message: expect.stringContaining('without a "force_restart_justification"'),
      position: { file: 'version.json', line: 3, column: 3 },
    });
    expect(document.force_restart).toEqual({
      set: true,
      justification: null,
      justified: false,
      carried_over: false,
      introduced: true,
    });
    expect(codes((await judge({ files: { 'version.json': FORCED } })).document)).toEqual([]);
  });

  it('that was there before it is not its doing', async () => {
    const { document } = await judge({ base: { 'version.json': UNJUSTIFIED } });
    expect(codes(document)).toEqual([]);
    expect(document).toMatchObject({
      reason: 'runtime_changed',
      force_restart: { set: true, introduced: false },
    });
  });

  it('that was set since the last release is why the next one is forced', async () => {
    const { document } = await judge({
      files: { 'README.md': 'new\n' },
      prepare: (product) => void product.commit({ 'version.json': FORCED }),
    });
    expect(document).toMatchObject({
      reason: 'unchanged',
      next_release: {
        reason: 'forced',
        newly_forced: [{ version: null, justification: 'new wire format' }],
      },
    });
  });

  it('left on in a bump is carried over', async () => {
    const { document } = await judge({
      base: { 'version.json': FORCED },
      files: { 'version.json': FORCED.replace('1.0.0', '1.1.0') },
    });
    expect(codes(document)).toEqual(['force_carried_over']);
    expect(document.force_restart).toMatchObject({ carried_over: true, introduced: false });
  });

  it('that is no boolean is told on its line', async () => {
    const { document } = await judge({
      files: { 'version.json': '{"version": "1.0.0", "force_restart": "yes"}' },
    });
    expect(codes(document)).toEqual(['force_malformed', 'force_unjustified']);
  });

  it('that is misspelled is told on its line, by the change that wrote it', async () => {
    const misspelled = '{"version": "1.0.0",\n "forceRestart": true}';
    const { document } = await judge({ files: { 'version.json': misspelled } });
    expect(document.warnings).toMatchObject([
      { code: 'force_misspelled', position: { file: 'version.json', line: 2, column: 2 } },
    ]);
    expect(document.force_restart).toMatchObject({ set: false, introduced: false });
    const later = await judge({ base: { 'version.json': misspelled }, files: { 'README.md': 'new\n' } });
    expect(codes(later.document)).toEqual([]);
  });

  it('in a manifest that cannot be read may be set: the place is told', async () => {
    const { document } = await judge({ files: { 'version.json': '{\n  "version": }' } });
    expect(document.warnings).toContainEqual({
      code: 'manifest_unreadable',
      message: expect.stringMatching(/counts as forced\.$/),
      position: { file: 'version.json', line: 2, column: 14 },
    });
  });
});

describe('a manifest that could not be read before', () => {
  it('is not the change’s doing, but forces the next release', async () => {
    const { document } = await judge({
      files: { 'README.md': 'new\n' },
      prepare: (product) => void product.commit({ 'version.json': '{,}' }),
    });
    expect(document).toMatchObject({
      reason: 'unchanged',
      warnings: [],
      force_restart: { set: true, introduced: false },
      next_release: { reason: 'forced', newly_forced: [{ version: null }] },
    });
  });
});

describe('the next release', () => {
  it('needs no restart where the last release’s bytes come back', async () => {
    const { document } = await judge({
      files: { 'src/server.py': 'import plugins\n' },
      prepare: (product) => void product.commit({ 'src/server.py': 'tried out\n' }),
    });
    expect(document).toMatchObject({
      reason: 'runtime_changed',
      next_release: { requires_restart: false, reason: 'unchanged', previous: { tag: 'v1.0.0' } },
    });
  });

  it('masks its version as it stands, before it is bumped', async () => {
    const { document } = await judge({
      base: {
        '.runtime-fingerprint.yml': "include: ['**/*.py']\nroot: src\nversion-files: [about.py]\n",
        'src/about.py': 'VERSION = "1.0.0"\n',
      },
      files: { 'README.md': 'new\n' },
    });
    expect(document.next_release).toMatchObject({ requires_restart: false, previous: { tag: 'v1.0.0' } });
  });

  it('is the first where there is none', async () => {
    const { document } = await judge({ prepare: (product) => void product.git(['tag', '-d', 'v1.0.0']) });
    expect(document.next_release).toMatchObject({ reason: 'no_previous_release', previous: null });
    expect(document.reason).toBe('runtime_changed');
  });

  it('on a maintained branch follows that branch’s last', async () => {
    const { document } = await judge({
      pull: { base: { ref: 'v1', sha: '' } },
      prepare: (product) => {
        product.release('v1.0.1').git(['branch', 'v1']);
        product.release('v2.0.0', { 'src/server.py': 'second\n' });
      },
    });
    expect(document.next_release).toMatchObject({ previous: { tag: 'v1.0.1' }, changed_count: 1 });
  });

  it('passes over pre-releases, and is forced where one of them was', async () => {
    const forced = FORCED.replace('1.0.0', '1.1.0-rc.1');
    const { document } = await judge({
      files: { 'version.json': versionJson('1.1.0') },
      prepare: (product) => void product.release('v1.1.0-rc.1', { 'version.json': forced }),
    });
    expect(document).toMatchObject({
      reason: 'unchanged',
      next_release: {
        reason: 'forced',
        previous: { tag: 'v1.0.0' },
        newly_forced: [{ version: '1.1.0-rc.1', justification: 'new wire format' }],
      },
    });
  });

  it('follows a published release, not a tag that was never one', async () => {
    const proposal = await makeProposal({
      files: { 'version.json': versionJson('1.2.0') },
      prepare: (product) => void product.release('v1.1.0', { 'src/server.py': 'never published\n' }),
    });
    proposal.github.state.addRelease({ tag: 'v1.0.0' });
    expect((await proposal.judge()).document.next_release).toMatchObject({
      previous: { tag: 'v1.0.0', source: 'releases' },
      reason: 'runtime_changed',
    });
  });

  it('goes by what the last one has attached, under its own name', async () => {
    const proposal = await makeProposal({
      files: { 'README.md': 'new\n' },
      prepare: (product) => void product.release('v1.1.0'),
    });
    const { product, github } = proposal;
    await product.judge('v1.1.0');
    // Published, then forced by hand: who runs it does not know.
    const content = JSON.stringify({ ...JSON.parse(product.read()), force_restart: true });
    github.state.addRelease({ tag: 'v1.1.0', assets: [{ name: 'server-version.json', content }] });
    const { document } = await proposal.judge({ assetName: 'server-version.json' });
    expect(document.next_release).toMatchObject({ requires_restart: true, reason: 'forced' });
  });

  it('that cannot be told leaves the change judged, and says so', async () => {
    const proposal = await makeProposal({ files: { 'README.md': 'new\n' } });
    proposal.github.setFaults({ at: 'repos/list-releases', kind: 'status', status: 404 });
    const { document, failure } = await proposal.judge();
    expect(document).toMatchObject({ reason: 'unchanged', next_release: { requires_restart: null } });
    expect(document.warnings.map(({ code }) => code)).toEqual(['next_release_unknown']);
    expect(failure).toMatchObject({ code: 'GITHUB_FORBIDDEN' });
  });
});
