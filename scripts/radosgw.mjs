#!/usr/bin/env node
// A real S3 server that others wrote: Debian's radosgw over one monitor and one OSD in memory, on loopback, for the suite
// test/contracts/object-store-radosgw.spec.ts. Nothing of it survives.
//
//   node scripts/radosgw.mjs install   apt-get install (as root)
//   node scripts/radosgw.mjs           starts it, prints RADOSGW_URL, RADOSGW_ACCESS_KEY_ID and RADOSGW_SECRET_ACCESS_KEY as
//                                      NAME=value lines, runs until SIGINT, SIGTERM or the end of its input
//
// The suite uses the server that RADOSGW_URL names, else it starts one by `startRadosgw`.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph', 'monmaptool'];
const APT = 'apt-get';
const PACKAGES = ['ceph-mon', 'ceph-osd', 'ceph-common', 'radosgw'];
const READY_MS = 60_000;

export function radosgwInstalled() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return PROGRAMS.every((name) => folders.some((folder) => fs.existsSync(path.join(folder, name))));
}

function installRadosgw() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync(APT, args, { env, stdio: 'inherit' }).status === 0;
  const install = () => apt('install', '-y', '-q', '--no-install-recommends', ...PACKAGES);
  if (!install() && !(apt('update', '-q') && install())) throw new Error('radosgw could not be installed');
}

/** Resolves when the gateway answers: `{ endpoint, accessKeyId, secretAccessKey, stop }`. */
export async function startRadosgw() {
  if (!radosgwInstalled()) throw new Error('radosgw is not installed: node scripts/radosgw.mjs install');
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'radosgw-'));
  const children = [];
  const stop = async () => {
    await Promise.all(children.splice(0).reverse().map(ended));
    fs.rmSync(home, { recursive: true, force: true });
  };
  try {
    const [monPort, port] = [await freePort(), await freePort()];
    const cluster = { home, conf: path.join(home, 'ceph.conf'), fsid: randomUUID() };
    fs.writeFileSync(cluster.conf, configuration(cluster, monPort, port));
    startCluster(cluster, monPort, children);
    children.push(daemon(cluster, 'radosgw', ['-n', 'client.admin']));
    const keys = {
      accessKeyId: `AK${randomBytes(8).toString('hex')}`,
      secretAccessKey: randomBytes(20).toString('hex'),
    };
    const user = [
      '--uid=canvas',
      '--display-name=canvas',
      `--access-key=${keys.accessKeyId}`,
      `--secret=${keys.secretAccessKey}`,
    ];
    run(cluster, 'radosgw-admin', ['user', 'create', ...user]);
    const endpoint = `http://127.0.0.1:${port}`;
    await answering(endpoint, children);
    return { endpoint, ...keys, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function configuration({ home, fsid }, monPort, port) {
  return `[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${monPort}]
mon initial members = a
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
public addr = 127.0.0.1
cluster addr = 127.0.0.1
run dir = ${home}
admin socket =
log file = ${home}/$name.log
mon cluster log file = ${home}/cluster.log
mon data = ${home}/mon
mon data avail crit = 1
mon data avail warn = 1
mon allow pool size one = true
osd data = ${home}/osd
osd objectstore = memstore
memstore device bytes = 1073741824
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
osd class load list = *
osd class default list = *
[client.admin]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw enable usage log = false
`;
}

function startCluster(cluster, monPort, children) {
  const { home, fsid } = cluster;
  const monmap = path.join(home, 'monmap');
  run(cluster, 'monmaptool', [
    '--create',
    '--fsid',
    fsid,
    '--addv',
    'a',
    `[v2:127.0.0.1:${monPort}]`,
    monmap,
  ]);
  fs.mkdirSync(path.join(home, 'mon'));
  fs.mkdirSync(path.join(home, 'osd'));
  run(cluster, 'ceph-mon', ['--mkfs', '-i', 'a', '--monmap', monmap]);
  children.push(daemon(cluster, 'ceph-mon', ['-i', 'a']));
  const osd = randomUUID();
  run(cluster, 'ceph', ['osd', 'new', osd]);
  run(cluster, 'ceph-osd', ['-i', '0', '--mkfs', '--osd-uuid', osd]);
  children.push(daemon(cluster, 'ceph-osd', ['-i', '0']));
}

function run({ conf }, program, args) {
  const done = spawnSync(program, ['--conf', conf, ...args], { encoding: 'utf8', timeout: READY_MS });
  if (done.status !== 0)
    throw new Error(`${program} ${args[0]} failed: ${(done.stderr || String(done.error)).slice(-600)}`);
}

function daemon({ conf, home }, program, args) {
  const log = fs.openSync(path.join(home, `${program}.out`), 'a');
  const child = spawn(program, ['--conf', conf, '-f', ...args], { stdio: ['ignore', log, log] });
  fs.closeSync(log);
  return child;
}

/** All is in memory and temporary: there is nothing that a slow goodbye would save. */
function ended(child) {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', resolve);
    child.kill('SIGKILL');
  });
}

async function answering(endpoint, children) {
  for (const until = Date.now() + READY_MS; Date.now() < until;) {
    if (children.some((child) => child.exitCode !== null)) break;
    const answer = await fetch(endpoint, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error('radosgw does not answer');
}

async function freePort() {
  const server = net.createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function main([command]) {
  if (command === 'install') return installRadosgw();
  const server = await startRadosgw();
  console.log(`RADOSGW_URL=${server.endpoint}`);
  console.log(`RADOSGW_ACCESS_KEY_ID=${server.accessKeyId}`);
  console.log(`RADOSGW_SECRET_ACCESS_KEY=${server.secretAccessKey}`);
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve);
    process.stdin.once('end', resolve).resume();
  });
  await server.stop();
  process.exit(0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
