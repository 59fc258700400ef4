import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../scripts/lib/embedded-postgres.mjs';
import { eventually } from './eventually.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

export type Program = 'embedded.main' | 'main' | 'worker' | 'migrate.main' | 'media-reconcile.main';

/** A real process of the built product, with what it printed. */
export interface RunningProcess {
  readonly child: ChildProcess;
  /** Everything printed so far, both streams. */
  output(): string;
  /** Resolves with the exit code, or the signal's name. */
  readonly ended: Promise<number | string>;
}

/**
 * The product as it is deployed: its own PostgreSQL (fsync on, a crash is a crash), its own object folder, and processes
 * of `dist` that the suite kills as it likes. `npm test` builds `dist` before the suites that need it.
 */
export class Stack {
  private readonly processes: RunningProcess[] = [];
  private database: Awaited<ReturnType<typeof startEmbeddedPostgres>> | undefined;
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'canvas-stack-'));
  port = 0;

  static async open(): Promise<Stack> {
    const stack = new Stack();
    fs.chmodSync(stack.folder, 0o755);
    stack.port = await freePort();
    await stack.startDatabase();
    return stack;
  }

  get databaseUrl(): string {
    if (!this.database) throw new Error('the database of this stack is not running');
    return this.database.url;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async startDatabase(): Promise<void> {
    const port = this.database?.port;
    this.database = await startEmbeddedPostgres({
      home: path.join(this.folder, 'pg'),
      ...(port ? { settings: { port } } : {}),
    });
  }

  /** `immediate`: as a power cut, recovery at the next start. */
  async stopDatabase(how: 'fast' | 'immediate'): Promise<void> {
    if (!this.database) return;
    const { pid } = this.database;
    process.kill(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await eventually(() => {
      if (isRunning(pid)) throw new Error('PostgreSQL still runs');
    }, 15_000);
  }

  /** Does not wait until it is ready. */
  spawn(
    program: Program,
    args: readonly string[] = [],
    env: Readonly<Record<string, string>> = {},
  ): RunningProcess {
    const child = spawn(process.execPath, [path.join(ROOT, 'dist', `${program}.js`), ...args], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'development',
        DATABASE_URL: this.databaseUrl,
        PORT: String(this.port),
        METRICS_PORT: '0',
        DATA_DIR: this.folder,
        RATE_LIMIT_SCALE: '0',
        LOG_LEVEL: 'info',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const ended = new Promise<number | string>((resolve) =>
      child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown')),
    );
    const running = { child, output: () => text, ended };
    this.processes.push(running);
    return running;
  }

  /** Waits until `/readyz` answers 200. */
  async ready(timeoutMs = 20_000): Promise<void> {
    await eventually(async () => {
      const response = await fetch(`${this.url}/readyz`);
      if (response.status !== 200) throw new Error(`not ready: ${await response.text()}`);
    }, timeoutMs);
  }

  /** A connection of the suite's own, to look at what the processes left. */
  async inspect<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.databaseUrl });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  async close(): Promise<void> {
    for (const { child } of this.processes) child.kill('SIGKILL');
    await Promise.all(this.processes.map(({ ended }) => ended));
    await this.database?.stop();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
