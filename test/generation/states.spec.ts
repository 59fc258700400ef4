import { randomUUID } from 'node:crypto';
import '../../src/adapters/postgres/generation/pg-generation-leases.js';
import { NEXT_STATES, requireMayFollow } from '../../src/modules/generation/domain/operation-states.js';
import type { ExecutionState } from '../../src/ports/generation/generation-engine.port.js';
import { insertUser } from '../builders/canvases.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';

const STATES = Object.keys(NEXT_STATES) as ExecutionState[];
const OPEN = new Set<ExecutionState>(['queued', 'sent', 'accepted', 'unknown']);

/** Columns that agree with a state, so that only the transition itself is in question. */
function columnsOf(state: ExecutionState): string {
  const done = !OPEN.has(state);
  return `execution = '${state}', sent_at = ${state === 'queued' ? 'null' : 'now()'},
    external_task_id = ${state === 'accepted' ? `'t'` : 'external_task_id'}, billing = '${done ? 'released' : 'held'}',
    finished_at = ${done ? 'now()' : 'null'}, error_code = 'x', output = ${state === 'succeeded' ? `'{}'` : 'null'},
    delivery = '${state === 'succeeded' ? 'delivered' : 'none'}'`;
}

describe('States of a generation operation', () => {
  let db: TestDatabase;
  let userId: string;
  beforeAll(async () => {
    db = await openTestDatabase();
    userId = await insertUser(db);
  });
  afterAll(() => db.close());

  /** Straight into the table, in any state: the guard is a trigger of updates. */
  async function operationIn(state: ExecutionState): Promise<string> {
    const operationId = randomUUID();
    await db.session.query(
      `insert into generation_operations (operation_id, account_user_id, origin, capability, model, requested_model, request,
         request_sha256, provider, idempotency_key, due_at)
       values ($1, $2, 'user', 'text', 'm', 'm', '{}', repeat('ab', 32), 'double', gen_random_uuid(), now())`,
      [operationId, userId],
    );
    if (state === 'queued') return operationId;
    const client = await db.session.pool.connect();
    try {
      await client.query(`begin; set local session_replication_role = replica;
        update generation_operations set ${columnsOf(state)} where operation_id = '${operationId}'; commit`);
    } finally {
      client.release();
    }
    return operationId;
  }

  it.each(STATES)(
    'GEN-3 from %s the database lets through what the table of states allows, and nothing else',
    async (from) => {
      const allowed: ExecutionState[] = [];
      for (const to of STATES.filter((state) => state !== from)) {
        const operationId = await operationIn(from);
        const moved = await db.session
          .query(`update generation_operations set ${columnsOf(to)} where operation_id = $1`, [operationId])
          .then(
            () => true,
            (error: { code?: string }) => (expect(error.code).toBe('generation-state-conflict'), false),
          );
        if (moved) allowed.push(to);
        if (moved) expect(() => requireMayFollow(from, to)).not.toThrow();
        else expect(() => requireMayFollow(from, to)).toThrow('not in a state');
      }
      expect(new Set(allowed)).toEqual(new Set(NEXT_STATES[from]));
    },
  );

  it.each([
    [
      'a failed call with a result',
      `execution = 'failed', sent_at = now(), error_code = 'x', billing = 'released', finished_at = now(), output = '{}'`,
      'generation_operations_no_failed_with_result',
    ],
    [
      'a failed call that was delivered',
      `execution = 'failed', sent_at = now(), error_code = 'x', billing = 'released', finished_at = now(), delivery = 'delivered'`,
      'generation_operations_delivered_is_success',
    ],
    [
      'a success without its output',
      `execution = 'succeeded', sent_at = now(), billing = 'settled', finished_at = now(), delivery = 'delivered'`,
      'generation_operations_no_failed_with_result',
    ],
    [
      'money released while the outcome is open',
      `execution = 'unknown', sent_at = now(), billing = 'released'`,
      'generation_operations_held_while_open',
    ],
    [
      'an end that still holds money',
      `execution = 'cancelled', finished_at = now()`,
      'generation_operations_held_while_open',
    ],
    ['a call without its mark', `execution = 'sent'`, 'generation_operations_sent_marked'],
    [
      'an accepted task without its ID',
      `execution = 'accepted', sent_at = now()`,
      'generation_operations_task_when_accepted',
    ],
    ['half a lease', `lease_token = gen_random_uuid()`, 'generation_operations_lease_whole'],
  ])('GEN-9 the database refuses %s', async (_, change, constraint) => {
    const operationId = await operationIn(/'(succeeded|unknown|accepted)'/.test(change) ? 'sent' : 'queued');
    await expect(
      db.session.query(`update generation_operations set ${change} where operation_id = $1`, [operationId]),
    ).rejects.toMatchObject({ constraint });
  });

  it('GEN-1 what an operation asks for cannot change', async () => {
    for (const change of [
      `request = '{"a": 1}'`,
      `model = 'n'`,
      `account_user_id = gen_random_uuid()`,
      `canvas_id = gen_random_uuid()`,
      `attempt = -1`,
    ]) {
      const operationId = await operationIn('queued');
      await expect(
        db.session.query(`update generation_operations set ${change} where operation_id = $1`, [operationId]),
      ).rejects.toMatchObject({ code: 'generation-state-conflict' });
    }
  });

  it('PLT-22 the looks for due work use the partial indexes, whatever the history holds', async () => {
    const plan = async (sql: string) => {
      const rows = await db.uow.run({}, async () => {
        await db.session.query('set local enable_seqscan = off');
        return db.session.query<{ 'QUERY PLAN': string }>(`explain ${sql}`);
      });
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const due = 'greatest(due_at, coalesce(lease_expires_at, due_at))';
    expect(
      await plan(
        `select operation_id from generation_operations where (execution in ('queued', 'sent') or delivery = 'pending') and ${due} <= now() order by ${due} limit 10`,
      ),
    ).toContain('generation_operations_to_execute');
    expect(
      await plan(
        `select operation_id from generation_operations where execution in ('accepted', 'unknown') and delivery = 'none' and external_task_id is not null and ${due} <= now() order by ${due} limit 10`,
      ),
    ).toContain('generation_operations_to_poll');
  });
});
