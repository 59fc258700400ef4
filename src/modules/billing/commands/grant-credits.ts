import { Injectable } from '@nestjs/common';
import type { LedgerEntry } from '../../../ports/billing/credit-accounts.port.js';
import { CreditGrants } from '../../../ports/billing/credit-grants.port.js';
import type { CreditUnits } from '../../../ports/billing/credit-reservations.port.js';
import { AuditTrail } from '../../../ports/identity/audit-trail.port.js';
import { UserDirectory } from '../../../ports/identity/user-directory.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { isUuid } from '../../../ports/kernel/uuid.js';
import { userNotFound } from '../domain/billing.errors.js';
import { formatMillionths } from '../domain/millionths.js';

export interface GrantCreditsCommand {
  readonly userId: string;
  readonly amount: CreditUnits;
  readonly reason: string;
  readonly adminId: string;
  /** Of the administrator's request. */
  readonly idempotencyKey: string;
}

/**
 * An administrator's grant: entry and audit record in one commit. The ledger keeps the key for ever, so that a repeat
 * grants nothing even after the stored HTTP answer is gone.
 */
@Injectable()
export class GrantCreditsToUser {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly grants: CreditGrants,
    private readonly users: UserDirectory,
    private readonly audit: AuditTrail,
  ) {}

  execute({ userId, amount, reason, adminId, idempotencyKey }: GrantCreditsCommand): Promise<LedgerEntry> {
    return this.uow.run({}, async () => {
      if (!isUuid(userId) || !(await this.users.find(userId))) throw userNotFound();
      const { entry, made } = await this.grants.grant({
        userId,
        amount,
        reason,
        actorId: adminId,
        key: `admin:${adminId}:${idempotencyKey}`,
      });
      if (made) {
        await this.audit.record({
          actorId: adminId,
          action: 'credits.grant',
          targetType: 'user',
          targetId: userId,
          details: { credits: formatMillionths(amount), reason, entry: entry.seq },
        });
      }
      return entry;
    });
  }
}
