import { Injectable } from '@nestjs/common';
import { CanvasInvitations } from '../../../ports/collaboration/canvas-invitations.port.js';
import { Canvases, type Canvas } from '../../../ports/collaboration/canvases.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { MAX_MEMBERS } from '../domain/canvas-role.js';
import { invitationDigest } from '../domain/invitation-token.js';
import {
  canvasNotFound,
  invitationGone,
  invitationNotFound,
  tooManyMembers,
} from '../domain/membership.errors.js';
import { CanvasChanges } from './canvas-changes.js';

/** Whoever holds the link and is logged in joins. A member keeps the role he has, and spends no use. */
@Injectable()
export class AcceptInvitation {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly invitations: CanvasInvitations,
    private readonly canvases: Canvases,
    private readonly changes: CanvasChanges,
  ) {}

  /** Throws `invitation-not-found`, `invitation-expired`, `invitation-used-up`, `invitation-revoked`, `too-many-members`. */
  execute(command: { token: string; userId: string }): Promise<Canvas> {
    return this.uow.run({}, async () => {
      const accepted = await this.invitations.accept(
        invitationDigest(command.token),
        command.userId,
        MAX_MEMBERS,
      );
      if (!accepted) throw invitationNotFound();
      if (accepted.outcome === 'canvas-full') throw tooManyMembers(MAX_MEMBERS);
      if (accepted.outcome !== 'joined' && accepted.outcome !== 'already-member')
        throw invitationGone(accepted.outcome);
      const { canvasId, invitationId } = accepted;
      if (accepted.outcome === 'joined') {
        this.changes.wakeAfterCommit(canvasId);
        await this.changes.record({ canvasId, actorId: command.userId }, 'canvas.invitation.accept', {
          invitationId,
        });
      }
      const canvas = await this.canvases.find(canvasId, command.userId);
      if (!canvas) throw canvasNotFound();
      return canvas;
    });
  }
}
