import { randomUUID } from 'node:crypto';
import { PgEntityLocks } from '../../src/adapters/postgres/collaboration/pg-entity-locks.js';
import { ExpiredLocksHandler } from '../../src/modules/collaboration/jobs/expired-locks.handler.js';
import { insertMember } from '../builders/canvases.js';
import { lockWaits } from '../harness/lock-waits.js';
import { SseClient } from '../harness/sse-client.js';
import { until } from '../harness/until.js';
import {
  openCollaborationApp,
  type Answer,
  type Caller,
  type CollaborationApp,
} from './collaboration-app.js';

describe('entity locks', () => {
  let app: CollaborationApp;
  let mina: Caller;
  let noor: Caller;
  let viewer: Caller;
  let canvasId: string;
  const streams: SseClient[] = [];
  beforeAll(async () => {
    app = await openCollaborationApp();
    [mina, noor, viewer] = [await app.caller(), await app.caller(), await app.caller()];
  });
  beforeEach(async () => {
    canvasId = String((await mina('POST', '/canvases', { title: 'x' })).body.id);
    await insertMember(app.db, canvasId, noor.userId, 'editor');
    await insertMember(app.db, canvasId, viewer.userId, 'viewer');
    await write(mina, [node('a'), node('b'), node('c')]);
  });
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.destroy();
  });
  afterAll(() => app.close());

  const op = (type: string, entityId: string, value?: unknown) => ({
    opId: `o-${randomUUID()}`,
    type,
    entityId,
    ...(value === undefined ? {} : { value }),
  });
  const node = (id: string, more: object = {}) =>
    op('node.upsert', id, { type: 'text', position: { x: 0, y: 0 }, ...more });
  const move = (id: string) => op('node.patch', id, { position: { x: 9, y: 9 } });
  const write = (who: Caller, operations: unknown[]) =>
    who('POST', `/canvases/${canvasId}/operations`, { operations });
  const lock = (who: Caller, entityId: string, ttlSeconds = 30, clientId = 'tab-1') =>
    who('PUT', `/canvases/${canvasId}/locks/${entityId}`, { clientId, ttlSeconds });
  const renew = (who: Caller, entityId: string, token: unknown, ttlSeconds = 30) =>
    who('POST', `/canvases/${canvasId}/locks/${entityId}/renew`, { token, ttlSeconds });
  const release = (who: Caller, entityId: string, token: unknown) =>
    who('POST', `/canvases/${canvasId}/locks/${entityId}/release`, { token });
  const locked = async () =>
    (
      (await viewer('GET', `/canvases/${canvasId}/locks`)).body.items as {
        entityId: string;
        userId: string;
      }[]
    ).map(({ entityId, userId }) => [entityId, userId]);
  /** As if its time were over: the database's clock decides. */
  const expire = (entityId: string) =>
    app.db.session.query(
      `update canvas_entity_locks set acquired_at = now() - interval '2 minutes', expires_at = now() - interval '1 minute'
        where canvas_id = $1 and entity_id = $2`,
      [canvasId, entityId],
    );
  const revision = async () => (await mina('GET', `/canvases/${canvasId}`)).body.revision;
  const refusal = ({ status, body }: Answer) => [status, body.code];

  it('COL-13 what somebody else has locked is not changed, with pointer, holder and end; the holder goes on', async () => {
    expect((await lock(mina, 'a')).status).toBe(200);
    const before = await revision();
    const answer = await write(noor, [move('b'), move('a')]);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'entity-locked',
      errors: [{ pointer: '#/operations/1/entityId' }],
      details: { index: 1, entityId: 'a', holderUserId: mina.userId },
    });
    const { expiresAt } = answer.body.details as { expiresAt: string };
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
    // All or none: the move of the free one did not happen either.
    expect(await revision()).toBe(before);
    expect((await write(noor, [move('b')])).status).toBe(200);
    expect((await write(mina, [move('a')])).status).toBe(200);
  });

  it.each([
    ['an upsert', () => node('a')],
    ['a deletion', () => op('node.delete', 'a')],
  ])('COL-13 %s of a locked node by somebody else is refused', async (_title, make) => {
    await lock(mina, 'a');
    expect(refusal(await write(noor, [make()]))).toEqual([409, 'entity-locked']);
    expect((await write(mina, [make()])).status).toBe(200);
  });

  it('COL-13 what an operation does to others counts: edges that go with a node, children and references of it', async () => {
    await write(mina, [
      op('edge.upsert', 'edge', { from: 'a', to: 'b' }),
      op('group.upsert', 'group', {}),
      node('child', { parentId: 'group' }),
      node('holder', { data: { firstFrameNodeId: 'c' } }),
    ]);
    await lock(mina, 'edge');
    expect(refusal(await write(noor, [op('node.delete', 'a')]))).toEqual([409, 'entity-locked']);
    await lock(mina, 'child');
    expect(refusal(await write(noor, [op('group.delete', 'group')]))).toEqual([409, 'entity-locked']);
    await lock(mina, 'holder');
    const answer = await write(noor, [op('node.delete', 'c')]);
    expect(answer.body).toMatchObject({ code: 'entity-locked', details: { entityId: 'holder' } });
    expect((await write(mina, [op('node.delete', 'c'), op('node.delete', 'a')])).status).toBe(200);
  });

  it('COL-13 a lock that has expired holds nothing, is not listed, and is taken over', async () => {
    const { token } = (await lock(mina, 'a')).body;
    expect(refusal(await lock(noor, 'a'))).toEqual([409, 'entity-locked']);
    expect(await locked()).toEqual([['a', mina.userId]]);
    await expire('a');
    expect(await locked()).toEqual([]);
    expect((await write(noor, [move('a')])).status).toBe(200);
    expect(refusal(await renew(mina, 'a', token))).toEqual([409, 'lock-lost']);
    expect((await lock(noor, 'a')).status).toBe(200);
    expect(refusal(await write(mina, [move('a')]))).toEqual([409, 'entity-locked']);
    // The old token releases nothing of the new holder.
    expect((await release(mina, 'a', token)).status).toBe(204);
    expect(await locked()).toEqual([['a', noor.userId]]);
  });

  it('COL-13 renewing prolongs by the database clock, releasing frees at once, both by token and user', async () => {
    const taken = (await lock(mina, 'a', 5)).body;
    const renewed = await renew(mina, 'a', taken.token, 60);
    expect(renewed.status).toBe(200);
    expect(Date.parse(String(renewed.body.expiresAt)) - Date.parse(String(taken.expiresAt))).toBeGreaterThan(
      50_000,
    );
    expect(refusal(await renew(mina, 'a', randomUUID()))).toEqual([409, 'lock-lost']);
    expect(refusal(await renew(noor, 'a', taken.token))).toEqual([409, 'lock-lost']);
    expect((await release(noor, 'a', taken.token)).status).toBe(204);
    expect(await locked()).toEqual([['a', mina.userId]]);
    expect((await release(mina, 'a', taken.token)).status).toBe(204);
    expect((await release(mina, 'a', taken.token)).status).toBe(204);
    expect(await locked()).toEqual([]);
    expect((await write(noor, [move('a')])).status).toBe(200);
  });

  it('COL-13 one may take over from the own other tab, whose token is then lost', async () => {
    const first = (await lock(mina, 'a', 30, 'tab-1')).body;
    const second = await lock(mina, 'a', 30, 'tab-2');
    expect([second.status, second.body.clientId]).toEqual([200, 'tab-2']);
    expect(refusal(await renew(mina, 'a', first.token))).toEqual([409, 'lock-lost']);
    expect((await renew(mina, 'a', second.body.token)).status).toBe(200);
  });

  it('COL-13 the token is told to the holder alone', async () => {
    await lock(mina, 'a');
    const refused = await lock(noor, 'a');
    const list = await noor('GET', `/canvases/${canvasId}/locks`);
    expect(JSON.stringify([refused.body, list.body])).not.toContain('token');
  });

  it('COL-13 COL-23 locks end with the right to edit: removal, a weaker role, leaving', async () => {
    await lock(noor, 'a');
    await mina('PATCH', `/canvases/${canvasId}/members/${noor.userId}`, { role: 'viewer' });
    expect(await locked()).toEqual([]);
    expect((await lock(noor, 'a')).status).toBe(403);
    await mina('PATCH', `/canvases/${canvasId}/members/${noor.userId}`, { role: 'editor' });
    await lock(noor, 'a');
    await mina('DELETE', `/canvases/${canvasId}/members/${noor.userId}`);
    expect(await locked()).toEqual([]);
    expect((await write(mina, [move('a')])).status).toBe(200);
  });

  it('COL-13 COL-24 what is not there, and more than one may hold, is refused with typed errors', async () => {
    expect(refusal(await lock(mina, 'nothing'))).toEqual([404, 'entity-not-found']);
    const nodes = Array.from({ length: 51 }, (_, n) => `n${n}`);
    await write(
      mina,
      nodes.map((id) => node(id)),
    );
    for (const id of nodes.slice(0, 50)) expect((await lock(mina, id)).status).toBe(200);
    expect(refusal(await lock(mina, 'n50'))).toEqual([409, 'too-many-locks']);
    // One that is held may be taken anew, and others have their own share.
    expect((await lock(mina, 'n0')).status).toBe(200);
    expect((await lock(noor, 'n50')).status).toBe(200);
    await expire('n0');
    expect((await lock(mina, 'a')).status).toBe(200);
  });

  it.each([
    [{ clientId: 'a', ttlSeconds: 61 }, '#/ttlSeconds'],
    [{ clientId: 'a', ttlSeconds: 4 }, '#/ttlSeconds'],
    [{ clientId: 'a', ttlSeconds: 7.5 }, '#/ttlSeconds'],
    [{ ttlSeconds: 30 }, '#/clientId'],
    [{ clientId: 'a', holder: 'x' }, '#/holder'],
  ])('COL-13 a lock asked for by %j is refused with the pointer %s', async (body, pointer) => {
    const answer = await mina('PUT', `/canvases/${canvasId}/locks/a`, body);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });

  it('COL-13 of many who take it at once one gets it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => lock(n % 2 ? mina : noor, 'a', 30, `tab-${n}`)),
    );
    const winners = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.userId));
    expect(winners.size).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await locked()).map(([, user]) => user)).toEqual([...winners]);
  });

  it('COL-13 while one holds it nobody else writes to it, however takes, releases and writes meet', async () => {
    const prompt = async () => {
      const { body } = await mina('GET', `/canvases/${canvasId}/entities?ids=a`);
      return (body.nodes as { data: { text: string } }[])[0]?.data.text;
    };
    const say = (who: Caller, text: string) => write(who, [op('node.patch', 'a', { data: { text } })]);
    let over = false;
    const landed: number[] = [];
    const intruder = async () => {
      for (let n = 0; !over; n++) landed.push((await say(noor, `noor ${n}`)).status);
    };
    const intruders = [intruder(), intruder()];
    try {
      for (let round = 0; round < 12; round++) {
        const { token } = (await lock(mina, 'a')).body;
        expect((await say(mina, `mina ${round}`)).status).toBe(200);
        await renew(mina, 'a', token);
        expect(await prompt()).toBe(`mina ${round}`);
        await release(mina, 'a', token);
        await until('somebody else got through', () => landed.lastIndexOf(200) >= landed.length - 2);
      }
    } finally {
      over = true;
      await Promise.all(intruders);
    }
    expect(new Set(landed)).toEqual(new Set([200, 409]));
  });

  it('COL-13 an operation that waits for the canvas meets the lock that was taken meanwhile', async () => {
    let writing: Promise<Answer> | undefined;
    await app.db.uow.run({}, async () => {
      await app.db.session.query('select 1 from canvas_projects where id = $1 for no key update', [canvasId]);
      writing = write(noor, [move('a')]);
      await until('it waits', async () => (await lockWaits(app.db.session)) > 0);
      await new PgEntityLocks(app.db.session).take({
        canvasId,
        entityId: 'a',
        holderId: mina.userId,
        clientId: 'tab-1',
        token: randomUUID(),
        ttlSeconds: 30,
        limits: { perUser: 1, perCanvas: 1 },
      });
    });
    expect(refusal((await writing) as Answer)).toEqual([409, 'entity-locked']);
  });

  it('COL-13 locks are told on the event streams: who joins gets them, taking, releasing and expiring change them', async () => {
    const follow = async (who: Caller) => {
      const stream = await new SseClient().open(`${app.origin}/canvases/${canvasId}/events`, {
        authorization: `Bearer ${who.token}`,
      });
      streams.push(stream);
      return stream;
    };
    const shown = (stream: SseClient) =>
      (JSON.parse(stream.of('locks').at(-1)?.data ?? '{"locks":[{}]}') as { locks: unknown[] }).locks;
    const first = await follow(viewer);
    await until('none', () => shown(first).length === 0);
    const { token } = (await lock(mina, 'a')).body;
    await until('taken', () => shown(first).length === 1);
    expect(shown(first)).toEqual([{ entityId: 'a', userId: mina.userId, clientId: 'tab-1' }]);
    const late = await follow(noor);
    await until('told at once', () => late.of('locks').length === 1);
    expect(shown(late)).toEqual(shown(first));
    await renew(mina, 'a', token);
    await lock(noor, 'b');
    await until('both', () => shown(first).length === 2);
    // A renewal is no news.
    expect(first.of('locks')).toHaveLength(3);
    await release(mina, 'a', token);
    await until('released', () => shown(first).length === 1);
    await expire('b');
    await until('expired without news of it', () => shown(first).length === 0);
    expect(first.lastEventId).toBe(late.lastEventId);
  });

  it('COL-13 the sweeper removes what has expired, and nothing that holds', async () => {
    await lock(mina, 'a');
    await lock(mina, 'b');
    await expire('a');
    const handler = new ExpiredLocksHandler(new PgEntityLocks(app.db.session));
    expect(await handler.findDue()).toEqual(['expired']);
    await handler.handle('expired', new AbortController().signal);
    expect(await handler.findDue()).toEqual([]);
    const rows = await app.db.session.query(
      'select entity_id from canvas_entity_locks where canvas_id = $1',
      [canvasId],
    );
    expect(rows).toEqual([{ entity_id: 'b' }]);
  });
});
