// src/git/address.ts
/** `https://…`, `ssh://…`, `file://…`; a path is a folder, also with a colon in it. */
function isAddress(repository) {
	return /^[a-z][a-z+]+:\/\//i.test(repository);
}

export { isAddress };