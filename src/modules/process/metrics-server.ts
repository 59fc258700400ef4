import type { INestApplicationContext } from '@nestjs/common';
import type { Configuration } from '../../configuration/configuration.js';
import type { Logger } from '../web/logger.js';
import { Metrics, serveMetrics } from '../web/metrics.js';

/** `/metrics` of an API or worker process. Returns how to stop it. */
export async function startMetrics(
  app: INestApplicationContext,
  { metricsPort }: Configuration,
  logger: Logger,
): Promise<() => void> {
  const server = await serveMetrics(app.get(Metrics, { strict: false }), metricsPort, () =>
    logger.pino.warn({ metricsPort }, 'another process has the port of the metrics: give METRICS_PORT'),
  );
  return () => void server?.close();
}
