import type { FastifyInstance } from 'fastify';
import type { Authenticator } from '../../ports/identity/authenticator.port.js';
import { DomainError } from '../../ports/kernel/domain-error.js';
import { whenOver } from './connection.js';
import type { RateLimiter } from './rate-limiter.js';
import { sessionTokenOf } from './session-token.js';

/** Routes whose bodies may be larger are those that take whole documents. */
const LARGE_BYTES = 2 * 1024 * 1024;
/** Of one process: each may become some two hundred megabytes of memory while it is taken apart. */
const AT_ONCE = 3;

/**
 * A body is read before the guard knows who sends it. Small ones do no harm; large ones are read only for somebody who is
 * logged in, and a few at a time. Must be registered after the cookies are.
 */
export function registerLargeBodies(
  fastify: FastifyInstance,
  authenticator: Authenticator,
  limiter: RateLimiter,
): void {
  let reading = 0;
  fastify.addHook('onRequest', async (request, reply) => {
    if ((request.routeOptions.bodyLimit ?? 0) <= LARGE_BYTES) return;
    const sent = sessionTokenOf(request);
    if (!sent || !(await authenticator.authenticate(sent.token, sent.via))) {
      await limiter.spend('write', request.ip, reply);
      throw new DomainError('unauthenticated', 'unauthenticated', 'log in first');
    }
    if (reading >= AT_ONCE)
      throw new DomainError('unavailable', 'imports-busy', 'too many large bodies are being read', {
        retryAfterSeconds: 5,
      });
    reading++;
    whenOver(reply.raw, () => reading--);
  });
}
