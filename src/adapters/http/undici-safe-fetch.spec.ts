import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { OutgoingError, type OutgoingRequest } from '../../ports/kernel/safe-fetch.port.js';
import type { Resolve } from './pinned-connection.js';
import { UndiciSafeFetch } from './undici-safe-fetch.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

describe('UndiciSafeFetch', () => {
  let server: Server;
  let handle: Handler;
  let hits: string[];
  let port: number;
  const origin = () => `http://127.0.0.1:${port}`;

  beforeAll(async () => {
    server = createServer((request, response) => {
      hits.push(`${request.method} ${request.headers.host} ${request.url}`);
      handle(request, response);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    hits = [];
    handle = (_request, response) => response.end('ok');
  });

  const client = (resolve?: Resolve, origins: string[] = [origin()]) =>
    new UndiciSafeFetch({ configuredOrigins: origins, ...(resolve === undefined ? {} : { resolve }) });
  const ask = (path: string, more: Partial<OutgoingRequest> = {}) =>
    client().request({ url: origin() + path, maxBytes: 1_000, trustedOrigin: origin(), ...more });
  const failure = async (promise: Promise<unknown>): Promise<OutgoingError> => {
    const error: unknown = await promise.then(
      () => new Error('it succeeded'),
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(OutgoingError);
    return error as OutgoingError;
  };

  describe('where it goes', () => {
    const never: Resolve = () => Promise.reject(new Error('must not resolve'));

    it.each([
      ['http://127.0.0.1/', 'address-forbidden'],
      ['http://127.1/', 'address-forbidden'],
      ['http://2130706433/', 'address-forbidden'],
      ['http://0x7f000001/', 'address-forbidden'],
      ['http://0x7f.0.0.1/', 'address-forbidden'],
      ['http://017700000001/', 'address-forbidden'],
      ['http://0177.0.0.01/', 'address-forbidden'],
      ['http://127.0.0.1./', 'address-forbidden'],
      ['http://１２７.０.０.１/', 'address-forbidden'],
      ['http://127。0。0。1/', 'address-forbidden'],
      ['http://①②⑦.⓪.⓪.①/', 'address-forbidden'],
      ['http://%31%32%37.0.0.1/', 'address-forbidden'],
      ['http://0/', 'address-forbidden'],
      ['http://0.0.0.0/', 'address-forbidden'],
      ['http://[::]/', 'address-forbidden'],
      ['http://[::1]/', 'address-forbidden'],
      ['http://[0:0:0:0:0:0:0:1]/', 'address-forbidden'],
      ['http://[::ffff:127.0.0.1]/', 'address-forbidden'],
      ['http://[::ffff:7f00:1]/', 'address-forbidden'],
      ['http://[64:ff9b::7f00:1]/', 'address-forbidden'],
      ['http://[2002:7f00:1::]/', 'address-forbidden'],
      ['http://[fd00:ec2::254]/latest/meta-data', 'address-forbidden'],
      ['http://169.254.169.254/latest/meta-data', 'address-forbidden'],
      ['http://2852039166/', 'address-forbidden'],
      ['http://0xa9fea9fe/', 'address-forbidden'],
      ['http://10.0.0.1/', 'address-forbidden'],
      ['http://192.168.1.1/', 'address-forbidden'],
      ['http://255.255.255.255/', 'address-forbidden'],
      ['http://224.0.0.251/', 'address-forbidden'],
      ['file:///etc/passwd', 'scheme-forbidden'],
      ['ftp://example.com/', 'scheme-forbidden'],
      ['gopher://example.com/', 'scheme-forbidden'],
      ['data:text/plain,hi', 'scheme-forbidden'],
      ['javascript:alert(1)', 'scheme-forbidden'],
      ['unix:/var/run/docker.sock', 'scheme-forbidden'],
      ['ws://example.com/', 'scheme-forbidden'],
      ['http://user:secret@1.1.1.1/', 'credentials-forbidden'],
      ['http://user@1.1.1.1/', 'credentials-forbidden'],
      ['http://1.1.1.1:22/', 'port-forbidden'],
      ['http://1.1.1.1:6379/', 'port-forbidden'],
      ['https://1.1.1.1:8443/', 'port-forbidden'],
      ['http://', 'url-invalid'],
      ['//example.com/', 'url-invalid'],
      ['/relative', 'url-invalid'],
      ['http://[fe80::1%25eth0]/', 'url-invalid'],
      ['http://exa mple.com/', 'url-invalid'],
      ['http://999.1.1.1/', 'url-invalid'],
      ['http://1.2.3.4.5/', 'url-invalid'],
      [`http://example.com/${'a'.repeat(9_000)}`, 'url-invalid'],
    ])('GEN-10 refuses %s (%s), and sends nothing', async (url, code) => {
      const error = await failure(client(never).request({ url, maxBytes: 10, trustedOrigin: origin() }));
      expect(error).toMatchObject({ code, sent: false });
      expect(hits).toEqual([]);
    });

    it.each([
      ['a private address', ['10.1.2.3']],
      ['one private address among public ones', ['1.1.1.1', '192.168.0.10']],
      ['loopback', ['::1', '127.0.0.1']],
      ['mapped metadata', ['::ffff:169.254.169.254']],
      ['nonsense', ['not-an-address']],
    ])('GEN-10 refuses a name that resolves to %s', async (_what, addresses) => {
      const fetch = client(() => Promise.resolve(addresses));
      const error = await failure(fetch.request({ url: 'https://cdn.example/x', maxBytes: 10 }));
      expect(error).toMatchObject({ code: 'address-forbidden', sent: false });
    });

    it('GEN-10 connects to the address that was checked: the name is resolved once', async () => {
      const answers = [['127.0.0.1'], ['10.0.0.1']];
      let asked = 0;
      const named = `http://rebind.example:${port}`;
      const fetch = client(() => Promise.resolve(answers[asked++] ?? []), [named]);
      const response = await fetch.request({ url: `${named}/x`, maxBytes: 10, trustedOrigin: named });
      expect(await text(response.body)).toBe('ok');
      expect(asked).toBe(1);
      expect(hits).toEqual([`GET rebind.example:${port} /x`]);
    });

    it('GEN-10 an unresolvable name and a refusing port are told apart, both as not sent', async () => {
      const nowhere = client(() => Promise.reject(new Error('ENOTFOUND')));
      expect(await failure(nowhere.request({ url: 'http://x.example/', maxBytes: 1 }))).toMatchObject({
        code: 'name-not-resolved',
        sent: false,
      });
      const closed = 'http://127.0.0.1:1';
      const refused = client(undefined, [closed]).request({
        url: closed,
        maxBytes: 1,
        trustedOrigin: closed,
      });
      expect(await failure(refused)).toMatchObject({ code: 'connect-failed', sent: false });
    });

    it('GEN-10 a configured origin is reached only by requests that name it, and only exactly', async () => {
      expect(await failure(client().request({ url: origin(), maxBytes: 9 }))).toMatchObject({
        code: 'port-forbidden',
      });
      const unknown = client(undefined, []);
      const named = unknown.request({ url: origin(), maxBytes: 9, trustedOrigin: origin() });
      expect(await failure(named)).toMatchObject({ code: 'port-forbidden' });
      const otherPort = client().request({
        url: 'http://127.0.0.1:80/',
        maxBytes: 9,
        trustedOrigin: origin(),
      });
      expect(await failure(otherPort)).toMatchObject({ code: 'address-forbidden' });
      expect(hits).toEqual([]);
    });

    it('GEN-10 no proxy from the environment is used', async () => {
      const before = { ...process.env };
      Object.assign(process.env, {
        HTTP_PROXY: 'http://127.0.0.1:1',
        http_proxy: 'http://127.0.0.1:1',
        NODE_USE_ENV_PROXY: '1',
      });
      try {
        expect(await text((await ask('/direct')).body)).toBe('ok');
      } finally {
        process.env = before;
      }
    });
  });

  describe('redirects', () => {
    const redirectTo = (location: string, status = 302) => {
      handle = (request, response) => {
        if (request.url === '/start') response.writeHead(status, { location }).end();
        else response.end(`at ${request.url} ${request.headers.authorization ?? 'anonymous'}`);
      };
    };

    it('GEN-10 a redirect is not followed unless asked for, and never with a body', async () => {
      redirectTo('/next', 307);
      for (const more of [{}, { method: 'POST', body: 'x', maxRedirects: 3 }] as const) {
        const response = await ask('/start', more);
        expect(response.status).toBe(307);
        response.body.destroy();
      }
      expect(hits).toHaveLength(2);
    });

    it('GEN-10 a hop within the origin is followed and keeps the credentials', async () => {
      redirectTo('/next');
      const response = await ask('/start', { maxRedirects: 1, headers: { authorization: 'Bearer k' } });
      expect(await text(response.body)).toBe('at /next Bearer k');
      expect(response.url).toBe(`${origin()}/next`);
    });

    it.each([
      ['http://169.254.169.254/latest/meta-data/', 'address-forbidden'],
      ['http://127.0.0.1/', 'address-forbidden'],
      ['http://[::ffff:10.0.0.1]/', 'address-forbidden'],
      ['//10.0.0.1/x', 'address-forbidden'],
      ['http://1.1.1.1:22/', 'port-forbidden'],
      ['file:///etc/passwd', 'scheme-forbidden'],
      ['http://a:b@1.1.1.1/', 'credentials-forbidden'],
      ['http://', 'url-invalid'],
    ])('GEN-10 a hop to %s is refused (%s)', async (location, code) => {
      redirectTo(location);
      expect(await failure(ask('/start', { maxRedirects: 3 }))).toMatchObject({ code });
      expect(hits).toHaveLength(1);
    });

    it('GEN-10 a circle ends after the allowed hops', async () => {
      handle = (_request, response) => void response.writeHead(302, { location: '/again' }).end();
      expect(await failure(ask('/start', { maxRedirects: 3 }))).toMatchObject({ code: 'redirect-forbidden' });
      expect(hits).toHaveLength(4);
    });

    it('GEN-10 credentials are not carried to another origin', async () => {
      const other = createServer((request, response) =>
        response.end(request.headers.authorization ?? 'anonymous'),
      );
      await once(other.listen(0, '127.0.0.1'), 'listening');
      const otherPort = (other.address() as AddressInfo).port;
      // The second hop must pass as a public address, so the ports and the policy are opened by a resolver of the test.
      const named = `http://one.example:${port}`;
      const fetch = new UndiciSafeFetch({
        configuredOrigins: [named, `http://one.example:${otherPort}`],
        ports: [otherPort],
        resolve: () => Promise.resolve(['127.0.0.1']),
      });
      redirectTo(`http://one.example:${otherPort}/`);
      const headers = { authorization: 'Bearer k' };
      const request = fetch.request({
        url: `${named}/start`,
        maxBytes: 99,
        maxRedirects: 1,
        trustedOrigin: named,
        headers,
      });
      // Another origin is not the trusted one, even when configured for somebody else.
      expect(await failure(request)).toMatchObject({ code: 'address-forbidden' });
      other.close();
    });
  });

  describe('limits', () => {
    it('GEN-10 a larger Content-Length is refused at once, a longer body when it passes the limit', async () => {
      handle = (_request, response) => response.end(Buffer.alloc(1_001));
      expect(await failure(ask('/'))).toMatchObject({ code: 'body-too-large', sent: true });
      handle = (_request, response) => {
        response.write(Buffer.alloc(600));
        response.end(Buffer.alloc(600));
      };
      const { body } = await ask('/');
      expect(await failure(buffer(body))).toMatchObject({ code: 'body-too-large', sent: true });
    });

    it('GEN-10 endless bodies hold no memory and end at the limit', async () => {
      const piece = Buffer.alloc(64 * 1024);
      let sent = 0;
      handle = (_request, response) => {
        const more = (): void => {
          if (response.destroyed) return;
          sent += piece.length;
          if (response.write(piece)) setImmediate(more);
          else response.once('drain', more);
        };
        more();
      };
      const { body } = await ask('/', { maxBytes: 4 * 1024 * 1024 });
      expect(await failure(body.forEach(() => undefined))).toMatchObject({ code: 'body-too-large' });
      expect(sent).toBeLessThan(32 * 1024 * 1024);
    });

    it.each([
      ['no answer', (): Handler => () => undefined, 'response-timeout', { firstByteTimeoutMs: 40 }],
      [
        'a stalled body',
        (): Handler => (_q, response) => void response.write('a'),
        'response-timeout',
        { idleTimeoutMs: 40 },
      ],
      [
        'a drip-fed body',
        (): Handler => (_q, response) => drip(response),
        'total-timeout',
        { totalTimeoutMs: 120 },
      ],
      ['a cut before the head', (): Handler => (request) => request.socket.destroy(), 'connection-lost', {}],
      [
        'a cut within the body',
        (): Handler => (_q, response) => {
          response.writeHead(200, { 'content-length': 100 });
          response.write('half', () => response.destroy());
        },
        'connection-lost',
        {},
      ],
    ] as const)('GEN-10 %s ends in time, as sent', async (_what, make, code, limits) => {
      handle = make();
      const whole = ask('/', limits).then(({ body }) => text(body));
      expect(await failure(whole)).toMatchObject({ code, sent: true });
    });

    it('GEN-10 a server that speaks no HTTP is told, a silent one times out', async () => {
      const raw: TcpServer = createTcpServer(
        (socket) => void socket.on('error', () => undefined).end('SSH-2.0-OpenSSH\r\n'),
      );
      await once(raw.listen(0, '127.0.0.1'), 'listening');
      const place = `http://127.0.0.1:${(raw.address() as AddressInfo).port}`;
      const request = client(undefined, [place]).request({ url: place, maxBytes: 9, trustedOrigin: place });
      expect(await failure(request)).toMatchObject({ sent: true });
      raw.close();
    });

    it('GEN-10 a name server that never answers ends as not sent', async () => {
      const hanging = client(() => new Promise(() => undefined));
      const request = hanging.request({ url: 'http://x.example/', maxBytes: 1, connectTimeoutMs: 30 });
      expect(await failure(request)).toMatchObject({ code: 'connect-timeout', sent: false });
    });

    it('GEN-10 throws the reason of the caller, before and within the body', async () => {
      await expect(ask('/', { signal: AbortSignal.abort(new Error('early')) })).rejects.toThrow('early');
      handle = (_request, response) => void response.write('a');
      const abort = new AbortController();
      const { body } = await ask('/', { signal: abort.signal });
      setTimeout(() => abort.abort(new Error('late')), 10);
      await expect(text(body)).rejects.toThrow('late');
    });

    it('GEN-10 no message repeats path, query or headers', async () => {
      handle = (request) => request.socket.destroy();
      const error = await failure(
        ask('/secret-path?signature=abc', { headers: { authorization: 'Bearer sk-1' } }),
      );
      expect(`${error.message}${error.stack}`).not.toMatch(/secret-path|signature|sk-1/);
    });
  });

  it('GEN-10 streams a body of known length and asks for no compression', async () => {
    let seen: IncomingMessage['headers'] = {};
    handle = (request, response) => {
      seen = request.headers;
      request.pipe(response);
    };
    const body = Readable.from([Buffer.from('hello '), Buffer.from('world')]);
    const response = await ask('/', { method: 'POST', body, bodyBytes: 11 });
    expect(await text(response.body)).toBe('hello world');
    expect(seen).toMatchObject({ 'content-length': '11', 'accept-encoding': 'identity' });
  });
});

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write('.'), 10);
  response.once('close', () => clearInterval(timer));
}
