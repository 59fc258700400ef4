import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { loadConfiguration } from './configuration/load-configuration.js';
import { AppModule } from './modules/app.module.js';
import { JobRunner } from './modules/jobs/job-runner.js';
import { endWith } from './modules/process/end-with.js';
import { onSignals } from './modules/process/graceful-shutdown.js';
import { startMetrics } from './modules/process/metrics-server.js';
import { endOnFatal } from './modules/process/on-fatal.js';
import { Logger } from './modules/web/logger.js';

/** `npm run start:worker -- --queues a,b`: job handlers only; without `--queues` all of them. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { queues: { type: 'string' } } });
  const configuration = loadConfiguration(process.env);
  const logger = new Logger(configuration.logLevel);
  endOnFatal(logger);
  const app = await NestFactory.createApplicationContext(
    AppModule.register({ configuration, consume: true }, logger),
    {
      logger,
      abortOnError: false,
    },
  );
  const runner = app.get(JobRunner, { strict: false });
  onSignals({ app, closeMetrics: await startMetrics(app, configuration, logger) }, logger);
  const queues = await runner.start(values.queues?.split(',').filter(Boolean));
  logger.info('the worker is ready', { queues });
}

main().catch(endWith);
