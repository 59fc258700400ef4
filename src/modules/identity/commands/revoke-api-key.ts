import { Injectable } from '@nestjs/common';
import { ApiKeys } from '../../../ports/identity/api-keys.port.js';
import { AuditTrail } from '../../../ports/identity/audit-trail.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { isUuid } from '../../../ports/kernel/uuid.js';
import { apiKeyNotFound } from '../domain/identity.errors.js';
import { SessionNews } from './session-news.js';

/** At once and for ever, open streams too; asking again changes and records nothing. */
@Injectable()
export class RevokeApiKey {
  constructor(
    private readonly keys: ApiKeys,
    private readonly audit: AuditTrail,
    private readonly uow: UnitOfWork,
    private readonly news: SessionNews,
  ) {}

  async execute(userId: string, keyId: string): Promise<void> {
    if (!isUuid(keyId)) throw apiKeyNotFound();
    await this.uow.run({}, async () => {
      if (!(await this.keys.revoke(userId, keyId))) return;
      await this.audit.record({
        actorId: userId,
        action: 'api-key.revoke',
        targetType: 'api-key',
        targetId: keyId,
        details: {},
      });
      this.news.ended([keyId]);
    });
  }
}
