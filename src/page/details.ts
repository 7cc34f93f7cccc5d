import { type PageChange, type PageRelease, reasonWords } from '../reports/page-data.ts';
import { count, groupDigits, plainText } from '../reports/plain-text.ts';
import { createElement } from './elements.ts';

/** So many changed files are listed before one asks for all. */
const LISTED_FIRST = 100;

const WHY: Readonly<Record<string, string>> = {
  no_previous_release: 'No earlier release is in this line, so there is nothing to compare with.',
  fingerprint_unavailable:
    'The runtime of one of the two could not be fingerprinted, so nothing says they are the same.',
  baseline_mismatch: 'The previous release published another fingerprint than its tag gives now.',
  runtime_changed: 'The files that run have changed.',
  forced: 'The files that run did not change; the restart was forced.',
  rules_changed: 'The files that run did not change; the rules for what counts as running did.',
  unchanged: 'The files that run did not change.',
};

const MANIFESTS: Readonly<Record<string, string>> = {
  asset: 'attached to the release',
  tree: 'in the tag’s tree',
  none: 'none',
  unreadable: 'cannot be read, so the release counts as forced',
};

/** All that is known about a release. */
export function renderDetails(release: PageRelease): HTMLElement {
  const facts: [name: string, value: Node | string][] = [
    ['Why', WHY[release.reason] ?? reasonWords(release.reason)],
    ['Compared with', release.previous === null ? 'nothing' : plainText(release.previous)],
    ['Tagged', `${plainText(release.date.slice(0, 16).replace('T', ' '))} UTC`],
    ['Manifest', MANIFESTS[release.manifest] ?? plainText(release.manifest)],
    ['Fingerprint', release.fingerprint === null ? 'none' : code(release.fingerprint)],
    ...forceFacts(release),
    ['Link', createElement('a', { href: hashOf(release.tag), textContent: `#${plainText(release.tag)}` })],
  ];
  const list = createElement(
    'dl',
    {},
    facts.map(([name, value]) =>
      createElement('div', {}, [
        createElement('dt', { textContent: name }),
        createElement('dd', {}, [value]),
      ]),
    ),
  );
  return createElement('div', { className: 'details' }, [list, ...renderChanges(release)]);
}

/** The address of a release in the page. */
export function hashOf(tag: string): string {
  return `#${encodeURIComponent(tag.toWellFormed())}`;
}

function forceFacts({ force }: PageRelease): [string, Node | string][] {
  if (!force) return [];
  const findings = force.findings.length === 0 ? 'set' : force.findings.join(', ');
  if (force.justification === null) return [['force_restart', findings]];
  const quote = createElement('q', { textContent: plainText(force.justification) });
  return [['force_restart', createElement('span', {}, [`${findings}: `, quote])]];
}

function renderChanges({ files, changes, omitted }: PageRelease): HTMLElement[] {
  if (files === 0) return [];
  const heading = createElement('h3', { textContent: `${count(files, 'changed file')}` });
  if (changes === null)
    return [heading, createElement('p', { textContent: 'Which ones was not written into this page.' })];
  const list = createElement('ul', { className: 'changes' });
  const more = createElement('p', {
    textContent: `and ${groupDigits(omitted)} more, which this page does not list.`,
    hidden: omitted === 0,
  });
  list.append(...changes.slice(0, LISTED_FIRST).map(renderChange));
  const rest = changes.slice(LISTED_FIRST);
  if (rest.length === 0) return [heading, list, more];
  const button = createElement('button', {
    type: 'button',
    textContent: `Show the other ${groupDigits(rest.length)}`,
  });
  button.addEventListener('click', () => {
    const added = rest.map(renderChange);
    list.append(...added);
    button.remove();
    // The button that had the focus is gone.
    list.tabIndex = -1;
    list.focus({ preventScroll: true });
  });
  return [heading, list, button, more];
}

function renderChange({ kind, path, from }: PageChange): HTMLElement {
  const paths = from === undefined ? [code(path)] : [code(from), ' → ', code(path)];
  const word = createElement('span', { className: 'kind', textContent: plainText(kind) });
  return createElement('li', {}, [word, ' ', createElement('span', {}, paths)]);
}

function code(text: string): HTMLElement {
  return createElement('code', { textContent: plainText(text) });
}
