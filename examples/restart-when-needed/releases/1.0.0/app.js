export function answer() {
  return 'Hello.\n';
}
