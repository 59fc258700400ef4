// What suites need beside Node and PostgreSQL, found or installed; a suite tells its need by what its text mentions.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { radosgwInstalled } from '../radosgw.mjs';

/** `mentions`: a spec, or a harness file that it imports, with this text in it needs the thing. */
const NEEDS = [
  {
    name: 'redis-server',
    mentions: /RedisServer\b|REDIS_URL|redis-server/,
    packages: ['redis-server'],
    present: () => Boolean(onPath('redis-server')),
  },
  {
    name: 'radosgw',
    mentions: /openRadosgwBucket/,
    packages: ['ceph-mon', 'ceph-osd', 'ceph-common', 'radosgw'],
    present: () => Boolean(process.env.RADOSGW_URL) || radosgwInstalled(),
  },
];

/** Installs what is missing where that is possible; returns the needs that stay unmet. */
export function ensureNeeds(files) {
  const unmet = [];
  for (const need of NEEDS) {
    const suites = files.filter((file) => need.mentions.test(fs.readFileSync(file, 'utf8')));
    if (suites.length === 0 || need.present()) continue;
    if (isRoot() && onPath('apt-get')) installByApt(need.packages);
    if (!need.present()) unmet.push({ name: need.name, suites });
  }
  return unmet;
}

function installByApt(packages) {
  console.log(`Installing ${packages.join(', ')} (apt-get) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 }).status ===
    0;
  const install = () => run('install', '-y', '--no-install-recommends', ...packages);
  if (!install()) run('update') && install();
}

const isRoot = () => process.getuid?.() === 0;

function onPath(program) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => fs.existsSync(file));
}
