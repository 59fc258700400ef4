import { Logger, type FactoryProvider } from '@nestjs/common';
import { CanvasNotifications } from '../../../ports/collaboration/canvas-notifications.port.js';
import { CanvasWatch } from '../../../ports/collaboration/canvas-watch.port.js';
import { Authenticator } from '../../../ports/identity/authenticator.port.js';
import { ChangeFeed } from '../../../ports/kernel/change-feed.port.js';
import { CanvasLiveHub } from './canvas-live-hub.js';
import { PresenceHub } from './presence/presence-hub.js';

/** One hub per process; started and stopped by Nest with the application. */
export const LIVE_HUB: FactoryProvider<CanvasLiveHub> = {
  provide: CanvasLiveHub,
  inject: [CanvasWatch, ChangeFeed, Authenticator, PresenceHub, CanvasNotifications],
  useFactory: (
    watch: CanvasWatch,
    feed: ChangeFeed,
    authenticator: Authenticator,
    presence: PresenceHub,
    notifications: CanvasNotifications,
  ) => {
    const logger = new Logger(CanvasLiveHub.name);
    // Streams are safe: the next sweep tries again, and a client resumes by its last event ID.
    const onError = (error: unknown) =>
      logger.warn(`live streams are behind: ${error instanceof Error ? error.message : String(error)}`);
    return new CanvasLiveHub(watch, feed, authenticator, presence, notifications, { onError });
  },
};
