import { TEST_PASSWORD } from '../../harness/test-users.js';
import { admin, nothing, open, owner, session, user, users, type Row } from './rows.js';

export const IDENTITY: Readonly<Record<string, Row>> = {
  'POST /api/v1/auth/register': open({ body: nothing }),
  'POST /api/v1/auth/login': open({ body: nothing }),
  'POST /api/v1/auth/logout': session(users, { consumes: true }),
  'GET /api/v1/auth/me': session(users),
  'POST /api/v1/auth/password': session(users, { body: nothing }),
  'GET /api/v1/auth/sessions': session(users),
  'DELETE /api/v1/auth/sessions': session(users, { consumes: true }),
  'DELETE /api/v1/auth/sessions/{sessionId}': session(owner, { consumes: true }),
  'POST /api/v1/auth/api-keys': session(users, { body: () => ({ name: 'x', scopes: ['canvas:read'] }) }),
  'GET /api/v1/auth/api-keys': session(users),
  'DELETE /api/v1/auth/api-keys/{keyId}': session(owner, { consumes: true }),

  'GET /api/v1/account/export': session(users),
  'GET /api/v1/account/deletion': session(users),
  'POST /api/v1/account/deletion': session(users, {
    body: () => ({ password: TEST_PASSWORD }),
    consumes: true,
  }),

  'PUT /api/v1/account/avatar': session(owner, { body: ({ storageKey }) => ({ storageKey }) }),
  'DELETE /api/v1/account/avatar': session(users),
  'GET /api/v1/users/{userId}/avatar': session(users, { params: user }),

  'GET /api/v1/admin/users': admin(),
  'GET /api/v1/admin/users/{userId}': admin({ params: user }),
  'POST /api/v1/admin/users/{userId}/disable': admin({ params: user, consumes: true }),
  'POST /api/v1/admin/users/{userId}/enable': admin({ params: user }),
  'PUT /api/v1/admin/users/{userId}/role': admin({
    params: user,
    body: () => ({ role: 'admin' }),
    consumes: true,
  }),
  'GET /api/v1/admin/service-tokens': admin(),
  'POST /api/v1/admin/service-tokens': admin({ body: () => ({ name: 'x', scopes: ['a:b'] }) }),
  'DELETE /api/v1/admin/service-tokens/{tokenId}': admin({ consumes: true }),
  'GET /api/v1/admin/audit': admin(),
};
