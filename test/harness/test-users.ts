import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { PgSession } from '../../src/adapters/postgres/pg-session.js';
import type { Role } from '../../src/ports/identity/authenticator.port.js';

/** Of TEST_PASSWORD, at the least cost that argon2 allows: suites that need users must not wait for their passwords. */
const CHEAP_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$1ZIasAi0m2JIkjjNKJ6AiQ$eHfrZ3ZZZ1vsicbjVFnlz2x8ehZP3+2PRyHqpnxio+c';
export const TEST_PASSWORD = 'test-password-of-everybody';

export interface TestUser {
  readonly id: string;
  readonly username: string;
  readonly sessionId: string;
  /** `Authorization: Bearer <token>`. */
  readonly token: string;
}

/** A user with a bearer session, in one round trip. `username` must be unique in the database. */
export async function createTestUser(
  session: PgSession,
  options: { username?: string; role?: Role } = {},
): Promise<TestUser> {
  const id = randomUUID();
  const sessionId = randomUUID();
  const username = options.username ?? `user-${randomBytes(6).toString('hex')}`;
  const token = randomBytes(32).toString('base64url');
  const digest = createHash('sha256').update(token).digest();
  await session.query(
    `with made as (
       insert into users (id, username, display_name, password_hash, role) values ($1, $2, $2, $3, $4) returning id
     )
     insert into user_sessions (id, user_id, token_sha256, transport, address, user_agent, expires_at)
     select $5, made.id, $6, 'bearer', '127.0.0.1', 'test', now() + interval '1 day' from made`,
    [id, username, CHEAP_HASH, options.role ?? 'user', sessionId, digest],
  );
  return { id, username, sessionId, token };
}

/** Makes the user the site administrator of this database, for ever. */
export async function makeSiteAdmin(session: PgSession, userId: string): Promise<void> {
  await session.query(`update users set role = 'admin' where id = $1`, [userId]);
  await session.query(`insert into identity_bootstrap (user_id) values ($1)`, [userId]);
}

/** A service token with these scopes; the site needs an administrator, who counts as its maker. */
export async function createTestServiceToken(
  session: PgSession,
  adminId: string,
  scopes: readonly string[],
): Promise<string> {
  const token = `svc_${randomBytes(32).toString('base64url')}`;
  await session.query(
    `insert into service_tokens (id, name, token_sha256, scopes, created_by) values ($1, 'test', $2, $3, $4)`,
    [randomUUID(), createHash('sha256').update(token).digest(), scopes, adminId],
  );
  return token;
}
