import { randomUUID } from 'node:crypto';
import { insertCanvas, insertMember, insertUser } from '../../builders/canvases.js';
import { createTestUser } from '../../harness/test-users.js';
import { byId, send, type Lists } from './list-kit.js';

export const COLLABORATION_LISTS: Lists = {
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
  'GET /api/v1/canvases/{canvasId}/versions': async (server) => {
    const user = await createTestUser(server.db.session);
    const path = `/canvases/${await insertCanvas(server.db, user.id)}/versions`;
    return {
      url: path,
      token: user.token,
      keyOf: byId,
      add: async () => (await send<{ id: string }>(server, user, 'POST', path, { name: 'x' })).id,
      remove: (id) => send(server, user, 'DELETE', `${path}/${id}`),
    };
  },
  'GET /api/v1/canvases/{canvasId}/versions/{versionId}/changes': async (server) => {
    const user = await createTestUser(server.db.session);
    const path = `/canvases/${await insertCanvas(server.db, user.id)}`;
    const version = await send<{ id: string }>(server, user, 'POST', `${path}/versions`, { name: 'x' });
    const operate = (operation: object) =>
      send(server, user, 'POST', `${path}/operations`, {
        operations: [{ opId: randomUUID(), ...operation }],
      });
    return {
      url: `${path}/versions/${version.id}/changes`,
      token: user.token,
      keyOf: byId,
      add: async () => {
        const entityId = `node-${randomUUID()}`;
        await operate({ type: 'node.upsert', entityId, value: { type: 'text' } });
        return entityId;
      },
      remove: (entityId) => operate({ type: 'node.delete', entityId }),
    };
  },
  'GET /api/v1/canvases/{canvasId}/locks': async ({ db }) => {
    const user = await createTestUser(db.session);
    const canvas = await insertCanvas(db, user.id);
    return {
      url: `/canvases/${canvas}/locks`,
      token: user.token,
      keyOf: ({ entityId = '' }) => entityId,
      add: async () => {
        const entityId = `node-${randomUUID()}`;
        await db.session.execute(
          `insert into canvas_entity_locks (canvas_id, entity_id, holder_id, client_id, token, expires_at)
           values ($1, $2, $3, 'tab-1', gen_random_uuid(), clock_timestamp() + interval '1 hour')`,
          [canvas, entityId, user.id],
        );
        return entityId;
      },
      remove: (entityId) =>
        db.session.execute('delete from canvas_entity_locks where canvas_id = $1 and entity_id = $2', [
          canvas,
          entityId,
        ]),
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
};
