import { readPageAssets } from '../disk/page-assets.ts';
import { renderAuditPage } from '../reports/audit-page.ts';
import { renderAuditMarkdown } from '../reports/audit-summary.ts';
import { renderAudit } from '../reports/audit-text.ts';
import type { AuditDocument } from '../reports/documents.ts';
import { renderJson } from '../reports/plain-text.ts';
import { NO_COLOURS } from '../reports/release-text.ts';

export const AUDIT_FORMATS = ['text', 'markdown', 'json', 'html'] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

/** The format that a file's name asks for; `null`: none. */
export function formatOf(path: string): AuditFormat | null {
  const [, extension = ''] = /\.([a-z]+)$/i.exec(path) ?? [];
  switch (extension.toLowerCase()) {
    case 'html':
    case 'htm':
      return 'html';
    case 'md':
    case 'markdown':
      return 'markdown';
    case 'json':
      return 'json';
    case 'txt':
      return 'text';
    default:
      return null;
  }
}

/** An audit as the text of a file, with a final line break. `repository` is what a page calls it. */
export async function renderAuditReport(
  document: AuditDocument,
  format: AuditFormat,
  repository?: string,
): Promise<string> {
  switch (format) {
    case 'text':
      return `${renderAudit(document, NO_COLOURS)}\n`;
    case 'markdown':
      return renderAuditMarkdown(document);
    case 'json':
      return `${renderJson(document)}\n`;
    case 'html':
      return renderAuditPage({ ...document, repository }, await readPageAssets());
  }
}
