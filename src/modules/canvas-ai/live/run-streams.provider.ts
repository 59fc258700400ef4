import { Logger, type FactoryProvider } from '@nestjs/common';
import { CanvasAiRuns } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import { Authenticator } from '../../../ports/identity/authenticator.port.js';
import { ChangeFeed } from '../../../ports/kernel/change-feed.port.js';
import { CanvasAiSettings } from '../domain/canvas-ai-settings.js';
import { RunStreams } from './run-streams.js';

/** One per process; started and stopped by Nest with the application. */
export const RUN_STREAMS: FactoryProvider<RunStreams> = {
  provide: RunStreams,
  inject: [CanvasAiRuns, ChangeFeed, Authenticator, CanvasAiSettings],
  useFactory: (
    runs: CanvasAiRuns,
    feed: ChangeFeed,
    authenticator: Authenticator,
    settings: CanvasAiSettings,
  ) => {
    const logger = new Logger(RunStreams.name);
    const onError = (error: unknown) =>
      logger.warn(`streams of runs are behind: ${error instanceof Error ? error.message : String(error)}`);
    return new RunStreams(runs, feed, authenticator, { sweepMs: settings.sweepMs, onError });
  },
};
