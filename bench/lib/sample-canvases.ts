import { randomUUID } from 'node:crypto';
import type { PgSession } from '../../src/adapters/postgres/pg-session.js';
import type { CanvasOperation } from '../../src/ports/collaboration/canvas-operations.port.js';
import { random } from './measure.js';
import { numbered, numberedSql, USERS } from './sample-users.js';

/** Canvas 1 and the following; their owner is user 1, every other sample user is an editor. */
export const canvasId = (canvas: number): string => numbered('8000', canvas);
export const canvasSql = (canvas: string): string => numberedSql('8000', canvas);

/** Empty canvases `from` to `to`. */
export async function makeCanvases(session: PgSession, from: number, to: number): Promise<void> {
  await session.query(
    `with made as (
       insert into canvas_projects (id, owner_user_id, title, entity_count)
       select ${canvasSql('n')}, ${numberedSql('9000', '1')}, 'Bench', 0 from generate_series($1::int, $2::int) n returning id
     )
     insert into canvas_project_members (canvas_id, user_id, role)
     select made.id, users.id, case when users.id = ${numberedSql('9000', '1')} then 'owner' else 'editor' end
       from made, users where users.id between ${numberedSql('9000', '1')} and ${numberedSql('9000', String(USERS))}`,
    [from, to],
  );
}

/** Nodes n1, n2 … and edges that chain them in canvases `from` to `to`, as the functions of the migration would have written them. */
export async function fillCanvases(
  session: PgSession,
  from: number,
  to: number,
  nodes: number,
): Promise<void> {
  await session.query(
    `insert into canvas_entities (canvas_id, id, kind, body, revision, bytes, cell_level, cell_x, cell_y)
     select ${canvasSql('c')}, 'n' || n, 'node', body, 0, 160, cell.level, cell.x, cell.y
       from generate_series($1::int, $2::int) c,
            generate_series(1, $3::int) n,
            jsonb_build_object('type', 'image', 'width', 320, 'height', 240,
              'position', jsonb_build_object('x', n % 300 * 400, 'y', n / 300 * 300),
              'data', jsonb_build_object('prompt', 'a harbour at dawn, number ' || n)) body,
            canvas_cell_of(body) cell`,
    [from, to, nodes],
  );
  await session.query(
    `insert into canvas_entities (canvas_id, id, kind, body, revision, bytes)
     select ${canvasSql('c')}, 'e' || n, 'edge', jsonb_build_object('from', 'n' || n, 'to', 'n' || n + 1), 0, 30
       from generate_series($1::int, $2::int) c, generate_series(1, $3::int - 1) n`,
    [from, to, nodes],
  );
  await session.query(
    `update canvas_projects set entity_count = 2 * $3::int - 1 where id between ${canvasSql('$1::int')} and ${canvasSql('$2::int')}`,
    [from, to, nodes],
  );
}

/** A log of moves of a filled canvas, as the functions of the migration would have written it. */
export async function fillLog(
  session: PgSession,
  canvas: number,
  operations: number,
  nodes: number,
): Promise<void> {
  await session.query(
    `with batch as (
       insert into canvas_operation_batches (canvas_id, actor_id, first_op_id, payload_sha256, first_revision, last_revision)
       values (${canvasSql('$1::int')}, ${numberedSql('9000', '1')}, 'log-1', 'bench', 1, $2) returning id
     )
     insert into canvas_operations (canvas_id, revision, batch_id, op_id, actor_id, type, entity_id, value, effects, inverse)
     select ${canvasSql('$1::int')}, n, batch.id, 'log-' || n || '-0000-0000-0000-000000000000', ${numberedSql('9000', '1')},
            'node.patch', 'n' || (1 + n % $3::int), jsonb_build_object('position', jsonb_build_object('x', n, 'y', 5)), '[]', '[]'
       from batch, generate_series(1, $2::int) n`,
    [canvas, operations, nodes],
  );
  await session.query(`update canvas_projects set revision = $2 where id = ${canvasSql('$1::int')}`, [
    canvas,
    operations,
  ]);
}

/** Fresh statistics, and no checkpoint of the filling in the middle of a measurement. */
export async function settleDatabase(session: PgSession): Promise<void> {
  await session.query('vacuum analyze');
  await session.query('checkpoint');
}

/** A node of a filled canvas moves: about 130 bytes as JSON. */
export function moveNode(node: number): CanvasOperation {
  return {
    opId: randomUUID(),
    type: 'node.patch',
    entityId: `n${node}`,
    value: { position: { x: random(100_000), y: 5 } },
  };
}

/** Operations in the logs; with revisions that have no row of the log: a log with a hole is broken. */
export async function countOperations(session: PgSession): Promise<{ logged: number; missing: number }> {
  const row = await session.one<{ logged: string; missing: string }>(
    `select (select count(*) from canvas_operations)::text as logged,
            coalesce(sum(abs(c.revision - (select count(*) from canvas_operations o where o.canvas_id = c.id))), 0)::text as missing
       from canvas_projects c`,
  );
  return { logged: Number(row.logged), missing: Number(row.missing) };
}
