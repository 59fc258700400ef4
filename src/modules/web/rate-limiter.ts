import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { FastifyReply } from 'fastify';
import { Configuration } from '../../configuration/configuration.js';
import { DomainError } from '../../ports/kernel/domain-error.js';
import type { RateClass } from './policy.decorators.js';

/** Requests a minute per identity. Generous for people, a wall for loops; RATE_LIMIT_SCALE multiplies them. */
const PER_MINUTE: Readonly<Record<Exclude<RateClass, 'none'>, number>> = {
  read: 1_200,
  write: 600,
  auth: 30,
  spend: 120,
  operations: 3_000,
  // Cursors that move: a class of its own, so that they take nothing from writing.
  presence: 6_000,
};

/** Counts per process: with several API processes behind a balancer the bound is that many times larger. */
@Injectable()
export class RateLimiter {
  private readonly limiters: ReadonlyMap<string, RateLimiterMemory>;

  constructor(configuration: Configuration) {
    const scale = configuration.rateLimitScale;
    const classes = scale === 0 ? [] : Object.entries(PER_MINUTE);
    this.limiters = new Map(
      classes.map(([name, points]) => [
        name,
        new RateLimiterMemory({ keyPrefix: name, points: points * scale, duration: 60 }),
      ]),
    );
  }

  /** Sets the RateLimit headers; throws `rate-limited` with Retry-After. */
  async spend(rateClass: RateClass, identity: string, reply: FastifyReply): Promise<void> {
    const limiter = this.limiters.get(rateClass);
    if (!limiter) return;
    const result = await limiter.consume(identity).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    });
    const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
    void reply.header('ratelimit-policy', `"${rateClass}";q=${limiter.points};w=60`);
    void reply.header('ratelimit', `"${rateClass}";r=${result.remainingPoints};t=${seconds}`);
    if (result.consumedPoints > limiter.points) {
      throw new DomainError('rate-limited', 'rate-limited', 'too many requests', {
        retryAfterSeconds: seconds,
      });
    }
  }
}
