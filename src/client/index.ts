export { type ErrorCode, type Position, RuntimeFingerprintError } from '../errors.ts';
export type { FileStat, GateFs } from './file.ts';
export {
  type Decision,
  type DecisionOf,
  decideRestart,
  describeRestart,
  type GateInput,
  type GateReason,
  type KeepReason,
  type KeyReason,
  type Outcome,
  type RestartReason,
  type RestartStatus,
  type StatusFields,
  type WaitReason,
} from './gate.ts';
export {
  type Captured,
  type ClientManifest,
  captureManifest,
  type FileState,
  type ForcedRelease,
  type RuntimeKeys,
} from './manifest.ts';
export { type Marker, type MarkerState, type MarkerView, parseMarker } from './marker.ts';
export {
  type Acknowledgement,
  acknowledgeMarker,
  clearMarker,
  type MarkerOptions,
  type MarkerUpdate,
  type MarkerWritten,
  readMarker,
  writeMarker,
} from './marker-file.ts';
export {
  type AbortSource,
  type CaptureOptions,
  captureRunning,
  RestartGate,
  type RestartGateOptions,
  type RunningCapture,
  type Sighting,
  type SubscribeOptions,
} from './watch.ts';
