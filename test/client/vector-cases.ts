import type { GateReason, Outcome } from '../../src/client/index.ts';
import type { HistoryStep } from './history.ts';
import { type GateVectors, pairsOf, type VectorCase, type VectorFile } from './vectors.ts';

const COMMIT = { a: 'a'.repeat(40), b: 'b'.repeat(40) };
const KEY = { a: '0a'.repeat(16), b: '0b'.repeat(16), c: '0c'.repeat(16) };
const FINGERPRINT = { a: 'fa'.repeat(32), b: 'fb'.repeat(32) };

interface Parts {
  readonly version?: unknown;
  readonly key?: unknown;
  readonly fingerprint?: unknown;
  readonly commit?: string;
  readonly rules?: string;
  readonly forced?: readonly object[];
  readonly writtenFor?: string;
  readonly foreign?: object;
}

/** A manifest as the release job writes it, but for what is given. */
function manifest(parts: Parts = {}): string {
  const { version = '1.0.0', writtenFor = version, commit } = parts;
  return JSON.stringify({
    version,
    ...parts.foreign,
    runtime_fingerprint: parts.fingerprint === undefined ? FINGERPRINT.a : parts.fingerprint,
    requires_restart: true,
    restart_key: parts.key ?? KEY.a,
    restart: {
      version: writtenFor,
      tag: `v${String(writtenFor)}`,
      ...(commit === undefined ? {} : { commit }),
      reason: 'runtime_changed',
      rules: parts.rules ?? '0123456789ab',
      previous: null,
      forced: parts.forced ?? [],
    },
  });
}

const FORCED = {
  old: { version: '0.9.0', justification: 'the cache has another layout' },
  new: { version: '1.1.0', justification: 'presets.json has another format' },
  silent: { version: '1.1.1' },
};

/** Two runtimes, each with its own key. */
function manifestOfTwo(version: string, server: string, worker: string): string {
  const runtime = (key: string, fingerprint: string) => ({
    runtime_fingerprint: fingerprint,
    previous_fingerprint: null,
    requires_restart: true,
    reason: 'runtime_changed',
    rules: '0123456789ab',
    restart_key: key,
  });
  const whole = JSON.parse(manifest({ version, key: `${server.slice(0, 16)}${worker.slice(0, 16)}` }));
  const runtimes = {
    server: runtime(server, server === KEY.a ? FINGERPRINT.a : FINGERPRINT.b),
    worker: runtime(worker, FINGERPRINT.a),
  };
  return JSON.stringify({ ...whole, runtimes });
}

const READABLE: Record<string, string> = {
  first: manifest(),
  'docs only': manifest({ version: '1.0.1' }),
  code: manifest({ version: '1.1.0', key: KEY.b, fingerprint: FINGERPRINT.b }),
  'code, version kept': manifest({ key: KEY.b, fingerprint: FINGERPRINT.b }),
  forced: manifest({ version: '1.1.0', key: KEY.b, forced: [FORCED.new] }),
  'forced, and code': manifest({
    version: '1.1.1',
    key: KEY.c,
    fingerprint: FINGERPRINT.b,
    forced: [FORCED.new, FORCED.silent],
  }),
  'forced before': manifest({ key: KEY.c, forced: [FORCED.old] }),
  'forced before and again': manifest({ version: '1.1.0', key: KEY.b, forced: [FORCED.old, FORCED.new] }),
  'other rules': manifest({ version: '1.1.0', key: KEY.b, rules: 'ba9876543210' }),
  'other key, nothing else': manifest({ version: '1.1.0', key: KEY.b }),
  unavailable: manifest({ version: '1.2.0', key: 'unavailable:1.2.0', fingerprint: null }),
  'unavailable, commit a': manifest({
    version: '1.2.0',
    key: 'unavailable:1.2.0',
    fingerprint: null,
    commit: COMMIT.a,
  }),
  'unavailable, commit a, spread out': JSON.stringify(
    JSON.parse(manifest({ version: '1.2.0', key: 'unavailable:1.2.0', fingerprint: null, commit: COMMIT.a })),
    null,
    2,
  ),
  'unavailable, another build': manifest({
    version: '1.2.0',
    key: 'unavailable:1.2.0',
    fingerprint: null,
    foreign: { build: 2 },
  }),
  'unavailable, commit b': manifest({
    version: '1.2.0',
    key: 'unavailable:1.2.0',
    fingerprint: null,
    commit: COMMIT.b,
  }),
  'unavailable, later': manifest({ version: '1.2.1', key: 'unavailable:1.2.1', fingerprint: null }),
  'first, commit a': manifest({ commit: COMMIT.a }),
  'first, commit b': manifest({ commit: COMMIT.b }),
  plain: '{"version":"1.0.0"}',
  'plain, foreign keys': '{"name":"app","version":"1.0.0","n":12345678901234567890,"x":1.0}',
  'plain, later': '{"version":"1.0.1"}',
  'plain, commit a': JSON.stringify({
    version: '1.0.0',
    restart: { version: '1.0.0', commit: COMMIT.a },
  }),
  'plain, commit b': JSON.stringify({
    version: '1.0.0',
    restart: { version: '1.0.0', commit: COMMIT.b },
  }),
  stale: manifest({ version: '1.0.1', writtenFor: '1.0.0' }),
  'stale, commit a': manifest({ version: '1.0.1', writtenFor: '1.0.0', commit: COMMIT.a }),
  'stale, commit b': manifest({ version: '1.0.1', writtenFor: '1.0.0', commit: COMMIT.b }),
  'stale, first': manifest({ writtenFor: '0.9.0' }),
  'stale, forced': manifest({ version: '1.1.0', writtenFor: '1.0.0', forced: [FORCED.new] }),
  'no version': '{"name":"app"}',
  'no version, other': '{"name":"other"}',
  'empty object': '{}',
  'version a number': '{"version":7}',
  'version another number': '{"version":8}',
  'version a number, with keys': manifest({ version: 7, key: KEY.a }),
  'version empty': '{"version":""}',
  'version empty, other': '{"version":"","x":1}',
  'key a number': manifest({ key: 7 }),
  'key empty': manifest({ key: '' }),
  'key in a list': manifest({ key: [KEY.a] }),
  'restart a list': JSON.stringify({ version: '1.0.0', restart_key: KEY.a, restart: ['1.0.0'] }),
  'restart a text': JSON.stringify({ version: '1.0.0', restart_key: KEY.a, restart: '1.0.0' }),
  'names in capitals': JSON.stringify({
    Version: '1.0.0',
    Restart_Key: KEY.a,
    Restart: { Version: '1.0.0' },
  }),
  'names in capitals, later': JSON.stringify({
    Version: '1.0.1',
    Restart_Key: KEY.a,
    Restart: { Version: '1.0.1' },
  }),
  'list of forced broken': manifest({
    version: '1.1.0',
    key: KEY.b,
    forced: [7, null, [], { version: 7 }, FORCED.new, { ...FORCED.old, justification: 7 }] as object[],
  }),
  'two runtimes': manifestOfTwo('1.0.0', KEY.a, KEY.b),
  'two runtimes, worker changed': manifestOfTwo('1.1.0', KEY.a, KEY.c),
  'two runtimes, server changed': manifestOfTwo('1.1.0', KEY.c, KEY.b),
  'two runtimes, stale': JSON.stringify({
    ...JSON.parse(manifestOfTwo('1.1.0', KEY.a, KEY.b)),
    version: '1.1.1',
  }),
  'byte order mark': `\ufeff${manifest({ version: '1.0.1' })}`,
  'escaped and spread out': JSON.stringify(JSON.parse(manifest({ version: '1.0.2' })), null, '\t')
    .replace('restart_key', 'restart\\u005fkey')
    .replaceAll('\n', '\r\n'),
  'key twice, the last counts': manifest({ version: '1.0.3' }).replace(
    '"restart_key"',
    '"restart_key":"x","restart_key"',
  ),
  'foreign values': manifest({
    version: '1.0.4',
    foreign: {
      deep: JSON.parse(`${'[{"a":'.repeat(50)}1${'}]'.repeat(50)}`),
      text: 'ünï😀',
      constructor: {},
      toString: [],
    },
  }),
};

const first = READABLE.first as string;

const UNREADABLE: Record<string, VectorFile> = {
  missing: null,
  'empty file': '',
  'white space': ' \n',
  truncated: first.slice(0, -20),
  'truncated early': '{"version":"1.',
  'a list': `[${first}]`,
  'a null': 'null',
  'a text': '"1.0.0"',
  'a number': '1',
  'two documents': `${first}${first}`,
  'text after it': `${first}x`,
  'trailing comma': '{"version":"1.0.0",}',
  comment: '{"version":"1.0.0" /* c */}',
  'single quotes': "{'version':'1.0.0'}",
  'bare name': '{version:"1.0.0"}',
  'broken escape': '{"version":"1.0.0","x":"\\x"}',
  'zero byte after it': `${first}\0`,
  'bytes that are not UTF-8': {
    base64: Buffer.concat([
      Buffer.from('{"version":"1.0.0","x":"'),
      Buffer.from([0xff]),
      Buffer.from('"}'),
    ]).toString('base64'),
  },
  'UTF-16': { base64: Buffer.from(`\ufeff${first}`, 'utf16le').toString('base64') },
};

/** Broken too, but some parsers read them. */
const BROKEN_FOR_STRICT: Record<string, VectorFile> = {
  'not a number': '{"version":"1.0.0","x":NaN}',
  'leading zero': '{"version":"1.0.0","x":01}',
  'line break in a text': '{"version":"1.0.0","x":"a\nb"}',
};

type Row = readonly [
  running: string,
  installed: string,
  outcome: Outcome,
  reason: GateReason,
  more?: Partial<VectorCase>,
];

const KEY_ROWS: readonly Row[] = [
  ['first', 'first', 'keep', 'unchanged'],
  ['first', 'docs only', 'keep', 'unchanged'],
  ['docs only', 'first', 'keep', 'unchanged'],
  ['first, commit a', 'first, commit b', 'keep', 'unchanged'],
  ['first', 'code', 'restart', 'fingerprint_mismatch'],
  ['code', 'first', 'restart', 'fingerprint_mismatch'],
  ['first', 'code, version kept', 'restart', 'fingerprint_mismatch'],
  ['first', 'forced', 'restart', 'forced', { justifications: [FORCED.new.justification] }],
  ['forced', 'first', 'restart', 'forced_rollback'],
  ['first', 'forced, and code', 'restart', 'forced', { justifications: [FORCED.new.justification] }],
  ['forced', 'forced, and code', 'restart', 'forced'],
  [
    'forced before',
    'forced before and again',
    'restart',
    'forced',
    { justifications: [FORCED.new.justification] },
  ],
  ['forced before', 'forced', 'restart', 'forced', { justifications: [FORCED.new.justification] }],
  ['forced before and again', 'forced before', 'restart', 'forced_rollback'],
  ['first', 'other rules', 'restart', 'rules_changed'],
  ['first', 'other key, nothing else', 'restart', 'rules_changed'],
  ['first', 'unavailable', 'restart', 'fingerprint_unavailable'],
  ['unavailable', 'first', 'restart', 'fingerprint_unavailable'],
  ['unavailable', 'unavailable, later', 'restart', 'fingerprint_unavailable'],
  ['unavailable', 'unavailable', 'keep', 'unchanged'],
  ['unavailable', 'unavailable, another build', 'restart', 'fingerprint_unavailable'],
  ['unavailable', 'unavailable, commit a', 'restart', 'fingerprint_unavailable'],
  ['unavailable, commit a', 'unavailable', 'restart', 'fingerprint_unavailable'],
  ['unavailable, commit a', 'unavailable, commit a, spread out', 'keep', 'unchanged'],
  ['unavailable, commit a', 'unavailable, commit b', 'restart', 'fingerprint_unavailable'],
  ['first', 'list of forced broken', 'restart', 'forced', { justifications: [FORCED.new.justification] }],
  ['first', 'byte order mark', 'keep', 'unchanged'],
  ['first', 'escaped and spread out', 'keep', 'unchanged'],
  ['first', 'key twice, the last counts', 'keep', 'unchanged'],
  ['first', 'foreign values', 'keep', 'unchanged'],
];

const VERSION_ROWS: readonly Row[] = [
  ['plain', 'plain, foreign keys', 'keep', 'unchanged'],
  ['plain', 'plain, later', 'restart', 'version_mismatch'],
  ['first', 'plain', 'keep', 'unchanged'],
  ['plain', 'first', 'keep', 'unchanged'],
  ['first', 'plain, later', 'restart', 'version_mismatch'],
  ['plain, commit a', 'plain, commit b', 'restart', 'version_mismatch'],
  ['plain, commit a', 'plain', 'keep', 'unchanged'],
  ['plain, commit a', 'first, commit a', 'keep', 'unchanged'],
  ['plain, commit a', 'first, commit b', 'restart', 'version_mismatch'],
  ['first', 'stale', 'restart', 'version_mismatch'],
  ['stale', 'first', 'restart', 'version_mismatch'],
  ['docs only', 'stale', 'keep', 'unchanged'],
  ['stale', 'plain, later', 'keep', 'unchanged'],
  ['stale', 'stale, first', 'restart', 'version_mismatch'],
  ['stale, commit a', 'stale, commit b', 'restart', 'version_mismatch'],
  ['first', 'stale, forced', 'restart', 'version_mismatch'],
  ['stale, forced', 'forced', 'keep', 'unchanged'],
  ['stale', 'forced', 'restart', 'version_mismatch', { justifications: [FORCED.new.justification] }],
  ['no version', 'no version', 'keep', 'unchanged'],
  ['no version', 'no version, other', 'restart', 'version_mismatch'],
  ['empty object', 'no version', 'restart', 'version_mismatch'],
  ['version a number', 'version a number', 'keep', 'unchanged'],
  ['version a number', 'version another number', 'restart', 'version_mismatch'],
  ['version a number', 'version a number, with keys', 'restart', 'version_mismatch'],
  ['version empty', 'version empty, other', 'restart', 'version_mismatch'],
  ['key a number', 'first', 'keep', 'unchanged'],
  ['key empty', 'key in a list', 'keep', 'unchanged'],
  ['key a number', 'docs only', 'restart', 'version_mismatch'],
  ['restart a list', 'first', 'keep', 'unchanged'],
  ['restart a list', 'docs only', 'restart', 'version_mismatch'],
  ['restart a text', 'docs only', 'restart', 'version_mismatch'],
  ['names in capitals', 'names in capitals, later', 'restart', 'version_mismatch'],
  ['names in capitals', 'first', 'restart', 'version_mismatch'],
];

const RUNTIME_ROWS: readonly Row[] = [
  ['two runtimes', 'two runtimes, worker changed', 'keep', 'unchanged', { runtime: 'server' }],
  ['two runtimes', 'two runtimes, server changed', 'restart', 'fingerprint_mismatch', { runtime: 'server' }],
  ['two runtimes', 'two runtimes, server changed', 'keep', 'unchanged', { runtime: 'worker' }],
  ['two runtimes', 'two runtimes, worker changed', 'restart', 'rules_changed', { runtime: 'worker' }],
  ['two runtimes', 'two runtimes, worker changed', 'restart', 'rules_changed'],
  ['two runtimes', 'two runtimes, stale', 'restart', 'version_mismatch', { runtime: 'server' }],
  ['two runtimes', 'two runtimes, worker changed', 'restart', 'version_mismatch', { runtime: 'other' }],
  ['two runtimes', 'first', 'keep', 'unchanged', { runtime: 'server' }],
  ['two runtimes', 'docs only', 'restart', 'version_mismatch', { runtime: 'server' }],
  ['first', 'docs only', 'restart', 'version_mismatch', { runtime: 'constructor' }],
  ['first', 'docs only', 'restart', 'version_mismatch', { runtime: '__proto__' }],
];

const PENDING = '2026-01-02T03:04:05.678Z';
const LATER = '2026-01-03T03:04:05.678Z';

function marker(clients: object, updated_at = PENDING): string {
  return JSON.stringify({
    schema_version: 1,
    required: true,
    from_version: '1.0.0',
    to_version: '1.0.1',
    from_fingerprint: FINGERPRINT.a,
    to_fingerprint: FINGERPRINT.a,
    reason: 'update',
    justifications: [],
    updated_at,
    clients,
  });
}

type MarkerRow = readonly [
  name: string,
  atStart: VectorFile,
  now: VectorFile,
  asked: 'marker_required' | 'marker_corrupt' | null,
];

const MARKER_ROWS: readonly MarkerRow[] = [
  ['none', null, null, null],
  ['asked since', null, marker({ web: PENDING }), 'marker_required'],
  ['asked before the start', marker({ web: PENDING }), marker({ web: PENDING }), null],
  ['asked again since', marker({ web: PENDING }), marker({ web: LATER }, LATER), 'marker_required'],
  ['acknowledged', null, marker({ web: 'ok', job: PENDING }), null],
  ['only another asked', null, marker({ job: PENDING }), null],
  ['another asked since', marker({ web: PENDING }), marker({ web: PENDING, job: LATER }, LATER), null],
  ['another acknowledged', marker({ web: PENDING, job: PENDING }), marker({ web: PENDING, job: 'ok' }), null],
  ['everyone asked', null, marker({ '*': PENDING }), 'marker_required'],
  ['everyone asked, this one acknowledged', null, marker({ '*': PENDING, web: 'ok' }), null],
  ['nobody named', null, marker({}), 'marker_required'],
  ['corrupt', null, '{', 'marker_corrupt'],
  ['corrupt, an empty file', null, '', 'marker_corrupt'],
  ['corrupt, no clients', null, '{"required":true}', 'marker_corrupt'],
  ['corrupt, not required', null, '{"required":false,"clients":{}}', 'marker_corrupt'],
  ['corrupt, a client with a number', null, '{"required":true,"clients":{"job":1}}', 'marker_corrupt'],
  ['corrupt at the start', '{', '{', null],
  ['corrupt in another way', '{', '[', 'marker_corrupt'],
  ['corrupt, then repaired', '{', marker({ web: PENDING }), 'marker_required'],
  ['asked, then corrupt', marker({ web: PENDING }), '{', 'marker_corrupt'],
  ['corrupt, then gone', '{', null, null],
  ["of the first clients' kind", null, marker({ web: 'restart_session_required' }), 'marker_required'],
  [
    "of the first clients' kind, another acknowledged",
    marker({ web: 'restart_session_required', job: 'restart_session_required' }),
    marker({ web: 'restart_session_required', job: 'ok' }),
    null,
  ],
  [
    "of the first clients' kind, asked again",
    marker({ web: 'restart_session_required' }),
    marker({ web: 'restart_session_required' }, LATER),
    'marker_required',
  ],
];

const ARTIFACT_ROWS: readonly Row[] = [
  ['first', 'first', 'wait', 'artifact_replaced', { artifact_replaced: true }],
  ['first', 'first', 'restart', 'artifact_replaced', { artifact_replaced: true, grace_over: true }],
  ['missing', 'missing', 'restart', 'artifact_replaced', { artifact_replaced: true }],
  ['truncated', 'truncated', 'wait', 'artifact_replaced', { artifact_replaced: true }],
  ['truncated', 'truncated', 'restart', 'artifact_replaced', { artifact_replaced: true, grace_over: true }],
  ['first', 'docs only', 'keep', 'unchanged', { artifact_replaced: true }],
  ['first', 'code', 'restart', 'fingerprint_mismatch', { artifact_replaced: true }],
  ['first', 'missing', 'wait', 'manifest_missing', { artifact_replaced: true }],
  ['first', 'first', 'keep', 'unchanged', { artifact_replaced: false, grace_over: true }],
];

/** Branches, a backport, a restored tree, other rules, a tag that was moved, keys in every state. */
const HISTORY: readonly HistoryStep[] = [
  { back: 0, change: 'docs', forced: false, fate: 'intact', moveTag: false },
  { back: 0, change: 'code', forced: false, fate: 'intact', moveTag: false },
  { back: 0, change: 'docs', forced: true, fate: 'intact', moveTag: false },
  { back: 0, change: 'restore', forced: false, fate: 'intact', moveTag: false },
  { back: 3, change: 'code', forced: false, fate: 'intact', moveTag: false },
  { back: 0, change: 'docs', forced: true, fate: 'intact', moveTag: false },
  { back: 2, change: 'rules', forced: false, fate: 'intact', moveTag: false },
  { back: 0, change: 'library', forced: false, fate: 'unavailable', moveTag: false },
  { back: 0, change: 'library', forced: false, fate: 'unavailable', moveTag: true },
  { back: 2, change: 'docs', forced: false, fate: 'stale', moveTag: false },
  { back: 0, change: 'docs', forced: false, fate: 'none', moveTag: false },
  { back: 0, change: 'docs', forced: false, fate: 'keyless', moveTag: false },
  { back: 0, change: 'code', forced: false, fate: 'intact', moveTag: true },
];

/** Every rule of the gate, every pair of a history, and broken files of every kind. */
export function gateVectors(): GateVectors {
  const history = pairsOf(HISTORY);
  return {
    manifests: { ...READABLE, ...UNREADABLE, ...BROKEN_FOR_STRICT, ...history.manifests },
    cases: [
      ...rowCases([...KEY_ROWS, ...VERSION_ROWS, ...RUNTIME_ROWS, ...ARTIFACT_ROWS]),
      ...MARKER_ROWS.map(markerCase),
      ...unreadableCases(),
      ...history.cases,
    ],
  };
}

function rowCases(rows: readonly Row[]): VectorCase[] {
  return rows.map(([running, installed, outcome, reason, more = {}]) => {
    const { justifications, ...given } = more;
    const said = Object.entries(given).map(([key, value]) => `, ${key} ${String(value)}`);
    const name = `${running} → ${installed}${said.join('')}`;
    const why = justifications === undefined ? {} : { justifications };
    return { name, running, installed, ...given, outcome, reason, ...why };
  });
}

function markerCase([name, at_start, now, asked]: MarkerRow): VectorCase {
  const answer = asked === null ? (['keep', 'unchanged'] as const) : (['restart', asked] as const);
  return {
    name: `marker: ${name}`,
    running: 'first',
    installed: 'docs only',
    marker: { client: 'web', at_start, now },
    outcome: answer[0],
    reason: answer[1],
  };
}

/** Each broken file as it was at start, come since, gone since, and beside another broken one. */
function unreadableCases(): VectorCase[] {
  const names = [...Object.keys(UNREADABLE), ...Object.keys(BROKEN_FOR_STRICT)];
  return names.flatMap((name) => {
    const lost: GateReason = name === 'missing' ? 'manifest_missing' : 'manifest_corrupt';
    const strict = Object.hasOwn(BROKEN_FOR_STRICT, name) ? { strict: true } : {};
    const other = name === 'truncated' ? 'truncated early' : 'truncated';
    return rowCases([
      [name, name, 'keep', 'running_unknown', strict],
      ['first', name, 'wait', lost, strict],
      ['first', name, 'restart', lost, { ...strict, grace_over: true }],
      [other, name, 'wait', lost, strict],
      [name, 'first', 'restart', 'version_mismatch', strict],
    ]);
  });
}
