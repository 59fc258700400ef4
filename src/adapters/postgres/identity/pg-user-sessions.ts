import type { IdentityOptions } from '../../../ports/identity/identity-options.port.js';
import {
  UserSessions,
  type NewSession,
  type SessionTransport,
  type UserSession,
} from '../../../ports/identity/user-sessions.port.js';
import type { PgSession } from '../pg-session.js';

interface SessionRow {
  id: string;
  transport: SessionTransport;
  address: string;
  user_agent: string;
  created_at: Date;
  renewed_at: Date;
  expires_at: Date;
}

const SESSION = 'id, transport, address, user_agent, created_at, renewed_at, expires_at';

export class PgUserSessions extends UserSessions {
  constructor(
    private readonly session: PgSession,
    private readonly options: IdentityOptions,
  ) {
    super();
  }

  /**
   * The lock on the user orders this against a password change or a disabling: either they see the new session and end
   * it, or this statement waits and then sees another hash or status. It also queues log-ins of one user, so that
   * `endBeyond` of two of them cannot deadlock.
   */
  async open(session: NewSession): Promise<UserSession | undefined> {
    const row = await this.session.maybe<SessionRow>(
      `with owner as (
         select id from users where id = $2 and password_hash = $3 and status = 'active' for no key update
       )
       insert into user_sessions (id, user_id, token_sha256, transport, address, user_agent, expires_at)
       select $1, owner.id, $4, $5, $6, $7, now() + make_interval(secs => $8) from owner
       returning ${SESSION}`,
      [
        session.id,
        session.userId,
        session.passwordHash,
        session.tokenSha256,
        session.transport,
        session.address,
        session.userAgent,
        Math.min(this.options.sessionSeconds, this.options.sessionMaxSeconds),
      ],
    );
    return row && toSession(row);
  }

  endBeyond(userId: string, keep: number): Promise<string[]> {
    return this.ended(
      `delete from user_sessions
       where id in (select id from user_sessions where user_id = $1 order by renewed_at desc, id desc offset $2)
       returning id`,
      [userId, keep],
    );
  }

  endByToken(tokenSha256: Buffer): Promise<string[]> {
    return this.ended(`delete from user_sessions where token_sha256 = $1 returning id`, [tokenSha256]);
  }

  end(userId: string, sessionId: string): Promise<string[]> {
    return this.ended(`delete from user_sessions where id = $2 and user_id = $1 returning id`, [
      userId,
      sessionId,
    ]);
  }

  endAll(userId: string, exceptSessionId?: string): Promise<string[]> {
    return this.ended(
      `delete from user_sessions where user_id = $1 and id is distinct from $2::uuid returning id`,
      [userId, exceptSessionId],
    );
  }

  async page(userId: string, limit: number, after: string | undefined): Promise<UserSession[]> {
    const rows = await this.session.query<SessionRow>(
      `select ${SESSION} from user_sessions
       where user_id = $1 and expires_at > now() and ($3::uuid is null or id > $3)
       order by id limit $2`,
      [userId, limit, after],
    );
    return rows.map(toSession);
  }

  findExpired(limit: number): Promise<string[]> {
    return this.ended(`select id from user_sessions where expires_at <= now() order by expires_at limit $1`, [
      limit,
    ]);
  }

  async deleteExpired(sessionId: string): Promise<void> {
    await this.session.execute(`delete from user_sessions where id = $1 and expires_at <= now()`, [
      sessionId,
    ]);
  }

  private async ended(sql: string, params: readonly unknown[]): Promise<string[]> {
    return (await this.session.query<{ id: string }>(sql, params)).map(({ id }) => id);
  }
}

function toSession(row: SessionRow): UserSession {
  return {
    id: row.id,
    transport: row.transport,
    address: row.address,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    renewedAt: row.renewed_at,
    expiresAt: row.expires_at,
  };
}
