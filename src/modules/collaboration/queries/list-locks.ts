import { Injectable } from '@nestjs/common';
import { EntityLocks, type EntityLock } from '../../../ports/collaboration/entity-locks.port.js';

@Injectable()
export class ListLocks {
  constructor(private readonly locks: EntityLocks) {}

  execute(query: { canvasId: string; limit: number; after: string | undefined }): Promise<EntityLock[]> {
    return this.locks.list(query.canvasId, { limit: query.limit, after: query.after });
  }
}
