import { randomBytes, randomUUID } from 'node:crypto';
import { MemoryChangeFeed } from '../../src/adapters/memory/change-feed/memory-change-feed.js';
import { PgCanvases } from '../../src/adapters/postgres/collaboration/pg-canvases.js';
import { PgInvitations } from '../../src/adapters/postgres/collaboration/pg-invitations.js';
import { PgMembers } from '../../src/adapters/postgres/collaboration/pg-members.js';
import { PgUserDirectory } from '../../src/adapters/postgres/identity/pg-user-directory.js';
import { AcceptInvitation } from '../../src/modules/collaboration/commands/accept-invitation.js';
import { AddMember } from '../../src/modules/collaboration/commands/add-member.js';
import { CanvasChanges } from '../../src/modules/collaboration/commands/canvas-changes.js';
import { ChangeMemberRole } from '../../src/modules/collaboration/commands/change-member-role.js';
import { CreateCanvas } from '../../src/modules/collaboration/commands/create-canvas.js';
import { CreateInvitation } from '../../src/modules/collaboration/commands/create-invitation.js';
import { DeleteCanvas } from '../../src/modules/collaboration/commands/delete-canvas.js';
import { LeaveCanvas } from '../../src/modules/collaboration/commands/leave-canvas.js';
import { RemoveMember } from '../../src/modules/collaboration/commands/remove-member.js';
import { RenameCanvas } from '../../src/modules/collaboration/commands/rename-canvas.js';
import { RestoreCanvas } from '../../src/modules/collaboration/commands/restore-canvas.js';
import { RevokeInvitation } from '../../src/modules/collaboration/commands/revoke-invitation.js';
import { TransferOwnership } from '../../src/modules/collaboration/commands/transfer-ownership.js';
import { AuditTrail, type AuditEntry } from '../../src/ports/identity/audit-trail.port.js';
import { Ids } from '../../src/ports/kernel/ids.port.js';
import { openTestDatabase } from '../harness/test-database.js';

class RandomIds extends Ids {
  uuid = () => randomUUID();
  token = (bytes: number) => randomBytes(bytes).toString('base64url');
}

class ListAudit extends AuditTrail {
  readonly entries: AuditEntry[] = [];
  record(entry: AuditEntry): Promise<void> {
    this.entries.push(entry);
    return Promise.resolve();
  }
}

/** The membership use cases over real PostgreSQL. */
export async function openMembership() {
  const db = await openTestDatabase({ poolSize: 20 });
  const canvases = new PgCanvases(db.session);
  const members = new PgMembers(db.session);
  const invitations = new PgInvitations(db.session);
  const users = new PgUserDirectory(db.session);
  const audit = new ListAudit();
  const feed = new MemoryChangeFeed();
  const ids = new RandomIds();
  const changes = new CanvasChanges(db.uow, canvases, audit, feed);
  return {
    db,
    canvases,
    members,
    invitations,
    audit,
    feed,
    create: new CreateCanvas(db.uow, canvases, ids),
    rename: new RenameCanvas(changes, canvases),
    remove: new DeleteCanvas(changes, canvases),
    restore: new RestoreCanvas(changes, canvases),
    leave: new LeaveCanvas(changes, members),
    addMember: new AddMember(changes, members, users),
    changeRole: new ChangeMemberRole(changes, members, users),
    removeMember: new RemoveMember(changes, members),
    transfer: new TransferOwnership(changes, canvases, members, users),
    invite: new CreateInvitation(changes, invitations, ids),
    revokeInvitation: new RevokeInvitation(changes, invitations),
    accept: new AcceptInvitation(db.uow, invitations, canvases, changes),
  };
}

export type Membership = Awaited<ReturnType<typeof openMembership>>;
