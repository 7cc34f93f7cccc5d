import { Command, CommanderError } from 'commander';
import metadata from '../../package.json' with { type: 'json' };
import { addFlags, addOutputFlags, CONFIG_FLAGS, type FlagValues } from './flags.ts';
import { EXIT, printError } from './output.ts';

const DOCUMENTATION = 'More: README.md and docs/ of the project.';

function makeProgram(): Command {
  const program = new Command('runtime-fingerprint')
    .description(
      'Says whether a release makes running processes restart: only when the bytes they run have changed.',
    )
    .version(metadata.version, '--version', 'print the version of this tool')
    .helpOption('-h, --help', 'print this help')
    .showHelpAfterError('(--help shows what there is)')
    .exitOverride()
    .addHelpText('after', `\nStart with:\n  runtime-fingerprint demo\n\n${DOCUMENTATION}`);
  addFingerprint(program);
  addCompare(program);
  addRelease(program);
  addDemo(program);
  return program;
}

function addFingerprint(program: Command): void {
  const command = program
    .command('fingerprint')
    .argument('[ref]', 'tag, branch or commit', 'HEAD')
    .description('Hash exactly the files that run.')
    .option('--dir <folder>', 'fingerprint a folder on disk instead; it stands where the repository would')
    .option('--list', 'list what counts, and why');
  addOutputFlags(addFlags(command, ['repository-path', ...CONFIG_FLAGS])).addHelpText(
    'after',
    examples('fingerprint v1.2.0 --list', 'fingerprint --dir /opt/app --root . --include "**/*.py"'),
  );
  command.action(async (ref: string, values: FlagValues, self: Command) => {
    const { runFingerprint } = await import('./fingerprint.ts');
    process.exitCode = await runFingerprint(self.args.length > 0 ? ref : undefined, values);
  });
}

function addCompare(program: Command): void {
  const command = program
    .command('compare')
    .argument('<base>', 'tag, branch or commit that processes run now')
    .argument('<head>', 'tag, branch or commit they would run')
    .description('Compare the runtime of two commits, by their bytes alone.')
    .option('--exit-code', 'exit 10 when a restart is required');
  addOutputFlags(addFlags(command, ['repository-path', ...CONFIG_FLAGS])).addHelpText(
    'after',
    examples('compare v1.1.0 v1.2.0', 'compare main HEAD --json'),
  );
  command.action(async (base: string, head: string, values: FlagValues) => {
    const { runCompare } = await import('./compare.ts');
    process.exitCode = await runCompare(base, head, values);
  });
}

function addRelease(program: Command): void {
  const command = program
    .command('release')
    .argument('<tag>', 'the release to judge')
    .description('Judge a release against the previous one and write the answer into version.json.')
    .option('--staged', 'before there is a tag: judge the staged files')
    .option('--dry-run', 'write nothing')
    .option('--explain', 'say how the previous release was chosen')
    .option('--exit-code', 'exit 10 when a restart is required');
  addOutputFlags(
    addFlags(command, [
      'repository-path',
      'ref',
      'previous-tag',
      'previous-manifest',
      'fail-on',
      ...CONFIG_FLAGS,
    ]),
  ).addHelpText(
    'after',
    examples(
      'release v1.2.0 --dry-run --explain',
      'release v1.2.0 --staged   # in the commit that bumps the version',
    ),
  );
  command.action(async (tag: string, values: FlagValues) => {
    const { runRelease } = await import('./release.ts');
    process.exitCode = await runRelease(tag, values);
  });
}

function addDemo(program: Command): void {
  const command = program
    .command('demo')
    .description(
      'Judge every release of a small made-up project; needs no set-up and leaves nothing behind.',
    );
  addOutputFlags(command).action(async (values: FlagValues) => {
    const { runDemo } = await import('./demo.ts');
    process.exitCode = await runDemo(values);
  });
}

function examples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  runtime-fingerprint ${line}`).join('\n')}\n\n${DOCUMENTATION}`;
}

/** A killed run removes its temporary folder too: leaving through `exit` runs the handlers. */
function exitOnSignals(): void {
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  process.once('SIGHUP', () => process.exit(129));
}

async function main(argv: readonly string[]): Promise<void> {
  exitOnSignals();
  try {
    await makeProgram().parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
      return;
    }
    printError(error);
    process.exitCode = (error as { code?: unknown }).code === 'USAGE' ? EXIT.usage : EXIT.failed;
  }
}

await main(process.argv);
