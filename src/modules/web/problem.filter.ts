import { STATUS_CODES } from 'node:http';
import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../ports/kernel/domain-error.js';
import { namesOf } from './log-names.js';
import { STATUS_OF_KIND, type ProblemDto } from './problem.js';

interface Answer {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly domain?: DomainError;
}

/** Framework errors whose meaning is known; all others of 4xx keep their status and get a general code. */
const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'bad-request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  406: 'not-acceptable',
  408: 'request-timeout',
  411: 'length-required',
  413: 'body-too-large',
  414: 'uri-too-long',
  415: 'unsupported-media-type',
  416: 'range-not-satisfiable',
  431: 'headers-too-large',
};

/** Every error becomes problem+json here; what is unknown is logged and shown as a plain 500 (PLT-13). */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendProblem(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = answerOf(error);
  if (answer.status >= 500)
    request.log.error({ ...namesOf(request), err: error, code: answer.code }, 'request failed');
  if (reply.raw.headersSent) {
    // A stream that broke half-way: cutting the connection is the only honest answer left.
    reply.raw.destroy();
    return;
  }
  const { domain } = answer;
  if (domain?.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(domain.retryAfterSeconds));
  const problem: ProblemDto = {
    type: `/problems/${answer.code}`,
    title: STATUS_CODES[answer.status] ?? 'Error',
    status: answer.status,
    detail: answer.detail,
    instance: request.url.split('?', 1)[0] ?? '',
    code: answer.code,
    requestId: request.id,
    ...(domain && domain.faults.length > 0 ? { errors: [...domain.faults] } : {}),
    ...(domain && Object.keys(domain.details).length > 0 ? { details: { ...domain.details } } : {}),
    ...(answer.code === 'body-too-large' ? { details: { limit: request.routeOptions.bodyLimit } } : {}),
  };
  void reply
    .status(answer.status)
    .header('content-type', 'application/problem+json')
    .send(JSON.stringify(problem));
}

function answerOf(error: unknown): Answer {
  if (error instanceof DomainError) {
    return { status: STATUS_OF_KIND[error.kind], code: error.code, detail: error.message, domain: error };
  }
  const status = error instanceof HttpException ? error.getStatus() : statusOfFastify(error);
  if (status >= 400 && status < 500) {
    return {
      status,
      code: CODE_OF_STATUS[status] ?? 'bad-request',
      detail: STATUS_CODES[status] ?? 'the request cannot be served',
    };
  }
  return {
    status: 500,
    code: 'internal-error',
    detail: 'an error on our side; the request ID names it in the logs',
  };
}

/** Fastify's own errors (body too large, unknown content type, broken URL …) carry a status and a code `FST_…`. */
function statusOfFastify(error: unknown): number {
  if (!(error instanceof Error)) return 500;
  const { statusCode, code } = error as Error & { statusCode?: number; code?: string };
  return statusCode !== undefined && code?.startsWith('FST_') ? statusCode : 500;
}
