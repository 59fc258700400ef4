import { createHash, randomBytes } from 'node:crypto';
import { DigestThread } from './digest-thread.js';
import { ThreadedDigests } from './threaded-digests.js';

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

describe('ThreadedDigests', () => {
  const digests = new ThreadedDigests(1, 2);

  const digestOf = async (content: Buffer, piece: number) => {
    const digest = digests.sha256(content.length);
    for (let at = 0; at < content.length; at += piece) await digest.update(content.subarray(at, at + piece));
    return digest.finish();
  };

  it.each([1, 1_000, 65_536, 262_144, 300_000, 5_000_000])(
    'MED-17 hashed on a thread, in pieces of %i bytes, the digest is the same',
    async (piece) => {
      const content = randomBytes(piece === 1 ? 3_000 : 5_000_000);
      expect(await digestOf(content, piece)).toBe(sha256(content));
    },
  );

  it('MED-17 many at once do not mix, and nothing at all has its digest too', async () => {
    const contents = Array.from({ length: 12 }, (_, n) => randomBytes(n * 200_000));
    expect(await Promise.all(contents.map((content) => digestOf(content, 70_000)))).toEqual(
      contents.map(sha256),
    );
  });

  it('MED-17 whoever is faster than the thread has to wait: no more than a megabyte is on its way', async () => {
    const digest = digests.sha256(1e9);
    const content = randomBytes(1_000_000);
    expect(digest.update(content)).toBeUndefined();
    const busy = digest.update(content);
    expect(busy).toBeInstanceOf(Promise);
    await busy;
    expect(await digest.finish()).toBe(sha256(Buffer.concat([content, content])));
  });

  it('MED-17 the chunk is the caller’s again at once', async () => {
    const content = randomBytes(100_000);
    const expected = sha256(content);
    const digest = digests.sha256(content.length);
    await digest.update(content);
    content.fill(0);
    expect(await digest.finish()).toBe(expected);
  });

  it('MED-17 what is abandoned does not disturb what goes on', async () => {
    const content = randomBytes(600_000);
    const left = digests.sha256(content.length);
    await left.update(content);
    left.abandon();
    expect(await digestOf(content, 100_000)).toBe(sha256(content));
  });

  it('MED-17 a thread that ends fails its digests instead of leaving them waiting', async () => {
    const thread = new DigestThread();
    const digest = thread.start();
    await digest.update(Buffer.alloc(10));
    await thread.end();
    await expect(digest.finish()).rejects.toThrow('ended');
    await expect(thread.start().finish()).rejects.toThrow('ended');
  });
});
