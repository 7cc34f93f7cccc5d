import { ISSUE_OPERATIONS } from './issue-operations.ts';
import type { OperationRule } from './operation.ts';
import { RELEASE_OPERATIONS } from './release-operations.ts';
import { REPOSITORY_OPERATIONS } from './repository-operations.ts';

/** By their official ids. */
export const OPERATIONS: Readonly<Record<string, OperationRule>> = {
  ...RELEASE_OPERATIONS,
  ...ISSUE_OPERATIONS,
  ...REPOSITORY_OPERATIONS,
};
