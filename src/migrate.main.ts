import { makeDataSource, openWhenReady } from './adapters/postgres/data-source.js';
import { migrateDown, migrateUp, pendingNames } from './adapters/postgres/migrator.js';
import { loadDatabaseTarget } from './configuration/load-configuration.js';

/** `npm run migrate`: everything that is pending. `npm run migrate:down`: the latest one back, if that loses nothing. */
async function main(direction: string): Promise<void> {
  if (direction !== 'up' && direction !== 'down')
    throw new Error(`what to do must be "up" or "down", not "${direction}"`);
  const dataSource = makeDataSource({
    address: loadDatabaseTarget(process.env),
    poolSize: 2,
    applicationName: 'migrate',
  });
  await openWhenReady(dataSource);
  const started = performance.now();
  try {
    const count = direction === 'up' ? await up() : await down();
    console.log(`${count} migration(s) in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  } finally {
    await dataSource.destroy();
  }

  async function up(): Promise<number> {
    const pending = await pendingNames(dataSource);
    console.log(pending.length > 0 ? `pending: ${pending.join(', ')}` : 'nothing is pending');
    return (await migrateUp(dataSource, (name) => console.log(`up    ${name}`))).length;
  }

  async function down(): Promise<number> {
    const name = await migrateDown(dataSource);
    console.log(name ? `down  ${name}` : 'nothing to undo');
    return name ? 1 : 0;
  }
}

main(process.argv[2] ?? 'up').catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
