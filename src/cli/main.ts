import { Command, CommanderError, Option as Flag } from 'commander';
import metadata from '../../package.json' with { type: 'json' };
import { RuntimeFingerprintError } from '../errors.ts';
import { boundMemory } from '../jobs/memory.ts';
import { plainLines } from '../reports/plain-text.ts';
import { addFlags, addOutputFlags, addRepositoryFlags, CONFIG_FLAGS, type FlagValues } from './flags.ts';
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
    .configureOutput({ outputError: (text, write) => write(plainLines(text)) })
    .addHelpText('after', `\nStart with:\n  runtime-fingerprint demo\n\n${DOCUMENTATION}`);
  addFingerprint(program);
  addCompare(program);
  addRelease(program);
  addAudit(program);
  addVerify(program);
  addInit(program);
  addGate(program);
  addMarker(program);
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
  addOutputFlags(addFlags(addRepositoryFlags(command), CONFIG_FLAGS)).addHelpText(
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
  addOutputFlags(addFlags(addRepositoryFlags(command), CONFIG_FLAGS)).addHelpText(
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
    .argument('<tag>', 'the release to judge; put -- before a tag that begins with -')
    .description('Judge a release against the previous one and write the answer into version.json.')
    .option('--staged', 'before there is a tag: judge the staged files')
    .option('--dry-run', 'write nothing')
    .option('--explain', 'say how the previous release was chosen')
    .option('--exit-code', 'exit 10 when a restart is required');
  addOutputFlags(
    addFlags(addRepositoryFlags(command), [
      'ref',
      'previous-tag',
      'previous-manifest',
      'asset-name',
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

function addAudit(program: Command): void {
  const command = program
    .command('audit')
    .description(
      'Say of every release whether it required a restart, and of every force_restart whether it was needed.',
    )
    .option('--last <number>', 'only so many releases, the newest')
    .option('--since <date>', 'only releases since, such as 2026-01-01 (UTC)')
    .option('--until <date>', 'only releases until, that day included')
    .addOption(
      new Flag(
        '--format <format>',
        'how to write it (default: text, with --json json, else by --output)',
      ).choices(['text', 'markdown', 'json', 'html']),
    )
    .option('--output <file>', 'write it to a file; - is stdout');
  addOutputFlags(
    addFlags(addRepositoryFlags(command), ['fail-on', 'asset-name', ...CONFIG_FLAGS]),
  ).addHelpText(
    'after',
    examples(
      'audit',
      'audit --last 20 --output audit.html',
      'audit --fail-on unjustified --since 2026-01-01',
    ),
  );
  command.action(async (values: FlagValues) => {
    const { runAudit } = await import('./audit.ts');
    process.exitCode = await runAudit(values);
  });
}

function addVerify(program: Command): void {
  const command = program
    .command('verify')
    .argument('<tag>', 'the release to verify')
    .description(
      "Recompute a release's keys and hold its published manifest to them; exit 1 unless they match.",
    )
    .option(
      '--published <file>',
      "the published manifest (default: the release's asset, else the one in the tag's tree)",
    );
  addOutputFlags(
    addFlags(addRepositoryFlags(command), [
      'previous-tag',
      'previous-manifest',
      'asset-name',
      ...CONFIG_FLAGS,
    ]),
  ).addHelpText('after', examples('verify v1.2.0', 'verify v1.2.0 --published version.json --json'));
  command.action(async (tag: string, values: FlagValues) => {
    const { runVerify } = await import('./verify.ts');
    process.exitCode = await runVerify(tag, values);
  });
}

function addInit(program: Command): void {
  const command = program
    .command('init')
    .description('Look at the repository, propose rules and a workflow, and write them once you have agreed.')
    .option('--yes', 'write without asking')
    .option('--dry-run', 'write nothing, and show the files whole')
    .addOption(
      new Flag('--preset <preset>', 'what kind of project it is (default: by what it looks like)').choices([
        'python',
        'node',
        'go',
        'generic',
      ]),
    );
  addOutputFlags(addRepositoryFlags(command)).addHelpText('after', examples('init --dry-run', 'init --yes'));
  command.action(async (values: FlagValues) => {
    const { runInit } = await import('./init.ts');
    process.exitCode = await runInit(values);
  });
}

function addGate(program: Command): void {
  const command = program
    .command('gate')
    .description(
      'Decide whether a process must restart, from the manifest it started with and the one installed.',
    )
    .requiredOption('--running <file>', 'the manifest as it was when the process started')
    .requiredOption('--installed <file>', 'the manifest as it is now')
    .option('--runtime <name>', 'which of several runtimes the process runs')
    .option('--marker <file>', "an updater's marker file")
    .option('--marker-at-start <file>', 'the marker as it was when the process started')
    .option('--client <name>', 'the name of the process in the marker')
    .option('--artifact-replaced', 'a file that is run was replaced since the start')
    .option('--grace-over', 'a wait has lasted long enough')
    .option('--exit-code', 'exit 10 for restart, 11 for wait');
  addOutputFlags(command).addHelpText(
    'after',
    examples('gate --running /run/app/version.json --installed /opt/app/version.json --exit-code'),
  );
  command.action(async (values: FlagValues) => {
    const { runGate } = await import('./gate.ts');
    process.exitCode = runGate(values);
  });
}

function addMarker(program: Command): void {
  const marker = program
    .command('marker')
    .description('Keep the marker file by which an updater asks clients to restart.')
    .addHelpText(
      'after',
      examples(
        'marker write restart.json --from old.json --to /opt/app/version.json --client web',
        'marker ack restart.json --client web',
      ),
    );
  const write = marker
    .command('write')
    .argument('<file>', 'the marker file')
    .description('After an update: ask clients to restart, where the two manifests call for it.')
    .requiredOption('--from <file>', 'the manifest before the update')
    .requiredOption('--to <file>', 'the manifest after it')
    .option('--runtime <name>', 'which of several runtimes the clients run')
    .option('--client <name>', 'a client to ask, repeated; none: everyone', collect)
    .option('--exit-code', 'exit 10 when clients are asked');
  addOutputFlags(write).action(async (file: string, values: FlagValues) => {
    process.exitCode = await (await import('./marker.ts')).runMarkerWrite(file, values);
  });
  const read = marker.command('read').argument('<file>', 'the marker file').description('Say who is asked.');
  addOutputFlags(read).action(async (file: string, values: FlagValues) => {
    process.exitCode = (await import('./marker.ts')).runMarkerRead(file, values);
  });
  const acknowledge = marker
    .command('ack')
    .argument('<file>', 'the marker file')
    .description('Say that a client has restarted; the last one deletes the marker.')
    .requiredOption('--client <name>', 'the client')
    .option('--seen <file>', 'the marker as it stood when the client started; what was asked since stands');
  addOutputFlags(acknowledge).action(async (file: string, values: FlagValues) => {
    process.exitCode = await (await import('./marker.ts')).runMarkerAcknowledge(file, values);
  });
  const clear = marker
    .command('clear')
    .argument('<file>', 'the marker file')
    .description('Withdraw every demand.');
  addOutputFlags(clear).action(async (file: string, values: FlagValues) => {
    process.exitCode = await (await import('./marker.ts')).runMarkerClear(file, values);
  });
}

function collect(given: string, before: string[] | undefined): string[] {
  return [...(before ?? []), given];
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

/** Whoever reads the output may have had enough of it (`| head`); the exit code still says how it ended. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') return;
      // A result that nobody got is no result.
      if (stream === process.stdout) printError(outputLost(error));
      process.exit(EXIT.failed);
    });
  }
}

function outputLost(cause: Error): RuntimeFingerprintError {
  return new RuntimeFingerprintError(
    'FILE_NOT_WRITTEN',
    `The output could not be written: ${cause.message}.`,
    { cause },
  );
}

/** A killed run removes its temporary folder too: leaving through `exit` runs the handlers. */
function exitOnSignals(): void {
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  process.once('SIGHUP', () => process.exit(129));
}

async function main(argv: readonly string[]): Promise<void> {
  boundMemory();
  exitOnSignals();
  outliveReaders();
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
