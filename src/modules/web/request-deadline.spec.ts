import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerRequestDeadline } from './request-deadline.js';
import { registerUploadParser } from './upload-parser.js';

describe('request deadlines', () => {
  let server: FastifyInstance;
  let url: string;
  beforeAll(async () => {
    server = Fastify({ requestTimeout: 0 });
    registerUploadParser(server);
    registerRequestDeadline(server, { wholeMs: 150, idleMs: 150 });
    server.put('/', async (request) => {
      let bytes = 0;
      if (request.body === request.raw)
        for await (const piece of request.raw) bytes += (piece as Buffer).length;
      return { bytes };
    });
    url = await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());

  /** Sends `pieces` of one byte, `pauseMs` apart; the status, or `cut`. */
  const trickle = (type: string, pieces: number, pauseMs: number, announced = pieces) =>
    new Promise<number | 'cut'>((resolve) => {
      const request = http.request(url, {
        method: 'PUT',
        headers: { 'content-type': type, 'content-length': announced },
      });
      request.on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
      request.on('error', () => resolve('cut'));
      void (async () => {
        for (let at = 0; at < pieces; at++) {
          request.write(at === 0 ? '1' : '0');
          await sleep(pauseMs);
        }
        if (pieces === announced) request.end();
      })();
    });

  it('PLT-18 a body that does not arrive in time is cut off', async () => {
    expect(await trickle('application/json', 1, 0, 2)).toBe('cut');
    expect(await trickle('application/json', 8, 40)).toBe('cut');
    expect(await trickle('application/json', 2, 5)).toBe(200);
  });

  it('MED-7 PLT-18 an upload may take longer as long as bytes come, and is cut off when they stop', async () => {
    expect(await trickle('application/octet-stream', 8, 50)).toBe(200);
    expect(await trickle('application/octet-stream', 2, 0, 3)).toBe('cut');
  });
});
