import { PgBatchApplier } from '../../adapters/postgres/collaboration/pg-batch-applier.js';
import { PgCanvasBatches } from '../../adapters/postgres/collaboration/pg-canvas-batches.js';
import { PgCanvasComments } from '../../adapters/postgres/collaboration/pg-canvas-comments.js';
import { PgCanvasDirectory } from '../../adapters/postgres/collaboration/pg-canvas-directory.js';
import { PgCanvasDocuments } from '../../adapters/postgres/collaboration/pg-canvas-documents.js';
import { PgCanvasMediaGrants } from '../../adapters/postgres/collaboration/pg-canvas-media-grants.js';
import { PgCanvasNotifications } from '../../adapters/postgres/collaboration/pg-canvas-notifications.js';
import { PgCanvasOperations } from '../../adapters/postgres/collaboration/pg-canvas-operations.js';
import { PgCanvasSearch } from '../../adapters/postgres/collaboration/pg-canvas-search.js';
import { PgCanvasWatch } from '../../adapters/postgres/collaboration/pg-canvas-watch.js';
import { PgCanvases } from '../../adapters/postgres/collaboration/pg-canvases.js';
import { PgEntityLocks } from '../../adapters/postgres/collaboration/pg-entity-locks.js';
import { PgInvitations } from '../../adapters/postgres/collaboration/pg-invitations.js';
import { PgLegacyCanvases } from '../../adapters/postgres/collaboration/pg-legacy-canvases.js';
import { PgMembers } from '../../adapters/postgres/collaboration/pg-members.js';
import { PgOpenCutSessions } from '../../adapters/postgres/collaboration/pg-opencut-sessions.js';
import { PgUndoLog } from '../../adapters/postgres/collaboration/pg-undo-log.js';
import { PgUndoStacks } from '../../adapters/postgres/collaboration/pg-undo-stacks.js';
import { PgSession } from '../../adapters/postgres/pg-session.js';
import { CanvasBatches } from '../../ports/collaboration/canvas-batches.port.js';
import { CanvasComments } from '../../ports/collaboration/canvas-comments.port.js';
import { CanvasDirectory } from '../../ports/collaboration/canvas-directory.port.js';
import { CanvasDocuments } from '../../ports/collaboration/canvas-documents.port.js';
import { CanvasInvitations } from '../../ports/collaboration/canvas-invitations.port.js';
import { CanvasMembers } from '../../ports/collaboration/canvas-members.port.js';
import { CanvasNotifications } from '../../ports/collaboration/canvas-notifications.port.js';
import { CanvasOperations } from '../../ports/collaboration/canvas-operations.port.js';
import { CanvasSearch } from '../../ports/collaboration/canvas-search.port.js';
import { CanvasWatch } from '../../ports/collaboration/canvas-watch.port.js';
import { Canvases } from '../../ports/collaboration/canvases.port.js';
import { EntityLocks } from '../../ports/collaboration/entity-locks.port.js';
import { LegacyCanvases } from '../../ports/collaboration/legacy-canvases.port.js';
import { OpenCutSessions } from '../../ports/collaboration/opencut-sessions.port.js';
import { UndoLog } from '../../ports/collaboration/undo-log.port.js';
import { UndoStacks } from '../../ports/collaboration/undo-stacks.port.js';
import { ChangeFeed } from '../../ports/kernel/change-feed.port.js';
import { UnitOfWork } from '../../ports/kernel/unit-of-work.port.js';
import { MediaDirectory } from '../../ports/media/media-directory.port.js';
import { MediaGrants } from '../../ports/media/media-grants.port.js';
import { provide, type Bound } from '../provide.js';

export function collaborationAdapters(): Bound[] {
  return [
    provide(CanvasDirectory, PgCanvasDirectory, PgSession),
    provide(MediaGrants, PgCanvasMediaGrants, PgSession),
    provide(Canvases, PgCanvases, PgSession),
    provide(CanvasMembers, PgMembers, PgSession),
    provide(CanvasInvitations, PgInvitations, PgSession),
    provide(CanvasWatch, PgCanvasWatch, PgSession),
    provide(CanvasComments, PgCanvasComments, PgSession),
    provide(CanvasNotifications, PgCanvasNotifications, PgSession),
    provide(CanvasSearch, PgCanvasSearch, PgSession, UnitOfWork),
    provide(EntityLocks, PgEntityLocks, PgSession),
    provide(LegacyCanvases, PgLegacyCanvases, PgSession),
    provide(OpenCutSessions, PgOpenCutSessions, PgSession),
    provide(CanvasDocuments, PgCanvasDocuments, PgSession, UnitOfWork),
    provide(PgBatchApplier, PgBatchApplier, PgSession, UnitOfWork, MediaDirectory),
    provide(CanvasBatches, PgCanvasBatches, PgSession, PgBatchApplier, ChangeFeed),
    provide(UndoLog, PgUndoLog, PgSession, PgBatchApplier, MediaDirectory),
    provide(UndoStacks, PgUndoStacks, PgSession),
    provide(CanvasOperations, PgCanvasOperations, PgSession, UnitOfWork, PgBatchApplier, ChangeFeed),
  ];
}
