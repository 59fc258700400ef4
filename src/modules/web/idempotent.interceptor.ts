import { createHash } from 'node:crypto';
import {
  applyDecorators,
  Injectable,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { ApiExtension, ApiHeader } from '@nestjs/swagger';
import { Reflector } from '@nestjs/core';
import canonicalize from 'canonicalize';
import type { FastifyReply } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { DomainError } from '../../ports/kernel/domain-error.js';
import { IdempotentResponses, type IdempotencyScope } from '../../ports/kernel/idempotent-responses.port.js';
import { UnitOfWork } from '../../ports/kernel/unit-of-work.port.js';
import type { AuthenticatedRequest } from './policy.decorators.js';

const REQUIRED = 'idempotency-key-required';
/** Tells the OpenAPI document that the answers of this platform's own store are possible. */
export const IDEMPOTENT_EXTENSION = 'x-idempotent';
const KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * Honours `Idempotency-Key` (PLT-15): the answer is stored in the transaction of the effect itself, so that there is
 * never one without the other. For handlers that touch nothing but the database. `required`: refuse without a key.
 */
export const Idempotent = (options: { required?: boolean } = {}) =>
  applyDecorators(
    SetMetadata(REQUIRED, options.required ?? false),
    UseInterceptors(IdempotentInterceptor),
    ApiExtension(IDEMPOTENT_EXTENSION, true),
    ApiHeader({
      name: 'Idempotency-Key',
      description:
        'Same key and payload: the first answer again. Same key, other payload: 409 idempotency-key-reused.',
      required: options.required ?? false,
      schema: {
        type: 'string',
        minLength: 1,
        maxLength: 200,
        example: '3f1c2a4e-6d1b-4f0e-9d3a-2b7c8e9f0a1b',
      },
    }),
  );

@Injectable()
export class IdempotentInterceptor implements NestInterceptor {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly responses: IdempotentResponses,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const key = keyOf(request);
    if (key === undefined) {
      if (!this.reflector.get<boolean>(REQUIRED, context.getHandler())) return next.handle();
      throw new DomainError(
        'invalid',
        'idempotency-key-missing',
        'this request needs an Idempotency-Key header',
      );
    }
    return from(this.once(scopeOf(request, key), context, next));
  }

  private once(scope: IdempotencyScope, context: ExecutionContext, next: CallHandler): Promise<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const payloadHash = createHash('sha256')
      .update(canonicalize([request.url, request.body ?? null]) ?? '')
      .digest('hex');
    return this.uow.run({ lockTimeoutMs: 3_000 }, async () => {
      const stored = await this.responses.begin(scope, payloadHash);
      if (stored) {
        void reply.status(stored.status).header('idempotency-replayed', 'true');
        return stored.body;
      }
      const body: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      await this.responses.complete(scope, reply.statusCode, body ?? null);
      return body;
    });
  }
}

function keyOf(request: AuthenticatedRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw new DomainError(
    'invalid',
    'idempotency-key-invalid',
    'Idempotency-Key must be 1 to 200 visible ASCII characters',
  );
}

function scopeOf(request: AuthenticatedRequest, key: string): IdempotencyScope {
  const { principal } = request;
  const who =
    principal?.kind === 'user'
      ? `user:${principal.userId}`
      : principal
        ? `service:${principal.tokenId}`
        : `address:${request.ip}`;
  return { principal: who, method: request.method, route: request.routeOptions.url ?? request.url, key };
}
