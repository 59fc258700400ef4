import { Injectable } from '@nestjs/common';
import { AccountParts, type AccountObstacle } from '../../../ports/identity/account-part.port.js';
import { AccountRemovals } from '../../../ports/identity/account-removals.port.js';
import { AuditTrail } from '../../../ports/identity/audit-trail.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { accountDeletionRefused, wrongPassword } from '../domain/identity.errors.js';
import { EndAccess } from './end-access.js';
import { VerifyPassword } from './verify-password.js';

/**
 * Deletes the own account (IDN-9). In one transaction: nothing stands in the way, the user is a tombstone, sessions, keys and
 * memberships have ended, owned canvases are closed. What is large follows by `identity-account-purges`.
 */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly password: VerifyPassword,
    private readonly parts: AccountParts,
    private readonly removals: AccountRemovals,
    private readonly access: EndAccess,
    private readonly audit: AuditTrail,
    private readonly uow: UnitOfWork,
  ) {}

  /** Throws `wrong-password`, `account-deletion-refused`, `site-admin-protected`. */
  async execute(userId: string, password: string): Promise<void> {
    const { passwordHash } = await this.password.execute(userId, password, '#/password');
    await this.uow.run({ retries: 2 }, async () => {
      // Of a deletion and a change of password at once, the second finds another hash than the one it verified.
      if (!(await this.removals.lock(userId, passwordHash))) throw wrongPassword('#/password');
      const obstacles: AccountObstacle[] = [];
      for (const part of this.parts.all) obstacles.push(...(await part.obstacles(userId)));
      if (obstacles.length > 0) throw accountDeletionRefused(obstacles.slice(0, 100));
      for (const part of this.parts.all) await part.leave(userId);
      await this.access.execute(userId);
      await this.removals.bury(userId);
      // By nobody: a record that named the user would itself be a reason to keep the tombstone.
      await this.audit.record({
        actorId: undefined,
        action: 'account.delete',
        targetType: 'user',
        targetId: userId,
        details: {},
      });
    });
  }
}
