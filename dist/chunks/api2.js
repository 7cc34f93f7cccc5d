import { malformed, openGitHub, readList } from "./api.js";

export { malformed, openGitHub, readList };