import { Module } from '@nestjs/common';
import { KeepHistory } from './commands/keep-history.js';
import { VersionMaker } from './commands/version-maker.js';
import { ExpiredLocksHandler } from './jobs/expired-locks.handler.js';
import { ExpiredOpenCutSessionsHandler } from './jobs/expired-opencut-sessions.handler.js';
import { HistoryHandler } from './jobs/history.handler.js';
import { OutdatedCommentsHandler } from './jobs/outdated-comments.handler.js';
import { OutdatedInvitationsHandler } from './jobs/outdated-invitations.handler.js';
import { VersionRemovalsHandler } from './jobs/version-removals.handler.js';

const HANDLERS = [
  ExpiredLocksHandler,
  ExpiredOpenCutSessionsHandler,
  OutdatedInvitationsHandler,
  OutdatedCommentsHandler,
  HistoryHandler,
  VersionRemovalsHandler,
];

/** Background work of this context, apart from its HTTP and its live hub, which a worker does not need. */
@Module({ providers: [...HANDLERS, KeepHistory, VersionMaker], exports: HANDLERS })
export class CollaborationJobsModule {}
