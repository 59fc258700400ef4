import { AccountPart, type AccountRecord } from '../../../ports/identity/account-part.port.js';
import type { PgSession } from '../pg-session.js';
import { inPages } from '../pages.js';

/** The user, the sessions, the keys and what the audit log says of the user's own doings. Secrets are kept as digests only. */
export class PgIdentityAccount extends AccountPart {
  constructor(private readonly session: PgSession) {
    super();
  }

  async *records(userId: string): AsyncIterable<AccountRecord> {
    const profile = await this.session.maybe<AccountRecord>(
      `select 'profile' as type, id, username, display_name, role, status, avatar_storage_key, created_at from users where id = $1`,
      [userId],
    );
    if (profile) yield profile;
    yield* await this.session.query<AccountRecord>(
      `select 'session' as type, id, transport, address, user_agent, created_at, renewed_at, expires_at
         from user_sessions where user_id = $1 order by id`,
      [userId],
    );
    yield* inPages<AccountRecord & { id: string }>(
      this.session,
      `select 'api-key' as type, id, name, prefix, scopes, created_at, expires_at, last_used_at, revoked_at
         from api_keys where user_id = $1 and ($2::uuid is null or id > $2) order by id limit $3`,
      [userId],
      ({ id }) => id,
    );
    yield* inPages<AccountRecord & { id: string }>(
      this.session,
      `select 'audit-record' as type, id, at, action, target_type, target_id, details
         from audit_log where actor_id = $1 and ($2::bigint is null or id > $2) order by id limit $3`,
      [userId],
      ({ id }) => id,
    );
  }
}
