import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../../ports/identity/audit-trail.port.js';
import { UserAccounts, type UserAccount } from '../../../ports/identity/user-accounts.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { isUuid } from '../../../ports/kernel/uuid.js';
import { userNotFound } from '../domain/identity.errors.js';
import type { UserStatus } from '../domain/user-status.js';
import { EndAccess } from './end-access.js';

/** Disables or re-enables (IDN-8). Disabling ends all sessions and API keys in the same
 * transaction, for good. Asking again changes and records nothing. */
@Injectable()
export class ChangeUserStatus {
  constructor(
    private readonly accounts: UserAccounts,
    private readonly audit: AuditTrail,
    private readonly uow: UnitOfWork,
    private readonly access: EndAccess,
  ) {}

  async execute(actorId: string, userId: string, status: UserStatus): Promise<UserAccount> {
    if (!isUuid(userId)) throw userNotFound();
    return this.uow.run({ retries: 2 }, async () => {
      const { account, changed } = await this.accounts.setStatus(actorId, userId, status);
      if (!changed) return account;
      const ended = status === 'disabled' ? await this.access.execute(userId) : 0;
      const action = status === 'disabled' ? 'user.disable' : 'user.enable';
      await this.audit.record({
        actorId,
        action,
        targetType: 'user',
        targetId: userId,
        details: { endedSessions: ended },
      });
      return account;
    });
  }
}
