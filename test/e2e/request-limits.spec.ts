import { openTestApp, type TestApp } from '../harness/test-app.js';

/** What bounds a request, whoever sends it (PLT-18). */
describe('limits of requests', () => {
  let server: TestApp;
  let url: string;
  beforeAll(async () => {
    server = await openTestApp({ overrides: { rateLimitScale: 1 } });
    url = server.url;
  });
  afterAll(() => server.close());

  const problemOf = async (response: Response) => {
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    return (await response.json()) as { code: string };
  };

  it('PLT-18 answers carry RateLimit headers; over the limit is 429 with Retry-After', async () => {
    const response = await fetch(`${url}/api/v1/prices`);
    expect(response.headers.get('ratelimit')).toBeTruthy();
    const many = await Promise.all(
      Array.from({ length: 45 }, () =>
        fetch(`${url}/api/v1/auth/login`, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        }),
      ),
    );
    const refused = many.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused && (await problemOf(refused)).code).toBe('rate-limited');
  });

  it('PLT-18 each route has its limit for a body, and says it', async () => {
    const sized = (path: string, bytes: number) =>
      fetch(url + path, {
        method: 'POST',
        body: JSON.stringify({ text: 'x'.repeat(bytes) }),
        headers: { 'content-type': 'application/json' },
      });
    const canvas = '/api/v1/canvases/01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11';
    for (const [path, limit] of [
      ['/api/v1/canvases', 65_536],
      ['/api/v1/generations', 262_144],
      [`${canvas}/operations`, 1_048_576],
    ] as const) {
      expect([path, (await sized(path, limit - 1_000)).status]).toEqual([path, 401]);
      const over = await problemOf(await sized(path, limit));
      expect([path, over]).toEqual([
        path,
        expect.objectContaining({ status: 413, code: 'body-too-large', details: { limit } }) as unknown,
      ]);
    }
  });

  it('PLT-18 a connection that sends no whole head is cut: nobody keeps one open for nothing', () => {
    const { headersTimeout } = server.app.getHttpServer() as { headersTimeout: number };
    expect(headersTimeout).toBeGreaterThan(0);
    expect(headersTimeout).toBeLessThanOrEqual(60_000);
  });

  it('PLT-18 security headers on every answer; CORS answers only to listed origins', async () => {
    const answer = async (origin: string) => fetch(`${url}/livez`, { headers: { origin } });
    const good = await answer('https://canvas.example');
    expect(good.headers.get('access-control-allow-origin')).toBe('https://canvas.example');
    expect(good.headers.get('x-content-type-options')).toBe('nosniff');
    expect(good.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect((await answer('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });
});
