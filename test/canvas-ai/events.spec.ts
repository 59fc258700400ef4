import { randomUUID } from 'node:crypto';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { SseClient } from '../harness/sse-client.js';
import { until } from '../harness/until.js';
import { AiClient, image, node } from './ai-client.js';
import { AiWorld, step } from './ai-world.js';

describe('events of runs', () => {
  let db: TestDatabase;
  let server: TestApp;
  let other: TestApp;
  let ada: AiClient;
  const clients: SseClient[] = [];
  beforeAll(async () => {
    db = await openTestDatabase();
    server = await openTestApp({ db, jobs: true });
    other = await openTestApp({ db });
    ada = await AiClient.open(server, '100000');
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy();
  });
  afterAll(async () => {
    await Promise.all([server.close(), other.close()]);
    await db.close();
  });

  const follow = async (runId: string, options: { at?: TestApp; after?: string; token?: string } = {}) => {
    const client = new SseClient();
    clients.push(client);
    return client.open(`${(options.at ?? server).url}/api/v1${ada.workspace}/runs/${runId}/events`, {
      authorization: `Bearer ${options.token ?? ada.user.token}`,
      ...(options.after === undefined ? {} : { 'last-event-id': options.after }),
    });
  };
  const text = (id: string, nodeId: string) => ({
    id,
    nodeId,
    capability: 'text',
    model: 'gpt-6-sol',
    prompt: `about ${id}`,
  });
  /** A run that no worker of the server takes. */
  const untouched = async (world: AiWorld) => {
    const run = await world.create([step('a')]);
    if (!(await world.kit.runs.claim(world.key(run), randomUUID(), 3_600)))
      throw new Error('a worker was faster');
    return run;
  };
  let nodes = 0;
  const fresh = async () => {
    const id = `n${nodes++}`;
    await ada.draw(node(id, { type: 'text' }));
    return id;
  };

  it('CAI-7 raising last_seq and writing the event are one: no gap and no number twice under concurrency', async () => {
    const world = await AiWorld.open(db);
    const run = await untouched(world);
    const append = () => db.uow.run({}, () => world.kit.runs.appendEvent(world.key(run), 'test', {}));
    const failed = () =>
      db.uow.run({}, async () => {
        await world.kit.runs.appendEvent(world.key(run), 'test', {});
        throw new Error('rolled back');
      });
    await Promise.allSettled(Array.from({ length: 40 }, (_, n) => (n % 3 === 0 ? failed() : append())));
    expect(await world.events(run)).toHaveLength(1 + 26);
    expect((await world.read(run)).lastSeq).toBe('27');
  });

  it('CAI-7 streams on two processes get every event once, in order, and end; resuming anywhere has no gap', async () => {
    const [a, b] = [await fresh(), await fresh()];
    const { body: run } = await ada.create([text('a', a), { ...text('b', b), dependsOn: ['a'] }]);
    const streams = [await follow(run.id), await follow(run.id, { at: other })];
    await until('both ended', () => streams.every(({ ended }) => ended), 10_000);
    const all = ['1', '2', '3', '4', '5', '6'];
    for (const { events } of streams)
      expect(events.filter(({ event }) => event !== 'step.text').map(({ id }) => id)).toEqual(all);
    for (const after of ['0', '1', '4']) {
      const again = await follow(run.id, { after });
      await until('ended', () => again.ended);
      expect(again.events.map(({ id }) => id)).toEqual(all.slice(Number(after)));
    }
    const nothing = await follow(run.id, { after: '6' });
    expect(nothing.status).toBe(204);
    const page = await ada.call('GET', `/runs/${run.id}/events/page?after=2&limit=2`);
    expect(page.body).toMatchObject({ items: [{ seq: '3' }, { seq: '4' }], nextAfter: '4' });
  });

  it('CAI-7 text comes while it is written, also to another process, and joined it is the final output', async () => {
    const target = await fresh();
    // A stream that is open before the worker begins.
    const { body: run } = await ada.create([
      image('first', await fresh()),
      { ...text('a', target), dependsOn: ['first'] },
    ]);
    const streams = [await follow(run.id), await follow(run.id, { at: other })];
    const over = await ada.ended(run.id);
    await until('both ended', () => streams.every(({ ended }) => ended));
    const final = over.steps[1]?.text ?? '';
    expect(final.length).toBeGreaterThan(50);
    expect(await ada.node(target)).toMatchObject({ text: final });
    for (const stream of streams) {
      const chunks = stream
        .of('step.text')
        .map(({ data }) => JSON.parse(data) as { stepId: string; offset: number; text: string });
      expect(chunks.map((chunk) => chunk.text).join('')).toBe(final);
      expect(chunks[0]).toMatchObject({ stepId: 'a', offset: 0 });
    }
    expect(
      await db.session.query(`select 1 from canvas_ai_events where run_id = $1 and type = 'step.text'`, [
        run.id,
      ]),
    ).toEqual([]);
  });

  it('CAI-7 a stream is refused to strangers, to bad IDs, and closed when the session ends', async () => {
    const run = await ada.create([text('a', await fresh())], {});
    const stranger = await AiClient.open(server);
    expect((await follow(run.body.id, { token: stranger.user.token })).status).toBe(404);
    expect((await follow(run.body.id, { after: 'x' })).status).toBe(400);
    await ada.ended(run.body.id);
  });

  it('CAI-7 a lost notification only delays: the sweep finds the event within a second', async () => {
    const world = await AiWorld.open(db);
    const run = await untouched(world);
    const who = await ada.member('viewer');
    await db.session.query(
      `insert into canvas_project_members (canvas_id, user_id, role) values ($1, $2, 'viewer')`,
      [world.canvasId, who.id],
    );
    await world.kit.workspaces.addMember(world.board, world.userId, who.id);
    const stream = new SseClient();
    clients.push(stream);
    await stream.open(
      `${other.url}/api/v1/projects/default/workspaces/${world.board.workspaceId}/runs/${run.id}/events`,
      {
        authorization: `Bearer ${who.token}`,
      },
    );
    await until('the first', () => stream.events.length === 1);
    // Straight into the table: nobody is told.
    await db.uow.run({}, () => world.kit.runs.appendEvent(world.key(run), 'silent', {}));
    await until('the sweep', () => stream.of('silent').length === 1, 1_500);
    await db.session
      .query(`update user_sessions set revoked_at = now() where user_id = $1`, [who.id])
      .catch(() => db.session.query(`delete from user_sessions where user_id = $1`, [who.id]));
    await until('revoked', () => stream.ended, 1_500);
    expect(stream.events.at(-1)?.event).toBe('revoked');
  });
});
