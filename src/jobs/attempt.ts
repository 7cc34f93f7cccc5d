import { RuntimeFingerprintError } from '../errors.ts';

/** A part of a job that may fail without the others; a surprise is no such failure. */
export interface Attempt<Value> {
  readonly value: Value | null;
  readonly failure: RuntimeFingerprintError | null;
}

export async function attempt<Value>(work: () => Promise<Value>): Promise<Attempt<Value>> {
  try {
    return { value: await work(), failure: null };
  } catch (error) {
    if (error instanceof RuntimeFingerprintError) return { value: null, failure: error };
    throw error;
  }
}
