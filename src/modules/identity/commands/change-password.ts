import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../../../ports/identity/password-hasher.port.js';
import { UserAccounts } from '../../../ports/identity/user-accounts.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { passwordRefused, wrongPassword } from '../domain/identity.errors.js';
import { checkNewPassword, normalisePassword } from '../domain/password-policy.js';
import { EndAccess } from './end-access.js';
import { VerifyPassword } from './verify-password.js';

export interface PasswordChange {
  readonly userId: string;
  /** The session that goes on; all others end. */
  readonly sessionId: string;
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Ends the other sessions and all API keys in the same transaction: whoever had the old password is out, whatever they made with it. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly accounts: UserAccounts,
    private readonly access: EndAccess,
    private readonly verify: VerifyPassword,
    private readonly hasher: PasswordHasher,
    private readonly uow: UnitOfWork,
  ) {}

  async execute(change: PasswordChange): Promise<void> {
    const credential = await this.verify.execute(change.userId, change.currentPassword, '#/currentPassword');
    const next = checkNewPassword(change.newPassword, credential.username, '#/newPassword');
    if (next === normalisePassword(change.currentPassword))
      throw passwordRefused('#/newPassword', 'must differ from the current password');
    const newHash = await this.hasher.hash(next);
    await this.uow.run({}, async () => {
      // Of two changes at once, the second finds another hash than the one it verified.
      if (!(await this.accounts.replacePassword(change.userId, credential.passwordHash, newHash)))
        throw wrongPassword();
      await this.access.execute(change.userId, change.sessionId);
    });
  }
}
