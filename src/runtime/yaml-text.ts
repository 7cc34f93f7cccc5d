const LONGEST = 120;

/**
 * Untrusted text for a message, as one would type it in YAML: in single quotes, where `\` means itself. Cut when long;
 * what cannot be seen is shown as `\uXXXX`.
 */
export function quoteYaml(text: string): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  const visible = cut.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}\u00a0]/gu, (character) => {
    return `\\u${(character.codePointAt(0) as number).toString(16).padStart(4, '0')}`;
  });
  return `'${visible.replaceAll("'", "''")}'`;
}
