/** Extensions of files that people write programs in; for pointing out what the default rules leave out. */
const SOURCE_EXTENSIONS = new Set(
  (
    'c cc cpp cxx h hh hpp hxx m mm rs go zig nim d java kt kts scala groovy clj cs fs vb swift dart ' +
    'js mjs cjs jsx ts mts cts tsx vue svelte wasm py pyi pyx pxd rb php pl pm lua r jl ex exs erl hrl hs ml mli ' +
    'sh bash ps1 sql proto so pyd dll dylib jar'
  ).split(' '),
);

/** The extension in lower case without the dot; empty when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

export function isSourceFile(name: string): boolean {
  return SOURCE_EXTENSIONS.has(extensionOf(name));
}
