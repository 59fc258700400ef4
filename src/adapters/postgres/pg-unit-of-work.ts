import type pg from 'pg';
import { DomainError } from '../../ports/kernel/domain-error.js';
import { UnitOfWork, type UnitOfWorkOptions } from '../../ports/kernel/unit-of-work.port.js';
import { mapPgError } from './pg-errors.js';
import type { PgSession, PgTransaction } from './pg-session.js';

const REPEATABLE = new Set(['serialization-failure', 'deadlock-detected']);

export class PgUnitOfWork extends UnitOfWork {
  constructor(private readonly session: PgSession) {
    super();
  }

  async run<T>(options: UnitOfWorkOptions, work: () => Promise<T>): Promise<T> {
    const outer = this.session.transaction;
    if (outer) return this.join(outer, options, work);
    for (let tries = 0; ; tries++) {
      try {
        return await this.runOnce(options, work);
      } catch (error) {
        const again =
          error instanceof DomainError && REPEATABLE.has(error.code) && tries < (options.retries ?? 0);
        if (!again) throw error;
      }
    }
  }

  afterCommit(action: () => void): void {
    const transaction = this.session.transaction;
    if (transaction) transaction.afterCommit.push(action);
    else action();
  }

  private join<T>(outer: PgTransaction, options: UnitOfWorkOptions, work: () => Promise<T>): Promise<T> {
    if (outer.ended) throw new Error('a unit of work was joined after it had ended (a missing await?)');
    if (options.isolation && options.isolation !== outer.isolation) {
      throw new Error(`cannot join a ${outer.isolation} unit of work with ${options.isolation}`);
    }
    return work();
  }

  private async runOnce<T>(options: UnitOfWorkOptions, work: () => Promise<T>): Promise<T> {
    const isolation = options.isolation ?? 'read committed';
    const client = await this.session.pool.connect().catch(mapPgError);
    const transaction: PgTransaction = { client, isolation, afterCommit: [], busy: false, ended: false };
    let broken: Error | undefined;
    // The pool listens to idle clients only: a connection that breaks while it is ours, and between two queries, would
    // otherwise be an unhandled 'error' event and end the process.
    client.on('error', ignore);
    try {
      await client.query(begin(isolation, options)).catch(mapPgError);
      const result = await this.session.within(transaction, work);
      if (transaction.busy)
        throw new Error('a query was still running at the end of its unit of work (a missing await?)');
      transaction.ended = true;
      await client.query('commit').catch(mapPgError);
      return this.finish(transaction, result);
    } catch (error) {
      transaction.ended = true;
      broken = isUnreachable(error) ? error : await rollback(client);
      throw error;
    } finally {
      client.off('error', ignore);
      // A connection that could not roll back must not serve anybody else.
      client.release(broken ?? transaction.busy);
    }
  }

  private finish<T>(transaction: PgTransaction, result: T): T {
    for (const action of transaction.afterCommit) action();
    return result;
  }
}

/** The next query on the connection fails and says it. */
function ignore(): void {
  return undefined;
}

/** One round trip: BEGIN and the limits as one simple query. The values are numbers of ours, never input. */
function begin(isolation: string, options: UnitOfWorkOptions): string {
  const lock = Math.trunc(options.lockTimeoutMs ?? 5_000);
  const statement = Math.trunc(options.statementTimeoutMs ?? 15_000);
  return `begin isolation level ${isolation}; set local lock_timeout = ${lock}; set local statement_timeout = ${statement}`;
}

/** Who does not answer is not asked to roll back: closing the connection does that, and nobody waits twice. */
function isUnreachable(error: unknown): error is DomainError {
  return error instanceof DomainError && error.code === 'database-unavailable';
}

async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
