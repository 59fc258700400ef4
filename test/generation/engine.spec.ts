import { randomUUID } from 'node:crypto';
import { PgUnresolvedOperations } from '../../src/adapters/postgres/generation/pg-unresolved-operations.js';
import type { JsonObject } from '../../src/ports/kernel/json.js';
import type { SubmitGeneration } from '../../src/ports/generation/generation-engine.port.js';
import { openBilling } from '../builders/billing.js';
import { insertCanvas, insertMember, insertUser } from '../builders/canvases.js';
import { generationKit } from '../harness/generation-kit.js';
import { ProviderDouble, type Behaviour } from '../harness/provider-double.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';

const CREDIT = 1_000_000n;

describe('GenerationEngine', () => {
  let db: TestDatabase;
  let billing: ReturnType<typeof openBilling>;
  let userId: string;
  let provider: ProviderDouble;
  let kit: ReturnType<typeof generationKit>;

  beforeAll(async () => {
    db = await openTestDatabase();
    billing = openBilling(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    userId = await billing.userWith(1_000n * CREDIT);
    provider = new ProviderDouble();
    kit = generationKit({ session: db.session, uow: db.uow, provider });
  });

  const command = (changes: Partial<SubmitGeneration> = {}): SubmitGeneration => ({
    operationId: randomUUID(),
    accountUserId: userId,
    canvasId: null,
    request: { capability: 'image.generate', model: 'gpt-image-2', prompt: 'a lighthouse', parameters: { count: 1 }, inputs: [] },
    ...changes,
  });
  const signal = new AbortController().signal;
  const run = (operationId: string, options = {}) => kit.engine.execute(operationId, { signal, ...options });
  const submitted = async (behaviour: Behaviour, changes: Partial<SubmitGeneration> = {}) => {
    provider.script = () => behaviour;
    return kit.engine.submit(command(changes));
  };
  const account = async () => {
    const [row] = await db.session.query<{ available: string; held: string; spent: string }>(
      'select available, held, spent from credit_accounts where user_id = $1',
      [userId],
    );
    return row;
  };
  const details = async (operationId: string) =>
    db.session.one<{ prompt: string; request_details: Record<string, unknown>; result_details: Record<string, unknown> }>(
      'select prompt, request_details, result_details from generation_details where operation_id = $1',
      [operationId],
    );
  /** As time would: leases run out, waits end. */
  const later = (operationId: string) =>
    db.session.query(
      `update generation_operations
          set due_at = now() - interval '1 second',
              lease_expires_at = case when lease_token is null then null else now() - interval '1 second' end
        where operation_id = $1`,
      [operationId],
    );
  const untilDone = async (operationId: string) => {
    for (let round = 0; round < 20; round++) {
      await later(operationId);
      const operation = await run(operationId);
      if (operation.billing !== 'held') return operation;
    }
    return kit.engine.find(operationId);
  };

  it('GEN-1 a submit is quoted, held, called once, stored as media and settled', async () => {
    const { operationId } = await submitted('succeed');
    const held = await account();
    expect(held?.held).not.toBe('0');
    const operation = await run(operationId);
    expect(operation).toMatchObject({ execution: 'succeeded', delivery: 'delivered', billing: 'settled' });
    expect(operation.output?.storageKeys).toEqual([`generated:${operationId}:0`]);
    expect(await account()).toMatchObject({ held: '0', spent: held?.held });
    expect(await db.session.query('select 1 from media_objects where storage_key = $1 and owner_user_id = $2', [
      `generated:${operationId}:0`, userId,
    ])).toHaveLength(1);
    expect(provider.requests.map(({ model, idempotencyKey }) => ({ model, idempotencyKey }))).toEqual([
      { model: 'gpt-image-2', idempotencyKey: expect.stringMatching(/^op-[0-9a-f]{64}$/) as string },
    ]);
  });

  it('GEN-1 the same operation ID and payload is the same operation, also when sent twice at once', async () => {
    const one = command();
    const made = await Promise.all([kit.engine.submit(one), kit.engine.submit(one), kit.engine.submit(one)]);
    expect(new Set(made.map(({ operationId }) => operationId)).size).toBe(1);
    expect((await db.session.query('select 1 from credit_reservations where account_user_id = $1', [userId]))).toHaveLength(1);
    await run(one.operationId);
    expect(await kit.engine.submit(one)).toMatchObject({ execution: 'succeeded' });
    expect(provider.requests).toHaveLength(1);
  });

  it('GEN-1 another payload, canvas or account under a known operation ID is refused', async () => {
    const one = command();
    await kit.engine.submit(one);
    const others: Partial<SubmitGeneration>[] = [
      { request: { ...one.request, prompt: 'another' } },
      { accountUserId: await billing.userWith(CREDIT) },
      { canvasId: await insertCanvas(db, userId) },
    ];
    for (const other of others) {
      await expect(kit.engine.submit({ ...one, ...other })).rejects.toMatchObject({ code: 'operation-id-reused' });
    }
  });

  it('GEN-1 parameter order does not make another request', async () => {
    const one = command();
    const request = { ...one.request, parameters: { count: 1, seed: 7 } };
    await kit.engine.submit({ ...one, request });
    await kit.engine.submit({ ...one, request: { ...request, parameters: { seed: 7, count: 1 } } });
  });

  it('GEN-1 without enough credits nothing is written', async () => {
    userId = await insertUser(db);
    const one = command();
    await expect(kit.engine.submit(one)).rejects.toMatchObject({ code: 'insufficient-credits' });
    expect(await kit.engine.find(one.operationId)).toBeUndefined();
  });

  it('GEN-1 the canvas is authorised: 404 for strangers, 403 for viewers, editors pass', async () => {
    const canvasId = await insertCanvas(db, await insertUser(db));
    await expect(kit.engine.submit(command({ canvasId }))).rejects.toMatchObject({ code: 'canvas-not-found' });
    await insertMember(db, canvasId, userId, 'viewer');
    await expect(kit.engine.submit(command({ canvasId }))).rejects.toMatchObject({ kind: 'forbidden' });
    await db.session.query(`update canvas_project_members set role = 'editor' where canvas_id = $1 and user_id = $2`, [canvasId, userId]);
    expect(await kit.engine.submit(command({ canvasId }))).toMatchObject({ canvasId });
  });

  it('GEN-1 a quote made for something cheaper does not pay for this', async () => {
    const quote = await billing.reservations.quote(userId, { capability: 'image.generate', model: 'gpt-image-2', parameters: { count: 1 } });
    const one = command({ quoteId: quote.id });
    const dear = { ...one, request: { ...one.request, parameters: { count: 10 } } };
    await expect(kit.engine.submit(dear)).rejects.toMatchObject({ code: 'quote-mismatch' });
    expect(await account()).toMatchObject({ held: '0' });
    expect(await kit.engine.submit(one)).toMatchObject({ billing: 'held' });
  });

  it('GEN-1 an alias runs as the model that it names; a model nobody runs is refused', async () => {
    const one = command();
    const alias = await kit.engine.submit({ ...one, request: { ...one.request, model: 'fal-ai/gpt-image-1.5' } });
    expect(alias.model).toBe('gpt-image-1.5');
    const none = { ...one, operationId: randomUUID(), request: { ...one.request, model: 'nobody-runs-this' } };
    await expect(kit.engine.submit(none)).rejects.toMatchObject({ code: 'model-not-available' });
  });

  it('GEN-1 an input that the user cannot read is refused', async () => {
    const one = command();
    const inputs = [{ role: 'reference', storageKey: 'no-such-key' }];
    await expect(kit.engine.submit({ ...one, request: { ...one.request, inputs } })).rejects.toMatchObject({
      code: 'invalid-generation-request',
    });
  });

  it('GEN-2 text streams while it comes, and ends as clean text', async () => {
    const one = await submitted('text', { request: { capability: 'text', model: 'gpt-6-sol', prompt: 'hi', parameters: {}, inputs: [] } });
    let streamed = '';
    const done = await run(one.operationId, { onTextDelta: (delta: string) => void (streamed += delta) });
    expect(streamed).toBe('Once upon a time');
    expect(done.output).toEqual({ storageKeys: [], text: 'Once upon a time \ufffd' });
  });

  it('GEN-3 an accepted task is polled until it ends, with its progress, and never called again', async () => {
    const { operationId } = await submitted('task');
    expect(await run(operationId)).toMatchObject({ execution: 'accepted', externalTaskId: `task-${operationId}` });
    await later(operationId);
    expect(await kit.leases.due('poll', 1_000)).toContain(operationId);
    expect(await kit.leases.due('execute', 1_000)).not.toContain(operationId);
    expect(await run(operationId)).toMatchObject({ execution: 'accepted', progress: 40 });
    expect((await details(operationId)).result_details).toMatchObject({ providerState: 'accepted', progress: 40 });
    expect(await untilDone(operationId)).toMatchObject({ execution: 'succeeded', billing: 'settled', progress: 100 });
    expect(provider.requests).toHaveLength(1);
  });

  it('GEN-3 several artefacts become several media in one commit', async () => {
    const { operationId } = await submitted('two-images');
    expect((await run(operationId)).output?.storageKeys).toHaveLength(2);
  });

  it.each([
    ['wrong-mime', 'media-type-mismatch'],
    ['huge', 'media-too-large'],
    ['empty', 'result-empty'],
  ] as const)('GEN-3 a result that is none (%s) fails and is not charged', async (behaviour, errorCode) => {
    const { operationId } = await submitted(behaviour);
    expect(await run(operationId)).toMatchObject({ execution: 'failed', billing: 'released', delivery: 'none', errorCode });
    expect(await account()).toMatchObject({ held: '0', spent: '0' });
  });

  it('GEN-3 an object store that is down for a moment costs nothing', async () => {
    kit.media.failures = 2;
    const { operationId } = await submitted('succeed');
    expect(await run(operationId)).toMatchObject({ execution: 'succeeded' });
  });

  it('GEN-3 a result whose bytes break off is unknown when called, and fetched again when polled', async () => {
    const { operationId } = await submitted('body-breaks');
    expect(await run(operationId)).toMatchObject({ execution: 'unknown', billing: 'held', errorCode: 'result-not-stored' });
    const task = await submitted('task');
    await run(task.operationId);
    kit.media.failures = 4;
    expect(await untilDone(task.operationId)).toMatchObject({ execution: 'succeeded' });
  });

  it('GEN-3 many workers on one operation make one call', async () => {
    const { operationId } = await submitted('slow');
    await Promise.all([1, 2, 3, 4, 5].map(() => run(operationId)));
    expect(provider.taken.get(operationId)).toBe(1);
    expect(await kit.engine.find(operationId)).toMatchObject({ execution: 'succeeded' });
  });

  it('GEN-4 the record keeps prompt, model, allowed scalars, canvas and origin, never inputs', async () => {
    const canvasId = await insertCanvas(db, userId);
    const one = command({ canvasId, origin: { runId: 'r-1', canvasId, outputNodeId: 'n-1' } });
    await kit.engine.submit({ ...one, request: { ...one.request, parameters: { count: 2, size: '512x512' } } });
    expect(await details(one.operationId)).toEqual({
      prompt: 'a lighthouse',
      request_details: {
        capability: 'image.generate', model: 'gpt-image-2', parameters: { count: 2, size: '512x512' },
        canvasProjectId: canvasId, generationOrigin: { runId: 'r-1', canvasId, outputNodeId: 'n-1' },
      },
      result_details: { providerState: 'queued' },
    });
    await run(one.operationId);
    expect((await details(one.operationId)).result_details).toEqual({
      providerState: 'succeeded', results: [`/api/v1/media/${encodeURIComponent(`generated:${one.operationId}:0`)}`],
    });
  });

  it('GEN-4 without a canvas it says null, and nothing fills it in later', async () => {
    const one = command();
    await kit.engine.submit(one);
    expect((await details(one.operationId)).request_details).toMatchObject({ canvasProjectId: null });
    await expect(
      db.session.query(
        `update generation_details set request_details = request_details || '{"canvasProjectId": "x"}' where operation_id = $1`,
        [one.operationId],
      ),
    ).rejects.toMatchObject({ code: 'generation-state-conflict' });
  });

  it('GEN-4 an origin with other fields, other values or another canvas is refused', async () => {
    const origins: JsonObject[] = [{ cookie: 'x' }, { runId: 7 }, { runId: 'data:image/png;base64,xx' }, { canvasId: randomUUID() }];
    for (const origin of origins) {
      await expect(kit.engine.submit(command({ origin }))).rejects.toMatchObject({ code: 'invalid-generation-request' });
    }
  });

  it('GEN-9 a lease that ends before the mark is retried', async () => {
    const { operationId } = await submitted('succeed');
    await kit.leases.claim(operationId, { owner: 'dead', leaseSeconds: 30 });
    expect(await run(operationId)).toMatchObject({ execution: 'queued' });
    await later(operationId);
    expect(await kit.leases.due('execute', 1_000)).toContain(operationId);
    expect(await run(operationId)).toMatchObject({ execution: 'succeeded' });
  });

  it('GEN-9 BIL-18 a lease that ends after the mark is never executed again: unknown, and the hold stays', async () => {
    const { operationId } = await submitted('succeed');
    const claimed = await kit.leases.claim(operationId, { owner: 'dead', leaseSeconds: 30 });
    if (!claimed) throw new Error('not claimed');
    await db.uow.run({}, () => kit.leases.markSent(operationId, claimed.lease));
    await later(operationId);
    expect(await run(operationId)).toMatchObject({ execution: 'unknown', billing: 'held', errorCode: 'lease_lost' });
    expect(provider.requests).toHaveLength(0);
    await later(operationId);
    await run(operationId);
    expect(provider.requests).toHaveLength(0);
    expect(await new PgUnresolvedOperations(db.session).unresolved([operationId, randomUUID()])).toEqual(new Set([operationId]));
    await expect(kit.leases.saveStaged(operationId, claimed.lease, { media: [], text: 'late' })).rejects.toMatchObject({ code: 'lease-lost' });
  });

  it.each(['cut-off', 'error-after-accepting', 'throws'] as const)(
    'BIL-18 an outcome that the provider has not told (%s) keeps the hold and is not sent again',
    async (behaviour) => {
      const { operationId } = await submitted(behaviour);
      const held = await account();
      expect(await run(operationId)).toMatchObject({ execution: 'unknown', billing: 'held' });
      await later(operationId);
      await run(operationId);
      expect(provider.requests).toHaveLength(1);
      expect(await account()).toEqual(held);
    },
  );

  it('BIL-18 a call that is cut short by a shutdown or a time limit is unknown', async () => {
    const { operationId } = await submitted('hang');
    const stop = new AbortController();
    provider.inCall = () => Promise.resolve(stop.abort(new Error('shutting down')));
    expect(await run(operationId, { signal: stop.signal })).toMatchObject({ execution: 'unknown', errorCode: 'call-aborted' });
    kit = generationKit({ session: db.session, uow: db.uow, provider, settings: { callLimitSeconds: 0.05 } });
    const second = await submitted('hang');
    expect(await run(second.operationId)).toMatchObject({ execution: 'unknown', errorCode: 'call-timed-out' });
  });

  it('BIL-18 a late success of an unknown operation is kept and settled within its hold', async () => {
    const { operationId } = await submitted('task-late');
    for (let round = 0; round < 14; round++) {
      await later(operationId);
      await run(operationId);
    }
    expect(await kit.engine.find(operationId)).toMatchObject({ execution: 'unknown', billing: 'held' });
    provider.recover();
    expect(await untilDone(operationId)).toMatchObject({ execution: 'succeeded', billing: 'settled', delivery: 'delivered' });
    expect(provider.taken.get(operationId)).toBe(1);
  });

  it('BIL-18 which failures are charged is what the provider says', async () => {
    const free = await submitted('fail-free');
    expect(await run(free.operationId)).toMatchObject({ execution: 'failed', billing: 'released', errorCode: 'content_policy' });
    const charged = await submitted('fail-charged');
    expect(await run(charged.operationId)).toMatchObject({ execution: 'failed', billing: 'settled', output: undefined });
    const task = await submitted('task-fails-charged');
    await run(task.operationId);
    expect(await untilDone(task.operationId)).toMatchObject({ execution: 'failed', billing: 'settled' });
  });

  it('BIL-18 an administrator who knows the task or the outcome resolves an unknown operation, and no other', async () => {
    const { operationId } = await submitted('cut-off');
    const admin = await insertUser(db);
    await expect(kit.reconcile.execute(operationId, { kind: 'failed', charged: false }, admin)).rejects.toMatchObject({
      code: 'generation-not-unknown',
    });
    await run(operationId);
    provider.tasks.set('found', { behaviour: 'task', looks: 5, cancelled: false });
    await kit.reconcile.execute(operationId, { kind: 'task', externalTaskId: 'found' }, admin);
    expect(await untilDone(operationId)).toMatchObject({ execution: 'succeeded', billing: 'settled' });
    const second = await submitted('cut-off');
    await run(second.operationId);
    await kit.reconcile.execute(second.operationId, { kind: 'failed', charged: false }, admin);
    expect(await kit.engine.find(second.operationId)).toMatchObject({ execution: 'failed', billing: 'released' });
  });

  it('GEN-2 a call that was certainly not taken is tried again, bounded, then fails free', async () => {
    provider.script = (_, nth) => (nth < 3 ? 'busy' : 'succeed');
    const one = await kit.engine.submit(command());
    expect(await run(one.operationId)).toMatchObject({ execution: 'queued', errorCode: 'rate-limited' });
    expect(await run(one.operationId)).toMatchObject({ execution: 'queued' });
    expect(provider.requests).toHaveLength(1);
    expect(await untilDone(one.operationId)).toMatchObject({ execution: 'succeeded', errorCode: undefined });
    const two = await submitted('busy');
    expect(await untilDone(two.operationId)).toMatchObject({ execution: 'failed', billing: 'released', errorCode: 'rate-limited' });
    expect(provider.requests.filter(({ operationId }) => operationId === two.operationId)).toHaveLength(6);
  });

  it('BIL-18 cancelling before the mark ends and releases at once, also under a worker that has claimed it', async () => {
    const { operationId } = await submitted('succeed');
    const claimed = await kit.leases.claim(operationId, { owner: 'slow worker', leaseSeconds: 30 });
    if (!claimed) throw new Error('not claimed');
    expect(await kit.engine.cancel(operationId)).toBe('confirmed');
    expect(await account()).toMatchObject({ held: '0', spent: '0' });
    await expect(db.uow.run({}, () => kit.leases.markSent(operationId, claimed.lease))).rejects.toMatchObject({ code: 'lease-lost' });
    expect(await kit.engine.cancel(operationId)).toBe('confirmed');
  });

  it('BIL-18 after the mark the provider decides: its confirmation releases, a success is too late', async () => {
    const task = await submitted('task-cancellable');
    await run(task.operationId);
    expect(await kit.engine.cancel(task.operationId)).toBe('requested');
    expect(await kit.engine.find(task.operationId)).toMatchObject({ execution: 'accepted', billing: 'held' });
    expect(await run(task.operationId)).toMatchObject({ execution: 'cancelled', billing: 'released' });
    const stubborn = await submitted('task');
    await run(stubborn.operationId);
    expect(await kit.engine.cancel(stubborn.operationId)).toBe('requested');
    expect(await untilDone(stubborn.operationId)).toMatchObject({ execution: 'succeeded', billing: 'settled' });
    expect(await kit.engine.cancel(stubborn.operationId)).toBe('too_late');
    await expect(kit.engine.cancel(randomUUID())).rejects.toMatchObject({ code: 'generation-not-found' });
  });
});
