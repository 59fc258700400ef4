import { StoredQuotes } from '../../../ports/billing/stored-quotes.port.js';
import type { PgSession } from '../pg-session.js';

const OUTDATED = `valid_until < clock_timestamp() - interval '1 day'`;

export class PgStoredQuotes extends StoredQuotes {
  constructor(private readonly session: PgSession) {
    super();
  }

  async anyOutdated(): Promise<boolean> {
    const row = await this.session.maybe(`select 1 as one from credit_quotes where ${OUTDATED} limit 1`);
    return row !== undefined;
  }

  purge(limit: number): Promise<number> {
    return this.session.execute(
      `delete from credit_quotes where id in (
         select id from credit_quotes where ${OUTDATED} order by valid_until limit $1 for update skip locked)`,
      [limit],
    );
  }
}
