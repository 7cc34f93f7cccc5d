import type { Layout } from './layout.ts';
import { includesAll, type ProposedRules, type StatedRule } from './proposed-rules.ts';

const RULES_PAGE = 'https://github.com/OWNER/runtime-fingerprint/blob/main/docs/rules.md';

const KINDS = { python: 'Python', node: 'Node', go: 'Go', generic: 'any' } as const;

/** The configuration file that states the rules, each line with its reason. */
export function renderRules(rules: ProposedRules, { preset }: Pick<Layout, 'preset'>): string {
  return [
    '# What counts as runtime: a release requires a restart only when one of these files has changed.',
    `# Proposed by \`runtime-fingerprint init\` for ${KINDS[preset]} projects. Every key is explained in`,
    `# ${RULES_PAGE}`,
    '# Which files count, and why: runtime-fingerprint fingerprint --list',
    '',
    ...(includesAll(rules.include)
      ? []
      : ["# What is published, and nothing else. Should the product run from a checkout, write ['**']."]),
    'include:',
    ...listLines(rules.include),
    ...(rules.exclude.length === 0
      ? []
      : [
          '',
          '# Left out: kinds of files that seldom run, of which nothing that runs was seen to name any. That is no proof, so',
          '# check each line, and take it out in doubt: a file left out by mistake is a restart missed.',
          'exclude:',
          ...listLines(rules.exclude),
        ]),
    ...(rules.versionFiles.length === 0
      ? []
      : [
          '',
          '# In these, the version of the release itself is not a change.',
          'version-files:',
          ...listLines(rules.versionFiles),
        ]),
    '',
  ].join('\n');
}

function listLines(rules: readonly StatedRule[]): string[] {
  const quoted = rules.map(({ pattern }) => `'${pattern.replaceAll("'", "''")}'`);
  const width = Math.max(...quoted.map((text) => text.length));
  return rules.map(({ why }, at) => `  - ${(quoted[at] as string).padEnd(width)} # ${why}`);
}
