import type { INestApplicationContext } from '@nestjs/common';
import type { Logger } from '../web/logger.js';

/** After that the process ends whatever is still open: orchestrators send SIGKILL soon after. */
const TOTAL_MS = 9_500;

export interface Stoppable {
  readonly app: INestApplicationContext;
  readonly closeMetrics?: () => void;
}

/**
 * Stop accepting, end streams with a retry hint, finish requests and jobs, give leases back, close the pools (PLT-28): the hooks of
 * the modules, in this order.
 */
async function shutDown({ app, closeMetrics }: Stoppable): Promise<void> {
  closeMetrics?.();
  await app.close();
}

/** Shuts down on the first SIGTERM or SIGINT, once, and ends the process within a bound. */
export function onSignals(target: Stoppable, logger: Logger): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info('shutting down', { signal });
    setTimeout(() => process.exit(1), TOTAL_MS).unref();
    shutDown(target).then(
      () => process.exit(0),
      (error: unknown) => {
        logger.pino.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
