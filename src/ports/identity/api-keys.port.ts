export interface ApiKey {
  readonly id: string;
  readonly name: string;
  /** The first characters of the key, by which its owner knows it again. */
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** At most a minute behind the last use. */
  readonly lastUsedAt: Date | undefined;
  readonly revokedAt: Date | undefined;
}

export interface NewApiKey {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly prefix: string;
  readonly keySha256: Buffer;
  readonly scopes: readonly string[];
  readonly expiresInSeconds: number;
}

/** Personal API keys (IDN-9). Keys that have ended stay in the owner's list: what was used when remains known. */
export abstract class ApiKeys {
  /**
   * Locks the owner, so that no key is made for somebody who is disabled meanwhile, and no more than `most` are valid at
   * once. Throws `too-many-api-keys`, `user-not-found`. Needs a unit of work.
   */
  abstract create(key: NewApiKey, most: number): Promise<ApiKey>;
  /** The owner's, in order of ID, which is the order of making. */
  abstract page(userId: string, limit: number, after: string | undefined): Promise<ApiKey[]>;
  /** True when this call revoked it, false when it had ended before. Throws `api-key-not-found`. Needs a unit of work. */
  abstract revoke(userId: string, keyId: string): Promise<boolean>;
  /** All that are valid now; their IDs. Needs a unit of work. */
  abstract revokeAll(userId: string): Promise<string[]>;
}
