import { Injectable } from '@nestjs/common';
import { CanvasMembers, type CanvasMember } from '../../../ports/collaboration/canvas-members.port.js';
import type { GrantableRole } from '../domain/canvas-role.js';
import { memberNotFound, ownerStays } from '../domain/membership.errors.js';
import { CanvasChanges, type CanvasActor } from './canvas-changes.js';

@Injectable()
export class ChangeMemberRole {
  constructor(
    private readonly changes: CanvasChanges,
    private readonly members: CanvasMembers,
  ) {}

  /** Throws `member-not-found`, `owner-must-stay`. */
  execute(command: CanvasActor & { userId: string; role: GrantableRole }): Promise<CanvasMember> {
    return this.changes.run(command, 'owner', async (record) => {
      const member = await this.members.find(command.canvasId, command.userId);
      if (!member) throw memberNotFound();
      if (member.role === 'owner') throw ownerStays();
      if (member.role === command.role) return member;
      await this.members.changeRole(command.canvasId, command.userId, command.role);
      await record('canvas.member.role', { userId: command.userId, from: member.role, to: command.role });
      return { ...member, role: command.role };
    });
  }
}
