// A process of its own that works on a marker file: `asks` for each of its names, or also acknowledges each.
import { acknowledgeMarker, captureManifest, writeMarker } from '../../src/client/index.ts';

const [path = '', name = '', count = '0', acknowledges] = process.argv.slice(2);
const manifest = (version: string) =>
  captureManifest({ kind: 'bytes', bytes: Buffer.from(JSON.stringify({ version })) });

for (let number = 0; number < Number(count); number++) {
  const client = `${name}-${number}`;
  await writeMarker(path, { from: manifest('1.0.0'), to: manifest('1.1.0'), clients: [client] });
  if (acknowledges !== undefined) await acknowledgeMarker(path, client);
}
