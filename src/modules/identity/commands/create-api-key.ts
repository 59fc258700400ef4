import { Injectable } from '@nestjs/common';
import { API_KEY_SCOPES } from '../../../ports/identity/api-key-scopes.js';
import { ApiKeys, type ApiKey } from '../../../ports/identity/api-keys.port.js';
import { AuditTrail } from '../../../ports/identity/audit-trail.port.js';
import { Ids } from '../../../ports/kernel/ids.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { checkApiKeyScopes } from '../domain/api-key-scopes.js';
import { API_KEY_PREFIX, SHOWN_KEY_LENGTH, TOKEN_BYTES, tokenDigest } from '../domain/secret-token.js';

const MOST_VALID = 50;

export interface ApiKeyRequest {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresInSeconds: number;
}

/** Reveals a secret once, hence the audit entry (IDN-9, IDN-7); the entry names scopes, never the key. */
@Injectable()
export class CreateApiKey {
  constructor(
    private readonly keys: ApiKeys,
    private readonly audit: AuditTrail,
    private readonly ids: Ids,
    private readonly uow: UnitOfWork,
  ) {}

  async execute(userId: string, request: ApiKeyRequest): Promise<{ key: string; apiKey: ApiKey }> {
    const scopes = checkApiKeyScopes(request.scopes, API_KEY_SCOPES);
    const key = `${API_KEY_PREFIX}${this.ids.token(TOKEN_BYTES)}`;
    const id = this.ids.uuid();
    const apiKey = await this.uow.run({}, async () => {
      const made = await this.keys.create(
        {
          id,
          userId,
          name: request.name,
          prefix: key.slice(0, SHOWN_KEY_LENGTH),
          keySha256: tokenDigest(key),
          scopes,
          expiresInSeconds: request.expiresInSeconds,
        },
        MOST_VALID,
      );
      await this.audit.record({
        actorId: userId,
        action: 'api-key.create',
        targetType: 'api-key',
        targetId: id,
        details: { scopes: scopes.join(' '), expiresInSeconds: request.expiresInSeconds },
      });
      return made;
    });
    return { key, apiKey };
  }
}
