const LONGEST = 120;

/** Untrusted text for a message: cut when long, with what cannot be seen as `\uXXXX`. */
export function showText(text: string): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return cut.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}\u00a0]/gu, (character) => {
    return `\\u${(character.codePointAt(0) as number).toString(16).padStart(4, '0')}`;
  });
}

/** Untrusted text as one would type it in YAML: in single quotes, where `\` means itself. */
export function quoteYaml(text: string): string {
  return `'${showText(text).replaceAll("'", "''")}'`;
}
