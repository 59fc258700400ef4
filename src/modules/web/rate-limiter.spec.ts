import type { FastifyReply } from 'fastify';
import { Configuration } from '../../configuration/configuration.js';
import { RateLimiter } from './rate-limiter.js';

/** Keeps the headers of the last answer. */
class Reply {
  readonly headers = new Map<string, string>();
  header(name: string, value: string): this {
    this.headers.set(name, value);
    return this;
  }
}

const limiterOf = (rateLimitScale: number) =>
  new RateLimiter(Object.assign(Object.create(Configuration.prototype) as Configuration, { rateLimitScale }));

describe('RateLimiter', () => {
  const spend = async (
    limiter: RateLimiter,
    identity: string,
    times = 1,
    rateClass: 'auth' | 'spend' = 'auth',
  ) => {
    const reply = new Reply();
    for (let n = 0; n < times; n++)
      await limiter.spend(rateClass, identity, reply as unknown as FastifyReply);
    return reply.headers;
  };

  it('PLT-18 counts down per identity and class, tells it, and refuses what is over with the time to wait', async () => {
    const limiter = limiterOf(1);
    expect(await spend(limiter, 'a')).toEqual(
      new Map([
        ['ratelimit-policy', '"auth";q=30;w=60'],
        ['ratelimit', '"auth";r=29;t=60'],
      ]),
    );
    await spend(limiter, 'a', 29);
    await expect(spend(limiter, 'a')).rejects.toMatchObject({
      kind: 'rate-limited',
      code: 'rate-limited',
      retryAfterSeconds: expect.any(Number) as number,
    });
    expect((await spend(limiter, 'b')).get('ratelimit')).toMatch(/^"auth";r=29;/);
    expect((await spend(limiter, 'a', 1, 'spend')).get('ratelimit')).toMatch(/^"spend";r=119;/);
  });

  it('PLT-18 rates are scaled, and 0 turns them off', async () => {
    await spend(limiterOf(2), 'a', 60);
    await expect(spend(limiterOf(2), 'a', 61)).rejects.toMatchObject({ code: 'rate-limited' });
    expect(await spend(limiterOf(0), 'a', 1_000)).toEqual(new Map());
  });
});
