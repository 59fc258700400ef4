import {
  UNDO_LIMITS,
  type UndoAction,
  type UndoAnswer,
} from '../../../modules/collaboration/domain/undo/undo-report.js';
import {
  UndoStacks,
  type EntryMove,
  type UndoEntry,
  type UndoRequestKey,
  type UndoStack,
} from '../../../ports/collaboration/undo-stacks.port.js';
import type { PgSession } from '../pg-session.js';

interface EntryRow {
  entry_id: string;
  undo_group: string | null;
  undo_state: 'done' | 'undone';
  undo_first: string | null;
  undo_last: string | null;
  oldest: string;
  operations: string;
  floor: string;
}

/** The batches that are entries, newest first, as far back as a stack reaches. */
const RECENT = `
  select first_revision, last_revision, undo_group, undo_state, undo_first, undo_last
    from canvas_operation_batches
   where canvas_id = $1 and actor_id = $2 and undo_state is not null
   order by first_revision desc limit ${UNDO_LIMITS.batches}`;

export class PgUndoStacks extends UndoStacks {
  constructor(private readonly session: PgSession) {
    super();
  }

  async stack(canvasId: string, actorId: string): Promise<UndoStack> {
    const rows = await this.session.query<EntryRow>(
      `with recent as (${RECENT})
       select max(first_revision) as entry_id, undo_group, undo_state, undo_first, undo_last, min(first_revision) as oldest,
              sum(last_revision - first_revision + 1) as operations,
              (select history_floor from canvas_projects where id = $1) as floor
         from recent
        group by undo_state, undo_group, undo_first, undo_last, case when undo_group is null then first_revision end
        order by entry_id desc limit ${UNDO_LIMITS.groups}`,
      [canvasId, actorId],
    );
    const newestDone = Number(rows.find(({ undo_state }) => undo_state === 'done')?.entry_id ?? 0);
    const kept = rows.filter((row) => Number(row.undo_first ?? row.oldest) > Number(row.floor));
    const undone = kept.filter((row) => row.undo_state === 'undone' && Number(row.undo_first) > newestDone);
    undone.sort((one, other) => Number(other.undo_first) - Number(one.undo_first));
    return {
      undo: kept.filter(({ undo_state }) => undo_state === 'done').map(toEntry),
      redo: undone.map(toEntry),
    };
  }

  async move({ canvasId, actorId, action, entry, written }: EntryMove): Promise<void> {
    this.session.requireTransaction('UndoStacks.move');
    await this.forgetOutdatedRedo(canvasId, actorId);
    await this.session.execute(
      `update canvas_operation_batches
          set undo_state = $6::text, undo_first = $7, undo_last = $8
        where canvas_id = $1 and actor_id = $2 and undo_state = $5 and undo_first is not distinct from $9::bigint
          and case when $4::text is null then first_revision = $3 else undo_group = $4 end`,
      [
        canvasId,
        actorId,
        entry.entryId,
        entry.undoGroup ?? null,
        action === 'undo' ? 'done' : 'undone',
        written ? (action === 'undo' ? 'undone' : 'done') : null,
        written?.first ?? null,
        written?.last ?? null,
        entry.standsFor?.first ?? null,
      ],
    );
  }

  async answer({
    canvasId,
    actorId,
    opId,
  }: UndoRequestKey): Promise<{ action: UndoAction; answer: UndoAnswer } | undefined> {
    return this.session.maybe<{ action: UndoAction; answer: UndoAnswer }>(
      `select action, answer from canvas_undo_answers where canvas_id = $1 and actor_id = $2 and op_id = $3`,
      [canvasId, actorId, opId],
    );
  }

  async record({ canvasId, actorId, opId }: UndoRequestKey, answer: UndoAnswer): Promise<void> {
    this.session.requireTransaction('UndoStacks.record');
    await this.session.execute(
      `with old as (
         delete from canvas_undo_answers
          where canvas_id = $1 and actor_id = $2 and created_at < now() - interval '1 day'
       )
       insert into canvas_undo_answers (canvas_id, actor_id, op_id, action, answer) values ($1, $2, $3, $4, $5)`,
      [canvasId, actorId, opId, answer.action, JSON.stringify(answer)],
    );
  }

  /** Before the batch that made them void is itself undone, and nobody could tell any more. */
  private async forgetOutdatedRedo(canvasId: string, actorId: string): Promise<void> {
    await this.session.execute(
      `with recent as (${RECENT}),
            newest as (select max(first_revision) as done from recent where undo_state = 'done')
       update canvas_operation_batches b set undo_state = null, undo_first = null, undo_last = null
         from recent r, newest
        where b.canvas_id = $1 and b.actor_id = $2 and b.first_revision = r.first_revision and b.undo_state = 'undone'
          and r.undo_state = 'undone' and r.undo_first < newest.done`,
      [canvasId, actorId],
    );
  }
}

function toEntry(row: EntryRow): UndoEntry {
  const { undo_first: first, undo_last: last } = row;
  const standsFor = first === null || last === null ? undefined : { first, last };
  return {
    entryId: row.entry_id,
    undoGroup: row.undo_group ?? undefined,
    operations: standsFor ? Number(standsFor.last) - Number(standsFor.first) + 1 : Number(row.operations),
    standsFor,
  };
}
