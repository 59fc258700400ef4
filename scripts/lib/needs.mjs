// What suites need beside Node and PostgreSQL, found or installed; a suite tells its need by what its text mentions.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ceph = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph', 'monmaptool'];

/** `heavy`: installed for CI only, where the proof is due; elsewhere by hand. */
const NEEDS = [
  {
    name: 'redis-server',
    mentions: /RedisServer\b|redis-server/,
    programs: ['redis-server'],
    packages: ['redis-server'],
  },
  { name: 'ffmpeg', mentions: /'ffmpeg'/, programs: ['ffmpeg'], packages: ['ffmpeg'] },
  {
    name: 'radosgw',
    mentions: /openRadosgwBucket\b/,
    programs: process.env.RADOSGW_URL ? [] : ceph,
    packages: ['ceph-mon', 'ceph-osd', 'ceph-common', 'radosgw'],
    heavy: true,
  },
];

/** Installs what is missing where that is possible; returns the needs that stay unmet. */
export function ensureNeeds(files) {
  const unmet = [];
  for (const need of NEEDS) {
    const suites = files.filter((file) => need.mentions.test(fs.readFileSync(file, 'utf8')));
    if (suites.length === 0 || isPresent(need)) continue;
    if (process.getuid?.() === 0 && onPath('apt-get') && (!need.heavy || process.env.CI))
      installByApt(need.packages);
    if (!isPresent(need)) unmet.push({ name: need.name, packages: need.packages, suites });
  }
  return unmet;
}

const isPresent = ({ programs }) => programs.every(onPath);

const onPath = (program) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => fs.existsSync(path.join(folder, program)));

function installByApt(packages) {
  console.log(`Installing ${packages.join(', ')} (apt-get) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 }).status ===
    0;
  const install = () => run('install', '-y', '--no-install-recommends', ...packages);
  if (!install()) run('update') && install();
}
