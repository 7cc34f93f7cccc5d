import { Ajv, type ValidateFunction } from 'ajv';
import {
  closeSchema,
  type DescribedOperation,
  listOperations,
  type Parameter,
  readDescription,
  type Schema,
} from './description.ts';

export interface AskedOperation {
  /** The official operation id. */
  readonly operation: string;
  /** Of the path, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
}

interface Message {
  /** Without its parameters; `null`: none was told. */
  readonly mediaType: string | null;
  /** Parsed where it is JSON; `null`: none. */
  readonly body: unknown;
}

export interface CheckedRequest extends AskedOperation, Message {
  readonly query: URLSearchParams;
}

export interface CheckedAnswer extends Message {
  readonly operation: string;
  readonly status: number;
}

const FORMATS = {
  uri: (text: string) => URL.canParse(text) && !/[\s{}]/.test(text),
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  email: /^\S+@\S+$/,
  binary: true,
  int64: true,
} as const;

const OPTIONS = { strict: false, allErrors: true, validateSchema: false, formats: FORMATS } as const;

const description = readDescription();
const operations = new Map(listOperations(description).map((told) => [told.operation, told]));
const ajv = new Ajv(OPTIONS);
ajv.addSchema(description, 'slice');
const coercing = new Ajv({ ...OPTIONS, coerceTypes: true });
const compiled = new Map<string, ValidateFunction>();

/**
 * What this request asks for, by a path without query and without the prefix of the API; `null`: nothing
 * known.
 */
export function matchOperation(method: string, path: string): AskedOperation | null {
  for (const { operation, method: expected, path: pattern, names } of operations.values()) {
    const match = method === expected ? pattern.exec(path) : null;
    if (!match) continue;
    const values = match.slice(1).map((value) => decodeURIComponent(value));
    return { operation, parameters: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])) };
  }
  return null;
}

/** Everything by which a request is not as described; unknown parameters and fields, too. */
export function checkRequest({ operation, parameters, query, ...message }: CheckedRequest): string[] {
  const told = find(operation);
  const given = { path: { ...parameters }, query: Object.fromEntries(query) };
  const faults = (['path', 'query'] as const).flatMap((place) => {
    const schema = parametersSchema(told.parameters.filter((parameter) => parameter.in === place));
    const validate = compileOnce(`${operation} ${place}`, () => coercing.compile(schema));
    return findFaults(validate, given[place], place);
  });
  return [...faults, ...checkBody(told, message)];
}

/** Everything by which an answer is not as described; statuses and fields that GitHub does not have, too. */
export function checkAnswer({ operation, status, mediaType, body }: CheckedAnswer): string[] {
  const response = find(operation).responses[status];
  if (response === undefined) return [`the status ${status} is not described`];
  if (response.content === undefined) return body === null ? [] : ['there is a body, and none is described'];
  const media = response.content[mediaType ?? ''];
  if (media === undefined) return [`the media type ${mediaType} is not described`];
  const { schema } = media;
  if (schema === undefined) return [];
  const validate = compileOnce(`${operation} ${status} ${mediaType}`, () => compile(schema));
  return findFaults(validate, body, 'body');
}

function checkBody({ operation, requestBody }: DescribedOperation, { mediaType, body }: Message): string[] {
  if (requestBody === undefined) return body === null ? [] : ['there is a body, and none is described'];
  if (body === null) return requestBody.required ? ['the body is missing'] : [];
  const media = requestBody.content[mediaType ?? ''] ?? requestBody.content.any;
  if (mediaType === null || media === undefined) return [`the media type ${mediaType} is not described`];
  const { schema } = media;
  if (schema === undefined || Buffer.isBuffer(body)) return [];
  return findFaults(
    compileOnce(`${operation} body`, () => compile(closeSchema(schema))),
    body,
    'body',
  );
}

function find(operation: string): DescribedOperation {
  const found = operations.get(operation);
  if (!found) throw new Error(`The slice has no operation ${operation}.`);
  return found;
}

function findFaults(validate: ValidateFunction, value: unknown, place: string): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const details = Object.values<unknown>(params).filter((detail) => typeof detail === 'string');
    return `${place}${instancePath} ${message} (${details.join(', ')})`;
  });
}

function compileOnce(key: string, make: () => ValidateFunction): ValidateFunction {
  const validate = compiled.get(key) ?? make();
  compiled.set(key, validate);
  return validate;
}

function compile(schema: Schema): ValidateFunction {
  return ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"slice#/')));
}

function parametersSchema(parameters: readonly Parameter[]): Schema {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const required = parameters.flatMap(({ name, required: needed }) => (needed ? [name] : []));
  return { type: 'object', properties, required, additionalProperties: false };
}
