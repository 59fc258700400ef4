import { createHash, randomUUID } from 'node:crypto';
import { insertSession } from '../builders/canvases.js';
import { openBilling } from '../builders/billing.js';
import { pngSample } from '../harness/media-samples.js';
import type { TestApp } from '../harness/test-app.js';
import {
  createTestServiceToken,
  createTestUser,
  makeSiteAdmin,
  type TestUser,
} from '../harness/test-users.js';

/** Who calls. What they are to the things of a world, which all belong to its `owner`. */
export const ROLES = [
  'anonymous',
  'service',
  'otherService',
  'stranger',
  'viewer',
  'editor',
  'owner',
  'admin',
  'siteAdmin',
] as const;
export type CallerRole = (typeof ROLES)[number];

/** One of everything, and a caller of every role. */
export interface World {
  readonly tokens: Readonly<Record<CallerRole, string | undefined>>;
  readonly owner: TestUser;
  readonly viewer: TestUser;
  readonly stranger: TestUser;
  /** A member of the workspace, not of the canvas. */
  readonly colleague: TestUser;
  readonly canvasId: string;
  readonly deletedCanvasId: string;
  readonly invitationId: string;
  readonly versionId: string;
  readonly invitationToken: string;
  readonly storageKey: string;
  readonly reservationId: string;
  readonly receipt: string;
  readonly operationId: string;
  readonly sessionId: string;
  readonly tokenId: string;
  readonly keyId: string;
  readonly project: string;
  readonly workspaceId: string;
  readonly boardId: string;
  readonly runId: string;
  readonly stepId: string;
  /** A thread of the owner's, and its first comment. */
  readonly threadId: string;
  readonly commentId: string;
  readonly notificationId: string;
  /** An asset of the owner's that shows the picture, and the MD5 of that. */
  readonly assetId: string;
  readonly pictureMd5: string;
  /** An editing session of the owner's, and a video to bring back. */
  readonly openCutId: string;
  readonly cutStorageKey: string;
  /** State of the owner's. */
  readonly key: string;
  /** State of the site. */
  readonly siteKey: string;
}

/** Of a pending upload. */
export const UPLOAD_BYTES = Buffer.from('hello');

/** Makes worlds on one application; the site administrator and the service tokens are the same in all of them. */
export async function openWorlds(server: TestApp): Promise<() => Promise<World>> {
  const { session } = server.db;
  const siteAdmin = await createTestUser(session);
  await makeSiteAdmin(session, siteAdmin.id);
  const service = await createTestServiceToken(session, siteAdmin.id, ['vde:analysis', 'live:render']);
  const otherService = await createTestServiceToken(session, siteAdmin.id, ['none:of-them']);
  const png = await pngSample();
  const { grants } = openBilling(server.db);
  return async () => {
    const user = () => createTestUser(session);
    const [owner, editor, viewer] = await Promise.all([user(), user(), user()]);
    const [stranger, colleague, admin] = await Promise.all([
      user(),
      user(),
      createTestUser(session, { role: 'admin' }),
    ]);
    const things = await makeThings(server, { owner, editor, viewer, colleague, admin, png, grants });
    return {
      ...things,
      owner,
      viewer,
      stranger,
      colleague,
      sessionId: (await insertSession(server.db, owner.id)).sessionId,
      tokens: {
        anonymous: undefined,
        service,
        otherService,
        stranger: stranger.token,
        viewer: viewer.token,
        editor: editor.token,
        owner: owner.token,
        admin: admin.token,
        siteAdmin: (await insertSession(server.db, siteAdmin.id)).token,
      },
    };
  };
}

interface Makers {
  readonly owner: TestUser;
  readonly editor: TestUser;
  readonly viewer: TestUser;
  readonly colleague: TestUser;
  readonly admin: TestUser;
  readonly png: Buffer;
  readonly grants: ReturnType<typeof openBilling>['grants'];
}

/** Over HTTP, as the owner makes them. */
async function makeThings(server: TestApp, { owner, editor, viewer, colleague, admin, png, grants }: Makers) {
  const call: Call = async (path: string, body?: unknown, who = owner, headers = {}) => {
    const answer = await server.call('POST', `/api/v1${path}`, {
      token: who.token,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const share = async (title: string) => {
    const { id } = await call<{ id: string }>('/canvases', { title });
    await call(`/canvases/${id}/members`, { username: editor.username, role: 'editor' });
    await call(`/canvases/${id}/members`, { username: viewer.username, role: 'viewer' });
    return id;
  };
  const ticketFor = (bytes: Buffer, mime: string) =>
    call<{ reservationId: string; storageKey: string; receipt: string }>('/media/uploads', {
      mime,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  await grants.grant({
    userId: owner.id,
    amount: 50_000_000n,
    reason: 'test',
    actorId: undefined,
    key: owner.id,
  });
  const [canvasId, deletedCanvasId, done, pending] = await Promise.all([
    share('Shared'),
    share('Deleted'),
    ticketFor(png, 'image/png'),
    ticketFor(UPLOAD_BYTES, 'text/plain'),
  ]);
  await server.call('DELETE', `/api/v1/canvases/${deletedCanvasId}`, { token: owner.token });
  await server.call('PUT', `/api/v1/media/uploads/${done.reservationId}/content`, {
    token: owner.token,
    body: new Uint8Array(png),
    headers: { 'content-type': 'application/octet-stream' },
  });
  await call(`/media/uploads/${done.reservationId}/finalize`, { receipt: done.receipt });
  const { storageKey } = done;
  await server.call('PUT', '/api/v1/account/avatar', { token: owner.token, body: { storageKey } });
  const node = {
    opId: 'op-1',
    type: 'node.upsert',
    entityId: 'node-1',
    value: { type: 'image', data: { storageKey } },
  };
  const operationId = randomUUID();
  const [invitation, { serviceToken }, { apiKey }] = await Promise.all([
    call<{ id: string; token: string }>(`/canvases/${canvasId}/invitations`, { role: 'editor', maxUses: 5 }),
    call<{ serviceToken: { id: string } }>('/admin/service-tokens', { name: 'test', scopes: ['a:b'] }, admin),
    call<{ apiKey: { id: string } }>('/auth/api-keys', { name: 'test', scopes: ['canvas:read'] }),
    call(`/canvases/${canvasId}/operations`, { operations: [node] }),
    call('/generations', {
      operationId,
      capability: 'image.generate',
      model: 'gpt-image-2',
      prompt: 'x',
      parameters: { count: 1 },
    }),
  ]);
  const { id: versionId } = await call<{ id: string }>(`/canvases/${canvasId}/versions`, { name: 'First' });
  const { id: threadId } = await call<{ id: string }>(`/canvases/${canvasId}/comment-threads`, {
    anchor: { kind: 'node', nodeId: 'node-1' },
    body: 'x',
  });
  await call(
    `/canvases/${canvasId}/comment-threads/${threadId}/comments`,
    { body: 'y', mentionedUserIds: [owner.id] },
    editor,
  );
  const editing = await openEditing(server, owner, canvasId);
  const kept = await keepThings(server, owner, storageKey, png);
  const { items } = await server
    .call('GET', '/api/v1/notifications', { token: owner.token })
    .then(({ body }) => body as { items: { id: string }[] });
  return {
    ...kept,
    ...editing,
    threadId,
    commentId: threadId,
    notificationId: items[0]?.id ?? '',
    canvasId,
    deletedCanvasId,
    storageKey,
    operationId,
    reservationId: pending.reservationId,
    receipt: pending.receipt,
    invitationId: invitation.id,
    versionId,
    invitationToken: invitation.token,
    tokenId: serviceToken.id,
    keyId: apiKey.id,
    ...(await makeRun(call, canvasId, [editor, viewer, colleague])),
  };
}

/** An editing session over the picture, and the finished video. */
async function openEditing({ call, db }: TestApp, { id, token }: TestUser, canvasId: string) {
  const body = { selection: [{ nodeId: 'node-1' }] };
  const opened = await call('POST', `/api/v1/canvases/${canvasId}/opencut-sessions`, { token, body });
  if (opened.status !== 201) throw new Error(JSON.stringify(opened.body));
  const cutStorageKey = `cut-${randomUUID()}`;
  await db.session.execute(
    `insert into media_objects (storage_key, owner_user_id, oss_key, mime, bytes, sha256, source)
     values ($1, $2, 'infinite-canvas/media/' || $1, 'video/mp4', 10, repeat('a', 64), 'upload')`,
    [cutStorageKey, id],
  );
  return { openCutId: (opened.body as { id: string }).id, cutStorageKey };
}

/** An asset, and state of the owner's and of the site. */
async function keepThings({ call, db }: TestApp, { token }: TestUser, storageKey: string, png: Buffer) {
  const pictureMd5 = createHash('md5').update(png).digest('hex');
  const asset = await call('POST', '/api/v1/assets', {
    token,
    body: { title: 'x', storageKey, md5: pictureMd5 },
  });
  const state = await call('PUT', '/api/v1/state/settings', { token, body: { data: {} } });
  if (asset.status !== 200 || state.status !== 200) throw new Error(JSON.stringify([asset.body, state.body]));
  const siteKey = `banner-${randomUUID()}`;
  await db.session.execute(`insert into app_state (key, data) values ($1, '{}')`, [siteKey]);
  return { assetId: (asset.body as { id: string }).id, pictureMd5, key: 'settings', siteKey };
}

type Call = <Body>(
  path: string,
  body?: unknown,
  who?: TestUser,
  headers?: Record<string, string>,
) => Promise<Body>;

/** A workspace with the members of the canvas, its board, and a run of which no worker knows. */
async function makeRun(call: Call, canvasId: string, members: readonly TestUser[]) {
  const { workspaceId } = await call<{ workspaceId: string }>('/projects/default/workspaces/home');
  const workspace = `/projects/default/workspaces/${workspaceId}`;
  await Promise.all(members.map(({ id }) => call(`${workspace}/members`, { userId: id })));
  const { boardId } = await call<{ boardId: string }>(`${workspace}/boards`, { canvasId });
  const step = {
    id: 'picture',
    nodeId: 'node-1',
    capability: 'image.generate',
    model: 'gpt-image-2',
    prompt: 'x',
  };
  const run = await call<{ id: string }>(
    `${workspace}/boards/${boardId}/runs`,
    { steps: [step] },
    undefined,
    {
      'idempotency-key': randomUUID(),
    },
  );
  return { project: 'default', workspaceId, boardId, runId: run.id, stepId: step.id };
}
