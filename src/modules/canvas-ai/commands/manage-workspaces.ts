import { Injectable } from '@nestjs/common';
import { Workspaces, type Workspace, type WorkspaceKey } from '../../../ports/canvas-ai/workspaces.port.js';
import { Ids } from '../../../ports/kernel/ids.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { workspaceMemberNotFound, workspaceOwnerOnly } from '../domain/canvas-ai.errors.js';
import { BoardAccess } from './board-access.js';

/** Workspaces of a project and who works in them (CAI-1). */
@Injectable()
export class ManageWorkspaces {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly workspaces: Workspaces,
    private readonly access: BoardAccess,
    private readonly ids: Ids,
  ) {}

  /** The caller's own workspace in the project, made at the first call. */
  home(project: string, userId: string): Promise<WorkspaceKey> {
    return this.uow.run({ retries: 2 }, () => this.workspaces.home(project, userId, this.ids.uuid()));
  }

  create(project: string, title: string, userId: string): Promise<WorkspaceKey> {
    const key = { project, workspaceId: this.ids.uuid() };
    return this.uow.run({}, async () => {
      await this.workspaces.create(key, title, userId);
      return key;
    });
  }

  list(project: string, userId: string, limit: number, after: string | undefined): Promise<Workspace[]> {
    return this.workspaces.list(project, userId, limit, after);
  }

  addMember(key: WorkspaceKey, actorId: string, accountId: string): Promise<boolean> {
    return this.uow.run({}, async () => {
      await this.ownerOnly(key, actorId);
      return this.workspaces.addMember(key, accountId);
    });
  }

  /** By the owner, or a member himself. The owner stays. */
  removeMember(key: WorkspaceKey, actorId: string, accountId: string): Promise<void> {
    return this.uow.run({}, async () => {
      if (actorId === accountId) await this.access.member(key, actorId);
      else await this.ownerOnly(key, actorId);
      if (!(await this.workspaces.removeMember(key, accountId))) throw workspaceMemberNotFound();
    });
  }

  private async ownerOnly(key: WorkspaceKey, actorId: string): Promise<void> {
    if ((await this.access.member(key, actorId)) !== 'owner') throw workspaceOwnerOnly();
  }
}
