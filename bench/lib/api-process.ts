import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { freePort } from '../../scripts/lib/embedded-postgres.mjs';
import { ensureBuilt, root, runtimeNode } from '../../scripts/lib/project.mjs';
import type { BenchDatabase } from './bench-database.js';
import { startChild, until, type Child } from './children.js';

export const API_POOL = 10;
export const API_CONDITIONS = `our API: dist/main.js in a process of its own, NODE_ENV production, LOG_LEVEL info to /dev/null, rate limits off, ${API_POOL} connections to PostgreSQL`;

export interface ApiProcess {
  readonly child: Child;
  readonly port: number;
}

/** The API as it is deployed: the built one, without job handlers. */
export async function startApiProcess(database: BenchDatabase): Promise<ApiProcess> {
  ensureBuilt();
  const port = (await freePort()) as number;
  const child = startChild(runtimeNode(), [path.join(root, 'dist/main.js')], {
    cwd: database.folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      AUTH_SECRET: randomBytes(48).toString('base64url'),
      DATABASE_URL: database.url,
      DATABASE_POOL_SIZE: String(API_POOL),
      OBJECT_STORE: 'filesystem',
      OBJECT_STORE_DIR: path.join(database.folder, 'objects'),
      DATA_DIR: database.folder,
      PORT: String(port),
      METRICS_PORT: '0',
      RATE_LIMIT_SCALE: '0',
    },
  });
  await until('our API', () => isReady(port), { child });
  return { child, port };
}

export function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  );
}
