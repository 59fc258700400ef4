import { AccountRemovals } from '../../../ports/identity/account-removals.port.js';
import type { PgSession } from '../pg-session.js';
import { registerIdentityErrors } from './identity-constraints.js';

export class PgAccountRemovals extends AccountRemovals {
  constructor(private readonly session: PgSession) {
    super();
    registerIdentityErrors();
  }

  async lock(userId: string, passwordHash: string): Promise<boolean> {
    this.session.requireTransaction('AccountRemovals.lock');
    const locked = await this.session.maybe(
      `select id from users where id = $1 and password_hash = $2 and status = 'active' for no key update`,
      [userId, passwordHash],
    );
    return locked !== undefined;
  }

  async bury(userId: string): Promise<void> {
    this.session.requireTransaction('AccountRemovals.bury');
    await this.session.execute(
      `with buried as (
         update users
            set username = 'deleted.' || right(replace(id::text, '-', ''), 24), display_name = 'Deleted user',
                password_hash = '$argon2id$deleted', role = 'user', status = 'deleted', avatar_storage_key = null,
                updated_at = now()
          where id = $1
         returning id
       )
       insert into account_deletions (user_id) select id from buried`,
      [userId],
    );
  }

  async due(limit: number): Promise<string[]> {
    const rows = await this.session.query<{ user_id: string }>(
      `select user_id from account_deletions
        where finished_at is null and due_at <= clock_timestamp() order by due_at limit $1`,
      [limit],
    );
    return rows.map((row) => row.user_id);
  }

  async claim(userId: string): Promise<boolean> {
    const claimed = await this.session.execute(
      `update account_deletions
          set attempts = attempts + 1,
              due_at = clock_timestamp() + least(interval '1 minute' * power(2, attempts), interval '1 day')
        where user_id = $1 and finished_at is null and due_at <= clock_timestamp()`,
      [userId],
    );
    return claimed === 1;
  }

  async finish(userId: string): Promise<'removed' | 'tombstone'> {
    const { outcome } = await this.session.one<{ outcome: 'removed' | 'tombstone' }>(
      'select account_finish_removal($1) as outcome',
      [userId],
    );
    return outcome;
  }
}
