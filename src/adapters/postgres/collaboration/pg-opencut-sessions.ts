import { openCutSessionOver } from '../../../modules/collaboration/domain/opencut.errors.js';
import {
  OpenCutSessions,
  type NewOpenCutSession,
  type OpenCutExport,
  type OpenCutFilter,
  type OpenCutSession,
  type OpenCutState,
  type OpenOutcome,
  type SelectedMedia,
} from '../../../ports/collaboration/opencut-sessions.port.js';
import type { PageRequest } from '../../../ports/collaboration/page.js';
import { registerConstraintErrors } from '../pg-errors.js';
import type { PgSession } from '../pg-session.js';

registerConstraintErrors({ opencut_session_guard: () => openCutSessionOver('expired') });

interface SessionRow {
  id: string;
  canvas_id: string;
  user_id: string | null;
  state: OpenCutState;
  media: SelectedMedia[];
  canvas_revision: string;
  created_at: Date;
  expires_at: Date;
  closed_at: Date | null;
  superseded_by: string | null;
  exported_node_id: string | null;
  exported_storage_key: string | null;
  exported_revision: string | null;
}

const STATE = `case when s.state = 'open' and s.expires_at <= clock_timestamp() then 'expired' else s.state end`;
const COLUMNS = `s.id, s.canvas_id, s.user_id, ${STATE} as state, s.media, s.canvas_revision, s.created_at, s.expires_at,
  s.closed_at, s.superseded_by, s.exported_node_id, s.exported_storage_key, s.exported_revision`;
/** Nobody works in a session for longer, however often it is renewed. */
const LONGEST = `interval '8 hours'`;

export class PgOpenCutSessions extends OpenCutSessions {
  constructor(private readonly session: PgSession) {
    super();
  }

  async open(wanted: NewOpenCutSession): Promise<OpenOutcome> {
    this.session.requireTransaction('OpenCutSessions.open');
    const { id, canvasId, userId, media, canvasRevision, ttlSeconds, maxOpen } = wanted;
    const made = await this.session.one<SessionRow>(
      `insert into opencut_sessions as s (id, canvas_id, user_id, media, canvas_revision, expires_at)
       values ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(secs => $6)) returning ${COLUMNS}`,
      [id, canvasId, userId, JSON.stringify(media), canvasRevision, ttlSeconds],
    );
    const nodeIds = [...new Set(media.map(({ nodeId }) => nodeId))];
    const superseded = await this.supersede(id, canvasId, userId, nodeIds);
    const held = await this.session.execute(
      `insert into opencut_session_nodes (canvas_id, node_id, session_id)
       select $1, node_id, $3 from unnest($2::text[]) as node_id order by node_id
       on conflict on constraint opencut_session_nodes_one_editor do nothing`,
      [canvasId, nodeIds, id],
    );
    if (held < nodeIds.length) return { outcome: 'held', by: await this.holder(id, canvasId, nodeIds) };
    const { open } = await this.session.one<{ open: number }>(
      `select count(*)::integer as open from opencut_sessions s
        where s.canvas_id = $1 and s.user_id = $2 and s.state = 'open' and s.expires_at > clock_timestamp()`,
      [canvasId, userId],
    );
    if (open > maxOpen) return { outcome: 'too-many' };
    return { outcome: 'opened', session: toSession(made), superseded };
  }

  async find(canvasId: string, sessionId: string): Promise<OpenCutSession | undefined> {
    const row = await this.session.maybe<SessionRow>(
      `select ${COLUMNS} from opencut_sessions s where s.canvas_id = $1 and s.id = $2`,
      [canvasId, sessionId],
    );
    return row && toSession(row);
  }

  async renew(sessionId: string, userId: string, ttlSeconds: number): Promise<OpenCutSession | undefined> {
    this.session.requireTransaction('OpenCutSessions.renew');
    const row = await this.session.maybe<SessionRow>(
      `update opencut_sessions s
          set expires_at = greatest(s.expires_at,
                least(clock_timestamp() + make_interval(secs => $3), s.created_at + ${LONGEST}))
        where s.id = $1 and s.user_id = $2 and s.state = 'open' and s.expires_at > clock_timestamp()
       returning ${COLUMNS}`,
      [sessionId, userId, ttlSeconds],
    );
    return row && toSession(row);
  }

  async cancel(sessionId: string): Promise<boolean> {
    this.session.requireTransaction('OpenCutSessions.cancel');
    const done = await this.session.execute(
      `update opencut_sessions set state = 'cancelled', closed_at = clock_timestamp() where id = $1 and state = 'open'`,
      [sessionId],
    );
    return done === 1;
  }

  async exportTo(sessionId: string, exported: OpenCutExport): Promise<OpenCutSession | undefined> {
    this.session.requireTransaction('OpenCutSessions.exportTo');
    const row = await this.session.maybe<SessionRow>(
      `update opencut_sessions s
          set state = 'exported', closed_at = clock_timestamp(), exported_node_id = $2, exported_storage_key = $3,
              exported_revision = $4
        where s.id = $1 and s.state = 'open' and s.expires_at > clock_timestamp()
       returning ${COLUMNS}`,
      [sessionId, exported.nodeId, exported.storageKey, exported.revision],
    );
    return row && toSession(row);
  }

  async listOpen(canvasId: string, { limit, after }: PageRequest<string>): Promise<OpenCutSession[]> {
    const rows = await this.session.query<SessionRow>(
      `select ${COLUMNS} from opencut_sessions s
        where s.canvas_id = $1 and s.state = 'open' and s.expires_at > clock_timestamp()
          and ($2::uuid is null or s.id > $2)
        order by s.id limit $3`,
      [canvasId, after ?? null, limit],
    );
    return rows.map(toSession);
  }

  async audit(
    { canvasId, userId, state }: OpenCutFilter,
    { limit, after }: PageRequest<string>,
  ): Promise<OpenCutSession[]> {
    const rows = await this.session.query<SessionRow>(
      `select ${COLUMNS} from opencut_sessions s
        where ($1::uuid is null or s.canvas_id = $1) and ($2::uuid is null or s.user_id = $2)
          and ($3::text is null or ${STATE} = $3) and ($4::uuid is null or s.id < $4)
        order by s.id desc limit $5`,
      [canvasId ?? null, userId ?? null, state ?? null, after ?? null, limit],
    );
    return rows.map(toSession);
  }

  async anyOverdue(): Promise<boolean> {
    const row = await this.session.maybe(
      `select 1 as one from opencut_sessions where state = 'open' and expires_at <= clock_timestamp() limit 1`,
    );
    return row !== undefined;
  }

  /** Without the canvas lock: who renews or exports holds the row, and finds it open or not at all. */
  async expire(limit: number): Promise<OpenCutSession[]> {
    this.session.requireTransaction('OpenCutSessions.expire');
    const rows = await this.session.query<SessionRow>(
      `update opencut_sessions s set state = 'expired', closed_at = clock_timestamp()
        where s.id in (select id from opencut_sessions where state = 'open' and expires_at <= clock_timestamp()
                        order by expires_at limit $1 for update skip locked)
       returning ${COLUMNS}`,
      [limit],
    );
    return rows.map(toSession);
  }

  private async supersede(
    id: string,
    canvasId: string,
    userId: string,
    nodeIds: readonly string[],
  ): Promise<string[]> {
    const rows = await this.session.query<{ id: string }>(
      `update opencut_sessions s set state = 'superseded', closed_at = clock_timestamp(), superseded_by = $1
        where s.state = 'open'
          and s.id in (select n.session_id from opencut_session_nodes n where n.canvas_id = $2 and n.node_id = any($4::text[]))
          and (s.user_id is null or s.user_id = $3 or s.expires_at <= clock_timestamp()
               or not exists (select from canvas_project_members m
                               where m.canvas_id = $2 and m.user_id = s.user_id and m.role in ('owner', 'editor')))
       returning s.id`,
      [id, canvasId, userId, nodeIds],
    );
    return rows.map((row) => row.id);
  }

  private async holder(id: string, canvasId: string, nodeIds: readonly string[]): Promise<OpenCutSession> {
    const row = await this.session.one<SessionRow>(
      `select ${COLUMNS} from opencut_session_nodes n join opencut_sessions s on s.id = n.session_id
        where n.canvas_id = $1 and n.node_id = any($2::text[]) and n.session_id <> $3
        order by s.expires_at desc limit 1`,
      [canvasId, nodeIds, id],
    );
    return toSession(row);
  }
}

function toSession(row: SessionRow): OpenCutSession {
  const { exported_node_id: nodeId, exported_storage_key: storageKey, exported_revision: revision } = row;
  return {
    id: row.id,
    canvasId: row.canvas_id,
    userId: row.user_id ?? undefined,
    state: row.state,
    media: row.media,
    canvasRevision: row.canvas_revision,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    closedAt: row.closed_at ?? undefined,
    supersededBy: row.superseded_by ?? undefined,
    exported:
      nodeId !== null && storageKey !== null && revision !== null
        ? { nodeId, storageKey, revision }
        : undefined,
  };
}
