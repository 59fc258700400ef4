import fs from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { cleanFileName } from '../../src/modules/media/domain/file-name.js';
import {
  RESERVATION_TRANSITIONS,
  type ReservationState,
} from '../../src/modules/media/domain/reservation.js';
import { pngBomb, pngSample } from '../harness/media-samples.js';
import { NEVER, openMedia, replaceOnce, sha256, type MediaUnderTest } from './media-fixture.js';

describe('direct upload', () => {
  let media: MediaUnderTest;
  let user: string;
  let png: Buffer;
  beforeAll(async () => {
    media = await openMedia();
    user = await media.addUser();
    png = await pngSample();
  });
  afterAll(() => media.close());

  const rows = (storageKey: string) =>
    media.db.session.query('select * from media_objects where storage_key = $1', [storageKey]);
  const expire = (reservationId: string) =>
    media.db.session.execute(
      `update direct_media_upload_reservations set expires_at = created_at + interval '1 microsecond' where reservation_id = $1`,
      [reservationId],
    );

  it('MED-6 each ticket makes a new reservation with a staging key and one direct-immutable key', async () => {
    const [a, b] = [await media.ticket(user, png), await media.ticket(user, png)];
    expect(a.reservation.reservationId).not.toBe(b.reservation.reservationId);
    expect(a.reservation.stagingKey).toMatch(/^direct-stage:\d{8}_[0-9a-f-]{36}$/);
    expect(a.reservation.stagingKey.endsWith(a.reservation.reservationId)).toBe(true);
    expect(a.reservation.ossKey).toMatch(/^infinite-canvas\/media\/direct-immutable\//);
    expect(a.reservation.ossKey).not.toBe(b.reservation.ossKey);
    expect(a.reservation).toMatchObject({
      state: 'pending',
      declaredMime: 'image/png',
      declaredBytes: png.length,
      overdue: false,
    });
  });

  it('MED-1 MED-2 MED-8 a finished upload is a media object that says what the content is', async () => {
    const done = await media.upload(user, png, {
      fileName: 'C:\\secret\\漢字 🎨.png',
      mime: 'IMAGE/PNG; x=y',
    });
    expect(done).toMatchObject({
      ownerUserId: user,
      mime: 'image/png',
      bytes: png.length,
      sha256: sha256(png),
      width: 8,
      height: 6,
      durationMs: undefined,
      originalFileName: '漢字 🎨.png',
      source: 'upload',
    });
    expect(done.storageKey).toMatch(/^direct:\d{8}_/);
    expect(await fs.readdir(path.join(media.scratchDir, 'media-scratch'))).toEqual([]);
  });

  it('MED-7 the first bytes win: a replay of the ticket changes nothing, before and after finalize', async () => {
    const issued = await media.ticket(user, png);
    expect(await media.send(user, issued, png)).toBe('created');
    expect(await media.send(user, issued, png)).toBe('exists');
    const done = await media.finish(user, issued);
    expect(await media.send(user, issued, png)).toBe('exists');
    expect((await media.store.head(done.ossKey))?.bytes).toBe(png.length);
  });

  it('MED-7 a body with another length or digest is refused, leaves nothing, and the right one still goes in', async () => {
    const issued = await media.ticket(user, png);
    const other = Buffer.from(png);
    other[20] = (other[20] ?? 0) ^ 1;
    await expect(media.send(user, issued, other)).rejects.toMatchObject({ code: 'object-digest-mismatch' });
    await expect(media.send(user, issued, png.subarray(1))).rejects.toMatchObject({
      code: 'object-length-mismatch',
    });
    const { reservationId } = issued.reservation;
    const wrong = {
      userId: user,
      reservationId,
      body: Readable.from([]),
      announcedBytes: png.length + 1,
      signal: NEVER,
    };
    await expect(media.storeContent.execute(wrong)).rejects.toMatchObject({ code: 'upload-length-mismatch' });
    await expect(media.finish(user, issued)).rejects.toMatchObject({ code: 'upload-incomplete' });
    expect(await media.send(user, issued, png)).toBe('created');
  });

  it('MED-8 the same receipt returns the same result; twenty at once make one row', async () => {
    const issued = await media.ticket(user, png);
    await media.send(user, issued, png);
    const results = await Promise.all(Array.from({ length: 20 }, () => media.finish(user, issued)));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(await media.finish(user, issued)).toEqual(results[0]);
    expect(await rows(issued.reservation.storageKey)).toHaveLength(1);
  });

  it('MED-8 a forged, foreign or altered receipt is refused and nothing is written', async () => {
    const [mine, other] = [await media.ticket(user, png), await media.ticket(user, png)];
    await media.send(user, mine, png);
    const stranger = await media.addUser();
    const [version, payload = '', mac] = mine.receipt.split('.');
    const altered = Buffer.from(payload, 'base64url').toString().replace('image/png', 'text/html');
    for (const receipt of [
      '',
      'v1',
      'v1..',
      `${mine.receipt}x`,
      `${version}.${Buffer.from(altered).toString('base64url')}.${mac}`,
    ]) {
      await expect(media.finish(user, { ...mine, receipt })).rejects.toMatchObject({
        code: 'receipt-invalid',
      });
    }
    await expect(media.finish(user, { ...mine, receipt: other.receipt })).rejects.toMatchObject({
      code: 'receipt-mismatch',
    });
    await expect(media.finish(stranger, mine)).rejects.toMatchObject({ code: 'upload-not-found' });
    await expect(media.send(stranger, mine, png)).rejects.toMatchObject({ code: 'upload-not-found' });
    expect(await rows(mine.reservation.storageKey)).toEqual([]);
  });

  it('MED-8 what is stored is verified, not what was sent: bytes that came another way are found out', async () => {
    const tampered = Buffer.from(png);
    tampered[png.length - 1] = (tampered[png.length - 1] ?? 0) ^ 1;
    for (const [stored, what] of [
      [tampered, 'sha256'],
      [Buffer.concat([png, png]), 'bytes'],
    ] as const) {
      const issued = await media.ticket(user, png);
      await media.bytes.create(issued.reservation.ossKey, Readable.from([stored]), {
        bytes: stored.length,
        contentType: 'image/png',
      });
      await expect(media.finish(user, issued)).rejects.toMatchObject({
        code: 'upload-content-mismatch',
        details: { what },
      });
      expect((await media.reservations.find(issued.reservation.reservationId))?.state).toBe('pending');
      expect(await rows(issued.reservation.storageKey)).toEqual([]);
    }
  });

  it('MED-6 MED-8 an expired reservation takes no content and is not finalized', async () => {
    const [early, late] = [await media.ticket(user, png), await media.ticket(user, png)];
    await expire(early.reservation.reservationId);
    await expect(media.send(user, early, png)).rejects.toMatchObject({
      code: 'upload-expired',
      kind: 'gone',
    });
    await media.send(user, late, png);
    await expire(late.reservation.reservationId);
    await expect(media.finish(user, late)).rejects.toMatchObject({ code: 'upload-expired' });
    expect(await rows(late.reservation.storageKey)).toEqual([]);
  });

  it('MED-8 a reservation that expires while its content is being verified is not committed', async () => {
    const issued = await media.ticket(user, png);
    await media.send(user, issued, png);
    replaceOnce(media.bytes, 'read', async (key) => {
      await expire(issued.reservation.reservationId);
      return media.bytes.read(key);
    });
    await expect(media.finish(user, issued)).rejects.toMatchObject({ code: 'upload-expired' });
    expect(await rows(issued.reservation.storageKey)).toEqual([]);
  });

  it('MED-8 row and state commit together: a failing insert leaves the reservation pending', async () => {
    const issued = await media.ticket(user, png);
    await media.send(user, issued, png);
    replaceOnce(media.media, 'register', () => Promise.reject(new Error('died here')));
    await expect(media.finish(user, issued)).rejects.toThrow('died here');
    expect((await media.reservations.find(issued.reservation.reservationId))?.state).toBe('pending');
    expect(await media.finish(user, issued)).toMatchObject({ storageKey: issued.reservation.storageKey });
  });

  it('MED-8 after the object was deleted, its receipt does not bring it back', async () => {
    const issued = await media.ticket(user, png);
    await media.send(user, issued, png);
    const done = await media.finish(user, issued);
    await media.deleteMedia.execute(user, done.storageKey);
    await expect(media.finish(user, issued)).rejects.toMatchObject({ code: 'receipt-mismatch' });
  });

  it.each([
    [
      'HTML that calls itself PNG',
      Buffer.from('<!doctype html><script>1</script>'),
      'image/png',
      'media-type-mismatch',
    ],
    [
      'SVG that calls itself PNG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/png',
      'media-type-mismatch',
    ],
    [
      'a script that calls itself text',
      Buffer.from('<script>1</script>'),
      'text/plain',
      'media-type-mismatch',
    ],
    ['a bomb', pngBomb(50_000, 50_000), 'image/png', 'media-too-many-pixels'],
    ['a PNG that ends in its header', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'image/png', undefined],
    ['binary without a signature', Buffer.from([1, 2, 3, 0, 255]), 'text/plain', 'media-type-unsupported'],
  ])('MED-2 %s is refused and makes no row', async (_, content, mime, code) => {
    const issued = await media.ticket(user, content, { mime });
    await media.send(user, issued, content);
    await expect(media.finish(user, issued)).rejects.toMatchObject(code ? { code } : { kind: 'invalid' });
    expect(await rows(issued.reservation.storageKey)).toEqual([]);
  });

  it('MED-2 a declared type that nobody serves, and a size past the limit, get no ticket', async () => {
    await expect(media.ticket(user, png, { mime: 'application/x-msdownload' })).rejects.toMatchObject({
      code: 'media-type-unsupported',
    });
    await expect(media.ticket(user, png, { mime: '__proto__' })).rejects.toMatchObject({
      code: 'media-type-unsupported',
    });
    await expect(media.ticket(user, png, { bytes: 6 * 1024 ** 3 })).rejects.toMatchObject({
      code: 'media-too-large',
    });
  });

  it.each([
    ['a\0b.png', 'refused'],
    ['a\nb.png', 'refused'],
    ['\ud800.png', 'refused'],
    ['x'.repeat(256), 'refused'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\a\\b.png', 'b.png'],
    ['..', undefined],
    ['/', undefined],
    ['  ', undefined],
    ['gnp.\u202eexe', 'gnp.exe'],
    ['e\u0301.png', 'é.png'],
    ['🎨'.repeat(255), '🎨'.repeat(255)],
    ['"; drop.png', '"; drop.png'],
  ])('MED-1 file name %j → %j', (given, kept) => {
    if (kept === 'refused')
      expect(() => cleanFileName(given)).toThrow(
        expect.objectContaining({ code: 'file-name-invalid' }) as Error,
      );
    else expect(cleanFileName(given)).toBe(kept);
  });

  it('MED-6 the database holds the state table and what was declared, whoever writes', async () => {
    const states = Object.keys(RESERVATION_TRANSITIONS) as ReservationState[];
    for (const from of states)
      for (const to of states) {
        const id = await rowIn(from);
        const moved = await media.db.session
          .execute(`update direct_media_upload_reservations set ${setState(to)} where reservation_id = $1`, [
            id,
          ])
          .then(
            () => true,
            () => false,
          );
        expect([from, to, moved]).toEqual([
          from,
          to,
          from === to || RESERVATION_TRANSITIONS[from].includes(to),
        ]);
      }
    const id = await rowIn('pending');
    await expect(
      media.db.session.execute(
        `update direct_media_upload_reservations set declared_bytes = 7 where reservation_id = $1`,
        [id],
      ),
    ).rejects.toThrow('never changes');
  });

  const setState = (state: ReservationState) =>
    `state = '${state}', committed_at = ${state === 'committed' ? 'now()' : 'null'}, cleaned_at = ${state === 'cleaned' ? 'now()' : 'null'}`;

  async function rowIn(state: ReservationState): Promise<string> {
    const id = randomUUID();
    await media.db.session.execute(
      `insert into direct_media_upload_reservations
         (reservation_id, owner_user_id, staging_key, storage_key, oss_key, declared_mime, declared_bytes, declared_sha256, expires_at,
          state, committed_at, cleaned_at)
       values ($1, $2, 'direct-stage:20260101_' || $1::uuid, 'direct:20260101_' || $1::uuid,
               'infinite-canvas/media/direct-immutable/' || $1::uuid, 'image/png', 1, repeat('a', 64), now() + interval '1 hour',
               $3::text, case when $3::text = 'committed' then now() end, case when $3::text = 'cleaned' then now() end)`,
      [id, user, state],
    );
    return id;
  }
});
