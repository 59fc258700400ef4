import { loadConfiguration } from './configuration/load-configuration.js';
import { makeDataSource, openWhenReady } from './adapters/postgres/data-source.js';
import { migrateUp } from './adapters/postgres/migrator.js';
import { JobRunner } from './modules/jobs/job-runner.js';
import { startApi } from './modules/process/api-process.js';
import { endWith } from './modules/process/end-with.js';
import type { FirstCredential } from './modules/identity/commands/bootstrap-site-admin.js';
import { credentialFile, ensureAdministrator } from './modules/process/first-start.js';
import { onSignals } from './modules/process/graceful-shutdown.js';
import { endOnFatal } from './modules/process/on-fatal.js';
import { Logger } from './modules/web/logger.js';

/** `npm start`: migrations, API and every job handler in one process, with the leases of production. */
async function main(): Promise<void> {
  const configuration = loadConfiguration(process.env);
  const logger = new Logger(configuration.logLevel);
  endOnFatal(logger);
  const source = await openWhenReady(
    makeDataSource({ address: configuration.database, poolSize: 2, applicationName: 'migrate' }),
  );
  await migrateUp(source).finally(() => source.destroy());
  const { dataDir } = configuration;
  const api = await startApi(configuration, logger, {
    consume: true,
    prepare: async (app) => tellAdministrator(await ensureAdministrator(app, dataDir), dataDir),
  });
  onSignals(api, logger);
  await api.app.get(JobRunner, { strict: false }).start();
  tellAddresses(api.url.replace('[::1]', 'localhost'));
}

/** At the first start only. */
function tellAdministrator(credential: FirstCredential | undefined, dataDir: string): void {
  if (!credential) return;
  process.stdout.write(
    `First administrator: ${credential.username}, one-time password ${credential.password}\n` +
      `  (kept in ${credentialFile(dataDir)}; change it after the first log-in)\n`,
  );
}

function tellAddresses(url: string): void {
  process.stdout.write(
    `Infinite Canvas Server is ready\n` +
      `  API         ${url}/api/v1\n` +
      `  Swagger UI  ${url}/api/docs\n` +
      `  Health      ${url}/readyz\n`,
  );
}

main().catch(endWith);
