import type { Role } from './authenticator.port.js';

export interface DirectoryUser {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly role: Role;
  readonly status: 'active' | 'disabled' | 'deleted';
}

/** What other contexts may know of users. */
export abstract class UserDirectory {
  abstract find(userId: string): Promise<DirectoryUser | undefined>;
  /** Of these users, those that exist. One query. */
  abstract findMany(userIds: readonly string[]): Promise<DirectoryUser[]>;
  abstract findByUsername(username: string): Promise<DirectoryUser | undefined>;
}
