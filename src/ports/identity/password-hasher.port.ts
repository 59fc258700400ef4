/** Slow on purpose, off the event loop, bounded in parallel: throws `password-service-busy` beyond the bound. */
export abstract class PasswordHasher {
  /** A hash in the same form and cost as every other, which no password matches: verified where there is no user (IDN-4). */
  abstract readonly nobody: string;
  /** Argon2id in PHC form. */
  abstract hash(password: string): Promise<string>;
  abstract verify(hash: string, password: string): Promise<boolean>;
}
