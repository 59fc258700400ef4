import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../../ports/identity/audit-trail.port.js';
import { ServiceTokens, type ServiceToken } from '../../../ports/identity/service-tokens.port.js';
import { Ids } from '../../../ports/kernel/ids.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { checkScopes } from '../domain/scopes.js';
import { SERVICE_PREFIX, TOKEN_BYTES, tokenDigest } from '../domain/secret-token.js';

export interface ServiceTokenRequest {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresInSeconds: number | undefined;
}

/** Reveals a secret once, hence the audit entry (IDN-5, IDN-7); the entry names scopes, never the token. */
@Injectable()
export class CreateServiceToken {
  constructor(
    private readonly tokens: ServiceTokens,
    private readonly audit: AuditTrail,
    private readonly ids: Ids,
    private readonly uow: UnitOfWork,
  ) {}

  async execute(
    actorId: string,
    request: ServiceTokenRequest,
  ): Promise<{ token: string; serviceToken: ServiceToken }> {
    const scopes = checkScopes(request.scopes);
    const token = `${SERVICE_PREFIX}${this.ids.token(TOKEN_BYTES)}`;
    const id = this.ids.uuid();
    const { name, expiresInSeconds } = request;
    const serviceToken = await this.uow.run({}, async () => {
      const made = await this.tokens.create({
        id,
        name,
        tokenSha256: tokenDigest(token),
        scopes,
        createdBy: actorId,
        expiresInSeconds,
      });
      const details = { scopes: scopes.join(' '), expires: expiresInSeconds !== undefined };
      await this.audit.record({
        actorId,
        action: 'service-token.create',
        targetType: 'service-token',
        targetId: id,
        details,
      });
      return made;
    });
    return { token, serviceToken };
  }
}
