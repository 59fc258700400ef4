import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../scripts/lib/project.mjs';
import { temporaryFolder } from './children.js';
import { spread, type Spread } from './measure.js';

export interface Machine {
  readonly date: string;
  readonly commit: string;
  readonly node: string;
  readonly system: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  /** Milliseconds to make 8 kB durable in the folder that the databases lie in: the floor of every commit. */
  readonly fsyncMs: Spread;
}

export function describeMachine(): Machine {
  const cpus = os.cpus();
  return {
    date: new Date().toISOString(),
    commit: commit(),
    node: process.version,
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    cpu: cpus[0]?.model.trim() ?? 'unknown',
    cores: cpus.length,
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    fsyncMs: fsyncTimes(),
  };
}

/** Above the number of cores, the figures are those of a machine that had other things to do. */
export function loadAverage(): number {
  return Math.round((os.loadavg()[0] as number) * 100) / 100;
}

function commit(): string {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
  const dirty = git('status', '--porcelain', '--untracked-files=no', 'src', 'bench') ? ' with changes' : '';
  return `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${dirty}`;
}

function fsyncTimes(): Spread {
  const folder = temporaryFolder('fsync');
  const file = fs.openSync(path.join(folder.path, 'probe'), 'w');
  const page = Buffer.alloc(8_192, 1);
  try {
    const times = Array.from({ length: 25 }, () => {
      const began = performance.now();
      fs.writeSync(file, page, 0, page.length, 0);
      fs.fdatasyncSync(file);
      return performance.now() - began;
    });
    return spread(times.slice(5));
  } finally {
    fs.closeSync(file);
    folder.remove();
  }
}
