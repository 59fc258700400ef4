import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Metrics, serveMetrics } from '../../src/modules/web/metrics.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';

describe('metrics', () => {
  let server: TestApp;
  let scraped: string;
  const line = (start: string) => scraped.split('\n').find((text) => text.startsWith(start));
  const value = (start: string) => Number(line(start)?.split(' ').at(-1));
  const scrape = async () => (scraped = await server.app.get(Metrics, { strict: false }).registry.metrics());

  beforeAll(async () => {
    server = await openTestApp({ jobs: true });
  });
  afterAll(() => server.close());

  it('PLT-26 queues show what waits, for how long, and what is held, in rows of all processes', async () => {
    await server.db.session.execute(
      `insert into media_deletions (oss_key, reason, due_at, lease_token, lease_owner, lease_expires_at)
       values ('infinite-canvas/media/waits', 'orphan', now() - interval '90 seconds', null, null, null),
              ('infinite-canvas/media/later', 'orphan', now() + interval '90 seconds', null, null, null),
              ('infinite-canvas/media/held', 'orphan', now(), gen_random_uuid(), 'another', now() + interval '90 seconds')`,
    );
    await scrape();
    expect(value('queue_due{queue="media-deletions"}')).toBe(1);
    expect(value('queue_oldest_due_seconds{queue="media-deletions"}')).toBeGreaterThanOrEqual(90);
    expect(value('queue_leases_held{queue="media-deletions"}')).toBe(1);
    for (const queue of ['generation-execute', 'generation-poll', 'canvas-ai-runs']) {
      for (const gauge of ['queue_due', 'queue_oldest_due_seconds', 'queue_leases_held'])
        expect([queue, gauge, value(`${gauge}{queue="${queue}"}`)]).toEqual([queue, gauge, 0]);
    }
    expect(value('jobs_running{queue="media-deletions"}')).toBe(0);
  });

  it('PLT-26 requests by route and status, the pool, and the event streams', async () => {
    await server.call('GET', '/api/v1/prices');
    await scrape();
    expect(
      value('http_request_duration_seconds_count{method="GET",route="/api/v1/prices",status="401"}'),
    ).toBe(1);
    expect(value('database_pool_connections{state="idle"}')).toBeGreaterThan(0);
    expect(value('database_pool_connections{state="waiting"}')).toBe(0);
    expect(value('sse_streams_open')).toBe(0);
  });

  it('PLT-26 a database that is gone costs its own gauges and no others', async () => {
    const lost = await openTestApp({ jobs: true });
    const { registry } = lost.app.get(Metrics, { strict: false });
    await lost.close();
    const text = await registry.metrics();
    expect(text).toContain('sse_streams_open 0');
    expect(text).not.toMatch(/^queue_due\{/m);
  });

  it('PLT-26 are served on loopback alone; a port that is taken costs the metrics and not the process', async () => {
    const metrics = new Metrics();
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    let taken = 0;
    expect(await serveMetrics(metrics, port, () => taken++)).toBeUndefined();
    expect(taken).toBe(1);
    await once(holder.close(), 'close');
    const serving = await serveMetrics(metrics, port, () => taken++);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect(serving?.address()).toMatchObject({ address: '127.0.0.1' });
    serving?.close();
  });
});
