#!/usr/bin/env node
// `npm start`: from a bare checkout to a running server. Plain JavaScript, Node 20 or newer, no dependencies.
// Killed at any line, it leaves a PostgreSQL that the next start adopts, an application that ends by itself (see
// lib/leave-with-launcher.mjs), and a lock file that is seen to be dead.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chooseDataFolder, developmentSecrets, makeDataFolder } from './lib/data-folder.mjs';
import { startEmbeddedPostgres } from './lib/embedded-postgres.mjs';
import { identityOf, releaseLock, runs, sleep, takeLock } from './lib/processes.mjs';
import { ensureBuilt, ensureInstalled, localEnvironment, root, runtimeNode } from './lib/project.mjs';

/** The application drains for up to 10 s (PLT-34); after that its leases are recovered by others. */
const DRAIN_MS = 20_000;

class Refusal extends Error {}

const dataFolder = chooseDataFolder(root);
const lockFile = path.join(dataFolder, 'launcher.lock');
const applicationFile = path.join(dataFolder, 'application');
let ending;
let application;

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => onSignal(signal));

try {
  makeDataFolder(dataFolder);
  const holder = takeLock(lockFile);
  if (holder !== undefined)
    throw new Refusal(`another "npm start" (process ${holder.split(':')[0]}) already uses ${dataFolder}`);
  process.exitCode = await run().finally(() => releaseLock(lockFile));
} catch (error) {
  console.error(`npm start: ${error.message}`);
  process.exitCode = error instanceof Refusal ? 3 : 1;
}

async function run() {
  ensureInstalled();
  ensureBuilt();
  await endOrphan();
  const postgres = process.env.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ home: path.join(dataFolder, 'postgres') });
  try {
    if (postgres)
      console.log(
        `PostgreSQL ${postgres.adopted ? 'was still running' : 'started'} on 127.0.0.1:${postgres.port} · data in ${dataFolder}`,
      );
    else console.log(`Database from DATABASE_URL · data in ${dataFolder}`);
    if (ending) return signalCode(ending);
    return await runApplication(postgres);
  } finally {
    await postgres?.stop();
  }
}

function runApplication(postgres) {
  const env = {
    ...developmentSecretsUnlessGiven(),
    ...localEnvironment(),
    ...(postgres ? { DATABASE_URL: postgres.url, EMBEDDED_SERVICES: 'postgres' } : {}),
    DATA_DIR: dataFolder,
    // Compiled modules are kept between starts: a fifth of a second less until it is ready.
    NODE_COMPILE_CACHE: path.join(dataFolder, 'compile-cache'),
  };
  delete env.NODE_OPTIONS;
  const preload = new URL('lib/leave-with-launcher.mjs', import.meta.url).href;
  // A session of its own: Ctrl-C reaches the launcher alone, which passes it on once.
  application = spawn(
    runtimeNode(),
    ['--enable-source-maps', '--import', preload, path.join(root, 'dist/embedded.main.js')],
    {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    },
  );
  return new Promise((resolve, reject) => {
    application.once('spawn', () => fs.writeFileSync(applicationFile, identityOf(application.pid)));
    application.once('error', reject);
    application.once('exit', (code, signal) => {
      fs.rmSync(applicationFile, { force: true });
      if (!ending && signal) console.error(`npm start: the application was ended by ${signal}`);
      resolve(code ?? signalCode(signal));
    });
  });
}

/** Production must bring its secrets; a development server gets ones that stay the same between starts. */
function developmentSecretsUnlessGiven() {
  return process.env.NODE_ENV === 'production' ? {} : developmentSecrets(dataFolder);
}

/** The application of a launcher that was killed is about to end by itself; its port and leases are needed. */
async function endOrphan() {
  const orphan = fs.existsSync(applicationFile) ? fs.readFileSync(applicationFile, 'utf8') : undefined;
  if (!orphan || !runs(orphan)) return;
  const pid = Number(orphan.split(':')[0]);
  console.log(`Ending the application of an earlier start (process ${pid}) …`);
  process.kill(pid, 'SIGTERM');
  for (let waited = 0; waited < DRAIN_MS && runs(orphan); waited += 50) await sleep(50);
  if (runs(orphan)) process.kill(pid, 'SIGKILL');
}

/** The first signal asks for a graceful end; a second one, or too long a drain, ends at once. */
function onSignal(signal) {
  if (ending) return application?.kill('SIGKILL');
  ending = signal;
  application?.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  setTimeout(() => application?.kill('SIGKILL'), DRAIN_MS).unref();
}

// A declaration, not a constant: the module still waits in its first lines when this is needed.
function signalCode(signal) {
  const asked = signal === 'SIGTERM' || signal === 'SIGINT' || signal === 'SIGHUP';
  return asked ? 0 : 128 + (os.constants.signals[signal] ?? 0);
}
