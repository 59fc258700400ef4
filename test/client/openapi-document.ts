import fs from 'node:fs';

export interface DocumentedAnswer {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { schema?: Schema; examples?: Record<string, unknown> }>>;
}

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

interface Operation {
  readonly operationId: string;
  readonly 'x-policy': string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: DocumentedAnswer;
  readonly responses: Readonly<Record<string, DocumentedAnswer>>;
}

interface Document {
  readonly info: object;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, DocumentedAnswer>>;
  };
}

export interface DocumentedOperation {
  /** `GET /api/v1/canvases/{canvasId}`. */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly queryParameters: readonly string[];
  /** Of the JSON body; empty where there is none. */
  readonly bodyProperties: readonly string[];
  readonly answers: Readonly<Record<string, DocumentedAnswer>>;
  /** Codes of problems by status. */
  codesOf(status: number): readonly string[];
  /** Properties of the JSON answer. */
  propertiesOf(status: number): readonly string[];
}

let document: Document | undefined;
let operations: readonly DocumentedOperation[] | undefined;

/** docs/openapi.json as it was committed; `npm run openapi:drift` holds it against the server. */
export function openApiDocument(): Document {
  document ??= JSON.parse(fs.readFileSync('docs/openapi.json', 'utf8')) as Document;
  return document;
}

export function documentedOperations(): readonly DocumentedOperation[] {
  operations ??= Object.entries(openApiDocument().paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => described(method.toUpperCase(), path, operation)),
  );
  return operations;
}

function described(method: string, path: string, operation: Operation): DocumentedOperation {
  const answers = Object.fromEntries(
    Object.entries(operation.responses).map(([status, answer]) => [status, resolvedAnswer(answer)]),
  );
  return {
    key: `${method} ${path}`,
    method,
    path,
    operation,
    queryParameters: operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name),
    bodyProperties: propertiesOf(operation.requestBody),
    answers,
    codesOf: (status) => Object.keys(answers[status]?.content?.['application/problem+json']?.examples ?? {}),
    propertiesOf: (status) => propertiesOf(answers[status]),
  };
}

function resolvedAnswer(answer: DocumentedAnswer): DocumentedAnswer {
  const name = answer.$ref?.slice('#/components/responses/'.length);
  return (name === undefined ? answer : openApiDocument().components.responses[name]) ?? answer;
}

function propertiesOf(body: DocumentedAnswer | undefined): string[] {
  const schema = body?.content?.['application/json']?.schema;
  const name = schema?.$ref?.slice('#/components/schemas/'.length);
  return Object.keys(
    (name === undefined ? schema : openApiDocument().components.schemas[name])?.properties ?? {},
  );
}
