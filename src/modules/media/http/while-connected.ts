import type { FastifyRequest } from 'fastify';

/** Work that is given up when the client closes the connection. */
export async function whileConnected<T>(
  request: FastifyRequest,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const aborted = new AbortController();
  const cut = () => aborted.abort(new Error('the client closed the connection'));
  request.raw.socket.once('close', cut);
  try {
    return await work(aborted.signal);
  } finally {
    request.raw.socket.off('close', cut);
  }
}
