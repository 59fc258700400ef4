#!/usr/bin/env node
// The document that the server really serves, and the TypeScript types made from it.
//   node scripts/openapi.mjs          writes docs/openapi.json and test/client/api-schema.generated.ts
//   node scripts/openapi.mjs --check  fails where one of them differs from what the server serves now
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { freePort } from './lib/embedded-postgres.mjs';
import { sleep } from './lib/processes.mjs';
import { ensureBuilt, ensureInstalled, localEnvironment, root, runtimeNode } from './lib/project.mjs';
import { makeTestFolder, startTestPostgres } from './lib/test-postgres.mjs';

const READY_MS = 60_000;

ensureInstalled();
ensureBuilt();
const document = await servedDocument();
const files = {
  'docs/openapi.json': `${JSON.stringify(document, null, 2)}\n`,
  'test/client/api-schema.generated.ts': await typesOf(document),
};
const stale = Object.entries(files).filter(([file, text]) => contentOf(file) !== text);
if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`${file} differs from what the server serves: npm run openapi`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [file, text] of stale) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
    console.log(`wrote ${file}`);
  }
}

async function servedDocument() {
  const postgres = await startTestPostgres();
  const dataDir = makeTestFolder('openapi');
  const port = await freePort();
  const env = {
    ...localEnvironment(),
    NODE_OPTIONS: '',
    NODE_ENV: 'test',
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    METRICS_PORT: '0',
    LOG_LEVEL: 'error',
    REDIS_URL: '',
    OPENAI_BASE_URL: '',
    OBJECT_STORE: 'memory',
  };
  const server = spawn(runtimeNode(), [path.join(root, 'dist/embedded.main.js')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    for (let waited = 0; waited < READY_MS && server.exitCode === null; waited += 100) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/openapi.json`).catch(() => undefined);
      if (answer?.ok) return await answer.json();
      await sleep(100);
    }
    throw new Error('the server did not serve /api/openapi.json');
  } finally {
    server.kill('SIGTERM');
    await ended;
    await postgres.end();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function typesOf(openapi) {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const ast = await openapiTS(openapi, { defaultNonNullable: false });
  return `// Generated from docs/openapi.json by npm run openapi. Do not edit.\n${astToString(ast)}`;
}

function contentOf(file) {
  return fs.existsSync(path.join(root, file)) ? fs.readFileSync(path.join(root, file), 'utf8') : undefined;
}
