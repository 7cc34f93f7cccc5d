import type { Scalar, YAMLError, YAMLMap, YAMLSeq } from 'yaml';
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Position, RuntimeFingerprintError } from '../errors.ts';
import { type Entries, invalid, type Statement } from './statement.ts';

const MAX_BYTES = 1024 * 1024;

/** What to do about an error of the YAML library, by its code. */
const FIXES: Readonly<Record<string, string>> = {
  BAD_ALIAS: "A value that begins with '*' must be in quotes, as in '**/*.py'.",
  TAG_RESOLVE_FAILED: "A value that begins with '!' must be in quotes.",
  BAD_DQ_ESCAPE: "Put the value in single quotes, where '\\' means itself.",
  TAB_AS_INDENT: 'Indent with spaces.',
  MULTIPLE_DOCS: "Keep one document: take out what follows '---'.",
  BAD_INDENT: 'Close what the lines above open, or correct the indentation.',
  BLOCK_AS_IMPLICIT_KEY: "Correct the indentation; a value that holds ': ' must be in quotes.",
  BAD_DIRECTIVE: "Take out the line that begins with '%'.",
  RESOURCE_EXHAUSTION: 'No setting is nested so deep.',
};
const USUAL_FIX =
  "A value with characters such as '*', '[', '{', '!' or '@' must be in quotes, as in '**/*.py'.";

/**
 * The keys that the text of a configuration file states, with their places; none for an empty file. An error is all that
 * YAML makes into something else than it looks: a glob without quotes (`*` is an alias, `!` a tag), a value over several
 * lines, a key stated twice, and whatever the library warns of.
 */
export function readYaml(text: string, file: string): Entries {
  if (Buffer.byteLength(text) > MAX_BYTES) {
    throw invalid({ file }, '', 'the file is larger than 1 MiB. Is it the right one?');
  }
  return new YamlFile(text, file).entries();
}

class YamlFile {
  readonly #text: string;
  readonly #file: string;
  readonly #lines = new LineCounter();

  constructor(text: string, file: string) {
    this.#text = text.replace(/^\uFEFF/, '');
    this.#file = file;
  }

  entries(): Entries {
    // The library looks for a key stated twice by comparing each with all before it; #mapping does it in one pass.
    const options = { lineCounter: this.#lines, prettyErrors: false, uniqueKeys: false };
    const { contents, errors, warnings } = parseDocument(this.#text, options);
    const problem = errors[0] ?? warnings[0];
    if (problem !== undefined) throw this.#yamlProblem(problem);
    if (contents === null || (isScalar(contents) && contents.value === null && contents.source === ''))
      return new Map();
    const stated = this.#statement(contents, 0, '');
    if (stated.kind === 'mapping') return stated.entries;
    throw invalid(stated.at, '', "the file states no keys. Write lines such as 'root: src'.");
  }

  /** `offset` is where a value that is left out would be. */
  #statement(node: unknown, offset: number, key: string): Statement {
    if (isAlias(node)) throw this.#misread(node.range?.[0] ?? offset, key, "'*' begins an alias");
    if (!isMap(node) && !isSeq(node) && !isScalar(node)) {
      return { kind: 'nothing', at: this.#position(offset) };
    }
    const start = node.range?.[0] ?? offset;
    if (node.tag !== undefined) throw this.#misread(start, key, "'!' begins a tag");
    if (node.anchor !== undefined) throw this.#misread(start, key, "'&' begins an anchor");
    const at = this.#position(start);
    if (isMap(node)) return { kind: 'mapping', entries: this.#mapping(node, start), at };
    if (isSeq(node)) return { kind: 'list', items: this.#list(node, start, key), at };
    return this.#scalar(node, start, key);
  }

  #list(node: YAMLSeq, start: number, key: string): Statement[] {
    return node.items.map((item) => this.#statement(item, start, key));
  }

  #mapping(node: YAMLMap, start: number): Entries {
    const entries = new Map<string, { at: Position; value: Statement }>();
    for (const pair of node.items) {
      const key = this.#statement(pair.key, start, '');
      if (key.kind !== 'text') throw invalid(key.at, '', 'a key must be a word, followed by a colon.');
      const at = key.at as Position;
      if (entries.has(key.text)) throw invalid(at, key.text, 'it is stated twice. Keep one of the two.');
      entries.set(key.text, { at, value: this.#statement(pair.value, start, key.text) });
    }
    return entries;
  }

  #scalar(node: Scalar, start: number, key: string): Statement {
    const at = this.#position(start);
    const source = this.#text.slice(start, node.range?.[1]);
    if (node.value === null) return { kind: 'nothing', at };
    if (typeof node.value !== 'string') return { kind: 'plain', source, at };
    if (!source.trimEnd().includes('\n')) return { kind: 'text', text: node.value, at };
    throw invalid(
      at,
      key,
      "it runs over several lines, which make one text. Begin each entry of a list with '- '.",
    );
  }

  #misread(offset: number, key: string, why: string): RuntimeFingerprintError {
    return invalid(
      this.#position(offset),
      key,
      `without quotes, ${why} in YAML. Put the value in quotes, as in '**/*.py'.`,
    );
  }

  #yamlProblem({ code, message, pos }: YAMLError): RuntimeFingerprintError {
    const fix = FIXES[code] ?? USUAL_FIX;
    return invalid(this.#position(pos[0]), '', `this is not YAML that can be read (${message}). ${fix}`);
  }

  /** A column is a character (code point). */
  #position(offset: number): Position {
    const { line } = this.#lines.linePos(offset);
    const before = this.#text.slice(this.#lines.lineStarts[line - 1], offset);
    return { file: this.#file, line, column: [...before].length + 1 };
  }
}
