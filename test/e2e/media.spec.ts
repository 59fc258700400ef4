import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { ObjectStore } from '../../src/ports/kernel/object-store.port.js';
import { insertCanvas, insertMember } from '../builders/canvases.js';
import { pngSample } from '../harness/media-samples.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { createTestUser, type TestUser } from '../harness/test-users.js';
import { until } from '../harness/until.js';
import { replaceOnce } from '../media/media-fixture.js';

interface Ticket {
  readonly reservationId: string;
  readonly storageKey: string;
  readonly receipt: string;
  readonly upload: {
    readonly method: string;
    readonly url: string;
    readonly headers: Record<string, string>;
  };
  readonly direct?: unknown;
}
interface Media {
  readonly storageKey: string;
  readonly sha256: string;
  readonly mime: string;
}

describe('media over HTTP', () => {
  let server: TestApp;
  let owner: TestUser;
  let other: TestUser;
  let png: Buffer;
  beforeAll(async () => {
    server = await openTestApp({ jobs: true });
    owner = await createTestUser(server.db.session);
    other = await createTestUser(server.db.session);
    png = await pngSample(40, 30);
  });
  afterAll(() => server.close());

  const call = async <Body>(
    who: TestUser,
    method: string,
    route: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const answer = await server.call(method, `/api/v1/media${route}`, {
      token: who.token,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, headers: answer.headers, body: answer.body as Body };
  };
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const ticket = async (who: TestUser, bytes: Buffer, more: object = {}) =>
    (
      await call<Ticket>(who, 'POST', '/uploads', {
        mime: 'image/png',
        bytes: bytes.length,
        sha256: sha256(bytes),
        ...more,
      })
    ).body;
  const send = (who: TestUser, { upload }: Ticket, bytes: Buffer) =>
    server.call(upload.method, upload.url, {
      token: who.token,
      body: new Uint8Array(bytes),
      headers: upload.headers,
    });
  const finalize = (who: TestUser, { reservationId, receipt }: Ticket) =>
    call<Media & { code: string }>(who, 'POST', `/uploads/${reservationId}/finalize`, { receipt });
  const upload = async (who: TestUser, bytes: Buffer, more: object = {}) => {
    const issued = await ticket(who, bytes, more);
    expect((await send(who, issued, bytes)).status).toBe(200);
    const done = await finalize(who, issued);
    expect(done.status).toBe(200);
    return done.body;
  };
  const content = async (
    who: TestUser,
    key: string,
    headers: Record<string, string> = {},
    query = '',
    method = 'GET',
  ) => {
    const url = `${server.url}/api/v1/media/${encodeURIComponent(key)}/content${query}`;
    const answer = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${who.token}`, ...headers },
    });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('MED-6 MED-7 MED-8 ticket, content, finalize; a lost answer is asked for again', async () => {
    const issued = await ticket(owner, png, { fileName: '草图 "final".png' });
    expect(issued.direct).toBeUndefined();
    expect((await finalize(owner, issued)).body.code).toBe('upload-incomplete');
    expect((await send(owner, issued, png)).body).toEqual({ outcome: 'created' });
    expect((await send(owner, issued, png)).body).toEqual({ outcome: 'exists' });
    const done = await finalize(owner, issued);
    expect(done.body).toMatchObject({
      storageKey: issued.storageKey,
      mime: 'image/png',
      width: 40,
      height: 30,
      originalFileName: '草图 "final".png',
      source: 'upload',
    });
    expect((await finalize(owner, issued)).body).toEqual(done.body);
    expect((await call(owner, 'GET', `/${issued.storageKey}`)).body).toMatchObject(done.body);
  });

  it('MED-7 a repeated ticket request with one Idempotency-Key is one reservation', async () => {
    const body = { mime: 'image/png', bytes: 5, sha256: sha256(png) };
    const [a, b] = [
      await call<Ticket>(owner, 'POST', '/uploads', body, { 'idempotency-key': 'k1' }),
      await call<Ticket>(owner, 'POST', '/uploads', body, { 'idempotency-key': 'k1' }),
    ];
    expect(a.status).toBe(201);
    expect(b.body).toEqual(a.body);
  });

  it('MED-3 PLT-20 the bytes come with type, length, strong ETag, private caching and a safe name', async () => {
    const { storageKey } = await upload(owner, png, { fileName: '草图.png' });
    const whole = await content(owner, storageKey);
    expect(whole.status).toBe(200);
    expect(whole.bytes.equals(png)).toBe(true);
    const headers = Object.fromEntries(whole.headers);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      etag: `"${sha256(png)}"`,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="??.png"; filename*=UTF-8''%E8%8D%89%E5%9B%BE.png`,
    });
    expect(headers['content-security-policy']).toContain('sandbox');
    const saved = await content(owner, storageKey, {}, '?download=true');
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  it('MED-16 PLT-20 Range, If-Range, 304, 412 and 416 over real HTTP', async () => {
    const { storageKey } = await upload(owner, png);
    const etag = `"${sha256(png)}"`;
    const size = png.length;
    const ranges: [string, number, Buffer, string | null][] = [
      ['bytes=0-0', 206, png.subarray(0, 1), `bytes 0-0/${size}`],
      ['bytes=-5', 206, png.subarray(-5), `bytes ${size - 5}-${size - 1}/${size}`],
      ['bytes=7-', 206, png.subarray(7), `bytes 7-${size - 1}/${size}`],
      ['bytes=3-99999999', 206, png.subarray(3), `bytes 3-${size - 1}/${size}`],
      ['bytes=0-1,3-4', 200, png, null],
    ];
    for (const range of ['bytes=-0', `bytes=${size}-`]) {
      const { status, headers, bytes } = await content(owner, storageKey, { range });
      expect([status, headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
      expect(headers.get('content-type')).toContain('application/problem+json');
      expect(JSON.parse(bytes.toString())).toMatchObject({ code: 'range-not-satisfiable' });
    }
    for (const [range, status, bytes, contentRange] of ranges) {
      const answer = await content(owner, storageKey, { range });
      expect([range, answer.status, answer.headers.get('content-range')]).toEqual([
        range,
        status,
        contentRange,
      ]);
      expect(answer.bytes.equals(bytes)).toBe(true);
    }
    expect(
      (await content(owner, storageKey, { range: 'bytes=0-0', 'if-range': '"other"' })).bytes,
    ).toHaveLength(size);
    expect((await content(owner, storageKey, { range: 'bytes=0-0', 'if-range': etag })).bytes).toHaveLength(
      1,
    );
    expect(await content(owner, storageKey, { 'if-none-match': etag })).toMatchObject({
      status: 304,
      bytes: Buffer.alloc(0),
    });
    const changed = await content(owner, storageKey, { 'if-match': '"other"' });
    expect([changed.status, JSON.parse(changed.bytes.toString())]).toMatchObject([
      412,
      { code: 'precondition-failed' },
    ]);
    const head = await content(owner, storageKey, { range: 'bytes=0-0' }, '', 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([
      200,
      String(size),
      0,
    ]);
  });

  it('MED-2 SVG and HTML come as attachments only, in a sandbox', async () => {
    for (const [mime, text] of [
      ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
      ['text/html', '<!doctype html><script>1</script>'],
    ] as const) {
      const { storageKey } = await upload(owner, Buffer.from(text), { mime, fileName: 'page.html' });
      const { headers } = await content(owner, storageKey);
      expect(headers.get('content-disposition')).toBe('attachment; filename=page.html');
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      );
    }
  });

  it('MED-3 a stranger gets 404 everywhere, a member of a canvas that shows it reads, and loses it with the membership', async () => {
    const { storageKey } = await upload(owner, png);
    const read = async () => [
      (await content(other, storageKey)).status,
      (await content(other, storageKey, {}, '', 'HEAD')).status,
      (await call(other, 'GET', `/${storageKey}`)).status,
      (await call(other, 'GET', `/${storageKey}/url`)).status,
    ];
    expect(await read()).toEqual([404, 404, 404, 404]);
    const canvas = await insertCanvas(server.db, owner.id);
    await server.db.session.execute('insert into canvas_project_media_refs values ($1, $2, 1)', [
      canvas,
      storageKey,
    ]);
    expect(await read()).toEqual([404, 404, 404, 404]);
    await insertMember(server.db, canvas, other.id, 'viewer');
    expect(await read()).toEqual([200, 200, 200, 200]);
    expect((await call<{ code: string }>(other, 'DELETE', `/${storageKey}`)).body.code).toBe(
      'media-not-found',
    );
    const refused = await call<{ code: string; details: unknown }>(owner, 'DELETE', `/${storageKey}`);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'media-in-use',
      { references: [{ kind: 'canvas', id: canvas }] },
    ]);
    await server.db.session.execute(
      'delete from canvas_project_members where canvas_id = $1 and user_id = $2',
      [canvas, other.id],
    );
    expect(await read()).toEqual([404, 404, 404, 404]);
  });

  it('MED-5 a deleted object is gone at once and its bytes soon after', async () => {
    const { storageKey } = await upload(owner, png);
    expect((await call(owner, 'DELETE', `/${storageKey}`)).status).toBe(204);
    expect((await content(owner, storageKey)).status).toBe(404);
    expect((await call(owner, 'DELETE', `/${storageKey}`)).status).toBe(404);
    await until(
      'the bytes are deleted',
      async () => (await server.db.session.query('select 1 from media_deletions')).length === 0,
    );
  });

  it('PLT-17 own media are listed by cursor; a cursor that was made up is refused', async () => {
    const user = await createTestUser(server.db.session);
    const keys: string[] = [];
    for (let at = 0; at < 3; at++) keys.unshift((await upload(user, png)).storageKey);
    const first = await call<{ items: Media[]; nextCursor: string | null }>(user, 'GET', '?limit=2');
    const second = await call<{ items: Media[]; nextCursor: string | null }>(
      user,
      'GET',
      `?limit=2&cursor=${first.body.nextCursor}`,
    );
    expect([...first.body.items, ...second.body.items].map(({ storageKey }) => storageKey)).toEqual(keys);
    expect(second.body.nextCursor).toBeNull();
    for (const forged of [['x', 'y'], ['99999999999999999', 'y'], ['-1', 'y'], ['1', 'a\0'], ['1']]) {
      const cursor = Buffer.from(JSON.stringify(forged)).toString('base64url');
      expect((await call<{ code: string }>(user, 'GET', `?cursor=${cursor}`)).body.code).toBe(
        'invalid-cursor',
      );
    }
  });

  it.each([
    [{ mime: 'image/png', bytes: 0 }, 'validation-failed'],
    [{ mime: 'image/png', bytes: 1.5 }, 'validation-failed'],
    [{ mime: 'image/png', bytes: '5' }, 'validation-failed'],
    [{ mime: 'nonsense' }, 'validation-failed'],
    [{ mime: 'application/x-sh' }, 'media-type-unsupported'],
    [{ sha256: 'xyz' }, 'validation-failed'],
    [{ fileName: 'a\u0000b' }, 'json-forbidden-text'],
    [{ fileName: 'a\nb' }, 'file-name-invalid'],
    [{ fileName: 'x'.repeat(300) }, 'file-name-invalid'],
    [{ ossKey: 'infinite-canvas/media/x' }, 'validation-failed'],
    [{ bytes: 6 * 1024 ** 3 }, 'media-too-large'],
  ])('MED-6 PLT-13 a ticket for %j is refused: %s', async (wrong, code) => {
    const answer = await call<{ code: string }>(owner, 'POST', '/uploads', {
      mime: 'image/png',
      bytes: 5,
      sha256: sha256(png),
      ...wrong,
    });
    expect([answer.status < 500, answer.body.code]).toEqual([true, code]);
  });

  it('MED-7 content of another length, digest, type or owner is refused and leaves nothing', async () => {
    const issued = await ticket(owner, png);
    const wrong = Buffer.from(png);
    wrong[9] = (wrong[9] ?? 0) ^ 1;
    const code = async (answer: ReturnType<typeof send>) => ((await answer).body as { code: string }).code;
    expect(await code(send(owner, issued, wrong))).toBe('object-digest-mismatch');
    expect(await code(send(owner, issued, png.subarray(3)))).toBe('upload-length-mismatch');
    expect(await code(send(other, issued, png))).toBe('upload-not-found');
    const typed = { ...issued, upload: { ...issued.upload, headers: { 'content-type': 'image/png' } } };
    expect(await code(send(owner, typed, png))).toBe('unsupported-media-type');
    expect(
      await code(
        send(
          owner,
          { ...issued, upload: { ...issued.upload, headers: { 'content-type': 'application/json' } } },
          Buffer.from('{}'),
        ),
      ),
    ).toBe('upload-body-missing');
    expect((await send(owner, issued, png)).body).toEqual({ outcome: 'created' });
    expect((await call<{ code: string }>(owner, 'PUT', '/uploads/nonsense/content')).body.code).toBe(
      'validation-failed',
    );
    expect((await call<{ code: string }>(owner, 'GET', '/..%2f..%2fetc%2fpasswd')).status).toBe(400);
  });

  it('MED-7 an upload that is cut off leaves nothing, and the ticket still works', async () => {
    const bytes = randomBytes(3_000_000);
    const issued = await ticket(owner, bytes, { mime: 'text/plain' });
    await cutOff(issued, bytes.subarray(0, 1_500_000));
    const temporary = path.join(server.configuration.dataDir, 'objects', '.tmp');
    await until('nothing is left of it', async () => (await fs.readdir(temporary)).length === 0);
    expect((await finalize(owner, issued)).body.code).toBe('upload-incomplete');
    expect((await send(owner, issued, bytes)).body).toEqual({ outcome: 'created' });
  });

  it('MED-7 twenty uploads of one ticket at once: one is created, nineteen exist', async () => {
    const issued = await ticket(owner, png);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(owner, issued, png)));
    const outcomes = answers.map(({ body }) => (body as { outcome: string }).outcome).sort();
    expect(outcomes).toEqual(['created', ...Array.from({ length: 19 }, () => 'exists')]);
  });

  it('MED-7 a store that reads slowly slows the client down: what it sends does not pile up', async () => {
    const bytes = Buffer.alloc(48 * 1024 * 1024, 'a ');
    const issued = await ticket(owner, bytes, { mime: 'text/plain' });
    const store = server.app.get(ObjectStore);
    let release = () => {};
    replaceOnce(store, 'create', async (...args) => {
      await new Promise<void>((resolve) => (release = resolve));
      return store.create(...args);
    });
    const request = http.request(server.url + issued.upload.url, {
      method: 'PUT',
      headers: {
        ...issued.upload.headers,
        authorization: `Bearer ${owner.token}`,
        'content-length': bytes.length,
      },
    });
    const answered = new Promise<number | undefined>((resolve) =>
      request.on('response', (answer) => resolve(answer.resume().statusCode)),
    );
    request.end(bytes);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((request.socket?.bytesWritten ?? 0) - (request.socket?.writableLength ?? 0)).toBeLessThan(
      16 * 1024 * 1024,
    );
    release();
    expect(await answered).toBe(200);
  });

  function cutOff(issued: Ticket, half: Buffer): Promise<void> {
    return new Promise((resolve) => {
      const request = http.request(server.url + issued.upload.url, {
        method: 'PUT',
        headers: {
          ...issued.upload.headers,
          authorization: `Bearer ${owner.token}`,
          'content-length': 3_000_000,
        },
      });
      request.on('error', () => resolve());
      request.write(half, () => setTimeout(() => request.destroy(new Error('cut')), 50));
    });
  }
});
