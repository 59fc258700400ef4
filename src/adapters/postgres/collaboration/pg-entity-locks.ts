import {
  EntityLocks,
  type EntityLock,
  type LockOutcome,
  type LockProof,
  type LockRequest,
} from '../../../ports/collaboration/entity-locks.port.js';
import type { PageRequest } from '../../../ports/collaboration/page.js';
import type { PgSession } from '../pg-session.js';

interface LockRow {
  canvas_id: string;
  entity_id: string;
  holder_id: string;
  client_id: string;
  token: string;
  acquired_at: Date;
  expires_at: Date;
}

const COLUMNS = 'canvas_id, entity_id, holder_id, client_id, token, acquired_at, expires_at';
/** Late enough that a holder who comes at the last moment does not meet the sweeper. */
const SWEPT = `expires_at < now() - interval '10 seconds'`;

/** `clock_timestamp()`: the transaction may have waited long for the canvas lock. */
export class PgEntityLocks extends EntityLocks {
  constructor(private readonly session: PgSession) {
    super();
  }

  async take(request: LockRequest): Promise<LockOutcome> {
    this.session.requireTransaction('EntityLocks.take');
    const { canvasId, entityId, holderId, clientId, token, ttlSeconds, limits } = request;
    const taken = await this.session.maybe<LockRow>(
      `insert into canvas_entity_locks as l (${COLUMNS})
       select e.canvas_id, e.id, $3, $4, $5, clock_timestamp(), clock_timestamp() + make_interval(secs => $6)
         from canvas_entities e
        cross join lateral (
          select count(*) filter (where o.holder_id = $3) as mine, count(*) as held from canvas_entity_locks o
           where o.canvas_id = $1 and o.entity_id <> $2 and o.expires_at > clock_timestamp()
        ) others
        where e.canvas_id = $1 and e.id = $2 and others.mine < $7 and others.held < $8
       on conflict on constraint canvas_entity_locks_pkey do update
          set holder_id = excluded.holder_id, client_id = excluded.client_id, token = excluded.token,
              acquired_at = excluded.acquired_at, expires_at = excluded.expires_at
        where l.holder_id = excluded.holder_id or l.expires_at <= clock_timestamp()
       returning ${COLUMNS}`,
      [canvasId, entityId, holderId, clientId, token, ttlSeconds, limits.perUser, limits.perCanvas],
    );
    return taken ? { outcome: 'taken', lock: toLock(taken) } : this.whyNot(canvasId, entityId);
  }

  async renew(proof: LockProof, ttlSeconds: number): Promise<EntityLock | undefined> {
    this.session.requireTransaction('EntityLocks.renew');
    const row = await this.session.maybe<LockRow>(
      `update canvas_entity_locks set expires_at = clock_timestamp() + make_interval(secs => $5)
        where canvas_id = $1 and entity_id = $2 and holder_id = $3 and token = $4 and expires_at > clock_timestamp()
       returning ${COLUMNS}`,
      [proof.canvasId, proof.entityId, proof.holderId, proof.token, ttlSeconds],
    );
    return row && toLock(row);
  }

  async release(proof: LockProof): Promise<boolean> {
    this.session.requireTransaction('EntityLocks.release');
    const released = await this.session.execute(
      `delete from canvas_entity_locks where canvas_id = $1 and entity_id = $2 and holder_id = $3 and token = $4`,
      [proof.canvasId, proof.entityId, proof.holderId, proof.token],
    );
    return released === 1;
  }

  async list(canvasId: string, { limit, after }: PageRequest<string>): Promise<EntityLock[]> {
    const rows = await this.session.query<LockRow>(
      `select ${COLUMNS} from canvas_entity_locks
        where canvas_id = $1 and expires_at > clock_timestamp() and ($2::text is null or entity_id > $2)
        order by entity_id
        limit $3`,
      [canvasId, after ?? null, limit],
    );
    return rows.map(toLock);
  }

  async anyExpired(): Promise<boolean> {
    const row = await this.session.maybe(`select 1 as one from canvas_entity_locks where ${SWEPT} limit 1`);
    return row !== undefined;
  }

  purge(limit: number): Promise<number> {
    return this.session.execute(
      `delete from canvas_entity_locks where (canvas_id, entity_id) in (
         select canvas_id, entity_id from canvas_entity_locks where ${SWEPT} limit $1 for update skip locked)`,
      [limit],
    );
  }

  /** Under the canvas lock still: nobody takes or gives back meanwhile. */
  private async whyNot(canvasId: string, entityId: string): Promise<LockOutcome> {
    const row = await this.session.maybe<Partial<LockRow>>(
      `select e.canvas_id, e.id as entity_id, l.holder_id, l.client_id, l.token, l.acquired_at, l.expires_at
         from canvas_entities e
         left join canvas_entity_locks l
           on l.canvas_id = e.canvas_id and l.entity_id = e.id and l.expires_at > clock_timestamp()
        where e.canvas_id = $1 and e.id = $2`,
      [canvasId, entityId],
    );
    if (!row) return { outcome: 'no-such-entity' };
    return row.holder_id ? { outcome: 'held', lock: toLock(row as LockRow) } : { outcome: 'too-many' };
  }
}

function toLock(row: LockRow): EntityLock {
  return {
    canvasId: row.canvas_id,
    entityId: row.entity_id,
    holderId: row.holder_id,
    clientId: row.client_id,
    token: row.token,
    acquiredAt: row.acquired_at,
    expiresAt: row.expires_at,
  };
}
