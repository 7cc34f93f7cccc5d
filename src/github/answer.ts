import type * as z from 'zod';
import { malformed } from './api.ts';

/** What GitHub answered as the `noun` it should be; throws an error for `githubFailure` to explain. */
export function parseAnswer<T>(schema: z.ZodType<T>, answer: unknown, noun: string): T {
  const { success, data, error } = schema.safeParse(answer);
  if (success) return data;
  const [issue] = error.issues;
  const place = issue && issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
  throw malformed(`no ${noun} (${place}${issue?.message ?? 'of another shape'})`);
}
