import { randomUUID } from 'node:crypto';
import { insertMember } from '../builders/canvases.js';
import { SseClient } from '../harness/sse-client.js';
import { until } from '../harness/until.js';
import { openCollaborationApp, type Caller, type CollaborationApp } from './collaboration-app.js';

describe('undo over HTTP', () => {
  let app: CollaborationApp;
  let mina: Caller;
  let noor: Caller;
  let viewer: Caller;
  let canvasId: string;
  beforeAll(async () => {
    app = await openCollaborationApp();
    [mina, noor, viewer] = [await app.caller(), await app.caller(), await app.caller()];
  });
  beforeEach(async () => {
    canvasId = String((await mina('POST', '/canvases', { title: 'x' })).body.id);
    await insertMember(app.db, canvasId, noor.userId, 'editor');
    await insertMember(app.db, canvasId, viewer.userId, 'viewer');
  });
  afterAll(() => app.close());

  const id = () => `o-${randomUUID()}`;
  const node = (entityId: string, title: string) => ({
    opId: id(),
    type: 'node.upsert',
    entityId,
    value: { type: 'text', title },
  });
  const patch = (entityId: string, value: object) => ({ opId: id(), type: 'node.patch', entityId, value });
  const write = (who: Caller, operations: unknown[], more: object = {}) =>
    who('POST', `/canvases/${canvasId}/operations`, { operations, ...more });
  const step = (who: Caller, action: 'undo' | 'redo', body: object = { opId: id() }) =>
    who('POST', `/canvases/${canvasId}/${action}`, body);
  const stack = async (who: Caller) => (await who('GET', `/canvases/${canvasId}/undo-stack`)).body;

  it('COL-9 undo, redo and the stack, with what was left and by whom', async () => {
    await write(mina, [node('a', '0')]);
    await write(mina, [patch('a', { title: '1' })], { undoGroup: 'typing-1' });
    await write(mina, [patch('a', { title: '2', width: 5 })], { undoGroup: 'typing-1' });
    await write(noor, [patch('a', { title: 'N' })]);
    expect(await stack(mina)).toEqual({
      undoDepth: 2,
      redoDepth: 0,
      undo: { entryId: '3', undoGroup: 'typing-1', operations: 2 },
      redo: null,
    });
    const answer = await step(mina, 'undo', { opId: 'u1', entryId: '3' });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        action: 'undo',
        outcome: 'applied',
        entryId: '3',
        undoGroup: 'typing-1',
        firstRevision: '5',
        revision: '5',
        operations: 1,
        left: [
          {
            kind: 'node',
            entityId: 'a',
            path: '/title',
            reason: 'changed',
            actorId: noor.userId,
            revision: '4',
            missing: null,
          },
        ],
        leftCount: 1,
        undoDepth: 1,
        redoDepth: 1,
        replayed: false,
      },
    ]);
    expect((await step(mina, 'undo', { opId: 'u1', entryId: '3' })).body).toEqual({
      ...answer.body,
      replayed: true,
    });
    expect(await stack(mina)).toMatchObject({
      undo: { entryId: '1' },
      redo: { entryId: '3', operations: 1 },
    });
    expect((await step(mina, 'redo')).body).toMatchObject({
      action: 'redo',
      outcome: 'applied',
      redoDepth: 0,
    });
  });

  it('COL-9 everybody gets an undo as ordinary operations', async () => {
    await write(mina, [node('a', '0')]);
    const stream = new SseClient();
    await stream.open(`${app.origin}/canvases/${canvasId}/events?lastEventId=1.0`, {
      authorization: `Bearer ${viewer.token}`,
    });
    await step(mina, 'undo', { opId: 'u2' });
    await until('the undo is told', () => stream.of('operation').length > 0);
    const [told] = stream.of('operation');
    stream.destroy();
    expect([told?.id, JSON.parse(told?.data ?? '')]).toMatchObject([
      '2.0',
      { revision: '2', opId: 'u2.0', actorId: mina.userId, type: 'node.delete', entityId: 'a', value: null },
    ]);
  });

  it('COL-9 a stale tab that asks for an entry which is not next any more changes nothing', async () => {
    await write(mina, [node('a', '0')]);
    const { undo } = (await stack(mina)) as { undo: { entryId: string } };
    await write(mina, [node('b', '0')]);
    const refused = await step(mina, 'undo', { opId: 'u3', entryId: undo.entryId });
    expect([refused.status, refused.body.code]).toEqual([409, 'undo-stack-changed']);
    expect(await stack(mina)).toMatchObject({ undoDepth: 2, redoDepth: 0 });
    // The refusal is no answer: the same request may come again for what is next.
    expect((await step(mina, 'undo', { opId: 'u3' })).body).toMatchObject({
      outcome: 'applied',
      replayed: false,
    });
  });

  it('COL-9 COL-13 an entity that somebody else has locked keeps the entry for later', async () => {
    await write(mina, [node('a', '0')]);
    await write(mina, [patch('a', { title: '1' })]);
    const lock = await noor('PUT', `/canvases/${canvasId}/locks/a`, { clientId: 'tab-1' });
    const refused = await step(mina, 'undo', { opId: 'u4' });
    expect([refused.status, refused.body.code]).toEqual([409, 'entity-locked']);
    await noor('POST', `/canvases/${canvasId}/locks/a/release`, { token: lock.body.token });
    expect((await step(mina, 'undo', { opId: 'u4' })).body).toMatchObject({
      outcome: 'applied',
      undoDepth: 1,
    });
  });

  it('COL-9 viewers undo nothing, and wrong input is named', async () => {
    expect((await step(viewer, 'undo')).status).toBe(403);
    expect(await stack(viewer)).toEqual({ undoDepth: 0, redoDepth: 0, undo: null, redo: null });
    for (const [body, pointer] of [
      [{}, '#/opId'],
      [{ opId: 'no space' }, '#/opId'],
      [{ opId: 'x'.repeat(81) }, '#/opId'],
      [{ opId: 'x', entryId: '0' }, '#/entryId'],
      [{ opId: 'x', force: true }, '#/force'],
    ] as const) {
      const { status, body: problem } = await step(mina, 'undo', body);
      expect([status, problem.errors]).toMatchObject([400, [{ pointer }]]);
    }
    const wrong = await write(mina, [node('a', '0')], { undoGroup: 'no space' });
    expect([wrong.status, wrong.body.errors]).toMatchObject([400, [{ pointer: '#/undoGroup' }]]);
    expect((await step(mina, 'undo')).body).toMatchObject({ outcome: 'nothing', revision: '0' });
  });

  it('COL-9 an ID that an operation has is refused, and nothing is undone by it', async () => {
    await write(mina, [{ ...node('a', '0'), opId: 'u5.0' }]);
    const refused = await step(mina, 'undo', { opId: 'u5' });
    expect([refused.status, refused.body.code]).toEqual([409, 'op-id-reused']);
    expect(await stack(mina)).toMatchObject({ undoDepth: 1 });
  });
});
