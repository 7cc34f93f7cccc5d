import type { VerifyDocument, VerifyReason } from './documents.ts';
import { plainText, shorten } from './plain-text.ts';
import type { Colours } from './release-text.ts';

const WORDS: Record<VerifyReason, string> = {
  match: 'The published keys are what the tag gives.',
  tag: 'The manifest was published for another tag.',
  moved_tag: 'The manifest was published for another commit: the tag was moved.',
  scheme: 'The fingerprint was made with another scheme: the rules are not those of the tag.',
  rules: 'The keys were made under other rules than those of the tag.',
  bytes: 'The runtime at the tag has another fingerprint.',
  version: 'The version is neither that of the tag nor that of the manifest in it.',
  previous: 'The previous release is not what the tags give.',
  force: 'force_restart is not what the tag says, or the list of forced releases does not say the same.',
  lineage:
    'The tags give another list of forced releases. One that was forced in a published manifest alone needs --previous-manifest.',
  justification: 'A justification is not the one that the tags give.',
  key: 'The restart key is not the one that the rest of the manifest gives.',
  runtimes: 'The keys of a runtime are not what the tag gives.',
  verdict: 'requires_restart or its reason is not what the tag and its previous release give.',
  manifest_missing: 'The tag carries no manifest: name the published one with --published.',
  manifest_unreadable: 'What was published cannot be read as a manifest.',
  keys_missing: 'The manifest holds no keys: name the one that was published with --published.',
  keys_stale: 'The keys were written for another version than the manifest now has.',
  fingerprint_unavailable: 'The runtime at the tag cannot be fingerprinted.',
};

/** `verify` for people. */
export function renderVerify(document: VerifyDocument, colours: Colours): string {
  const { tag, outcome, reason } = document;
  const paint = { match: colours.green, mismatch: colours.red, unchecked: colours.yellow }[outcome];
  const words = { match: 'Match', mismatch: 'Mismatch', unchecked: 'Not checked' }[outcome];
  const lines = [WORDS[reason], ...explainPrevious(document), ...explainForced(document)];
  return `${colours.bold(paint(words))}  ${plainText(tag)}\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

function explainPrevious({ previous }: VerifyDocument): string[] {
  if (!previous) return [];
  const { told, now } = previous;
  if (told !== null && told === now)
    return [`It is ${show(told)} in both: its tag was moved, or what the manifest says of it was altered.`];
  return [
    `The manifest names ${told === null ? 'none' : show(told)}, the rules choose ${now === null ? 'none' : show(now)}.`,
    'One that was named at the release needs --previous-tag. With a token the releases on GitHub are asked, too.',
  ];
}

function explainForced({ forced }: VerifyDocument): string[] {
  if (!forced) return [];
  const { missing, unexpected } = forced;
  const order = 'It has the same releases in another order.';
  return [
    ...(missing.length > 0 ? [`It lacks ${list(missing)}.`] : []),
    ...(unexpected.length > 0 ? [`Only it has ${list(unexpected)}.`] : []),
    ...(missing.length + unexpected.length === 0 ? [order] : []),
  ];
}

/** More are counted. */
const NAMED = 10;
const LIMIT_CHARACTERS = 80;

function list(versions: readonly string[]): string {
  const more = versions.length - NAMED;
  return versions.slice(0, NAMED).map(show).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function show(text: string): string {
  return plainText(shorten(text, LIMIT_CHARACTERS));
}
