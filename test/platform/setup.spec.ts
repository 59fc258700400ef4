import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { freePort, startEmbeddedPostgres } from '../../scripts/lib/embedded-postgres.mjs';
import { isAlive } from '../../scripts/lib/processes.mjs';
import { makeTestFolder } from '../../scripts/lib/test-postgres.mjs';
import { eventually } from '../harness/eventually.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const START = path.join(ROOT, 'scripts/start.mjs');
const MIGRATE = path.join(ROOT, 'dist/migrate.main.js');
const SLOW_MS = 90_000;

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

describe('npm start', () => {
  const folder = makeTestFolder('start');
  const launched: Run[] = [];
  let port: number;

  beforeAll(async () => {
    port = await freePort();
  });
  afterAll(async () => {
    for (const { child, ended } of launched) {
      child.kill('SIGTERM');
      await ended;
    }
    const postmaster = postmasterOf(folder);
    if (postmaster && isAlive(postmaster)) process.kill(postmaster, 'SIGQUIT');
    fs.rmSync(folder, { recursive: true, force: true });
  }, SLOW_MS);

  function launch(env: Record<string, string> = {}): Run {
    const {
      TEST_PG_URL: _,
      DATABASE_URL: __,
      REDIS_URL: ___,
      NODE_OPTIONS: ____,
      ...inherited
    } = process.env;
    const child = spawn(process.execPath, [START], {
      env: { ...inherited, DATA_DIR: folder, PORT: String(port), METRICS_PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const run = { child, output: () => text, ended };
    launched.push(run);
    return run;
  }

  const probe = (name: string) =>
    fetch(`http://127.0.0.1:${port}/${name}`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status,
      () => 0,
    );
  const untilReady = (run: Run) =>
    eventually(async () => {
      if (run.child.exitCode !== null)
        throw new Error(`npm start ended with ${run.child.exitCode}:\n${run.output()}`);
      if ((await probe('readyz')) !== 200) throw new Error(`not ready:\n${run.output()}`);
    }, SLOW_MS);

  it(
    'PLT-1 starts everything, once; survives kill -9 of the launcher; keeps its data; ends in order',
    async () => {
      const first = launch();
      await untilReady(first);
      await eventually(() => expect(first.output()).toContain('/api/docs'));
      expect(first.output()).toContain(`http://127.0.0.1:${port}`);
      expect(first.output()).toMatch(/one-time password/i);
      expect(fs.statSync(path.join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);

      const second = launch();
      expect(await second.ended).toBe(3);
      expect(second.output()).toContain(`another "npm start" (process ${first.child.pid})`);
      expect(await probe('livez')).toBe(200);

      const postmaster = postmasterOf(folder) ?? 0;
      first.child.kill('SIGKILL');
      await eventually(async () => expect(await probe('livez')).toBe(0), 15_000);
      expect(isAlive(postmaster)).toBe(true);

      const third = launch();
      await untilReady(third);
      expect(third.output()).toContain('PostgreSQL was still running');
      expect(third.output()).not.toMatch(/one-time password/i);
      expect(postmasterOf(folder)).toBe(postmaster);

      third.child.kill('SIGTERM');
      expect(await third.ended).toBe(0);
      expect(await probe('livez')).toBe(0);
      expect(isAlive(postmaster)).toBe(false);
      expect(fs.readdirSync(folder).filter((name) => /lock|application/.test(name))).toEqual([]);
    },
    SLOW_MS,
  );

  it(
    'PLT-1 uses the database of DATABASE_URL where it is set, and starts none; migrate and migrate:down run on it',
    async () => {
      const other = makeTestFolder('given');
      const server = await startEmbeddedPostgres({ home: other, settings: { fsync: 'off' } });
      try {
        const env = { ...process.env, DATABASE_URL: server.url, NODE_OPTIONS: '' };
        const run = launch({ DATABASE_URL: server.url, DATA_DIR: path.join(folder, 'other') });
        await untilReady(run);
        expect(run.output()).toContain('Database from DATABASE_URL');
        expect(fs.existsSync(path.join(folder, 'other', 'postgres'))).toBe(false);
        run.child.kill('SIGINT');
        expect(await run.ended).toBe(0);
        const migrate = (...args: string[]) =>
          spawnSync(process.execPath, [MIGRATE, ...args], { env, encoding: 'utf8' });
        expect(migrate()).toMatchObject({ status: 0, stdout: expect.stringContaining('nothing is pending') });
        expect(migrate('sideways')).toMatchObject({
          status: 1,
          stderr: expect.stringContaining('"sideways"'),
        });
      } finally {
        await server.stop();
        fs.rmSync(other, { recursive: true, force: true });
      }
    },
    SLOW_MS,
  );

  it(
    'PLT-5 the launcher hands DATABASE_URL on as it is: the application refuses a remote one before it connects',
    async () => {
      const run = launch({ DATABASE_URL: 'postgres://u:hunter2@db.example.com/infinite_canvas' });
      expect(await run.ended).toBe(1);
      expect(run.output()).toMatch(/DATABASE_URL.*PLT-5/s);
      expect(run.output()).not.toContain('hunter2');
      const migrate = spawnSync(process.execPath, [MIGRATE], {
        env: { ...process.env, DATABASE_URL: '', NODE_OPTIONS: '' },
        encoding: 'utf8',
      });
      expect(migrate).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('DATABASE_URL is missing'),
      });
    },
    SLOW_MS,
  );

  it(
    'PLT-4 production refuses the embedded services of npm start',
    async () => {
      const run = launch({
        NODE_ENV: 'production',
        AUTH_SECRET: 'x'.repeat(48),
        DATA_DIR: path.join(folder, 'production'),
      });
      expect(await run.ended).toBe(1);
      expect(run.output()).toMatch(/production/);
    },
    SLOW_MS,
  );
});

function postmasterOf(folder: string): number | undefined {
  const file = path.join(folder, 'postgres/data/postmaster.pid');
  return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}
