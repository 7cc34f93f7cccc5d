/** An answer, a value or a medium that GitHub has and its description lacks. */
export type Gap = { readonly source: string } & (
  | {
      readonly kind: 'answer';
      readonly at: readonly string[] | 'all';
      readonly status: number;
      readonly schema: string;
    }
  /** `path`: where the schema of the value stands, `properties/state`. */
  | { readonly kind: 'value'; readonly schema: string; readonly path: string; readonly value: string | null }
  | { readonly kind: 'request-media'; readonly at: string; readonly media: 'any' }
  | { readonly kind: 'answer-media'; readonly at: string; readonly status: number; readonly media: string }
  | { readonly kind: 'most'; readonly parameter: string; readonly most: number }
);

const TROUBLE = 'https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api';
const REDIRECTS =
  'https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#follow-redirects';
const ASSETS = 'https://docs.github.com/en/rest/releases/assets#upload-a-release-asset';
const IMMUTABLE =
  'https://docs.github.com/en/code-security/concepts/supply-chain-security/immutable-releases';
const FORK_GONE = 'https://github.com/github/rest-api-description/issues/1811';

/**
 * Where the official description is behind GitHub. Outside of it stand two things: `POST /graphql`, of which
 * exactly `{ viewer { login } }` is known here (https://docs.github.com/en/graphql/reference/queries#user),
 * and downloads, which are not the API's.
 */
export const GAPS: readonly Gap[] = [
  {
    kind: 'answer',
    at: 'all',
    status: 401,
    schema: 'basic-error',
    source:
      'https://docs.github.com/en/rest/authentication/authenticating-to-the-rest-api#failed-login-limit',
  },
  {
    kind: 'answer',
    at: 'all',
    status: 403,
    schema: 'basic-error',
    source: `${TROUBLE}#resource-not-accessible`,
  },
  {
    kind: 'answer',
    at: 'all',
    status: 404,
    schema: 'basic-error',
    source: `${TROUBLE}#404-not-found-for-an-existing-resource`,
  },
  {
    kind: 'answer',
    at: 'all',
    status: 301,
    schema: 'basic-error',
    source: REDIRECTS,
  },
  {
    kind: 'answer',
    at: 'all',
    status: 307,
    schema: 'basic-error',
    source: REDIRECTS,
  },
  {
    kind: 'answer',
    at: ['repos/upload-release-asset'],
    status: 422,
    schema: 'validation-error',
    source: ASSETS,
  },
  {
    kind: 'answer',
    at: ['repos/update-release', 'repos/update-release-asset', 'repos/delete-release-asset'],
    status: 422,
    schema: 'validation-error',
    source: IMMUTABLE,
  },
  { kind: 'value', schema: 'release-asset', path: 'properties/state', value: 'starter', source: ASSETS },
  {
    kind: 'request-media',
    at: 'repos/upload-release-asset',
    media: 'any',
    source: `${ASSETS}: "Use the required Content-Type header to provide the media type"`,
  },
  {
    kind: 'answer-media',
    at: 'repos/get-release-asset',
    status: 200,
    media: 'application/octet-stream',
    source: 'https://docs.github.com/en/rest/releases/assets#get-a-release-asset',
  },
  {
    kind: 'value',
    schema: 'pull-request',
    path: 'properties/head/properties/repo',
    value: null,
    source: FORK_GONE,
  },
  {
    kind: 'value',
    schema: 'pull-request-simple',
    path: 'properties/head/properties/repo',
    value: null,
    source: FORK_GONE,
  },
  {
    kind: 'value',
    schema: 'pull-request-simple',
    path: 'properties/labels/items/properties/description',
    value: null,
    source: 'The same label in the schemas pull-request and label.',
  },
  {
    kind: 'most',
    parameter: 'per-page',
    most: 100,
    source: 'The description of the parameter itself: "The number of results per page (max 100)."',
  },
];
