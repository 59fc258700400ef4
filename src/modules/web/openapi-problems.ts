import { STATUS_CODES } from 'node:http';
import type { ProblemDto } from './problem.js';
import type { Route } from './route-table.js';

/** Codes by status. */
export type ProblemCodes = Readonly<Record<number, readonly string[]>>;

/** What a request of the route is made of. */
export interface RequestParts {
  readonly json: boolean;
  readonly body: boolean;
  readonly idempotencyKey: boolean;
}

/** What the platform itself answers on such a route, whatever its controller does. */
export function platformProblems({ policy, rateClass, method }: Route, parts: RequestParts): ProblemCodes {
  const kind = policy?.kind ?? 'public';
  const codes: Record<number, string[]> = { 500: ['internal-error'], 503: ['shutting-down'] };
  // Unknown parameters are refused on every route, and every query string is looked at.
  codes[400] = [
    'validation-failed',
    'json-forbidden-text',
    ...(parts.json ? ['malformed-json', 'json-too-deep'] : []),
    ...(parts.idempotencyKey ? ['idempotency-key-invalid'] : []),
  ];
  if (kind !== 'public') {
    codes[401] = ['unauthenticated'];
    codes[403] = ['forbidden', ...(SAFE_METHODS.has(method) ? [] : ['cross-site-request'])];
  }
  if (kind === 'canvas-member') codes[404] = ['canvas-not-found'];
  if (parts.idempotencyKey) codes[409] = ['idempotency-key-reused', 'idempotency-in-progress'];
  if (parts.json) codes[413] = ['body-too-large'];
  if (parts.body) codes[415] = ['unsupported-media-type'];
  if (rateClass !== 'none') {
    codes[429] = ['rate-limited'];
    codes[503] = ['shutting-down', 'database-unavailable', 'lock-timeout', 'statement-timeout'];
  }
  return codes;
}

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/** One answer with an example of each code. */
export function problemResponse(status: number, codes: readonly string[], instance: string): object {
  return {
    description: `${STATUS_CODES[status] ?? 'Problem'}: ${codes.map((code) => `\`${code}\``).join(', ')}`,
    headers: {
      ...(status === 429 || status === 503
        ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
        : {}),
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
    },
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/ProblemDto' },
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: exampleProblem(status, code, instance) }]),
        ),
      },
    },
  };
}

/** Answers to HEAD have no body, whatever they are. */
export function withoutBody(response: object): object {
  return Object.fromEntries(Object.entries(response).filter(([key]) => key !== 'content'));
}

const FACTS: Readonly<Record<string, Partial<ProblemDto>>> = {
  'validation-failed': {
    errors: [{ pointer: '#/title', detail: 'title must be shorter than or equal to 200 characters' }],
  },
  'revision-conflict': { details: { currentRevision: '42' } },
};

function exampleProblem(status: number, code: string, instance: string): ProblemDto {
  return {
    type: `/problems/${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: code.replaceAll('-', ' '),
    instance,
    code,
    requestId: '01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11',
    ...FACTS[code],
  };
}
