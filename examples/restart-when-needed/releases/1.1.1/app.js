export function answer() {
  return 'Hello, world.\n';
}
