import { Injectable } from '@nestjs/common';
import { EntityLocks } from '../../../ports/collaboration/entity-locks.port.js';
import { CanvasChanges, type CanvasActor } from './canvas-changes.js';

@Injectable()
export class ReleaseEntity {
  constructor(
    private readonly changes: CanvasChanges,
    private readonly locks: EntityLocks,
  ) {}

  /** What is not held any more is released already. */
  execute(command: CanvasActor & { entityId: string; token: string }): Promise<void> {
    const { canvasId, actorId: holderId, entityId, token } = command;
    return this.changes.aside(command, 'editor', async () => {
      if (await this.locks.release({ canvasId, entityId, holderId, token }))
        this.changes.tellLocksAfterCommit(canvasId);
    });
  }
}
