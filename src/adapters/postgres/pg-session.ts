import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { mapPgError } from './pg-errors.js';

export type PgRow = Record<string, unknown>;

/** One transaction's connection; revoked at its end. */
export interface PgTransaction {
  readonly client: pg.PoolClient;
  readonly isolation: string;
  readonly afterCommit: (() => void)[];
  busy: boolean;
  ended: boolean;
}

// BIGINT and NUMERIC stay text: they may pass 2^53 (PLT-9). Timestamps become Date.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => text);

/** How adapters reach PostgreSQL: in the transaction of the surrounding unit of work, else on a pooled connection. */
export class PgSession {
  private readonly current = new AsyncLocalStorage<PgTransaction>();

  constructor(readonly pool: pg.Pool) {}

  /** Rows of one parameterised statement. */
  async query<Row extends object = PgRow>(sql: string, params: readonly unknown[] = []): Promise<Row[]> {
    return (await this.send<Row>(sql, params)).rows;
  }

  /** Number of rows that a statement wrote. */
  async execute(sql: string, params: readonly unknown[] = []): Promise<number> {
    return (await this.send(sql, params)).rowCount ?? 0;
  }

  /** The one row of a statement that always gives one. */
  async one<Row extends object = PgRow>(sql: string, params: readonly unknown[] = []): Promise<Row> {
    const [row] = await this.query<Row>(sql, params);
    if (!row) throw new Error('a statement that always gives a row gave none');
    return row;
  }

  /** The first row, if any. */
  async maybe<Row extends object = PgRow>(
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<Row | undefined> {
    return (await this.query<Row>(sql, params))[0];
  }

  /**
   * The first row, if any, of a statement that nearly every request sends: prepared once in a connection under `name`, for
   * planning can cost more than the answer. A migration must not change the type of a column that such a statement gives
   * (expand/contract never does): connections that are open would refuse it until they are made anew.
   */
  async maybePrepared<Row extends object = PgRow>(
    name: string,
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<Row | undefined> {
    return (await this.queryPrepared<Row>(name, sql, params))[0];
  }

  /** All rows of such a statement. */
  async queryPrepared<Row extends object = PgRow>(
    name: string,
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<Row[]> {
    return (await this.send<Row>(sql, params, name)).rows;
  }

  get transaction(): PgTransaction | undefined {
    return this.current.getStore();
  }

  /** For mutating port methods that make no sense alone: a mistake of the caller, not of the user. */
  requireTransaction(method: string): void {
    if (!this.transaction) throw new Error(`${method} must be called inside UnitOfWork.run`);
  }

  within<T>(transaction: PgTransaction, work: () => Promise<T>): Promise<T> {
    return this.current.run(transaction, work);
  }

  private async send<Row extends object>(
    text: string,
    params: readonly unknown[],
    name?: string,
  ): Promise<pg.QueryResult<Row>> {
    const query = { text, values: [...params], ...(name ? { name } : {}) };
    const transaction = this.transaction;
    if (!transaction) return this.pool.query<Row>(query).catch(mapPgError);
    if (transaction.ended)
      throw new Error('a query was sent after its unit of work had ended (a missing await?)');
    if (transaction.busy) throw new Error('two queries overlap in one unit of work (a missing await?)');
    transaction.busy = true;
    try {
      return await transaction.client.query<Row>(query);
    } catch (error) {
      return mapPgError(error);
    } finally {
      transaction.busy = false;
    }
  }
}
