import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { loadConfiguration } from './configuration/load-configuration.js';
import { AppModule } from './modules/app.module.js';
import { ReconcileMedia } from './modules/media/commands/reconcile-media.js';
import { endWith } from './modules/process/end-with.js';
import { Logger } from './modules/web/logger.js';

/**
 * `node dist/media-reconcile.main.js [--repair] [--grace-hours 24]`: bytes without a row and rows without bytes (MED-5).
 * Without `--repair` a dry run. Workers remove what a repair puts on the list of deletions.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      repair: { type: 'boolean', default: false },
      'grace-hours': { type: 'string', default: '24' },
    },
  });
  if (!/^\d{1,5}$/.test(values['grace-hours']))
    throw new Error('--grace-hours must be a whole number, for example 24');
  const configuration = loadConfiguration(process.env);
  const logger = new Logger(configuration.logLevel === 'info' ? 'warn' : configuration.logLevel);
  const app = await NestFactory.createApplicationContext(
    AppModule.register({ configuration, consume: false }, logger),
    {
      logger,
      abortOnError: false,
    },
  );
  try {
    const report = await app.get(ReconcileMedia, { strict: false }).execute({
      repair: values.repair,
      graceSeconds: Number(values['grace-hours']) * 3_600,
      onFinding: ({ kind, key, outcome }) => console.log(`${kind}  ${key}  ${outcome}`),
    });
    const { objects, rows, findings, repaired } = report;
    console.log(`${objects} object(s), ${rows} row(s): ${findings} finding(s), ${repaired} repaired`);
  } finally {
    await app.close();
  }
}

main().catch(endWith);
