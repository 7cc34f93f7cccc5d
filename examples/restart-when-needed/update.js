// Installs a release: takes the manifest away first and puts it in place last, each file whole. Says what running
// processes will do.
import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { captureRunning, describeRestart } from 'runtime-fingerprint/client';

const [release, installed = 'installed'] = process.argv.slice(2);
if (release === undefined) throw new Error('usage: node update.js RELEASE [INSTALLED]');

const manifest = join(installed, 'version.json');
const before = captureRunning(manifest).manifest;
mkdirSync(installed, { recursive: true });
// Should this be killed half-way, no manifest speaks for what is left, and whoever starts on it will restart.
rmSync(manifest, { force: true });
for (const name of ['app.js', 'version.json']) {
  // Renaming replaces the file in one step: nobody ever sees half of it.
  copyFileSync(join(release, name), join(installed, `${name}.new`));
  renameSync(join(installed, `${name}.new`), join(installed, name));
}

const status = describeRestart({ running: before, installed: captureRunning(manifest).manifest });
const versions = `${status.process_version ?? 'nothing'} → ${status.installed_version}`;
console.log([`${versions}: ${status.outcome} (${status.reason})`, ...status.justifications].join('\n  '));
