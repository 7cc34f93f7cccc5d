import { writeFileSync } from 'node:fs';
import { gateVectors } from '../test/client/vector-cases.ts';
import { renderVectors } from '../test/client/vectors.ts';

writeFileSync(new URL('../test/vectors/gate.json', import.meta.url), renderVectors(gateVectors()));
