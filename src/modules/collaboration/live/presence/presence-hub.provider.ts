import type { FactoryProvider } from '@nestjs/common';
import { UserDirectory } from '../../../../ports/identity/user-directory.port.js';
import { ChangeFeed } from '../../../../ports/kernel/change-feed.port.js';
import { PresenceHub } from './presence-hub.js';

/** One per process, beside the live hub; started and stopped by Nest with the application. */
export const PRESENCE_HUB: FactoryProvider<PresenceHub> = {
  provide: PresenceHub,
  inject: [ChangeFeed, UserDirectory],
  useFactory: (feed: ChangeFeed, users: UserDirectory) =>
    new PresenceHub(feed, users, () => performance.now()),
};
