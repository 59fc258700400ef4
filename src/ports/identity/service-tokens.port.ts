export interface ServiceToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly createdBy: string;
  readonly createdAt: Date;
  /** At most a minute behind the last use. */
  readonly lastUsedAt: Date | undefined;
  readonly expiresAt: Date | undefined;
  readonly revokedAt: Date | undefined;
}

export interface NewServiceToken {
  readonly id: string;
  readonly name: string;
  readonly tokenSha256: Buffer;
  readonly scopes: readonly string[];
  readonly createdBy: string;
  readonly expiresInSeconds: number | undefined;
}

/** Revoked tokens stay in the list: who used what remains known (IDN-5). */
export abstract class ServiceTokens {
  /** Throws `forbidden` when the creator is no active administrator any more. Needs a unit of work. */
  abstract create(token: NewServiceToken): Promise<ServiceToken>;
  /** True when this call revoked it, false when it was revoked before. Throws `service-token-not-found`. Needs a unit of work. */
  abstract revoke(tokenId: string): Promise<boolean>;
  /** In order of ID, which is the order of making. */
  abstract page(limit: number, after: string | undefined): Promise<ServiceToken[]>;
}
