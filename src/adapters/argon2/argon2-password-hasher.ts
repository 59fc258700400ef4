import { hash, verify } from '@node-rs/argon2';
import { passwordServiceBusy } from '../../modules/identity/domain/identity.errors.js';
import { PasswordHasher } from '../../ports/identity/password-hasher.port.js';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane (some 20 ms). */
export const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * The library works in libuv's pool of four threads, which files and DNS share: two hashes at a time leave it usable
 * and bound the memory; a bounded queue turns a flood into 503 instead of minutes of waiting.
 */
const PARALLEL = 2;
const MAX_WAITING = 100;

export class Argon2PasswordHasher extends PasswordHasher {
  /** Of 32 random bytes that nobody kept. */
  readonly nobody =
    '$argon2id$v=19$m=19456,t=2,p=1$fHOzDyUxcblPpYw8jHgQzg$xdopKHVsGkWa0htcqG8zH7Ou4xxd3ByA5zjFximFIgw';
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  hash(password: string): Promise<string> {
    return this.bounded(() => hash(password, ARGON2_COST));
  }

  verify(passwordHash: string, password: string): Promise<boolean> {
    return this.bounded(() => verify(passwordHash, password));
  }

  private async bounded<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= PARALLEL) {
      if (this.waiting.length >= MAX_WAITING) throw passwordServiceBusy();
      // The one who finishes hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running++;
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
