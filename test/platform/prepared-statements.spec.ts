import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('PgSession.maybePrepared', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase();
    await db.session.query('create table t (id int primary key, v int not null)');
  });
  afterAll(() => db.close());

  const value = (id: number) =>
    db.session.maybePrepared<{ v: number }>('value-of-t', 'select v from t where id = $1', [id]);

  it('plans once in a connection, inside and outside of a unit of work, and survives its rollback', async () => {
    const inside = db.uow.run({}, async () => {
      await db.session.query('insert into t (id, v) values (1, 7)');
      expect(await value(1)).toEqual({ v: 7 });
      const [row] = await db.session.query(
        `select count(*)::int as n from pg_prepared_statements where name = 'value-of-t'`,
      );
      expect(row).toEqual({ n: 1 });
      throw new Error('rolled back');
    });
    await expect(inside).rejects.toThrow('rolled back');
    expect(await value(1)).toBeUndefined();
  });

  it('goes on after a migration that adds a column and an index', async () => {
    await db.session.query('insert into t (id, v) values (2, 8)');
    expect(await value(2)).toEqual({ v: 8 });
    await db.session.query('alter table t add column later text');
    await db.session.query('create index t_v on t (v)');
    expect(await value(2)).toEqual({ v: 8 });
  });

  it('refuses another statement under a name that is taken', async () => {
    await value(2);
    await expect(db.session.maybePrepared('value-of-t', 'select id from t')).rejects.toThrow(
      'must be unique',
    );
  });
});
