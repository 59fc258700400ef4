import { Injectable } from '@nestjs/common';
import { AttemptThrottle } from '../../../ports/identity/attempt-throttle.port.js';
import { PasswordHasher } from '../../../ports/identity/password-hasher.port.js';
import { UserAccounts } from '../../../ports/identity/user-accounts.port.js';
import { UserSessions } from '../../../ports/identity/user-sessions.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { passwordChangeLimit } from '../domain/attempt-limits.js';
import { passwordRefused, userNotFound, wrongPassword } from '../domain/identity.errors.js';
import { checkNewPassword, normalisePassword } from '../domain/password-policy.js';
import { SessionNews } from './session-news.js';

export interface PasswordChange {
  readonly userId: string;
  /** The session that goes on; all others end. */
  readonly sessionId: string;
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Ends the other sessions in the same transaction: whoever had the old password is out. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly accounts: UserAccounts,
    private readonly sessions: UserSessions,
    private readonly hasher: PasswordHasher,
    private readonly throttle: AttemptThrottle,
    private readonly uow: UnitOfWork,
    private readonly news: SessionNews,
  ) {}

  async execute(change: PasswordChange): Promise<void> {
    const limit = passwordChangeLimit(change.userId);
    await this.throttle.take(limit);
    const credential = await this.accounts.credentialById(change.userId);
    if (!credential) throw userNotFound();
    const current = normalisePassword(change.currentPassword);
    if (current === undefined || !(await this.hasher.verify(credential.passwordHash, current)))
      throw wrongPassword();
    await this.throttle.clear(limit);
    const next = checkNewPassword(change.newPassword, credential.username, '#/newPassword');
    if (next === current) throw passwordRefused('#/newPassword', 'must differ from the current password');
    const newHash = await this.hasher.hash(next);
    await this.uow.run({}, async () => {
      // Of two changes at once, the second finds another hash than the one it verified.
      if (!(await this.accounts.replacePassword(change.userId, credential.passwordHash, newHash)))
        throw wrongPassword();
      this.news.ended(await this.sessions.endAll(change.userId, change.sessionId));
    });
  }
}
