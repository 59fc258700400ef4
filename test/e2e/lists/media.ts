import { randomBytes, randomUUID } from 'node:crypto';
import { createTestUser } from '../../harness/test-users.js';
import { type Lists } from './list-kit.js';

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
};
