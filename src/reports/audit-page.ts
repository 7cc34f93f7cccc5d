import { createHash } from 'node:crypto';
import { parseTagName, type TagName } from '../release/tag-name.ts';
import { compareVersions } from '../release/version-order.ts';
import { type PageDocument, renderPageBody } from './audit-page-body.ts';
import type { AuditedRelease } from './documents.ts';
import { htmlJson, htmlText } from './html.ts';
import type { ForceFinding, PageData, PageForce, PageRelease } from './page-data.ts';
import { count, renderJson } from './plain-text.ts';

export type { PageDocument };

/** The page's own files, as the build leaves them. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

/**
 * The audit as one HTML file that asks nothing of anywhere. Totals, figures and the table are there without its script,
 * which adds the charts, sorting, filters and the changed files.
 */
export function renderAuditPage(document: PageDocument, assets: PageAssets): string {
  const data = pageData(document);
  const script = inlineText(assets.script, 'script');
  const style = inlineText(assets.style, 'style');
  const name = document.repository === undefined ? '' : `${document.repository}: `;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy(script, style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${htmlText(`${name}restart audit of ${count(document.totals.releases, 'release')}`)}</title>
<style>${style}</style>
</head>
<body>
${renderPageBody(document, data)}
<script type="application/json" id="data">${htmlJson(renderJson(data, 0))}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** Nothing may be loaded, and nothing may run but the script that was built. */
function contentPolicy(script: string, style: string): string {
  return [
    `default-src 'none'`,
    `script-src '${integrity(script)}'`,
    `style-src '${integrity(style)}'`,
    'img-src data:',
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

function integrity(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Line ends as a browser reads them, since it hashes what it read. */
function inlineText(text: string, element: 'script' | 'style'): string {
  if (/<!--|<\/?(?:script|style)/i.test(text))
    throw new Error(`The page's ${element} cannot stand in a page: it holds the mark of an element.`);
  return text.replaceAll(/\r\n?/g, '\n');
}

/** The newest release first. */
function pageData({ releases }: PageDocument): PageData {
  const places = releases.map(placeOf);
  const ordered = [...places].sort(comparePlaces);
  const order = new Map(ordered.map((place, at) => [place, at]));
  const rows = releases.map((release, at): PageRelease => {
    const place = places[at] as Place;
    return { ...pageRelease(release), line: place.line, order: order.get(place) as number };
  });
  return { releases: rows.reverse() };
}

function pageRelease(release: AuditedRelease): Omit<PageRelease, 'line' | 'order'> {
  return {
    tag: release.tag,
    date: release.date,
    previous: release.previous,
    restart: release.requires_restart,
    reason: release.reason,
    fingerprint: release.fingerprint,
    files: release.changed_files,
    manifest: release.manifest,
    force: pageForce(release),
    changes: release.changes ?? null,
    omitted: release.changes_omitted ?? 0,
  };
}

function pageForce({ force, reason }: AuditedRelease): PageForce | null {
  if (!force) return null;
  const findings: [ForceFinding, boolean][] = [
    ['needed', reason === 'forced'],
    ['redundant', force.redundant],
    ['unjustified', !force.justified],
    ['carried over', force.carried_over],
    ['malformed', force.malformed],
  ];
  return {
    findings: findings.flatMap(([finding, holds]) => (holds ? [finding] : [])),
    justification: force.justification,
  };
}

type Place = Pick<TagName, 'line'> & Partial<Pick<TagName, 'key'>>;

function placeOf({ tag, version }: AuditedRelease): Place {
  const prefix = tag.endsWith(version) ? tag.slice(0, tag.length - version.length) : null;
  const name = parseTagName(tag, prefix);
  return name ? { line: name.line, key: name.key } : { line: tag };
}

function comparePlaces(a: Place, b: Place): number {
  if (a.line !== b.line) return a.line < b.line ? -1 : 1;
  return a.key && b.key ? compareVersions(a.key, b.key) : 0;
}
