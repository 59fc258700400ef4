import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { MemoryObjectStore } from '../../src/adapters/memory/oss/memory-object-store.js';
import { FilesystemObjectStore } from '../../src/adapters/oss/filesystem/filesystem-object-store.js';
import { S3ObjectStore } from '../../src/adapters/oss/s3/s3-object-store.js';
import { S3Double } from '../harness/s3-double.js';
import { describeObjectStore } from './object-store.contract.js';

const PROBE = 'infinite-canvas/media';
const BOUND_MS = 2_000;

describeObjectStore('memory', () =>
  Promise.resolve({ store: new MemoryObjectStore(), close: () => Promise.resolve() }),
);

describeObjectStore('filesystem', async () => {
  const root = await temporaryFolder();
  const store = new FilesystemObjectStore({ root, probePrefix: PROBE });
  return { store, close: () => fs.rm(root, { recursive: true }) };
});

describeObjectStore('S3 double', async () => {
  const double = await S3Double.start();
  return { store: storeOf(double), close: () => double.stop() };
});

describe('filesystem object store', () => {
  let root: string;
  beforeEach(async () => void (root = await temporaryFolder()));
  afterEach(() => fs.rm(root, { recursive: true }));

  it('MED-15 no key leaves the root', async () => {
    const store = new FilesystemObjectStore({ root: path.join(root, 'objects'), probePrefix: PROBE });
    await store.create('../../escape', Readable.from(['x']), { bytes: 1, contentType: 'text/plain' });
    expect(await fs.readdir(root)).toEqual(['objects']);
    expect((await buffer(await store.read('../../escape'))).toString()).toBe('x');
  });

  it('MED-15 a process that died leaves temporary files only; the next start sweeps old ones and spares young ones', async () => {
    const store = new FilesystemObjectStore({ root, probePrefix: PROBE });
    await store.probe();
    const [old, young] = [path.join(root, '.tmp', 'old'), path.join(root, '.tmp', 'young')];
    await fs.writeFile(old, 'half');
    await fs.writeFile(young, 'half');
    await fs.utimes(old, new Date(0), new Date(0));
    await store.probe();
    expect(await fs.readdir(path.join(root, '.tmp'))).toEqual(['young']);
    expect(await store.list('', undefined, 10)).toEqual([]);
  });

  it('MED-15 a full or forbidden disk answers object-store-unavailable and health is down', async () => {
    await fs.writeFile(path.join(root, 'file'), '');
    const store = new FilesystemObjectStore({ root: path.join(root, 'file'), probePrefix: PROBE });
    const put = store.create('a', Readable.from(['x']), { bytes: 1, contentType: 'text/plain' });
    await expect(put).rejects.toMatchObject({ code: 'object-store-unavailable' });
    expect(await store.health()).toBe('down');
  });
});

describe('S3 object store against a store that misbehaves', () => {
  let double: S3Double;
  let store: S3ObjectStore;
  beforeEach(async () => {
    double = await S3Double.start();
    store = storeOf(double);
    await put('kept', Buffer.alloc(400_000, 1));
  });
  afterEach(() => double.stop());

  const put = (key: string, bytes = Buffer.from('x')) =>
    store.create(key, Readable.from([bytes]), { bytes: bytes.length, contentType: 'image/png' });

  it.each(['unavailable', 'reset'] as const)(
    'MED-15 a store that refuses (%s) answers unavailable within a bound',
    async (refuse) => {
      double.faults = { refuse };
      await everyCallIsUnavailable();
    },
  );

  it('MED-15 a store that never answers is given up within a bound', async () => {
    double.faults = { stall: 'answer' };
    await everyCallIsUnavailable();
  });

  it('MED-15 a store that stops in mid-body ends the stream with an error within a bound', async () => {
    double.faults = { stall: 'body' };
    const begun = Date.now();
    await expect(store.read('kept').then(buffer)).rejects.toMatchObject({ code: 'object-store-unavailable' });
    expect(Date.now() - begun).toBeLessThan(BOUND_MS);
  });

  it('MED-15 a store that stops reading an upload is given up within a bound', async () => {
    double.faults = { stall: 'upload' };
    await expect(put('big', Buffer.alloc(8_000_000))).rejects.toMatchObject({
      code: 'object-store-unavailable',
    });
    expect(double.objects.has('big')).toBe(false);
  });

  it('MED-15 a body that ends too early is an error, never a short object', async () => {
    double.faults = { lie: 'short-body' };
    await expect(store.read('kept').then(buffer)).rejects.toMatchObject({ code: 'object-store-unavailable' });
  });

  it('MED-15 a store that ignores Range is refused rather than believed', async () => {
    double.faults = { lie: 'range' };
    await expect(store.read('kept', { start: 5, end: 9 })).rejects.toMatchObject({
      code: 'object-store-unavailable',
    });
  });

  it('MED-15 the probe refuses a bucket that does not hold create-only', async () => {
    double.faults = { lie: 'create-only' };
    await expect(store.probe()).rejects.toMatchObject({ code: 'object-store-not-create-only' });
    expect([...double.objects.keys()]).toEqual(['kept']);
  });

  it('MED-15 409 for a taken key means exists; 409 for a write under way means come back', async () => {
    double.faults = { takenStatus: 409 };
    expect(await put('kept')).toBe('exists');
    double.faults = { conflict: true };
    expect(await put('kept')).toBe('exists');
    await expect(put('free')).rejects.toMatchObject({
      code: 'object-store-unavailable',
      retryAfterSeconds: 2,
    });
  });

  it('MED-15 wrong credentials and a missing bucket are failures of the store, not missing objects', async () => {
    const options = { ...optionsOf(double), secretAccessKey: 'wrong' };
    await expect(new S3ObjectStore(options).head('kept')).rejects.toMatchObject({
      code: 'object-store-unavailable',
    });
    const other = new S3ObjectStore({ ...optionsOf(double), bucket: 'missing' });
    await expect(other.read('kept')).rejects.toMatchObject({ code: 'object-store-unavailable' });
    expect(await other.health()).toBe('down');
  });

  it('MED-7 a presigned PUT is create-only and bound to length, type and digest', async () => {
    const bytes = Buffer.from('presigned bytes');
    const sha256 = '7c3a1d1ac1b7f1ad0bc0e83ae1ae3ac2a8ba8cb2b1d7bd4dc9e0b7c8f7a1c0de';
    const wrong = await store.presignCreate(
      'direct',
      { bytes: bytes.length, contentType: 'image/png', sha256 },
      60,
    );
    expect((await send(wrong, bytes)).status).toBe(400);
    const signed = await store.presignCreate('direct', { bytes: bytes.length, contentType: 'image/png' }, 60);
    expect((await send(signed, bytes, { 'if-none-match': '' })).status).toBe(403);
    expect((await send(signed, bytes, { 'content-type': 'text/html' })).status).toBe(403);
    expect((await send(signed, Buffer.from('other length'))).status).toBe(403);
    expect((await send(signed, bytes)).status).toBe(200);
    expect((await send(signed, Buffer.from('PRESIGNED BYTES'))).status).toBe(412);
    expect((await buffer(await store.read('direct'))).equals(bytes)).toBe(true);
  });

  it('MED-3 a presigned GET carries the disposition and ends', async () => {
    const signed = await store.presignRead('kept', 60, 'attachment; filename="a.png"');
    const answer = await fetch(signed?.url ?? '');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a.png"');
    await answer.arrayBuffer();
    expect((await fetch(`${signed?.url}x`)).status).toBe(403);
  });

  const send = (
    signed: Awaited<ReturnType<S3ObjectStore['presignCreate']>>,
    body: Buffer,
    headers: Record<string, string> = {},
  ) =>
    fetch(signed?.url ?? '', {
      method: 'PUT',
      body: new Uint8Array(body),
      headers: { ...signed?.headers, ...headers },
    });

  async function everyCallIsUnavailable(): Promise<void> {
    const begun = Date.now();
    const calls = [
      put('a'),
      put('b', Buffer.alloc(3_000_000)),
      store.head('kept'),
      store.read('kept'),
      store.delete('kept'),
      store.list('', undefined, 5),
    ];
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { code: 'object-store-unavailable', kind: 'unavailable' },
      });
    }
    expect(await store.health()).toBe('down');
    expect(Date.now() - begun).toBeLessThan(BOUND_MS);
    expect(double.objects.size).toBe(1);
  }
});

function optionsOf(double: S3Double) {
  return {
    endpoint: double.endpoint,
    publicEndpoint: double.endpoint,
    region: 'us-east-1',
    bucket: double.bucket,
    ...double.credentials,
    forcePathStyle: true,
    probePrefix: PROBE,
    timeouts: { answerMs: 400, stallMs: 400, healthMs: 300 },
  };
}

function storeOf(double: S3Double): S3ObjectStore {
  return new S3ObjectStore(optionsOf(double));
}

async function temporaryFolder(): Promise<string> {
  return fs.mkdtemp(path.join(os.tmpdir(), 'object-store-'));
}
