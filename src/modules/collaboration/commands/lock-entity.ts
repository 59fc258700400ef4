import { Injectable } from '@nestjs/common';
import { EntityLocks, type EntityLock } from '../../../ports/collaboration/entity-locks.port.js';
import { Ids } from '../../../ports/kernel/ids.port.js';
import { entityLocked, LOCK_LIMITS, noEntityToLock, tooManyLocks } from '../domain/lock.errors.js';
import { CanvasChanges, type CanvasActor } from './canvas-changes.js';

@Injectable()
export class LockEntity {
  constructor(
    private readonly changes: CanvasChanges,
    private readonly locks: EntityLocks,
    private readonly ids: Ids,
  ) {}

  /** Throws `entity-locked`, `entity-not-found`, `too-many-locks`. */
  execute(
    command: CanvasActor & { entityId: string; clientId: string; ttlSeconds: number },
  ): Promise<EntityLock> {
    const { canvasId, actorId: holderId, entityId, clientId, ttlSeconds } = command;
    const token = this.ids.uuid();
    return this.changes.aside(command, 'editor', async () => {
      const request = { canvasId, entityId, holderId, clientId, token, ttlSeconds, limits: LOCK_LIMITS };
      const result = await this.locks.take(request);
      if (result.outcome === 'held') throw entityLocked(result.lock);
      if (result.outcome === 'no-such-entity') throw noEntityToLock();
      if (result.outcome !== 'taken') throw tooManyLocks();
      this.changes.tellLocksAfterCommit(canvasId);
      return result.lock;
    });
  }
}
