import * as z from 'zod';
import { REASONS } from '../../src/release/reason.ts';

/** What programs rely on: every field, and no other. Written out here, so that a change of the code shows. */

const commit = z.string().regex(/^[0-9a-f]{40}$/);
const rules = z.string().regex(/^[0-9a-f]{12}$/);
const fingerprint = z
  .string()
  .regex(/^(?:rf2:)?[0-9a-f]{64}$/)
  .nullable();
const reason = z.enum(REASONS);
const forced = z.array(z.strictObject({ version: z.string(), justification: z.string().optional() }));

const Ref = z.strictObject({ ref: z.string().nullable(), commit: commit.nullable() });

export const FingerprintShape = z.strictObject({
  ref: z.string().nullable(),
  commit: commit.nullable(),
  runtimes: z.record(
    z.string(),
    z.strictObject({
      fingerprint,
      files: z.int().nonnegative(),
      bytes: z.int().nonnegative(),
      scheme: z.union([z.literal(1), z.literal(2)]),
      rules,
      entries: z
        .array(
          z.strictObject({
            path: z.string(),
            kind: z.enum(['file', 'executable', 'link', 'submodule']),
            why: z.string(),
          }),
        )
        .optional(),
    }),
  ),
});

const Runtime = z.strictObject({
  requires_restart: z.boolean(),
  reason,
  base_fingerprint: fingerprint,
  head_fingerprint: fingerprint,
  files: z.int().nonnegative(),
  changes: z.array(
    z.strictObject({
      kind: z.enum(['added', 'removed', 'modified', 'renamed']),
      path: z.string(),
      from: z.string().optional(),
    }),
  ),
  hint: z
    .strictObject({ code: z.literal('version_only'), message: z.string(), setting: z.string() })
    .optional(),
});

export const CompareShape = z.strictObject({
  base: Ref,
  head: Ref,
  requires_restart: z.boolean(),
  runtimes: z.record(z.string(), Runtime),
});

const rejected = z.array(z.strictObject({ tag: z.string(), why: z.string() }));

export const ReleaseShape = z.strictObject({
  ...CompareShape.shape,
  base: Ref.nullable(),
  tag: z.string(),
  version: z.string(),
  reason,
  runtime_fingerprint: fingerprint,
  previous_runtime_fingerprint: fingerprint,
  previous: z
    .strictObject({
      tag: z.string(),
      version: z.string(),
      commit,
      rule: z.enum(['explicit', 'kept', 'greatest-below']),
      source: z.enum(['releases', 'tags']),
      rejected,
    })
    .nullable(),
  rejected: rejected.optional(),
  restart_key: z.string(),
  forced,
  newly_forced: forced,
  force_restart: z.strictObject({
    set: z.boolean(),
    justification: z.string().nullable(),
    justified: z.boolean(),
    carried_over: z.boolean(),
  }),
  manifest: z.strictObject({ path: z.string(), written: z.boolean() }),
  warnings: z.array(
    z.strictObject({
      code: z.string(),
      message: z.string(),
      position: z
        .strictObject({ file: z.string(), line: z.int().optional(), column: z.int().optional() })
        .optional(),
    }),
  ),
});

export const DemoShape = z.strictObject({ releases: z.array(ReleaseShape) });
