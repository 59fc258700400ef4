import { randomBytes, randomUUID } from 'node:crypto';
import { openBilling } from '../builders/billing.js';
import { insertCanvas, insertMember, insertSession, insertUser } from '../builders/canvases.js';
import type { TestApp } from '../harness/test-app.js';
import { createTestServiceToken, createTestUser, type TestUser } from '../harness/test-users.js';

/** A list and how it is filled; `add` returns the key of the new entry. */
export interface ListCase {
  readonly url: string;
  readonly token: string;
  readonly keyOf: (item: Record<string, string>) => string;
  readonly add: () => Promise<string>;
  /** Where entries can go away. */
  readonly remove?: (key: string) => Promise<unknown>;
}

/** Every list of the API, as `GET /path`; the suite compares these names with the document. */
export const LISTS: Readonly<Record<string, (server: TestApp) => Promise<ListCase>>> = {
  'GET /api/v1/auth/sessions': async ({ db }) => {
    const user = await createTestUser(db.session);
    return {
      url: '/auth/sessions',
      token: user.token,
      keyOf: byId,
      add: async () => (await insertSession(db, user.id)).sessionId,
      remove: (id) => db.session.execute('delete from user_sessions where id = $1', [id]),
    };
  },
  'GET /api/v1/admin/users': async ({ db }) => ({
    url: '/admin/users?search=listed-',
    token: (await admin(db)).token,
    keyOf: byId,
    add: () => insertUser(db, { username: `listed-${randomBytes(6).toString('hex')}` }),
    remove: (id) => db.session.execute('delete from users where id = $1', [id]),
  }),
  'GET /api/v1/admin/service-tokens': async ({ db }) => {
    const maker = await admin(db);
    return {
      url: '/admin/service-tokens',
      token: maker.token,
      keyOf: byId,
      add: async () => {
        await createTestServiceToken(db.session, maker.id, ['a:b']);
        return (
          await db.session.one<{ id: string }>(
            'select id from service_tokens order by created_at desc limit 1',
          )
        ).id;
      },
    };
  },
  'GET /api/v1/admin/audit': async ({ db }) => {
    const { id, token } = await admin(db);
    return {
      url: `/admin/audit?actorId=${id}`,
      token,
      keyOf: ({ targetId = '' }) => targetId,
      add: async () => {
        const targetId = randomUUID();
        await db.session.execute(
          `insert into audit_log (actor_id, action, target_type, target_id, details) values ($1, 'list.test', 'test', $2, '{}')`,
          [id, targetId],
        );
        return targetId;
      },
    };
  },
  'GET /api/v1/credits/ledger': async ({ db }) => {
    const user = await createTestUser(db.session);
    const { grants } = openBilling(db);
    return {
      url: '/credits/ledger',
      token: user.token,
      keyOf: ({ reason = '' }) => reason,
      add: async () => {
        const key = randomUUID();
        await grants.grant({ userId: user.id, amount: 1n, reason: key, actorId: undefined, key });
        return key;
      },
    };
  },
  'GET /api/v1/credits/reservations': async ({ db }) => {
    const user = await createTestUser(db.session);
    const billing = openBilling(db);
    await billing.grants.grant({
      userId: user.id,
      amount: 1_000n,
      reason: 'test',
      actorId: undefined,
      key: 'test',
    });
    return {
      url: '/credits/reservations',
      token: user.token,
      keyOf: ({ operationId = '' }) => operationId,
      add: () => billing.held(user.id, 1n),
    };
  },
  'GET /api/v1/prices': async (server) => {
    const { id, token } = await admin(server.db);
    const { prices } = openBilling(server.db);
    return {
      url: '/prices',
      token,
      keyOf: ({ capability, model }) => `${capability} ${model}`,
      add: async () => {
        const model = `m-${randomBytes(6).toString('hex')}`;
        const price = {
          capability: 'image.generate',
          model,
          unit: 'image',
          unitPrice: 1n,
          free: false,
          enabled: true,
        } as const;
        await prices.set({ ...price, actorId: id, reason: 'test', expectedRevision: undefined });
        return `image.generate ${model}`;
      },
    };
  },
  'GET /api/v1/canvases': async (server) => {
    const user = await createTestUser(server.db.session);
    return {
      url: '/canvases',
      token: user.token,
      keyOf: byId,
      add: async () => (await send<{ id: string }>(server, user, 'POST', '/canvases', { title: 'x' })).id,
      remove: (id) => send(server, user, 'DELETE', `/canvases/${id}`),
    };
  },
  'GET /api/v1/canvases/{canvasId}/members': async ({ db }) => {
    const user = await createTestUser(db.session);
    const canvas = await insertCanvas(db, user.id);
    return {
      url: `/canvases/${canvas}/members`,
      token: user.token,
      keyOf: ({ userId = '' }) => userId,
      add: async () => {
        const id = await insertUser(db);
        await insertMember(db, canvas, id, 'viewer');
        return id;
      },
      remove: (id) =>
        db.session.execute('delete from canvas_project_members where canvas_id = $1 and user_id = $2', [
          canvas,
          id,
        ]),
    };
  },
  'GET /api/v1/canvases/{canvasId}/invitations': async (server) => {
    const user = await createTestUser(server.db.session);
    const path = `/canvases/${await insertCanvas(server.db, user.id)}/invitations`;
    return {
      url: path,
      token: user.token,
      keyOf: byId,
      add: async () => (await send<{ id: string }>(server, user, 'POST', path, { role: 'viewer' })).id,
    };
  },
  'GET /api/v1/canvases/{canvasId}/entities': async (server) => {
    const user = await createTestUser(server.db.session);
    const canvas = await insertCanvas(server.db, user.id);
    const operate = (operation: object) =>
      send(server, user, 'POST', `/canvases/${canvas}/operations`, {
        operations: [{ opId: randomUUID(), ...operation }],
      });
    return {
      url: `/canvases/${canvas}/entities?x=-100&y=-100&width=1000&height=1000`,
      token: user.token,
      keyOf: byId,
      add: async () => {
        const entityId = `node-${randomUUID()}`;
        await operate({
          type: 'node.upsert',
          entityId,
          value: { type: 'text', position: { x: 1, y: 1 }, width: 10, height: 10 },
        });
        return entityId;
      },
      remove: (entityId) => operate({ type: 'node.delete', entityId }),
    };
  },
  'GET /api/v1/media': async ({ db }) => {
    const user = await createTestUser(db.session);
    return {
      url: '/media',
      token: user.token,
      keyOf: ({ storageKey = '' }) => storageKey,
      add: async () => {
        const key = `direct:20260801_${randomUUID()}`;
        await db.session.execute(
          `insert into media_objects (storage_key, owner_user_id, oss_key, mime, bytes, sha256, source)
           values ($1, $2, 'infinite-canvas/media/' || $1, 'text/plain', 1, $3, 'upload')`,
          [key, user.id, randomBytes(32).toString('hex')],
        );
        return key;
      },
      remove: (key) => db.session.execute('delete from media_objects where storage_key = $1', [key]),
    };
  },
  'GET /api/v1/generations': async (server) => {
    const user = await withCredits(server);
    return {
      url: '/generations',
      token: user.token,
      keyOf: ({ operationId = '' }) => operationId,
      add: async () => {
        const operationId = randomUUID();
        const body = {
          operationId,
          capability: 'image.generate',
          model: 'gpt-image-2',
          prompt: 'x',
          parameters: { count: 1 },
        };
        await send(server, user, 'POST', '/generations', body);
        return operationId;
      },
    };
  },
  'GET /api/v1/projects/{project}/workspaces': async (server) => {
    const user = await createTestUser(server.db.session);
    return {
      url: '/projects/default/workspaces',
      token: user.token,
      keyOf: ({ workspaceId = '' }) => workspaceId,
      add: async () =>
        (
          await send<{ workspaceId: string }>(server, user, 'POST', '/projects/default/workspaces', {
            title: 'x',
          })
        ).workspaceId,
    };
  },
  'GET /api/v1/projects/{project}/workspaces/{workspaceId}/boards': async (server) => {
    const user = await createTestUser(server.db.session);
    const path = `${await home(server, user)}/boards`;
    return {
      url: path,
      token: user.token,
      keyOf: ({ boardId = '' }) => boardId,
      add: async () => (await newBoard(server, user, path)).boardId,
      remove: (id) => send(server, user, 'DELETE', `${path}/${id}`),
    };
  },
  'GET /api/v1/projects/{project}/workspaces/{workspaceId}/boards/{boardId}/runs': async (server) => {
    const user = await withCredits(server);
    const { boardId, canvasId } = await newBoard(server, user, `${await home(server, user)}/boards`);
    const path = `${await home(server, user)}/boards/${boardId}/runs`;
    return {
      url: path,
      token: user.token,
      keyOf: byId,
      add: async () => {
        const nodeId = `node-${randomUUID()}`;
        const node = { opId: randomUUID(), type: 'node.upsert', entityId: nodeId, value: { type: 'image' } };
        await send(server, user, 'POST', `/canvases/${canvasId}/operations`, { operations: [node] });
        const step = {
          id: 'picture',
          nodeId,
          capability: 'image.generate',
          model: 'gpt-image-2',
          prompt: 'x',
        };
        return (await send<{ id: string }>(server, user, 'POST', path, { steps: [step] })).id;
      },
    };
  },
};

const byId = ({ id = '' }: Record<string, string>) => id;
const admin = (db: TestApp['db']) => createTestUser(db.session, { role: 'admin' });

async function withCredits({ db }: TestApp): Promise<TestUser> {
  const user = await createTestUser(db.session);
  await openBilling(db).grants.grant({
    userId: user.id,
    amount: 900_000_000n,
    reason: 'test',
    actorId: undefined,
    key: 'test',
  });
  return user;
}

async function home(server: TestApp, user: TestUser): Promise<string> {
  const { workspaceId } = await send<{ workspaceId: string }>(
    server,
    user,
    'POST',
    '/projects/default/workspaces/home',
  );
  return `/projects/default/workspaces/${workspaceId}`;
}

async function newBoard(
  server: TestApp,
  user: TestUser,
  path: string,
): Promise<{ boardId: string; canvasId: string }> {
  const canvasId = await insertCanvas(server.db, user.id);
  const { boardId } = await send<{ boardId: string }>(server, user, 'POST', path, { canvasId });
  return { boardId, canvasId };
}

async function send<Body>(
  server: TestApp,
  user: TestUser,
  method: string,
  path: string,
  body?: unknown,
): Promise<Body> {
  const answer = await server.call(method, `/api/v1${path}`, {
    token: user.token,
    headers: { 'idempotency-key': randomUUID() },
    ...(body === undefined ? {} : { body }),
  });
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
