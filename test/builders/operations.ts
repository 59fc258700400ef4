import { randomUUID } from 'node:crypto';
import type { TestDatabase } from '../harness/test-database.js';

/**
 * Appends `count` settings operations to the log as a batch does: under the canvas lock, with the revision raised in the same
 * transaction. For suites that are about what happens after the commit. Returns the last revision.
 */
export async function appendToLog(
  db: Pick<TestDatabase, 'session'>,
  canvasId: string,
  actorId: string,
  count = 1,
  text = 'x',
): Promise<number> {
  const { revision } = await db.session.one<{ revision: string }>(
    `with canvas as (
       update canvas_projects set revision = revision + $3 where id = $1 returning id, revision
     ), batch as (
       insert into canvas_operation_batches (canvas_id, actor_id, first_op_id, payload_sha256, first_revision, last_revision)
       select id, $2, $4::text || '-1', 'builder', revision - $3 + 1, revision from canvas returning id
     ), written as (
       insert into canvas_operations (canvas_id, revision, batch_id, op_id, actor_id, type, value, effects, inverse)
       select canvas.id, canvas.revision - $3 + n, batch.id, $4::text || '-' || n, $2, 'settings.patch',
              jsonb_build_object('text', $5::text), '[]', '[]'
         from canvas, batch, generate_series(1, $3::int) n
     )
     select revision from canvas`,
    [canvasId, actorId, count, randomUUID(), text],
  );
  return Number(revision);
}
