import { findRelease, listAssets, listReleases, parseAsset, pinTarget, readRelease, writeNotes } from "./releases2.js";

export { findRelease, listAssets, listReleases, parseAsset, pinTarget, readRelease, writeNotes };