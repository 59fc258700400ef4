import {
  CanvasDirectory,
  type CanvasEdge,
  type CanvasNode,
  type CanvasRole,
} from '../../../ports/collaboration/canvas-directory.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import type { PgSession } from '../pg-session.js';

interface NodeRow {
  id: string;
  type: string;
  parent_id: string | null;
  data: JsonObject;
  revision: string;
}

interface EdgeRow {
  id: string;
  from_id: string;
  to_id: string;
  role: string | null;
  order_key: string | null;
}

export class PgCanvasDirectory extends CanvasDirectory {
  constructor(private readonly session: PgSession) {
    super();
  }

  async roleOf(canvasId: string, userId: string): Promise<CanvasRole | undefined> {
    const row = await this.session.maybePrepared<{ role: CanvasRole }>(
      'canvas-role',
      `select m.role from canvas_project_members m
         join canvas_projects p on p.id = m.canvas_id and p.deleted_at is null
        where m.canvas_id = $1 and m.user_id = $2`,
      [canvasId, userId],
    );
    return row?.role;
  }

  async lockRole(canvasId: string, userId: string): Promise<CanvasRole | undefined> {
    this.session.requireTransaction('CanvasDirectory.lockRole');
    const row = await this.session.maybe<{ role: CanvasRole }>(
      `select m.role from canvas_project_members m
         join canvas_projects p on p.id = m.canvas_id and p.deleted_at is null
        where m.canvas_id = $1 and m.user_id = $2
          for share of m`,
      [canvasId, userId],
    );
    return row?.role;
  }

  async nodes(canvasId: string, nodeIds: readonly string[]): Promise<CanvasNode[]> {
    const rows = await this.session.query<NodeRow>(
      `select id, type, parent_id, coalesce(body -> 'data', '{}') as data, revision
         from canvas_entities
        where canvas_id = $1 and id = any($2::text[]) and kind = 'node'
        order by id`,
      [canvasId, nodeIds],
    );
    return rows.map(toNode);
  }

  async edgesInto(canvasId: string, nodeIds: readonly string[]): Promise<CanvasEdge[]> {
    const rows = await this.session.query<EdgeRow>(
      `select id, from_id, to_id, body ->> 'role' as role, order_key
         from canvas_entities
        where canvas_id = $1 and to_id = any($2::text[]) and kind = 'edge'
        order by to_id, order_key nulls last, id`,
      [canvasId, nodeIds],
    );
    return rows.map(toEdge);
  }
}

function toNode(row: NodeRow): CanvasNode {
  return {
    id: row.id,
    type: row.type,
    parentId: row.parent_id ?? undefined,
    data: row.data,
    revision: row.revision,
  };
}

function toEdge(row: EdgeRow): CanvasEdge {
  return {
    id: row.id,
    from: row.from_id,
    to: row.to_id,
    role: row.role ?? undefined,
    order: row.order_key ?? undefined,
  };
}
