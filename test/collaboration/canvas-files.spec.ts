import http from 'node:http';
import fc from 'fast-check';
import { insertMember } from '../builders/canvases.js';
import { until } from '../harness/until.js';
import { openCollaborationApp, type Caller, type CollaborationApp } from './collaboration-app.js';
import {
  byName,
  connected,
  edge,
  insertMedia,
  newCanvas,
  node,
  patch,
  type Document,
  type TestCanvas,
} from './versions-kit.js';

describe('canvases as files', () => {
  let app: CollaborationApp;
  let mina: Caller;
  let noor: Caller;
  let stranger: Caller;
  let canvas: TestCanvas;
  beforeAll(async () => {
    app = await openCollaborationApp();
    [mina, noor, stranger] = await Promise.all([app.caller(), app.caller(), app.caller()]);
  });
  beforeEach(async () => {
    canvas = await newCanvas(mina);
    await insertMember(app.db, canvas.id, noor.userId, 'viewer');
  });
  afterAll(() => app.close());

  const documentOf = async (who: Caller, canvasId: unknown) =>
    (await who('GET', `/canvases/${canvasId as string}/document`)).body as unknown as Document;
  const exported = async (who: Caller, path: string) => (await who('GET', `${path}/export`)).body;
  const imported = (who: Caller, body: object, path = '') => who('POST', `/canvases${path}/imports`, body);
  const empty = {
    schema: 'infinite-canvas/v1',
    title: 'x',
    settings: {},
    nodes: [],
    edges: [],
    groups: [],
  };

  it('COL-13 an export is an attachment that says nothing of where it was', async () => {
    await connected(canvas);
    const answer = await noor('GET', `${canvas.path}/export`);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="A canvas.canvas.json"');
    expect(Object.keys(answer.body)).toEqual(['edges', 'groups', 'nodes', 'schema', 'settings', 'title']);
    expect(JSON.stringify(answer.body)).not.toContain(canvas.id);
    expect(answer.body).toMatchObject({
      schema: 'infinite-canvas/v1',
      title: 'A canvas',
      settings: { grid: true },
      groups: [{ id: 'g', title: 'g' }],
    });
    expect((await stranger('GET', `${canvas.path}/export`)).status).toBe(404);
  });

  it('COL-13 export, import and export again are equal up to IDs, whatever the canvas holds', async () => {
    const id = fc.integer({ min: 0, max: 7 }).map((n) => `n${n}`);
    const shape = fc.record({
      nodes: fc.uniqueArray(
        fc.record({
          id,
          type: fc.constantFrom('text', 'image', 'plugin:deck'),
          ref: fc.option(id),
          data: fc.jsonValue({ maxDepth: 3 }),
        }),
        { selector: (each) => each.id, minLength: 1 },
      ),
      parents: fc.array(fc.tuple(id, id)),
      edges: fc.array(fc.tuple(id, id), { maxLength: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(shape, async ({ nodes, parents, edges }) => {
        canvas = await newCanvas(mina);
        const there = new Set(nodes.map((each) => each.id));
        await canvas.write(
          ...nodes.map(({ id: nodeId, type, data }) =>
            node(nodeId, { title: `title ${nodeId}`, type, data: { any: clean(data) } }),
          ),
          ...nodes.flatMap(({ id: nodeId, ref }) =>
            ref && there.has(ref) ? [patch(nodeId, { data: { sourceNodeId: ref, inputOrder: [ref] } })] : [],
          ),
          // Upwards only: no circle.
          ...parents.flatMap(([a, b]) =>
            a < b && there.has(a) && there.has(b) ? [patch(b, { parentId: a })] : [],
          ),
          ...edges.flatMap(([a, b], n) =>
            there.has(a) && there.has(b)
              ? [edge(`e${n}`, a, b), patch(`e${n}`, { fromHandle: `handle ${n}` }, 'edge')]
              : [],
          ),
          { type: 'settings.patch', value: { grid: true } },
        );
        const first = await exported(mina, canvas.path);
        const answer = await imported(noor, { document: first });
        expect(answer.status).toBe(201);
        const { id: copyId } = answer.body['canvas'] as { id: string };
        const second = await exported(noor, `/canvases/${copyId}`);
        expect(byName(second as never)).toEqual(byName(first as never));
        expect(second['title']).toBe(first['title']);
      }),
      { numRuns: 25 },
    );
  });

  it('COL-13 an import lands beside what is there; unknown types and fields are kept', async () => {
    await canvas.write(node('n', { title: 'there' }), { type: 'settings.patch', value: { grid: true } });
    const document = {
      ...empty,
      settings: { grid: false, backgroundStorageKey: 'not-asked-for' },
      nodes: [
        {
          id: 'n',
          type: 'plugin:x',
          revision: '7',
          zIndex: 3,
          data: { deep: { kept: [1, null] }, gone: null },
        },
      ],
      producer: 'somebody else',
    };
    const answer = await imported(mina, { document }, `/${canvas.id}`);
    expect(answer.body).toMatchObject({
      firstRevision: '3',
      revision: '3',
      operations: 1,
      missingMedia: [],
    });
    const { nodes, settings } = await canvas.document();
    expect(settings).toEqual({ grid: true });
    expect(nodes).toHaveLength(2);
    expect(nodes).toContainEqual(
      expect.objectContaining({ type: 'plugin:x', data: { deep: { kept: [1, null] }, zIndex: 3 } }),
    );
    expect((await noor('POST', `${canvas.path}/imports`, { document: empty })).status).toBe(403);
    expect((await imported(mina, { document: empty }, `/${canvas.id}`)).body).toMatchObject({
      firstRevision: null,
      operations: 0,
    });
  });

  it('COL-13 MED-3 media that the importer may not use refuse the import, or are left out on demand and named', async () => {
    const [mine, minas] = [await insertMedia(app, noor.userId), await insertMedia(app, mina.userId)];
    const document = {
      ...empty,
      settings: { backgroundStorageKey: minas },
      nodes: [{ id: 'n', type: 'image', data: { storageKey: mine, images: [{ storageKey: minas }] } }],
    };
    expect((await imported(noor, { document })).body).toMatchObject({
      status: 403,
      code: 'media-not-readable',
      details: { storageKeys: [minas] },
    });
    const dropped = await imported(noor, { document, missingMedia: 'drop' });
    expect(dropped.body).toMatchObject({ missingMedia: [minas] });
    const { id } = dropped.body['canvas'] as { id: string };
    expect(await documentOf(noor, id)).toMatchObject({
      settings: {},
      nodes: [{ data: { storageKey: mine, images: [{}] } }],
    });
  });

  const nodes = (...entities: object[]) => ({ document: { ...empty, nodes: entities } });
  const chain = Array.from({ length: 34 }, (_, n) => ({
    id: `n${n}`,
    type: 'text',
    ...(n ? { parentId: `n${n - 1}` } : {}),
  }));
  it.each<[string, object, string]>([
    ['nothing', {}, '#/document'],
    ['another format', { document: { ...empty, schema: 'infinite-canvas/v2' } }, '#/document/schema'],
    ['no title', { document: { ...empty, title: ' ' } }, '#/document/title'],
    ['nodes that are no list', { document: { ...empty, nodes: {} } }, '#/document/nodes'],
    ['a node that is none', nodes({ id: 'a', type: 'text' }, 7 as never), '#/document/nodes/1'],
    ['a node without ID', nodes({ type: 'text' }), '#/document/nodes/0/id'],
    ['a node without type', nodes({ id: 'a' }), '#/document/nodes/0/type'],
    [
      'a data URL',
      nodes({ id: 'a', type: 'x', data: { a: ['data:image/png;base64,AA'] } }),
      '#/document/nodes/0/data/a/0',
    ],
    [
      'a data URL in an unknown field',
      nodes({ id: 'a', type: 'x', src: 'data:image/png;base64,AA' }),
      '#/document/nodes/0/src',
    ],
    [
      'a signed URL',
      nodes({ id: 'a', type: 'x', data: { u: 'https://b.s3.amazonaws.com/k?X-Amz-Signature=a' } }),
      '#/document/nodes/0/data/u',
    ],
    [
      'data of the wrong type',
      nodes({ id: 'a', type: 'text', data: { text: 7 } }),
      '#/document/nodes/0/data/text',
    ],
    ['a huge entity', nodes({ id: 'a', type: 'x', data: { t: 'x'.repeat(300_000) } }), '#/document/nodes/0'],
    ['an ID twice', nodes({ id: 'a', type: 'text' }, { id: 'a', type: 'text' }), '#/document/nodes/1/id'],
    [
      'a parent that is not there',
      nodes({ id: 'a', type: 'text', parentId: 'b' }),
      '#/document/nodes/0/parentId',
    ],
    [
      'a circle',
      nodes({ id: 'a', type: 'text', parentId: 'b' }, { id: 'b', type: 'text', parentId: 'a' }),
      '#/document/nodes/0/parentId',
    ],
    ['too deep a nest', nodes(...chain), '#/document/nodes/32/parentId'],
    [
      'an edge to nothing',
      { document: { ...empty, edges: [{ id: 'e', from: 'a', to: 'b' }] } },
      '#/document/edges/0/from',
    ],
    ['settings that are a list', { document: { ...empty, settings: [] } }, '#/document/settings'],
  ])('COL-13 refuses %s, with the place, and makes no canvas', async (_what, body, pointer) => {
    const canvases = async () => ((await stranger('GET', '/canvases')).body['items'] as unknown[]).length;
    const before = await canvases();
    const answer = await imported(stranger, body);
    expect(answer.body).toMatchObject({ status: 400, code: 'invalid-import' });
    expect((answer.body['errors'] as { pointer: string }[]).map((each) => each.pointer)).toContain(pointer);
    expect(await canvases()).toBe(before);
  });

  it('COL-13 PLT-18 a large body is read only for somebody who is logged in, and a few at a time', async () => {
    const bearer = { authorization: `Bearer ${mina.token}` };
    const begin = (headers: Record<string, string>) => {
      const request = http.request(`${app.origin}/canvases/imports`, {
        method: 'POST',
        agent: false,
        headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked', ...headers },
      });
      const status = new Promise<number | undefined>((resolve, reject) => {
        request.once('response', (response) => resolve(response.resume().statusCode));
        request.once('error', reject);
      });
      request.flushHeaders();
      return { request, status };
    };
    // No JSON: whoever is refused for that has been read.
    const post = (headers: Record<string, string>) => {
      const { request, status } = begin(headers);
      request.end('{');
      return status;
    };
    expect(await post({})).toBe(401);
    expect(await post({ authorization: 'Bearer nobody' })).toBe(401);
    expect(await post(bearer)).toBe(400);
    const slow = [begin(bearer), begin(bearer), begin(bearer)];
    await until('no more are taken', async () => (await post(bearer)) === 503);
    for (const { request } of slow) request.end('{');
    expect(await Promise.all(slow.map(({ status }) => status))).toEqual([400, 400, 400]);
    await until('others are taken', async () => (await post(bearer)) === 400);
  });

  it('COL-13 refuses an envelope that it does not know', async () => {
    expect((await imported(mina, { document: empty, missingMedia: 'maybe', x: 1 })).body).toMatchObject({
      code: 'validation-failed',
      errors: [{ pointer: '#/missingMedia' }, { pointer: '#/x' }],
    });
    expect((await imported(mina, [] as never)).body).toMatchObject({ code: 'validation-failed' });
  });
});

/** What a node may hold: no null members, no names or numbers that JSON readers stumble over. */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[\0\p{Cs}:]/gu, '');
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : 0;
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member], at) =>
      member === null || key.includes('\0')
        ? []
        : [[`k${at}${key.slice(0, 3).replace(/[\p{Cs}\p{Cc}]/gu, '')}`, clean(member)]],
    ),
  );
}
