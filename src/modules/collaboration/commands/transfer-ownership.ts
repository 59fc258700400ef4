import { Injectable } from '@nestjs/common';
import { Canvases, type Canvas } from '../../../ports/collaboration/canvases.port.js';
import { CanvasMembers } from '../../../ports/collaboration/canvas-members.port.js';
import { UserDirectory } from '../../../ports/identity/user-directory.port.js';
import { canvasNotFound, memberNotFound } from '../domain/membership.errors.js';
import { CanvasChanges, type CanvasActor } from './canvas-changes.js';

/** The owner gives the canvas to a member and stays as editor. Repeated by the same owner to himself it changes nothing. */
@Injectable()
export class TransferOwnership {
  constructor(
    private readonly changes: CanvasChanges,
    private readonly canvases: Canvases,
    private readonly members: CanvasMembers,
    private readonly users: UserDirectory,
  ) {}

  /** Throws `member-not-found` when the target is no active member. */
  execute(command: CanvasActor & { userId: string }): Promise<Canvas> {
    return this.changes.run(command, 'owner', async (record) => {
      if (command.userId !== command.actorId) {
        const target = await this.users.find(command.userId);
        const done =
          target?.status === 'active' &&
          (await this.members.transferOwnership(command.canvasId, command.actorId, command.userId));
        if (!done) throw memberNotFound();
        await record('canvas.transfer', { to: command.userId });
      }
      const canvas = await this.canvases.find(command.canvasId, command.actorId);
      if (!canvas) throw canvasNotFound();
      return canvas;
    });
  }
}
