// A server that runs for long, and leaves when what is installed asks for a restart. Whatever started it (systemd, a
// container, a loop in a shell) starts it again.
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { captureRunning, RestartGate } from 'runtime-fingerprint/client';

const installed = resolve(process.argv[2] ?? 'installed');

// First of all, before any code is loaded that a release replaces.
const running = captureRunning(join(installed, 'version.json'));
const { answer } = await import(pathToFileURL(join(installed, 'app.js')).href);

const gate = new RestartGate(running);
const server = createServer((request, response) => {
  response.end(request.url === '/status' ? JSON.stringify(gate.check()) : answer());
});

server.listen(Number(process.env.PORT ?? 8080), () => {
  console.log(`process ${process.pid} serves port ${server.address().port}`);
});

gate.subscribe(
  (status) => {
    if (!status.restart_required) return;
    console.log(`restart: ${[status.reason, ...status.justifications].join(': ')}`);
    // Requests that are under way are answered; then nothing keeps the process.
    server.close();
    server.closeIdleConnections();
  },
  { intervalMs: Number(process.env.LOOK_MS ?? 1000) },
);
