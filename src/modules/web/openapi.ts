import { applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiExtraModels, DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ProblemDto } from './problem.js';

const PROBLEM_EXTENSION = 'x-problem-codes';
const POLICY_EXTENSION = 'x-policy';
const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'] as const;

/** Declares the error codes of a route by status: `@Problems({ 404: ['canvas-not-found'], 409: ['revision-conflict'] })`. */
export const Problems = (codes: Readonly<Record<number, readonly string[]>>) =>
  applyDecorators(ApiExtraModels(ProblemDto), ApiExtension(PROBLEM_EXTENSION, codes));

/** The document that is served, linted, compared in CI and used to make the typed client. */
export function buildOpenApi(app: NestFastifyApplication, policies: ReadonlyMap<string, string>): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Infinite Canvas Server')
    .setDescription('Collaborative AI canvases: live documents, media, paid generation and canvas AI runs.')
    .setVersion('0.1.0')
    .setContact('Infinite Canvas', 'https://example.com/infinite-canvas', 'support@example.com')
    .setLicense('Proprietary', 'https://example.com/license')
    .addServer('/', 'this server')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'Session token from POST /api/v1/auth/login' }, 'session')
    .addCookieAuth('session', { type: 'apiKey', in: 'cookie', name: 'session', description: 'Session cookie of browsers' }, 'cookie')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'Service token (prefix svc_)' }, 'service')
    .setOpenAPIVersion('3.1.0')
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    extraModels: [ProblemDto],
    operationIdFactory: (controller, method) => `${lowerFirst(controller.replace(/Controller$/, ''))}_${method}`,
  });
  for (const { operation, method, path } of operationsOf(document)) complete(operation, policies.get(`${method.toUpperCase()} ${path}`) ?? 'public');
  declareTags(document);
  return document;
}

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  responses: Record<string, unknown>;
  requestBody?: unknown;
  parameters?: unknown[];
  [extension: `x-${string}`]: unknown;
}

function* operationsOf(document: OpenAPIObject): Generator<{ operation: Operation; method: string; path: string }> {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method] as Operation | undefined;
      if (operation) yield { operation, method, path };
    }
  }
}

/** Adds what follows from policy and shape: security schemes, and the errors that every such route can return. */
function complete(operation: Operation, policy: string): void {
  const declared = (operation[PROBLEM_EXTENSION] ?? {}) as Record<string, string[]>;
  const codes: Record<string, string[]> = { 429: ['rate-limited'], 500: ['internal-error'], 503: ['database-unavailable'] };
  if (operation.requestBody || operation.parameters?.length) codes[400] = ['validation-failed'];
  if (operation.requestBody) Object.assign(codes, { 413: ['body-too-large'], 415: ['unsupported-media-type'] });
  if (policy !== 'public') codes[401] = ['unauthenticated'];
  if (!['public', 'authenticated'].includes(policy)) codes[403] = ['forbidden'];
  if (policy.startsWith('canvas-member')) codes[404] = ['canvas-not-found'];
  for (const [status, own] of Object.entries(declared)) codes[status] = [...new Set([...(codes[status] ?? []), ...own])];
  for (const [status, list] of Object.entries(codes)) operation.responses[status] = problemResponse(Number(status), list);
  operation.security = policy === 'public' ? [] : policy === 'service' ? [{ service: [] }] : [{ session: [] }, { cookie: [] }];
  operation[POLICY_EXTENSION] = policy;
  delete operation[PROBLEM_EXTENSION];
}

function problemResponse(status: number, codes: readonly string[]): unknown {
  const schema = { $ref: '#/components/schemas/ProblemDto' };
  return {
    description: `Problem: ${codes.join(', ')}`,
    content: { 'application/problem+json': { schema, example: exampleProblem(status, codes[0] ?? 'error') } },
  };
}

function exampleProblem(status: number, code: string): Omit<ProblemDto, 'errors' | 'details'> {
  return {
    type: `/problems/${code}`,
    title: code.replaceAll('-', ' '),
    status,
    detail: 'what went wrong this time, in words',
    instance: '/api/v1/…',
    code,
    requestId: '01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11',
  };
}

function declareTags(document: OpenAPIObject): void {
  const used = new Set<string>();
  for (const { operation } of operationsOf(document)) for (const tag of operation.tags ?? []) used.add(tag);
  document.tags = [...used].sort().map((name) => ({ name, description: `The ${name} part of the API.` }));
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
