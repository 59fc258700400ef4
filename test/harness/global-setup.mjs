// One PostgreSQL for the whole run: TEST_PG_URL (`npm test` sets it for all its groups), else one of this run's own.
import { startTestPostgres } from '../../scripts/lib/test-postgres.mjs';

export default async function globalSetup() {
  if (process.env.TEST_PG_URL) return;
  const server = await startTestPostgres();
  process.env.TEST_PG_URL = server.url;
  globalThis.__TEST_POSTGRES__ = server;
}
