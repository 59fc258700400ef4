import type { UserStatus } from '../../modules/identity/domain/user-status.js';
import type { Role } from './authenticator.port.js';

export interface UserAccount {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly role: Role;
  readonly status: UserStatus;
  readonly siteAdmin: boolean;
  readonly avatarStorageKey: string | undefined;
  readonly createdAt: Date;
}

export interface NewUser {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly passwordHash: string;
}

/** What log-in needs; never leaves the context. */
export interface Credential {
  readonly userId: string;
  readonly username: string;
  readonly status: UserStatus;
  readonly passwordHash: string;
}

export interface UserPageRequest {
  readonly limit: number;
  /** ID of the last user seen. */
  readonly after: string | undefined;
  /** Part of the username or display name, whatever the case. */
  readonly search: string | undefined;
  readonly status: UserStatus | undefined;
  readonly role: Role | undefined;
}

/** The account after an administrative change, and whether there was one. */
export interface AccountChange {
  readonly account: UserAccount;
  readonly changed: boolean;
}

export abstract class UserAccounts {
  /** Throws `username-taken`: of two that register one name at once, one wins. */
  abstract create(user: NewUser): Promise<UserAccount>;
  abstract find(userId: string): Promise<UserAccount | undefined>;
  /** In order of ID, which is the order of making. */
  abstract page(request: UserPageRequest): Promise<UserAccount[]>;
  abstract credentialByUsername(username: string): Promise<Credential | undefined>;
  abstract credentialById(userId: string): Promise<Credential | undefined>;
  /** False when the user is not active or no longer has `expectedHash`: somebody else changed it first. */
  abstract replacePassword(userId: string, expectedHash: string, newHash: string): Promise<boolean>;
  /**
   * One statement that locks actor and user in one order and checks the actor's admin role in it. Throws `forbidden` when the actor is no
   * active administrator any more, `user-not-found`, `site-admin-protected`. Needs a unit of work: the audit entry belongs to it.
   */
  abstract setStatus(actorId: string, userId: string, status: UserStatus): Promise<AccountChange>;
  /** As `setStatus`. */
  abstract setRole(actorId: string, userId: string, role: Role): Promise<AccountChange>;
}
