import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from '../../src/ports/kernel/object-store.port.js';

export interface ObjectStoreUnderTest {
  readonly store: ObjectStore;
  close(): Promise<void>;
}

/** What every object store promises (MED-15): the same suite for memory, files, the S3 double and a real S3 server. */
export function describeObjectStore(name: string, open: () => Promise<ObjectStoreUnderTest>): void {
  describe(`object store: ${name}`, () => {
    let under: ObjectStoreUnderTest;
    let store: ObjectStore;
    let base: string;
    beforeAll(async () => {
      under = await open();
      store = under.store;
    });
    afterAll(() => under.close());
    beforeEach(() => {
      base = `infinite-canvas/media/contract/${randomUUID()}`;
    });

    const put = (
      key: string,
      bytes: Buffer,
      options: { sha256?: string; bytes?: number; signal?: AbortSignal } = {},
    ) => store.create(key, chunked(bytes), { bytes: bytes.length, contentType: 'image/png', ...options });
    const get = async (key: string, start?: number, end?: number) =>
      buffer(await store.read(key, start === undefined ? undefined : { start, end: end ?? start }));

    it('MED-15 keeps bytes with length, ETag and time, and gives them back', async () => {
      const bytes = randomBytes(300_000);
      expect(await put(`${base}/a`, bytes, { sha256: sha256(bytes) })).toBe('created');
      expect((await get(`${base}/a`)).equals(bytes)).toBe(true);
      const info = await store.head(`${base}/a`);
      expect(info).toMatchObject({ key: `${base}/a`, bytes: 300_000 });
      expect(info?.etag).toMatch(/^[^"\s]+$/);
      expect(Math.abs(Date.now() - (info?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000);
      expect([undefined, 'image/png']).toContain(info?.contentType);
    });

    it('MED-7 MED-15 create-only: of twenty at once one is created, the others exist, and its bytes stay', async () => {
      const bodies = Array.from({ length: 20 }, () => randomBytes(64_000));
      const outcomes = await Promise.all(bodies.map((body) => put(`${base}/race`, body).catch(busy)));
      const winners = outcomes.flatMap((outcome, index) => (outcome === 'created' ? [bodies[index]] : []));
      expect(winners).toHaveLength(1);
      expect(
        outcomes.filter((outcome) => outcome !== 'created').every((outcome) => outcome !== 'failed'),
      ).toBe(true);
      expect((await get(`${base}/race`)).equals(winners[0] ?? Buffer.alloc(0))).toBe(true);
      expect(await put(`${base}/race`, Buffer.from('late'))).toBe('exists');
      expect((await get(`${base}/race`)).equals(winners[0] ?? Buffer.alloc(0))).toBe(true);
    });

    it('MED-15 a wrong digest is refused and nothing stays', async () => {
      for (const bytes of [randomBytes(200_000), Buffer.from('x'), Buffer.alloc(0)]) {
        await expect(
          put(`${base}/digest`, bytes, { sha256: sha256(Buffer.from('other')) }),
        ).rejects.toMatchObject({
          code: 'object-digest-mismatch',
        });
        expect(await store.head(`${base}/digest`)).toBeUndefined();
      }
      expect(await put(`${base}/digest`, Buffer.from('right'))).toBe('created');
    });

    it('MED-15 a body that is longer or shorter than declared is refused and nothing stays', async () => {
      const bytes = randomBytes(100_000);
      for (const declared of [99_999, 100_001, 0, 1]) {
        await expect(put(`${base}/length`, bytes, { bytes: declared })).rejects.toMatchObject({
          code: 'object-length-mismatch',
        });
        expect(await store.head(`${base}/length`)).toBeUndefined();
      }
      expect(await put(`${base}/empty`, Buffer.alloc(0))).toBe('created');
      expect(await get(`${base}/empty`)).toHaveLength(0);
    });

    it('MED-15 PLT-20 ranges: first byte, suffix, middle, clamped end; a start behind the end is refused', async () => {
      const bytes = randomBytes(200_000);
      await put(`${base}/range`, bytes);
      for (const [start, end] of [
        [0, 0],
        [199_999, 199_999],
        [199_000, 199_999],
        [70_000, 140_000],
        [0, 199_999],
      ] as const) {
        expect((await get(`${base}/range`, start, end)).equals(bytes.subarray(start, end + 1))).toBe(true);
      }
      expect((await get(`${base}/range`, 199_990, 500_000)).equals(bytes.subarray(199_990))).toBe(true);
      await expect(get(`${base}/range`, 200_000, 200_001)).rejects.toMatchObject({
        code: 'object-range-invalid',
      });
    });

    it('MED-15 an abort or a failing source in mid-body leaves nothing, also when the source has gone silent', async () => {
      const controller = new AbortController();
      const silent = new Readable({ read: () => undefined });
      silent.push(randomBytes(150_000));
      const writing = store.create(`${base}/abort`, silent, {
        bytes: 300_000,
        contentType: 'image/png',
        signal: controller.signal,
      });
      setTimeout(() => controller.abort(), 30);
      await expect(writing).rejects.toThrow();
      const failing = Readable.from(failHalfway());
      await expect(
        store.create(`${base}/abort`, failing, { bytes: 300_000, contentType: 'image/png' }),
      ).rejects.toThrow('source failed');
      expect(await store.head(`${base}/abort`)).toBeUndefined();
      expect(await put(`${base}/abort`, Buffer.from('free'))).toBe('created');
    });

    it('MED-15 reading may be abandoned in mid-body', async () => {
      await put(`${base}/abandon`, randomBytes(2_000_000));
      const controller = new AbortController();
      const body = await store.read(`${base}/abandon`, undefined, controller.signal);
      await new Promise((resolve) => body.once('readable', resolve));
      controller.abort();
      await expect(buffer(body)).rejects.toThrow();
      expect(await get(`${base}/abandon`, 0, 0)).toHaveLength(1);
    });

    it('MED-15 deleting twice succeeds, and what is deleted is not found', async () => {
      await put(`${base}/gone`, Buffer.from('x'));
      await store.delete(`${base}/gone`);
      await store.delete(`${base}/gone`);
      expect(await store.head(`${base}/gone`)).toBeUndefined();
      await expect(store.read(`${base}/gone`)).rejects.toMatchObject({ code: 'object-not-found' });
    });

    it('MED-15 keys with .., Unicode and signs mean themselves and never each other', async () => {
      const keys = ODD_NAMES.map((odd) => `${base}/${odd}`);
      for (const key of keys) expect(await put(key, Buffer.from(key))).toBe('created');
      for (const key of keys) expect((await get(key)).toString()).toBe(key);
      const listed = await store.list(`${base}/`, undefined, 1_000);
      expect(listed.map(({ key }) => key)).toEqual(
        keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
      );
    });

    it('MED-15 lists in key order, page by page, below the prefix only', async () => {
      const names = ['b', 'a/2', 'a/10', 'a-', 'a0', 'a/1', 'c/d/e', 'c.d'].map((key) => `${base}/${key}`);
      for (const key of names) await put(key, Buffer.from('x'));
      const sorted = names.toSorted();
      const seen: string[] = [];
      for (let after: string | undefined; ;) {
        const page = await store.list(`${base}/`, after, 3);
        seen.push(...page.map(({ key }) => key));
        if (page.length < 3) break;
        after = page.at(-1)?.key;
      }
      expect(seen).toEqual(sorted);
      expect((await store.list(`${base}/a/1`, undefined, 10)).map(({ key }) => key)).toEqual([
        `${base}/a/1`,
        `${base}/a/10`,
      ]);
    });

    it('MED-15 the start-up probe proves create-only and cleans up; the store is healthy', async () => {
      await store.probe();
      expect(await store.list('infinite-canvas/media/.probe/', undefined, 1)).toEqual([]);
      expect(await store.health()).toBe('up');
    });
  });
}

const ODD_NAMES = [
  '../up',
  'a/../b',
  './dot',
  'a//b',
  'ü–漢字-🎨.png',
  'with space+plus',
  '%2e%2e',
  '%41',
  'a&b=c;d',
  'quote\'"',
  'q?x#y',
  '.hidden',
  '~tilde',
  '*',
];

/** Losers of a race may be told to come back, on stores that answer before the outcome is known. */
function busy(error: unknown): string {
  return (error as { code?: string }).code === 'object-store-unavailable' ? 'busy' : 'failed';
}

function chunked(bytes: Buffer): Readable {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 65_536) pieces.push(bytes.subarray(at, at + 65_536));
  return Readable.from(pieces);
}

async function* failHalfway(): AsyncGenerator<Buffer> {
  yield randomBytes(150_000);
  await Promise.resolve();
  throw new Error('source failed');
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
