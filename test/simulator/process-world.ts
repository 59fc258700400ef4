import { freePort } from '../../scripts/lib/embedded-postgres.mjs';
import { makeDataSource, poolOf } from '../../src/adapters/postgres/data-source.js';
import { PgSession } from '../../src/adapters/postgres/pg-session.js';
import { Stack, type RunningProcess } from '../harness/stack.js';
import { addressOf } from '../harness/test-database.js';
import { until } from '../harness/until.js';
import { watchMembers, type CanvasWorld } from './canvas-world.js';

/** Two processes of `dist/main.js` on a PostgreSQL with fsync on. */
export async function openProcessWorld(): Promise<CanvasWorld & { readonly kills: () => number }> {
  const stack = await Stack.open();
  const ports = [await freePort(), await freePort()] as [number, number];
  const apis: RunningProcess[] = [];
  const busy: Promise<void>[] = [Promise.resolve(), Promise.resolve()];
  let kills = 0;

  const start = async (api: number) => {
    apis[api] = stack.spawn('main', [], { PORT: String(ports[api]) });
    const ready = () =>
      fetch(`http://127.0.0.1:${ports[api]}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(`API ${api} is ready`, ready, 40_000);
  };
  const replace = async (api: number) => {
    apis[api]?.child.kill('SIGKILL');
    await apis[api]?.ended;
    kills++;
    await start(api);
  };

  const migrated = await stack.spawn('migrate.main').ended;
  if (migrated !== 0) throw new Error(`the migrations ended with ${migrated}`);
  const source = await makeDataSource({
    address: addressOf(stack.databaseUrl),
    poolSize: 6,
    applicationName: 'simulator',
  }).initialize();
  const session = new PgSession(poolOf(source));
  await watchMembers(session);
  await Promise.all([start(0), start(1)]);
  return {
    session,
    origins: [`http://127.0.0.1:${ports[0]}/api/v1`, `http://127.0.0.1:${ports[1]}/api/v1`],
    kills: () => kills,
    // One death of a process at a time.
    kill: (api) => (busy[api] = (busy[api] ?? Promise.resolve()).then(() => replace(api))),
    close: async () => {
      await Promise.allSettled(busy);
      await source.destroy();
      await stack.close();
    },
  };
}
