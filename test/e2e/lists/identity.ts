import { randomBytes, randomUUID } from 'node:crypto';
import { insertSession, insertUser } from '../../builders/canvases.js';
import { createTestServiceToken, createTestUser } from '../../harness/test-users.js';
import { admin, byId, send, type Lists } from './list-kit.js';

export const IDENTITY_LISTS: Lists = {
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
  'GET /api/v1/auth/api-keys': async (server) => {
    const user = await createTestUser(server.db.session);
    return {
      url: '/auth/api-keys',
      token: user.token,
      keyOf: byId,
      add: async () => {
        const body = { name: 'listed', scopes: ['canvas:read'] };
        return (await send<{ apiKey: { id: string } }>(server, user, 'POST', '/auth/api-keys', body)).apiKey
          .id;
      },
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
};
