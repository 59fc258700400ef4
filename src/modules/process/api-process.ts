import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Configuration } from '../../configuration/configuration.js';
import { ObjectStore } from '../../ports/kernel/object-store.port.js';
import { AppModule } from '../app.module.js';
import { createHttpApp } from '../web/http-app.js';
import type { Logger } from '../web/logger.js';
import { startMetrics } from './metrics-server.js';

export interface RunningApi {
  readonly app: NestFastifyApplication;
  /** As it listens: the port is known when the configuration said 0. */
  readonly url: string;
  readonly closeMetrics: () => void;
}

export interface ApiOptions {
  /** Whether job handlers run here too. */
  readonly consume: boolean;
  /** What must be done before anybody is let in: who sees `/readyz` may rely on it. */
  readonly prepare: (app: NestFastifyApplication) => Promise<unknown>;
}

/** Builds the application, proves its object store, prepares, listens. */
export async function startApi(
  configuration: Configuration,
  logger: Logger,
  { consume, prepare }: ApiOptions,
): Promise<RunningApi> {
  const app = await createHttpApp(
    AppModule.register({ configuration, consume }, logger),
    configuration,
    logger,
  );
  await proveObjectStore(app.get(ObjectStore), configuration, logger);
  await app.init();
  await prepare(app);
  await app.listen(configuration.port, configuration.host);
  return { app, url: await app.getUrl(), closeMetrics: await startMetrics(app, configuration, logger) };
}

/** Create-only must hold, or two uploads could overwrite each other (MED-15): production does not start without. */
async function proveObjectStore(
  store: ObjectStore,
  configuration: Configuration,
  logger: Logger,
): Promise<void> {
  try {
    await store.probe();
  } catch (error) {
    if (configuration.environment === 'production') throw error;
    logger.pino.warn({ err: error }, 'the object store did not prove itself');
  }
}
