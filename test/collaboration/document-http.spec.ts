import { openCollaborationApp, type Caller, type CollaborationApp } from './collaboration-app.js';

/** What a batch of one operation must not get past. Each row: why, the value, the pointer of the fault. */
const HOSTILE: readonly (readonly [string, string, string])[] = [
  ['a data URL', '{"type":"image","data":{"src":"data:image/png;base64,AAAA"}}', '/value/data/src'],
  [
    'a data URL inside a text',
    '{"type":"text","data":{"text":"see ![x](data:image/png;base64,AA) there"}}',
    '/value/data/text',
  ],
  [
    'a data URL deep in an unknown type',
    '{"type":"plugin:x","data":{"a":[{"b":{"c":"DATA:video/mp4;base64,AA"}}]}}',
    '/value/data/a/0/b/c',
  ],
  ['a blob URL', '{"type":"image","data":{"url":"blob:https://x/1"}}', '/value/data/url'],
  [
    'an S3 signed URL',
    '{"type":"video","data":{"url":"https://b.s3.amazonaws.com/k?X-Amz-Signature=aa"}}',
    '/value/data/url',
  ],
  [
    'another signed URL',
    '{"type":"text","data":{"text":"https://b.oss.com/k?OSSAccessKeyId=a&Signature=b"}}',
    '/value/data/text',
  ],
  [
    'a URL as storage key',
    '{"type":"image","data":{"storageKey":"https://x/y.png"}}',
    '/value/data/storageKey',
  ],
  [
    'a storage key that is no text',
    '{"type":"image","data":{"images":[{"storageKey":7}]}}',
    '/value/data/images/0/storageKey',
  ],
  ['an unknown field of a node', '{"type":"text","colour":"red"}', '/value/colour'],
  ['a missing type', '{}', '/value/type'],
  ['a type that is none', '{"type":"<script>"}', '/value/type'],
  ['a position out of range', '{"type":"text","position":{"x":1e12,"y":0}}', '/value/position/x'],
  ['half a position', '{"type":"text","position":{"x":1}}', '/value/position/y'],
  ['an unsafe number', '{"type":"text","data":{"n":9007199254740993}}', '/value/data/n'],
  ['an infinite number', '{"type":"text","data":{"n":1e400}}', '/value/data/n'],
  ['a prompt too long', `{"type":"image","data":{"prompt":"${'x'.repeat(20_001)}"}}`, '/value/data/prompt'],
  ['a text that is a number', '{"type":"text","data":{"text":5}}', '/value/data/text'],
  ['an order key that ends in 0', '{"type":"text","orderKey":"a0"}', '/value/orderKey'],
  ['an order key that is a number', '{"type":"text","orderKey":1}', '/value/orderKey'],
  [
    'too deep a value',
    `{"type":"plugin:x","data":${'{"a":'.repeat(24)}1${'}'.repeat(24)}}`,
    `/value/data${'/a'.repeat(23)}`,
  ],
  ['data that are a list', '{"type":"text","data":[]}', '/value/data'],
  ['a parent that is no ID', '{"type":"text","parentId":"../x"}', '/value/parentId'],
];

/** Whole bodies, and the code they get. */
const BODIES: readonly (readonly [string, string, number, string])[] = [
  ['nothing', '', 400, 'invalid-operations'],
  ['no JSON', '{"operations":', 400, 'malformed-json'],
  ['a list', '[]', 400, 'invalid-operations'],
  ['an unknown field', '{"operations":[],"x":1}', 400, 'invalid-operations'],
  ['no operation', '{"operations":[]}', 413, 'batch-too-large'],
  [
    'a NUL',
    '{"operations":[{"opId":"o","type":"node.upsert","entityId":"n","value":{"type":"text","title":"\\u0000"}}]}',
    400,
    'json-forbidden-text',
  ],
  [
    'a lone surrogate',
    '{"operations":[{"opId":"o","type":"node.upsert","entityId":"n","value":{"type":"text","title":"\\ud800"}}]}',
    400,
    'json-forbidden-text',
  ],
  [
    '__proto__',
    '{"operations":[{"opId":"o","type":"node.upsert","entityId":"n","value":{"type":"text","data":{"__proto__":{}}}}]}',
    400,
    'json-forbidden-text',
  ],
  ['a tower of lists', `{"operations":${'['.repeat(40)}${']'.repeat(40)}}`, 400, 'json-too-deep'],
  ['operations that are none', '{"operations":[1,null,"x",{}]}', 400, 'invalid-operations'],
  [
    'an unknown type',
    '{"operations":[{"opId":"o","type":"canvas.drop","entityId":"n"}]}',
    400,
    'invalid-operations',
  ],
  [
    'an ID that is a number',
    '{"operations":[{"opId":1,"type":"node.delete","entityId":"n"}]}',
    400,
    'invalid-operations',
  ],
  ['no entity ID', '{"operations":[{"opId":"o","type":"node.delete"}]}', 400, 'invalid-operations'],
  [
    'an entity ID for the settings',
    '{"operations":[{"opId":"o","type":"settings.patch","entityId":"n","value":{}}]}',
    400,
    'invalid-operations',
  ],
  [
    'a deletion with a value',
    '{"operations":[{"opId":"o","type":"node.delete","entityId":"n","value":{}}]}',
    400,
    'invalid-operations',
  ],
  [
    'one operation ID twice',
    '{"operations":[{"opId":"o","type":"node.delete","entityId":"n"},{"opId":"o","type":"node.delete","entityId":"m"}]}',
    400,
    'invalid-operations',
  ],
  [
    'an edge without ends',
    '{"operations":[{"opId":"o","type":"edge.upsert","entityId":"n","value":{"from":"a"}}]}',
    400,
    'invalid-operations',
  ],
  [
    'a patch that takes an end away',
    '{"operations":[{"opId":"o","type":"edge.patch","entityId":"n","value":{"to":null}}]}',
    400,
    'invalid-operations',
  ],
  [
    'a patch of the type',
    '{"operations":[{"opId":"o","type":"node.patch","entityId":"n","value":{"type":"image"}}]}',
    400,
    'invalid-operations',
  ],
  [
    'an expected revision that is none',
    '{"operations":[{"opId":"o","type":"node.delete","entityId":"n","expectedRevision":"-1"}]}',
    400,
    'invalid-operations',
  ],
];

describe('the document over HTTP', () => {
  let world: CollaborationApp;
  let mina: Caller;
  let canvas: string;
  beforeAll(async () => {
    world = await openCollaborationApp();
    mina = await world.caller();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    canvas = String((await mina('POST', '/canvases', { title: 'Corpus' })).body['id']);
  });

  let made = 0;
  const post = (operations: readonly object[], caller = mina) =>
    caller('POST', `/canvases/${canvas}/operations`, { operations });
  const upsert = (entityId: string, value: object) => ({
    opId: `o${made++}`,
    type: 'node.upsert',
    entityId,
    value: { type: 'text', ...value },
  });
  const get = (path: string, headers?: Record<string, string>) =>
    mina('GET', `/canvases/${canvas}/${path}`, undefined, headers);

  it.each(HOSTILE)(
    'COL-3 COL-24 a value with %s is refused with its pointer',
    async (_why, value, pointer) => {
      const answer = await mina(
        'POST',
        `/canvases/${canvas}/operations`,
        `{"operations":[{"opId":"o","type":"node.upsert","entityId":"n","value":${value}}]}`,
      );
      expect([answer.status, answer.body['code']]).toEqual([400, 'invalid-operations']);
      expect(answer.body['errors']).toMatchObject([{ pointer: `#/operations/0${pointer}` }]);
      expect((await get('document')).body).toMatchObject({ revision: '0', nodes: [] });
    },
  );

  it.each(BODIES)('COL-4 a body with %s gets a typed answer', async (_why, body, status, code) => {
    const answer = await mina('POST', `/canvases/${canvas}/operations`, body, {
      'content-type': 'application/json',
    });
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
  });

  it('COL-24 more than 500 operations are refused', async () => {
    const answer = await post(Array.from({ length: 501 }, (_, i) => upsert(`n${i}`, {})));
    expect([answer.status, answer.body['code']]).toEqual([413, 'batch-too-large']);
    expect((await post(Array.from({ length: 500 }, (_, i) => upsert(`n${i}`, {})))).body).toMatchObject({
      revision: '500',
    });
  });

  it('COL-2 COL-3 nodes of unknown types and unknown fields of data are kept as they are', async () => {
    const data = { anything: [1, { goes: null }], 'with ~/': { strange: 'names' }, x: 1.5e-7 };
    expect((await post([upsert('n', { type: 'plugin:odd.thing', data })])).status).toBe(200);
    expect((await get('document')).body['nodes']).toEqual([
      { id: 'n', revision: '1', type: 'plugin:odd.thing', data },
    ]);
  });

  it('COL-2 the document streams with its revision as ETag', async () => {
    await post([upsert('b', {}), upsert('a', { title: 'é' })]);
    const first = await get('document');
    expect([first.status, first.headers.get('etag'), first.headers.get('cache-control')]).toEqual([
      200,
      '"2"',
      'private, no-cache',
    ]);
    for (const tag of ['"2"', 'W/"2"', '"1", "2"', '*'])
      expect((await get('document', { 'if-none-match': tag })).status).toBe(304);
    expect((await get('document', { 'if-none-match': '"1"' })).status).toBe(200);
    expect((first.body['nodes'] as { id: string }[]).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('COL-2 parts are read by IDs and by region, in pages, with the edges there', async () => {
    const at = (x: number, y: number, width = 100, height = 100) => ({ position: { x, y }, width, height });
    await post([
      upsert('in', at(10, 10)),
      upsert('hangs', at(-90, -90)),
      upsert('wide', at(-5_000, -10, 20_000, 50)),
      upsert('out', at(2_000, 2_000)),
      upsert('beside', at(-200, 0, 99)),
      upsert('nowhere', {}),
      { opId: `e${made++}`, type: 'edge.upsert', entityId: 'e', value: { from: 'in', to: 'out' } },
      { opId: `e${made++}`, type: 'edge.upsert', entityId: 'f', value: { from: 'out', to: 'beside' } },
      { opId: `g${made++}`, type: 'group.upsert', entityId: 'g', value: at(500, 500) },
    ]);
    const ids = (list: unknown) => (list as { id: string }[]).map(({ id }) => id);
    const region = (await get('entities?x=0&y=0&width=600&height=600')).body;
    expect([ids(region['nodes']), ids(region['edges']), ids(region['groups'])]).toEqual([
      ['hangs', 'in', 'wide'],
      ['e'],
      ['g'],
    ]);
    const page = (await get('entities?x=0&y=0&width=600&height=600&limit=2')).body;
    expect([ids(page['groups']), ids(page['nodes'])]).toEqual([['g'], ['hangs']]);
    const next = (
      await get(`entities?x=0&y=0&width=600&height=600&limit=2&cursor=${String(page['nextCursor'])}`)
    ).body;
    expect([ids(next['nodes']), next['nextCursor']]).toEqual([['in', 'wide'], null]);
    const named = (await get('entities?ids=out,e,none')).body;
    expect([ids(named['nodes']), ids(named['edges']), named['revision']]).toEqual([['out'], ['e'], '9']);
    for (const query of [
      '',
      '?ids=',
      '?ids=a,,b',
      '?x=0&y=0&width=-1&height=1',
      '?x=NaN&y=0&width=1&height=1',
      '?x=0&y=0&width=1&height=1&cursor=x',
      '?ids=a&more=1',
    ]) {
      expect((await get(`entities${query}`)).status).toBe(400);
    }
  });

  it('COL-7 the log comes in pages that skip nothing', async () => {
    await post(Array.from({ length: 5 }, (_, i) => upsert(`n${i}`, {})));
    const seen: string[] = [];
    for (let after = '0', more = true; more;) {
      const { body } = await get(`operations?after=${after}&limit=2`);
      const page = (body['operations'] as { revision: string }[]).map(({ revision }) => revision);
      seen.push(...page);
      after = page.at(-1) ?? after;
      more = body['hasMore'] === true;
      expect(body['revision']).toBe('5');
    }
    expect(seen).toEqual(['1', '2', '3', '4', '5']);
    expect((await get('operations?after=5')).body).toEqual({ operations: [], hasMore: false, revision: '5' });
    expect((await get('operations?after=6')).body).toMatchObject({ status: 409, code: 'revision-ahead' });
    for (const query of [
      '',
      '?after=-1',
      '?after=1.5',
      '?after=99999999999999999999',
      '?after=0&limit=501',
      '?after=0&limit=0',
    ]) {
      expect((await get(`operations${query}`)).status).toBe(400);
    }
  });

  it('COL-7 what was compacted answers 410 with the snapshot to load', async () => {
    await post([upsert('a', {}), upsert('b', {}), upsert('c', {})]);
    await world.db.session.query(`delete from canvas_operations where canvas_id = $1 and revision <= 2`, [
      canvas,
    ]);
    await world.db.session.query(`update canvas_projects set history_floor = 2 where id = $1`, [canvas]);
    const snapshot = `/api/v1/canvases/${canvas}/document`;
    expect((await get('operations?after=1')).body).toMatchObject({
      status: 410,
      code: 'history-compacted',
      details: { snapshot, revision: '3' },
    });
    expect((await get('operations?after=2')).body['operations']).toHaveLength(1);
  });

  it('COL-6 the same batch over HTTP again gets the same answer', async () => {
    const batch = [upsert('a', {}), upsert('b', {})];
    const [first, again] = [await post(batch), await post(batch)];
    expect([first.body, again.body]).toEqual([
      { firstRevision: '1', revision: '2', replayed: false },
      { firstRevision: '1', revision: '2', replayed: true },
    ]);
  });

  it('COL-23 strangers get 404 and viewers cannot write, whatever they send', async () => {
    const [viewer, stranger] = [await world.caller(), await world.caller()];
    await world.db.session.query(
      `insert into canvas_project_members (canvas_id, user_id, role) values ($1, $2, 'viewer')`,
      [canvas, viewer.userId],
    );
    expect((await post([upsert('a', {})], viewer)).status).toBe(403);
    expect((await post([upsert('a', {})], stranger)).status).toBe(404);
    for (const path of ['document', 'operations?after=0', 'entities?ids=a']) {
      expect((await stranger('GET', `/canvases/${canvas}/${path}`)).status).toBe(404);
      expect((await viewer('GET', `/canvases/${canvas}/${path}`)).status).toBe(200);
    }
  });
});
