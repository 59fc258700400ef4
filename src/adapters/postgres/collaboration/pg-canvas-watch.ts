import type { CanvasRole } from '../../../ports/collaboration/canvas-directory.port.js';
import {
  CanvasWatch,
  type CanvasHead,
  type CanvasNews,
  type CommentNews,
  type HeldLock,
  type SweptHead,
} from '../../../ports/collaboration/canvas-watch.port.js';
import type { PgSession } from '../pg-session.js';

interface HeadRow {
  id: string;
  title: string;
  revision: string;
  comment_seq: string;
  membership_version: string;
  deleted: boolean;
}

/** Of `p`, joined with `COMMENT_HEAD`. */
const HEAD = `p.id, p.title, p.revision, p.membership_version, p.deleted_at is not null as deleted, coalesce(h.seq, 0) as comment_seq`;
const COMMENT_HEAD = 'left join canvas_comment_heads h on h.canvas_id = p.id';

/** Expired locks are none; tokens change with the holder and not with a renewal. */
const LOCKS_DIGEST = `(select md5(string_agg(l.entity_id || l.token::text, ' ' order by l.entity_id))
                         from canvas_entity_locks l where l.canvas_id = p.id and l.expires_at > clock_timestamp())`;

interface NewsRow extends HeadRow {
  /** Null in the one row of a canvas without news. */
  op_revision: string | null;
  json: string | null;
}

export class PgCanvasWatch extends CanvasWatch {
  constructor(private readonly session: PgSession) {
    super();
  }

  async admit(canvasId: string, userId: string): Promise<{ head: CanvasHead; role: CanvasRole } | undefined> {
    const row = await this.session.maybe<HeadRow & { role: CanvasRole }>(
      `select ${HEAD}, m.role
         from canvas_projects p
         ${COMMENT_HEAD}
         join canvas_project_members m on m.canvas_id = p.id and m.user_id = $2
        where p.id = $1 and p.deleted_at is null`,
      [canvasId, userId],
    );
    return row && { head: toHead(row), role: row.role };
  }

  async newsAfter(canvasId: string, revision: string, limit: number): Promise<CanvasNews | undefined> {
    // One statement, one snapshot: head and log belong together, and the log has no hole below the head.
    const rows = await this.session.queryPrepared<NewsRow>(
      'canvas-news',
      `select ${HEAD}, o.revision as op_revision, o.json
         from canvas_projects p
         ${COMMENT_HEAD}
         left join lateral (
           select revision,
                  jsonb_build_object('revision', revision::text, 'opId', op_id, 'actorId', actor_id, 'type', type,
                                     'entityId', entity_id, 'value', value, 'effects', effects,
                                     'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text as json
             from canvas_operations
            where canvas_id = p.id and revision > $2
            order by revision
            limit $3
         ) o on p.deleted_at is null
        where p.id = $1
        order by o.revision`,
      [canvasId, revision, limit],
    );
    return toNews(rows);
  }

  async commentsAfter(canvasId: string, seq: string, limit: number): Promise<CommentNews | undefined> {
    const rows = await this.session.query<HeadRow & { event_seq: string | null; json: string | null }>(
      `select ${HEAD}, e.seq as event_seq,
              jsonb_build_object('seq', e.seq::text, 'change', e.kind, 'threadId', e.thread_id, 'commentId', e.comment_id,
                                 'thread', case when t.id is not null then canvas_thread_json(t) end,
                                 'comment', case when c.id is not null then canvas_comment_json(c) end)::text as json
         from canvas_projects p
         ${COMMENT_HEAD}
         left join lateral (
           select seq, kind, thread_id, comment_id from canvas_comment_events
            where canvas_id = p.id and seq > $2
            order by seq
            limit $3
         ) e on p.deleted_at is null
         left join canvas_comment_threads t on t.id = e.thread_id
         left join canvas_comments c on c.id = e.comment_id
        where p.id = $1
        order by e.seq`,
      [canvasId, seq, limit],
    );
    const [first] = rows;
    if (!first) return undefined;
    const comments = rows.flatMap(({ event_seq, json }) =>
      event_seq === null || json === null ? [] : [{ seq: event_seq, json }],
    );
    return { head: toHead(first), comments };
  }

  async heads(canvasIds: readonly string[]): Promise<SweptHead[]> {
    const rows = await this.session.query<HeadRow & { locks_digest: string | null }>(
      `select ${HEAD}, ${LOCKS_DIGEST} as locks_digest
         from canvas_projects p ${COMMENT_HEAD} where p.id = any($1::uuid[])`,
      [canvasIds],
    );
    return rows.map((row) => ({ ...toHead(row), locksDigest: row.locks_digest }));
  }

  async locks(canvasId: string): Promise<{ digest: string | null; locks: readonly HeldLock[] }> {
    return this.session.one<{ digest: string | null; locks: HeldLock[] }>(
      `select md5(string_agg(l.entity_id || l.token::text, ' ' order by l.entity_id)) as digest,
              coalesce(json_agg(json_build_object('entityId', l.entity_id, 'userId', l.holder_id, 'clientId', l.client_id)
                                order by l.entity_id), '[]') as locks
         from canvas_entity_locks l where l.canvas_id = $1 and l.expires_at > clock_timestamp()`,
      [canvasId],
    );
  }

  async roles(
    canvasId: string,
    userIds: readonly string[],
  ): Promise<{ membershipVersion: string; roles: ReadonlyMap<string, CanvasRole> } | undefined> {
    const row = await this.session.maybe<{ membership_version: string; roles: Record<string, CanvasRole> }>(
      `select p.membership_version,
              coalesce((select jsonb_object_agg(m.user_id, m.role) from canvas_project_members m
                         where m.canvas_id = p.id and m.user_id = any($2::uuid[])), '{}') as roles
         from canvas_projects p where p.id = $1 and p.deleted_at is null`,
      [canvasId, userIds],
    );
    return row && { membershipVersion: row.membership_version, roles: new Map(Object.entries(row.roles)) };
  }
}

function toHead(row: HeadRow): CanvasHead {
  return {
    canvasId: row.id,
    title: row.title,
    revision: row.revision,
    commentSeq: row.comment_seq,
    membershipVersion: row.membership_version,
    deleted: row.deleted,
  };
}

function toNews(rows: readonly NewsRow[]): CanvasNews | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const operations = rows.flatMap(({ op_revision: revision, json }) =>
    revision === null || json === null ? [] : [{ revision, json }],
  );
  return { head: toHead(first), operations };
}
