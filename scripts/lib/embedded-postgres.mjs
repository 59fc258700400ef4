// Starts, adopts and stops a PostgreSQL server of our own: npm's binaries, else ones installed on this machine.
// Plain JavaScript without dependencies: it runs before the project is built, on Node 20 or newer.
// A launcher that dies at any line leaves a draft folder (removed by the next start), or a postmaster (adopted by it).
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { binariesFor, majorOf, removeLeftovers } from './postgres-binaries.mjs';
import { commandOf, isAlive, sleep } from './processes.mjs';

/** Debian's and most other systems' unprivileged account; PostgreSQL refuses to run as root. */
const NOBODY = 65534;
const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;

/** The account that the server runs as; empty where we are an ordinary user ourselves. */
export const serverAccount = () => (process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {});

/**
 * @typedef {object} EmbeddedPostgres
 * @property {string} url       connection URL of the database `infinite_canvas`, password included
 * @property {number} port      loopback TCP port
 * @property {number} pid       process ID of the postmaster
 * @property {string} dataDir   PGDATA
 * @property {boolean} adopted  it ran already, left behind by a launcher that was killed
 * @property {() => Promise<void>} stop  fast shutdown; resolves when the postmaster is gone
 */

/**
 * Starts the server whose data lie in `home`, creating it first if need be; adopts one that already runs there.
 * @param {{ home: string, settings?: Record<string, string | number>, nativeDir?: string }} options
 * @returns {Promise<EmbeddedPostgres>}
 */
export async function startEmbeddedPostgres({ home: folder, settings = {}, nativeDir }) {
  const home = path.resolve(folder);
  const account = serverAccount();
  makeHome(home, account);
  const dataDir = path.join(home, 'data');
  const credentials = path.join(home, 'credentials.json');
  const made = dataVersion(dataDir);
  const native = binariesFor({ nativeDir, home, made });
  const running = made === undefined ? undefined : await runningServer(dataDir);
  if (made === undefined) initialise({ native, home, dataDir, credentials, account });
  else if (!passwordIn(credentials)) await resetPassword({ native, dataDir, credentials, account, running });
  const server = running ?? (await launch({ native, dataDir, home, account, settings }));
  const url = `postgres://postgres:${passwordIn(credentials)}@127.0.0.1:${server.port}/infinite_canvas`;
  return {
    url,
    port: server.port,
    pid: server.pid,
    dataDir,
    adopted: running !== undefined,
    stop: () => stop(server.pid),
  };
}

/** Major version that made the data folder; undefined where there is none yet; throws on anything else. */
function dataVersion(dataDir) {
  const entries = fs.existsSync(dataDir) ? fs.readdirSync(dataDir) : [];
  if (entries.length === 0) return undefined;
  const file = path.join(dataDir, 'PG_VERSION');
  const version = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').trim()) : NaN;
  if (!Number.isInteger(version)) {
    throw new Error(
      `${dataDir} is not empty and holds no PostgreSQL data (PG_VERSION is missing or unreadable); move it away, or set DATA_DIR to another folder`,
    );
  }
  return version;
}

/** Owned by us and passable for the server's account: it can reach its data, and not exchange our files for others. */
function makeHome(home, account) {
  try {
    fs.mkdirSync(home, { recursive: true });
    if (account.uid !== undefined) fs.chmodSync(home, 0o711);
    fs.accessSync(home, fs.constants.W_OK);
  } catch (error) {
    throw new Error(
      `the data folder ${home} cannot be used (${error.code}); set DATA_DIR to a folder that you can write to`,
      { cause: error },
    );
  }
  if (!canEnter(home, account)) {
    throw new Error(
      `PostgreSQL runs as an unprivileged user, who cannot enter ${home}; set DATA_DIR to a folder whose parents are open (mode 711 or more)`,
    );
  }
}

/** Whether the account can reach a folder through all of its parents. */
export function canEnter(folder, account = serverAccount()) {
  return (
    spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' })
      .status === 0
  );
}

/** Made under another name first: a start that dies half-way leaves no half-made data folder. */
function initialise({ native, home, dataDir, credentials, account }) {
  removeLeftovers(home, /^data\.draft-|^\.initdb-/);
  const draft = path.join(home, `data.draft-${process.pid}`);
  const password = randomBytes(24).toString('base64url');
  const passwordFile = path.join(home, `.initdb-${process.pid}`);
  try {
    fs.mkdirSync(draft, { mode: 0o700 });
    fs.writeFileSync(passwordFile, password, { mode: 0o600 });
    for (const at of account.uid === undefined ? [] : [draft, passwordFile])
      fs.chownSync(at, account.uid, account.gid);
    runToEnd(
      path.join(native, 'bin', 'initdb'),
      [
        '-D',
        draft,
        '-U',
        'postgres',
        '--pwfile',
        passwordFile,
        '-A',
        'scram-sha-256',
        '-E',
        'UTF8',
        ...localeFlags(native),
        '--no-instructions',
      ],
      account,
    );
    singleUser({ native, dataDir: draft, account }, 'CREATE DATABASE infinite_canvas\n');
    writePassword(credentials, password);
    if (fs.existsSync(dataDir)) fs.rmdirSync(dataDir);
    fs.renameSync(draft, dataDir);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    throw new Error(`the database could not be created in ${home}: ${error.message}`, { cause: error });
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
}

/** The data are kept when only the file with the password is lost or garbled. */
async function resetPassword({ native, dataDir, credentials, account, running }) {
  if (running) await stop(running.pid);
  const password = randomBytes(24).toString('base64url');
  singleUser({ native, dataDir, account }, `ALTER ROLE postgres PASSWORD '${password}'\n`);
  writePassword(credentials, password);
}

function writePassword(file, password) {
  fs.writeFileSync(`${file}.draft`, JSON.stringify({ password }), { mode: 0o600 });
  fs.renameSync(`${file}.draft`, file);
}

function passwordIn(file) {
  try {
    const { password } = JSON.parse(fs.readFileSync(file, 'utf8'));
    return typeof password === 'string' ? password : undefined;
  } catch {
    return undefined;
  }
}

/** Single-user mode needs no client library and no running server. */
function singleUser({ native, dataDir, account }, statement) {
  runToEnd(path.join(native, 'bin', 'postgres'), ['--single', '-D', dataDir, 'postgres'], {
    ...account,
    input: statement,
  });
}

/** The built-in C.UTF-8 locale (17 and newer) sorts alike on every machine; older servers get plain C. */
function localeFlags(native) {
  return majorOf(native) >= 17
    ? ['--locale-provider=builtin', '--locale=C', '--builtin-locale=C.UTF-8']
    : ['--locale=C'];
}

async function launch({ native, dataDir, home, account, settings }) {
  // runningServer() found no server of this folder: a PID in a file that is left belongs to somebody else by now.
  fs.rmSync(path.join(dataDir, 'postmaster.pid'), { force: true });
  const port = settings.port ?? (await freePort());
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    max_connections: 200,
    shared_buffers: '128MB',
    log_min_messages: 'warning',
    ...settings,
  };
  const logFile = path.join(home, 'postgres.log');
  const log = fs.openSync(logFile, 'w', 0o600);
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(path.join(native, 'bin', 'postgres'), ['-D', dataDir, ...flags], {
    ...account,
    cwd: '/',
    env: cleanEnv(),
    stdio: ['ignore', log, log],
    detached: true,
  });
  fs.closeSync(log);
  child.unref();
  let failure;
  child.once('error', (error) => (failure = error.message));
  child.once('exit', (code, signal) => (failure ??= `ended with ${code ?? signal}`));
  await until(READY_TIMEOUT_MS, () => failure !== undefined || isReady(dataDir, child.pid));
  if (failure !== undefined)
    throw new Error(`PostgreSQL did not start on ${dataDir} (${failure}):\n${tail(logFile)}`);
  return { pid: child.pid, port };
}

function tail(file) {
  const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8);
  return [...lines.map((line) => `  ${line}`), `  (${file})`].join('\n');
}

/** What the postmaster wrote about itself: line 1 its PID, line 4 the port, line 8 its state. */
function pidFile(dataDir) {
  try {
    const lines = fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() };
  } catch {
    return undefined;
  }
}

/** A postmaster that a killed launcher left behind; waits for one that is just starting or stopping. */
async function runningServer(dataDir) {
  for (let waited = 0; waited < READY_TIMEOUT_MS; waited += 50) {
    const file = pidFile(dataDir);
    const command = file?.pid > 0 && isAlive(file.pid) ? commandOf(file.pid) : undefined;
    if (command === undefined || !(command.includes('postgres') && command.includes(dataDir)))
      return undefined;
    if (file.state === 'ready') return { pid: file.pid, port: file.port };
    await sleep(50);
  }
  throw new Error(
    `a PostgreSQL server on ${dataDir} is neither ready nor gone after ${READY_TIMEOUT_MS / 1000} s`,
  );
}

/** A file that a crashed server left says "ready" as well: only this child's own counts. */
function isReady(dataDir, pid) {
  const file = pidFile(dataDir);
  return file?.pid === pid && file.state === 'ready';
}

async function until(limitMs, check) {
  for (let waited = 0; !check(); waited += 10) {
    if (waited >= limitMs) throw new Error(`PostgreSQL did not become ready within ${limitMs / 1000} s`);
    await sleep(10);
  }
}

async function stop(pid) {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT'); // fast shutdown: roll open transactions back, write a checkpoint
  for (let waited = 0; waited < STOP_TIMEOUT_MS && isAlive(pid); waited += 20) await sleep(20);
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function cleanEnv() {
  const { PATH, LANG, TZ } = process.env;
  return { PATH, ...(LANG ? { LANG } : {}), TZ: TZ ?? 'UTC', HOME: os.tmpdir() };
}

function runToEnd(program, args, options) {
  const { status, stderr, error } = spawnSync(program, args, {
    ...options,
    cwd: '/',
    env: cleanEnv(),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${path.basename(program)} failed: ${error?.message ?? stderr.trim()}`);
}
