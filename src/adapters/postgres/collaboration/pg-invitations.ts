import {
  CanvasInvitations,
  type AcceptOutcome,
  type CanvasInvitation,
  type NewInvitation,
} from '../../../ports/collaboration/canvas-invitations.port.js';
import type { PageRequest } from '../../../ports/collaboration/page.js';
import type { PgSession } from '../pg-session.js';

interface InvitationRow {
  id: string;
  canvas_id: string;
  role: 'editor' | 'viewer';
  created_by: string | null;
  max_uses: number;
  uses: number;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  state: CanvasInvitation['state'];
}

interface AcceptRow {
  id: string;
  canvas_id: string;
  state: CanvasInvitation['state'];
  member: boolean;
  canvas_full: boolean;
  joined: boolean;
}

const STATE = `case when revoked_at is not null then 'revoked'
                    when expires_at <= statement_timestamp() then 'expired'
                    when uses >= max_uses then 'used-up'
                    else 'open' end`;

const OUTDATED = `expires_at < clock_timestamp() - interval '30 days'`;

export class PgInvitations extends CanvasInvitations {
  constructor(private readonly session: PgSession) {
    super();
  }

  async create(invitation: NewInvitation): Promise<CanvasInvitation> {
    this.session.requireTransaction('CanvasInvitations.create');
    const row = await this.session.one<InvitationRow>(
      `insert into canvas_invitations (id, canvas_id, created_by, role, token_hash, expires_at, max_uses)
       values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7)
       returning id, canvas_id, role, created_by, max_uses, uses, created_at, expires_at, revoked_at, ${STATE} as state`,
      [
        invitation.id,
        invitation.canvasId,
        invitation.createdBy,
        invitation.role,
        invitation.tokenSha256,
        invitation.expiresInSeconds,
        invitation.maxUses,
      ],
    );
    return toInvitation(row);
  }

  async list(canvasId: string, { limit, after }: PageRequest<string>): Promise<CanvasInvitation[]> {
    const rows = await this.session.query<InvitationRow>(
      `select id, canvas_id, role, created_by, max_uses, uses, created_at, expires_at, revoked_at, ${STATE} as state
         from canvas_invitations
        where canvas_id = $1 and ($2::uuid is null or id < $2)
        order by id desc
        limit $3`,
      [canvasId, after ?? null, limit],
    );
    return rows.map(toInvitation);
  }

  async countOpen(canvasId: string): Promise<number> {
    const { open } = await this.session.one<{ open: number }>(
      `select count(*)::int as open from canvas_invitations where canvas_id = $1 and ${STATE} = 'open'`,
      [canvasId],
    );
    return open;
  }

  async revoke(canvasId: string, invitationId: string): Promise<boolean> {
    this.session.requireTransaction('CanvasInvitations.revoke');
    const found = await this.session.execute(
      `update canvas_invitations set revoked_at = coalesce(revoked_at, now()) where id = $2 and canvas_id = $1`,
      [canvasId, invitationId],
    );
    return found === 1;
  }

  async accept(tokenSha256: Buffer, userId: string, maxMembers: number): Promise<AcceptOutcome | undefined> {
    this.session.requireTransaction('CanvasInvitations.accept');
    // The canvas first (lock order). What follows is a statement of its own, so that it sees what was committed before the lock.
    const locked = await this.session.maybe(
      `select p.id from canvas_projects p join canvas_invitations i on i.canvas_id = p.id
        where i.token_hash = $1 and p.deleted_at is null
          for no key update of p`,
      [tokenSha256],
    );
    if (!locked) return undefined;
    const row = await this.session.maybe<AcceptRow>(
      `with link as (
         select id, canvas_id, ${STATE} as state from canvas_invitations where token_hash = $1
       ), standing as (
         select link.id,
                exists (select 1 from canvas_project_members m where m.canvas_id = link.canvas_id and m.user_id = $2) as member,
                (select count(*) from canvas_project_members m where m.canvas_id = link.canvas_id) >= $3 as canvas_full
           from link
       ), spent as (
         update canvas_invitations i set uses = i.uses + 1
           from standing
          where i.id = standing.id and not standing.member and not standing.canvas_full
            and i.revoked_at is null and i.expires_at > statement_timestamp() and i.uses < i.max_uses
         returning i.canvas_id, i.role
       ), joined as (
         insert into canvas_project_members (canvas_id, user_id, role) select canvas_id, $2, role from spent
         returning canvas_id
       )
       select link.id, link.canvas_id, link.state, standing.member, standing.canvas_full, exists (select 1 from joined) as joined
         from link join standing on standing.id = link.id`,
      [tokenSha256, userId, maxMembers],
    );
    return row && toOutcome(row);
  }

  async anyOutdated(): Promise<boolean> {
    const row = await this.session.maybe(`select 1 as one from canvas_invitations where ${OUTDATED} limit 1`);
    return row !== undefined;
  }

  purge(limit: number): Promise<number> {
    return this.session.execute(
      `delete from canvas_invitations where id in (
         select id from canvas_invitations where ${OUTDATED} order by expires_at limit $1 for update skip locked)`,
      [limit],
    );
  }
}

function toOutcome(row: AcceptRow): AcceptOutcome {
  const { id: invitationId, canvas_id: canvasId } = row;
  if (row.joined) return { outcome: 'joined', canvasId, invitationId };
  if (row.member) return { outcome: 'already-member', canvasId, invitationId };
  if (row.state === 'open') return { outcome: 'canvas-full' };
  return { outcome: row.state };
}

function toInvitation(row: InvitationRow): CanvasInvitation {
  return {
    id: row.id,
    canvasId: row.canvas_id,
    role: row.role,
    createdBy: row.created_by ?? undefined,
    maxUses: row.max_uses,
    uses: row.uses,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at ?? undefined,
    state: row.state,
  };
}
