import { applyDecorators } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  ApiExtension,
  ApiExtraModels,
  DocumentBuilder,
  SwaggerModule,
  type OpenAPIObject,
} from '@nestjs/swagger';
import { IDEMPOTENT_EXTENSION } from './idempotent.interceptor.js';
import { exampleOf, sortEnums, tightenRequests, type Schema } from './openapi-examples.js';
import { platformProblems, problemResponse, withoutBody, type ProblemCodes } from './openapi-problems.js';
import { TAGS } from './openapi-tags.js';
import { DESCRIPTION, HEADERS, SECURITY_SCHEMES } from './openapi-texts.js';
import { ProblemDto } from './problem.js';
import { routeTable, type Route } from './route-table.js';

const PROBLEM_EXTENSION = 'x-problem-codes';
const POLICY_EXTENSION = 'x-policy';
const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'] as const;

/** Declares the error codes of a route by status: `@Problems({ 404: ['canvas-not-found'], 409: ['revision-conflict'] })`. */
export const Problems = (codes: Readonly<Record<number, readonly string[]>>) =>
  applyDecorators(ApiExtraModels(ProblemDto), ApiExtension(PROBLEM_EXTENSION, codes));

/** The document that is served, linted, compared in CI and used to make the typed client (PLT-12). */
export function buildOpenApi(app: NestFastifyApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Infinite Canvas Server')
    .setDescription(DESCRIPTION)
    .setVersion('1.0.0')
    .setContact('Infinite Canvas', 'https://example.com/infinite-canvas', 'support@example.com')
    .setLicense('Proprietary', 'https://example.com/license')
    .addServer('/', 'This server')
    .setOpenAPIVersion('3.1.0');
  for (const [name, scheme] of Object.entries(SECURITY_SCHEMES)) builder.addSecurity(name, scheme);
  const document = SwaggerModule.createDocument(app, builder.build(), {
    extraModels: [ProblemDto],
    operationIdFactory: (controller, method) =>
      `${lowerFirst(controller.replace(/Controller$/, ''))}_${method}`,
  });
  const routes = new Map(routeTable(app).map((route) => [`${route.method} ${route.path}`, route]));
  const components = (document.components ??= {});
  components.headers = HEADERS;
  components.responses = {};
  const requestSchemas = new Set<string>();
  for (const { operation, method, path } of operationsOf(document)) {
    const route = routes.get(`${method.toUpperCase()} ${path}`);
    if (!route) throw new Error(`${method} ${path} is documented but is no route`);
    completeRequest(operation, requestSchemas);
    completeAnswers(document, operation, route);
    operation.security = securityOf(route);
    operation[POLICY_EXTENSION] = policyName(route);
    delete operation[PROBLEM_EXTENSION];
  }
  tightenRequests(document, requestSchemas);
  // A copy: the arrays belong to the decorators, and to the validation that shares them.
  document.components = structuredClone(components);
  document.paths = structuredClone(document.paths);
  sortEnums([document.components.schemas, document.paths]);
  addExamples(document);
  document.tags = tagsOf(document);
  return document;
}

interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: unknown;
}

interface Answer {
  description?: string;
  headers?: Record<string, object>;
  content?: Record<string, Media>;
  $ref?: string;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

interface Operation {
  tags?: string[];
  security?: Record<string, string[]>[];
  responses: Record<string, Answer>;
  requestBody?: { content: Record<string, Media> };
  parameters?: Parameter[];
  [extension: `x-${string}`]: unknown;
}

function* operationsOf(
  document: OpenAPIObject,
): Generator<{ operation: Operation; method: string; path: string }> {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method] as Operation | undefined;
      if (operation) yield { operation, method, path };
    }
  }
}

/** Header names have no case: what a controller reads by `@Headers` and what `@ApiHeader` describes is one parameter. */
function completeRequest(operation: Operation, requestSchemas: Set<string>): void {
  const parameters = operation.parameters ?? [];
  const described = new Set(parameters.filter(({ description }) => description).map(headerKey));
  operation.parameters = parameters.filter(
    (each) => each.in !== 'header' || each.description || !described.has(headerKey(each)),
  );
  for (const parameter of operation.parameters)
    if (parameter.schema?.default !== undefined) parameter.required = false;
  for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
    if (schema?.$ref) requestSchemas.add(schema.$ref);
}

const headerKey = ({ in: place, name }: Parameter) => `${place}:${name.toLowerCase()}`;

/** Adds what follows from policy, rate class and shape: headers, and the problems that every such route can return. */
function completeAnswers(document: OpenAPIObject, operation: Operation, route: Route): void {
  const bodies = Object.keys(operation.requestBody?.content ?? {});
  const own = (operation[PROBLEM_EXTENSION] ?? {}) as ProblemCodes;
  const platform = platformProblems(route, {
    body: bodies.length > 0,
    json: bodies.includes('application/json'),
    idempotencyKey: operation[IDEMPOTENT_EXTENSION] === true,
  });
  for (const answer of Object.values(operation.responses)) describeHeaders(answer, operation, route);
  for (const status of new Set([...Object.keys(platform), ...Object.keys(own)].map(Number))) {
    const codes = [...new Set([...(platform[status] ?? []), ...(own[status] ?? [])])];
    // A body that the controller declared itself (the states of /readyz) is no problem document.
    if (codes.length === 0 || operation.responses[status]?.content) continue;
    const shared = !own[status] && route.method !== 'HEAD';
    const headers = operation.responses[status]?.headers;
    const answer = shared
      ? sharedProblem(document, status, codes)
      : problemResponse(status, codes, exampleUrl(route, operation));
    operation.responses[status] = withHeaders(
      route.method === 'HEAD' ? withoutBody(answer) : answer,
      headers,
    );
  }
}

function withHeaders(answer: Answer, headers: Answer['headers']): Answer {
  return headers && !answer.$ref ? { ...answer, headers: { ...answer.headers, ...headers } } : answer;
}

function describeHeaders(answer: Answer, operation: Operation, { rateClass }: Route): void {
  const ref = (name: string) => ({ $ref: `#/components/headers/${name}` });
  answer.headers = {
    ...answer.headers,
    ...(rateClass === 'none'
      ? {}
      : { RateLimit: ref('RateLimit'), 'RateLimit-Policy': ref('RateLimitPolicy') }),
    ...(operation[IDEMPOTENT_EXTENSION] === true
      ? { 'Idempotency-Replayed': ref('IdempotencyReplayed') }
      : {}),
    'X-Request-Id': ref('RequestId'),
  };
}

/** What routes answer alike stands in the document once. */
function sharedProblem(document: OpenAPIObject, status: number, codes: readonly string[]): Answer {
  const name = codes.map((code) => code.split('-').map(upperFirst).join('')).join('_');
  const responses = (document.components ??= {}).responses ?? {};
  responses[name] ??= problemResponse(status, codes, '/api/v1/canvases') as never;
  return { $ref: `#/components/responses/${name}` };
}

function exampleUrl({ path }: Route, operation: Operation): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => {
    const example = operation.parameters?.find((each) => each.in === 'path' && each.name === name)?.schema
      ?.example;
    return typeof example === 'string' ? example : '…';
  });
}

/** A whole example of every JSON body, from the examples of its properties. */
function addExamples(document: OpenAPIObject): void {
  for (const { operation } of operationsOf(document)) {
    for (const { content = {} } of [operation.requestBody ?? {}, ...Object.values(operation.responses)]) {
      const media = content['application/json'];
      if (!media?.schema || media.example !== undefined || media.examples !== undefined) continue;
      media.example = exampleOf(document, media.schema);
    }
  }
}

function securityOf({ policy }: Route): Record<string, string[]>[] {
  if (!policy || policy.kind === 'public') return [];
  return policy.kind === 'service' ? [{ service: [] }] : [{ session: [] }, { cookie: [] }];
}

function policyName({ policy }: Route): string {
  if (!policy) return 'none';
  if (policy.kind === 'canvas-member') return `canvas-member:${policy.role}`;
  return policy.kind === 'service' ? `service:${policy.scope}` : policy.kind;
}

/** In the order of `TAGS`; one that is missing there comes last without a description, which the lint refuses. */
function tagsOf(document: OpenAPIObject): { name: string; description?: string }[] {
  const used = new Set([...operationsOf(document)].flatMap(({ operation }) => operation.tags ?? []));
  const known = Object.keys(TAGS).filter((name) => used.has(name));
  return [
    ...known.map((name) => ({ name, description: TAGS[name] })),
    ...[...used].filter((name) => !(name in TAGS)).map((name) => ({ name })),
  ];
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
