import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DomainError } from '../../ports/kernel/domain-error.js';
import { mediaCorpus } from '../../../test/harness/media-corpus.js';
import { ffmpegSample, pngSample } from '../../../test/harness/media-samples.js';
import { ContentInspector } from './content-inspector.js';
import { DecoderPool } from './decoder-pool.js';
import { DecoderProcess } from './decoder-process.js';
import { locateFfmpeg } from './ffmpeg-binary.js';
import { Turns } from './turns.js';

const never = new AbortController().signal;

describe('Content gates', () => {
  const inspector = new ContentInspector(undefined);
  let folder: string;
  beforeAll(async () => void (folder = await fs.mkdtemp(path.join(os.tmpdir(), 'gates-'))));
  afterAll(() => fs.rm(folder, { recursive: true }));

  const save = async (content: Buffer) => {
    const file = path.join(folder, randomUUID());
    await fs.writeFile(file, content);
    return file;
  };
  const verdict = async (content: Buffer) => {
    try {
      await inspector.admit(await save(content), never);
      return 'admitted';
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { reason } = error.details;
      return reason === undefined ? { code: error.code } : { code: error.code, reason };
    }
  };

  it('MED-14 a corpus of good files, polyglots, cut files and bombs: each gets its verdict', async () => {
    const corpus = await mediaCorpus(locateFfmpeg(undefined) ?? '');
    const wrong: unknown[] = [];
    const left = [...corpus];
    const judge = async () => {
      for (let file = left.pop(); file; file = left.pop()) {
        const { name, content, expected } = file;
        const found = await verdict(content);
        const right =
          expected !== 'admitted' && expected.code === ''
            ? found !== 'admitted'
            : JSON.stringify(found) === JSON.stringify(expected);
        if (!right) wrong.push({ name, expected, found });
      }
    };
    await Promise.all([judge(), judge(), judge(), judge()]);
    expect(wrong).toEqual([]);
    expect(corpus.length).toBeGreaterThan(120);
  }, 180_000);

  it('MED-14 what is longer than is decoded in full is looked through to its end', async () => {
    const long = [
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=64x48:rate=2:duration=90',
      '-pix_fmt',
      'yuv420p',
      '-g',
      '20',
    ];
    const clip = ffmpegSample(locateFfmpeg(undefined) ?? '', 'mp4', long);
    expect(await verdict(clip)).toBe('admitted');
    const damaged = Buffer.from(clip);
    const data = damaged.indexOf('mdat') - 4;
    const length = damaged.readUInt32BE(data);
    damaged.fill(0xff, data + Math.floor(length * 0.8), data + length);
    expect(await verdict(damaged)).toEqual({ code: 'media-content-invalid', reason: 'decode-failed' });
  });

  it('MED-14 no more than two pictures are decoded at once, however many wait', async () => {
    const file = await save(await pngSample(6_000, 6_000));
    const running = { now: 0, most: 0 };
    const turns = new (class extends Turns {
      override take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
        return super.take(signal, async () => {
          running.most = Math.max(running.most, ++running.now);
          return work().finally(() => running.now--);
        });
      }
    })(2);
    const busy = new ContentInspector(undefined, new DecoderPool(turns));
    const found = await Promise.all(Array.from({ length: 6 }, () => busy.admit(file, never)));
    expect(found.map(({ width }) => width)).toEqual(Array(6).fill(6_000));
    expect(running.most).toBe(2);
  });

  it('MED-14 what takes too long is refused, and an abort ends its process at once', async () => {
    const file = await save(await pngSample(9_000, 9_000));
    const hasty = new DecoderPool(new Turns(1), 1);
    const task = { kind: 'verify', file, mime: 'image/png' } as const;
    await expect(hasty.run(task, never)).rejects.toMatchObject({
      code: 'media-content-invalid',
      details: { reason: 'decode-timeout' },
    });
    const leaving = new AbortController();
    const work = new DecoderPool(new Turns(1)).run(task, leaving.signal);
    setTimeout(() => leaving.abort(new Error('the client left')), 20);
    await expect(work).rejects.toThrow('the client left');
  });

  it('MED-14 a picture that kills its decoder is refused, and nothing else falls', async () => {
    const file = await save(await pngSample(9_000, 9_000));
    const decoder = new DecoderProcess();
    const ask = () => decoder.ask({ kind: 'verify', file, mime: 'image/png' }, never, 20_000);
    expect(await ask()).toMatchObject({ result: {} });
    const work = ask();
    decoder.kill();
    await expect(work).rejects.toMatchObject({ details: { reason: 'decode-failed' } });
    expect(decoder.usable).toBe(false);
  });

  it('MED-14 who waits for a turn may leave; who comes when too many wait is told to come back', async () => {
    const turns = new Turns(1, 1);
    let end = () => {};
    const first = turns.take(never, () => new Promise<void>((resolve) => (end = resolve)));
    const leaving = new AbortController();
    const second = turns.take(leaving.signal, () => Promise.resolve('second'));
    await expect(turns.take(never, () => Promise.resolve())).rejects.toMatchObject({ kind: 'unavailable' });
    leaving.abort(new Error('left'));
    await expect(second).rejects.toThrow('left');
    const third = turns.take(never, () => Promise.resolve('third'));
    end();
    await first;
    expect(await third).toBe('third');
  });
});
