import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import v8 from 'node:v8';
import vm from 'node:vm';
import { FilesystemObjectStore } from '../../src/adapters/oss/filesystem/filesystem-object-store.js';

const CHUNK = 256 * 1024;
const CHUNKS = 600;

describe('memory of the stores', () => {
  it('MED-7 MED-15 150 MiB pass into a file and out again in constant memory', async () => {
    v8.setFlagsFromString('--expose-gc');
    const collect = vm.runInNewContext('gc') as () => void;
    const held = () => {
      collect();
      return process.memoryUsage().arrayBuffers;
    };
    const root = await fs.mkdtemp(path.join(os.tmpdir(), 'object-memory-'));
    const store = new FilesystemObjectStore({ root, probePrefix: 'infinite-canvas/media' });
    const base = held();
    let peak = 0;
    const look = (at: number) => void (at % 100 === 0 && (peak = Math.max(peak, held() - base)));
    const source = async function* () {
      for (let at = 0; at < CHUNKS; at++) {
        look(at);
        yield await Promise.resolve(Buffer.alloc(CHUNK, at));
      }
    };
    const bytes = CHUNK * CHUNKS;
    expect(
      await store.create('big', Readable.from(source(), { objectMode: false }), {
        bytes,
        contentType: 'text/plain',
      }),
    ).toBe('created');
    let [received, pieces] = [0, 0];
    for await (const piece of await store.read('big')) {
      received += (piece as Buffer).length;
      look(pieces++);
    }
    await fs.rm(root, { recursive: true });
    expect(received).toBe(bytes);
    // Buffers that the collector has not taken yet count too; a store that gathers would hold all of them.
    expect(peak).toBeLessThan(bytes / 3);
  });
});
