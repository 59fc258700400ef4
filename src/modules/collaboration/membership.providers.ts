import type { ModuleMetadata } from '@nestjs/common';
import { AcceptInvitation } from './commands/accept-invitation.js';
import { AddMember } from './commands/add-member.js';
import { CanvasChanges } from './commands/canvas-changes.js';
import { ChangeMemberRole } from './commands/change-member-role.js';
import { CreateCanvas } from './commands/create-canvas.js';
import { CreateInvitation } from './commands/create-invitation.js';
import { DeleteCanvas } from './commands/delete-canvas.js';
import { LeaveCanvas } from './commands/leave-canvas.js';
import { RemoveMember } from './commands/remove-member.js';
import { RenameCanvas } from './commands/rename-canvas.js';
import { RestoreCanvas } from './commands/restore-canvas.js';
import { RevokeInvitation } from './commands/revoke-invitation.js';
import { TransferOwnership } from './commands/transfer-ownership.js';
import { CanvasesController } from './http/canvases.controller.js';
import { InvitationsController } from './http/invitations.controller.js';
import { MembersController } from './http/members.controller.js';
import { GetCanvas } from './queries/get-canvas.js';
import { ListCanvases } from './queries/list-canvases.js';
import { ListInvitations } from './queries/list-invitations.js';
import { ListMembers } from './queries/list-members.js';

/** Canvases, members, invitations. */
export const MEMBERSHIP = {
  controllers: [CanvasesController, MembersController, InvitationsController],
  providers: [
    AcceptInvitation,
    AddMember,
    CanvasChanges,
    ChangeMemberRole,
    CreateCanvas,
    CreateInvitation,
    DeleteCanvas,
    GetCanvas,
    LeaveCanvas,
    ListCanvases,
    ListInvitations,
    ListMembers,
    RemoveMember,
    RenameCanvas,
    RestoreCanvas,
    RevokeInvitation,
    TransferOwnership,
  ],
} satisfies ModuleMetadata;
