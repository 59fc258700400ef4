import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { ffmpegSample, pngBomb, pngChunk, pngSample } from './media-samples.js';

/** What the gates of MED-14 must say of a file: `admitted`, or the code and, where it has one, the reason of the refusal. */
export interface CorpusFile {
  readonly name: string;
  readonly content: Buffer;
  readonly expected: 'admitted' | { readonly code: string; readonly reason?: string };
}

const ZIP = Buffer.from('504b030414000000000000000000000000000000000000000000000000002e2f61', 'hex');
const TAILS: readonly (readonly [string, Buffer])[] = [
  ['a ZIP', ZIP],
  ['HTML', Buffer.from('<script>alert(document.domain)</script>')],
  ['PHP', Buffer.from('<?php system($_GET[0]);')],
  ['one zero byte', Buffer.alloc(1)],
];

const invalid = (reason: string) => ({ code: 'media-content-invalid', reason });
const SIZE = 'testsrc=size=64x48:rate=10:duration=1';

type Sample = readonly [name: string, content: Buffer];

/** Real files and what people hide in, behind and instead of them, made here by sharp, ffmpeg and by hand. */
export async function mediaCorpus(ffmpeg: string): Promise<CorpusFile[]> {
  const pictures = await goodPictures();
  const clips = goodClips(ffmpeg);
  const good = [...pictures, ...clips];
  return [
    ...good.map(([name, content]) => ({ name, content, expected: 'admitted' as const })),
    ...good.flatMap(([name, content]) => withTails(name, content)),
    ...good.map(([name, content]) => cutOff(name, content)),
    ...(await oddPictures(pictures)),
    ...oddClips(clips),
  ];
}

async function noise(width: number, height: number): Promise<Sharp> {
  const gaussian = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  const image = sharp({ create: { width, height, channels: 3, background: '#777', noise: gaussian } });
  return sharp(await image.png().toBuffer());
}

async function goodPictures(): Promise<Sample[]> {
  const base = await noise(60, 40);
  const animated = await animation('gif');
  return [
    ['PNG', await base.clone().png().toBuffer()],
    [
      'interlaced PNG with EXIF and a profile',
      await base.clone().withMetadata().png({ progressive: true }).toBuffer(),
    ],
    ['JPEG', await base.clone().jpeg().toBuffer()],
    [
      'progressive JPEG, turned by EXIF',
      await base.clone().withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer(),
    ],
    ['WebP', await base.clone().webp().toBuffer()],
    ['lossless WebP with EXIF', await base.clone().withMetadata().webp({ lossless: true }).toBuffer()],
    ['GIF', await base.clone().gif().toBuffer()],
    ['animated GIF', animated],
    ['animated WebP', await animation('webp')],
    ['AVIF', await base.clone().avif({ effort: 0 }).toBuffer()],
  ];
}

async function animation(format: 'gif' | 'webp', frames = 3): Promise<Buffer> {
  const raw = Buffer.from(Array.from({ length: 8 * 8 * 3 * frames }, (_, index) => (index * 37) % 256));
  const image = sharp(raw, { raw: { width: 8, height: 8 * frames, channels: 3, pageHeight: 8 } });
  return image[format]({ delay: 40 }).toBuffer();
}

function goodClips(ffmpeg: string): Sample[] {
  const make = (extension: string, ...args: string[]) => ffmpegSample(ffmpeg, extension, args);
  const video = ['-f', 'lavfi', '-i', SIZE];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'];
  const both = [...video, ...sound, '-shortest', '-pix_fmt', 'yuv420p'];
  return [
    ['MP4', make('mp4', ...both)],
    ['MP4 that starts to play at once', make('mp4', ...both, '-movflags', '+faststart')],
    ['MP4 in fragments', make('mp4', ...both, '-movflags', 'frag_keyframe+empty_moov')],
    ['QuickTime', make('mov', ...both)],
    ['WebM', make('webm', ...video, '-c:v', 'libvpx', '-b:v', '100k')],
    [
      'live WebM without lengths',
      make('webm', ...video, '-c:v', 'libvpx', '-b:v', '100k', '-f', 'webm', '-live', '1'),
    ],
    ['animated PNG', make('apng', ...video, '-f', 'apng', '-plays', '0')],
    ['M4A', make('m4a', ...sound)],
    ['MP3 with tags', make('mp3', ...sound, '-metadata', 'title=x', '-write_id3v1', '1')],
    ['low-rate MP3', make('mp3', ...sound, '-ar', '16000', '-b:a', '32k')],
    ['WAV', make('wav', ...sound)],
    ['FLAC', make('flac', ...sound)],
    ['AAC', make('aac', ...sound)],
    ['Ogg', make('ogg', ...sound, '-c:a', 'libvorbis')],
  ];
}

function withTails(name: string, content: Buffer): CorpusFile[] {
  // Nothing but its decoder tells where a FLAC ends, and its sums do not see a zero behind it.
  const tails = TAILS.filter(([, bytes]) => name !== 'FLAC' || bytes.length > 1);
  return tails.map(([tail, bytes]) => ({
    name: `${name} with ${tail} behind it`,
    content: Buffer.concat([content, bytes]),
    expected: invalid(name === 'FLAC' ? 'decode-failed' : 'trailing-bytes'),
  }));
}

function cutOff(name: string, content: Buffer): CorpusFile {
  return {
    name: `${name} without its last tenth`,
    content: content.subarray(0, Math.floor(content.length * 0.9)),
    expected: { code: '' },
  };
}

async function oddPictures(pictures: readonly Sample[]): Promise<CorpusFile[]> {
  const picture = (name: string) => pictures.find(([other]) => other === name)?.[1] ?? Buffer.alloc(0);
  const [png, jpeg, gif] = [picture('PNG'), picture('JPEG'), picture('animated GIF')];
  const behindHeader = (chunk: Buffer) => Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
  const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024));
  const text = (...parts: (string | Buffer)[]) =>
    Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const mpf = Buffer.from('ffe200084d5046000000', 'hex');
  const broken = Buffer.from(png);
  broken[Math.floor(png.length / 2)]! ^= 0xff;
  return [
    { name: 'nothing', content: Buffer.alloc(0), expected: { code: 'media-empty' } },
    {
      name: 'a bomb by its header',
      content: pngBomb(60_000, 60_000),
      expected: { code: 'media-too-many-pixels' },
    },
    {
      name: 'a PNG whose pixels are not all there',
      content: pngBomb(4_000, 4_000),
      expected: invalid('decode-failed'),
    },
    { name: 'a PNG with a flipped byte', content: broken, expected: invalid('decode-failed') },
    {
      name: 'a zTXt bomb',
      content: behindHeader(pngChunk('zTXt', text('a\0\0', bomb))),
      expected: invalid('metadata-too-large'),
    },
    {
      name: 'an iTXt bomb',
      content: behindHeader(pngChunk('iTXt', text('a\0\x01\0\0\0', bomb))),
      expected: invalid('metadata-too-large'),
    },
    {
      name: 'a huge tEXt',
      content: behindHeader(pngChunk('tEXt', Buffer.alloc(5_000_000, 65))),
      expected: invalid('metadata-too-large'),
    },
    {
      name: 'a PNG with a wrong sum',
      content: behindHeader(Buffer.concat([pngChunk('tEXt', text('a\0b')).subarray(0, -1), Buffer.of(0)])),
      expected: invalid('malformed'),
    },
    { name: 'two JPEGs', content: Buffer.concat([jpeg, jpeg]), expected: invalid('trailing-bytes') },
    {
      name: 'a JPEG with its HDR gain map',
      content: Buffer.concat([jpeg.subarray(0, 2), mpf, jpeg.subarray(2), jpeg]),
      expected: 'admitted',
    },
    {
      name: 'a multi-picture JPEG with a ZIP',
      content: Buffer.concat([jpeg.subarray(0, 2), mpf, jpeg.subarray(2), ZIP]),
      expected: invalid('trailing-bytes'),
    },
    {
      name: 'a GIF of too many frames',
      content: manyFrames(gif, 4_000),
      expected: invalid('too-many-frames'),
    },
    {
      name: 'a still PNG that says it has many frames',
      content: behindHeader(pngChunk('acTL', Buffer.from('000fffff00000000', 'hex'))),
      expected: invalid('too-many-frames'),
    },
    {
      name: 'an SVG',
      content: text('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>'),
      expected: 'admitted',
    },
    { name: 'a large PNG', content: await pngSample(3_000, 2_000), expected: 'admitted' },
  ];
}

/** Repeats the blocks between header and trailer. */
function manyFrames(gif: Buffer, times: number): Buffer {
  const start = 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1);
  const blocks = gif.subarray((gif[10] ?? 0) & 0x80 ? start : 13, -1);
  return Buffer.concat([
    gif.subarray(0, gif.length - 1 - blocks.length),
    ...Array<Buffer>(times).fill(blocks),
    Buffer.of(0x3b),
  ]);
}

function oddClips(clips: readonly Sample[]): CorpusFile[] {
  const clip = (name: string) => clips.find(([other]) => other === name)?.[1] ?? Buffer.alloc(0);
  const mp4 = clip('MP4');
  const box = (type: string, length: number, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body]);
  };
  const damaged = Buffer.from(mp4);
  const data = damaged.indexOf('mdat') + 900;
  damaged.fill(0xff, data, data + 3_000);
  return [
    {
      name: 'an MP4 with a free box',
      content: Buffer.concat([mp4, box('free', 1_008, Buffer.alloc(1_000))]),
      expected: 'admitted',
    },
    {
      name: 'an MP4 whose last box is open',
      content: Buffer.concat([mp4, box('free', 0, ZIP)]),
      expected: invalid('malformed'),
    },
    {
      name: 'an MP4 with a box of its own',
      content: Buffer.concat([mp4, box('ZIPP', 8 + ZIP.length, ZIP)]),
      expected: invalid('trailing-bytes'),
    },
    {
      name: 'an MP4 whose last box is longer than the file',
      content: Buffer.concat([mp4, box('free', 4_000, ZIP)]),
      expected: invalid('truncated'),
    },
    { name: 'an MP4 with damaged pictures', content: damaged, expected: invalid('decode-failed') },
  ];
}
