import type { ModuleMetadata } from '@nestjs/common';
import { ReleaseEntity } from './commands/release-entity.js';
import { LockEntity } from './commands/lock-entity.js';
import { RenewLock } from './commands/renew-lock.js';
import { UPDATE_PRESENCE } from './commands/update-presence.provider.js';
import { LiveController } from './http/live.controller.js';
import { LocksController } from './http/locks.controller.js';
import { PresenceController } from './http/presence.controller.js';
import { LIVE_HUB } from './live/live-hub.provider.js';
import { OpenLiveStream } from './live/open-live-stream.js';
import { PRESENCE_HUB } from './live/presence/presence-hub.provider.js';
import { ListLocks } from './queries/list-locks.js';

/** Live streams, presence and entity locks. */
export const LIVE = {
  controllers: [LiveController, PresenceController, LocksController],
  providers: [
    LIVE_HUB,
    ListLocks,
    LockEntity,
    OpenLiveStream,
    PRESENCE_HUB,
    ReleaseEntity,
    RenewLock,
    UPDATE_PRESENCE,
  ],
} satisfies ModuleMetadata;
