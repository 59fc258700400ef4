import { tokenDigest, tokenKind } from '../../../modules/identity/domain/secret-token.js';
import {
  Authenticator,
  type Principal,
  type Role,
  type ServicePrincipal,
  type UserPrincipal,
} from '../../../ports/identity/authenticator.port.js';
import type { IdentityOptions } from '../../../ports/identity/identity-options.port.js';
import type { PgSession } from '../pg-session.js';

interface SessionRow {
  id: string;
  user_id: string;
  role: Role;
  site_admin: boolean;
}

interface ServiceRow {
  id: string;
  scopes: string[];
}

/**
 * One statement per request, decided by the database's clock. Renewal and last use are written at most once a minute, and
 * skipped when a parallel request holds the row: a busy client causes no queue on its own session.
 */
export class PgAuthenticator extends Authenticator {
  constructor(
    private readonly session: PgSession,
    private readonly options: IdentityOptions,
  ) {
    super();
  }

  async authenticate(token: string, via: 'cookie' | 'bearer'): Promise<Principal | undefined> {
    const kind = tokenKind(token);
    if (kind === 'session') return this.user(token, via);
    // A service token or key in a cookie is nothing that this server ever set.
    if (via === 'cookie') return undefined;
    if (kind === 'api-key') return this.apiKey(token);
    return kind === 'service' ? this.service(token) : undefined;
  }

  async stillValid(sessionIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.session.query<{ id: string }>(
      `select s.id
       from user_sessions s join users u on u.id = s.user_id
       where s.id = any($1::uuid[]) and s.expires_at > now() and u.status = 'active'
       union all
       select k.id
       from api_keys k join users u on u.id = k.user_id
       where k.id = any($1::uuid[]) and k.revoked_at is null and k.expires_at > now() and u.status = 'active'`,
      [sessionIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  private async user(token: string, via: 'cookie' | 'bearer'): Promise<UserPrincipal | undefined> {
    const { sessionSeconds, sessionMaxSeconds } = this.options;
    const row = await this.session.maybePrepared<SessionRow>(
      'authenticate-session',
      `with valid as (
         select s.id, s.user_id, s.renewed_at, u.role,
                exists (select 1 from identity_bootstrap b where b.user_id = u.id) as site_admin
         from user_sessions s join users u on u.id = s.user_id
         where s.token_sha256 = $1 and s.transport = $2 and s.expires_at > now() and u.status = 'active'
       ), due as (
         select s.id
         from user_sessions s join valid on valid.id = s.id
         where valid.renewed_at < now() - interval '1 minute' and s.renewed_at < now() - interval '1 minute'
         for update of s skip locked
       ), renewed as (
         update user_sessions s
         set renewed_at = now(),
             expires_at = least(now() + make_interval(secs => $3), s.created_at + make_interval(secs => $4))
         from due where s.id = due.id
       )
       select id, user_id, role, site_admin from valid`,
      [tokenDigest(token), via, sessionSeconds, sessionMaxSeconds],
    );
    return row && toUser(row, via);
  }

  private async apiKey(key: string): Promise<UserPrincipal | undefined> {
    const row = await this.session.maybePrepared<SessionRow & { scopes: string[] }>(
      'authenticate-api-key',
      `with valid as (
         select k.id, k.user_id, k.scopes, k.last_used_at, u.role
         from api_keys k join users u on u.id = k.user_id
         where k.key_sha256 = $1 and k.revoked_at is null and k.expires_at > now() and u.status = 'active'
       ), due as (
         select k.id
         from api_keys k join valid on valid.id = k.id
         where k.last_used_at is null or k.last_used_at < now() - interval '1 minute'
         for update of k skip locked
       ), used as (
         update api_keys k set last_used_at = now() from due where k.id = due.id
       )
       select id, user_id, scopes, role, false as site_admin from valid`,
      [tokenDigest(key)],
    );
    return row && { ...toUser(row, 'bearer'), apiKeyScopes: row.scopes };
  }

  private async service(token: string): Promise<ServicePrincipal | undefined> {
    const row = await this.session.maybePrepared<ServiceRow>(
      'authenticate-service',
      `with valid as (
         select id, scopes
         from service_tokens
         where token_sha256 = $1 and revoked_at is null and (expires_at is null or expires_at > now())
       ), due as (
         select t.id
         from service_tokens t join valid on valid.id = t.id
         where t.last_used_at is null or t.last_used_at < now() - interval '1 minute'
         for update of t skip locked
       ), used as (
         update service_tokens t set last_used_at = now() from due where t.id = due.id
       )
       select id, scopes from valid`,
      [tokenDigest(token)],
    );
    return row && { kind: 'service', tokenId: row.id, scopes: row.scopes };
  }
}

function toUser(row: SessionRow, via: 'cookie' | 'bearer'): UserPrincipal {
  return {
    kind: 'user',
    userId: row.user_id,
    sessionId: row.id,
    role: row.role,
    siteAdmin: row.site_admin,
    viaCookie: via === 'cookie',
  };
}
