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
import { LiveController } from './http/live.controller.js';
import { MembersController } from './http/members.controller.js';
import { LIVE_HUB } from './live/live-hub.provider.js';
import { OpenLiveStream } from './live/open-live-stream.js';
import { GetCanvas } from './queries/get-canvas.js';
import { ListCanvases } from './queries/list-canvases.js';
import { ListInvitations } from './queries/list-invitations.js';
import { ListMembers } from './queries/list-members.js';

/** Everything of this context but the document: canvases, members, invitations and live streams. */
export const MEMBERSHIP = {
  controllers: [CanvasesController, MembersController, InvitationsController, LiveController],
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
    LIVE_HUB,
    OpenLiveStream,
    RemoveMember,
    RenameCanvas,
    RestoreCanvas,
    RevokeInvitation,
    TransferOwnership,
  ],
} satisfies ModuleMetadata;
