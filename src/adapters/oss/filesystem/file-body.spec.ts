import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FileBody } from './file-body.js';

const CONTENT = randomBytes(2_000_000);
const whole = { start: 0, end: CONTENT.length - 1 };

describe('FileBody', () => {
  let folder: string;
  let file: string;
  let server: http.Server;
  let bodies: FileBody[];
  let part: { start: number; end: number };
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'file-body-'));
    file = path.join(folder, 'content');
    fs.writeFileSync(file, CONTENT);
    server = http.createServer((_request, response) => {
      const body = open(part);
      response.once('close', () => body.destroy());
      response.setHeader('content-length', part.end + 1 - part.start);
      body.pipe(response);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  beforeEach(() => {
    bodies = [];
    part = whole;
  });
  afterAll(() => {
    server.close();
    fs.rmSync(folder, { recursive: true });
  });

  const open = ({ start, end }: { start: number; end: number }, signal?: AbortSignal) => {
    const body = new FileBody({ descriptor: fs.openSync(file, 'r'), start, end, signal });
    bodies.push(body);
    return body;
  };
  const get = async () => {
    const request = http.get({ port: (server.address() as AddressInfo).port, agent: false });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    return response;
  };
  const closed = async (body: FileBody | undefined) => {
    if (body && !body.closed) await once(body, 'close');
    return body?.closed;
  };

  it.each([
    ['all of it', 0, CONTENT.length - 1],
    ['one byte', 7, 7],
    ['one block', 0, 524_287],
    ['the end', 1_999_000, 1_999_999],
    ['nothing', 5, 4],
  ])('MED-17 sends %s through two buffers, byte for byte, and closes the file', async (_, start, end) => {
    part = { start, end };
    const received = await buffer(await get());
    expect(received.equals(CONTENT.subarray(start, end + 1))).toBe(true);
    expect(await closed(bodies[0])).toBe(true);
  });

  it('MED-17 a slow client gets every byte once: no buffer is filled before it was sent', async () => {
    const response = await get();
    const parts: Buffer[] = [];
    for await (const piece of response) {
      parts.push(piece as Buffer);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(Buffer.concat(parts).equals(CONTENT)).toBe(true);
  });

  it('MED-17 a client that leaves ends the reading and closes the file', async () => {
    const response = await get();
    response.destroy();
    expect(await closed(bodies[0])).toBe(true);
  });

  it('MED-17 other streams get buffers of their own, which they may keep', async () => {
    const kept = open(whole).pipe(new PassThrough({ highWaterMark: 4_000_000 }));
    expect((await buffer(kept)).equals(CONTENT)).toBe(true);
    expect((await buffer(open({ start: 10, end: 20 }))).equals(CONTENT.subarray(10, 21))).toBe(true);
  });

  it('MED-17 an abort ends it, a file that was cut is an error', async () => {
    const leaving = new AbortController();
    const body = open(whole, leaving.signal);
    leaving.abort();
    await expect(buffer(body)).rejects.toThrow('aborted');
    await expect(buffer(open({ start: 0, end: CONTENT.length }))).rejects.toThrow('shorter');
  });
});
