import { Module } from '@nestjs/common';
import { ExpiredLocksHandler } from './jobs/expired-locks.handler.js';
import { OutdatedInvitationsHandler } from './jobs/outdated-invitations.handler.js';

const HANDLERS = [ExpiredLocksHandler, OutdatedInvitationsHandler];

/** Background work of this context, apart from its HTTP and its live hub, which a worker does not need. */
@Module({ providers: HANDLERS, exports: HANDLERS })
export class CollaborationJobsModule {}
