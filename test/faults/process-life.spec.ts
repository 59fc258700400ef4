import fs from 'node:fs';
import path from 'node:path';
import net from 'node:net';
import { eventually } from '../harness/eventually.js';
import { Stack, type RunningProcess } from '../harness/stack.js';

interface Session {
  readonly token: string;
}

/** Real processes of the built product: how they start, what they say when something is down, how they end. */
describe('Life of a process', () => {
  let stack: Stack;
  let server: RunningProcess;
  let session: Session;
  const authorised = () => ({ authorization: `Bearer ${session.token}`, 'content-type': 'application/json' });

  beforeAll(async () => {
    stack = await Stack.open();
    server = stack.spawn('embedded.main');
    await stack.ready();
    await eventually(() => expect(server.output()).toContain('is ready'));
    const credential = JSON.parse(
      fs.readFileSync(path.join(stack.folder, 'first-administrator.json'), 'utf8'),
    ) as object;
    session = (await post('/api/v1/auth/login', { ...credential, transport: 'bearer' }, {})) as Session;
  }, 60_000);
  afterAll(() => stack.close(), 30_000);

  const post = async (route: string, body: object, headers: Record<string, string>): Promise<unknown> =>
    (
      await fetch(stack.url + route, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    ).json();

  it('PLT-1 prints the URLs and the one-time password of the first administrator, kept in a file of mode 600', () => {
    expect(server.output()).toMatch(/API +http:\/\/127\.0\.0\.1:\d+\/api\/v1/);
    expect(server.output()).toMatch(/Swagger UI +http:.*\/api\/docs/);
    expect(server.output()).toMatch(/First administrator: admin, one-time password \S{20,}/);
    expect(fs.statSync(path.join(stack.folder, 'first-administrator.json')).mode & 0o777).toBe(0o600);
  });

  it('PLT-26 logs JSON with request ID, user ID and trace context, never secrets', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    await fetch(`${stack.url}/api/v1/canvases?limit=3`, {
      headers: { ...authorised(), traceparent, 'x-request-id': 'find-me' },
    });
    const line = await eventually(() => {
      const found = server
        .output()
        .split('\n')
        .find((text) => text.includes('find-me'));
      if (!found) throw new Error('no log line yet');
      return JSON.parse(found) as Record<string, unknown>;
    });
    expect(line).toMatchObject({ requestId: 'find-me', traceparent, route: '/api/v1/canvases', status: 200 });
    expect(line.userId).toMatch(/^[0-9a-f-]{36}$/);
    expect(server.output()).not.toContain(session.token);
  });

  it('PLT-26 a frozen database: /readyz names it within its bound, /livez answers, and all is well after', async () => {
    const postmaster = fs
      .readFileSync(path.join(stack.folder, 'pg/data/postmaster.pid'), 'utf8')
      .split('\n')[0];
    const backends = await stack.inspect(
      async (client) =>
        (
          await client.query<{ pid: number }>(
            'select pid from pg_stat_activity where pid <> pg_backend_pid() and client_port is not null',
          )
        ).rows,
    );
    const pids = [Number(postmaster), ...backends.map(({ pid }) => pid)];
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      const before = performance.now();
      const ready = await fetch(`${stack.url}/readyz`);
      expect(ready.status).toBe(503);
      expect(await ready.json()).toMatchObject({ database: 'down', objectStore: 'up' });
      expect(performance.now() - before).toBeLessThan(3_000);
      expect((await fetch(`${stack.url}/livez`)).status).toBe(200);
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
    await stack.ready();
  }, 30_000);

  it('PLT-24 an immediate restart of PostgreSQL under load: requests fail cleanly, then work again by themselves', async () => {
    const statuses = new Set<number>();
    let stop = false;
    const load = Array.from({ length: 4 }, async () => {
      while (!stop) {
        const response = await fetch(`${stack.url}/api/v1/canvases`, { headers: authorised() });
        statuses.add(response.status);
        await response.text();
      }
    });
    await stack.stopDatabase('immediate');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await stack.startDatabase();
    await stack.ready();
    stop = true;
    await Promise.all(load);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect((await fetch(`${stack.url}/api/v1/canvases`, { headers: authorised() })).status).toBe(200);
  }, 40_000);

  it('PLT-28 SIGTERM with an open event stream: a retry hint, a clean end in under 10 s', async () => {
    const canvas = (await post('/api/v1/canvases', { title: 'Open while it ends' }, authorised())) as {
      id: string;
    };
    const stream = await fetch(`${stack.url}/api/v1/canvases/${canvas.id}/events`, { headers: authorised() });
    expect(stream.status).toBe(200);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    const reading = (async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        received += part.value;
    })().catch(() => undefined);
    const before = performance.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(performance.now() - before).toBeLessThan(10_000);
    await reading;
    expect(received).toMatch(/retry: ?\d+/);
    await expect(connects(stack.port)).resolves.toBe(false);
  }, 20_000);

  it('PLT-1 a second start keeps the data and makes no second administrator', async () => {
    const again = stack.spawn('embedded.main');
    await stack.ready();
    await eventually(() => expect(again.output()).toContain('is ready'));
    expect(again.output()).not.toContain('one-time password');
    const list = (await (await fetch(`${stack.url}/api/v1/canvases`, { headers: authorised() })).json()) as {
      items: unknown[];
    };
    expect(list.items.length).toBeGreaterThan(0);
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
  }, 30_000);

  it('PLT-24 a process that starts while PostgreSQL is away waits for it; one told to stop while it starts ends in order', async () => {
    await stack.stopDatabase('immediate');
    const early = stack.spawn('worker');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await stack.startDatabase();
    await eventually(() => expect(early.output()).toContain('the worker is ready'), 15_000);
    early.child.kill('SIGTERM');
    expect(await early.ended).toBe(0);
    const hasty = stack.spawn('embedded.main');
    await stack.ready();
    hasty.child.kill('SIGTERM');
    expect(await hasty.ended).toBe(0);
    expect(hasty.output()).not.toContain('recovery-failed');
  }, 40_000);

  it('PLT-3 a process with a broken configuration ends at once and lists every fault', async () => {
    const broken = stack.spawn('main', [], { PORT: 'x', AUTH_SECRET: 'short', NODE_ENV: 'production' });
    expect(await broken.ended).toBe(1);
    expect(broken.output()).toContain('PORT must be');
    expect(broken.output()).toContain('AUTH_SECRET is shorter');
  });

  it('PLT-24 a worker starts apart, runs the queues it is told, drains on SIGTERM and refuses unknown ones', async () => {
    const worker = stack.spawn('worker', ['--queues', 'media-deletions']);
    await eventually(() => expect(worker.output()).toContain('the worker is ready'), 10_000);
    expect(worker.output()).toContain('"queues":["media-deletions"]');
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    const wrong = stack.spawn('worker', ['--queues', 'nonsense']);
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toContain('no such queue: nonsense');
  }, 30_000);
});

function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true))).once('error', () => resolve(false));
  });
}
