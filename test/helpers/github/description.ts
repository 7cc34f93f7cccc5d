import { readFileSync } from 'node:fs';
import { GAPS, type Gap } from './overlay.ts';

/** A JSON Schema as OpenAPI 3.0 has it. */
export type Schema = Record<string, unknown>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

/** By media type. */
export type Content = Record<string, { schema?: Schema }>;

export interface Response {
  readonly content?: Content;
}

interface Reference {
  readonly $ref: string;
}

interface OperationObject {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Record<string, Response | Reference>;
}

export interface Description {
  /** By path and method. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Record<string, Schema>;
    readonly parameters: Record<string, Parameter>;
    readonly responses: Record<string, Response>;
  };
}

/** One operation, with nothing left to be looked up but schemas. */
export interface DescribedOperation {
  readonly operation: string;
  readonly method: string;
  /** Its groups are the values of the path's parameters. */
  readonly path: RegExp;
  readonly names: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody: OperationObject['requestBody'];
  readonly responses: Readonly<Record<string, Response>>;
}

/** The slice as it was cut. */
export function readSlice(): Description {
  return JSON.parse(readFileSync(new URL('openapi-slice.json', import.meta.url), 'utf8'));
}

/** The slice with its gaps filled, and schemas without room for what they do not name. */
export function readDescription(): Description {
  const description = readSlice();
  for (const gap of GAPS) fill(description, gap);
  const { schemas } = description.components;
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = closeSchema(schema);
  return description;
}

export function listOperations({ paths, components }: Description): DescribedOperation[] {
  const { parameters, responses } = components;
  return Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, told]) => ({
      operation: told.operationId,
      method: method.toUpperCase(),
      path: new RegExp(`^${template.replace(/\{\w+\}/g, '([^/]+)')}$`),
      names: [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string),
      parameters: (told.parameters ?? []).map((parameter) => resolve(parameter, parameters)),
      requestBody: told.requestBody,
      responses: Object.fromEntries(
        Object.entries(told.responses).map(([status, response]) => [status, resolve(response, responses)]),
      ),
    })),
  );
}

function resolve<T>(told: T | Reference, components: Readonly<Record<string, T>>): T {
  if (typeof told !== 'object' || told === null || !('$ref' in told)) return told as T;
  return found(components[told.$ref.split('/').at(-1) as string], told.$ref);
}

function found<T>(part: T | undefined, what: string): T {
  if (part === undefined) throw new Error(`The slice has no ${what}.`);
  return part;
}

/** The operations of a gap. */
function operationsOf({ paths }: Description, names: readonly string[] | 'all'): OperationObject[] {
  const all = Object.values(paths).flatMap((methods) => Object.values(methods));
  return names === 'all' ? all : all.filter(({ operationId }) => names.includes(operationId));
}

/** The schema in which `path` ends, and the last step to it: of `properties/state` that of `properties`. */
export function walkSchema({ components }: Description, schema: string, path: string): [Schema, string] {
  const steps = path.split('/');
  const last = steps.pop() as string;
  const whole = found(components.schemas[schema], schema);
  return [steps.reduce((part, step) => found(part[step] as Schema | undefined, path), whole), last];
}

function fill(description: Description, gap: Gap): void {
  switch (gap.kind) {
    case 'answer': {
      const content: Content = {
        'application/json': { schema: { $ref: `#/components/schemas/${gap.schema}` } },
      };
      for (const { responses } of operationsOf(description, gap.at))
        if (gap.at !== 'all' || !(gap.status in responses)) responses[gap.status] = { content };
      return;
    }
    case 'value': {
      const [parent, last] = walkSchema(description, gap.schema, gap.path);
      parent[last] = { anyOf: [parent[last], { enum: [gap.value] }] };
      return;
    }
    case 'request-media':
      for (const { requestBody } of operationsOf(description, [gap.at]))
        if (requestBody) requestBody.content[gap.media] = {};
      return;
    case 'answer-media':
      for (const { responses } of operationsOf(description, [gap.at])) {
        const { content } = found(responses[gap.status] as Response | undefined, gap.at);
        if (content) content[gap.media] = {};
      }
      return;
    case 'most':
      found(description.components.parameters[gap.parameter], gap.parameter).schema.maximum = gap.most;
  }
}

/** The same schema without room for properties that it does not name, so that a misspelt one is found. */
export function closeSchema(schema: Schema): Schema {
  return closePart(schema) as Schema;
}

function closePart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closePart);
  if (part === null || typeof part !== 'object') return part;
  const closed: Schema = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, closePart(value)]),
  );
  if (typeof closed.properties === 'object' && closed.additionalProperties === undefined)
    closed.additionalProperties = false;
  if (closed.nullable !== true || closed.type !== undefined) return closed;
  // Known in OpenAPI 3.0 alone, and to ajv only beside a type.
  const { nullable, ...others } = closed;
  return { anyOf: [others, { type: 'null' }] };
}
