import { Injectable } from '@nestjs/common';
import { AttemptThrottle } from '../../../ports/identity/attempt-throttle.port.js';
import { PasswordHasher } from '../../../ports/identity/password-hasher.port.js';
import { UserAccounts, type Credential } from '../../../ports/identity/user-accounts.port.js';
import { accountLimit, addressLimit } from '../domain/attempt-limits.js';
import { accountDisabled, invalidCredentials } from '../domain/identity.errors.js';
import { normalisePassword } from '../domain/password-policy.js';
import { isUsername } from '../domain/username.js';
import { OpenSession, type OpenedSession, type SessionClient } from './open-session.js';

/**
 * IDN-4. Every attempt that passes the throttle costs one look-up and one argon2 verification, whether the name exists,
 * is disabled or cannot exist, so that time tells nothing.
 */
@Injectable()
export class LogIn {
  constructor(
    private readonly accounts: UserAccounts,
    private readonly hasher: PasswordHasher,
    private readonly throttle: AttemptThrottle,
    private readonly openSession: OpenSession,
  ) {}

  async execute(username: string, password: string, client: SessionClient): Promise<OpenedSession> {
    const perAddress = addressLimit(client.address);
    const perAccount = accountLimit(username);
    // The address first: one that is refused cannot use up the attempts of the account's owner.
    await this.throttle.take(perAddress);
    await this.throttle.take(perAccount);
    const credential = await this.verified(username, password);
    await this.throttle.clear(perAccount);
    await this.throttle.giveBack(perAddress);
    if (credential.status !== 'active') throw accountDisabled();
    return this.openSession.execute(credential.userId, credential.passwordHash, client);
  }

  private async verified(username: string, password: string): Promise<Credential> {
    const credential = await this.accounts.credentialByUsername(isUsername(username) ? username : '');
    const normal = normalisePassword(password);
    const matches = await this.hasher.verify(credential?.passwordHash ?? this.hasher.nobody, normal ?? '');
    if (!credential || normal === undefined || !matches) throw invalidCredentials();
    return credential;
  }
}
