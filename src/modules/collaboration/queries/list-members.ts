import { Injectable } from '@nestjs/common';
import { CanvasMembers } from '../../../ports/collaboration/canvas-members.port.js';
import { UserDirectory } from '../../../ports/identity/user-directory.port.js';
import type { NamedMember } from './named-member.js';

@Injectable()
export class ListMembers {
  constructor(
    private readonly members: CanvasMembers,
    private readonly users: UserDirectory,
  ) {}

  async execute(query: {
    canvasId: string;
    limit: number;
    after: string | undefined;
  }): Promise<NamedMember[]> {
    const members = await this.members.list(query.canvasId, { limit: query.limit, after: query.after });
    const found = await this.users.findMany(members.map(({ userId }) => userId));
    const users = new Map(found.map((user) => [user.id, user]));
    return members.map((member) => ({ ...member, user: users.get(member.userId) }));
  }
}
