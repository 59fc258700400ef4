import { Injectable } from '@nestjs/common';
import { CreditGrants } from '../../../ports/billing/credit-grants.port.js';
import { AttemptThrottle } from '../../../ports/identity/attempt-throttle.port.js';
import { IdentityOptions } from '../../../ports/identity/identity-options.port.js';
import { PasswordHasher } from '../../../ports/identity/password-hasher.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { registrationLimit } from '../domain/attempt-limits.js';
import { registrationClosed } from '../domain/identity.errors.js';
import { checkNewPassword } from '../domain/password-policy.js';
import { checkDisplayName, checkUsername } from '../domain/username.js';
import { OpenSession, type OpenedSession, type SessionClient } from './open-session.js';

export interface Registration {
  readonly username: string;
  readonly displayName: string | undefined;
  readonly password: string;
}

const UNITS_PER_CREDIT = 1_000_000n;

/** Account, first session and welcome credits in one transaction: nobody has an account that they cannot use. */
@Injectable()
export class RegisterUser {
  constructor(
    private readonly options: IdentityOptions,
    private readonly hasher: PasswordHasher,
    private readonly throttle: AttemptThrottle,
    private readonly openSession: OpenSession,
    private readonly grants: CreditGrants,
    private readonly uow: UnitOfWork,
  ) {}

  async execute(registration: Registration, client: SessionClient): Promise<OpenedSession> {
    if (!this.options.registrationOpen) throw registrationClosed();
    const username = checkUsername(registration.username);
    const displayName = checkDisplayName(registration.displayName ?? username);
    const password = checkNewPassword(registration.password, username);
    await this.throttle.take(registrationLimit(client.address));
    const passwordHash = await this.hasher.hash(password);
    return this.uow.run({}, async () => {
      const opened = await this.openSession.forNewUser({ username, displayName, passwordHash }, client);
      await this.welcome(opened.user.id);
      return opened;
    });
  }

  private async welcome(userId: string): Promise<void> {
    const amount = BigInt(this.options.welcomeCredits) * UNITS_PER_CREDIT;
    if (amount === 0n) return;
    await this.grants.grant({ userId, amount, reason: 'welcome', actorId: undefined, key: 'welcome' });
  }
}
