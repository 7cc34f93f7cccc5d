/** Where in a file an error stands; line and column start at 1. */
export interface Position {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** Every way a run can fail for a reason a person can do something about. */
export type ErrorCode =
  | 'USAGE'
  | 'CONFIG_INVALID'
  | 'MANIFEST_INVALID'
  | 'MANIFEST_READ_ONLY'
  | 'MANIFEST_OUTSIDE_WORKSPACE'
  | 'NOT_A_REPOSITORY'
  | 'REPOSITORY_EMPTY'
  | 'REF_NOT_FOUND'
  | 'TAG_NOT_FOUND'
  | 'TAG_NOT_COMMIT'
  | 'TAG_NAME_UNKNOWN'
  | 'PREVIOUS_TAG_INVALID'
  | 'COMMIT_MISMATCH'
  | 'OBJECT_MISSING'
  | 'OBJECT_UNREADABLE'
  | 'GIT_FAILED'
  | 'REMOTE_FAILED'
  | 'GIT_NOT_FOUND'
  | 'FOLDER_UNREADABLE'
  | 'FILE_UNREADABLE'
  | 'FILE_NOT_WRITTEN'
  | 'FINGERPRINT_COLLISION'
  | 'FINDINGS'
  | 'MODE_UNKNOWN'
  | 'EVENT_INVALID'
  | 'GITHUB_FAILED'
  | 'GITHUB_FORBIDDEN'
  | 'GITHUB_RATE_LIMITED'
  | 'RELEASE_NOT_FOUND'
  | 'RELEASE_AMBIGUOUS'
  | 'RELEASE_IMMUTABLE'
  | 'ASSET_CONFLICT'
  | 'ASSET_FAILED'
  | 'PULL_REQUEST_CHANGED'
  | 'INIT_IMPOSSIBLE';

/**
 * The one error class. `message` names the thing, the cause and the fix; `position` points into a file where there
 * is one; `cause` carries the original error.
 */
export class RuntimeFingerprintError extends Error {
  override readonly name = 'RuntimeFingerprintError';
  readonly code: ErrorCode;
  readonly position: Position | undefined;

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; position?: Position } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.position = options.position;
  }
}
