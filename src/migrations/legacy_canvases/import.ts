import { createHash, randomUUID } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import { Malformed, toOperations, type Operation } from './to-operations.js';
import { isRecord, mediaKeysOf, type Cleaning, type Json, type JsonRecord } from './values.js';

const KEY = 'infinite-canvas:canvas_store';
const BATCH = 500;
const LIMITS = { entities: 250_000, entityBytes: 262_144, batch: BATCH, jsonDepth: 24, nesting: 32 };
const TITLE = /^(?=.*\S)\P{Cc}{1,200}$/u;

/**
 * Every canvas in the old state of users that has not been looked at before becomes a canvas of its own, by operations, so that
 * its log replays to it. What cannot be one is written down with the reason. The old state is only read. May run again.
 */
export async function importLegacyCanvases(runner: QueryRunner): Promise<void> {
  const users = (await runner.query(`select user_id from user_app_state where key = $1 order by user_id`, [
    KEY,
  ])) as {
    user_id: string;
  }[];
  for (const { user_id: userId } of users) {
    const [row] = (await runner.query(`select data from user_app_state where user_id = $1 and key = $2`, [
      userId,
      KEY,
    ])) as { data: JsonRecord }[];
    if (row) await importUser(runner, userId, projectsOf(row.data));
  }
}

/** Clients persist `{state: {projects}, version}` or `{projects}`. */
function projectsOf(data: JsonRecord): Json[] {
  const { state } = data;
  const list = isRecord(state) ? state['projects'] : data['projects'];
  return Array.isArray(list) ? list : [];
}

async function importUser(runner: QueryRunner, userId: string, projects: readonly Json[]): Promise<void> {
  const looked = new Set(
    (
      (await runner.query(`select legacy_id from legacy_canvases where user_id = $1`, [userId])) as {
        legacy_id: string;
      }[]
    ).map((row) => row.legacy_id),
  );
  for (const [place, project] of projects.entries()) {
    const id = isRecord(project) ? project['id'] : undefined;
    const named = typeof id === 'string' && id.length >= 1 && id.length <= 200;
    const legacyId = named ? id : `#${place}`;
    if (looked.has(legacyId)) continue;
    looked.add(legacyId);
    await importOne(runner, userId, legacyId, named && isRecord(project) ? project : undefined);
  }
}

async function importOne(
  runner: QueryRunner,
  userId: string,
  legacyId: string,
  project: JsonRecord | undefined,
): Promise<void> {
  const canvasId = randomUUID();
  await runner.query('savepoint legacy_canvas');
  try {
    if (!project) throw new Malformed('no object with an ID');
    const keys = [...mediaKeysOf(project)];
    const rows = (await runner.query(
      `select storage_key from media_objects where owner_user_id = $1 and storage_key = any($2::text[])`,
      [userId, keys],
    )) as { storage_key: string }[];
    const cleaning: Cleaning = { owned: new Set(rows.map((row) => row.storage_key)), leftOut: 0 };
    const operations = toOperations(project, cleaning);
    await write(runner, { userId, canvasId, title: titleOf(project) }, operations, cleaning.owned);
    await runner.query(
      `insert into legacy_canvases (user_id, legacy_id, canvas_id, left_out) values ($1, $2, $3, $4)`,
      [userId, legacyId, canvasId, cleaning.leftOut],
    );
    await runner.query('release savepoint legacy_canvas');
  } catch (error) {
    await runner.query('rollback to savepoint legacy_canvas');
    if (!(error instanceof Malformed)) throw error;
    await runner.query(
      `insert into legacy_canvases (user_id, legacy_id, skipped, left_out) values ($1, $2, $3, 0)`,
      [userId, legacyId, error.message.slice(0, 500)],
    );
  }
}

async function write(
  runner: QueryRunner,
  canvas: { userId: string; canvasId: string; title: string },
  operations: readonly Operation[],
  readable: ReadonlySet<string>,
): Promise<void> {
  const { userId, canvasId, title } = canvas;
  await runner.query(
    `with canvas as (
       insert into canvas_projects (id, owner_user_id, title) values ($1, $2, $3) returning id, owner_user_id
     )
     insert into canvas_project_members (canvas_id, user_id, role) select id, owner_user_id, 'owner' from canvas`,
    [canvasId, userId, title],
  );
  for (let at = 0; at < operations.length; at += BATCH) {
    const batch = operations.slice(at, at + BATCH).map((operation, place) => ({
      ...operation,
      opId: `legacy.${at + place}`,
      media: true,
      refs: operation.kind === 'node',
    }));
    const digest = createHash('sha256').update(JSON.stringify(batch)).digest('hex');
    const payload = [{ actorId: userId, digest, operations: batch, readable: [...readable] }];
    const [answer] = (await runner.query(`select canvas_apply_batches($1, $2, $3) as answer`, [
      canvasId,
      JSON.stringify(payload),
      JSON.stringify(LIMITS),
    ])) as { answer: { ok?: object; code?: string; message?: string } }[];
    if (!answer?.answer.ok)
      throw new Malformed(`${answer?.answer.code ?? 'refused'}: ${answer?.answer.message ?? ''}`);
  }
}

function titleOf({ title }: JsonRecord): string {
  return typeof title === 'string' && TITLE.test(title) ? title : 'Untitled';
}
