import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { releaseChunk } from './release-chunk.js';

describe('releaseChunk', () => {
  it('MED-17 frees what a request has handed over, and nothing of streams that may still use it', async () => {
    const content = randomBytes(3_000_000);
    const copies: Buffer[] = [];
    const freed: number[] = [];
    const server = http.createServer((request, response) => {
      void (async () => {
        for await (const piece of request) {
          const chunk = piece as Buffer;
          copies.push(Buffer.from(chunk));
          releaseChunk(request, chunk);
          freed.push(chunk.byteLength);
        }
        response.end();
      })();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    await fetch(`http://127.0.0.1:${port}`, { method: 'PUT', body: new Uint8Array(content) });
    server.close();
    expect(Buffer.concat(copies).equals(content)).toBe(true);
    expect(freed.filter((length) => length === 0).length).toBeGreaterThan(freed.length / 2);

    const kept = randomBytes(100_000);
    const copy = Buffer.from(kept);
    const stream = Readable.from([kept]);
    for await (const chunk of stream) releaseChunk(stream, chunk as Buffer);
    expect(kept.equals(copy)).toBe(true);
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'release-')), 'file');
    fs.writeFileSync(file, kept);
    const reading = fs.createReadStream(file);
    for await (const chunk of reading) {
      releaseChunk(reading, chunk as Buffer);
      expect((chunk as Buffer).length).toBeGreaterThan(0);
    }
    fs.rmSync(path.dirname(file), { recursive: true });
  });
});
