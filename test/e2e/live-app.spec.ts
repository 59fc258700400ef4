import { insertCanvas, insertMember } from '../builders/canvases.js';
import {
  openCollaborationApp,
  type Caller,
  type CollaborationApp,
} from '../collaboration/collaboration-app.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { SseClient } from '../harness/sse-client.js';
import { until } from '../harness/until.js';

/** Two whole applications on one database: what one writes over HTTP, the other's streams tell. */
describe('live streams of the whole application', () => {
  let first: CollaborationApp;
  let second: TestApp;
  let owner: Caller;
  let guest: Caller;
  const clients: SseClient[] = [];
  beforeAll(async () => {
    first = await openCollaborationApp();
    second = await openTestApp({ db: first.db });
    [owner, guest] = [await first.caller(), await first.caller()];
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy();
  });

  const newCanvas = async () => {
    const canvasId = await insertCanvas(first.db, owner.userId);
    await insertMember(first.db, canvasId, guest.userId, 'editor');
    return canvasId;
  };
  const follow = async (
    canvasId: string,
    app: TestApp,
    who: Caller,
    headers: Record<string, string> = {},
  ) => {
    const url = `${app.url}/api/v1/canvases/${canvasId}/events`;
    const client = await new SseClient().open(url, { authorization: `Bearer ${who.token}`, ...headers });
    clients.push(client);
    await until('ready', () => client.of('ready').length === 1);
    return client;
  };
  const post = (canvasId: string, operations: unknown[]) =>
    owner('POST', `/canvases/${canvasId}/operations`, { operations });
  const node = (n: number) => ({
    opId: `op-${n}`,
    type: 'node.upsert',
    entityId: `n${n}`,
    value: { type: 'text', position: { x: n, y: 0 }, data: { text: `№ ${n}\n` } },
  });

  it('COL-11 operations posted to one process reach the streams of the other exactly as the log has them', async () => {
    const canvasId = await newCanvas();
    const near = await follow(canvasId, first, owner);
    const far = await follow(canvasId, second, guest);
    expect((await post(canvasId, [node(1), node(2)])).status).toBeLessThan(300);
    await post(canvasId, [{ opId: 'd', type: 'node.delete', entityId: 'n1' }]);
    await until('three', () => near.of('operation').length === 3 && far.of('operation').length === 3);
    const log = (await owner('GET', `/canvases/${canvasId}/operations?after=0`)).body.operations;
    for (const client of [near, far]) {
      expect(client.of('operation').map(({ data }) => JSON.parse(data) as unknown)).toEqual(log);
      expect(client.of('operation').map(({ id }) => id)).toEqual(['1.0', '2.0', '3.0']);
    }
    const resumed = await follow(canvasId, second, guest, { 'last-event-id': '1.0' });
    await until('the rest', () => resumed.of('operation').length === 2);
    expect(resumed.of('operation').map(({ id }) => id)).toEqual(['2.0', '3.0']);
  });

  it('COL-11 the address in a reset is that of the document', async () => {
    const canvasId = await newCanvas();
    await post(canvasId, [node(1)]);
    const client = await follow(canvasId, first, owner, { 'last-event-id': '7.0' });
    await until('reset', () => client.of('reset').length === 1);
    const { snapshot } = JSON.parse(client.of('reset')[0]?.data ?? '{}') as { snapshot: string };
    expect((await first.call('GET', snapshot, { token: owner.token })).status).toBe(200);
  });

  it('IDN-2 logging out closes the stream of that session on the other process at once', async () => {
    const canvasId = await newCanvas();
    const client = await follow(canvasId, second, guest);
    const at = performance.now();
    expect((await guest('POST', '/auth/logout')).status).toBeLessThan(300);
    await until('closed', () => client.ended);
    expect(performance.now() - at).toBeLessThan(1_000);
    expect(client.of('revoked').map(({ data }) => data)).toEqual(['{"reason":"session-ended"}']);
  });

  it('PLT-26 open streams are a gauge', async () => {
    const canvasId = await newCanvas();
    await follow(canvasId, first, owner);
    const { Metrics } = await import('../../src/modules/web/metrics.js');
    const text = await first.app.get(Metrics, { strict: false }).registry.metrics();
    expect(text).toMatch(/^sse_streams_open [1-9]/m);
  });

  it('PLT-28 the application closes within seconds though streams are open, each with a retry hint', async () => {
    const third = await openTestApp({ db: first.db });
    const canvasId = await newCanvas();
    const open = await Promise.all([1, 2, 3].map(() => follow(canvasId, third, owner)));
    const at = performance.now();
    await third.close();
    expect(performance.now() - at).toBeLessThan(5_000);
    await until('ended', () => open.every(({ ended }) => ended));
    for (const { retryMs } of open) expect(retryMs).toBeGreaterThan(0);
  });
});
