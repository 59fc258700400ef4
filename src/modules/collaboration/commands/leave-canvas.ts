import { Injectable } from '@nestjs/common';
import { CanvasMembers } from '../../../ports/collaboration/canvas-members.port.js';
import { ownerStays } from '../domain/membership.errors.js';
import { CanvasChanges, type CanvasActor } from './canvas-changes.js';

@Injectable()
export class LeaveCanvas {
  constructor(
    private readonly changes: CanvasChanges,
    private readonly members: CanvasMembers,
  ) {}

  /** Throws `owner-must-stay`. */
  execute(command: CanvasActor): Promise<void> {
    return this.changes.run(command, 'viewer', async (record, { role }) => {
      if (role === 'owner') throw ownerStays();
      await this.members.remove(command.canvasId, command.actorId);
      await record('canvas.leave', { role: role ?? null });
    });
  }
}
