import { notAdministrator, serviceTokenNotFound } from '../../../modules/identity/domain/identity.errors.js';
import {
  ServiceTokens,
  type NewServiceToken,
  type ServiceToken,
} from '../../../ports/identity/service-tokens.port.js';
import type { PgSession } from '../pg-session.js';

interface TokenRow {
  id: string;
  name: string;
  scopes: string[];
  created_by: string;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
}

const TOKEN = 'id, name, scopes, created_by, created_at, last_used_at, expires_at, revoked_at';

export class PgServiceTokens extends ServiceTokens {
  constructor(private readonly session: PgSession) {
    super();
  }

  /** The lock makes a demotion under way finish first: no token comes from somebody who is no administrator any more. */
  async create(token: NewServiceToken): Promise<ServiceToken> {
    this.session.requireTransaction('ServiceTokens.create');
    const row = await this.session.maybe<TokenRow>(
      `with creator as (
         select id from users where id = $5 and role = 'admin' and status = 'active' for share
       )
       insert into service_tokens (id, name, token_sha256, scopes, created_by, expires_at)
       select $1, $2, $3, $4::text[], creator.id, now() + make_interval(secs => $6::double precision) from creator
       returning ${TOKEN}`,
      [token.id, token.name, token.tokenSha256, token.scopes, token.createdBy, token.expiresInSeconds],
    );
    if (!row) throw notAdministrator();
    return toToken(row);
  }

  async revoke(tokenId: string): Promise<boolean> {
    this.session.requireTransaction('ServiceTokens.revoke');
    const revoked = await this.session.execute(
      `update service_tokens set revoked_at = now() where id = $1 and revoked_at is null`,
      [tokenId],
    );
    if (revoked === 1) return true;
    if (await this.session.maybe(`select id from service_tokens where id = $1`, [tokenId])) return false;
    throw serviceTokenNotFound();
  }

  async page(limit: number, after: string | undefined): Promise<ServiceToken[]> {
    const rows = await this.session.query<TokenRow>(
      `select ${TOKEN} from service_tokens where ($2::uuid is null or id > $2) order by id limit $1`,
      [limit, after],
    );
    return rows.map(toToken);
  }
}

function toToken(row: TokenRow): ServiceToken {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    createdBy: row.created_by,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
    expiresAt: row.expires_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
  };
}
