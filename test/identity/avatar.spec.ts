import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { migrateDown } from '../../src/adapters/postgres/migrator.js';
import { insertUser } from '../builders/canvases.js';
import { uploadMedia } from '../e2e/media-client.js';
import { pngSample } from '../harness/media-samples.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { openTestDatabase } from '../harness/test-database.js';
import { createTestUser, type TestUser } from '../harness/test-users.js';
import { until } from '../harness/until.js';

const SHA256 = 'a'.repeat(64);

describe('avatars', () => {
  let server: TestApp;
  let ann: TestUser;
  let bob: TestUser;
  let photo: Buffer;
  beforeAll(async () => {
    server = await openTestApp({ jobs: true });
    ann = await createTestUser(server.db.session);
    bob = await createTestUser(server.db.session);
    photo = await sharp(await pngSample(400, 200))
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
  });
  afterAll(() => server.close());

  const choose = (who: TestUser, storageKey: string) =>
    server.call('PUT', '/api/v1/account/avatar', { token: who.token, body: { storageKey } });
  const see = (who: TestUser, whose: TestUser, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/v1/users/${whose.id}/avatar`, {
      headers: { authorization: `Bearer ${who.token}`, ...headers },
    });
  const keyOf = async (who: TestUser) => {
    const me = await server.call('GET', '/api/v1/auth/me', { token: who.token });
    return (me.body as { user: { avatarStorageKey?: string } }).user.avatarStorageKey;
  };
  /** A row as an import might have made it: its bytes are nobody's matter here. */
  const row = async (ownerUserId: string, mime: string, bytes: number) => {
    const key = `import:${randomUUID()}`;
    await server.db.session.execute(
      `insert into media_objects (storage_key, owner_user_id, oss_key, mime, bytes, sha256, source)
       values ($1, $2, 'infinite-canvas/media/generated/' || $1, $3, $4, $5, 'import')`,
      [key, ownerUserId, mime, bytes, SHA256],
    );
    return key;
  };

  it('IDN-6 MED-14 an own picture becomes the avatar; others see it encoded anew, turned, small, without metadata', async () => {
    const { storageKey } = await uploadMedia(server, ann, photo, 'image/jpeg');
    expect((await see(bob, ann)).status).toBe(404);
    expect((await choose(ann, storageKey)).status).toBe(204);
    expect(await keyOf(ann)).toBe(storageKey);
    await until('the picture is made', async () => (await see(bob, ann)).status === 200, 10_000);
    const seen = await see(bob, ann);
    expect(seen.headers.get('content-type')).toBe('image/webp');
    const image = Buffer.from(await seen.arrayBuffer());
    const { format, width, height, exif } = await sharp(image).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 128,
      height: 256,
      exif: undefined,
    });
    const etag = seen.headers.get('etag') ?? '';
    expect((await see(bob, ann, { 'if-none-match': etag })).status).toBe(304);
    // The avatar shows the picture, not the file.
    const file = await server.call('GET', `/api/v1/media/${storageKey}/content`, { token: bob.token });
    expect(file.status).toBe(404);
  });

  it('IDN-6 only a JPEG, PNG or WebP of at most 2 MB, by content, of one’s own', async () => {
    const gif = await sharp(await pngSample())
      .gif()
      .toBuffer();
    const cases: [string, number, string][] = [
      [(await uploadMedia(server, bob, photo, 'image/jpeg')).storageKey, 404, 'media-not-found'],
      ['direct:20260101_none', 404, 'media-not-found'],
      [(await uploadMedia(server, ann, gif, 'image/gif')).storageKey, 400, 'avatar-not-a-picture'],
      [
        (await uploadMedia(server, ann, Buffer.from('avatar.png'), 'text/plain')).storageKey,
        400,
        'avatar-not-a-picture',
      ],
      [await row(ann.id, 'image/png', 2_000_001), 413, 'avatar-too-large'],
      // It says PNG, and nothing lies there.
      [await row(ann.id, 'image/png', 2_000_000), 404, 'object-not-found'],
    ];
    const before = await keyOf(ann);
    for (const [storageKey, status, code] of cases) {
      const answer = await choose(ann, storageKey);
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code]);
    }
    expect(await keyOf(ann)).toBe(before);
  });

  it('IDN-6 the database refuses what may not be bound, whoever writes', async () => {
    const bind = (userId: string, key: string) =>
      server.db.session.execute('update users set avatar_storage_key = $2 where id = $1', [userId, key]);
    for (const key of [
      await row(bob.id, 'image/png', 10),
      await row(ann.id, 'image/gif', 10),
      await row(ann.id, 'image/png', 2_000_001),
    ])
      await expect(bind(ann.id, key)).rejects.toMatchObject({ code: 'avatar-not-allowed' });
    await expect(bind(ann.id, 'import:none')).rejects.toMatchObject({ code: 'media-not-found' });
    const gone = await insertUser(server.db);
    const own = await row(gone, 'image/png', 10);
    await server.db.session.execute(`update users set status = 'disabled' where id = $1`, [gone]);
    await expect(bind(gone, own)).rejects.toMatchObject({ code: 'avatar-not-allowed' });
  });

  it('IDN-6 removing it clears the reference and keeps the media; deleting the media clears the reference', async () => {
    const { storageKey } = await uploadMedia(server, bob, photo, 'image/jpeg');
    await choose(bob, storageKey);
    const remove = () => server.call('DELETE', '/api/v1/account/avatar', { token: bob.token });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    expect(await keyOf(bob)).toBeUndefined();
    expect((await see(ann, bob)).status).toBe(404);
    const media = `/api/v1/media/${storageKey}`;
    expect((await server.call('GET', media, { token: bob.token })).status).toBe(200);
    await choose(bob, storageKey);
    expect((await server.call('DELETE', media, { token: bob.token })).status).toBe(204);
    expect(await keyOf(bob)).toBeUndefined();
  });

  it('IDN-6 the rollback drops the column and keeps the media', async () => {
    const db = await openTestDatabase();
    try {
      const user = await insertUser(db);
      await db.session.execute(
        `insert into media_objects (storage_key, owner_user_id, oss_key, mime, bytes, sha256, source)
         values ('import:a', $1, 'infinite-canvas/media/generated/a', 'image/png', 1, $2, 'import')`,
        [user, SHA256],
      );
      await db.session.execute(`update users set avatar_storage_key = 'import:a' where id = $1`, [user]);
      for (let name: string | undefined; name !== '20260910_user_avatar';)
        name = await migrateDown(db.dataSource);
      expect(await db.session.query('select storage_key from media_objects')).toEqual([
        { storage_key: 'import:a' },
      ]);
      await expect(db.session.query('select avatar_storage_key from users')).rejects.toThrow();
    } finally {
      await db.close();
    }
  });
});
