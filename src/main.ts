import { loadConfiguration } from './configuration/load-configuration.js';
import { startApi } from './modules/process/api-process.js';
import { announceAdministrator } from './modules/process/first-start.js';
import { endWith } from './modules/process/end-with.js';
import { onSignals } from './modules/process/graceful-shutdown.js';
import { endOnFatal } from './modules/process/on-fatal.js';
import { Logger } from './modules/web/logger.js';

/** `npm run start:api`: HTTP only; job handlers run in `worker.ts`, migrations in `migrate`. */
async function main(): Promise<void> {
  const configuration = loadConfiguration(process.env);
  const logger = new Logger(configuration.logLevel);
  endOnFatal(logger);
  const api = await startApi(configuration, logger, { consume: false, prepare: announceAdministrator });
  onSignals(api, logger);
  logger.info('the API is ready', { url: api.url });
}

main().catch(endWith);
