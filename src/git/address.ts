/** `https://…`, `ssh://…`, `file://…`; a path is a folder, also with a colon in it. */
export function isAddress(repository: string): boolean {
  return /^[a-z][a-z+]+:\/\//i.test(repository);
}
