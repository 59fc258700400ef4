import type { AttemptLimit } from '../../../modules/identity/domain/attempt-limits.js';
import { tooManyAttempts } from '../../../modules/identity/domain/identity.errors.js';
import { AttemptThrottle } from '../../../ports/identity/attempt-throttle.port.js';
import type { IdentityOptions } from '../../../ports/identity/identity-options.port.js';
import type { PgSession } from '../pg-session.js';

/** Fixed windows by the database's clock: a refused attempt never makes the wait longer. */
export class PgAttemptThrottle extends AttemptThrottle {
  constructor(
    private readonly session: PgSession,
    private readonly options: IdentityOptions,
  ) {
    super();
  }

  async take({ key, attempts, windowSeconds }: AttemptLimit): Promise<void> {
    if (this.options.attemptScale === 0) return;
    if (this.session.transaction)
      throw new Error('AttemptThrottle.take must not be called in a unit of work');
    const row = await this.session.one<{ attempts: number; seconds: number }>(
      `insert into login_throttle as t (key, attempts, window_ends_at)
       values ($1, 1, now() + make_interval(secs => $2))
       on conflict (key) do update set
         attempts = case when t.window_ends_at <= now() then 1 else least(t.attempts + 1, 1000000) end,
         window_ends_at = case when t.window_ends_at <= now() then excluded.window_ends_at else t.window_ends_at end
       returning attempts, greatest(1, ceil(extract(epoch from window_ends_at - now())))::int as seconds`,
      [key, windowSeconds],
    );
    if (row.attempts > attempts * this.options.attemptScale) throw tooManyAttempts(row.seconds);
  }

  async giveBack({ key }: AttemptLimit): Promise<void> {
    await this.session.execute(
      `update login_throttle set attempts = attempts - 1 where key = $1 and attempts > 0`,
      [key],
    );
  }

  async clear({ key }: AttemptLimit): Promise<void> {
    await this.session.execute(`delete from login_throttle where key = $1`, [key]);
  }

  async sweep(limit: number): Promise<void> {
    await this.session.execute(
      `delete from login_throttle
       where key in (select key from login_throttle where window_ends_at <= now() order by window_ends_at limit $1 for update skip locked)`,
      [limit],
    );
  }
}
