import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../../ports/identity/audit-trail.port.js';
import type { Role } from '../../../ports/identity/authenticator.port.js';
import { UserAccounts, type UserAccount } from '../../../ports/identity/user-accounts.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { isUuid } from '../../../ports/kernel/uuid.js';
import { userNotFound } from '../domain/identity.errors.js';

/** Grants or withdraws the admin role (IDN-8). Sessions stay: every request reads the role anew. Asking again changes and records nothing. */
@Injectable()
export class ChangeUserRole {
  constructor(
    private readonly accounts: UserAccounts,
    private readonly audit: AuditTrail,
    private readonly uow: UnitOfWork,
  ) {}

  async execute(actorId: string, userId: string, role: Role): Promise<UserAccount> {
    if (!isUuid(userId)) throw userNotFound();
    return this.uow.run({ retries: 2 }, async () => {
      const { account, changed } = await this.accounts.setRole(actorId, userId, role);
      if (!changed) return account;
      const action = role === 'admin' ? 'user.grant-admin' : 'user.withdraw-admin';
      await this.audit.record({ actorId, action, targetType: 'user', targetId: userId, details: {} });
      return account;
    });
  }
}
