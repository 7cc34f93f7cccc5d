import { parseConfig } from "./config.js";

export { parseConfig };