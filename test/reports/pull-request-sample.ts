import type { NextReleaseDocument, PullRequestDocument } from '../../src/reports/documents.ts';
import { CHANGED, UNCHANGED } from './sample.ts';

const PREVIOUS = {
  tag: 'v1.0.0',
  version: '1.0.0',
  commit: '1'.repeat(40),
  rule: 'greatest-below',
  source: 'releases',
  rejected: [],
} as const;

/** What the next release would say, compared with v1.0.0. */
export const NEXT = {
  changed: nextRelease({ requires_restart: true, reason: 'runtime_changed', changed_count: 12 }),
  unchanged: nextRelease({ requires_restart: false, reason: 'unchanged' }),
  forced: nextRelease({
    requires_restart: true,
    reason: 'forced',
    newly_forced: [
      { version: '1.1.0-rc.1' },
      { version: null, justification: 'The wire format of presets.json changed.' },
    ],
  }),
  rules: nextRelease({ requires_restart: true, reason: 'rules_changed' }),
  first: nextRelease({ requires_restart: true, reason: 'no_previous_release', previous: null }),
  unknown: {
    requires_restart: null,
    failure: 'Could not list the releases of owner/product: GitHub answered 502. Run the job again.',
  },
} as const;

type KnownNextRelease = Extract<NextReleaseDocument, { requires_restart: boolean }>;

function nextRelease(more: Partial<KnownNextRelease>): KnownNextRelease {
  return {
    requires_restart: true,
    reason: 'runtime_changed',
    previous: PREVIOUS,
    changed_count: 0,
    newly_forced: [],
    ...more,
  };
}

/** Pull request 12 into `main`, which changes four files; what else it is is up to the test. */
export function samplePullRequest(more: Partial<PullRequestDocument> = {}): PullRequestDocument {
  return {
    pull_request: { number: 12, base: 'main', head_commit: '3'.repeat(40) },
    basis: 'merge_result',
    mergeable: true,
    base: { ref: 'main', commit: '2'.repeat(40) },
    head: { ref: '#12', commit: '4'.repeat(40) },
    requires_restart: true,
    reason: 'runtime_changed',
    runtime_fingerprint: 'b'.repeat(64),
    previous_runtime_fingerprint: 'a'.repeat(64),
    runtimes: { default: CHANGED },
    rules: { file: '.runtime-fingerprint.yml', named: false, changed: false },
    force_restart: {
      set: false,
      justification: null,
      justified: false,
      carried_over: false,
      introduced: false,
    },
    manifest: 'version.json',
    next_release: NEXT.changed,
    warnings: [],
    ...more,
  };
}

const NO_RESTART = {
  requires_restart: false,
  reason: 'unchanged',
  runtimes: { default: UNCHANGED },
} as const;

const UNJUSTIFIED = {
  code: 'force_unjustified',
  message:
    '"force_restart" is set without a "force_restart_justification": write there, as a string, why processes must ' +
    'restart, or remove "force_restart"',
  position: { file: 'version.json', line: 3, column: 3 },
};

const CHANGED_RULES = {
  code: 'rules_changed',
  message: 'This changes what counts as runtime: clients restart once.',
  position: { file: '.runtime-fingerprint.yml', line: 1 },
};

/** One of each shape that a comment has. */
export const SHAPES: Readonly<Record<string, PullRequestDocument>> = {
  required: samplePullRequest(),
  'not-required': samplePullRequest({ ...NO_RESTART, next_release: NEXT.unchanged }),
  'not-required-next-changed': samplePullRequest(NO_RESTART),
  'required-next-unchanged': samplePullRequest({ next_release: NEXT.unchanged }),
  forced: samplePullRequest({
    reason: 'forced',
    runtimes: { default: { ...UNCHANGED, requires_restart: true, reason: 'forced' } },
    force_restart: {
      set: true,
      justification: 'The wire format of presets.json changed.',
      justified: true,
      carried_over: false,
      introduced: true,
    },
    next_release: NEXT.forced,
  }),
  'forced-unjustified': samplePullRequest({
    force_restart: {
      set: true,
      justification: null,
      justified: false,
      carried_over: false,
      introduced: true,
    },
    warnings: [UNJUSTIFIED],
  }),
  'rules-changed': samplePullRequest({
    reason: 'rules_changed',
    runtimes: { default: { ...UNCHANGED, requires_restart: true, reason: 'rules_changed' } },
    rules: { file: '.runtime-fingerprint.yml', named: false, changed: true },
    next_release: NEXT.rules,
    warnings: [CHANGED_RULES],
  }),
  conflict: samplePullRequest({ basis: 'merge_base', mergeable: false }),
  'without-github': samplePullRequest({
    basis: 'base_branch',
    mergeable: null,
    next_release: NEXT.unknown,
    warnings: [
      {
        code: 'next_release_unknown',
        message: `What the next release would say cannot be told: ${NEXT.unknown.failure}`,
      },
    ],
  }),
  'first-release': samplePullRequest({ next_release: NEXT.first }),
  many: samplePullRequest({
    runtimes: {
      default: {
        ...CHANGED,
        changes: Array.from({ length: 24 }, (_, at) => ({ kind: 'modified', path: `src/part${at}.py` })),
      },
    },
  }),
  gone: samplePullRequest({
    reason: 'fingerprint_unavailable',
    runtime_fingerprint: null,
    runtimes: {
      default: {
        requires_restart: true,
        reason: 'fingerprint_unavailable',
        base_fingerprint: 'a'.repeat(64),
        head_fingerprint: null,
        files: 0,
        changes: ['src/plugins.py', 'src/server.py'].map((path) => ({ kind: 'removed', path })),
      },
    },
    warnings: [{ code: 'runtime_empty', message: 'No file counts as runtime (#12): check the rules.' }],
  }),
  hint: samplePullRequest({
    runtimes: {
      default: {
        ...CHANGED,
        changes: [{ kind: 'modified', path: 'src/app/__init__.py' }],
        hint: {
          code: 'version_only',
          message:
            "Only the release's own version differs, in app/__init__.py: under version-files it would not count.",
          setting: 'root: src\ninclude: ["**/*.py"]\nversion-files: ["app/__init__.py"]',
        },
      },
    },
  }),
  named: samplePullRequest({
    rules: { file: 'services/api/fingerprint.yml', named: true, changed: false },
    runtimes: { server: CHANGED, worker: UNCHANGED },
  }),
  'merge-group': samplePullRequest({ pull_request: null, basis: 'merge_group', mergeable: null }),
};
