import { Injectable } from '@nestjs/common';
import { AttemptThrottle } from '../../../ports/identity/attempt-throttle.port.js';
import { PasswordHasher } from '../../../ports/identity/password-hasher.port.js';
import { UserAccounts, type Credential } from '../../../ports/identity/user-accounts.port.js';
import { passwordChangeLimit } from '../domain/attempt-limits.js';
import { userNotFound, wrongPassword } from '../domain/identity.errors.js';
import { normalisePassword } from '../domain/password-policy.js';

/** Asks once more for the password of somebody who is logged in, throttled like a log-in (IDN-4). */
@Injectable()
export class VerifyPassword {
  constructor(
    private readonly accounts: UserAccounts,
    private readonly hasher: PasswordHasher,
    private readonly throttle: AttemptThrottle,
  ) {}

  /** What was verified, for the condition of the change that follows. Throws `wrong-password`, `too-many-attempts`. */
  async execute(userId: string, password: string, pointer: string): Promise<Credential> {
    const limit = passwordChangeLimit(userId);
    await this.throttle.take(limit);
    const credential = await this.accounts.credentialById(userId);
    if (!credential) throw userNotFound();
    const given = normalisePassword(password);
    if (given === undefined || !(await this.hasher.verify(credential.passwordHash, given)))
      throw wrongPassword(pointer);
    await this.throttle.clear(limit);
    return credential;
  }
}
