import type { FastifyInstance } from 'fastify';
import { UPLOAD_CONTENT_TYPE } from './upload-parser.js';

export interface RequestDeadlines {
  /** A body that is read as a whole must be there by then. */
  readonly wholeMs: number;
  /** An upload may take as long as it needs, but bytes must keep coming (or be kept waiting by us). */
  readonly idleMs: number;
}

/**
 * Bounds the time that a body may take. Node's own `requestTimeout` counts the whole request, so it would cut every upload
 * that a slow line needs longer for; it must be 0 where this is registered.
 */
export function registerRequestDeadline(
  fastify: FastifyInstance,
  { wholeMs, idleMs }: RequestDeadlines,
): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined)
      return done();
    if (raw.headers['content-type'] === UPLOAD_CONTENT_TYPE) {
      const cut = () => void raw.destroy();
      raw.socket.setTimeout(idleMs, cut);
      // The connection may carry other requests after this one.
      raw.once('close', () => raw.socket.setTimeout(0, cut));
    } else {
      // Node tells neither end nor close of a body that was refused unread (413): the timer must not hold a process up.
      const timer = setTimeout(() => raw.complete || raw.destroy(), wholeMs).unref();
      raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    }
    done();
  });
}
