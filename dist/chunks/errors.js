// src/errors.ts
/**
* The one error class. `message` names the thing, the cause and the fix; `position` points into a file where there
* is one; `cause` carries the original error.
*/
var RuntimeFingerprintError = class extends Error {
	name = "RuntimeFingerprintError";
	code;
	position;
	constructor(code, message, options = {}) {
		super(message, options.cause === void 0 ? void 0 : { cause: options.cause });
		this.code = code;
		this.position = options.position;
	}
};

export { RuntimeFingerprintError };