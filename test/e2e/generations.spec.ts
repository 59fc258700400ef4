import { randomUUID } from 'node:crypto';
import { CreditReservations } from '../../src/ports/billing/credit-reservations.port.js';
import { insertCanvas, insertMember } from '../builders/canvases.js';
import { eventually } from '../harness/eventually.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { createTestUser, type TestUser } from '../harness/test-users.js';

interface Generation {
  readonly operationId: string;
  readonly execution: string;
  readonly billing: string;
  readonly delivery: string;
  readonly storageKeys: string[];
  readonly text: string | null;
}

interface Problem {
  readonly code: string;
  readonly errors?: readonly { pointer: string; detail: string }[];
}

/** The whole application with the built-in provider, as `npm start` runs it. */
describe('generations over HTTP', () => {
  let server: TestApp;
  let user: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    server = await openTestApp({ jobs: true });
    admin = await createTestUser(server.db.session, { role: 'admin' });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    user = await createTestUser(server.db.session);
    await grant(user, '100');
  });

  const call = async <Body>(
    who: TestUser | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers = {},
  ) => {
    const answer = await server.call(method, `/api/v1${path}`, {
      headers,
      ...(who ? { token: who.token } : {}),
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, body: answer.body as Body };
  };
  const grant = async (to: TestUser, amount: string) => {
    const body = { userId: to.id, amount, reason: 'test' };
    expect(
      (await call(admin, 'POST', '/admin/credits/grants', body, { 'idempotency-key': randomUUID() })).status,
    ).toBe(201);
  };
  const image = (changes: object = {}) => ({
    operationId: randomUUID(),
    capability: 'image.generate',
    model: 'gpt-image-2',
    prompt: 'a lighthouse at dusk',
    parameters: { count: 1, size: '256x256', seed: 7 },
    ...changes,
  });
  const submit = (body: object, who = user) => call<Generation & Problem>(who, 'POST', '/generations', body);
  const ended = (operationId: string) =>
    eventually(async () => {
      const { body } = await call<Generation>(user, 'GET', `/generations/${operationId}`);
      if (body.billing === 'held') throw new Error(`still ${body.execution}`);
      return body;
    }, 15_000);

  it('GEN-1 GEN-3 a submit answers 202 at once; the worker renders, stores, registers and settles', async () => {
    const body = image();
    const accepted = await submit(body);
    expect(accepted).toMatchObject({ status: 202, body: { operationId: body.operationId, billing: 'held' } });
    const done = await ended(body.operationId);
    expect(done).toMatchObject({ execution: 'succeeded', delivery: 'delivered', billing: 'settled' });
    expect(done.storageKeys).toEqual([`generated:${body.operationId}:0`]);
    expect(await submit(body)).toMatchObject({ status: 202, body: { execution: 'succeeded' } });
    const rows = await server.db.session.query(
      `select mime, width, height from media_objects where storage_key = $1`,
      done.storageKeys,
    );
    expect(rows).toEqual([{ mime: 'image/png', width: 256, height: 256 }]);
  });

  it('GEN-1 the same ID with another payload is refused, and so is somebody else under it', async () => {
    const body = image();
    await submit(body);
    expect(await submit({ ...body, prompt: 'another' })).toMatchObject({
      status: 409,
      body: { code: 'operation-id-reused' },
    });
    const other = await createTestUser(server.db.session);
    expect(await submit(body, other)).toMatchObject({ status: 409, body: { code: 'operation-id-reused' } });
    expect((await call<Problem>(other, 'GET', `/generations/${body.operationId}`)).body.code).toBe(
      'generation-not-found',
    );
    expect((await call<Problem>(other, 'POST', `/generations/${body.operationId}/cancel`)).status).toBe(404);
    expect((await call(undefined, 'POST', '/generations', image())).status).toBe(401);
  });

  it('GEN-1 a canvas needs the editor right', async () => {
    const canvasId = await insertCanvas(server.db, admin.id);
    expect(await submit(image({ canvasId }))).toMatchObject({
      status: 404,
      body: { code: 'canvas-not-found' },
    });
    await insertMember(server.db, canvasId, user.id, 'viewer');
    expect(await submit(image({ canvasId }))).toMatchObject({ status: 403 });
  });

  it('GEN-1 without credits: 402, and nothing is left of it', async () => {
    user = await createTestUser(server.db.session);
    const body = image();
    expect(await submit(body)).toMatchObject({ status: 402, body: { code: 'insufficient-credits' } });
    expect((await call(user, 'GET', `/generations/${body.operationId}`)).status).toBe(404);
  });

  const wrong: readonly (readonly [pointer: string, changes: object])[] = [
    ['#/operationId', { operationId: 'x' }],
    ['#/capability', { capability: 'image.guess' }],
    ['#/capability', { capability: '__proto__x' }],
    ['#/capability', { capability: 'constructor' }],
    ['#/model', { model: '' }],
    ['#/model', { model: '../etc/passwd' }],
    ['#/prompt', { prompt: '' }],
    ['#/prompt', { prompt: ' \n ' }],
    ['#/prompt', { prompt: 'x'.repeat(20_001) }],
    ['#/prompt', { prompt: 7 }],
    ['#/parameters', { parameters: [] }],
    ['#/parameters/count', { parameters: { count: 0 } }],
    ['#/parameters/count', { parameters: { count: 11 } }],
    ['#/parameters/count', { parameters: { count: 1.5 } }],
    ['#/parameters/count', { parameters: { count: '1' } }],
    ['#/parameters/count', { parameters: { count: { n: 1 } } }],
    ['#/parameters/count', { parameters: { count: [1] } }],
    ['#/parameters/size', { parameters: { size: 'big' } }],
    ['#/parameters/size', { parameters: { size: '0x0' } }],
    ['#/parameters/seed', { parameters: { seed: 2 ** 53 } }],
    ['#/parameters/strength', { parameters: { strength: null } }],
    ['#/parameters/toString', { parameters: { toString: 1 } }],
    ['#/parameters/a~1b', { parameters: { 'a/b': 1 } }],
    ['#/inputs', { inputs: Array.from({ length: 17 }, () => ({ role: 'reference', storageKey: 'k' })) }],
    ['#/inputs', { capability: 'image.edit' }],
    ['#/inputs/0/role', { inputs: [{ role: 'A B', storageKey: 'k' }] }],
    ['#/inputs/0/storageKey', { inputs: [{ role: 'reference', storageKey: 'data:image/png;base64,AAAA' }] }],
    ['#/inputs/0/storageKey', { inputs: [{ role: 'reference', storageKey: 'nobody-has-this' }] }],
    ['#/canvasId', { canvasId: 'x' }],
    ['#/quoteId', { quoteId: 'x' }],
    ['#/generationOrigin/cookie', { generationOrigin: { cookie: 'session=x' } }],
    ['#/generationOrigin/runId', { generationOrigin: { runId: { a: 1 } } }],
    ['#/generationOrigin/canvasId', { generationOrigin: { canvasId: randomUUID() } }],
    ['#/surprise', { surprise: 1 }],
  ];
  it.each(wrong)(
    'GEN-1 a request that is wrong at %s is refused with its pointer, nothing held',
    async (pointer, changes) => {
      const { status, body } = await submit(image(changes));
      expect({ status, pointers: body.errors?.map((fault) => fault.pointer) }).toEqual({
        status: 400,
        pointers: [pointer],
      });
      const held = await server.db.session.query(
        'select 1 from credit_reservations where account_user_id = $1',
        [user.id],
      );
      expect(held).toEqual([]);
    },
  );

  it('GEN-1 a quote that is not there, and a quantity that cannot be told, are refused by name', async () => {
    expect((await submit(image({ quoteId: randomUUID() }))).body.code).toBe('quote-not-found');
    const video = { ...image(), capability: 'video.text', parameters: {} };
    expect((await submit(video)).body.code).toBe('quantity-out-of-range');
  });

  it('GEN-1 GEN-2 what no provider here makes is refused by name before anything is held', async () => {
    const picture = image();
    await submit(picture);
    const { storageKeys } = await ended(picture.operationId);
    const model = {
      ...image({ capability: 'model3d', model: 'tripo3d/tripo/v2.5/image-to-3d', parameters: {} }),
      inputs: [{ role: 'reference', storageKey: storageKeys[0] }],
    };
    expect(await submit(model)).toMatchObject({ status: 400, body: { code: 'model-not-available' } });
    const held = await server.db.session.query(
      'select operation_id from credit_reservations where account_user_id = $1',
      [user.id],
    );
    expect(held).toEqual([{ operation_id: picture.operationId }]);
  });

  it('GEN-1 text is an output of its own', async () => {
    const body = image({ capability: 'text', model: 'gpt-6-sol', prompt: 'write a haiku', parameters: {} });
    expect((await submit(body)).status).toBe(202);
    expect(await ended(body.operationId)).toMatchObject({
      execution: 'succeeded',
      storageKeys: [],
      text: expect.stringMatching(/\S/) as string,
    });
  });

  it('PLT-17 the list is the own one, newest first, in pages without gap or double', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 5; made++) {
      const body = image();
      ids.unshift(body.operationId);
      await submit(body);
    }
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await call<{ items: Generation[]; nextCursor: string | null }>(
        user,
        'GET',
        `/generations?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...body.items.map(({ operationId }) => operationId));
      cursor = body.nextCursor ?? '';
    } while (cursor !== '');
    expect(seen).toEqual(ids);
    for (const bad of [
      'x',
      'WyIxIiwiMiJd',
      Buffer.from('["2026-99-99 00:00:00+00","x"]').toString('base64url'),
    ]) {
      expect((await call<Problem>(user, 'GET', `/generations?cursor=${bad}`)).body.code).toBe(
        'invalid-cursor',
      );
    }
    await Promise.all(ids.map(ended));
  });

  it('BIL-18 only an administrator resolves an unknown outcome, and only where there is one', async () => {
    const body = image();
    await submit(body);
    await ended(body.operationId);
    const path = `/admin/generations/${body.operationId}/reconcile`;
    expect((await call(user, 'POST', path, { kind: 'failed', charged: false })).status).toBe(403);
    expect((await call<Problem>(admin, 'POST', path, { kind: 'failed', charged: false })).body.code).toBe(
      'generation-not-unknown',
    );
    for (const wrongBody of [
      { kind: 'task' },
      { kind: 'failed' },
      { kind: 'task', externalTaskId: 't', charged: true },
      { kind: 'x' },
      {},
    ]) {
      expect((await call(admin, 'POST', path, wrongBody)).status).toBe(400);
    }
    expect((await call(user, 'POST', `/generations/${body.operationId}/cancel`)).body).toEqual({
      outcome: 'too_late',
    });
    const reservation = await server.app.get(CreditReservations, { strict: false }).find(body.operationId);
    expect(reservation?.state).toBe('settled');
  });
});
