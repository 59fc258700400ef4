import type { MigrationInterface, QueryRunner } from 'typeorm';
import { importLegacyCanvases } from './legacy_canvases/import.js';

/**
 * Old canvases, from the JSON state of their users, as canvases of their own (COL-15). The old state stays as it is. It is not
 * taken back once something was imported: the next run would import it again, beside what users have made of it since.
 */
export class LegacyCanvasImport implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
    await importLegacyCanvases(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('lock table legacy_canvases in access exclusive mode');
    const [row] = (await runner.query(
      'select count(*)::int as imported from legacy_canvases where canvas_id is not null',
    )) as { imported: number }[];
    if (row && row.imported > 0)
      throw new Error(
        `down refused: legacy_canvases holds ${row.imported} row(s); keep this version: without them the next one would import these canvases twice`,
      );
    await runner.query('drop table legacy_canvases');
  }
}

const STATEMENTS = [
  // What a canvas is called in the old state of a user, and which revision the copy there shows. `skipped`: why it is no canvas.
  `create table legacy_canvases (
     user_id uuid not null constraint legacy_canvases_user_fkey references users (id) on delete cascade,
     legacy_id text collate "C" not null constraint legacy_canvases_legacy_id check (length(legacy_id) between 1 and 200),
     canvas_id uuid constraint legacy_canvases_canvas_fkey references canvas_projects (id) on delete cascade,
     skipped text,
     -- Fields of the old document that could not come along: bytes in it, media of others, lines to nowhere.
     left_out integer not null default 0,
     mirrored_revision bigint,
     created_at timestamptz not null default now(),
     constraint legacy_canvases_pkey primary key (user_id, legacy_id),
     constraint legacy_canvases_canvas unique (user_id, canvas_id),
     constraint legacy_canvases_outcome check ((canvas_id is null) = (skipped is not null))
   )`,
  `create index legacy_canvases_by_canvas on legacy_canvases (canvas_id)`,
];
