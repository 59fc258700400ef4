import {
  apiKeyNotFound,
  tooManyApiKeys,
  userNotFound,
} from '../../../modules/identity/domain/identity.errors.js';
import { ApiKeys, type ApiKey, type NewApiKey } from '../../../ports/identity/api-keys.port.js';
import type { PgSession } from '../pg-session.js';

interface KeyRow {
  id: string;
  name: string;
  prefix: string;
  scopes: string[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

const KEY = 'id, name, prefix, scopes, created_at, expires_at, last_used_at, revoked_at';
const VALID = 'revoked_at is null and expires_at > now()';

export class PgApiKeys extends ApiKeys {
  constructor(private readonly session: PgSession) {
    super();
  }

  async create(key: NewApiKey, most: number): Promise<ApiKey> {
    this.session.requireTransaction('ApiKeys.create');
    // The lock first and alone: keys that others made meanwhile are seen by the statement after it.
    const owner = await this.session.maybe(
      `select id from users where id = $1 and status = 'active' for no key update`,
      [key.userId],
    );
    if (!owner) throw userNotFound();
    const row = await this.session.maybe<KeyRow>(
      `insert into api_keys (id, user_id, name, prefix, key_sha256, scopes, expires_at)
       select $1, $2, $3, $4, $5, $6::text[], now() + make_interval(secs => $7::double precision)
        where (select count(*) from api_keys where user_id = $2 and ${VALID}) < $8
       returning ${KEY}`,
      [key.id, key.userId, key.name, key.prefix, key.keySha256, key.scopes, key.expiresInSeconds, most],
    );
    if (!row) throw tooManyApiKeys(most);
    return toKey(row);
  }

  async page(userId: string, limit: number, after: string | undefined): Promise<ApiKey[]> {
    const rows = await this.session.query<KeyRow>(
      `select ${KEY} from api_keys where user_id = $1 and ($3::uuid is null or id > $3) order by id limit $2`,
      [userId, limit, after],
    );
    return rows.map(toKey);
  }

  async revoke(userId: string, keyId: string): Promise<boolean> {
    this.session.requireTransaction('ApiKeys.revoke');
    const revoked = await this.session.execute(
      `update api_keys set revoked_at = now() where id = $2 and user_id = $1 and ${VALID}`,
      [userId, keyId],
    );
    if (revoked === 1) return true;
    if (await this.session.maybe('select id from api_keys where id = $2 and user_id = $1', [userId, keyId]))
      return false;
    throw apiKeyNotFound();
  }

  async revokeAll(userId: string): Promise<string[]> {
    this.session.requireTransaction('ApiKeys.revokeAll');
    const rows = await this.session.query<{ id: string }>(
      `update api_keys set revoked_at = now() where user_id = $1 and ${VALID} returning id`,
      [userId],
    );
    return rows.map(({ id }) => id);
  }
}

function toKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
  };
}
