import { randomBytes, randomUUID } from 'node:crypto';
import { createTestUser } from '../../harness/test-users.js';
import { admin, byId, type Lists } from './list-kit.js';

export const MEDIA_LISTS: Lists = {
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

  'GET /api/v1/assets': async ({ db }) => {
    const user = await createTestUser(db.session);
    return {
      url: '/assets',
      token: user.token,
      keyOf: byId,
      add: async () => {
        const id = randomUUID();
        await db.session.execute(
          `insert into user_app_state as s (user_id, key, data)
           values ($1, 'infinite-canvas:asset_store', jsonb_build_object('assets', jsonb_build_array($2::jsonb)))
           on conflict (user_id, key) do update set data = jsonb_set(s.data, '{assets}', s.data -> 'assets' || $2::jsonb)`,
          [user.id, JSON.stringify({ id, kind: 'text', title: 'x' })],
        );
        return id;
      },
      remove: (id) =>
        db.session.execute(
          `update user_app_state set data = jsonb_set(data, '{assets}',
             (select coalesce(jsonb_agg(a), '[]') from jsonb_array_elements(data -> 'assets') a where a ->> 'id' <> $2))
            where user_id = $1`,
          [user.id, id],
        ),
    };
  },

  'GET /api/v1/state': async ({ db }) => {
    const user = await createTestUser(db.session);
    return {
      url: '/state',
      token: user.token,
      keyOf: ({ key = '' }) => key,
      add: async () => {
        const key = `k-${randomUUID()}`;
        await db.session.execute(`insert into user_app_state (user_id, key, data) values ($1, $2, '{}')`, [
          user.id,
          key,
        ]);
        return key;
      },
      remove: (key) =>
        db.session.execute('delete from user_app_state where user_id = $1 and key = $2', [user.id, key]),
    };
  },

  'GET /api/v1/admin/app-state': async ({ db }) => {
    const { token } = await admin(db);
    return {
      url: '/admin/app-state',
      token,
      keyOf: ({ key = '' }) => key,
      add: async () => {
        const key = `k-${randomUUID()}`;
        await db.session.execute(`insert into app_state (key, data) values ($1, '{}')`, [key]);
        return key;
      },
      remove: (key) => db.session.execute('delete from app_state where key = $1', [key]),
    };
  },
};
