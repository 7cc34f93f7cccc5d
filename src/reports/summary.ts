import type { Change } from '../runtime/changes.ts';
import type { RejectedDocument, ReleaseDocument, RuntimeDocument, Warning } from './documents.ts';
import { markdownCode, markdownDetails, markdownLines, markdownTable, markdownText } from './markdown.ts';
import { count, shorten } from './plain-text.ts';
import {
  groupRejected,
  isNamed,
  publicationWords,
  ruleWords,
  verdictFacts,
  wholeReason,
} from './release-text.ts';
import { explainVerdict, verdictWords } from './verdict-text.ts';

/** A step summary over 1 MiB is not shown at all; this leaves room for what other steps add. */
const SUMMARY_LIMIT_BYTES = 900_000;
const OPEN_ROWS = 20;
const JUSTIFICATION_LIMIT = 1_000;
const MANIFEST_LIMIT = 50_000;

/**
 * The job summary of a release as Markdown: the verdict, why, what changed, then the details folded away, and the manifest
 * as it was published.
 */
export function renderSummary(document: ReleaseDocument, manifest = ''): string {
  for (let rows = 5_000; ; rows = Math.floor(rows / 2)) {
    const text = renderWithin(document, { rows, manifest: manifest.length > MANIFEST_LIMIT ? '' : manifest });
    if (rows === 0 || Buffer.byteLength(text) <= SUMMARY_LIMIT_BYTES) return text;
  }
}

function renderWithin(
  document: ReleaseDocument,
  { rows, manifest }: { rows: number; manifest: string },
): string {
  const compared = document.previous ? ` compared with ${markdownCode(document.previous.tag)}` : '';
  const icon = document.requires_restart ? '🔁' : '✅';
  const blocks = [
    `## ${icon} ${verdictWords(document.requires_restart)}: ${markdownCode(document.tag)}${compared}`,
    ...wholeReason(document).map(markdownText),
    ...Object.entries(document.runtimes).map(([name, runtime]) =>
      renderRuntime(document, { name, runtime, rows }),
    ),
    ...renderForced(document),
    ...renderFailure(document),
    ...renderWarnings(document.warnings, rows),
    markdownDetails('Details', renderDetails(document, rows)),
    ...(manifest === ''
      ? []
      : [markdownDetails(markdownCode(document.manifest.path), markdownLines(manifest.trimEnd()))]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function renderRuntime(
  document: ReleaseDocument,
  { name, runtime, rows }: { name: string; runtime: RuntimeDocument; rows: number },
): string {
  const facts = verdictFacts(runtime, {
    base: document.previous?.tag ?? null,
    newlyForced: document.newly_forced,
  });
  const title = isNamed(document.runtimes) ? `**${markdownText(name)}**: ` : '';
  const blocks = [`${title}${markdownText(explainVerdict(facts))}`, ...renderChanges(runtime.changes, rows)];
  if (runtime.hint) {
    blocks.push(`💡 ${markdownText(runtime.hint.message)}`, markdownLines(runtime.hint.setting));
  }
  return blocks.join('\n\n');
}

function renderChanges(changes: readonly Change[], rows: number): string[] {
  if (changes.length === 0) return [];
  const shown = changes.slice(0, rows);
  const table = markdownTable(
    ['change', 'file'],
    shown.map(({ kind, path, from }) => [
      kind,
      from ? `${markdownCode(from)} → ${markdownCode(path)}` : markdownCode(path),
    ]),
  );
  const more = changes.length - shown.length;
  const text = more > 0 ? `${table}\n\n… and ${count(more, 'more file')}.` : table;
  return [changes.length > OPEN_ROWS ? markdownDetails(count(changes.length, 'changed file'), text) : text];
}

/** Where no runtime's sentence says so already. */
function renderForced({ force_restart: force, runtimes }: ReleaseDocument): string[] {
  if (!force.set || Object.values(runtimes).some(({ reason }) => reason === 'forced')) return [];
  const why =
    force.justification === null
      ? 'no justification is given'
      : markdownText(shorten(force.justification, JUSTIFICATION_LIMIT));
  return [`**Forced by this release**: ${why}${force.justified ? '' : ' ⚠️'}`];
}

/** What was not done stands where nobody can miss it. */
function renderFailure({ publication }: ReleaseDocument): string[] {
  return publication?.failure === undefined ? [] : [`❌ ${markdownText(publication.failure)}`];
}

function renderWarnings(warnings: readonly Warning[], rows: number): string[] {
  if (warnings.length === 0) return [];
  const lines = warnings.slice(0, rows).map(({ message, position }) => {
    const at = position
      ? `${markdownCode([position.file, position.line].filter((part) => part !== undefined).join(':'))} `
      : '';
    return `- ⚠️ ${at}${markdownText(message)}`;
  });
  const more = warnings.length - lines.length;
  return [[...lines, ...(more > 0 ? [`- … and ${count(more, 'more warning')}`] : [])].join('\n')];
}

function renderDetails(document: ReleaseDocument, rows: number): string {
  const { previous, manifest, publication } = document;
  const facts = [
    ['fingerprint', code(document.runtime_fingerprint)],
    ['previous fingerprint', code(document.previous_runtime_fingerprint)],
    ['restart key', code(document.restart_key)],
    ['reason', code(document.reason)],
    ['commit', code(document.head.commit)],
    ['previous release', previous ? `${code(previous.tag)}: ${ruleWords(previous)}` : 'none'],
    ['forced releases', renderLineage(document, rows)],
    ['manifest', `${code(manifest.path)}, ${manifest.written ? 'written' : 'already right, not rewritten'}`],
    ...(publication ? [['release', markdownText(publicationWords(publication))]] : []),
  ];
  const rejected = previous?.rejected ?? document.rejected ?? [];
  return [markdownTable(['fact', 'value'], facts), ...renderRejected(rejected, rows)].join('\n\n');
}

function renderRejected(rejected: readonly RejectedDocument[], rows: number): string[] {
  if (rejected.length === 0) return [];
  const shown = rejected.slice(0, rows);
  const more = rejected.length - shown.length;
  const table = markdownTable(
    ['not the previous release because', 'tags'],
    [...groupRejected(shown)].map(([why, tags]) => [markdownText(why), tags.map(code).join(', ')]),
  );
  return more > 0 ? [table, `… and ${count(more, 'more tag')}.`] : [table];
}

/** The newest, where not all fit. */
function renderLineage({ forced }: ReleaseDocument, rows: number): string {
  const shown = rows === 0 ? [] : forced.slice(-rows);
  const more = forced.length - shown.length;
  const earlier = more > 0 ? [count(more, more === forced.length ? 'release' : 'earlier release')] : [];
  return [...earlier, ...shown.map(({ version }) => code(version))].join(', ') || 'none';
}

function code(text: string | null): string {
  return text === null ? 'none' : markdownCode(text);
}
