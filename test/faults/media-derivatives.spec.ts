import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { FilesystemObjectStore } from '../../src/adapters/oss/filesystem/filesystem-object-store.js';
import { pathOfKey } from '../../src/adapters/oss/filesystem/object-path.js';
import { PgSession } from '../../src/adapters/postgres/pg-session.js';
import { insertUser } from '../builders/canvases.js';
import { pngSample } from '../harness/media-samples.js';
import { Stack } from '../harness/stack.js';
import { until } from '../harness/until.js';

const POINTS = ['derive:after-claim', 'derive:after-write', 'derive:after-finish'];

/** The worker as it is deployed, killed while it makes thumbnails. */
describe('Thumbnails while workers die', () => {
  let stack: Stack;
  let session: PgSession;
  let objects: string;
  beforeAll(async () => {
    stack = await Stack.open();
    expect(await stack.spawn('migrate.main').ended).toBe(0);
    objects = path.join(stack.folder, 'objects');
    session = new PgSession(new pg.Pool({ connectionString: stack.databaseUrl, max: 2 }));
    session.pool.on('error', () => undefined);
  }, 60_000);
  afterAll(async () => {
    await session.pool.end();
    await stack.close();
  }, 30_000);

  const worker = (env: Record<string, string> = {}) =>
    stack.spawn('worker', ['--queues', 'media-derivatives'], env);

  /** A picture with its row, as an upload leaves them. */
  async function picture(name: string, owner: string): Promise<string> {
    const [storageKey, ossKey] = [`import:${name}`, `infinite-canvas/media/generated/${name}`];
    const content = await pngSample(600, 300);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const store = new FilesystemObjectStore({ root: objects, probePrefix: 'probe/' });
    await store.create(ossKey, Readable.from([content]), { bytes: content.length, contentType: 'image/png' });
    await session.execute(
      `with made as (
         insert into media_objects (storage_key, owner_user_id, oss_key, mime, bytes, sha256, source)
         values ($1, $2, $3, 'image/png', $4, $5, 'import') returning storage_key)
       insert into media_derivatives (storage_key) select storage_key from made`,
      [storageKey, owner, ossKey, content.length, sha256],
    );
    return storageKey;
  }

  const stateOf = async (storageKey: string) =>
    (
      await session.one<{ state: string }>('select state from media_derivatives where storage_key = $1', [
        storageKey,
      ])
    ).state;

  it('MED-11 PLT-33 killed at any point, the next worker ends it: two thumbnails, each the bytes its row tells of', async () => {
    const owner = await insertUser({ session });
    const keys: string[] = [];
    for (const point of POINTS) {
      keys.push(await picture(point.replace(':', '-'), owner));
      expect(await worker({ CRASH_AT: point }).ended).toBe('SIGKILL');
      // Its holder is dead: nothing is taken from anybody.
      await session.execute(
        `update media_derivatives set lease_expires_at = clock_timestamp() where lease_token is not null`,
      );
    }
    const successor = worker();
    await until(
      'all are ready',
      async () => (await Promise.all(keys.map(stateOf))).every((state) => state === 'ready'),
      30_000,
    );
    successor.child.kill('SIGKILL');
    const thumbnails = await session.query<{ oss_key: string; sha256: string }>(
      'select oss_key, sha256 from media_thumbnails order by oss_key',
    );
    expect(thumbnails).toHaveLength(2 * POINTS.length);
    for (const { oss_key: ossKey, sha256 } of thumbnails) {
      const content = fs.readFileSync(pathOfKey(objects, ossKey));
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    }
    expect(fs.readdirSync(path.join(objects, 'infinite-canvas+', 'media+', 'thumbnails+'))).toHaveLength(
      POINTS.length,
    );
  }, 90_000);
});
