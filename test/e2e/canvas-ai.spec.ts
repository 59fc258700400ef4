import { AiClient, edge, image, node } from '../canvas-ai/ai-client.js';
import { unitsOf } from '../canvas-ai/ai-world.js';
import { SseClient } from '../harness/sse-client.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { until } from '../harness/until.js';

/** The whole application with the built-in provider, as `npm start` runs it. */
describe('canvas AI runs over HTTP, with the built-in provider', () => {
  let server: TestApp;
  beforeAll(async () => void (server = await openTestApp({ jobs: true })));
  afterAll(() => server.close());

  it('BIL-1 CAI-5 CAI-7 a run is held, executed, applied and settled, and its stream tells all of it and ends', async () => {
    const ada = await AiClient.open(server);
    await ada.draw(
      node('story', { type: 'text', data: { text: 'by the sea' } }),
      node('first', { data: { prompt: 'a lighthouse' } }),
      node('second'),
      edge('e1', 'story', 'first'),
      edge('e2', 'first', 'second'),
    );
    const before = await ada.balance();
    const created = await ada.create([image('b', 'second'), image('a', 'first', { prompt: undefined })]);
    expect(created).toMatchObject({ status: 202, body: { status: 'queued', lastSeq: '1' } });
    // Decimal credits, as everywhere in the API: two pictures at 4 credits.
    expect(created.body.amountHeld).toBe('8');
    expect(created.body.steps.map(({ amountHeld }) => amountHeld)).toEqual(['4', '4']);
    const stream = await new SseClient().open(
      `${server.url}/api/v1${ada.workspace}/runs/${created.body.id}/events`,
      {
        authorization: `Bearer ${ada.user.token}`,
      },
    );
    const run = await ada.ended(created.body.id);
    expect(run).toMatchObject({
      status: 'succeeded',
      steps: [
        { id: 'b', status: 'succeeded' },
        { id: 'a', status: 'succeeded' },
      ],
    });
    await until('the end of the stream', () => stream.ended, 3_000);
    expect(stream.events.map(({ event }) => event)).toEqual([
      'run.created',
      'step.started',
      'step.succeeded',
      'step.started',
      'step.succeeded',
      'run.finished',
    ]);
    expect(stream.events.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6']);
    const [second, first] = run.steps;
    expect(await ada.node('first')).toMatchObject({
      storageKey: first?.storageKeys[0],
      mime: 'image/png',
      prompt: 'a lighthouse',
    });
    expect(await ada.node('second')).toMatchObject({ storageKey: second?.storageKeys[0], width: 64 });
    const after = await ada.balance();
    expect(after).toEqual({ available: before.available - unitsOf(created.body.amountHeld), held: 0n });
  });

  it('CAI-2 CAI-8 every change needs an Idempotency-Key that is a UUID', async () => {
    const ada = await AiClient.open(server);
    await ada.draw(node('n'));
    const run = { steps: [image('a', 'n')] };
    for (const key of ['', 'x', '123', 'z'.repeat(36)]) {
      const refused = { status: 400, body: { code: 'idempotency-key-invalid' } };
      expect(await ada.call('POST', `/boards/${ada.boardId}/runs`, run, { key })).toMatchObject(refused);
      expect(await ada.call('POST', `/runs/${ada.boardId}/cancel`, undefined, { key })).toMatchObject(
        refused,
      );
    }
  });

  it.each<[string, unknown]>([
    ['no body', undefined],
    ['no steps', {}],
    ['steps that are none', { steps: 'a' }],
    ['a step that is none', { steps: [null] }],
    ['an unknown field', { steps: [image('a', 'n')], extra: 1 }],
    ['an unknown field of a step', { steps: [{ ...image('a', 'n'), seed: 1 }] }],
    ['an ID with a space', { steps: [image('a b', 'n')] }],
    ['a model that is no text', { steps: [image('a', 'n', { model: 7 })] }],
    ['a prompt that is too long', { steps: [image('a', 'n', { prompt: 'x'.repeat(20_001) })] }],
    ['parameters that are a list', { steps: [image('a', 'n', { parameters: [1] })] }],
    ['a parameter that is an object', { steps: [image('a', 'n', { parameters: { size: { x: 1 } } })] }],
    ['dependencies that are no texts', { steps: [image('a', 'n', { dependsOn: [1] })] }],
    ['a prompt that is null', { steps: [image('a', 'n', { prompt: null })] }],
    ['parameters that are null', { steps: [image('a', 'n', { parameters: null })] }],
    ['dependencies that are null', { steps: [image('a', 'n', { dependsOn: null })] }],
    ['a NUL', { steps: [image('a', 'n', { prompt: 'a\0b' })] }],
    ['201 steps', { steps: Array.from({ length: 201 }, (_, n) => image(`s${n}`, `n${n}`)) }],
  ])('CAI-2 a plan with %s is 400, and nothing is held', async (_, body) => {
    const ada = await AiClient.open(server);
    await ada.draw(node('n'));
    const answer = await ada.call('POST', `/boards/${ada.boardId}/runs`, body);
    expect(answer).toMatchObject({ status: 400 });
    expect(typeof answer.body.code).toBe('string');
    expect((await ada.balance()).held).toBe(0n);
  });

  it('CAI-3 CAI-8 CAI-9 a busy node, cancel, lists and cursors over HTTP', async () => {
    const ada = await AiClient.open(server);
    await ada.draw(node('n'), node('m'));
    const plan = [
      image('a', 'n', { parameters: { size: '256x256' } }),
      image('b', 'm', { dependsOn: ['a'] }),
    ];
    const first = await ada.create(plan);
    expect(await ada.create([image('x', 'm')])).toMatchObject({
      status: 409,
      body: { code: 'canvas-ai-node-busy', details: { runId: first.body.id } },
    });
    const key = '11111111-2222-4333-8444-555555555555';
    const cancelled = await ada.call('POST', `/runs/${first.body.id}/cancel`, undefined, { key });
    expect(cancelled).toMatchObject({ status: 200, body: { runId: first.body.id } });
    expect(await ada.call('POST', `/runs/${first.body.id}/cancel`, undefined, { key })).toEqual(cancelled);
    expect(await ada.ended(first.body.id)).toMatchObject({ status: 'cancelled' });
    const second = await ada.call('POST', `/runs/${first.body.id}/retry`);
    expect(second).toMatchObject({ status: 202, body: { retryOf: first.body.id } });
    await ada.call('POST', `/runs/${second.body.id}/cancel`);
    await ada.ended(second.body.id);
    const page = (await ada.call('GET', `/boards/${ada.boardId}/runs?limit=1`)).body as unknown as {
      items: object[];
      nextCursor: string;
    };
    expect(page.items).toMatchObject([{ id: second.body.id }]);
    const rest = await ada.call('GET', `/boards/${ada.boardId}/runs?limit=1&cursor=${page.nextCursor}`);
    expect(rest.body).toMatchObject({
      items: [{ id: first.body.id, steps: [{ id: 'a' }, { id: 'b' }] }],
      nextCursor: null,
    });
    expect(await ada.call('GET', `/boards/${ada.boardId}/runs?cursor=zzz`)).toMatchObject({ status: 400 });
    expect(await ada.call('DELETE', `/boards/${ada.boardId}`)).toMatchObject({
      status: 409,
      body: { code: 'board-has-runs' },
    });
    expect((await ada.balance()).held).toBe(0n);
  });

  it('CAI-1 workspaces have owners and members; a canvas is a board of one workspace', async () => {
    const ada = await AiClient.open(server);
    const bob = await AiClient.open(server);
    const member = await ada.member('editor');
    expect(await ada.call('GET', `/boards/${ada.boardId}`, undefined, { who: member })).toMatchObject({
      status: 200,
    });
    expect(await ada.call('GET', `/boards/${ada.boardId}`, undefined, { who: bob.user })).toMatchObject({
      status: 404,
    });
    const invite = { userId: bob.user.id };
    expect(await ada.call('POST', '/members', invite, { who: member })).toMatchObject({ status: 403 });
    expect(await ada.call('POST', '/members', { userId: ada.boardId })).toMatchObject({
      status: 404,
      body: { code: 'user-not-found' },
    });
    expect(await ada.call('DELETE', `/members/${ada.user.id}`)).toMatchObject({ status: 404 });
    expect(await ada.call('DELETE', `/members/${member.id}`, undefined, { who: member })).toMatchObject({
      status: 204,
    });
    expect(await ada.call('GET', `/boards/${ada.boardId}`, undefined, { who: member })).toMatchObject({
      status: 404,
    });
    // An editor of the canvas, in his own workspace.
    const away = await AiClient.open(server);
    await server.db.session.query(
      `insert into canvas_project_members (canvas_id, user_id, role) values ($1, $2, 'editor')`,
      [ada.canvasId, away.user.id],
    );
    expect(await away.call('POST', '/boards', { canvasId: ada.canvasId })).toMatchObject({
      status: 409,
      body: { code: 'canvas-bound-elsewhere' },
    });
    expect(await ada.call('POST', '/boards', { canvasId: ada.canvasId })).toMatchObject({
      body: { boardId: ada.boardId },
    });
    expect(await bob.call('POST', '/boards', { canvasId: ada.canvasId })).toMatchObject({ status: 404 });
    const url = '/api/v1/projects/No%20Project/workspaces';
    expect((await server.call('GET', url, { token: ada.user.token })).status).toBe(400);
    expect(await ada.call('DELETE', `/boards/${ada.boardId}`)).toMatchObject({ status: 204 });
  });
});
