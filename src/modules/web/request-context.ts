import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { RequestContext } from '../../ports/kernel/request-context.port.js';

interface Context {
  readonly requestId: string;
}

const storage = new AsyncLocalStorage<Context>();

/** The ID of the request that is being served, for audit and logs; undefined in background work. */
function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}

/** Opens the context in Fastify's first hook, so that everything the request causes runs inside it. */
export function registerRequestContext(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    storage.run({ requestId: request.id }, done);
  });
}

export class HttpRequestContext extends RequestContext {
  requestId(): string | undefined {
    return currentRequestId();
  }
}
