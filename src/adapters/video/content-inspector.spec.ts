import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { ffmpegSample, pngBomb, pngSample } from '../../../test/harness/media-samples.js';
import { ContentInspector } from './content-inspector.js';
import { locateFfmpeg } from './ffmpeg-binary.js';

const ffmpeg = locateFfmpeg(undefined) ?? '';
const never = new AbortController().signal;
const VIDEO = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=10:duration=1'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'];

describe('ContentInspector', () => {
  const inspector = new ContentInspector(undefined);
  let folder: string;
  beforeAll(async () => void (folder = await fs.mkdtemp(path.join(os.tmpdir(), 'inspect-'))));
  afterAll(() => fs.rm(folder, { recursive: true }));

  const inspect = async (content: Buffer | string, name = 'content') => {
    await fs.writeFile(path.join(folder, name), content);
    return inspector.inspect(path.join(folder, name), never);
  };

  it('MED-2 reads type and dimensions of pictures from the content, whatever the name says', async () => {
    const base = sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } });
    const size = { width: 8, height: 6, durationMs: undefined };
    expect(await inspect(await pngSample(), 'a.html')).toEqual({ mime: 'image/png', ...size });
    expect(await inspect(await base.clone().jpeg().toBuffer())).toEqual({ mime: 'image/jpeg', ...size });
    expect(await inspect(await base.clone().webp().toBuffer())).toEqual({ mime: 'image/webp', ...size });
    expect(await inspect(await base.clone().gif().toBuffer())).toMatchObject({
      mime: 'image/gif',
      width: 8,
      height: 6,
    });
    expect(await inspect(await base.clone().avif().toBuffer())).toEqual({ mime: 'image/avif', ...size });
  });

  it('MED-2 dimensions are those that are shown: orientation counts, an animation is as high as one frame', async () => {
    const turned = await sharp(await pngSample())
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await inspect(turned)).toMatchObject({ width: 6, height: 8 });
    const animated = ffmpegSample(ffmpeg, 'gif', VIDEO);
    expect(await inspect(animated)).toMatchObject({
      mime: 'image/gif',
      width: 64,
      height: 48,
      durationMs: 1_000,
    });
  });

  it('MED-2 reads type, dimensions and duration of video and sound', async () => {
    const mp4 = await inspect(ffmpegSample(ffmpeg, 'mp4', [...VIDEO, '-pix_fmt', 'yuv420p']));
    expect(mp4).toEqual({ mime: 'video/mp4', width: 64, height: 48, durationMs: 1_000 });
    const webm = await inspect(ffmpegSample(ffmpeg, 'webm', [...VIDEO, '-c:v', 'libvpx', '-b:v', '100k']));
    expect(webm).toMatchObject({ mime: 'video/webm', width: 64, height: 48 });
    const wav = await inspect(ffmpegSample(ffmpeg, 'wav', SOUND));
    expect(wav).toEqual({ mime: 'audio/wav', width: undefined, height: undefined, durationMs: 1_000 });
    expect(await inspect(ffmpegSample(ffmpeg, 'flac', SOUND))).toMatchObject({ mime: 'audio/flac' });
    expect(await inspect(ffmpegSample(ffmpeg, 'm4a', SOUND))).toMatchObject({
      mime: 'audio/mp4',
      width: undefined,
    });
    expect(await inspect(ffmpegSample(ffmpeg, 'mp4', SOUND))).toMatchObject({
      mime: 'audio/mp4',
      width: undefined,
    });
  });

  it.each([
    ['<!DOCTYPE html><p>hi', 'text/html'],
    ['  \n<!-- x --><HTML>', 'text/html'],
    ['<script>alert(1)</script>', 'text/html'],
    ['\ufeff<body onload=x>', 'text/html'],
    [
      '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>',
      'image/svg+xml',
    ],
    ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><svg viewBox="0 0 20 10"></svg>', 'image/svg+xml'],
    ['<!-- <html> --><svg:svg>', 'image/svg+xml'],
    ['{"a": 1}', 'text/plain'],
    ['漢字 and words', 'text/plain'],
  ])('MED-2 knows text for what a browser would take it for: %j', async (text, mime) => {
    expect(await inspect(text, 'a.png')).toMatchObject({ mime });
  });

  it('MED-2 the size of an SVG comes from its root; nothing is rendered', async () => {
    expect(await inspect('<svg width="20px" height="10"><rect width="99999"/></svg>')).toMatchObject({
      width: 20,
      height: 10,
    });
    expect(await inspect('<svg viewBox="0 0 30 15"/>')).toMatchObject({ width: 30, height: 15 });
    expect(await inspect('<svg width="100%"/>')).toMatchObject({ width: undefined, height: undefined });
  });

  it('MED-2 a decompression bomb is refused by what it claims, at once', async () => {
    const begun = Date.now();
    await expect(inspect(pngBomb(60_000, 60_000))).rejects.toMatchObject({ code: 'media-too-many-pixels' });
    await expect(inspect(pngBomb(2_000_000_000, 1))).rejects.toMatchObject({
      kind: expect.stringMatching(/too-large|invalid/) as string,
    });
    expect(Date.now() - begun).toBeLessThan(2_000);
  });

  it('MED-2 what is empty, unknown, cut off or only pretends is refused', async () => {
    await expect(inspect('')).rejects.toMatchObject({ code: 'media-empty' });
    await expect(inspect(Buffer.from([0, 1, 2, 3, 0xff]))).rejects.toMatchObject({
      code: 'media-type-unsupported',
    });
    await expect(inspect(Buffer.from('MZ\0\0'.padEnd(200, '\0')))).rejects.toMatchObject({
      code: 'media-type-unsupported',
    });
    await expect(inspect((await pngSample()).subarray(0, 20))).rejects.toMatchObject({ kind: 'invalid' });
    const fake = Buffer.concat([
      Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
      Buffer.alloc(500, 7),
    ]);
    await expect(inspect(fake)).rejects.toMatchObject({ code: 'media-not-decodable' });
  });

  it('MED-2 a playlist cannot make the server open addresses or other files', async () => {
    const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n';
    const found = await inspect(playlist, 'a.mp4').catch((error: unknown) => error);
    expect(found).not.toMatchObject({ mime: expect.stringMatching(/^(video|audio)/) as string });
  });

  it('MED-2 without ffmpeg, video is refused as unavailable and pictures still work; an abort ends the look', async () => {
    const blind = new ContentInspector('/does/not/exist');
    const file = path.join(folder, 'clip');
    await fs.writeFile(file, ffmpegSample(ffmpeg, 'mp4', [...VIDEO, '-pix_fmt', 'yuv420p']));
    await expect(blind.inspect(file, never)).rejects.toMatchObject({ code: 'media-inspector-unavailable' });
    await expect(inspector.inspect(file, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(locateFfmpeg('/does/not/exist')).toBeUndefined();
    expect(locateFfmpeg(undefined, '')).toMatch(/ffmpeg-installer.*ffmpeg$/);
  });
});
