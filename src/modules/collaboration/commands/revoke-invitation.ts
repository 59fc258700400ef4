import { Injectable } from '@nestjs/common';
import { CanvasInvitations } from '../../../ports/collaboration/canvas-invitations.port.js';
import { invitationNotFound } from '../domain/membership.errors.js';
import { CanvasChanges, type CanvasActor } from './canvas-changes.js';

@Injectable()
export class RevokeInvitation {
  constructor(
    private readonly changes: CanvasChanges,
    private readonly invitations: CanvasInvitations,
  ) {}

  /** Throws `invitation-not-found`. */
  execute(command: CanvasActor & { invitationId: string }): Promise<void> {
    return this.changes.run(command, 'owner', async (record) => {
      if (!(await this.invitations.revoke(command.canvasId, command.invitationId)))
        throw invitationNotFound();
      await record('canvas.invitation.revoke', { invitationId: command.invitationId });
    });
  }
}
