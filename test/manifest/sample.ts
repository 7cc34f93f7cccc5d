import type { OwnKeys, RuntimeBlock } from '../../src/manifest/schema.ts';

export const FINGERPRINT = '00d674ac'.repeat(8);
const OTHER_FINGERPRINT = `rf2:${'0551d620'.repeat(8)}`;
const COMMIT = '0123456789abcdef0123456789abcdef01234567';

export const OWN: OwnKeys = {
  runtime_fingerprint: FINGERPRINT,
  requires_restart: true,
  restart_key: '5f0c'.repeat(8),
  restart: {
    version: '7.11.0',
    tag: 'v7.11.0',
    commit: COMMIT,
    reason: 'runtime_changed',
    rules: '3fa1c09b2d44',
    previous: {
      version: '7.10.1',
      tag: 'v7.10.1',
      commit: COMMIT,
      runtime_fingerprint: OTHER_FINGERPRINT,
    },
    forced: [{ version: '7.9.0' }, { version: '7.11.0', justification: 'wire format changed' }],
  },
};

export const RUNTIME: RuntimeBlock = {
  runtime_fingerprint: FINGERPRINT,
  previous_fingerprint: null,
  requires_restart: true,
  reason: 'fingerprint_unavailable',
  rules: '3fa1c09b2d44',
  restart_key: 'unavailable:7.11.0',
};

export const OWN_WITH_RUNTIMES: OwnKeys = { ...OWN, runtimes: { server: RUNTIME, worker: RUNTIME } };

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Keeps a byte order mark, which `TextDecoder` drops by default. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** The error a call throws, for assertions on its fields. */
export function caught(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
