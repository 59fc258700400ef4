import { randomUUID } from 'node:crypto';
import { VersionRemovalsHandler } from '../../src/modules/collaboration/jobs/version-removals.handler.js';
import { AccountPurgesHandler } from '../../src/modules/identity/jobs/account-purges.handler.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { createTestUser, makeSiteAdmin, TEST_PASSWORD, type TestUser } from '../harness/test-users.js';

describe('the own account', () => {
  let server: TestApp;
  beforeAll(async () => void (server = await openTestApp()));
  afterAll(() => server.close());

  const call = async (user: TestUser, method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, `/api/v1${path}`, {
      token: user.token,
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, body: answer.body as Record<string, unknown> };
  };
  const newUser = () => createTestUser(server.db.session);
  const leave = (user: TestUser) => call(user, 'POST', '/account/deletion', { password: TEST_PASSWORD });
  const newCanvas = async (owner: TestUser, ...members: TestUser[]) => {
    const { id } = (await call(owner, 'POST', '/canvases', { title: 'Mine' })).body;
    for (const { username } of members)
      await call(owner, 'POST', `/canvases/${String(id)}/members`, { username, role: 'editor' });
    return String(id);
  };
  const newMedia = async (owner: TestUser) => {
    const key = `media-${randomUUID()}`;
    await server.db.session.execute(
      `insert into media_objects (storage_key, owner_user_id, oss_key, mime, bytes, sha256, source)
       values ($1, $2, 'infinite-canvas/media/' || $1, 'image/png', 10, repeat('a', 64), 'import')`,
      [key, owner.id],
    );
    return key;
  };
  const draw = (who: TestUser, canvasId: string, storageKey: string) =>
    call(who, 'POST', `/canvases/${canvasId}/operations`, {
      operations: [
        {
          opId: randomUUID(),
          type: 'node.upsert',
          entityId: 'n',
          value: { type: 'image', data: { storageKey } },
        },
      ],
    });
  const count = async (sql: string, ...params: unknown[]) =>
    (await server.db.session.query(sql, params)).length;
  const rowOf = (userId: string) =>
    server.db.session.maybe<Record<string, unknown>>(
      'select username, display_name, password_hash, role, status from users where id = $1',
      [userId],
    );
  /** What the worker does. */
  const purged = async (userId: string) => {
    const handler = server.app.get(AccountPurgesHandler, { strict: false });
    expect(await handler.findDue(100)).toContain(userId);
    await handler.handle(userId, AbortSignal.timeout(10_000));
    expect(await handler.findDue(100)).not.toContain(userId);
  };

  it('IDN-9 deletion asks for the password, and a wrong one changes nothing', async () => {
    const user = await newUser();
    expect(await call(user, 'POST', '/account/deletion', { password: 'wrong' })).toMatchObject({
      status: 403,
      body: { code: 'wrong-password' },
    });
    expect((await call(user, 'GET', '/auth/me')).status).toBe(200);
  });

  it('IDN-1 IDN-9 who left no trace is gone, row and all, and every way in ends at once', async () => {
    const user = await newUser();
    const { key } = (await call(user, 'POST', '/auth/api-keys', { name: 'x', scopes: ['canvas:read'] })).body;
    // The audit record of the key names that user: evidence. Nothing names the other.
    const plain = await newUser();
    await newCanvas(plain);
    for (const leaving of [user, plain]) expect((await leave(leaving)).status).toBe(204);
    expect((await call(user, 'GET', '/auth/me')).status).toBe(401);
    expect((await call({ ...user, token: String(key) }, 'GET', '/canvases')).status).toBe(401);
    await purged(user.id);
    await purged(plain.id);
    expect(await rowOf(plain.id)).toBeUndefined();
    expect(await rowOf(user.id)).toMatchObject({ status: 'deleted' });
  });

  it('IDN-9 collaboration: what others work on stands in the way by name, until it is handed over', async () => {
    const [user, colleague] = [await newUser(), await newUser()];
    const shared = await newCanvas(user, colleague);
    const alone = await newCanvas(user);
    const refused = await leave(user);
    const obstacles = [{ kind: 'shared-canvas', id: shared, title: 'Mine' }];
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'account-deletion-refused', details: { obstacles } },
    });
    expect((await call(user, 'GET', '/account/deletion')).body).toEqual({ obstacles });
    expect((await call(user, 'GET', `/canvases/${alone}`)).status).toBe(200);

    await call(user, 'POST', `/canvases/${shared}/transfer`, { userId: colleague.id });
    expect((await leave(user)).status).toBe(204);
    await purged(user.id);
    expect(await count('select 1 from canvas_projects where id = $1', alone)).toBe(0);
    const members = (await call(colleague, 'GET', `/canvases/${shared}/members`)).body.items;
    expect(members).toEqual([expect.objectContaining({ userId: colleague.id, role: 'owner' })]);
  });

  it('IDN-9 collaboration and media: what the user did for others stays, under the name of nobody', async () => {
    const [user, colleague] = [await newUser(), await newUser()];
    const canvasId = await newCanvas(colleague, user);
    const [shown, unseen] = [await newMedia(user), await newMedia(user)];
    expect((await draw(user, canvasId, shown)).status).toBe(200);
    expect((await leave(user)).status).toBe(204);
    await purged(user.id);
    expect(await rowOf(user.id)).toEqual({
      username: expect.stringMatching(/^deleted\.[0-9a-f]{24}$/) as string,
      display_name: 'Deleted user',
      password_hash: '$argon2id$deleted',
      role: 'user',
      status: 'deleted',
    });
    expect((await call(colleague, 'GET', `/media/${shown}`)).status).toBe(200);
    expect(await count('select 1 from media_objects where storage_key = $1', unseen)).toBe(0);
    expect(
      await count('select 1 from media_deletions where oss_key = $1', `infinite-canvas/media/${unseen}`),
    ).toBe(1);
    expect(await count('select 1 from user_sessions where user_id = $1', user.id)).toBe(0);
  });

  it('IDN-9 billing and generation: what is being paid for ends first; the ledger stays whole', async () => {
    const user = await newUser();
    const operationId = randomUUID();
    await server.db.session.execute(
      `insert into credit_accounts (user_id) values ($1) on conflict do nothing`,
      [user.id],
    );
    await server.db.session.execute(
      `insert into generation_operations (operation_id, account_user_id, origin, capability, model, requested_model, request,
         request_sha256, provider, idempotency_key, due_at)
       values ($1, $2, 'user', 'image.generate', 'm', 'm', '{}', repeat('a', 64), 'p', $3, now() + interval '1 hour')`,
      [operationId, user.id, operationId],
    );
    expect((await leave(user)).body).toMatchObject({
      details: { obstacles: [{ kind: 'generation-in-progress', id: operationId }] },
    });
    await server.db.session.execute(
      `update generation_operations set execution = 'cancelled', billing = 'released', finished_at = now() where operation_id = $1`,
      [operationId],
    );
    expect((await leave(user)).status).toBe(204);
    await purged(user.id);
    expect(await rowOf(user.id)).toMatchObject({ status: 'deleted' });
    expect(await count('select 1 from credit_accounts where user_id = $1', user.id)).toBe(1);
    expect(await count('select 1 from generation_operations where account_user_id = $1', user.id)).toBe(1);
  });

  it('IDN-9 canvas AI: a workspace with others stands in the way, one of the own goes with its boards', async () => {
    const [user, colleague] = [await newUser(), await newUser()];
    const canvasId = await newCanvas(user);
    const home = (await call(user, 'POST', '/projects/default/workspaces/home')).body;
    const path = `/projects/default/workspaces/${String(home['workspaceId'])}`;
    await call(user, 'POST', `${path}/boards`, { canvasId });
    await call(user, 'POST', `${path}/members`, { userId: colleague.id });
    expect((await leave(user)).body).toMatchObject({
      details: { obstacles: [{ kind: 'shared-workspace', id: home['workspaceId'] }] },
    });
    await call(user, 'DELETE', `${path}/members/${colleague.id}`);
    expect((await leave(user)).status).toBe(204);
    await purged(user.id);
    expect(await count('select 1 from workspaces where id = $1', home['workspaceId'])).toBe(0);
    expect(await count('select 1 from canvas_projects where id = $1', canvasId)).toBe(0);
    expect(await rowOf(user.id)).toBeUndefined();
  });

  it('IDN-9 COL-16 collaboration: own comments are in the export; what was said to others stays under the name of nobody', async () => {
    const [user, colleague] = [await newUser(), await newUser()];
    const canvasId = await newCanvas(colleague, user);
    const threads = `/canvases/${canvasId}/comment-threads`;
    const anchor = { kind: 'canvas' };
    const { id } = (await call(user, 'POST', threads, { anchor, body: 'said' })).body;
    await call(user, 'PATCH', `/canvases/${canvasId}/comments/${String(id)}`, { body: 'said better' });
    await call(colleague, 'POST', `${threads}/${String(id)}/comments`, { body: 'an answer' });
    const exported = await fetch(`${server.url}/api/v1/account/export`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    const lines = (await exported.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toContainEqual(
      expect.objectContaining({
        type: 'comment',
        body: 'said better',
        earlier: [expect.objectContaining({ body: 'said' })],
      }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ type: 'notification', kind: 'reply' }));

    expect((await leave(user)).status).toBe(204);
    await purged(user.id);
    const { items } = (await call(colleague, 'GET', `${threads}/${String(id)}/comments`)).body;
    expect(items).toMatchObject([
      { authorId: null, body: 'said better' },
      { authorId: colleague.id, body: 'an answer' },
    ]);
    expect(await count('select 1 from canvas_notifications where user_id = $1', user.id)).toBe(0);
    // With a canvas of one's own its comments go too.
    const own = await newCanvas(colleague);
    await call(colleague, 'POST', `/canvases/${own}/comment-threads`, { anchor, body: 'x' });
    await call(colleague, 'DELETE', `/canvases/${canvasId}`);
    expect((await leave(colleague)).status).toBe(204);
    await purged(colleague.id);
    expect(
      await count('select 1 from canvas_comments where canvas_id = any($1::uuid[])', [own, canvasId]),
    ).toBe(0);
  });

  it('IDN-9 the site administrator cannot be deleted', async () => {
    const user = await newUser();
    await makeSiteAdmin(server.db.session, user.id);
    expect(await leave(user)).toMatchObject({ status: 409, body: { code: 'site-admin-protected' } });
  });

  it('IDN-9 of two deletions at once one is told that it is done, the other that nobody is logged in', async () => {
    const user = await newUser();
    const answers = await Promise.all([leave(user), leave(user)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    expect(await count('select 1 from account_deletions where user_id = $1', user.id)).toBeLessThanOrEqual(1);
  });

  it('IDN-9 COL-13 versions of the own canvases go with what they hold; those made for others forget who made them', async () => {
    const [user, colleague] = [await newUser(), await newUser()];
    const [own, others] = [await newCanvas(user), await newCanvas(colleague, user)];
    const [shown, theirs] = [await newMedia(user), await newMedia(colleague)];
    await draw(user, own, shown);
    await draw(colleague, others, theirs);
    await call(user, 'POST', `/canvases/${own}/versions`, { name: 'Own' });
    const { id } = (await call(user, 'POST', `/canvases/${others}/versions`, { name: 'Theirs' })).body;
    await leave(user);
    await purged(user.id);
    const handler = server.app.get(VersionRemovalsHandler, { strict: false });
    for (const due of await handler.findDue(100)) await handler.handle(due, AbortSignal.timeout(10_000));
    expect(await count('select 1 from canvas_versions where canvas_id = $1 or canvas_id is null', own)).toBe(
      0,
    );
    expect(await count('select 1 from media_objects where storage_key = $1', shown)).toBe(0);
    expect((await call(colleague, 'GET', `/canvases/${others}/versions/${String(id)}`)).body).toMatchObject({
      name: 'Theirs',
      authorId: null,
    });
  });

  it('IDN-9 a purge that was stopped half-way is picked up and ends at the same', async () => {
    const user = await newUser();
    const canvases = await Promise.all([newCanvas(user), newCanvas(user)]);
    const handler = server.app.get(AccountPurgesHandler, { strict: false });
    expect((await leave(user)).status).toBe(204);
    const stopped = new AbortController();
    stopped.abort();
    await handler.handle(user.id, stopped.signal);
    await server.db.session.execute('update account_deletions set due_at = now() where user_id = $1', [
      user.id,
    ]);
    await purged(user.id);
    expect(await count('select 1 from canvas_projects where id = any($1::uuid[])', canvases)).toBe(0);
    expect(await rowOf(user.id)).toBeUndefined();
  });

  it('IDN-9 the export tells everything that is kept, line by line, and no secret', async () => {
    const user = await newUser();
    const canvasId = await newCanvas(user);
    const storageKey = await newMedia(user);
    await draw(user, canvasId, storageKey);
    await call(user, 'POST', '/auth/api-keys', { name: 'x', scopes: ['canvas:read'] });
    await call(user, 'POST', `/canvases/${canvasId}/versions`, { name: 'Kept' });
    const answer = await fetch(`${server.url}/api/v1/account/export`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(answer.headers.get('content-disposition')).toContain('account.ndjson');
    const text = await answer.text();
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string });
    expect(new Set(lines.map(({ type }) => type))).toEqual(
      new Set([
        'profile',
        'session',
        'api-key',
        'audit-record',
        'canvas',
        'canvas-entity',
        'canvas-version',
        'media',
      ]),
    );
    expect(lines).toContainEqual(expect.objectContaining({ type: 'canvas', id: canvasId, title: 'Mine' }));
    expect(lines).toContainEqual(expect.objectContaining({ type: 'media', storage_key: storageKey }));
    expect(text).not.toMatch(/argon2|token|key_sha256/);
  });

  it('IDN-9 MED-13 COL-19 state, assets and the media they hold go with the account; its editing session ends at once', async () => {
    const [leaving, staying] = [await newUser(), await newUser()];
    const canvasId = await newCanvas(staying, leaving);
    const shown = await newMedia(staying);
    await draw(staying, canvasId, shown);
    const opened = await call(leaving, 'POST', `/canvases/${canvasId}/opencut-sessions`, {
      selection: [{ nodeId: 'n' }],
    });
    expect(opened.status).toBe(201);
    const kept = await newMedia(leaving);
    const assets = { assets: [{ id: 'a', kind: 'image', data: { storageKey: kept } }] };
    await server.db.session.execute(
      `insert into user_app_state (user_id, key, data) values ($1, 'infinite-canvas:asset_store', $2)`,
      [leaving.id, JSON.stringify(assets)],
    );
    expect((await call(leaving, 'PATCH', '/assets/a', { title: 'held' })).status).toBe(200);
    expect((await call(leaving, 'DELETE', `/media/${kept}`)).status).toBe(409);

    expect((await leave(leaving)).status).toBe(204);
    const again = await call(staying, 'POST', `/canvases/${canvasId}/opencut-sessions`, {
      selection: [{ nodeId: 'n' }],
    });
    expect(again.status).toBe(201);
    expect(
      await count(`select from opencut_sessions where id = $1 and state = 'cancelled'`, opened.body['id']),
    ).toBe(1);
    await purged(leaving.id);
    expect(await count('select from user_app_state where user_id = $1', leaving.id)).toBe(0);
    expect(await count('select from user_asset_media where user_id = $1', leaving.id)).toBe(0);
    expect(await count('select from media_objects where storage_key = $1', kept)).toBe(0);
  });
});
