import { isFolder, manifestWarnings, markerWarnings, optional, readManifestFile, renderStatus, required, runGate } from "./gate.js";

export { runGate };