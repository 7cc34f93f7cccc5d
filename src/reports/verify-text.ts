import type { VerifyDocument, VerifyReason } from './documents.ts';
import { plainText } from './plain-text.ts';
import type { Colours } from './release-text.ts';

const WORDS: Record<VerifyReason, string> = {
  match: 'The published keys are what the tag gives.',
  tag: 'The manifest was published for another tag.',
  moved_tag: 'The manifest was published for another commit: the tag was moved.',
  scheme: 'The fingerprint was made with another scheme: the rules are not those of the tag.',
  rules: 'The keys were made under other rules than those of the tag.',
  bytes: 'The runtime at the tag has another fingerprint.',
  lineage:
    'The tags give another list of forced releases. One that was forced in a published manifest alone needs --previous-manifest.',
  key: 'The restart key is not the one that the rest of the manifest gives.',
  runtimes: 'The keys of a runtime are not what the tag gives.',
  verdict: 'requires_restart is not what the tag and its previous release give.',
  manifest_missing: 'The tag carries no manifest: name the published one with --published.',
  manifest_unreadable: 'What was published cannot be read as a manifest.',
  keys_missing: 'The manifest holds no keys.',
  keys_stale: 'The keys were written for another version than the manifest now has.',
  fingerprint_unavailable: 'The runtime at the tag cannot be fingerprinted.',
};

/** `verify` for people. */
export function renderVerify({ tag, outcome, reason }: VerifyDocument, colours: Colours): string {
  const paint = { match: colours.green, mismatch: colours.red, unchecked: colours.yellow }[outcome];
  const words = { match: 'Match', mismatch: 'Mismatch', unchecked: 'Not checked' }[outcome];
  return `${colours.bold(paint(words))}  ${plainText(tag)}\n  ${WORDS[reason]}`;
}
