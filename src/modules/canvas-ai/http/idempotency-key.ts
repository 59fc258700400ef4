import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isUuid } from '../../../ports/kernel/uuid.js';
import { idempotencyKeyInvalid } from '../domain/canvas-ai.errors.js';

/** The header `Idempotency-Key`, a UUID in lower case; every change here needs one (CAI-2, CAI-8). */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const header = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  if (typeof header !== 'string' || !isUuid(header)) throw idempotencyKeyInvalid();
  return header.toLowerCase();
});

/** For `@ApiHeader`. */
export const IDEMPOTENCY_HEADER = {
  name: 'Idempotency-Key',
  required: true,
  description:
    'A UUID. Same key and payload: the first answer again. Same key, other payload: 409 idempotency-key-reused.',
  schema: { type: 'string', format: 'uuid', example: '3f1c2a4e-6d1b-4f0e-9d3a-2b7c8e9f0a1b' },
} as const;
