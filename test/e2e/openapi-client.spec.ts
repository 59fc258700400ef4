import { createHash, randomUUID } from 'node:crypto';
import { openBilling } from '../builders/billing.js';
import { typedClient } from '../client/typed-client.js';
import { pngSample } from '../harness/media-samples.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';

/** The client that is generated from docs/openapi.json: `tsc` holds every call of this file against the document. */
describe('typed client', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp();
  });
  afterAll(() => server.close());

  async function registered() {
    const username = `u${randomUUID().slice(0, 8)}`;
    const password = 'correct horse battery staple';
    const anonymous = typedClient(server.url);
    const made = await anonymous.POST('/api/v1/auth/register', {
      body: { username, password, transport: 'bearer' },
    });
    expect(made.response.status).toBe(201);
    const { data } = await anonymous.POST('/api/v1/auth/login', {
      body: { username, password, transport: 'bearer' },
    });
    if (!data?.token) throw new Error('no token');
    return { userId: data.user.id, client: typedClient(server.url, data.token) };
  }

  it('PLT-12 registers, logs in, creates a canvas, appends operations and reads them back', async () => {
    const { client } = await registered();
    const { data: canvas } = await client.POST('/api/v1/canvases', { body: { title: 'Typed' } });
    if (!canvas) throw new Error('no canvas');
    const path = { canvasId: canvas.id };
    const { data: appended } = await client.POST('/api/v1/canvases/{canvasId}/operations', {
      params: { path },
      body: {
        operations: [
          {
            opId: 'op-1',
            type: 'node.upsert',
            entityId: 'node-1',
            value: { type: 'text', position: { x: 1, y: 2 } },
          },
          {
            opId: 'op-2',
            type: 'node.upsert',
            entityId: 'node-2',
            value: { type: 'text', position: { x: 3, y: 4 } },
          },
        ],
      },
    });
    expect(appended).toEqual({ firstRevision: '1', revision: '2', replayed: false });
    const { data: log } = await client.GET('/api/v1/canvases/{canvasId}/operations', {
      params: { path, query: { after: '0' } },
    });
    expect(log?.operations.map(({ opId, revision }) => [opId, revision])).toEqual([
      ['op-1', '1'],
      ['op-2', '2'],
    ]);
    const { data: document, response } = await client.GET('/api/v1/canvases/{canvasId}/document', {
      params: { path },
    });
    expect(document?.nodes).toHaveLength(2);
    expect(response.headers.get('etag')).toBe('"2"');
    const { data: part } = await client.GET('/api/v1/canvases/{canvasId}/entities', {
      params: { path, query: { x: -10, y: -10, width: 1000, height: 1000, limit: 1 } },
    });
    expect([part?.nodes.length, typeof part?.nextCursor]).toEqual([1, 'string']);
  });

  it('PLT-12 uploads a picture and gets its bytes', async () => {
    const { client } = await registered();
    const png = await pngSample();
    const sha256 = createHash('sha256').update(png).digest('hex');
    const { data: ticket } = await client.POST('/api/v1/media/uploads', {
      params: { header: { 'Idempotency-Key': 'typed-1' } },
      body: { mime: 'image/png', bytes: png.length, sha256, fileName: 'a.png' },
    });
    if (!ticket) throw new Error('no ticket');
    const path = { reservationId: ticket.reservationId };
    const sent = await client.PUT('/api/v1/media/uploads/{reservationId}/content', {
      params: { path },
      body: new Blob([new Uint8Array(png)]) as never,
      bodySerializer: (body) => body,
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(sent.data).toEqual({ outcome: 'created' });
    const { data: media } = await client.POST('/api/v1/media/uploads/{reservationId}/finalize', {
      params: { path },
      body: { receipt: ticket.receipt },
    });
    expect(media).toMatchObject({ mime: 'image/png', sha256, source: 'upload' });
    const { data: bytes } = await client.GET('/api/v1/media/{storageKey}/content', {
      params: { path: { storageKey: ticket.storageKey } },
      parseAs: 'arrayBuffer',
    });
    expect(Buffer.from(bytes ?? new ArrayBuffer(0)).equals(png)).toBe(true);
  });

  it('PLT-12 quotes and submits a generation; errors are typed too', async () => {
    const { client, userId } = await registered();
    await openBilling(server.db).grants.grant({
      userId,
      amount: 100_000_000n,
      reason: 'test',
      actorId: undefined,
      key: 'typed',
    });
    const { data: quote } = await client.POST('/api/v1/credits/quotes', {
      body: { capability: 'image.generate', model: 'gpt-image-2', parameters: { count: 2 } },
    });
    expect(quote).toMatchObject({ quantity: '2', unit: 'image' });
    const submitted = await client.POST('/api/v1/generations', {
      body: {
        operationId: randomUUID(),
        capability: 'image.generate',
        model: 'gpt-image-2',
        prompt: 'a lighthouse',
        parameters: { count: 2 },
        ...(quote ? { quoteId: quote.id } : {}),
      },
    });
    expect([submitted.response.status, submitted.data?.execution, submitted.data?.billing]).toEqual([
      202,
      'queued',
      'held',
    ]);
    const refused = await client.GET('/api/v1/canvases/{canvasId}', {
      params: { path: { canvasId: randomUUID() } },
    });
    expect([refused.error?.status, refused.error?.code]).toEqual([404, 'canvas-not-found']);
  });
});
