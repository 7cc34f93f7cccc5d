/**
 * What of a file's identity is watched. A write or a replacement changes one of these, but for a second write within
 * one tick of the file system's clock, a write through a memory map, and a file system mounted in place of another.
 */
interface FileStat {
    readonly dev: bigint;
    readonly ino: bigint;
    readonly size: bigint;
    readonly mtimeNs: bigint;
    readonly ctimeNs: bigint;
}
/** The two things asked of the disk. Both follow links and throw the system's error. */
interface GateFs {
    stat(path: string): FileStat;
    /** The whole of a regular file; throws for anything else, and for one too large to be meant. */
    read(path: string): Uint8Array;
}
/** A file as it was read, and the stamp that it keeps for as long as it is not touched. */
interface Snapshot {
    readonly stamp: string;
    readonly file: FileState;
}
/** A clock that is never set back, in milliseconds. */
declare const steadyMs: () => number;
declare const NODE_FS: GateFs;
/** Identifies a file without reading it: device, inode, size, both times; or why there is nothing to identify. */
declare function readStamp(path: string, fs: GateFs): string;
/** The system's name of an error, such as `ENOENT`. */
declare const codeOf: (error: unknown) => string;
/** The file that a stamp is of, whatever stands in it. */
declare const inodeOf: (stamp: string) => string;
/** When the file of a stamp was put in place or last changed, in milliseconds; `NaN`: there is none. */
declare const changedMs: (stamp: string) => number;
/**
 * Reads a file that others may be writing: what counts was read between two equal stamps, or twice in a row, since a
 * file may also be touched without end.
 */
declare function readSnapshot(path: string, fs: GateFs): Snapshot;
/** What stands in a watched file, and the stamp it had when that was first read. */
interface Watched<T> {
    readonly parsed: T;
    readonly stamp: string;
}
/**
 * Looks at a file again and again. A look at a file that did not change costs one `stat`, and gives the same object
 * as before; now and then it is read all the same. `nowMs` is of a clock that is never set back.
 */
declare function watchFile<T>(path: string, fs: GateFs, parse: (file: FileState) => T): (nowMs: number) => Watched<T>;
type Outcome = 'keep' | 'restart' | 'wait';
type KeepReason = 'unchanged' | 'running_unknown';
type WaitReason = 'artifact_replaced' | 'manifest_missing' | 'manifest_corrupt';
type RestartReason = WaitReason | 'marker_corrupt' | 'marker_required' | 'version_mismatch' | KeyReason;
type GateReason = KeepReason | RestartReason;
/** Why two keys differ. */
type KeyReason = 'forced' | 'forced_rollback' | 'fingerprint_unavailable' | 'fingerprint_mismatch' | 'rules_changed';
interface DecisionOf<O extends Outcome, R extends GateReason> {
    readonly outcome: O;
    readonly reason: R;
    /** With a restart: why releases were forced that the running process does not descend from. */
    readonly justifications: readonly string[];
}
type Decision = DecisionOf<'keep', KeepReason> | DecisionOf<'wait', WaitReason> | DecisionOf<'restart', RestartReason>;
interface GateInput {
    /** The manifest as it was when the process started, before it loaded any of its code. */
    readonly running: Captured;
    /** The manifest as it is now. */
    readonly installed: Captured;
    /** Which of several runtimes of one product this process runs; left out, the product as a whole. */
    readonly runtime?: string | undefined;
    readonly marker?: MarkerView | null | undefined;
    /** A watched file that is run is another one than at process start. */
    readonly artifactReplaced?: boolean | undefined;
    /** An answer of `wait` has stood for as long as an installation may take. */
    readonly graceOver?: boolean | undefined;
}
/** A decision with what it rests on. */
type RestartStatus = Decision & StatusFields;
/** The names are those of the first clients. */
interface StatusFields {
    readonly installed_version: string | null;
    readonly process_version: string | null;
    /** Both are known and equal. */
    readonly version_match: boolean;
    readonly installed_fingerprint: string | null;
    readonly process_fingerprint: string | null;
    /** Both are known and equal. */
    readonly fingerprint_match: boolean;
    readonly restart_required: boolean;
}
/**
 * Whether a process may keep running. The first rule that applies decides, and every doubt is a restart, or a wait
 * that ends in one. Keeping is answered only where nothing changed since the start, where both keys say that the same
 * bytes run under the same forced releases, or, without keys, where it is the same build of the same version.
 */
declare function decideRestart(input: GateInput): Decision;
/** The decision, and the versions and fingerprints it rests on. */
declare function describeRestart(input: GateInput, decision?: Decision): RestartStatus;
/**
 * A file as it was read: its bytes, or that there was none. `evidence` is all that is known of a file that could not
 * be read, beginning with the system's name of the error; `null` is nothing, and equals nothing.
 */
type FileState = {
    readonly kind: 'missing';
} | {
    readonly kind: 'unreadable';
    readonly evidence: string | null;
} | {
    readonly kind: 'bytes';
    readonly bytes: Uint8Array;
};
/** A manifest as it was read; `manifest` is `null` where the bytes are not a JSON object in UTF-8. */
type Captured = Exclude<FileState, {
    kind: 'bytes';
}> | {
    readonly kind: 'bytes';
    readonly bytes: Uint8Array;
    readonly manifest: ClientManifest | null;
};
/** What a client compares; each `null` where it is absent, of a wrong shape, or stale. */
interface RuntimeKeys {
    readonly key: string | null;
    readonly fingerprint: string | null;
}
/** One release of the lineage. */
interface ForcedRelease {
    readonly version: string;
    readonly justification: string | null;
}
/** What a client takes from a manifest. Foreign keys are ignored; an own key of a wrong shape counts as absent. */
interface ClientManifest extends RuntimeKeys {
    readonly version: string | null;
    /** The commit the keys were made for, also of stale keys: it can only speak against keeping. */
    readonly commit: string | null;
    /** Oldest first; empty where the keys are stale. */
    readonly forced: readonly ForcedRelease[];
    /** By name, where a product has several runtimes; empty where the keys are stale. */
    readonly runtimes: ReadonlyMap<string, RuntimeKeys>;
}
/** What stands in a file under names that are not to be trusted. */
type JsonObject = Readonly<Record<string, unknown>>;
/** The manifest in a file that was read. */
declare const captureManifest: (file: FileState) => Captured;
/** `null`: not UTF-8, not JSON, or no object. A byte order mark is allowed. */
declare function parseManifest(bytes: Uint8Array): ClientManifest | null;
/** The keys of the runtime of that name, or of the product as a whole. A name that is not there has none. */
declare const runtimeKeys: (manifest: ClientManifest, runtime: string | undefined) => RuntimeKeys;
/** The manifest that could be read, or `null`. */
declare const manifestOf: (captured: Captured) => ClientManifest | null;
/** Whether nothing changed between two readings, as far as is known; doubt is change. */
declare function sameFile(a: FileState, b: FileState): boolean;
/** The JSON object in the bytes, or `null`. */
declare function parseObject(bytes: Uint8Array): JsonObject | null;
declare const asObject: (value: unknown) => JsonObject | null;
/** Whether both are known and equal. */
declare const sameText: (a: string | null, b: string | null) => boolean;
/** A string with something in it, or `null`. */
declare const asText: (value: unknown) => string | null;
declare const asList: (value: unknown) => readonly unknown[];
interface MarkerOptions {
    /** Milliseconds since 1970, for tests. */
    readonly now?: (() => number) | undefined;
    /** How long a lock must stand still to be taken from a process that died, in milliseconds: 5,000. */
    readonly patienceMs?: number | undefined;
}
/** An update that was made. */
interface MarkerUpdate {
    /** The manifest before. */
    readonly from: Captured;
    /** The manifest after; all files of the release are in place. */
    readonly to: Captured;
    readonly runtime?: string | undefined;
    /** Names of the clients to ask; none, everyone. */
    readonly clients?: readonly string[] | undefined;
}
interface MarkerWritten {
    /** What a process that ran `from` must do. */
    readonly status: RestartStatus;
    /** The marker as it was written; `null`: none was needed, and what was there stands. */
    readonly marker: Marker | null;
}
type Acknowledgement = 
/** Others are still asked. */
{
    readonly outcome: 'acknowledged';
    readonly pending: readonly string[];
}
/** Nobody is asked any more: the marker is deleted. */
 | {
    readonly outcome: 'cleared';
} | {
    readonly outcome: 'not_asked';
}
/** Since the marker that was seen; nothing is acknowledged. */
 | {
    readonly outcome: 'asked_again';
}
/** What it asks is unknown, so nobody can acknowledge it. */
 | {
    readonly outcome: 'corrupt';
};
/** The marker in the file at `path`, as any process may read it at any time. */
declare const readMarker: (path: string) => MarkerState;
/**
 * Asks clients to restart where an update calls for it: a process that ran `from` must restart under `to`, be it for a
 * rebuilt release of the same version. What is still pending is asked for again. Throws `FILE_NOT_WRITTEN` or `USAGE`.
 */
declare function writeMarker(path: string, update: MarkerUpdate, options?: MarkerOptions): Promise<MarkerWritten>;
/**
 * Says that `client` has restarted since it was asked. Pass as `seen` the marker that stood when the client started,
 * so that nothing asked of it since is lost. Others' demands stand; the last acknowledgement deletes the marker.
 */
declare function acknowledgeMarker(path: string, client: string, options?: MarkerOptions & {
    readonly seen?: MarkerState | null | undefined;
}): Promise<Acknowledgement>;
/** Withdraws every demand, also those of a corrupt marker. Answers whether there was a marker. */
declare function clearMarker(path: string, options?: MarkerOptions): Promise<boolean>;
/**
 * Runs `work`, which must not wait, while no other process runs its own on the same file. The lock is a file beside
 * it. A holder that died leaves it behind: a lock that stays the same for `patienceMs` is taken away, with no trust
 * in clocks or process ids, which containers and network disks do not share. `work` calls `confirm` right before the
 * step that cannot be undone: a holder that was robbed while it stood still starts over there. What remains is the
 * moment between that call and the step. Throws `FILE_NOT_WRITTEN` when the lock is not to be had.
 */
declare function underLock<T>(path: string, patienceMs: number, work: (confirm: () => void) => T): Promise<T>;
/**
 * What an updater leaves for clients that must restart, as it stands in the file. `clients` says of each name when it
 * was asked (an ISO 8601 instant), or `ok` once it has acknowledged; `*` stands for every client that is not named.
 */
interface Marker {
    readonly schema_version: 1;
    readonly required: true;
    readonly from_version: string | null;
    readonly to_version: string | null;
    readonly from_fingerprint: string | null;
    readonly to_fingerprint: string | null;
    /** `update`, or `update_force` where a forced release is among what asks for the restart. */
    readonly reason: string;
    readonly justifications: readonly string[];
    /** When a client was last asked; an acknowledgement does not change it. */
    readonly updated_at: string;
    readonly clients: Readonly<Record<string, string>>;
}
/** A marker file as it was read. What cannot be understood is `corrupt`, and asks every client. */
type MarkerState = {
    readonly kind: 'none';
} | {
    readonly kind: 'corrupt';
    readonly file: FileState;
} | {
    readonly kind: 'marker';
    readonly marker: Marker;
};
/** A marker file at process start and now, as one client sees it. */
interface MarkerView {
    readonly atStart: MarkerState;
    readonly now: MarkerState;
    readonly client: string;
}
declare const EVERYONE = "*";
/** Whether this client must restart for the marker's sake, and why; `null`: no, or it started after it was asked. */
declare function markerReason(view: MarkerView): 'marker_corrupt' | 'marker_required' | null;
/**
 * Tells one demand on a client from the next: equal as long as nobody asked it again, whatever other clients do.
 * `null`: nothing is asked of it, or the marker is corrupt.
 */
declare function demandOn(state: MarkerState, client: string): string | null;
/** The names that have not acknowledged, `*` among them. */
declare const pendingClients: (marker: Marker) => string[];
/** The marker in a file that was read. */
declare function parseMarker(file: FileState): MarkerState;
/**
 * The marker that asks `clients` (none: everyone) for the restart in `status`, and for all that is still pending. It
 * goes from where the first pending demand began to where the new one ends; what was asked of a corrupt marker is
 * unknown, so it asks everyone.
 */
declare function mergeDemand(state: MarkerState, status: RestartStatus, clients: readonly string[], nowMs: number): Marker;
/** The marker once `client` has acknowledged; `null` where nothing is left to ask of anyone. */
declare function acknowledge(marker: Marker, client: string): Marker | null;
interface CaptureOptions {
    /** The marker file of an updater that writes one, and the one running process that has this name in it. */
    readonly marker?: {
        readonly path: string;
        readonly client: string;
    } | undefined;
    /** Files that run and may be replaced while the manifest stands still, such as a binary. */
    readonly artifacts?: readonly string[] | undefined;
    /** The disk, for tests. */
    readonly fs?: GateFs | undefined;
    /** Milliseconds of a clock that is never set back, for tests. */
    readonly now?: (() => number) | undefined;
}
/** What is installed, seen at one time. */
interface Sighting {
    readonly manifest: Captured;
    /** Identifies the file that the manifest was read from. */
    readonly stamp: string;
    readonly marker: MarkerState | null;
    /** Identifies the artifacts: another text, other files. */
    readonly artifacts: string;
}
/** What a process found installed when it started, and how to look again. */
interface RunningCapture extends Sighting {
    /** The name of this process in the marker. */
    readonly client: string;
    /** Looks at everything again; the same object as before means that nothing changed. */
    look(): Sighting;
    now(): number;
}
interface RestartGateOptions {
    /** Which of several runtimes of one product this process runs. */
    readonly runtime?: string | undefined;
    /** How long an installation may take before `wait` becomes `restart`, in milliseconds below 2^31: 60,000. */
    readonly graceMs?: number | undefined;
}
interface SubscribeOptions {
    /** How often to look, in milliseconds below 2^31: 1,000. */
    readonly intervalMs?: number | undefined;
    /** Ends the subscription. */
    readonly signal?: AbortSource | undefined;
}
/** What is used of an `AbortSignal`, whichever library declares that. */
interface AbortSource {
    readonly aborted: boolean;
    addEventListener(type: 'abort', listener: () => void): void;
}
/**
 * Captures what is installed. Call it first thing in a process, before the code is loaded that a release would
 * replace: what is captured later may be newer than what runs. Never throws; a file that cannot be read is captured
 * as such.
 */
declare function captureRunning(path: string, options?: CaptureOptions): RunningCapture;
/**
 * Answers, as often as asked, whether the process that made the capture must restart. Looking costs one `stat` of
 * the manifest, of the marker and of each artifact; manifest and marker are read when they
 * changed, and every half a minute.
 */
declare class RestartGate {
    #private;
    /** Throws `USAGE` for a time that is none. */
    constructor(running: RunningCapture, options?: RestartGateOptions);
    /** Looks at the disk and decides. Never throws. The same object as before means that nothing changed. */
    check(): RestartStatus;
    /**
     * Calls `listener` with the status soon, and whenever something in it changes, until the returned function is called
     * or the signal aborts. The timer does not keep the process alive. Throws `USAGE` for a time that is none.
     */
    subscribe(listener: (status: RestartStatus) => void, options?: SubscribeOptions): () => void;
}
/** Where in a file an error stands; line and column start at 1. */
interface Position {
    readonly file: string;
    readonly line?: number;
    readonly column?: number;
}
/** Every way a run can fail for a reason a person can do something about. */
type ErrorCode = 'USAGE' | 'CONFIG_INVALID' | 'MANIFEST_INVALID' | 'MANIFEST_READ_ONLY' | 'MANIFEST_OUTSIDE_WORKSPACE' | 'NOT_A_REPOSITORY' | 'REPOSITORY_EMPTY' | 'REF_NOT_FOUND' | 'TAG_NOT_FOUND' | 'TAG_NOT_COMMIT' | 'TAG_NAME_UNKNOWN' | 'PREVIOUS_TAG_INVALID' | 'COMMIT_MISMATCH' | 'OBJECT_MISSING' | 'OBJECT_UNREADABLE' | 'GIT_FAILED' | 'REMOTE_FAILED' | 'GIT_NOT_FOUND' | 'FOLDER_UNREADABLE' | 'FILE_UNREADABLE' | 'FILE_NOT_WRITTEN' | 'FINGERPRINT_COLLISION' | 'FINDINGS' | 'MODE_UNKNOWN' | 'EVENT_INVALID' | 'GITHUB_FAILED' | 'GITHUB_FORBIDDEN' | 'GITHUB_RATE_LIMITED' | 'RELEASE_NOT_FOUND' | 'RELEASE_AMBIGUOUS' | 'RELEASE_IMMUTABLE' | 'ASSET_CONFLICT' | 'ASSET_FAILED' | 'PULL_REQUEST_CHANGED' | 'INIT_IMPOSSIBLE';
/**
 * The one error class. `message` names the thing, the cause and the fix; `position` points into a file where there
 * is one; `cause` carries the original error.
 */
declare class RuntimeFingerprintError extends Error {
    readonly name = "RuntimeFingerprintError";
    readonly code: ErrorCode;
    readonly position: Position | undefined;
    constructor(code: ErrorCode, message: string, options?: {
        cause?: unknown;
        position?: Position;
    });
}
export { AbortSource, Acknowledgement, CaptureOptions, Captured, ClientManifest, Decision, DecisionOf, ErrorCode, FileStat, FileState, ForcedRelease, GateFs, GateInput, GateReason, KeepReason, KeyReason, Marker, MarkerOptions, MarkerState, MarkerUpdate, MarkerView, MarkerWritten, Outcome, Position, RestartGate, RestartGateOptions, RestartReason, RestartStatus, RunningCapture, RuntimeFingerprintError, RuntimeKeys, Sighting, StatusFields, SubscribeOptions, WaitReason, acknowledgeMarker, captureManifest, captureRunning, clearMarker, decideRestart, describeRestart, parseMarker, readMarker, writeMarker };
