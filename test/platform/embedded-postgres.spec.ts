import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../scripts/lib/embedded-postgres.mjs';
import { identityOf, isAlive, runs, takeLock, releaseLock } from '../../scripts/lib/processes.mjs';
import { makeTestFolder } from '../../scripts/lib/test-postgres.mjs';

const LAUNCHER = path.resolve(import.meta.dirname, '../../scripts/lib/embedded-postgres.mjs');
const SETTINGS = { fsync: 'off', shared_buffers: '16MB', max_connections: 10 };

describe('the embedded PostgreSQL', () => {
  /** Made once, and copied: initdb takes half a second. */
  let original: string;
  let home: string;
  const running: { stop(): Promise<void> }[] = [];

  beforeAll(async () => {
    original = makeHome();
    await (await startEmbeddedPostgres({ home: original, settings: SETTINGS })).stop();
  });
  afterAll(() => fs.rmSync(original, { recursive: true, force: true }));
  beforeEach(() => {
    home = makeHome();
    spawnSync('cp', ['-a', path.join(original, 'data'), path.join(original, 'credentials.json'), home]);
    fs.symlinkSync(path.join(original, 'native'), path.join(home, 'native'));
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
    fs.rmSync(home, { recursive: true, force: true });
  });

  async function start() {
    const server = await startEmbeddedPostgres({ home, settings: SETTINGS });
    running.push(server);
    return server;
  }

  it('PLT-1 starts on loopback alone with a password, keeps its data, and leaves nothing running', async () => {
    const first = await start();
    await query(first.url, 'create table kept (v int)');
    const wrong = new URL(first.url);
    wrong.password = 'guess';
    await expect(query(wrong.toString(), 'select 1')).rejects.toThrow('password authentication failed');
    expect(
      await query(
        first.url,
        `select current_setting('listen_addresses') || current_setting('unix_socket_directories') as v`,
      ),
    ).toEqual([{ v: '127.0.0.1' }]);
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const second = await start();
    expect(second).toMatchObject({ adopted: false });
    expect(await query(second.url, 'select count(*)::int as v from kept')).toEqual([{ v: 0 }]);
    expect(fs.statSync(path.join(home, 'credentials.json')).mode & 0o777).toBe(0o600);
  });

  it('PLT-1 after kill -9 of its launcher the next start adopts the server', async () => {
    const script = `import(${JSON.stringify(LAUNCHER)}).then(async ({ startEmbeddedPostgres }) => {
      const server = await startEmbeddedPostgres(${JSON.stringify({ home, settings: SETTINGS })});
      process.stdout.write(String(server.pid));
      setInterval(() => {}, 1000);
    })`;
    const launcher = spawn(process.execPath, ['-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const pid = Number(await new Promise((resolve) => launcher.stdout.once('data', resolve)));
    launcher.kill('SIGKILL');
    await new Promise((resolve) => launcher.once('exit', resolve));
    expect(await start()).toMatchObject({ pid, adopted: true });
  });

  it('PLT-1 after kill -9 of the server, with its stale PID file, a new one recovers the data', async () => {
    const first = await start();
    await query(first.url, 'create table kept (v int)');
    process.kill(first.pid, 'SIGKILL');
    while (isAlive(first.pid)) await new Promise((resolve) => setTimeout(resolve, 5));
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await query(second.url, 'select count(*)::int as v from kept')).toEqual([{ v: 0 }]);
  });

  it('PLT-1 a stale PID file that names a living process of another kind is not believed', async () => {
    const pid = process.pid;
    fs.writeFileSync(
      path.join(home, 'data', 'postmaster.pid'),
      `${pid}\n${home}/data\n1\n5432\n\n127.0.0.1\n0\nready\n`,
    );
    const server = await start();
    expect(server.pid).not.toBe(pid);
    expect(server.adopted).toBe(false);
  });

  it('PLT-1 a lost password file costs no data', async () => {
    fs.writeFileSync(path.join(home, 'credentials.json'), '{"passw');
    const server = await start();
    expect(await query(server.url, 'select 1 as v')).toEqual([{ v: 1 }]);
  });

  it('PLT-1 an initialisation that was killed half-way is done anew', async () => {
    fs.renameSync(path.join(home, 'data'), path.join(home, 'data.draft-1'));
    fs.rmSync(path.join(home, 'data.draft-1', 'global'), { recursive: true });
    await start();
    expect(fs.readdirSync(home).filter((name) => name.includes('draft'))).toEqual([]);
  });

  it.each([
    ['another major version', 'PG_VERSION', '12\n', /made by PostgreSQL 12.*DATA_DIR/],
    ['no PostgreSQL data at all', 'PG_VERSION', undefined, /holds no PostgreSQL data.*DATA_DIR/],
    [
      'a garbled control file',
      'global/pg_control',
      'garbage',
      /did not start[\s\S]*(pg_control|control file)[\s\S]*postgres\.log/,
    ],
  ])('PLT-1 a data folder with %s is left alone and told clearly', async (_, file, content, message) => {
    const at = path.join(home, 'data', file);
    if (content === undefined) fs.rmSync(at);
    else fs.writeFileSync(at, content);
    const before = fs.readdirSync(path.join(home, 'data')).length;
    await expect(start()).rejects.toThrow(message);
    expect(fs.readdirSync(path.join(home, 'data')).length).toBeGreaterThanOrEqual(before);
  });

  it('PLT-1 works from a path with spaces and an apostrophe', async () => {
    const odd = path.join(home, "it's a folder");
    fs.mkdirSync(odd);
    spawnSync('cp', ['-a', path.join(home, 'native'), odd]);
    const server = await startEmbeddedPostgres({ home: odd, settings: SETTINGS });
    running.push(server);
    expect(await query(server.url, 'select current_database() as v')).toEqual([{ v: 'infinite_canvas' }]);
  });

  it('PLT-1 a closed folder serves an ordinary user, and is refused by name where root hands the server to another account', async () => {
    const closed = path.join(home, 'closed');
    fs.mkdirSync(closed, { mode: 0o700 });
    const started = startEmbeddedPostgres({ home: path.join(closed, 'pg'), settings: SETTINGS });
    if (process.getuid?.() === 0) await expect(started).rejects.toThrow(/cannot enter .*closed.*DATA_DIR/);
    else running.push(await started);
  });
});

describe('the lock of a launcher', () => {
  let file: string;
  beforeEach(() => {
    file = path.join(makeHome(), 'lock');
  });
  afterEach(() => fs.rmSync(path.dirname(file), { recursive: true, force: true }));

  it('PLT-1 names its living holder, and is free again after its release', () => {
    expect(takeLock(file)).toBeUndefined();
    expect(takeLock(file)).toBe(identityOf(process.pid));
    releaseLock(file);
    expect(takeLock(file)).toBeUndefined();
    expect(fs.readdirSync(path.dirname(file))).toEqual(['lock']);
  });

  it('PLT-1 is taken over from a dead holder, also when its number lives on as another process', () => {
    const [pid, , boot] = identityOf(process.pid).split(':');
    for (const dead of ['999999999:1:x', `${pid}:1:${boot}`, '']) {
      fs.writeFileSync(file, dead);
      expect(runs(dead)).toBe(false);
      expect(takeLock(file)).toBeUndefined();
    }
  });
});

const makeHome = () => makeTestFolder('launcher');

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
