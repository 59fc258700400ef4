import { randomUUID } from 'node:crypto';
import { SseClient } from '../harness/sse-client.js';
import { until } from '../harness/until.js';
import {
  openCollaborationApp,
  type Answer,
  type Caller,
  type CollaborationApp,
} from './collaboration-app.js';

const SOMEONE = '/members/01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12';

describe('canvases and members over HTTP', () => {
  let app: CollaborationApp;
  let owner: Caller;
  let editor: Caller;
  let viewer: Caller;
  let stranger: Caller;
  let canvas: string;
  beforeAll(async () => {
    app = await openCollaborationApp();
    [owner, editor, viewer, stranger] = (await Promise.all([0, 1, 2, 3].map(() => app.caller()))) as [
      Caller,
      Caller,
      Caller,
      Caller,
    ];
    const created = await owner('POST', '/canvases', { title: 'Team canvas' });
    canvas = `/canvases/${String(created.body.id)}`;
    await owner('POST', `${canvas}/members`, { username: editor.username, role: 'editor' });
    await owner('POST', `${canvas}/members`, { username: viewer.username, role: 'viewer' });
  });
  afterAll(() => app.close());

  const refusal = ({ status, headers, body }: Answer) => [
    status,
    body.code,
    headers.get('content-type')?.split(';')[0],
  ];
  const PROBLEM = 'application/problem+json';

  it('COL-1 the life of a canvas: create, read, list, rename, delete, restore', async () => {
    const made = await owner('POST', '/canvases', { title: 'Solo' });
    expect([made.status, made.body]).toMatchObject([
      201,
      { title: 'Solo', role: 'owner', revision: '0', deletedAt: null },
    ]);
    const at = `/canvases/${String(made.body.id)}`;
    expect((await owner('GET', at)).body).toEqual(made.body);
    expect((await owner('PATCH', at, { title: 'Renamed' })).body).toMatchObject({
      title: 'Renamed',
      revision: '0',
    });
    const list = await owner('GET', '/canvases');
    expect((list.body.items as { title: string }[]).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Renamed', 'Team canvas']),
    );
    expect((await owner('DELETE', at)).status).toBe(204);
    expect(refusal(await owner('GET', at))).toEqual([404, 'canvas-not-found', PROBLEM]);
    expect((await owner('GET', '/canvases?deleted=true')).body.items).toMatchObject([{ title: 'Renamed' }]);
    expect((await owner('POST', `${at}/restore`)).status).toBe(200);
    expect(refusal(await owner('POST', `${at}/restore`))).toEqual([409, 'canvas-not-deleted', PROBLEM]);
    expect((await owner('GET', at)).status).toBe(200);
  });

  it('PLT-15 creating twice with one idempotency key makes one canvas', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      [1, 2, 3].map(() => owner('POST', '/canvases', { title: 'Once' }, headers)),
    );
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1);
    expect(refusal(await owner('POST', '/canvases', { title: 'Other' }, headers))).toEqual([
      409,
      'idempotency-key-reused',
      PROBLEM,
    ]);
  });

  it('COL-1 members by invitation: the token is told once, accepted over HTTP, and ends with its uses', async () => {
    const made = await owner('POST', `${canvas}/invitations`, { role: 'viewer', maxUses: 1 });
    expect(made.status).toBe(201);
    expect(made.headers.get('cache-control')).toBe('no-store');
    const [first, second] = [await app.caller(), await app.caller()];
    expect((await first('POST', '/invitations/accept', { token: made.body.token })).body).toMatchObject({
      role: 'viewer',
    });
    expect(refusal(await second('POST', '/invitations/accept', { token: made.body.token }))).toEqual([
      410,
      'invitation-used-up',
      PROBLEM,
    ]);
    const list = await owner('GET', `${canvas}/invitations`);
    expect(list.body.items).toMatchObject([{ uses: 1, state: 'used-up' }]);
    expect(JSON.stringify(list.body)).not.toContain(made.body.token);
    const members = (await first('GET', `${canvas}/members`)).body.items as {
      userId: string;
      role: string;
      username: string;
    }[];
    expect(members).toContainEqual(
      expect.objectContaining({ userId: first.userId, role: 'viewer', username: first.username }),
    );
    expect((await first('POST', `${canvas}/leave`)).status).toBe(204);
    expect((await first('GET', canvas)).status).toBe(404);
  });

  it('COL-1 ownership moves over HTTP and comes back', async () => {
    expect((await owner('POST', `${canvas}/transfer`, { userId: editor.userId })).body).toMatchObject({
      ownerUserId: editor.userId,
      role: 'editor',
    });
    expect(refusal(await owner('DELETE', canvas))).toEqual([403, 'forbidden', PROBLEM]);
    expect((await editor('POST', `${canvas}/transfer`, { userId: owner.userId })).body).toMatchObject({
      ownerUserId: owner.userId,
    });
  });

  it('PLT-14 every route: 401 without a session, 404 for a stranger, 403 for a weaker role', async () => {
    const someone = randomUUID();
    const routes: [string, string, unknown, 'viewer' | 'editor' | 'owner'][] = [
      ['GET', canvas, undefined, 'viewer'],
      ['GET', `${canvas}/members`, undefined, 'viewer'],
      ['GET', `${canvas}/events`, undefined, 'viewer'],
      ['PATCH', canvas, { title: 'x' }, 'editor'],
      ['DELETE', canvas, undefined, 'owner'],
      ['POST', `${canvas}/members`, { username: stranger.username, role: 'viewer' }, 'owner'],
      ['PATCH', `${canvas}/members/${someone}`, { role: 'viewer' }, 'owner'],
      ['DELETE', `${canvas}/members/${someone}`, undefined, 'owner'],
      ['POST', `${canvas}/transfer`, { userId: someone }, 'owner'],
      ['POST', `${canvas}/invitations`, { role: 'viewer' }, 'owner'],
      ['GET', `${canvas}/invitations`, undefined, 'owner'],
      ['DELETE', `${canvas}/invitations/${someone}`, undefined, 'owner'],
    ];
    for (const [method, path, body, needed] of routes) {
      expect(refusal(await stranger(method, path, body, { authorization: 'Bearer none' }))).toEqual([
        401,
        'unauthenticated',
        PROBLEM,
      ]);
      expect(refusal(await stranger(method, path, body))).toEqual([404, 'canvas-not-found', PROBLEM]);
      if (needed !== 'viewer')
        expect(refusal(await viewer(method, path, body))).toEqual([403, 'forbidden', PROBLEM]);
      if (needed === 'owner')
        expect(refusal(await editor(method, path, body))).toEqual([403, 'forbidden', PROBLEM]);
    }
    expect(refusal(await stranger('POST', `${canvas}/leave`))).toEqual([404, 'canvas-not-found', PROBLEM]);
    expect((await owner('GET', canvas)).body).toMatchObject({ title: 'Team canvas' });
  });

  it.each([
    ['no title', {}],
    ['an empty title', { title: '' }],
    ['a blank title', { title: '  \t ' }],
    ['a line break in the title', { title: 'a\nb' }],
    ['a title of 201 characters', { title: 'x'.repeat(201) }],
    ['a number as title', { title: 7 }],
    ['null as title', { title: null }],
    ['a list as title', { title: ['x'] }],
    ['an object as title', { title: { length: 5 } }],
    ['an unknown field', { title: 'x', ownerUserId: randomUUID() }],
    ['settings', { title: 'x', settings: {} }],
    ['a list around it', [{ title: 'x' }]],
    ['a NUL', '{"title":"a\\u0000b"}'],
    ['a lone surrogate', '{"title":"\\ud800"}'],
    ['a prototype', '{"title":"x","__proto__":{"role":"owner"}}'],
    ['half a document', '{"title":'],
    ['no document', 'null'],
    ['nesting without end', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ])('PLT-9 a body with %s is refused with 400: no canvas is made or renamed', async (_name, body) => {
    const count = () => app.db.session.one<{ n: string }>('select count(*) as n from canvas_projects');
    const before = await count();
    const answer = await owner('POST', '/canvases', body);
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([400, PROBLEM]);
    expect((await owner('PATCH', canvas, body)).status).toBe(400);
    expect(await count()).toEqual(before);
  });

  it.each([
    ['POST', '/members', { username: 'x', role: 'owner' }],
    ['POST', '/members', { username: 'x', role: 'Viewer' }],
    ['POST', '/members', { username: 'x', role: ['viewer'] }],
    ['POST', '/members', { username: '', role: 'viewer' }],
    ['POST', '/members', { username: { $ne: null }, role: 'viewer' }],
    ['PATCH', SOMEONE, { role: 'owner' }],
    ['PATCH', SOMEONE, {}],
    ['PATCH', '/members/me', { role: 'viewer' }],
    ['DELETE', '/members/1%20or%201=1', undefined],
    ['POST', '/transfer', { userId: 'me' }],
    ['POST', '/transfer', {}],
    ['POST', '/invitations', { role: 'owner' }],
    ['POST', '/invitations', { role: 'viewer', maxUses: 0 }],
    ['POST', '/invitations', { role: 'viewer', maxUses: 1.5 }],
    ['POST', '/invitations', { role: 'viewer', maxUses: '5' }],
    ['POST', '/invitations', { role: 'viewer', maxUses: 1e9 }],
    ['POST', '/invitations', { role: 'viewer', expiresInSeconds: 59 }],
    ['POST', '/invitations', { role: 'viewer', expiresInSeconds: -1 }],
    ['POST', '/invitations', { role: 'viewer', expiresInSeconds: 1e12 }],
    ['DELETE', '/invitations/x', undefined],
    ['GET', '/members?limit=0', undefined],
    ['GET', '/members?limit=201', undefined],
    ['GET', '/members?limit=many', undefined],
    ['GET', '/members?cursor=%00', undefined],
    ['GET', '/members?cursor=eyJhIjoxfQ', undefined],
    ['GET', '/members?cursor=WyJ4Il0', undefined],
    ['GET', '/members?unknown=1', undefined],
    ['GET', '/invitations?cursor=WyJ4Il0', undefined],
    ['GET', '/events?lastEventId=abc', undefined],
    ['GET', `/events?lastEventId=${'1'.repeat(100)}`, undefined],
  ])(
    'PLT-13 %s canvas%s %j is refused with a typed 400 and nothing is changed',
    async (method, path, body) => {
      const before = await owner('GET', canvas);
      const answer = await owner(method, canvas + path, body);
      expect([
        answer.status,
        typeof answer.body.code,
        answer.headers.get('content-type')?.split(';')[0],
      ]).toEqual([400, 'string', PROBLEM]);
      expect((await owner('GET', canvas)).body).toEqual(before.body);
    },
  );

  it.each(['x', '%00', '..%2f..', '00000000-0000-0000-0000-00000000000g', 'x'.repeat(40)])(
    'PLT-14 the canvas ID %j is one that nobody is a member of',
    async (id) => expect([400, 404]).toContain((await owner('GET', `/canvases/${id}`)).status),
  );

  it('COL-11 a member follows the canvas over the real stack; a removal ends the stream with a reason', async () => {
    const guest = await app.caller();
    await owner('POST', `${canvas}/members`, { username: guest.username, role: 'editor' });
    const client = await new SseClient().open(`${app.origin}${canvas}/events`, {
      authorization: `Bearer ${guest.token}`,
    });
    await until('ready', () => client.of('ready').length === 1);
    expect(client.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(JSON.parse(client.events[0]?.data ?? '{}')).toEqual({
      role: 'editor',
      revision: '0',
      title: 'Team canvas',
      clientId: expect.any(String) as string,
    });
    await owner('PATCH', `${canvas}/members/${guest.userId}`, { role: 'viewer' });
    await until('told the new role', () => client.of('role').length === 1, 1_000);
    await owner('PATCH', canvas, { title: 'Live title' });
    await until('told the new title', () => client.of('canvas').length === 1, 1_000);
    await owner('PATCH', canvas, { title: 'Team canvas' });
    await owner('DELETE', `${canvas}/members/${guest.userId}`);
    await until('closed', () => client.ended, 1_000);
    expect(client.events.at(-1)).toMatchObject({ event: 'revoked', data: '{"reason":"not-a-member"}' });
  });

  it('PLT-17 members page by cursor', async () => {
    const first = await owner('GET', `${canvas}/members?limit=2`);
    const second = await owner('GET', `${canvas}/members?limit=2&cursor=${String(first.body.nextCursor)}`);
    const ids = [first, second].flatMap(({ body }) =>
      (body.items as { userId: string }[]).map(({ userId }) => userId),
    );
    expect([new Set(ids).size, second.body.nextCursor]).toEqual([3, null]);
  });

  it('IDN-7 each change of members is in the audit log with its request', async () => {
    const guest = await app.caller();
    await owner(
      'POST',
      `${canvas}/members`,
      { username: guest.username, role: 'viewer' },
      { 'x-request-id': 'audited-request' },
    );
    const rows = await app.db.session.query(
      `select actor_id, action from audit_log where request_id = 'audited-request'`,
    );
    expect(rows).toEqual([{ actor_id: owner.userId, action: 'canvas.member.add' }]);
    await owner('DELETE', `${canvas}/members/${guest.userId}`);
  });
});
