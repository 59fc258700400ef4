import { Injectable } from '@nestjs/common';
import { CanvasMembers } from '../../../ports/collaboration/canvas-members.port.js';
import { UserDirectory } from '../../../ports/identity/user-directory.port.js';
import type { GrantableRole } from '../domain/canvas-role.js';
import type { NamedMember } from '../queries/named-member.js';
import { memberNotFound, ownerStays } from '../domain/membership.errors.js';
import { CanvasChanges, type CanvasActor } from './canvas-changes.js';

@Injectable()
export class ChangeMemberRole {
  constructor(
    private readonly changes: CanvasChanges,
    private readonly members: CanvasMembers,
    private readonly users: UserDirectory,
  ) {}

  /** Throws `member-not-found`, `owner-must-stay`. */
  execute(command: CanvasActor & { userId: string; role: GrantableRole }): Promise<NamedMember> {
    return this.changes.run(command, 'owner', async (record) => {
      const member = await this.members.find(command.canvasId, command.userId);
      if (!member) throw memberNotFound();
      if (member.role === 'owner') throw ownerStays();
      const user = await this.users.find(command.userId);
      if (member.role === command.role) return { ...member, user };
      await this.members.changeRole(command.canvasId, command.userId, command.role);
      await record('canvas.member.role', { userId: command.userId, from: member.role, to: command.role });
      return { ...member, role: command.role, user };
    });
  }
}
