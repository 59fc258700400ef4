import { loadConfiguration } from './configuration/load-configuration.js';
import { makeDataSource } from './adapters/postgres/data-source.js';
import { migrateUp } from './adapters/postgres/migrator.js';
import { JobRunner } from './modules/jobs/job-runner.js';
import { startApi } from './modules/process/api-process.js';
import { endWith } from './modules/process/end-with.js';
import { credentialFile, ensureAdministrator } from './modules/process/first-start.js';
import { onSignals } from './modules/process/graceful-shutdown.js';
import { endOnFatal } from './modules/process/on-fatal.js';
import { Logger } from './modules/web/logger.js';

/** `npm start`: migrations, API and every job handler in one process, with the leases of production. */
async function main(): Promise<void> {
  const configuration = loadConfiguration(process.env);
  const logger = new Logger(configuration.logLevel);
  endOnFatal(logger);
  const source = await makeDataSource({
    address: configuration.database,
    poolSize: 2,
    applicationName: 'migrate',
  }).initialize();
  await migrateUp(source).finally(() => source.destroy());
  const api = await startApi(configuration, logger, true);
  const runner = api.app.get(JobRunner, { strict: false });
  onSignals(api, logger);
  const credential = await ensureAdministrator(api.app, configuration.dataDir);
  await runner.start();
  print(api.url, credential, configuration.dataDir);
}

function print(
  url: string,
  credential: { username: string; password: string } | undefined,
  dataDir: string,
): void {
  const address = url.replace('[::1]', 'localhost');
  const lines = [
    `Infinite Canvas Server is ready`,
    `  API         ${address}/api/v1`,
    `  Swagger UI  ${address}/api/docs`,
    `  Health      ${address}/readyz`,
  ];
  if (credential) {
    lines.push(`  First administrator: ${credential.username}, one-time password ${credential.password}`);
    lines.push(`  (kept in ${credentialFile(dataDir)}; change it after the first log-in)`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

main().catch(endWith);
