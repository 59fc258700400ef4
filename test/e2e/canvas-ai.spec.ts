import { AiClient, edge, image, node } from '../canvas-ai/ai-client.js';
import { SseClient } from '../harness/sse-client.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { until } from '../harness/until.js';

/** The whole application with the built-in provider, as `npm start` runs it. */
describe('canvas AI runs over HTTP, with the built-in provider', () => {
  let server: TestApp;
  beforeAll(async () => void (server = await openTestApp({ jobs: true })));
  afterAll(() => server.close());

  it('CAI-5 CAI-7 a run is held, executed, applied and settled, and its stream tells all of it and ends', async () => {
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
    const stream = await new SseClient().open(`${server.url}/api/v1${ada.workspace}/runs/${created.body.id}/events`, {
      authorization: `Bearer ${ada.user.token}`,
    });
    const run = await ada.ended(created.body.id);
    expect(run).toMatchObject({ status: 'succeeded', steps: [{ id: 'b', status: 'succeeded' }, { id: 'a', status: 'succeeded' }] });
    await until('the end of the stream', () => stream.ended, 3_000);
    expect(stream.events.map(({ event }) => event)).toEqual([
      'run.created', 'step.started', 'step.succeeded', 'step.started', 'step.succeeded', 'run.finished',
    ]);
    expect(stream.events.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6']);
    const [second, first] = run.steps;
    expect(await ada.node('first')).toMatchObject({ storageKey: first?.storageKeys[0], mime: 'image/png', prompt: 'a lighthouse' });
    expect(await ada.node('second')).toMatchObject({ storageKey: second?.storageKeys[0], width: 64 });
    const after = await ada.balance();
    expect(after).toEqual({ available: before.available - BigInt(created.body.amountHeld), held: 0n });
  });
});
