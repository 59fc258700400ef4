import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { until } from '../../../test/harness/until.js';
import type { Authenticator, Principal } from '../../ports/identity/authenticator.port.js';
import { registerLargeBodies } from './large-bodies.js';
import type { RateLimiter } from './rate-limiter.js';

describe('large bodies', () => {
  let server: FastifyInstance;
  afterEach(() => server.close());

  it('PLT-18 places of clients that went away while it was asked who they are come back', async () => {
    let asked = 0;
    let answer = () => undefined as void;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const slow = {
      authenticate: async () => {
        asked++;
        await answered;
        return {} as Principal;
      },
    } as unknown as Authenticator;
    server = Fastify();
    await server.register(cookie);
    registerLargeBodies(server, slow, {} as RateLimiter);
    server.post('/imports', { bodyLimit: 8 * 1024 * 1024 }, () => 'read');
    const url = `${await server.listen({ port: 0, host: '127.0.0.1' })}/imports`;
    const send = (signal?: AbortSignal) =>
      fetch(url, {
        method: 'POST',
        headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
        body: '{}',
        ...(signal ? { signal } : {}),
      });
    const leaving = new AbortController();
    const gone = Array.from({ length: 5 }, () => send(leaving.signal).catch(() => undefined));
    await until('all are asked for', () => asked === 5);
    leaving.abort();
    await Promise.all(gone);
    await until('their connections are closed', async () => (await connections(server)) === 0);
    answer();
    await until('a place is free', async () => (await send()).status === 200);
  });
});

function connections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
