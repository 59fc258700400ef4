// Brings the checkout into a state in which it runs: dependencies as the lock file says, Node 24, an up-to-date build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { releaseLock, takeLock } from './processes.mjs';

export const root = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '../..',
);
const at = (...parts) => path.join(root, ...parts);

const RUNTIME_MAJOR = 24;

/** `npm ci` where node_modules is absent, half-made or not what the lock file says. */
export function ensureInstalled() {
  if (isInstalled()) return;
  // npm ci empties what the link points to: the dependencies of another checkout.
  if (fs.lstatSync(at('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error(`${at('node_modules')} is a link and not what package-lock.json says; remove the link`);
  console.log('Installing dependencies (npm ci) …');
  const started = Date.now();
  // node_modules/.bin is about to be removed: npm must not run on the Node that lies there.
  const PATH = withoutLocalBinaries(process.env.PATH);
  const { status, error } = spawnSync(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...withoutNpmVariables(process.env), PATH },
    },
  );
  if (status !== 0) throw new Error(`npm ci failed${error ? `: ${error.message}` : ''}; see above`);
  console.log(`Installed in ${seconds(started)} s.`);
}

/** npm writes what it installed at the end of an installation: one that was killed leaves no such file. */
function isInstalled() {
  const wanted = readJson(at('package-lock.json'))?.packages;
  const present = readJson(at('node_modules/.package-lock.json'))?.packages;
  if (!wanted) throw new Error(`package-lock.json is missing or unreadable in ${root}`);
  if (!present) return false;
  for (const [name, entry] of Object.entries(wanted)) {
    if (name === '') continue;
    if (
      present[name]
        ? present[name].integrity !== entry.integrity
        : !entry.optional && !entry.devOptional && !entry.peer
    )
      return false;
  }
  return true;
}

/** The Node that the application runs on, whatever the machine has. */
export function runtimeNode() {
  const packaged = at('node_modules/.bin/node');
  if (fs.existsSync(packaged)) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= RUNTIME_MAJOR) return process.execPath;
  throw new Error(
    `npm ships no Node ${RUNTIME_MAJOR} for ${process.platform}-${process.arch}: install Node ${RUNTIME_MAJOR} or newer on this machine`,
  );
}

/** The environment in which local binaries, and `node` as Node 24, come first. */
export const localEnvironment = (env = process.env) => ({
  ...env,
  PATH: `${at('node_modules/.bin')}${path.delimiter}${env.PATH}`,
});

/** Builds `dist` where a source, the compiler's configuration or the lock file differs from what it was built from. */
export function ensureBuilt() {
  const lock = at('node_modules/.build.lock');
  // Two builds into one folder would leave a mixture: the second waits, and then finds everything built.
  while (takeLock(lock) !== undefined) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  try {
    buildIfStale();
  } finally {
    releaseLock(lock);
  }
}

function buildIfStale() {
  const stampFile = at('dist/.build.json');
  const inputs = buildInputs();
  const stamp = readJson(stampFile);
  if (stamp?.digest === inputs.digest && fs.existsSync(at('dist/embedded.main.js'))) return;
  console.log('Building …');
  const started = Date.now();
  // What was built from a file that is gone would live on.
  if (!stamp || stamp.files.some((file) => !inputs.files.includes(file)))
    fs.rmSync(at('dist'), { recursive: true, force: true });
  fs.rmSync(stampFile, { force: true });
  const { status } = spawnSync(runtimeNode(), [at('node_modules/@nestjs/cli/bin/nest.js'), 'build'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: localEnvironment(),
  });
  if (status !== 0) throw new Error('the build failed; see above');
  fs.mkdirSync(at('dist'), { recursive: true });
  fs.writeFileSync(stampFile, JSON.stringify(inputs));
  console.log(`Built in ${seconds(started)} s.`);
}

function buildInputs() {
  const digest = createHash('sha256');
  const files = [];
  const configuration = ['tsconfig.json', 'tsconfig.build.json', 'nest-cli.json', 'package-lock.json'].map(
    (name) => at(name),
  );
  for (const file of [...configuration, ...filesBelow(at('src'))]) {
    if (/\.(spec|test)\.ts$/.test(file)) continue;
    const { size, mtimeMs } = fs.statSync(file);
    const name = path.relative(root, file);
    files.push(name);
    digest.update(`${name}\0${size}\0${mtimeMs}\n`);
  }
  return { digest: digest.digest('hex'), files };
}

export function filesBelow(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(file) : entry.isFile() ? [file] : [];
    })
    .sort();
}

function withoutLocalBinaries(searchPath = '') {
  return searchPath
    .split(path.delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(path.delimiter);
}

/** What an outer `npm start` or `npm test` hands down (its own Node, its options) must not steer the inner npm. */
function withoutNpmVariables(env) {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) =>
        !/^(npm_(?!config_(registry|cache|cafile|offline|prefer_offline)$)|NODE_OPTIONS$|NODE$)/i.test(name),
    ),
  );
}

export function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

export const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1);
