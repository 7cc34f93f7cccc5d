import { data, Evaluator, Lexer, Parser } from '@actions/expressions';

/** What expressions may name: `github`, `steps`, `env`. */
export type Contexts = Readonly<Record<string, unknown>>;

/** A text of a workflow with the values of its expressions in it. Throws for what GitHub would not take. */
export function interpolate(text: string, contexts: Contexts): string {
  return text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression: string) =>
    evaluate(expression, contexts).coerceString(),
  );
}

/** The whole value of an `if`, with or without its braces. A text is true unless it is empty, `'false'` too. */
export function isMet(condition: string, contexts: Contexts): boolean {
  const bare = /^\s*\$\{\{(.*)\}\}\s*$/s.exec(condition)?.[1] ?? condition;
  const value = evaluate(bare, contexts);
  const { Kind } = data;
  if (value.kind === Kind.Boolean || value.kind === Kind.Number || value.kind === Kind.String)
    return Boolean(value.value);
  return value.kind !== Kind.Null;
}

function evaluate(expression: string, contexts: Contexts): data.ExpressionData {
  const { tokens } = new Lexer(expression).lex();
  const parsed = new Parser(tokens, Object.keys(contexts), []).parse();
  return new Evaluator(parsed, toData(contexts) as data.Dictionary).evaluate();
}

function toData(value: unknown): data.ExpressionData {
  return JSON.parse(JSON.stringify(value), data.reviver) as data.ExpressionData;
}
