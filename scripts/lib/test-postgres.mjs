// The PostgreSQL of a test run: embedded, or the installation named by TEST_PG_HOME (such as /usr/lib/postgresql/15).
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canEnter, startEmbeddedPostgres } from './embedded-postgres.mjs';

/** Durability is off: it is not what most suites test, and the fault suites start servers of their own with fsync on. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 400 };

/** @returns {Promise<{ url: string, end: () => Promise<void> }>} */
export async function startTestPostgres() {
  const home = makeTestFolder('pg');
  const server = await startEmbeddedPostgres({
    home,
    settings: SETTINGS,
    nativeDir: process.env.TEST_PG_HOME,
  });
  const end = async () => {
    await server.stop();
    fs.rmSync(home, { recursive: true, force: true });
  };
  return { url: server.url, end };
}

/** In the system's folder for temporary files, unless the database's unprivileged user cannot enter it. */
export function makeTestFolder(name) {
  const folder = fs.mkdtempSync(
    path.join(canEnter(os.tmpdir()) ? os.tmpdir() : '/tmp', `infinite-canvas-${name}-`),
  );
  fs.chmodSync(folder, 0o711);
  return folder;
}
