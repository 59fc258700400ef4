import { createHash } from 'node:crypto';
import { pngSample } from '../harness/media-samples.js';
import { S3Double } from '../harness/s3-double.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { createTestUser, type TestUser } from '../harness/test-users.js';

interface Signed {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
}
interface Ticket {
  readonly reservationId: string;
  readonly storageKey: string;
  readonly receipt: string;
  readonly upload: Signed;
  readonly direct?: Signed;
}

describe('media on an S3 store that browsers reach', () => {
  let double: S3Double;
  let server: TestApp;
  let owner: TestUser;
  let other: TestUser;
  let png: Buffer;
  beforeAll(async () => {
    double = await S3Double.start();
    const { endpoint, bucket, credentials } = double;
    const objectStore = {
      kind: 's3',
      endpoint,
      publicEndpoint: endpoint,
      region: 'us-east-1',
      bucket,
      forcePathStyle: true,
      ...credentials,
    } as const;
    server = await openTestApp({ overrides: { objectStore } });
    owner = await createTestUser(server.db.session);
    other = await createTestUser(server.db.session);
    png = await pngSample();
  });
  afterAll(async () => {
    await server.close();
    await double.stop();
  });
  beforeEach(() => void (double.faults = {}));

  const call = async <Body>(who: TestUser, method: string, route: string, body?: unknown) => {
    const answer = await server.call(method, `/api/v1/media${route}`, {
      token: who.token,
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, body: answer.body as Body };
  };
  const ticket = async () => {
    const sha256 = createHash('sha256').update(png).digest('hex');
    return (
      await call<Ticket>(owner, 'POST', '/uploads', {
        mime: 'image/png',
        bytes: png.length,
        sha256,
        fileName: 'a.png',
      })
    ).body;
  };
  const put = (signed: Signed | undefined, bytes: Buffer) =>
    fetch(signed?.url ?? '', { method: 'PUT', headers: signed?.headers ?? {}, body: new Uint8Array(bytes) });
  const finalize = (issued: Ticket) =>
    call<{ code: string; storageKey: string }>(owner, 'POST', `/uploads/${issued.reservationId}/finalize`, {
      receipt: issued.receipt,
    });

  it('MED-7 MED-8 the browser sends straight to the store, create-only, and finalizes; readers get a short-lived address', async () => {
    const issued = await ticket();
    const wrong = Buffer.from(png);
    wrong[9] = (wrong[9] ?? 0) ^ 1;
    expect((await put(issued.direct, wrong)).status).toBe(400);
    expect((await put(issued.direct, png)).status).toBe(200);
    expect((await put(issued.direct, png)).status).toBe(412);
    const done = await finalize(issued);
    expect(done).toMatchObject({ status: 200, body: { storageKey: issued.storageKey } });
    const signed = await call<{ url: string; signed: boolean; expiresInSeconds: number }>(
      owner,
      'GET',
      `/${issued.storageKey}/url?download=true`,
    );
    expect(signed.body).toMatchObject({ signed: true, expiresInSeconds: 300 });
    const answer = await fetch(signed.body.url);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename=a.png');
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true);
    expect((await call(other, 'GET', `/${issued.storageKey}/url`)).status).toBe(404);
  });

  it('MED-8 bytes that a store let through against the declaration are found out by finalize', async () => {
    const issued = await ticket();
    const [reservation] = await server.db.session.query<{ oss_key: string }>(
      'select oss_key from direct_media_upload_reservations where reservation_id = $1',
      [issued.reservationId],
    );
    const other = Buffer.from(png);
    other[png.length - 1] = (other[png.length - 1] ?? 0) ^ 1;
    double.objects.set(reservation?.oss_key ?? '', {
      bytes: other,
      contentType: 'image/png',
      modifiedAt: new Date(0),
    });
    expect(await finalize(issued)).toMatchObject({ status: 409, body: { code: 'upload-content-mismatch' } });
  });

  it('MED-7 through the API the bytes reach the same key', async () => {
    const issued = await ticket();
    const sent = await server.call('PUT', issued.upload.url, {
      token: owner.token,
      body: new Uint8Array(png),
      headers: issued.upload.headers,
    });
    expect(sent.body).toEqual({ outcome: 'created' });
    expect((await put(issued.direct, png)).status).toBe(412);
    expect((await finalize(issued)).status).toBe(200);
  });

  it.each(['unavailable', 'reset'] as const)(
    'MED-15 a store that refuses (%s) makes 503 within a bound, readiness names it, and work resumes',
    async (refuse) => {
      const issued = await ticket();
      const begun = performance.now();
      double.faults = { refuse };
      const sent = await server.call('PUT', issued.upload.url, {
        token: owner.token,
        body: new Uint8Array(png),
        headers: issued.upload.headers,
      });
      expect(sent).toMatchObject({ status: 503, body: { code: 'object-store-unavailable' } });
      expect(await finalize(issued)).toMatchObject({
        status: 503,
        body: { code: 'object-store-unavailable' },
      });
      expect((await server.call('GET', '/readyz')).status).toBe(503);
      expect(performance.now() - begun).toBeLessThan(8_000);
      double.faults = {};
      expect((await put(issued.direct, png)).status).toBe(200);
      expect((await finalize(issued)).status).toBe(200);
    },
  );

  it('MED-3 a store that breaks off in mid-body cuts the download: the reader never takes it for whole', async () => {
    const issued = await ticket();
    await put(issued.direct, png);
    await finalize(issued);
    double.faults = { lie: 'short-body' };
    const answer = await fetch(`${server.url}/api/v1/media/${issued.storageKey}/content`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });
});
