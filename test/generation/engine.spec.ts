import { randomUUID } from 'node:crypto';
import type { SubmitGeneration } from '../../src/ports/generation/generation-engine.port.js';
import type { JsonObject } from '../../src/ports/kernel/json.js';
import { insertCanvas, insertMember, insertUser } from '../builders/canvases.js';
import { EngineFixture } from './engine-fixture.js';

describe('GenerationEngine', () => {
  let on: EngineFixture;
  beforeAll(async () => {
    on = await EngineFixture.open();
  });
  afterAll(() => on.db.close());
  beforeEach(() => on.reset());

  it('GEN-1 a submit is quoted, held, called once, stored as media and settled', async () => {
    const { operationId } = await on.submitted('succeed');
    const held = await on.account();
    expect(held?.held).not.toBe('0');
    const operation = await on.run(operationId);
    expect(operation).toMatchObject({ execution: 'succeeded', delivery: 'delivered', billing: 'settled' });
    expect(operation.output?.storageKeys).toEqual([`generated:${operationId}:0`]);
    expect(await on.account()).toMatchObject({ held: '0', spent: held?.held });
    expect(
      await on.db.session.query('select 1 from media_objects where storage_key = $1 and owner_user_id = $2', [
        `generated:${operationId}:0`,
        on.userId,
      ]),
    ).toHaveLength(1);
    expect(on.provider.requests.map(({ model, idempotencyKey }) => ({ model, idempotencyKey }))).toEqual([
      { model: 'gpt-image-2', idempotencyKey: expect.stringMatching(/^op-[0-9a-f]{64}$/) as string },
    ]);
  });

  it('GEN-1 the same operation ID and payload is the same operation, also when sent twice at once', async () => {
    const one = on.command();
    const made = await Promise.all([
      on.kit.engine.submit(one),
      on.kit.engine.submit(one),
      on.kit.engine.submit(one),
    ]);
    expect(new Set(made.map(({ operationId }) => operationId)).size).toBe(1);
    expect(
      await on.db.session.query('select 1 from credit_reservations where account_user_id = $1', [on.userId]),
    ).toHaveLength(1);
    await on.run(one.operationId);
    expect(await on.kit.engine.submit(one)).toMatchObject({ execution: 'succeeded' });
    expect(on.provider.requests).toHaveLength(1);
  });

  it('GEN-1 another payload, canvas or account under a known operation ID is refused', async () => {
    const one = on.command();
    await on.kit.engine.submit(one);
    const others: Partial<SubmitGeneration>[] = [
      { request: { ...one.request, prompt: 'another' } },
      { accountUserId: await on.billing.userWith(1_000_000n) },
      { canvasId: await insertCanvas(on.db, on.userId) },
    ];
    for (const other of others) {
      await expect(on.kit.engine.submit({ ...one, ...other })).rejects.toMatchObject({
        code: 'operation-id-reused',
      });
    }
  });

  it('GEN-1 parameter order does not make another request', async () => {
    const one = on.command();
    const request = { ...one.request, parameters: { count: 1, seed: 7 } };
    await on.kit.engine.submit({ ...one, request });
    await on.kit.engine.submit({ ...one, request: { ...request, parameters: { seed: 7, count: 1 } } });
  });

  it('GEN-1 without enough credits nothing is written', async () => {
    on.userId = await insertUser(on.db);
    const one = on.command();
    await expect(on.kit.engine.submit(one)).rejects.toMatchObject({ code: 'insufficient-credits' });
    expect(await on.kit.engine.find(one.operationId)).toBeUndefined();
  });

  it('GEN-1 the canvas is authorised: 404 for strangers, 403 for viewers, editors pass', async () => {
    const canvasId = await insertCanvas(on.db, await insertUser(on.db));
    await expect(on.kit.engine.submit(on.command({ canvasId }))).rejects.toMatchObject({
      code: 'canvas-not-found',
    });
    await insertMember(on.db, canvasId, on.userId, 'viewer');
    await expect(on.kit.engine.submit(on.command({ canvasId }))).rejects.toMatchObject({ kind: 'forbidden' });
    await on.db.session.query(
      `update canvas_project_members set role = 'editor' where canvas_id = $1 and user_id = $2`,
      [canvasId, on.userId],
    );
    expect(await on.kit.engine.submit(on.command({ canvasId }))).toMatchObject({ canvasId });
  });

  it('GEN-1 a quote made for something cheaper does not pay for this', async () => {
    const quote = await on.billing.reservations.quote(on.userId, {
      capability: 'image.generate',
      model: 'gpt-image-2',
      parameters: { count: 1 },
    });
    const one = on.command({ quoteId: quote.id });
    const dear = { ...one, request: { ...one.request, parameters: { count: 10 } } };
    await expect(on.kit.engine.submit(dear)).rejects.toMatchObject({ code: 'quote-mismatch' });
    expect(await on.account()).toMatchObject({ held: '0' });
    expect(await on.kit.engine.submit(one)).toMatchObject({ billing: 'held' });
  });

  it('GEN-1 an alias runs as the model that it names; a model nobody runs is refused', async () => {
    const one = on.command();
    const alias = await on.kit.engine.submit({
      ...one,
      request: { ...one.request, model: 'fal-ai/gpt-image-1.5' },
    });
    expect(alias.model).toBe('gpt-image-1.5');
    const none = {
      ...one,
      operationId: randomUUID(),
      request: { ...one.request, model: 'nobody-runs-this' },
    };
    await expect(on.kit.engine.submit(none)).rejects.toMatchObject({ code: 'model-not-available' });
  });

  it('GEN-1 an input that the user cannot read is refused', async () => {
    const one = on.command();
    const inputs = [{ role: 'reference', storageKey: 'no-such-key' }];
    await expect(on.kit.engine.submit({ ...one, request: { ...one.request, inputs } })).rejects.toMatchObject(
      {
        code: 'invalid-generation-request',
      },
    );
  });

  it('GEN-2 text streams while it comes, and ends as clean text', async () => {
    const one = await on.submitted('text', {
      request: { capability: 'text', model: 'gpt-6-sol', prompt: 'hi', parameters: {}, inputs: [] },
    });
    let streamed = '';
    const done = await on.run(one.operationId, { onTextDelta: (delta: string) => void (streamed += delta) });
    expect(streamed).toBe('Once upon a time');
    expect(done.output).toEqual({ storageKeys: [], text: 'Once upon a time \ufffd' });
  });

  it('GEN-3 an accepted task is polled until it ends, with its progress, and never called again', async () => {
    const { operationId } = await on.submitted('task');
    expect(await on.run(operationId)).toMatchObject({
      execution: 'accepted',
      externalTaskId: `task-${operationId}`,
    });
    await on.later(operationId);
    expect(await on.kit.leases.due('poll', 1_000)).toContain(operationId);
    expect(await on.kit.leases.due('execute', 1_000)).not.toContain(operationId);
    expect(await on.run(operationId)).toMatchObject({ execution: 'accepted', progress: 40 });
    expect((await on.details(operationId)).result_details).toMatchObject({
      providerState: 'accepted',
      progress: 40,
    });
    expect(await on.untilDone(operationId)).toMatchObject({
      execution: 'succeeded',
      billing: 'settled',
      progress: 100,
    });
    expect(on.provider.requests).toHaveLength(1);
  });

  it('GEN-3 several artefacts become several media in one commit', async () => {
    const { operationId } = await on.submitted('two-images');
    expect((await on.run(operationId)).output?.storageKeys).toHaveLength(2);
  });

  it.each([
    ['wrong-mime', 'media-type-mismatch'],
    ['huge', 'media-too-large'],
    ['empty', 'result-empty'],
  ] as const)('GEN-3 a result that is none (%s) fails and is not charged', async (behaviour, errorCode) => {
    const { operationId } = await on.submitted(behaviour);
    expect(await on.run(operationId)).toMatchObject({
      execution: 'failed',
      billing: 'released',
      delivery: 'none',
      errorCode,
    });
    expect(await on.account()).toMatchObject({ held: '0', spent: '0' });
  });

  it('GEN-3 an object store that is down for a moment costs nothing', async () => {
    on.kit.media.failures = 2;
    const { operationId } = await on.submitted('succeed');
    expect(await on.run(operationId)).toMatchObject({ execution: 'succeeded' });
  });

  it('GEN-3 a result whose bytes break off is unknown when called, and fetched again when polled', async () => {
    const { operationId } = await on.submitted('body-breaks');
    expect(await on.run(operationId)).toMatchObject({
      execution: 'unknown',
      billing: 'held',
      errorCode: 'result-not-stored',
    });
    const task = await on.submitted('task');
    await on.run(task.operationId);
    on.kit.media.failures = 4;
    expect(await on.untilDone(task.operationId)).toMatchObject({ execution: 'succeeded' });
  });

  it('GEN-3 many workers on one operation make one call', async () => {
    const { operationId } = await on.submitted('slow');
    await Promise.all([1, 2, 3, 4, 5].map(() => on.run(operationId)));
    expect(on.provider.taken.get(operationId)).toBe(1);
    expect(await on.kit.engine.find(operationId)).toMatchObject({ execution: 'succeeded' });
  });

  it('GEN-4 the record keeps prompt, model, allowed scalars, canvas and origin, never inputs', async () => {
    const canvasId = await insertCanvas(on.db, on.userId);
    const one = on.command({ canvasId, origin: { runId: 'r-1', canvasId, outputNodeId: 'n-1' } });
    await on.kit.engine.submit({
      ...one,
      request: { ...one.request, parameters: { count: 2, size: '512x512' } },
    });
    expect(await on.details(one.operationId)).toEqual({
      prompt: 'a lighthouse',
      request_details: {
        capability: 'image.generate',
        model: 'gpt-image-2',
        parameters: { count: 2, size: '512x512' },
        canvasProjectId: canvasId,
        generationOrigin: { runId: 'r-1', canvasId, outputNodeId: 'n-1' },
      },
      result_details: { providerState: 'queued' },
    });
    await on.run(one.operationId);
    expect((await on.details(one.operationId)).result_details).toEqual({
      providerState: 'succeeded',
      results: [`/api/v1/media/${encodeURIComponent(`generated:${one.operationId}:0`)}`],
    });
  });

  it('GEN-4 without a canvas it says null, and nothing fills it in later', async () => {
    const one = on.command();
    await on.kit.engine.submit(one);
    expect((await on.details(one.operationId)).request_details).toMatchObject({ canvasProjectId: null });
    await expect(
      on.db.session.query(
        `update generation_details set request_details = request_details || '{"canvasProjectId": "x"}' where operation_id = $1`,
        [one.operationId],
      ),
    ).rejects.toMatchObject({ code: 'generation-state-conflict' });
  });

  it('GEN-4 an origin with other fields, other values or another canvas is refused', async () => {
    const origins: JsonObject[] = [
      { cookie: 'x' },
      { runId: 7 },
      { runId: 'data:image/png;base64,xx' },
      { canvasId: randomUUID() },
    ];
    for (const origin of origins) {
      await expect(on.kit.engine.submit(on.command({ origin }))).rejects.toMatchObject({
        code: 'invalid-generation-request',
      });
    }
  });
});
