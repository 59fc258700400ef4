import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { SseClient } from '../../../../test/harness/sse-client.js';
import { until } from '../../../../test/harness/until.js';
import { frameOf } from './sse-frame.js';
import type { SseStream } from './sse-stream.js';
import { STREAM_DEFAULTS, StreamRegistry, type StreamRegistryOptions } from './stream-registry.js';

describe('event streams', () => {
  const running: FastifyInstance[] = [];
  const clients: SseClient[] = [];
  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy();
    await Promise.all(running.splice(0).map((server) => server.close()));
  });

  async function serve(options: Partial<StreamRegistryOptions> = {}) {
    const registry = new StreamRegistry({ ...STREAM_DEFAULTS, ...options });
    const streams: SseStream[] = [];
    const server = Fastify();
    running.push(server);
    server.addHook('onRequest', (_request, reply, done) => {
      void reply.header('x-content-type-options', 'nosniff');
      done();
    });
    server.get('/events', (request, reply) => {
      streams.push(
        registry.open(request, reply, String((request.query as { owner?: string }).owner ?? 'me')),
      );
    });
    const url = `${await server.listen({ port: 0, host: '127.0.0.1' })}/events`;
    const connect = async (at = url) => {
      const client = new SseClient();
      clients.push(client);
      return client.open(at);
    };
    return { registry, streams, url, connect, server };
  }

  it('PLT-19 an event has id, event and data; the head forbids caching and buffering and keeps the headers of hooks', async () => {
    const { streams, connect } = await serve();
    const client = await connect();
    streams[0]?.send({ id: '7.0', event: 'operation', data: { text: 'two\nlines, "quoted", ünïcödé  ' } });
    streams[0]?.send({ event: 'note', data: null });
    await until('two events', () => client.events.length === 2);
    expect(client.status).toBe(200);
    expect(client.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(client.headers['content-encoding']).toBeUndefined();
    expect(client.events[0]).toMatchObject({ id: '7.0', event: 'operation' });
    expect(JSON.parse(client.events[0]?.data ?? '')).toEqual({ text: 'two\nlines, "quoted", ünïcödé  ' });
    // An event without an ID leaves the position of the client where it was.
    expect(client.lastEventId).toBe('7.0');
    expect(client.retryMs).toBe(STREAM_DEFAULTS.retryMs);
  });

  it('PLT-19 silence is broken by heartbeat comments', async () => {
    const { connect } = await serve({ heartbeatMs: 10 });
    const client = await connect();
    await until('three heartbeats', () => client.comments.length >= 3);
    expect(client.events).toEqual([]);
  });

  it('PLT-19 a client that does not read is dropped with resync, and the process buffers a bounded number of bytes', async () => {
    const limit = 256 * 1024;
    const { streams, connect, registry } = await serve({ maxBufferedBytes: limit, lingerMs: 30_000 });
    const client = await connect();
    const other = await connect();
    await until('both open', () => streams.length === 2);
    client.pause();
    const [slow, quick] = streams;
    let sent = 0;
    while (slow?.write(frameOf({ id: `${sent + 1}.0`, event: 'operation', data: 'x'.repeat(32 * 1024) }))) {
      sent++;
      if (sent % 20 === 0) await sleep(1);
      if (sent > 5_000) throw new Error('never refused');
    }
    expect(slow?.closed).toBe(true);
    expect(registry.endedByReason.get('slow')).toBe(1);
    expect(quick?.send({ event: 'note', data: 1 })).toBe(true);
    await until('the other one is served', () => other.events.length === 1);
    client.resume();
    await until('the end', () => client.ended);
    const last = client.events.at(-1);
    expect(last?.event).toBe('resync');
    // What was accepted did arrive, in order: the position at the end is where the client resumes.
    expect(client.of('operation')).toHaveLength(sent);
    expect(client.lastEventId).toBe(`${sent}.0`);
  });

  it('PLT-19 a dropped client that never reads again loses its socket after the linger time', async () => {
    const { streams, connect } = await serve({ maxBufferedBytes: 1024, lingerMs: 50 });
    const client = await connect();
    client.pause();
    for (let n = 0; n < 2_000 && streams[0]?.write(`data: ${'x'.repeat(64 * 1024)}\n\n`); n++)
      if (n % 20 === 0) await sleep(1);
    await streams[0]?.gone;
    expect(streams[0]?.closed).toBe(true);
  });

  it('PLT-28 at shutdown every stream ends with a retry hint, and new ones are refused', async () => {
    const { registry, connect, server, url } = await serve();
    const some = await Promise.all([connect(), connect(), connect()]);
    expect(registry.openCount).toBe(3);
    const started = Date.now();
    await registry.closeAll();
    await until('all ended', () => some.every(({ ended }) => ended));
    for (const { retryMs } of some) expect(retryMs).toBeGreaterThanOrEqual(STREAM_DEFAULTS.retryMs);
    const late = await connect(url);
    expect(late.status).not.toBe(200);
    await server.close();
    expect(Date.now() - started).toBeLessThan(2_000);
    expect(registry.openCount).toBe(0);
  });

  it('PLT-19 a client that goes away is noticed, and frees its place', async () => {
    const { registry, connect, url, streams } = await serve({ maxStreamsPerOwner: 2, maxStreams: 3 });
    const mine = [await connect(), await connect()];
    expect((await connect()).status).not.toBe(200);
    expect((await connect(`${url}?owner=you`)).status).toBe(200);
    expect((await connect(`${url}?owner=she`)).status).not.toBe(200);
    mine[0]?.destroy();
    await until('its place is free', () => registry.openCount === 2);
    expect((await connect()).status).toBe(200);
    expect(streams).toHaveLength(4);
    expect(registry.endedByReason.get('client')).toBe(1);
  });

  it('PLT-28 a client that went away before its stream was opened holds up neither its place nor the shutdown', async () => {
    const { registry, server } = await serve();
    const late = Fastify();
    running.push(late);
    const opened: SseStream[] = [];
    let asked = () => undefined as void;
    const arrived = new Promise<void>((resolve) => (asked = resolve));
    late.get('/events', async (request, reply) => {
      asked();
      await new Promise((resolve) => reply.raw.once('close', resolve));
      opened.push(registry.open(request, reply, 'me'));
    });
    const url = `${await late.listen({ port: 0, host: '127.0.0.1' })}/events`;
    const leaving = new AbortController();
    const asking = fetch(url, { signal: leaving.signal }).catch(() => undefined);
    await arrived;
    leaving.abort();
    await asking;
    await until('it was opened', () => opened.length === 1);
    await registry.closeAll();
    await opened[0]?.gone;
    expect(registry.openCount).toBe(0);
    await server.close();
  });

  it('PLT-19 HEAD is answered without a stream that stays', async () => {
    const { registry, url } = await serve();
    const answer = await fetch(url, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(registry.openCount).toBe(0);
  });
});
