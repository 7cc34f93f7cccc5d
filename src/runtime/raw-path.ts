/**
 * A path as git stores it: bytes, not text. Held as a string with one character (U+0000–U+00FF) a byte, so that `<`
 * orders as the bytes do and equal bytes are equal strings. Never print one: `showPath` makes it text.
 */
export type RawPath = string & { readonly __rawPath: unique symbol };

export function rawPathFromBytes(bytes: Uint8Array): RawPath {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1') as RawPath;
}

export function rawPathFromText(text: string): RawPath {
  return Buffer.from(text, 'utf8').toString('latin1') as RawPath;
}

export function rawPathToBytes(path: RawPath): Buffer {
  return Buffer.from(path, 'latin1');
}

/** The path as UTF-8 text for glob matching; bytes that are not UTF-8 become U+FFFD. */
export function rawPathToText(path: RawPath): string {
  return isAscii(path) ? path : rawPathToBytes(path).toString('utf8');
}

/** The path for people and JSON: UTF-8 as it is, every byte that is not UTF-8 as `\xNN`. */
export function showPath(path: RawPath): string {
  const text = rawPathToText(path);
  if (!text.includes('\uFFFD')) return text;
  return showBytes(rawPathToBytes(path));
}

export function compareRaw(a: RawPath, b: RawPath): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** `folder` and `name` joined; the empty folder is the top. */
export function joinRaw(folder: RawPath, name: RawPath): RawPath {
  return (folder === '' ? name : `${folder}/${name}`) as RawPath;
}

function isAscii(path: string): boolean {
  for (let i = 0; i < path.length; i++) {
    if (path.charCodeAt(i) > 0x7f) return false;
  }
  return true;
}

function showBytes(bytes: Buffer): string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const length = utf8Length(bytes[at] as number);
    try {
      text += decoder.decode(bytes.subarray(at, at + length));
      at += length;
    } catch {
      text += `\\x${(bytes[at] as number).toString(16).padStart(2, '0')}`;
      at += 1;
    }
  }
  return text;
}

function utf8Length(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}
