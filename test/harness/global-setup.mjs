// One PostgreSQL for the whole run: TEST_PG_URL (any reachable server of this machine) or an embedded one.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../scripts/lib/embedded-postgres.mjs';

export default async function globalSetup() {
  if (process.env.TEST_PG_URL) return;
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'infinite-canvas-test-'));
  const server = await startEmbeddedPostgres({
    home,
    // Durability is not what most suites test; the fault suites start servers of their own with fsync on.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 300 },
  });
  process.env.TEST_PG_URL = server.url;
  globalThis.__EMBEDDED_TEST_PG__ = { server, home };
}
