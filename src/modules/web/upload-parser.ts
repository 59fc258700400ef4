import type { FastifyInstance } from 'fastify';

export const UPLOAD_CONTENT_TYPE = 'application/octet-stream';

/**
 * Hands the body of an upload on as the stream that it is: nothing is buffered, and reading it slowly slows the sender.
 * Routes that expect JSON refuse such a body, because a stream is no object of theirs.
 */
export function registerUploadParser(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(UPLOAD_CONTENT_TYPE, (_request, payload, done) => done(null, payload));
}
