import { Injectable } from '@nestjs/common';
import { EntityLocks, type EntityLock } from '../../../ports/collaboration/entity-locks.port.js';
import { lockLost } from '../domain/lock.errors.js';
import { CanvasChanges, type CanvasActor } from './canvas-changes.js';

@Injectable()
export class RenewLock {
  constructor(
    private readonly changes: CanvasChanges,
    private readonly locks: EntityLocks,
  ) {}

  /** Under the canvas lock, so that no operation of somebody else came between two terms. Throws `lock-lost`. */
  execute(
    command: CanvasActor & { entityId: string; token: string; ttlSeconds: number },
  ): Promise<EntityLock> {
    const { canvasId, actorId: holderId, entityId, token, ttlSeconds } = command;
    return this.changes.aside(command, 'editor', async () => {
      const lock = await this.locks.renew({ canvasId, entityId, holderId, token }, ttlSeconds);
      if (!lock) throw lockLost();
      return lock;
    });
  }
}
