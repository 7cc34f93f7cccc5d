import * as z from 'zod';
import { REASONS } from '../release/reason.ts';

/** Longest version, in UTF-16 units. A tag may add a prefix of folders to it. */
export const MAX_VERSION = 1024;
const MAX_TAG = 4096;

/** Longest justification, in UTF-16 units. */
export const MAX_JUSTIFICATION = 65_536;
const MAX_FORCED = 10_000;
const MAX_RUNTIMES = 1000;
const MAX_NAME = 256;

const text = (max: number) => z.string().min(1).max(max);
const version = text(MAX_VERSION);
const tag = text(MAX_TAG);
const commit = z
  .string()
  .regex(/^([0-9a-f]{40}|[0-9a-f]{64})$/, 'expected a full commit id, 40 or 64 lower-case hex digits');
const fingerprint = z
  .string()
  .regex(/^(rf2:)?[0-9a-f]{64}$/, 'expected 64 lower-case hex digits, bare or after "rf2:", or null')
  .nullable();
const rules = z.string().regex(/^[0-9a-f]{12}$/, 'expected 12 lower-case hex digits');
const restartKey = z
  .string()
  .max('unavailable:'.length + MAX_VERSION)
  .regex(
    /^([0-9a-f]{32}|unavailable:[\s\S]+)$/,
    'expected 32 lower-case hex digits or "unavailable:VERSION"',
  );
const reason = z.enum(REASONS);

const ForcedReleaseSchema = z.object({
  version: version.describe('Version of the forced release, as its tag says it.'),
  justification: z
    .string()
    .max(MAX_JUSTIFICATION)
    .exactOptional()
    .describe('Its force_restart_justification; left out where there is none.'),
});

const PreviousReleaseSchema = z.object({
  version: version.describe('Its version, as its tag says it.'),
  tag: tag.describe('Its tag.'),
  commit: commit.describe('The commit its tag stands for.'),
  runtime_fingerprint: fingerprint.describe("The fingerprint of that commit's runtime; null: it has none."),
});

const RestartBlockSchema = z.object({
  version: version.describe(
    "Copy of the manifest's version when these keys were written; they are current while the two are equal.",
  ),
  tag: tag.describe("The release's tag."),
  commit: commit
    .exactOptional()
    .describe('The commit that was judged; left out where the keys were committed with the code.'),
  reason: reason.describe('Why a restart is required, or is not.'),
  rules: rules.describe('Identifies the rules that say what counts as runtime.'),
  previous: PreviousReleaseSchema.nullable().describe(
    'The release compared with; null: the first of its line.',
  ),
  forced: z
    .array(ForcedReleaseSchema)
    .max(MAX_FORCED)
    .describe('The lineage: the forced releases this release descends from, itself included, oldest first.'),
});

const RuntimeBlockSchema = z.object({
  runtime_fingerprint: fingerprint.describe("This runtime's fingerprint; null: it has none."),
  previous_fingerprint: fingerprint.describe('The same in the previous release; null: it had none.'),
  requires_restart: z.boolean().describe('Whether a client of the previous release must restart.'),
  reason: reason.describe('Why.'),
  rules: rules.describe("Identifies this runtime's rules."),
  restart_key: restartKey.describe('Clients of this runtime compare it: equal, keep running.'),
});

const RuntimesSchema = z
  .record(text(MAX_NAME), RuntimeBlockSchema)
  .refine((runtimes) => Object.keys(runtimes).length > 0, 'expected at least one runtime')
  .refine(
    (runtimes) => Object.keys(runtimes).length <= MAX_RUNTIMES,
    `expected at most ${MAX_RUNTIMES} runtimes`,
  )
  .meta({ minProperties: 1, maxProperties: MAX_RUNTIMES });

/**
 * Our keys of the manifest, in the order they are written. What a later version may add inside the blocks is
 * tolerated and dropped. The one definition: types, reading, writing and the published JSON Schema come from it.
 */
export const OwnKeysSchema = z.object({
  runtime_fingerprint: fingerprint.describe(
    'Hash of exactly the files that run; null: there is none, so restart.',
  ),
  requires_restart: z
    .boolean()
    .describe('What a client of the previous release must do. For people: clients compare restart_key.'),
  restart_key: restartKey.describe('Clients compare it: both current and equal, keep running.'),
  restart: RestartBlockSchema.describe('How the verdict came about.'),
  runtimes: RuntimesSchema.exactOptional().describe('One block a runtime, where a product has several.'),
});

export type ForcedRelease = z.infer<typeof ForcedReleaseSchema>;
export type PreviousRelease = z.infer<typeof PreviousReleaseSchema>;
export type RestartBlock = z.infer<typeof RestartBlockSchema>;
export type RuntimeBlock = z.infer<typeof RuntimeBlockSchema>;
export type OwnKeys = z.infer<typeof OwnKeysSchema>;
export type OwnKey = keyof OwnKeys;

/** In the order they are written. */
export const OWN_KEYS = Object.keys(OwnKeysSchema.shape) as OwnKey[];

/** The whole file as its author should write it; what stands under other keys is free. */
export const ManifestSchema = z.object({
  version: version.exactOptional().describe("The release's version; added when missing."),
  force_restart: z
    .boolean()
    .nullable()
    .exactOptional()
    .describe('Set to true for a release that every client must restart for, whatever its bytes.'),
  force_restart_justification: z
    .string()
    .max(MAX_JUSTIFICATION)
    .nullable()
    .exactOptional()
    .describe('Why this release is forced, for the people whose processes restart.'),
  ...OwnKeysSchema.partial().shape,
});
