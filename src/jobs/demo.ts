import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, gitEnvironment, runGit } from '../git/run.ts';
import { createScratch } from '../git/scratch.ts';
import { gitFailed } from '../git/workspace.ts';
import type { ReleaseDocument } from '../reports/documents.ts';
import { judgeRelease } from './release.ts';

/** One release of the made-up project: what its commit does to the files. */
interface DemoRelease {
  readonly tag: string;
  readonly story: string;
  readonly files: Readonly<Record<string, string | null>>;
  readonly force?: { readonly justification?: string };
}

export interface DemoRow {
  readonly story: string;
  readonly document: ReleaseDocument;
}

const SERVER = 'from app import plugins\n\n\ndef main():\n    plugins.load()\n';
const PLUGINS = 'def load():\n    return []\n';

const RELEASES: readonly DemoRelease[] = [
  {
    tag: 'v1.0.0',
    story: 'the first release',
    files: {
      'README.md': '# Demo\n',
      'src/app/__init__.py': '__version__ = "1.0.0"\n',
      'src/app/server.py': SERVER,
      'src/app/plugins.py': PLUGINS,
      'src/tests/test_server.py': 'def test_main():\n    pass\n',
    },
  },
  {
    tag: 'v1.0.1',
    story: 'docs and tests only',
    files: {
      'README.md': '# Demo\n\nA better introduction.\n',
      'src/tests/test_server.py': 'def test_more():\n    pass\n',
    },
  },
  {
    tag: 'v1.1.0',
    story: 'a fix in the code',
    files: {
      'src/app/__init__.py': '__version__ = "1.1.0"\n',
      'src/app/plugins.py': PLUGINS.replace('[]', '["core"]'),
    },
  },
  {
    tag: 'v1.1.1',
    story: 'only the version constant',
    files: { 'src/app/__init__.py': '__version__ = "1.1.1"\n' },
  },
  {
    tag: 'v1.2.0',
    story: 'a file renamed',
    files: { 'src/app/plugins.py': null, 'src/app/extensions.py': PLUGINS.replace('[]', '["core"]') },
  },
  {
    tag: 'v1.2.1',
    story: 'forced, without saying why',
    files: { 'CHANGELOG.md': 'Presets changed.\n' },
    force: {},
  },
  {
    tag: 'v1.2.2',
    story: 'forced, with a justification',
    files: { 'presets.json': '{"format": 2}\n' },
    force: { justification: 'wire format of presets.json changed' },
  },
];

const FIRST_DATE = 1_767_225_600;
const DAY = 86_400;

/**
 * Builds a throw-away repository and runs the release job on each of its releases, as a workflow would: check out the
 * tag, judge, write the manifest.
 */
export async function runDemoReleases(surroundings: Environment): Promise<DemoRow[]> {
  const scratch = createScratch();
  try {
    const repository = join(scratch.path, 'project');
    mkdirSync(repository);
    const git = demoGit(repository, surroundings);
    await git(['init', '--quiet', '.']);
    await git(['fast-import', '--quiet', '--done'], demoHistory());
    const rows: DemoRow[] = [];
    for (const { tag, story } of RELEASES) {
      await git(['checkout', '--quiet', '--force', `refs/tags/${tag}`, '--']);
      rows.push({ story, document: await judgeRelease({ repository, tag, surroundings }) });
    }
    return rows;
  } finally {
    scratch.remove();
  }
}

function demoGit(repository: string, surroundings: Environment) {
  const none = join(repository, '..', 'no-configuration');
  const env = gitEnvironment(surroundings, { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: none });
  const plain = [
    '-c',
    'core.autocrlf=false',
    '-c',
    'init.defaultBranch=main',
    '-c',
    'advice.detachedHead=false',
  ];
  return async (args: readonly string[], input?: string) => {
    const told = await runGit({
      args: [...plain, ...args],
      cwd: repository,
      env,
      ...(input ? { input } : {}),
    });
    if (told.exitCode !== 0) throw gitFailed(args[0] as string, told.stderr);
  };
}

/** The history as a stream for `git fast-import`. */
function demoHistory(): string {
  const commits = RELEASES.map((release, at) => {
    const who = `Demo <demo@example.invalid> ${FIRST_DATE + at * 7 * DAY} +0000`;
    const files = { ...release.files, 'version.json': demoManifest(release) };
    const changes = Object.entries(files).map(([path, text]) =>
      text === null ? `D ${path}\n` : `M 100644 inline ${path}\n${data(text)}`,
    );
    return (
      `commit refs/heads/main\nauthor ${who}\ncommitter ${who}\n${data(release.story)}${changes.join('')}\n` +
      `reset refs/tags/${release.tag}\nfrom refs/heads/main\n\n`
    );
  });
  return `${commits.join('')}done\n`;
}

function demoManifest({ tag, force }: DemoRelease): string {
  const forced = force && {
    force_restart: true,
    ...(force.justification ? { force_restart_justification: force.justification } : {}),
  };
  return `${JSON.stringify({ version: tag.slice(1), ...forced }, null, 2)}\n`;
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}
