import { EXPLAIN_IMMUTABLE, answeredStatus, githubFailure, isRateLimited, isReadOnlyToken } from "./failure2.js";

export { EXPLAIN_IMMUTABLE, answeredStatus, githubFailure, isRateLimited, isReadOnlyToken };