import { Injectable } from '@nestjs/common';
import { CanvasMembers } from '../../../ports/collaboration/canvas-members.port.js';
import { UserDirectory } from '../../../ports/identity/user-directory.port.js';
import { MAX_MEMBERS, type GrantableRole } from '../domain/canvas-role.js';
import type { NamedMember } from '../queries/named-member.js';
import { tooManyMembers, userNotFound } from '../domain/membership.errors.js';
import { CanvasChanges, type CanvasActor } from './canvas-changes.js';

@Injectable()
export class AddMember {
  constructor(
    private readonly changes: CanvasChanges,
    private readonly members: CanvasMembers,
    private readonly users: UserDirectory,
  ) {}

  /** Throws `user-not-found`, `already-a-member`, `too-many-members`. */
  execute(command: CanvasActor & { username: string; role: GrantableRole }): Promise<NamedMember> {
    return this.changes.run(command, 'owner', async (record) => {
      const user = await this.users.findByUsername(command.username);
      if (!user || user.status !== 'active') throw userNotFound();
      if ((await this.members.count(command.canvasId)) >= MAX_MEMBERS) throw tooManyMembers(MAX_MEMBERS);
      const member = await this.members.add(command.canvasId, user.id, command.role);
      await record('canvas.member.add', { userId: user.id, role: command.role });
      return { ...member, user };
    });
  }
}
