import { createHash, randomUUID } from 'node:crypto';
import { ObjectStore } from '../../src/ports/kernel/object-store.port.js';
import { uploadMedia } from '../e2e/media-client.js';
import { pngSample } from '../harness/media-samples.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { createTestUser, type TestUser } from '../harness/test-users.js';

const KEY = 'infinite-canvas:asset_store';
const md5 = (content: Buffer) => createHash('md5').update(content).digest('hex');
const WRONG = '0'.repeat(32);

type Asset = { id: string; data?: Record<string, unknown> } & Record<string, unknown>;

describe('my assets', () => {
  let server: TestApp;
  let user: TestUser;
  let png: Buffer;
  let other: Buffer;
  beforeAll(async () => {
    server = await openTestApp();
    [png, other] = [await pngSample(), await pngSample(9, 9)];
  });
  beforeEach(async () => void (user = await createTestUser(server.db.session)));
  afterAll(() => server.close());

  const call = async (method: string, path: string, body?: unknown, who = user, headers = {}) => {
    const answer = await server.call(method, `/api/v1${path}`, {
      token: who.token,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, body: answer.body as Record<string, unknown> };
  };
  const upload = async (content: Buffer, who = user, mime?: string) =>
    (await uploadMedia(server, who, content, mime)).storageKey;
  const add = (storageKey: string, digest?: string, title = 'x') =>
    call('POST', '/assets', { title, storageKey, ...(digest === undefined ? {} : { md5: digest }) });
  const list = async () => (await call('GET', '/assets')).body['items'] as { id: string; asset: Asset }[];
  /** As an older version left it, straight in the table. */
  const leave = (assets: Asset[]) =>
    server.db.session.execute('insert into user_app_state (user_id, key, data) values ($1, $2, $3)', [
      user.id,
      KEY,
      JSON.stringify({ state: { assets }, version: 0 }),
    ]);
  const revision = async () =>
    ((await call('GET', `/state/${KEY}`)).body['revision'] as string | undefined) ?? '0';
  /** The whole list, as clients of before write it. */
  const write = async (assets: Asset[]) =>
    call('PUT', `/state/${KEY}`, {
      data: { state: { assets }, version: 0 },
      expectedRevision: await revision(),
    });
  const held = async () =>
    (
      await server.db.session.query<{ storage_key: string }>(
        'select storage_key from user_asset_media where user_id = $1',
        [user.id],
      )
    ).map((row) => row.storage_key);
  const image = (id: string, storageKey: string, digest?: string, more = {}): Asset => ({
    id,
    kind: 'image',
    title: id,
    data: { storageKey, ...(digest === undefined ? {} : { md5: digest }) },
    ...more,
  });

  it('MED-13 an image is added with the MD5 of its stored bytes, listed, renamed, replaced and removed', async () => {
    const [first, second] = [await upload(png), await upload(other)];
    const added = (await add(first, md5(png), 'Harbour')).body as { id: string; added: boolean };
    expect(added).toMatchObject({ added: true, kind: 'image', title: 'Harbour' });
    expect((await list())[0]?.asset).toMatchObject({ data: { storageKey: first, md5: md5(png) } });
    expect((await call('PATCH', `/assets/${added.id}`, { title: 'Night' })).body).toMatchObject({
      title: 'Night',
    });
    const replaced = await call('PUT', `/assets/${added.id}/media`, { storageKey: second, md5: md5(other) });
    expect(replaced.body).toMatchObject({ asset: { data: { storageKey: second, md5: md5(other) } } });
    expect((await call('GET', `/assets/${added.id}`)).body).toEqual(replaced.body);
    expect(await held()).toEqual([second]);
    expect((await call('DELETE', `/assets/${added.id}`)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect(await held()).toEqual([]);
  });

  it('MED-13 an image without a valid digest, or with that of other bytes, is refused on every way in', async () => {
    const [key, second] = [await upload(png), await upload(other)];
    const { id } = (await add(second, md5(other))).body as { id: string };
    const before = await list();
    const bad: [string | undefined, string][] = [
      [undefined, 'asset-digest-missing'],
      [WRONG, 'asset-digest-mismatch'],
      [md5(other), 'asset-digest-mismatch'],
    ];
    for (const [digest, code] of bad) {
      expect((await add(key, digest)).body).toMatchObject({ code });
      expect(
        (await call('PUT', `/assets/${id}/media`, { storageKey: key, ...(digest && { md5: digest }) })).body,
      ).toMatchObject({ code });
      expect((await write([image(id, second, md5(other)), image('new', key, digest)])).body).toMatchObject({
        code,
      });
      expect((await write([image(id, key, digest)])).body).toMatchObject({ code });
    }
    for (const digest of [md5(png).toUpperCase(), 'x', md5(png).slice(1), 7])
      expect((await write([image('new', key, digest as string)])).status).toBe(400);
    expect((await add(key, md5(png).toUpperCase())).status).toBe(400);
    expect(await list()).toEqual(before);
  });

  it('MED-13 what an asset calls itself does not get it around the digest, nor do bytes in the list itself', async () => {
    const key = await upload(png);
    for (const kind of ['video', 'file', 'text', 7, undefined])
      expect((await write([{ ...image('a', key), kind }])).body).toMatchObject({
        code: 'asset-digest-missing',
      });
    expect((await write([{ id: 'a', kind: 'image', data: {} }])).body).toMatchObject({
      code: 'asset-digest-missing',
    });
    for (const data of [{ dataUrl: 'data:image/png;base64,AAAA' }, { deep: [{ x: ' blob:https://x/1' }] }])
      expect((await write([{ id: 'a', kind: 'text', data }])).body).toMatchObject({ code: 'assets-invalid' });
    expect(
      (await write([{ ...image('a', key, md5(png)), coverUrl: 'data:image/png;base64,AAAA' }])).body,
    ).toMatchObject({ code: 'assets-invalid' });
    const text = await upload(Buffer.from('hello'), user, 'text/plain');
    expect((await write([image('a', text, WRONG)])).body).toMatchObject({ code: 'media-type-mismatch' });
    expect((await write([{ id: 't', kind: 'document', data: { storageKey: text } }])).status).toBe(200);
  });

  it("MED-13 shows the user's own media only: those of others, of nobody and of the past do not exist", async () => {
    const stranger = await createTestUser(server.db.session);
    const theirs = await upload(png, stranger);
    for (const key of [theirs, `direct:20260801_${randomUUID()}`]) {
      expect(await add(key, md5(png))).toMatchObject({ status: 404, body: { code: 'media-not-found' } });
      expect((await write([image('a', key, md5(png))])).body).toMatchObject({ code: 'media-not-found' });
    }
  });

  it('MED-13 an old asset whose media is unchanged may lack the digest, and keeps lacking it when it is renamed', async () => {
    const [key, second] = [await upload(png), await upload(other)];
    const inline = {
      id: 'inline',
      kind: 'image',
      title: 'i',
      data: { dataUrl: 'data:image/png;base64,AAAA' },
    };
    await leave([image('old', key), inline]);
    expect((await call('PATCH', '/assets/old', { title: 'renamed' })).status).toBe(200);
    expect((await call('PATCH', '/assets/inline', { title: 'renamed' })).status).toBe(200);
    expect((await write([{ ...image('old', key), tags: ['a'] }, inline])).status).toBe(200);
    expect(await held()).toEqual([key]);
    expect((await write([image('old', second), inline])).body).toMatchObject({
      code: 'asset-digest-missing',
    });
    expect((await write([image('old', key, WRONG), inline])).body).toMatchObject({
      code: 'asset-digest-mismatch',
    });
    expect(
      (await write([image('old', key), { ...inline, data: { dataUrl: 'data:image/png;base64,BBBB' } }])).body,
    ).toMatchObject({ code: 'assets-invalid' });
    expect((await write([image('old', key, md5(png)), inline])).status).toBe(200);
    // A digest that is there is not lost again.
    expect((await write([image('old', key), inline])).body).toMatchObject({ code: 'asset-digest-missing' });
  });

  it('MED-13 the same bytes are in the list once, by whichever object they come', async () => {
    const [first, again, second] = [await upload(png), await upload(png), await upload(other)];
    const { id } = (await add(first, md5(png))).body as { id: string };
    expect((await add(first, md5(png))).body).toMatchObject({ added: false, id });
    expect((await add(again, md5(png))).body).toMatchObject({ added: false, id });
    const { id: otherId } = (await add(second, md5(other))).body as { id: string };
    const duplicate = { status: 409, body: { code: 'asset-duplicate' } };
    expect(await call('PUT', `/assets/${otherId}/media`, { storageKey: again, md5: md5(png) })).toMatchObject(
      duplicate,
    );
    expect(await write([image('a', first, md5(png)), image('b', again, md5(png))])).toMatchObject(duplicate);
    expect(await list()).toHaveLength(2);
    const stranger = await createTestUser(server.db.session);
    const theirs = await upload(png, stranger);
    const theirAddition = await call(
      'POST',
      '/assets',
      { title: 'x', storageKey: theirs, md5: md5(png) },
      stranger,
    );
    expect(theirAddition.body).toMatchObject({ added: true });
  });

  it('MED-13 old twins stay until the user takes one away, and no third one comes', async () => {
    const [first, again, third] = [await upload(png), await upload(png), await upload(png)];
    await leave([image('a', first, md5(png)), image('b', again, md5(png))]);
    expect((await call('PATCH', '/assets/b', { title: 'renamed' })).status).toBe(200);
    expect((await add(third, md5(png))).body).toMatchObject({ added: false, id: 'a' });
    expect(await held()).toHaveLength(2);
  });

  it('MED-13 two tabs that add the same image at once end with one asset', async () => {
    const keys = await Promise.all(Array.from({ length: 4 }, () => upload(png)));
    const answers = await Promise.all([...keys, ...keys].map((key) => add(key, md5(png))));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(answers.filter(({ body }) => body['added'])).toHaveLength(1);
    expect(await list()).toHaveLength(1);
  });

  it('MED-13 different images added at once are all there, and the database itself refuses twins', async () => {
    const pictures = await Promise.all(Array.from({ length: 5 }, (_, n) => pngSample(20 + n, 20)));
    const keys = await Promise.all(pictures.map((content) => upload(content)));
    const answers = await Promise.all(keys.map((key, n) => add(key, md5(pictures[n] as Buffer))));
    expect(answers.map(({ body }) => body['added'])).toEqual(keys.map(() => true));
    expect(await list()).toHaveLength(5);
    await expect(
      server.db.session.execute(
        `insert into user_asset_media (user_id, asset_id, storage_key, md5)
         select user_id, 'twin', storage_key, md5 from user_asset_media where user_id = $1 limit 1`,
        [user.id],
      ),
    ).rejects.toMatchObject({ code: 'asset-duplicate' });
  });

  it('MED-5 MED-13 media that an asset shows is not deleted: the list of references names the asset', async () => {
    const key = await upload(png);
    const { id } = (await add(key, md5(png))).body as { id: string };
    expect(await call('DELETE', `/media/${key}`)).toMatchObject({
      status: 409,
      body: { code: 'media-in-use', details: { references: [{ kind: 'asset', id }] } },
    });
    expect((await call('DELETE', `/state/${KEY}`)).status).toBe(204);
    expect((await call('DELETE', `/media/${key}`)).status).toBe(204);
  });

  it('MED-5 MED-13 an image that is added while it is being deleted is either both or neither', async () => {
    for (let round = 0; round < 8; round++) {
      const content = await pngSample(30 + round, 30);
      const key = await upload(content);
      const [added, deleted] = await Promise.all([add(key, md5(content)), call('DELETE', `/media/${key}`)]);
      expect([`${added.status} ${deleted.status}`]).toEqual([added.status === 200 ? '200 409' : '404 204']);
      expect((await held()).includes(key)).toBe(added.status === 200);
    }
  });

  it('MED-13 bytes are read once: the digest is kept with the object, and another asset of them needs no look', async () => {
    const key = await upload(png);
    await add(key, md5(png));
    const rows = await server.db.session.query('select md5 from media_digests where storage_key = $1', [key]);
    expect(rows).toEqual([{ md5: md5(png) }]);
    await server.app
      .get(ObjectStore, { strict: false })
      .delete(
        (
          await server.db.session.one<{ oss_key: string }>(
            'select oss_key from media_objects where storage_key = $1',
            [key],
          )
        ).oss_key,
      );
    const { id } = (await list())[0] as { id: string };
    expect((await call('PUT', `/assets/${id}/media`, { storageKey: key, md5: md5(png) })).status).toBe(200);
    expect((await add(key, WRONG)).body).toMatchObject({ code: 'asset-digest-mismatch' });
  });

  it('MED-13 a list of the wrong shape is refused with pointers', async () => {
    for (const assets of [{}, ['x'], [{ id: '' }], [{ id: 'a' }, { id: 'a' }], [{ id: 'a', data: 7 }]])
      expect((await write(assets as Asset[])).body).toMatchObject({ code: 'assets-invalid' });
    expect(await held()).toEqual([]);
  });
});
