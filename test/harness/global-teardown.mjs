import fs from 'node:fs';

export default async function globalTeardown() {
  const started = globalThis.__EMBEDDED_TEST_PG__;
  if (!started) return;
  await started.server.stop();
  fs.rmSync(started.home, { recursive: true, force: true });
}
