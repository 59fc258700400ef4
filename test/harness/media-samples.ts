import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Small real files for suites of media. */
export async function pngSample(width = 8, height = 6): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer();
}

/** A few hundred bytes that claim to unfold to `width` × `height` pixels. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A clip made by the ffmpeg at hand: `args` between the inputs and the output. */
export function ffmpegSample(ffmpeg: string, extension: string, args: readonly string[]): Buffer {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'media-sample-'));
  const file = path.join(folder, `clip.${extension}`);
  try {
    const made = spawnSync(ffmpeg, ['-loglevel', 'error', '-y', ...args, file], { encoding: 'utf8' });
    if (made.status !== 0) throw new Error(`ffmpeg could not make a ${extension}: ${made.stderr}`);
    return fs.readFileSync(file);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
