import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const processes = new Set<number>();
const folders = new Set<string>();

/** A bench that is interrupted leaves neither servers nor folders. */
export function cleanUpAtExit(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  process.once('exit', () => {
    for (const pid of processes) kill(pid);
    for (const folder of folders)
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
}

/** Detached processes of others, such as a postmaster; returns how to take the note back. */
export function endAtExit(pid: number): () => void {
  processes.add(pid);
  return () => processes.delete(pid);
}

/** Passable: PostgreSQL runs as another user where we are root. */
export function temporaryFolder(name: string): { readonly path: string; remove(): void } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `bench-${name}-`));
  fs.chmodSync(folder, 0o711);
  folders.add(folder);
  return {
    path: folder,
    remove: () => {
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
      folders.delete(folder);
    },
  };
}

export interface Child {
  readonly process: ChildProcess;
  readonly pid: number;
  /** SIGTERM, and the end of the process. */
  stop(): Promise<void>;
}

export function startChild(program: string, args: readonly string[], options: SpawnOptions): Child {
  const child = spawn(program, args, options);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} did not start`);
  const forget = endAtExit(pid);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void ended.then(forget);
  return {
    process: child,
    pid,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Asks until it holds; throws when the child ends before, or nothing happens for too long. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  { child, limitMs = 60_000, everyMs = 10 }: { child?: Child; limitMs?: number; everyMs?: number } = {},
): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await holds())) {
    if (child && (child.process.exitCode !== null || child.process.signalCode !== null))
      throw new Error(
        `${what}: the process ended before (${child.process.exitCode ?? child.process.signalCode})`,
      );
    if (performance.now() > end) throw new Error(`${what}: not within ${limitMs / 1_000} s`);
    await sleep(everyMs);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // It ended by itself.
  }
}
