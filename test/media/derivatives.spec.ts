import { Readable } from 'node:stream';
import { isBlurhashValid } from 'blurhash';
import sharp from 'sharp';
import { digests } from '../../src/adapters/digest/threaded-digests.js';
import { PgMediaDerivatives } from '../../src/adapters/postgres/media/pg-media-derivatives.js';
import { ContentThumbnails } from '../../src/adapters/video/content-thumbnails.js';
import { DecoderPool } from '../../src/adapters/video/decoder-pool.js';
import { locateFfmpeg } from '../../src/adapters/video/ffmpeg-binary.js';
import { Turns } from '../../src/adapters/video/turns.js';
import { DeriveMedia } from '../../src/modules/media/commands/derive-media.js';
import { contentInvalid, inspectorUnavailable } from '../../src/modules/media/domain/media.errors.js';
import { thumbnailKey } from '../../src/modules/media/domain/thumbnails.js';
import { MediaDerivativesHandler } from '../../src/modules/media/jobs/media-derivatives.handler.js';
import { Scratch } from '../../src/modules/media/scratch.js';
import { CrashPoints } from '../../src/ports/kernel/crash-points.port.js';
import type { MediaObject } from '../../src/ports/media/media-objects.port.js';
import { ffmpegSample, pngSample } from '../harness/media-samples.js';
import { until } from '../harness/until.js';
import { NEVER, openMedia, replaceOnce, sha256, type MediaUnderTest } from './media-fixture.js';

/** A worker is abandoned where it is told to: what it would have done after that never happens. */
class AbandoningCrashPoints extends CrashPoints {
  at: string | undefined;
  reach(name: string): Promise<void> {
    return name === this.at ? new Promise(() => undefined) : Promise.resolve();
  }
}

describe('thumbnails, posters and placeholders', () => {
  let media: MediaUnderTest;
  let user: string;
  let derivatives: PgMediaDerivatives;
  let maker: ContentThumbnails;
  let handler: MediaDerivativesHandler;
  const crash = new AbandoningCrashPoints();

  beforeAll(async () => {
    media = await openMedia();
    user = await media.addUser();
    derivatives = new PgMediaDerivatives(media.db.session);
    maker = new ContentThumbnails(undefined, new DecoderPool(new Turns(2)));
    const derive = new DeriveMedia(
      derivatives,
      media.store,
      new Scratch(media.options, digests),
      maker,
      crash,
    );
    handler = new MediaDerivativesHandler(derivatives, derive, media.options);
  });
  afterEach(() => void (crash.at = undefined));
  afterAll(() => media.close());

  const lapse = ({ storageKey }: MediaObject) =>
    media.db.session.execute(
      `update media_derivatives set due_at = now() - interval '1 hour',
              lease_expires_at = case when lease_token is not null then clock_timestamp() - interval '1 second' end
        where storage_key = $1`,
      [storageKey],
    );
  const stateOf = async ({ storageKey }: MediaObject) =>
    (await derivatives.describe([storageKey])).get(storageKey);
  const errorOf = async ({ storageKey }: MediaObject) =>
    (
      await media.db.session.one<{ last_error: string | null }>(
        'select last_error from media_derivatives where storage_key = $1',
        [storageKey],
      )
    ).last_error;
  const bytesOf = async (key: string) => {
    const parts: Buffer[] = [];
    for await (const part of await media.store.read(key)) parts.push(part as Buffer);
    return Buffer.concat(parts);
  };
  /** The shares of red, green and blue in the middle of one side. */
  const colourAt = async (image: Buffer, left: number, top: number) => [
    ...(await sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
  ];

  it('MED-11 a picture gets two small WebP, turned as displayed, without metadata, and a placeholder', async () => {
    const halves = await sharp({ create: { width: 1_600, height: 800, channels: 3, background: 'red' } })
      .composite([
        { input: { create: { width: 800, height: 800, channels: 3, background: 'blue' } }, left: 0, top: 0 },
      ])
      .withExif({ IFD0: { Copyright: 'secret' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const done = await media.upload(user, halves, { mime: 'image/jpeg' });
    expect(await stateOf(done)).toEqual({ state: 'pending', placeholder: undefined });
    expect(await handler.findDue(10)).toContain(done.storageKey);
    await handler.handle(done.storageKey, NEVER);
    const described = await stateOf(done);
    expect(described?.state).toBe('ready');
    expect(isBlurhashValid(described?.placeholder ?? '').result).toBe(true);
    const small = await derivatives.thumbnail(done.storageKey, 256);
    expect(small).toMatchObject({ width: 128, height: 256, ossKey: thumbnailKey(done.storageKey, 256) });
    expect(await derivatives.thumbnail(done.storageKey, 1_024)).toMatchObject({ width: 512, height: 1_024 });
    const image = await bytesOf(small?.ossKey ?? '');
    expect(small).toMatchObject({ bytes: image.length, sha256: sha256(image) });
    const { format, exif, icc, orientation } = await sharp(image).metadata();
    expect({ format, exif, icc, orientation }).toEqual({ format: 'webp' });
    // A quarter to the right: what was left is on top.
    const [top, bottom] = [await colourAt(image, 64, 20), await colourAt(image, 64, 236)];
    expect(top[2]).toBeGreaterThan(200);
    expect(bottom[0]).toBeGreaterThan(200);
  });

  it('MED-11 colours of a wide profile come out as sRGB', async () => {
    const wide = await sharp({
      create: { width: 300, height: 300, channels: 3, background: { r: 200, g: 80, b: 40 } },
    })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const done = await media.upload(user, wide);
    await handler.handle(done.storageKey, NEVER);
    const [red = 0, green = 0] = await colourAt(await bytesOf(thumbnailKey(done.storageKey, 256)), 100, 100);
    expect(Math.abs(red - 200)).toBeLessThan(6);
    expect(Math.abs(green - 80)).toBeLessThan(6);
  });

  it('MED-11 a small picture is not blown up; a video gets a poster; sound and text get nothing', async () => {
    const small = await media.upload(user, await pngSample(40, 20));
    await handler.handle(small.storageKey, NEVER);
    expect(await derivatives.thumbnail(small.storageKey, 256)).toMatchObject({ width: 40, height: 20 });
    const video = [
      '-f',
      'lavfi',
      '-i',
      'color=c=green:size=640x360:rate=10:duration=2',
      '-pix_fmt',
      'yuv420p',
    ];
    const clip = await media.upload(user, ffmpegSample(locateFfmpeg(undefined) ?? '', 'mp4', video), {
      mime: 'video/mp4',
    });
    await handler.handle(clip.storageKey, NEVER);
    expect(await derivatives.thumbnail(clip.storageKey, 256)).toMatchObject({ width: 256, height: 144 });
    const [red = 255, green = 0] = await colourAt(
      await bytesOf(thumbnailKey(clip.storageKey, 256)),
      100,
      100,
    );
    expect(green).toBeGreaterThan(red + 80);
    const text = await media.upload(user, Buffer.from('words'), { mime: 'text/plain' });
    expect(await stateOf(text)).toMatchObject({ state: 'none' });
  });

  it.each(['derive:after-claim', 'derive:after-write', 'derive:after-finish'])(
    'MED-11 a worker that dies at %s: the next one ends it, with one set of bytes',
    async (point) => {
      const done = await media.upload(user, await pngSample(500, 400));
      crash.at = point;
      void handler.handle(done.storageKey, NEVER);
      await settled(done, point);
      crash.at = undefined;
      await lapse(done);
      await handler.handle(done.storageKey, NEVER);
      expect(await stateOf(done)).toMatchObject({ state: 'ready' });
      for (const size of [256, 1_024] as const) {
        const thumbnail = await derivatives.thumbnail(done.storageKey, size);
        expect(sha256(await bytesOf(thumbnailKey(done.storageKey, size)))).toBe(thumbnail?.sha256);
      }
    },
  );

  /** Until the abandoned worker has got as far as it gets. */
  async function settled(done: MediaObject, point: string): Promise<void> {
    const arrived = async () => {
      if (point === 'derive:after-finish') return (await stateOf(done))?.state === 'ready';
      if (point === 'derive:after-write')
        return (await media.store.head(thumbnailKey(done.storageKey, 256))) !== undefined;
      return !(await handler.findDue(100)).includes(done.storageKey);
    };
    await until(`the worker is at ${point}`, arrived);
  }

  it('MED-11 a worker that was taken over writes no pointers', async () => {
    const done = await media.upload(user, await pngSample());
    const old = await derivatives.claim(done.storageKey, 'slow', 60);
    await lapse(done);
    await handler.handle(done.storageKey, NEVER);
    if (!old) throw new Error('not claimed');
    for (const late of [
      derivatives.finish(old, 'LEHV6nWB2y', []),
      derivatives.fail(old, 'x'),
      derivatives.renew(old, 60),
      derivatives.postpone(old, 'x', true),
    ])
      await expect(late).rejects.toMatchObject({ code: 'lease-lost' });
    expect(await stateOf(done)).toMatchObject({ state: 'ready' });
  });

  it('MED-11 two workers at once: one does the work', async () => {
    const done = await media.upload(user, await pngSample());
    const claims = await Promise.all([1, 2, 3].map((n) => derivatives.claim(done.storageKey, `w${n}`, 60)));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  it('MED-11 poison is given up with its reason, at once or after some deaths; what is down only delays', async () => {
    const broken = await media.upload(user, await pngSample());
    replaceOnce(maker, 'make', () => Promise.reject(contentInvalid('decode-failed')));
    await expect(handler.handle(broken.storageKey, NEVER)).rejects.toMatchObject({
      code: 'media-content-invalid',
    });
    expect(await stateOf(broken)).toMatchObject({ state: 'failed' });
    expect(await errorOf(broken)).toBe('media-content-invalid: decode-failed');

    const deadly = await media.upload(user, await pngSample());
    for (let deaths = 0; deaths < 4; deaths++) {
      expect(await derivatives.claim(deadly.storageKey, 'dies', 60)).toBeDefined();
      await lapse(deadly);
    }
    await handler.handle(deadly.storageKey, NEVER);
    expect([await stateOf(deadly), await errorOf(deadly)]).toMatchObject([
      { state: 'failed' },
      'attempts-exhausted',
    ]);

    const unlucky = await media.upload(user, await pngSample());
    for (let times = 0; times < 8; times++) {
      replaceOnce(maker, 'make', () => Promise.reject(inspectorUnavailable(new Error('down'))));
      await expect(handler.handle(unlucky.storageKey, NEVER)).rejects.toMatchObject({ kind: 'unavailable' });
      expect(await handler.findDue(100)).not.toContain(unlucky.storageKey);
      await lapse(unlucky);
    }
    await handler.handle(unlucky.storageKey, NEVER);
    expect(await stateOf(unlucky)).toMatchObject({ state: 'ready' });
  });

  it('MED-5 MED-11 deleting a media object deletes its thumbnails, also while they are being made', async () => {
    const done = await media.upload(user, await pngSample());
    await handler.handle(done.storageKey, NEVER);
    await media.deleteMedia.execute(user, done.storageKey);
    await drain();
    expect(await media.store.head(thumbnailKey(done.storageKey, 256))).toBeUndefined();
    expect(await media.store.head(thumbnailKey(done.storageKey, 1_024))).toBeUndefined();

    const young = await media.upload(user, await pngSample());
    const claimed = await derivatives.claim(young.storageKey, 'slow', 60);
    await media.deleteMedia.execute(user, young.storageKey);
    const key = thumbnailKey(young.storageKey, 256);
    const entry = () =>
      media.db.session.maybe<{ waits: boolean }>(
        'select due_at > clock_timestamp() as waits from media_deletions where oss_key = $1',
        [key],
      );
    // The slow worker may still write it: its deletion waits for the end of the lease.
    expect(await entry()).toEqual({ waits: true });
    await media.store.create(key, Readable.from([Buffer.of(1)]), { bytes: 1, contentType: 'image/webp' });
    if (!claimed) throw new Error('not claimed');
    await expect(derivatives.finish(claimed, 'LEHV6nWB2y', [])).rejects.toMatchObject({ code: 'lease-lost' });
    await media.db.session.execute(`update media_deletions set due_at = now() - interval '1 second'`);
    await drain();
    expect([await media.store.head(key), await entry()]).toEqual([undefined, undefined]);
  });

  async function drain(): Promise<void> {
    for (const id of await media.deletionsHandler.findDue(100))
      await media.deletionsHandler.handle(id, NEVER);
  }

  it('MED-5 MED-11 the reconciliation knows thumbnails: pointed at and under way they stay, others go', async () => {
    const [ready, pending] = [
      await media.upload(user, await pngSample()),
      await media.upload(user, await pngSample()),
    ];
    await handler.handle(ready.storageKey, NEVER);
    const put = (key: string) =>
      media.store.create(key, Readable.from([Buffer.of(1)]), { bytes: 1, contentType: 'image/webp' });
    await put(thumbnailKey(pending.storageKey, 256));
    await put(thumbnailKey('direct:20260101_gone', 256));
    const lost: string[] = [];
    await media.reconcile.execute({
      repair: true,
      graceSeconds: 0,
      onFinding: ({ key }) => lost.push(key),
    });
    expect(lost).toEqual([thumbnailKey('direct:20260101_gone', 256)]);
  });
});
