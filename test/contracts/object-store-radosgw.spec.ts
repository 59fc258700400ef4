import { buffer } from 'node:stream/consumers';
import { S3ObjectStore } from '../../src/adapters/oss/s3/s3-object-store.js';
import { openRadosgwBucket } from '../harness/radosgw.js';
import { describeObjectStore } from './object-store.contract.js';

// radosgw: see scripts/radosgw.mjs. One gateway for the file; its start takes longer than a test may.
let opened: ReturnType<typeof openRadosgwBucket>;
beforeAll(async () => void (await (opened = openRadosgwBucket())), 120_000);
afterAll(async () => (await opened).close());

describeObjectStore('radosgw', async () => ({
  store: new S3ObjectStore((await opened).options),
  close: () => Promise.resolve(),
}));

describe('presigned requests on radosgw', () => {
  it('MED-7 MED-15 a presigned PUT is create-only and bound to its headers', async () => {
    const store = new S3ObjectStore((await opened).options);
    const bytes = Buffer.from('presigned bytes');
    const signed = await store.presignCreate(
      'infinite-canvas/media/direct',
      { bytes: bytes.length, contentType: 'image/png' },
      60,
    );
    const send = (body: Buffer, headers: Record<string, string> = {}) =>
      fetch(signed?.url ?? '', {
        method: 'PUT',
        body: new Uint8Array(body),
        headers: { ...signed?.headers, ...headers },
      });
    expect((await send(bytes, { 'if-none-match': '' })).status).toBe(403);
    expect((await send(bytes)).status).toBe(200);
    expect((await send(Buffer.from('PRESIGNED BYTES'))).status).toBe(412);
    expect((await buffer(await store.read('infinite-canvas/media/direct'))).equals(bytes)).toBe(true);
    const read = await store.presignRead('infinite-canvas/media/direct', 60, 'attachment; filename="a.png"');
    const answer = await fetch(read?.url ?? '');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a.png"');
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });
});
