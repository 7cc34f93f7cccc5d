import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { callGit } from './git-call.ts';
import type { GitHubServer } from './github/server.ts';
import { GitHubCli, refuse } from './github-cli.ts';
import type { Product } from './product.ts';
import type { CommandAnswer, CommandCall, Commands, Shell } from './shell.ts';
import { startProgram } from './started.ts';
import type { ActionCall, ActionStandIn } from './workflow.ts';

type Outputs = Readonly<Record<string, string>>;

const start = promisify(execFile);

/**
 * Stands for the tools that people release with: each does to the fake GitHub, the repository that it serves and the
 * workspace what the tool does, as far as a manifest has to do with it.
 */
export class ReleaseTools {
  /** Packages as they went to the registry: paths of archives. */
  readonly registry: string[] = [];
  /** What semantic-release makes of the commits; `null`: nothing to release. */
  nextTag: string | null = null;
  readonly #github: GitHubServer;
  readonly #product: Product;
  readonly #cli: GitHubCli;
  readonly #attested = new Set<string>();

  constructor(github: GitHubServer, product: Product) {
    this.#github = github;
    this.#product = product;
    this.#cli = new GitHubCli(github, product);
  }

  readonly commands: Commands = {
    gh: async (call) =>
      call.args[0] === 'attestation' ? this.#verifyAttestation(call) : this.#cli.call(call),
    npm: async ({ args }) => (args.join(' ') === 'ci' ? {} : refuse(`npm ${args.join(' ')}`)),
    npx: (call) => this.#npx(call),
    'runtime-fingerprint': async ({ args, cwd, env }) => {
      const { exitCode, stdout, stderr } = await startProgram('cli.js', args, { cwd, env }).ended;
      return { exitCode: exitCode ?? 1, stdout, stderr };
    },
  };

  readonly actions: Readonly<Record<string, ActionStandIn>> = {
    'actions/setup-node': async () => ({}),
    'actions/setup-go': async () => ({}),
    'actions/attest': (call) => this.#attest(call),
    'googleapis/release-please-action': (call) => this.#releasePlease(call),
    'changesets/action/select-mode': async (call) => ({ mode: this.#changesetsMode(call) }),
    'changesets/action': (call) => this.#changesets(call),
    'goreleaser/goreleaser-action': (call) => this.#goreleaser(call),
  };

  async #attest({ inputs, workspace, permissions }: ActionCall): Promise<Outputs> {
    need(permissions, { 'id-token': 'write', attestations: 'write' });
    this.#attested.add(digest(join(workspace, inputs['subject-path'] ?? '')));
    return {};
  }

  #verifyAttestation({ args, cwd }: CommandCall): CommandAnswer {
    const [, verb, file = '', flag, repository] = args;
    if (verb !== 'verify' || flag !== '--repo' || repository !== this.#github.repository)
      return refuse(`gh ${args.join(' ')}`);
    return this.#attested.has(digest(join(cwd, file))) ? {} : refuse('no attestations found');
  }

  /** Runs for the push that merged its pull request. */
  async #releasePlease({ permissions, event }: ActionCall): Promise<Outputs> {
    need(permissions, { contents: 'write', 'pull-requests': 'write' });
    const show = (path: string) => JSON.parse(this.#product.git(['show', `${event.sha}:${path}`]));
    const config = show('release-please-config.json');
    const tag = `v${show(config.packages['.']['extra-files'][0].path).version}`;
    if (this.#hasTag(tag)) return { release_created: 'false' };
    if (!config.draft || config['force-tag-creation']) this.#setTag(tag, event.sha);
    this.#github.state.addRelease({ tag, draft: config.draft === true, targetCommitish: event.sha });
    return { release_created: 'true', tag_name: tag };
  }

  async #npx(call: CommandCall): Promise<CommandAnswer> {
    switch (call.args.join(' ')) {
      case 'semantic-release --dry-run':
        return this.#semanticRelease(call, { isDryRun: true });
      case 'semantic-release':
        return this.#semanticRelease(call, { isDryRun: false });
      case 'changeset publish':
        await this.#publishPackage(call.cwd);
        return {};
      default:
        return refuse(`npx ${call.args.join(' ')}`);
    }
  }

  /** In the order of its steps: verifyRelease, prepare, the tag, publish. */
  async #semanticRelease(call: CommandCall, { isDryRun }: { isDryRun: boolean }): Promise<CommandAnswer> {
    const { cwd, env } = call;
    const { nextTag: tag } = this;
    if (env.GITHUB_TOKEN === undefined) return refuse('ENOGHTOKEN No GitHub token specified.');
    if (tag === null) return {};
    const plugins = readPlugins(join(cwd, '.releaserc.json'));
    const { verifyReleaseCmd = '', prepareCmd = '' } = plugins.get('@semantic-release/exec') ?? {};
    await runTemplate(call, verifyReleaseCmd, tag);
    if (isDryRun) return {};
    setPackageVersion(cwd, tag);
    await runTemplate(call, prepareCmd, tag);
    const committed = plugins.get('@semantic-release/git')?.assets ?? [];
    if (committed.length > 0) {
      await runScript(
        call,
        `git add --force ${committed.join(' ')} && git commit -q -m 'chore(release): ${tag}'`,
      );
      this.#product.git(['fetch', '-q', cwd, 'HEAD']);
    }
    await this.#tagHead(cwd, tag);
    await this.#publishPackage(cwd);
    const assets = plugins.get('@semantic-release/github')?.assets ?? [];
    return this.#cli.create(env.GITHUB_TOKEN, tag, { paths: assets.map((path) => join(cwd, path)) });
  }

  #changesetsMode({ workspace }: ActionCall): 'publish' | 'none' {
    return this.#hasTag(`v${packageVersion(workspace)}`) ? 'none' : 'publish';
  }

  /** Publishes the package, sets the tag, makes the release and publishes it at once. */
  async #changesets(call: ActionCall): Promise<Outputs> {
    const { inputs, workspace, permissions, shell } = call;
    need(permissions, { contents: 'write', 'pull-requests': 'write' });
    if (this.#changesetsMode(call) === 'none') return { published: 'false' };
    await runScript({ cwd: workspace, env: {}, shell }, inputs['publish-script'] ?? '');
    const tag = `v${packageVersion(workspace)}`;
    await this.#tagHead(workspace, tag);
    if (inputs['create-github-releases'] !== 'false')
      succeeded(await this.#cli.create(this.#github.token, tag, {}));
    return { published: 'true' };
  }

  /** Stops at a dirty work tree; attaches to a draft, and publishes it. */
  async #goreleaser({ workspace, permissions, env, event }: ActionCall): Promise<Outputs> {
    need(permissions, { contents: 'write' });
    if (env.GITHUB_TOKEN === undefined) throw new Error('missing GITHUB_TOKEN');
    const { stdout } = await callGit(workspace, ['status', '--porcelain']);
    if (stdout !== '') throw new Error(`git is in a dirty state: ${stdout}`);
    const config = parse(readFileSync(join(workspace, '.goreleaser.yaml'), 'utf8'));
    const archive = join(dirname(workspace), 'product_linux_amd64.tar.gz');
    await start('tar', ['-czf', archive, '-C', workspace, ...config.archives[0].files]);
    const globs: { glob: string }[] = config.release?.extra_files ?? [];
    const extra = globs.flatMap(({ glob }) => globSync(glob, { cwd: workspace }));
    const paths = [archive, ...extra.map((path) => join(workspace, path))];
    const tag = event.ref.replace('refs/tags/', '');
    succeeded(await this.#cli.create(env.GITHUB_TOKEN, tag, { flags: { 'verify-tag': '' }, paths }));
    return {};
  }

  /** What really goes into a package is npm's to say. */
  async #publishPackage(cwd: string): Promise<void> {
    const folder = dirname(cwd);
    const { stdout } = await start(
      'npm',
      ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
      {
        cwd,
        env: { ...process.env, npm_config_update_notifier: 'false' },
      },
    );
    const told: unknown = JSON.parse(stdout);
    const [{ filename }] = Object.values(told as object) as [{ filename: string }];
    this.registry.push(join(folder, filename));
  }

  #hasTag(tag: string): boolean {
    return this.#product.git(['tag', '--list', tag]) === tag;
  }

  #setTag(tag: string, commit: string): void {
    this.#product.git(['update-ref', `refs/tags/${tag}`, commit, '']);
  }

  async #tagHead(workspace: string, tag: string): Promise<void> {
    this.#setTag(tag, (await callGit(workspace, ['rev-parse', 'HEAD'])).stdout);
  }
}

/** A file in an archive that tar or npm made. */
export async function readFromArchive(archive: string, member: string): Promise<string> {
  return (await start('tar', ['-xzOf', archive, member])).stdout;
}

function need(permissions: Readonly<Record<string, string>>, needed: Record<string, string>): void {
  const missing = Object.entries(needed).filter(([name, level]) => permissions[name] !== level);
  if (missing.length > 0) throw new Error(`These permissions are missing: ${missing.join('; ')}`);
}

function succeeded({ exitCode, stderr }: CommandAnswer): void {
  if (exitCode !== undefined) throw new Error(stderr);
}

type Calling = Pick<CommandCall, 'cwd' | 'env'> & { readonly shell: Shell };

async function runScript({ cwd, env, shell }: Calling, script: string): Promise<void> {
  const { exitCode, log } = await shell.run(script, { cwd, env });
  if (exitCode !== 0) throw new Error(`${script}: ${log}`);
}

/** A command with what lodash's templates would fill in. */
function runTemplate(call: Calling, template: string | readonly string[], tag: string): Promise<void> {
  return runScript(call, String(template).replaceAll('${nextRelease.gitTag}', tag));
}

type PluginOptions = Readonly<Record<string, string & readonly string[]>>;

function readPlugins(path: string): Map<string, PluginOptions> {
  const { plugins } = JSON.parse(readFileSync(path, 'utf8')) as {
    plugins: (string | [string, PluginOptions])[];
  };
  return new Map(plugins.map((one) => (typeof one === 'string' ? [one, {}] : one)));
}

function packageVersion(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}

function setPackageVersion(folder: string, tag: string): void {
  const path = join(folder, 'package.json');
  const told = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, `${JSON.stringify({ ...told, version: tag.replace(/^v/, '') }, null, 2)}\n`);
}

function digest(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
