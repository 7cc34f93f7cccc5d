import { renderStatus, required, runGate } from "./gate.js";

export { runGate };