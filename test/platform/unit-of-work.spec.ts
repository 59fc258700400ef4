import { makeDataSource, poolOf } from '../../src/adapters/postgres/data-source.js';
import { PgSession } from '../../src/adapters/postgres/pg-session.js';
import { PgUnitOfWork } from '../../src/adapters/postgres/pg-unit-of-work.js';
import { addressOf, openTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('PgUnitOfWork', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase();
    await db.session.query('create table t (id int primary key, v int not null default 0)');
  });
  afterAll(() => db.close());
  beforeEach(() => db.session.query('truncate t'));

  const count = async () => (await db.session.query('select 1 from t')).length;
  const insert = (id: number) => db.session.query('insert into t (id) values ($1)', [id]);

  it('PLT-10 several ports called inside one run share one transaction and roll back together', async () => {
    await expect(
      db.uow.run({}, async () => {
        await insert(1);
        await db.uow.run({}, () => insert(2));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await count()).toBe(0);
  });

  it('PLT-10 joining with another isolation level throws', async () => {
    await expect(
      db.uow.run({}, () => db.uow.run({ isolation: 'serializable' }, () => insert(1))),
    ).rejects.toThrow('cannot join');
  });

  it('PLT-10 overlapping queries throw', async () => {
    await expect(db.uow.run({}, () => Promise.all([insert(1), insert(2)]))).rejects.toThrow('overlap');
    expect(await count()).toBe(0);
  });

  it('PLT-10 the handle is revoked at its end: a forgotten query throws', async () => {
    let late: (() => Promise<unknown>) | undefined;
    await db.uow.run({}, async () => {
      const { AsyncResource } = await import('node:async_hooks');
      late = AsyncResource.bind(() => insert(9));
      await insert(1);
    });
    await expect(late?.()).rejects.toThrow('after its unit of work had ended');
    await expect(
      db.uow.run({}, async () => {
        void insert(2).catch(() => undefined);
      }),
    ).rejects.toThrow('missing await');
    expect(await count()).toBe(1);
  });

  it('PLT-10 a serialization failure is retried, bounded, only where the work says it is repeatable', async () => {
    await insert(1);
    let runs = 0;
    const clash = async () => {
      runs++;
      await db.session.query('select v from t where id = 1');
      if (runs === 1) await db.session.pool.query('update t set v = v + 1 where id = 1');
      await db.session.query('update t set v = v + 1 where id = 1');
    };
    await expect(db.uow.run({ isolation: 'serializable' }, clash)).rejects.toMatchObject({
      code: 'serialization-failure',
    });
    runs = 0;
    await db.uow.run({ isolation: 'serializable', retries: 2 }, clash);
    expect(runs).toBe(2);
  });

  it('PLT-10 statement and lock timeouts are set there and told apart', async () => {
    await insert(1);
    await expect(
      db.uow.run({ statementTimeoutMs: 50 }, () => db.session.query('select pg_sleep(5)')),
    ).rejects.toMatchObject({
      code: 'statement-timeout',
    });
    const blocker = await db.session.pool.connect();
    await blocker.query('begin; update t set v = 1 where id = 1');
    await expect(
      db.uow.run({ lockTimeoutMs: 50 }, () => db.session.query('update t set v = 2 where id = 1')),
    ).rejects.toMatchObject({ code: 'lock-timeout' });
    await blocker.query('rollback');
    blocker.release();
  });

  it('PLT-10 actions after commit run after a commit only', async () => {
    const seen: string[] = [];
    await db.uow.run({}, async () => {
      db.uow.afterCommit(() => seen.push('committed'));
      await insert(1);
    });
    await db.uow
      .run({}, async () => {
        db.uow.afterCommit(() => seen.push('never'));
        await Promise.reject(new Error('x'));
      })
      .catch(() => undefined);
    expect(seen).toEqual(['committed']);
  });

  it('PLT-24 a connection that breaks between two queries of a unit of work fails it, and nothing else', async () => {
    const broken = db.uow.run({}, async () => {
      const [row] = await db.session.query<{ pid: number }>('select pg_backend_pid() as pid');
      await db.session.pool.query('select pg_terminate_backend($1)', [row?.pid]);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await insert(1);
    });
    await expect(broken).rejects.toMatchObject({ code: 'database-unavailable' });
    await db.uow.run({}, () => insert(2));
    expect(await count()).toBe(1);
  });

  it('PLT-10 of two that deadlock one is run again, and both end', async () => {
    await Promise.all([insert(1), insert(2)]);
    const met = barrier(2);
    let runs = 0;
    const both = ([first, second]: number[]) =>
      db.uow.run({ retries: 2 }, async () => {
        runs++;
        await db.session.query(`set local deadlock_timeout = '10ms'`);
        await db.session.query('update t set v = v + 1 where id = $1', [first]);
        await met();
        await db.session.query('update t set v = v + 1 where id = $1', [second]);
      });
    await Promise.all([both([1, 2]), both([2, 1])]);
    expect(runs).toBe(3);
    expect(await db.session.query('select v from t')).toEqual([{ v: 2 }, { v: 2 }]);
  });

  it('PLT-10 PLT-26 a server that does not answer is given up within a bound, and its connection serves nobody else', async () => {
    const options = {
      address: addressOf(db.url),
      poolSize: 1,
      applicationName: 'patience',
      answerTimeoutMs: 100,
    };
    const source = await makeDataSource(options).initialize();
    const session = new PgSession(poolOf(source));
    const uow = new PgUnitOfWork(session);
    const pid = async () => (await session.one<{ pid: number }>('select pg_backend_pid() as pid')).pid;
    try {
      for (const run of [
        () => session.query('select pg_sleep(2)'),
        () => uow.run({}, () => session.query('select pg_sleep(2)')),
      ]) {
        const before = await pid();
        const started = performance.now();
        await expect(run()).rejects.toMatchObject({ kind: 'unavailable', code: 'database-unavailable' });
        expect(performance.now() - started).toBeLessThan(1_000);
        expect(await pid()).not.toBe(before);
      }
    } finally {
      await source.destroy();
    }
  });
});

/** Resolves for all once so many have come; later ones do not wait. */
function barrier(count: number): () => Promise<void> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  let came = 0;
  return () => (++came >= count ? (open(), Promise.resolve()) : opened);
}
