import { Injectable } from '@nestjs/common';
import { CanvasMembers } from '../../../ports/collaboration/canvas-members.port.js';
import { memberNotFound, ownerStays } from '../domain/membership.errors.js';
import { CanvasChanges, type CanvasActor } from './canvas-changes.js';

@Injectable()
export class RemoveMember {
  constructor(
    private readonly changes: CanvasChanges,
    private readonly members: CanvasMembers,
  ) {}

  /** Throws `member-not-found`, `owner-must-stay`. */
  execute(command: CanvasActor & { userId: string }): Promise<void> {
    return this.changes.run(command, 'owner', async (record) => {
      const member = await this.members.find(command.canvasId, command.userId);
      if (!member) throw memberNotFound();
      if (member.role === 'owner') throw ownerStays();
      await this.members.remove(command.canvasId, command.userId);
      await record('canvas.member.remove', { userId: command.userId, role: member.role });
    });
  }
}
