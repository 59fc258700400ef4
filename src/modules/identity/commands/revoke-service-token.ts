import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../../ports/identity/audit-trail.port.js';
import { ServiceTokens } from '../../../ports/identity/service-tokens.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { isUuid } from '../../../ports/kernel/uuid.js';
import { serviceTokenNotFound } from '../domain/identity.errors.js';

/** At once and for ever; asking again changes and records nothing. */
@Injectable()
export class RevokeServiceToken {
  constructor(
    private readonly tokens: ServiceTokens,
    private readonly audit: AuditTrail,
    private readonly uow: UnitOfWork,
  ) {}

  async execute(actorId: string, tokenId: string): Promise<void> {
    if (!isUuid(tokenId)) throw serviceTokenNotFound();
    await this.uow.run({}, async () => {
      if (!(await this.tokens.revoke(tokenId))) return;
      await this.audit.record({
        actorId,
        action: 'service-token.revoke',
        targetType: 'service-token',
        targetId: tokenId,
        details: {},
      });
    });
  }
}
