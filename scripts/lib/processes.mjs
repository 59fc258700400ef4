// Who runs: liveness of a process by number and start time, and a lock file that survives kill -9 of its holder.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Alive and not a zombie; a process of another user counts. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  try {
    return !/^State:\s+[ZX]/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return process.platform !== 'linux';
  }
}

/** The command line; arguments are separated by NUL on Linux, by spaces elsewhere. */
export function commandOf(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return process.platform === 'linux' ? '' : ps(pid, 'command');
  }
}

const ps = (pid, column) =>
  spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';

/** A number is given to a new process one day: number and start time together name one for ever. */
export function identityOf(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${pid}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}:${boot}`;
  } catch {
    return `${pid}:${process.platform === 'linux' ? '' : ps(pid, 'lstart')}`;
  }
}

export const runs = (identity) => {
  const pid = Number(identity?.split(':')[0]);
  return pid > 0 && isAlive(pid) && identityOf(pid) === identity;
};

/**
 * Takes a lock file; returns undefined when taken, else the identity of the live process that holds it. A lock whose
 * holder died is taken over; the link makes the file appear with its content or not at all.
 */
export function takeLock(file) {
  const draft = `${file}.${process.pid}`;
  const mine = identityOf(process.pid);
  fs.writeFileSync(draft, mine);
  try {
    for (;;) {
      try {
        fs.linkSync(draft, file);
        return undefined;
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const holder = contentOf(file);
      if (holder !== undefined && runs(holder)) return holder;
      if (holder !== undefined) putAside(file, holder);
    }
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

export function releaseLock(file) {
  if (contentOf(file) === identityOf(process.pid)) fs.rmSync(file, { force: true });
}

/** Two that find the same dead lock: whoever moves a fresh one by mistake puts it back. */
function putAside(file, expected) {
  const aside = `${file}.stale.${process.pid}`;
  try {
    fs.renameSync(file, aside);
    if (contentOf(aside) !== expected) fs.linkSync(aside, file);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(aside, { force: true });
  }
}

function contentOf(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
