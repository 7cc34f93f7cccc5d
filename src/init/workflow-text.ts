import type { ReleaseLine } from './release-line.ts';
import type { ReleaseTool } from './release-tool.ts';

export const WORKFLOW_PATH = '.github/workflows/runtime-fingerprint.yml';

const CHECKOUT = 'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1';
const ACTION = 'OWNER/runtime-fingerprint@COMMIT # put its owner and the commit to pin here';

/** What starts the job that judges a release. */
export type Trigger = 'release' | 'tag' | 'call';

export interface WorkflowInput {
  readonly tool: ReleaseTool;
  /** The lines that are released. */
  readonly lines: readonly ReleaseLine[];
}

/** What to start on, by what the project's way of releasing starts. */
export function chooseTrigger({ kind, startsWorkflows }: ReleaseTool): Trigger {
  if (startsWorkflows) return 'release';
  return kind === 'tag-push' ? 'tag' : 'call';
}

/** The workflow: it judges each release, and comments on pull requests. */
export function renderWorkflow(input: WorkflowInput): string {
  const trigger = chooseTrigger(input.tool);
  return [
    ...headerLines(input.tool, trigger),
    'name: Runtime fingerprint',
    '',
    ...eventLines(trigger, input.lines),
    '',
    'permissions: {}',
    '',
    'jobs:',
    ...releaseJob(trigger),
    '',
    ...PULL_REQUEST_JOB,
    '',
  ].join('\n');
}

function headerLines(tool: ReleaseTool, trigger: Trigger): string[] {
  const what =
    '# Says of each release whether running processes must restart, and of each pull request what it would mean.';
  if (trigger !== 'call') return [what];
  return [
    what,
    '#',
    '# Releases made with the token of a workflow start no other workflow. So the job that makes them calls this one:',
    ...callingJob(tool).map((line) => `#   ${line}`.trimEnd()),
  ];
}

function eventLines(trigger: Trigger, lines: readonly ReleaseLine[]): string[] {
  const tag = [
    '    inputs:',
    '      tag:',
    '        description: The release to judge',
    '        required: true',
    '        type: string',
  ];
  const first: Record<Trigger, string[]> = {
    release: ['  release:', '    types: [published]'],
    tag: ['  push:', `    tags: [${tagFilters(lines).join(', ')}]`],
    call: ['  workflow_call:', ...tag],
  };
  return ['on:', ...first[trigger], '  workflow_dispatch:', ...tag, '  pull_request:'];
}

/** Before there are tags, those of the two usual ways; of a line that a filter cannot name, every tag with a digit. */
function tagFilters(lines: readonly ReleaseLine[]): string[] {
  const leads = lines.length === 0 ? ['v', ''] : lines.map(({ lead }) => lead);
  if (!leads.every(isPlainLead)) return ["'**[0-9]*'"];
  return [...new Set(leads)].map((lead) => `'${lead}[0-9]*'`);
}

const TAGS: Record<Trigger, string> = {
  release: 'inputs.tag || github.event.release.tag_name',
  tag: 'inputs.tag || github.ref_name',
  call: 'inputs.tag',
};

function releaseJob(trigger: Trigger): string[] {
  return [
    '  release:',
    "    if: github.event_name != 'pull_request'",
    '    runs-on: ubuntu-latest',
    '    timeout-minutes: 15',
    '    permissions:',
    '      contents: write # to attach the manifest to the release',
    '    env:',
    `      TAG: \${{ ${TAGS[trigger]} }}`,
    '    steps:',
    `      - uses: ${CHECKOUT}`,
    '        with:',
    `          ref: refs/tags/\${{ env.TAG }}`,
    '          persist-credentials: false',
    `      - uses: ${ACTION}`,
    '        id: runtime',
    '        with:',
    '          mode: release',
    `          tag: \${{ env.TAG }}`,
    '      - run: echo "A restart is required."',
    "        if: steps.runtime.outputs.requires-restart == 'true'",
  ];
}

const PULL_REQUEST_JOB = [
  '  pull-request:',
  "    if: github.event_name == 'pull_request'",
  '    runs-on: ubuntu-latest',
  '    timeout-minutes: 15',
  '    permissions:',
  '      contents: read',
  '      pull-requests: write # to comment',
  '    steps:',
  `      - uses: ${CHECKOUT}`,
  '        with:',
  '          persist-credentials: false',
  `      - uses: ${ACTION}`,
  '        with:',
  '          mode: pull-request',
];

/** The job to add where the release is made, and what it goes by there. */
const CALLS = {
  'release-please': ['release_created', 'tag_name', 'of the release-please step'],
  'semantic-release': ['new_release_published', 'new_release_git_tag', 'of the semantic-release step'],
  changesets: ['published', 'tag', 'of the changesets step; the tag is of one of its publishedPackages'],
} as const;

/**
 * The job that a project adds to its own workflow. GitHub refuses a call that grants less than any job of the called
 * workflow asks for, also one that would be skipped.
 */
export function callingJob({ kind, job }: ReleaseTool): string[] {
  const needs = job !== null && /^[A-Za-z_][\w-]*$/.test(job) ? job : 'JOB';
  const outputs = kind in CALLS ? CALLS[kind as keyof typeof CALLS] : null;
  const tag = outputs ? `needs.${needs}.outputs.${outputs[1]}` : 'github.ref_name';
  return [
    'runtime-fingerprint:',
    `  needs: ${needs}`,
    ...(outputs
      ? [
          `  # ${needs} passes on the outputs ${outputs[0]} and ${outputs[1]} ${outputs[2]}.`,
          `  if: needs.${needs}.outputs.${outputs[0]} == 'true'`,
        ]
      : []),
    '  permissions:',
    '    contents: write',
    '    pull-requests: write',
    `  uses: ./${WORKFLOW_PATH}`,
    '  with:',
    `    tag: \${{ ${tag} }}`,
  ];
}

/** What a filter of tags and YAML both take as it is. */
function isPlainLead(text: string): boolean {
  return /^[\w@./-]*$/.test(text);
}
