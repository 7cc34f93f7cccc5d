import type { Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Position, RuntimeFingerprintError } from '../errors.ts';
import { type Entries, invalid, type Statement } from './statement.ts';
import { showText } from './yaml-text.ts';

const MAX_BYTES = 1024 * 1024;

const USUAL_FIX =
  'Check indentation, brackets and quotes. ' +
  "A value that begins with '*', '[', '{', '!' or '@' must be in quotes, as in '**/*.py'.";
const QUOTES = "Put the value in quotes, as in '**/*.py'.";

/** The errors of the YAML library that people make with globs, by their codes. */
const PROBLEMS: Readonly<Record<string, string>> = {
  BAD_ALIAS: `without quotes, '*' begins an alias in YAML. ${QUOTES}`,
  TAG_RESOLVE_FAILED: `without quotes, '!' begins a tag in YAML. ${QUOTES}`,
  BAD_DQ_ESCAPE: "in double quotes, '\\' begins an escape. Use single quotes, where it means itself.",
  TAB_AS_INDENT: 'the line is indented with a tab. Use spaces.',
  ANCHOR: `without quotes, '&' begins an anchor in YAML. ${QUOTES}`,
  MULTIPLE_DOCS: "a second document begins. Take out what follows '---'.",
  BAD_DIRECTIVE: "the line begins with '%'. Take it out.",
  RESOURCE_EXHAUSTION: 'it is nested too deep to be read. Take out what is not needed.',
};

/**
 * The keys that the text of a configuration file states, with their places; none for an empty file. An error
 * is all that YAML reads otherwise than it looks: a glob without quotes (`*` is an alias, `!` a tag), a value
 * over several lines, a key stated twice, and whatever the library warns of.
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
    // #mapping finds a key stated twice: the library compares each key with all before it.
    const options = { lineCounter: this.#lines, prettyErrors: false, uniqueKeys: false };
    const { contents, errors, warnings } = parseDocument(this.#text, options);
    const problem = errors[0] ?? warnings[0];
    if (problem !== undefined) throw this.#problem(problem.pos[0], '', problem.code, problem.message);
    if (contents === null || (isScalar(contents) && contents.value === null && contents.source === ''))
      return new Map();
    const stated = this.#statement(contents, 0, '');
    if (stated.kind === 'mapping') return stated.entries;
    throw invalid(stated.at, '', "the file states no keys. Write lines such as 'root: src'.");
  }

  /** `offset` is where a value that is left out would be. */
  #statement(node: unknown, offset: number, key: string): Statement {
    if (isAlias(node)) throw this.#problem(node.range?.[0] ?? offset, key, 'BAD_ALIAS');
    if (!isMap(node) && !isSeq(node) && !isScalar(node)) {
      return { kind: 'nothing', at: this.#position(offset) };
    }
    const start = node.range?.[0] ?? offset;
    if (node.tag !== undefined) throw this.#problem(start, key, 'TAG_RESOLVE_FAILED');
    if (node.anchor !== undefined) throw this.#problem(start, key, 'ANCHOR');
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

  #problem(offset: number, key: string, code: string, message = ''): RuntimeFingerprintError {
    const usual = `this is not valid YAML (${showText(message)}). ${USUAL_FIX}`;
    return invalid(this.#position(offset), key, PROBLEMS[code] ?? usual);
  }

  /** A column is a UTF-16 unit: to count characters for each value of one long line would take for ever. */
  #position(offset: number): Position {
    const { line, col } = this.#lines.linePos(offset);
    return { file: this.#file, line, column: col };
  }
}
