import path from 'node:path';
import { Readable } from 'node:stream';
import { FilesystemObjectStore } from '../../src/adapters/oss/filesystem/filesystem-object-store.js';
import { Stack } from '../harness/stack.js';

const ORPHAN = 'infinite-canvas/media/generated/nobody/0';

/** The command as operators run it, on a migrated database. */
describe('media-reconcile', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.open();
    expect(await stack.spawn('migrate.main').ended).toBe(0);
    const store = new FilesystemObjectStore({
      root: path.join(stack.folder, 'objects'),
      probePrefix: 'probe/',
    });
    await store.create(ORPHAN, Readable.from(['lost']), { bytes: 4, contentType: 'text/plain' });
  }, 60_000);
  afterAll(() => stack.close(), 30_000);

  const run = async (...args: string[]) => {
    const command = stack.spawn('media-reconcile.main', args);
    return { code: await command.ended, said: command.output() };
  };
  const listed = () =>
    stack.inspect(
      async (client) => (await client.query<{ oss_key: string }>('select oss_key from media_deletions')).rows,
    );

  it('MED-5 reports in a dry run, repairs when told to, and ends', async () => {
    const dry = await run('--grace-hours', '0');
    expect([dry.code, dry.said]).toEqual([
      0,
      expect.stringContaining(`bytes-without-row  ${ORPHAN}  reported`),
    ]);
    expect(dry.said).toContain('1 object(s), 0 row(s): 1 finding(s), 0 repaired');
    expect(await listed()).toEqual([]);

    const young = await run('--repair');
    expect([young.code, young.said]).toEqual([0, expect.stringContaining('0 finding(s)')]);

    const repaired = await run('--repair', '--grace-hours', '0');
    expect([repaired.code, repaired.said]).toEqual([0, expect.stringContaining(`${ORPHAN}  repaired`)]);
    expect(await listed()).toEqual([{ oss_key: ORPHAN }]);
  }, 60_000);

  it('MED-5 a wrong argument, and a database that is not there, end it with a reason', async () => {
    expect(await run('--grace-hours', 'many')).toMatchObject({
      code: 1,
      said: expect.stringContaining('--grace-hours') as string,
    });
    expect((await run('--force')).code).toBe(1);
    await stack.stopDatabase('fast');
    expect((await run()).code).toBe(1);
  }, 60_000);
});
