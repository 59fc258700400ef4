import { Injectable } from '@nestjs/common';
import {
  CanvasInvitations,
  type CanvasInvitation,
} from '../../../ports/collaboration/canvas-invitations.port.js';
import { Ids } from '../../../ports/kernel/ids.port.js';
import { MAX_OPEN_INVITATIONS, type GrantableRole } from '../domain/canvas-role.js';
import { INVITATION_TOKEN_BYTES, invitationDigest, invitationToken } from '../domain/invitation-token.js';
import { tooManyInvitations } from '../domain/membership.errors.js';
import { CanvasChanges, type CanvasActor } from './canvas-changes.js';

@Injectable()
export class CreateInvitation {
  constructor(
    private readonly changes: CanvasChanges,
    private readonly invitations: CanvasInvitations,
    private readonly ids: Ids,
  ) {}

  /** The token is returned this once; the database holds its digest only. Throws `too-many-invitations`. */
  execute(
    command: CanvasActor & { role: GrantableRole; expiresInSeconds: number; maxUses: number },
  ): Promise<{ invitation: CanvasInvitation; token: string }> {
    const { canvasId, actorId, role, expiresInSeconds, maxUses } = command;
    const token = invitationToken(this.ids.token(INVITATION_TOKEN_BYTES));
    const id = this.ids.uuid();
    return this.changes.run(command, 'owner', async (record) => {
      if ((await this.invitations.countOpen(canvasId)) >= MAX_OPEN_INVITATIONS)
        throw tooManyInvitations(MAX_OPEN_INVITATIONS);
      const tokenSha256 = invitationDigest(token);
      const invitation = await this.invitations.create({
        id,
        canvasId,
        createdBy: actorId,
        role,
        tokenSha256,
        expiresInSeconds,
        maxUses,
      });
      await record('canvas.invitation.create', { invitationId: id, role, maxUses, expiresInSeconds });
      return { invitation, token };
    });
  }
}
