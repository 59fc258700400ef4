import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { pngSample } from '../harness/media-samples.js';
import { NEVER, openMedia, type MediaUnderTest } from './media-fixture.js';

describe('content gates at finalize', () => {
  let media: MediaUnderTest;
  let user: string;
  let polyglot: Buffer;
  beforeAll(async () => {
    media = await openMedia();
    user = await media.addUser();
    polyglot = Buffer.concat([await pngSample(), Buffer.from('<script>1</script>')]);
  });
  afterAll(() => media.close());

  it('MED-14 a polyglot is refused with its reason, makes no row, and its bytes stay the cleanup’s', async () => {
    const issued = await media.ticket(user, polyglot);
    await media.send(user, issued, polyglot);
    await expect(media.finish(user, issued)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'media-content-invalid',
      details: { reason: 'trailing-bytes' },
    });
    expect(await media.media.find(issued.reservation.storageKey)).toBeUndefined();
    expect((await media.reservations.find(issued.reservation.reservationId))?.state).toBe('pending');
  });

  it('MED-14 there is no ticket for nothing', async () => {
    await expect(media.ticket(user, Buffer.alloc(0))).rejects.toMatchObject({
      code: 'media-empty',
    });
  });

  it('MED-14 width and height are as displayed: EXIF turns them', async () => {
    const turned = await sharp(await pngSample(80, 60))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await media.upload(user, turned, { mime: 'image/jpeg' })).toMatchObject({ width: 60, height: 80 });
  });

  it('MED-14 what was paid for is not thrown away for what stands behind it', async () => {
    const staged = await media.generated.stage(Readable.from([polyglot]), {
      operationId: randomUUID(),
      index: 0,
      declaredMime: 'image/png',
      maxBytes: 1_000_000,
      signal: NEVER,
    });
    expect(staged).toMatchObject({ mime: 'image/png', bytes: polyglot.length, width: 8 });
  });
});
