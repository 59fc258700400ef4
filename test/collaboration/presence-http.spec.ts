import { insertMember } from '../builders/canvases.js';
import { eventually } from '../harness/eventually.js';
import { SseClient } from '../harness/sse-client.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { until } from '../harness/until.js';
import { openCollaborationApp, type Caller, type CollaborationApp } from './collaboration-app.js';

interface Shown {
  clientId: string;
  name: string;
  cursor: unknown;
  selection: string[];
  viewport: unknown;
}

/** Two whole applications on one database. */
describe('presence over HTTP', () => {
  let first: CollaborationApp;
  let second: TestApp;
  let owner: Caller;
  let viewer: Caller;
  let canvasId: string;
  const streams: SseClient[] = [];
  beforeAll(async () => {
    first = await openCollaborationApp();
    second = await openTestApp({ db: first.db });
    [owner, viewer] = [await first.caller(), await first.caller()];
    canvasId = String((await owner('POST', '/canvases', { title: 'x' })).body.id);
    await insertMember(first.db, canvasId, viewer.userId, 'viewer');
  });
  afterAll(async () => {
    for (const stream of streams) stream.destroy();
    await second.close();
    await first.close();
  });

  const follow = async (app: TestApp, who: Caller, query = '') => {
    const url = `${app.url}/api/v1/canvases/${canvasId}/events${query}`;
    const stream = await new SseClient().open(url, { authorization: `Bearer ${who.token}` });
    streams.push(stream);
    return stream;
  };
  const tell = (who: Caller, body: unknown, app: TestApp = first) =>
    app.call('PUT', `/api/v1/canvases/${canvasId}/presence`, { token: who.token, body });
  const latest = (stream: SseClient, clientId: string) =>
    stream
      .of('presence')
      .flatMap(({ data }) => (JSON.parse(data) as { clients: Shown[] }).clients)
      .filter((client) => client.clientId === clientId)
      .at(-1);

  it('COL-12 a viewer tells where it is to one process, and the streams of the other show it', async () => {
    const stream = await follow(second, owner, '?clientId=tab-owner');
    await until('here oneself', () => latest(stream, 'tab-owner') !== undefined);
    expect(stream.events.slice(0, 2).map(({ event }) => event)).toEqual(['ready', 'presence']);
    const body = {
      clientId: 'tab-viewer',
      cursor: { x: -12.25, y: 1e6 },
      selection: ['node-1', 'edge:2'],
      viewport: { x: 0, y: 0, width: 1600, height: 900 },
    };
    expect((await tell(viewer, body)).status).toBe(204);
    await until('seen', () => latest(stream, 'tab-viewer') !== undefined);
    expect(latest(stream, 'tab-viewer')).toMatchObject({ ...body, userId: viewer.userId, idle: false });
    expect((await tell(viewer, { clientId: 'tab-viewer', idle: true })).status).toBe(204);
    await eventually(() =>
      expect(latest(stream, 'tab-viewer')).toMatchObject({
        cursor: null,
        selection: [],
        viewport: null,
        idle: true,
      }),
    );
    // The place of the reader did not move, and nothing of it is in the document.
    expect(stream.lastEventId).toBe('0.0');
    expect((await owner('GET', `/canvases/${canvasId}`)).body.revision).toBe('0');
  });

  it('COL-12 a stream without an ID of its own is given one, and is here by it', async () => {
    const stream = await follow(first, viewer);
    await until('ready', () => stream.of('ready').length === 1);
    const { clientId } = JSON.parse(stream.of('ready')[0]?.data ?? '{}') as { clientId: string };
    expect(clientId).toMatch(/^[\w-]{36}$/);
    await until('here', () => latest(stream, clientId) !== undefined);
  });

  it.each([
    [{}, '#/clientId'],
    [{ clientId: '' }, '#/clientId'],
    [{ clientId: 'x'.repeat(65) }, '#/clientId'],
    [{ clientId: 'a b' }, '#/clientId'],
    [{ clientId: 'a', cursor: 7 }, '#/cursor'],
    [{ clientId: 'a', cursor: [] }, '#/cursor'],
    [{ clientId: 'a', cursor: { x: 1 } }, '#/cursor/y'],
    [{ clientId: 'a', cursor: { x: '1', y: 1 } }, '#/cursor/x'],
    [{ clientId: 'a', cursor: { x: 1e300, y: 1 } }, '#/cursor/x'],
    [{ clientId: 'a', cursor: { x: 1, y: 1, z: 1 } }, '#/cursor/z'],
    [{ clientId: 'a', selection: null }, '#/selection'],
    [{ clientId: 'a', selection: ['a', 'a'] }, '#/selection'],
    [{ clientId: 'a', selection: ['a b'] }, '#/selection'],
    [{ clientId: 'a', viewport: { x: 0, y: 0, width: -1, height: 1 } }, '#/viewport/width'],
    [{ clientId: 'a', idle: 'yes' }, '#/idle'],
    [{ clientId: 'a', colour: '#ffffff' }, '#/colour'],
  ])('COL-12 %j is refused with the pointer %s', async (body, pointer) => {
    const answer = await tell(viewer, body);
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ errors: [expect.objectContaining({ pointer })] }),
    ]);
  });

  it('COL-12 COL-24 more than 100 selected, or IDs that fit no message, are refused with typed errors', async () => {
    const many = Array.from({ length: 101 }, (_, n) => `n${n}`);
    const refused = await tell(viewer, { clientId: 'a', selection: many });
    expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ pointer: '#/selection' }] }]);
    const selection = Array.from({ length: 100 }, (_, n) => `${'x'.repeat(60)}${n}`);
    const answer = await tell(viewer, { clientId: 'a', selection });
    expect([answer.status, answer.body]).toMatchObject([413, { code: 'presence-too-large' }]);
  });

  it('COL-12 COL-24 a client in a loop gets 429 with the time to wait, others on the canvas go on', async () => {
    const strict = await openTestApp({ db: first.db, overrides: { rateLimitScale: 0.05 } });
    const statuses: number[] = [];
    let last;
    for (let x = 0; x < 20; x++) {
      last = await tell(viewer, { clientId: 'a', cursor: { x, y: 0 } }, strict);
      statuses.push(last.status);
    }
    expect(statuses.slice(0, 15)).toEqual(Array(15).fill(204));
    expect([last?.status, last?.body]).toMatchObject([429, { code: 'presence-rate-exceeded' }]);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await tell(owner, { clientId: 'a' }, strict)).status).toBe(204);
    await strict.close();
  });
});
