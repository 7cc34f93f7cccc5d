import { MANIFEST_LIMIT_BYTES, readTagManifest } from "./tag-manifest.js";

export { readTagManifest };