import { randomUUID } from 'node:crypto';
import { CreditReservations } from '../../src/ports/billing/credit-reservations.port.js';
import { createTestUser, type TestUser } from '../harness/test-users.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';

interface Problem {
  readonly code: string;
  readonly errors?: readonly { pointer: string }[];
}

interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

describe('billing over HTTP', () => {
  let server: TestApp;
  let admin: TestUser;
  let user: TestUser;
  beforeAll(async () => {
    server = await openTestApp();
    admin = await createTestUser(server.db.session, { role: 'admin' });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    user = await createTestUser(server.db.session);
  });

  async function call<Body>(
    who: TestUser | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    const answer = await server.call(method, `/api/v1${path}`, {
      headers,
      ...(who ? { token: who.token } : {}),
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, headers: answer.headers, body: answer.body as Body };
  }
  const grant = (body: object, key: string | undefined = randomUUID(), who = admin) =>
    call<Problem & { seq: string; amount: string; availableAfter: string }>(
      who,
      'POST',
      '/admin/credits/grants',
      body,
      key === undefined ? {} : { 'idempotency-key': key },
    );
  const audits = (action: string, target: string) =>
    server.db.session.query(`select actor_id, details from audit_log where action = $1 and target_id = $2`, [
      action,
      target,
    ]);

  it('BIL-1 a balance is decimal text, exact to the last unit; zeros before the first grant', async () => {
    const empty = { available: '0', held: '0', granted: '0', spent: '0', frozen: false };
    expect(await call(user, 'GET', '/credits/balance')).toMatchObject({ status: 200, body: empty });
    await grant({ userId: user.id, amount: '123456.000001', reason: 'start' });
    expect(await call(user, 'GET', '/credits/balance')).toMatchObject({
      body: { ...empty, available: '123456.000001', granted: '123456.000001' },
    });
  });

  it('BIL-2 the ledger and the reservations of the caller are listed newest first, by cursor', async () => {
    for (const amount of ['1', '2', '3', '4', '5']) await grant({ userId: user.id, amount, reason: 'start' });
    await grant({
      userId: (await createTestUser(server.db.session)).id,
      amount: '9',
      reason: 'somebody else',
    });
    const seen: string[] = [];
    for (let cursor: string | null | undefined, page = 0; page < 3; page++) {
      const { body } = await call<Page<{ amount: string }>>(
        user,
        'GET',
        `/credits/ledger?limit=2${cursor ? `&cursor=${cursor}` : ''}`,
      );
      seen.push(...body.items.map((entry) => entry.amount));
      cursor = body.nextCursor;
      expect(cursor === null).toBe(page === 2);
    }
    expect(seen).toEqual(['5', '4', '3', '2', '1']);

    const operations = [];
    for (let i = 0; i < 3; i++) operations.unshift(await hold('text', 'gpt-6-sol'));
    const first = await call<Page<{ operationId: string }>>(user, 'GET', '/credits/reservations?limit=2');
    const second = await call<Page<object>>(
      user,
      'GET',
      `/credits/reservations?limit=2&cursor=${first.body.nextCursor}`,
    );
    expect([...first.body.items, ...second.body.items]).toMatchObject(
      operations.map((operationId) => ({
        operationId,
        state: 'held',
        amount: '1',
        unit: 'call',
        quantity: '1',
        settledAmount: '0',
        finishedAt: null,
      })),
    );
    expect(second.body.nextCursor).toBeNull();
  });

  /** As the generation engine does it. */
  async function hold(capability: string, model: string): Promise<string> {
    const reservations = server.app.get(CreditReservations, { strict: false });
    const quote = await call<{ id: string }>(user, 'POST', '/credits/quotes', { capability, model });
    const operationId = randomUUID();
    await reservations.hold({
      operationId,
      accountUserId: user.id,
      quoteId: quote.body.id,
      expiresInSeconds: 60,
    });
    return operationId;
  }

  it('BIL-11 a quote tells unit, quantity, unit price, amount, price revision and how long it is valid', async () => {
    const answer = await call<{ validUntil: string }>(user, 'POST', '/credits/quotes', {
      capability: 'image.generate',
      model: 'nano-banana-pro',
      parameters: { count: 3 },
    });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        requestedModel: 'nano-banana-pro',
        model: 'gemini-3-pro-image',
        matchedRule: 'wildcard',
        priceRevision: '*@1',
        unit: 'image',
        quantity: '3',
        unitPrice: '4',
        amount: '12',
      },
    });
    expect(Date.parse(answer.body.validUntil)).toBeGreaterThan(0);
  });

  it.each([
    [{}, 'validation-failed'],
    [{ capability: 'image.generate' }, 'validation-failed'],
    [{ capability: 'image.generate', model: 7 }, 'validation-failed'],
    [{ capability: 'image.generate', model: 'x', parameters: { count: 0 } }, 'validation-failed'],
    [{ capability: 'image.generate', model: 'x', parameters: { count: 101 } }, 'validation-failed'],
    [{ capability: 'image.generate', model: 'x', parameters: { count: '2' } }, 'validation-failed'],
    [{ capability: 'image.generate', model: 'x', parameters: { size: 'big' } }, 'validation-failed'],
    [{ capability: 'image.generate', model: 'x', parameters: [] }, 'validation-failed'],
    [{ capability: 'image.generate', model: 'x', parameters: null }, 'validation-failed'],
    [{ capability: 'image.generate', model: 'x', extra: 1 }, 'validation-failed'],
    [{ capability: 'video.text', model: 'x', parameters: { durationSeconds: 14_401 } }, 'validation-failed'],
    [
      { capability: 'video.text', model: 'x', parameters: { durationSeconds: 0.0000001 } },
      'validation-failed',
    ],
    [{ capability: 'video.text', model: 'x' }, 'quantity-out-of-range'],
    [{ capability: 'audio.speech', model: 'x', parameters: { count: 1 } }, 'quantity-out-of-range'],
    [{ capability: 'nothing', model: 'x' }, 'model-not-priced'],
    [{ capability: '__proto__', model: 'x' }, 'model-not-priced'],
    [{ capability: 'text', model: "x' or 1=1" }, 'model-not-priced'],
    [{ capability: 'text', model: '*' }, 'model-not-priced'],
    [{ capability: 'text', model: 'x'.repeat(201) }, 'validation-failed'],
  ])('BIL-16 quoting %j ends with %s', async (body, code) => {
    const answer = await call<Problem>(user, 'POST', '/credits/quotes', body);
    expect([answer.status, answer.body.code]).toEqual(code === undefined ? [201, undefined] : [400, code]);
  });

  it('BIL-7 the price list is paged by cursor, and a disabled price refuses with 409', async () => {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { body } = await call<Page<{ capability: string; model: string }>>(
        user,
        'GET',
        `/prices?limit=7${cursor ? `&cursor=${cursor}` : ''}`,
      );
      seen.push(...body.items.map(({ capability, model }) => `${capability} ${model}`));
      cursor = body.nextCursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toContain('model3d *');
    await setPrice('model3d', 'tripo3d/tripo/v2.5/image-to-3d', {
      unit: 'call',
      credits: '1',
      enabled: false,
      reason: 'down',
    });
    const refused = await call<Problem>(user, 'POST', '/credits/quotes', {
      capability: 'model3d',
      model: 'tripo3d/tripo/v2.5/image-to-3d',
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'price-disabled']);
  });

  const setPrice = (capability: string, model: string, body: object, who = admin) =>
    call<Problem>(who, 'PUT', `/admin/prices/${capability}/${encodeURIComponent(model)}`, body);

  it('BIL-11 an administrator sets a price: a new revision, audited with its reason', async () => {
    const change = { unit: 'image', credits: '2.5', reason: 'promotion', expectedRevision: '0' };
    expect(await setPrice('image.edit', 'fal-ai/ideogram/v3/edit', change)).toMatchObject({
      status: 200,
      body: {
        capability: 'image.edit',
        model: 'fal-ai/ideogram/v3/edit',
        revision: '1',
        credits: '2.5',
        free: false,
        enabled: true,
      },
    });
    expect(await setPrice('image.edit', 'fal-ai/ideogram/v3/edit', change)).toMatchObject({
      status: 409,
      body: { code: 'revision-conflict' },
    });
    expect(await audits('prices.set', 'image.edit/fal-ai/ideogram/v3/edit')).toEqual([
      {
        actor_id: admin.id,
        details: {
          revision: '1',
          unit: 'image',
          credits: '2.5',
          free: false,
          enabled: true,
          reason: 'promotion',
        },
      },
    ]);
  });

  it.each([
    ['image.edit', 'flux-2-max', { credits: '1', reason: 'x' }, 'validation-failed'],
    ['image.edit', 'flux-2-max', { unit: 'banana', credits: '1', reason: 'x' }, 'validation-failed'],
    ['image.edit', 'flux-2-max', { unit: 'second', credits: '1', reason: 'x' }, 'unit-not-allowed'],
    ['image.edit', 'flux-2-max', { unit: 'image', credits: 1, reason: 'x' }, 'validation-failed'],
    ['image.edit', 'flux-2-max', { unit: 'image', credits: '-1', reason: 'x' }, 'invalid-amount'],
    ['image.edit', 'flux-2-max', { unit: 'image', credits: '1e3', reason: 'x' }, 'invalid-amount'],
    ['image.edit', 'flux-2-max', { unit: 'image', credits: '0.0000001', reason: 'x' }, 'invalid-amount'],
    ['image.edit', 'flux-2-max', { unit: 'image', credits: '1000001', reason: 'x' }, 'invalid-amount'],
    ['image.edit', 'flux-2-max', { unit: 'image', credits: '1', reason: '' }, 'validation-failed'],
    ['image.edit', 'flux-2-max', { unit: 'image', credits: '0', reason: 'x' }, 'free-not-explicit'],
    [
      'image.edit',
      'flux-2-max',
      { unit: 'image', credits: '1', free: true, reason: 'x' },
      'free-not-explicit',
    ],
    [
      'image.edit',
      'flux-2-max',
      { unit: 'image', credits: '1', free: 'false', reason: 'x' },
      'validation-failed',
    ],
    ['image.generate', 'nano-banana-pro', { unit: 'image', credits: '1', reason: 'x' }, 'price-for-alias'],
    ['image.dream', 'flux-2-max', { unit: 'image', credits: '1', reason: 'x' }, 'model-not-priced'],
    ['image.edit', 'a b', { unit: 'image', credits: '1', reason: 'x' }, 'model-not-priced'],
  ])('BIL-16 the price %s/%s %j is refused with %s', async (capability, model, body, code) => {
    const answer = await setPrice(capability, model, body);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  it('BIL-7 a free price is set explicitly, for the wildcard too', async () => {
    expect(
      await setPrice('audio.voice_clone', '*', { unit: 'call', credits: '0', free: true, reason: 'gift' }),
    ).toMatchObject({
      status: 200,
      body: { model: '*', credits: '0', free: true, revision: '2' },
    });
  });

  it('BIL-2 a grant is idempotent by its key, audited once, and needs key, reason and a positive amount', async () => {
    const body = { userId: user.id, amount: '10.5', reason: 'sorry' };
    const key = randomUUID();
    const first = await grant(body, key);
    expect(first).toMatchObject({
      status: 201,
      body: { kind: 'grant', amount: '10.5', availableAfter: '10.5', actorId: admin.id, reason: 'sorry' },
    });
    const again = await grant(body, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    await server.db.session.query('delete from idempotency_keys');
    expect((await grant(body, key)).body).toEqual(first.body);
    expect((await grant({ ...body, amount: '11' }, key)).body.code).toBe('idempotency-key-reused');
    expect(await audits('credits.grant', user.id)).toEqual([
      { actor_id: admin.id, details: { credits: '10.5', reason: 'sorry', entry: first.body.seq } },
    ]);

    expect((await call<Problem>(admin, 'POST', '/admin/credits/grants', body)).body.code).toBe(
      'idempotency-key-missing',
    );
    for (const amount of ['0', '-1', '1.0000001', '1000000.000001', ' 1', 'NaN']) {
      expect((await grant({ ...body, amount })).body.code).toBe('invalid-amount');
    }
    for (const wrong of [
      { reason: '' },
      { reason: undefined },
      { userId: 'me' },
      { amount: 1 },
      { extra: 1 },
    ]) {
      expect((await grant({ ...body, ...wrong })).body.code).toBe('validation-failed');
    }
    expect(await grant({ ...body, userId: randomUUID() })).toMatchObject({
      status: 404,
      body: { code: 'user-not-found' },
    });
    expect(await call(user, 'GET', '/credits/balance')).toMatchObject({ body: { available: '10.5' } });
  });

  it('BIL-2 reconciliation is asked for over HTTP', async () => {
    await grant({ userId: user.id, amount: '1', reason: 'start' });
    expect(await call(admin, 'GET', `/admin/credits/reconciliation?userId=${user.id}`)).toMatchObject({
      status: 200,
      body: { accounts: 1, drifts: [] },
    });
    expect((await call<Problem>(admin, 'GET', '/admin/credits/reconciliation?userId=x')).body.code).toBe(
      'validation-failed',
    );
  });

  it.each([
    ['GET', '/credits/balance'],
    ['GET', '/credits/ledger'],
    ['GET', '/credits/reservations'],
    ['GET', '/prices'],
    ['POST', '/credits/quotes'],
    ['POST', '/admin/credits/grants'],
    ['GET', '/admin/credits/reconciliation'],
    ['PUT', '/admin/prices/text/*'],
  ])('PLT-14 %s %s asks for a session, and under /admin for the role', async (method, path) => {
    const body = method === 'GET' ? undefined : {};
    expect((await call(undefined, method, path, body)).status).toBe(401);
    if (path.startsWith('/admin')) expect((await call(user, method, path, body)).status).toBe(403);
  });

  it.each(['/credits/ledger', '/credits/reservations', '/prices'])(
    'PLT-17 %s refuses cursors that it did not give',
    async (path) => {
      const forged = (...key: unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url');
      const cursors = [
        'x',
        forged('x'),
        forged('1', '2', '3'),
        forged("1'"),
        forged('9'.repeat(30)),
        forged('9'.repeat(30), '?'),
        forged('', ''),
        forged(1, 2),
      ];
      for (const cursor of cursors) {
        const answer = await call<Problem>(user, 'GET', `${path}?cursor=${cursor}`);
        expect([answer.status, answer.body.code]).toEqual([400, 'invalid-cursor']);
      }
      expect((await call(user, 'GET', `${path}?limit=0`)).status).toBe(400);
      expect((await call(user, 'GET', `${path}?limit=201`)).status).toBe(400);
    },
  );
});
