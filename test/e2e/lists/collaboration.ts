import { randomUUID } from 'node:crypto';
import { insertCanvas, insertMember, insertUser } from '../../builders/canvases.js';
import type { TestApp } from '../../harness/test-app.js';
import { createTestUser } from '../../harness/test-users.js';
import { admin, byId, send, type Lists } from './list-kit.js';

async function insertEditingSession(db: TestApp['db'], canvasId: string, userId: string): Promise<string> {
  const id = randomUUID();
  await db.session.execute(
    `insert into opencut_sessions (id, canvas_id, user_id, media, canvas_revision, expires_at)
     values ($1, $2, $3, '[]', 0, now() + interval '1 hour')`,
    [id, canvasId, userId],
  );
  return id;
}

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
  'GET /api/v1/canvases/{canvasId}/opencut-sessions': async ({ db }) => {
    const user = await createTestUser(db.session);
    const canvas = await insertCanvas(db, user.id);
    return {
      url: `/canvases/${canvas}/opencut-sessions`,
      token: user.token,
      keyOf: byId,
      add: () => insertEditingSession(db, canvas, user.id),
      remove: (id) => db.session.execute('delete from opencut_sessions where id = $1', [id]),
    };
  },
  'GET /api/v1/admin/opencut-sessions': async ({ db }) => {
    const user = await admin(db);
    const canvas = await insertCanvas(db, user.id);
    return {
      url: `/admin/opencut-sessions?canvasId=${canvas}`,
      token: user.token,
      keyOf: byId,
      add: () => insertEditingSession(db, canvas, user.id),
      remove: (id) => db.session.execute('delete from opencut_sessions where id = $1', [id]),
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
  'GET /api/v1/canvases/{canvasId}/comment-threads': async (server) => {
    const { user, path, start } = await commented(server);
    return {
      url: path,
      token: user.token,
      keyOf: byId,
      add: start,
      remove: (id) => send(server, user, 'DELETE', `${path}/${id}`),
    };
  },
  'GET /api/v1/canvases/{canvasId}/comment-threads/{threadId}/comments': async (server) => {
    const { user, path, start } = await commented(server);
    const url = `${path}/${await start()}/comments`;
    return {
      url,
      token: user.token,
      keyOf: byId,
      add: async () => (await send<{ id: string }>(server, user, 'POST', url, { body: 'x' })).id,
    };
  },
  'GET /api/v1/canvases/{canvasId}/comments/{commentId}/history': async (server) => {
    const { user, canvas, start } = await commented(server);
    const path = `/canvases/${canvas}/comments/${await start()}`;
    return {
      url: `${path}/history`,
      token: user.token,
      keyOf: ({ revision = '' }) => revision,
      add: async () => {
        const { revision } = await send<{ revision: string }>(server, user, 'PATCH', path, {
          body: randomUUID(),
        });
        return String(Number(revision) - 1);
      },
    };
  },
  'GET /api/v1/canvases/{canvasId}/comments/{commentId}/reactions': async (server) => {
    const { user, canvas, start } = await commented(server);
    const commentId = await start();
    return {
      url: `/canvases/${canvas}/comments/${commentId}/reactions`,
      token: user.token,
      keyOf: ({ userId = '' }) => userId,
      add: async () => {
        const id = await insertUser(server.db);
        await server.db.session.execute(
          `insert into canvas_comment_reactions (comment_id, emoji, user_id) values ($1, '👍', $2)`,
          [commentId, id],
        );
        return id;
      },
      remove: (id) =>
        server.db.session.execute(
          'delete from canvas_comment_reactions where comment_id = $1 and user_id = $2',
          [commentId, id],
        ),
    };
  },
  'GET /api/v1/canvases/{canvasId}/search': async (server) => {
    const { user, canvas, path, start } = await commented(server);
    let made = 0;
    const operate = (operation: object) =>
      send(server, user, 'POST', `/canvases/${canvas}/operations`, {
        operations: [{ opId: randomUUID(), ...operation }],
      });
    return {
      url: `/canvases/${canvas}/search?q=needle`,
      token: user.token,
      keyOf: byId,
      // Titles, texts and comments in turn.
      add: async () => {
        if (made++ % 3 === 2) return start('a needle');
        const entityId = `node-${randomUUID()}`;
        const value =
          made % 2 ? { type: 'text', title: 'needle' } : { type: 'text', data: { text: 'the needle' } };
        await operate({ type: 'node.upsert', entityId, value });
        return entityId;
      },
      remove: (id) =>
        id.startsWith('node-')
          ? operate({ type: 'node.delete', entityId: id })
          : send(server, user, 'DELETE', `${path}/${id}`),
    };
  },
  'GET /api/v1/notifications': async (server) => {
    const { user, canvas, start } = await commented(server);
    const author = await createTestUser(server.db.session);
    await insertMember(server.db, canvas, author.id, 'viewer');
    const commentId = await start();
    return {
      url: '/notifications',
      token: user.token,
      keyOf: byId,
      add: async () => {
        const path = `/canvases/${canvas}/comment-threads/${commentId}/comments`;
        const reply = await send<{ id: string }>(server, author, 'POST', path, { body: 'x' });
        const { id } = await server.db.session.one<{ id: string }>(
          'select id from canvas_notifications where comment_id = $1',
          [reply.id],
        );
        return id;
      },
      remove: (id) => server.db.session.execute('delete from canvas_notifications where id = $1', [id]),
    };
  },
};

/** A canvas whose owner starts threads on it. */
async function commented(server: TestApp) {
  const user = await createTestUser(server.db.session);
  const canvas = await insertCanvas(server.db, user.id);
  const path = `/canvases/${canvas}/comment-threads`;
  const start = async (body = 'x') =>
    (await send<{ id: string }>(server, user, 'POST', path, { anchor: { kind: 'canvas' }, body })).id;
  return { user, canvas, path, start };
}
