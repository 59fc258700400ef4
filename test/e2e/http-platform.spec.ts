import { Body, Controller, Get, Module, Post, Query, type DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { IsBoolean, IsInt, IsOptional, IsString, Max } from 'class-validator';
import { AppModule } from '../../src/modules/app.module.js';
import { BodyLimit } from '../../src/modules/web/body-limit.js';
import { createHttpApp } from '../../src/modules/web/http-app.js';
import { Idempotent } from '../../src/modules/web/idempotent.interceptor.js';
import { Logger } from '../../src/modules/web/logger.js';
import { PageQueryDto } from '../../src/modules/web/pagination.js';
import { AdminOnly, Public, ServiceOnly, SiteAdminOnly } from '../../src/modules/web/policy.decorators.js';
import { QueryFlag } from '../../src/modules/web/validation.js';
import { PgSession } from '../../src/adapters/postgres/pg-session.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { testConfiguration } from '../harness/test-app.js';
import { createTestServiceToken, createTestUser, makeSiteAdmin } from '../harness/test-users.js';

class EchoDto {
  @IsString()
  text!: string;

  @IsOptional()
  @IsInt()
  @Max(Number.MAX_SAFE_INTEGER)
  number?: number;

  @IsOptional()
  @IsBoolean()
  flag?: boolean;
}

class FlagQueryDto extends PageQueryDto {
  @IsOptional()
  @QueryFlag()
  @IsBoolean()
  flag?: boolean;
}

let effects = 0;

/** Routes that do nothing but show what the platform makes of a request. */
@Controller('probe')
class ProbeController {
  constructor(private readonly session: PgSession) {}

  @Post('echo')
  @Public()
  @BodyLimit(1_048_576)
  echo(@Body() body: EchoDto): EchoDto {
    return body;
  }

  @Get('flag')
  @Public()
  flag(@Query() query: FlagQueryDto): { flag: boolean | null; limit: number } {
    return { flag: query.flag ?? null, limit: query.limit };
  }

  @Get('broken')
  @Public()
  broken(): never {
    throw new Error('select * from secrets at /work/main/src/x.ts');
  }

  @Get('undeclared')
  undeclared(): string {
    return 'nobody should read this';
  }

  @Get('admin')
  @AdminOnly()
  admin(): string {
    return 'administrators';
  }

  @Get('site')
  @SiteAdminOnly()
  site(): string {
    return 'the site administrator';
  }

  @Get('service')
  @ServiceOnly('jobs:run')
  service(): string {
    return 'services';
  }

  @Post('once')
  @Public()
  @Idempotent()
  async once(@Body() body: EchoDto): Promise<{ effect: number; text: string }> {
    if (body.text === 'slow') await this.session.query('select pg_sleep(0.3)');
    if (body.text === 'fail') throw new Error('no');
    await this.session.query('insert into effects (text) values ($1)', [body.text]);
    return { effect: ++effects, text: body.text };
  }
}

@Module({ controllers: [ProbeController] })
class ProbeModule {}

describe('HTTP platform', () => {
  let db: TestDatabase;
  let app: NestFastifyApplication;
  let url: string;

  beforeAll(async () => {
    db = await openTestDatabase();
    await db.session.query('create table effects (text text)');
    const configuration = testConfiguration(db.url, { rateLimitScale: 1 });
    const logger = new Logger('silent');
    const root: DynamicModule = {
      module: class Root {},
      imports: [AppModule.register({ configuration, consume: false }, logger), ProbeModule],
    };
    app = await createHttpApp(root, configuration, logger);
    await app.listen(0, '127.0.0.1');
    url = await app.getUrl();
  });
  afterAll(async () => {
    await app.close();
    await db.close();
  });

  const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/v1/probe/${path}`, {
      method: 'POST',
      body: body as string,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const problemOf = async (response: Response) => {
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    return (await response.json()) as {
      code: string;
      status: number;
      requestId: string;
      errors?: { pointer: string }[];
    };
  };

  it.each([
    ['a NUL', '{"text":"a\\u0000b"}', 'json-forbidden-text', '#/text'],
    ['a NUL in a key', '{"te\\u0000xt":"a"}', 'json-forbidden-text', undefined],
    ['a lone high surrogate', '{"text":"\\ud800"}', 'json-forbidden-text', '#/text'],
    [
      'a lone low surrogate, deep inside',
      '{"text":"x","more":[{"a":"\\udfff"}]}',
      'json-forbidden-text',
      '#/more/0/a',
    ],
    ['a __proto__ key', '{"text":"x","__proto__":{"admin":true}}', 'json-forbidden-text', '#/__proto__'],
    [
      'an escaped __proto__ key',
      '{"text":"x","\\u005f_proto__":{"admin":true}}',
      'json-forbidden-text',
      '#/__proto__',
    ],
    ['50,000 nested arrays', '['.repeat(50_000), 'json-too-deep', undefined],
    [
      '90 kB of nested objects',
      `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`,
      'json-too-deep',
      undefined,
    ],
    ['no JSON', '{"text":', 'malformed-json', undefined],
    ['two values', '{} {}', 'malformed-json', undefined],
    [
      'invalid UTF-8',
      Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
      'malformed-json',
      undefined,
    ],
  ])('PLT-9 JSON with %s is refused with 400, never 500', async (_, body, code, pointer) => {
    const response = await post('echo', body);
    expect(response.status).toBe(400);
    const problem = await problemOf(response);
    expect(problem.code).toBe(code);
    if (pointer !== undefined) expect(problem.errors?.[0]?.pointer).toBe(pointer);
  });

  it('PLT-9 a NUL or a broken escape in path or query is refused with 400', async () => {
    for (const path of [
      '/api/v1/probe/flag?cursor=%00',
      '/api/v1/prices?a%00=1',
      '/api/v1/media/%00',
      '/api/v1/media/%ff',
      '/api/v1/probe/%zz',
    ]) {
      const response = await fetch(url + path);
      expect([400, 401, 404]).toContain(response.status);
      await problemOf(response);
    }
  });

  it('PLT-9 a body over the limit is 413, also when it hides its length', async () => {
    const big = JSON.stringify({ text: 'x'.repeat(1_100_000) });
    expect((await problemOf(await post('echo', big))).code).toBe('body-too-large');
    const chunked = await fetch(`${url}/api/v1/probe/echo`, {
      method: 'POST',
      body: new Blob([big]).stream(),
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    });
    expect(chunked.status).toBe(413);
  });

  it('PLT-13 errors are problem+json with a stable code and the request ID, and leak nothing', async () => {
    const response = await fetch(`${url}/api/v1/probe/broken`, {
      headers: { 'x-request-id': 'my-request-1' },
    });
    expect(response.status).toBe(500);
    const text = await response.clone().text();
    expect(text).not.toMatch(/secrets|\/work|\.ts/);
    expect(await problemOf(response)).toMatchObject({
      type: '/problems/internal-error',
      status: 500,
      code: 'internal-error',
      requestId: 'my-request-1',
      instance: '/api/v1/probe/broken',
    });
  });

  it('PLT-13 unknown fields are refused, each fault with its JSON pointer', async () => {
    const problem = await problemOf(await post('echo', '{"text":7,"extra/field":1}'));
    expect(problem).toMatchObject({ status: 400, code: 'validation-failed' });
    expect(problem.errors?.map(({ pointer }) => pointer).sort()).toEqual(['#/extra~1field', '#/text']);
  });

  it.each([
    ['an unknown route', 'GET', '/api/v1/nope', undefined, 404, 'not-found'],
    ['another content type', 'POST', '/api/v1/probe/echo', 'text/plain', 415, 'unsupported-media-type'],
    ['XML', 'POST', '/api/v1/probe/echo', 'application/xml', 415, 'unsupported-media-type'],
  ])('PLT-13 %s is a problem too', async (_, method, path, type, status, code) => {
    const response = await fetch(url + path, {
      method,
      ...(type ? { body: 'x', headers: { 'content-type': type } } : {}),
    });
    expect(response.status).toBe(status);
    expect((await problemOf(response)).code).toBe(code);
  });

  it('PLT-13 a number stays a number and false stays false: nothing is converted by guess', async () => {
    expect(await (await post('echo', '{"text":"x","number":1,"flag":false}')).json()).toEqual({
      text: 'x',
      number: 1,
      flag: false,
    });
    for (const body of [
      '{"text":"x","flag":"false"}',
      '{"text":"x","flag":0}',
      '{"text":"x","number":"1"}',
      '{"text":true}',
      '{"text":"x","number":1e400}',
      '[]',
      'null',
      '"x"',
      '7',
    ]) {
      expect((await post('echo', body)).status).toBe(400);
    }
    const flag = async (query: string) => (await fetch(`${url}/api/v1/probe/flag?${query}`)).json();
    expect(await flag('flag=false')).toEqual({ flag: false, limit: 50 });
    expect(await flag('flag=true&limit=7')).toEqual({ flag: true, limit: 7 });
    expect(await flag('flag=no')).toMatchObject({ code: 'validation-failed' });
    expect(await flag('flag=true&flag=false')).toMatchObject({ code: 'validation-failed' });
  });

  it('PLT-14 a route without a declared policy is closed to everybody', async () => {
    const response = await fetch(`${url}/api/v1/probe/undeclared`);
    expect(response.status).toBe(403);
    expect((await problemOf(response)).code).toBe('route-without-policy');
  });

  it('PLT-14 admin, siteAdmin and service(scope) let in whom they name and nobody else', async () => {
    const user = await createTestUser(db.session);
    const admin = await createTestUser(db.session, { role: 'admin' });
    const site = await createTestUser(db.session, { role: 'admin' });
    await makeSiteAdmin(db.session, site.id);
    const runner = await createTestServiceToken(db.session, site.id, ['jobs:run']);
    const other = await createTestServiceToken(db.session, site.id, ['metrics:read']);
    const statuses = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const answers = ['admin', 'site', 'service'].map((name) =>
        fetch(`${url}/api/v1/probe/${name}`, { headers }),
      );
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await statuses(user.token)).toEqual([403, 403, 403]);
    expect(await statuses(admin.token)).toEqual([200, 403, 403]);
    expect(await statuses(site.token)).toEqual([200, 200, 403]);
    expect(await statuses(runner)).toEqual([403, 403, 200]);
    expect(await statuses(other)).toEqual([403, 403, 403]);
    expect(await statuses('nonsense')).toEqual([401, 401, 401]);
  });

  it.each([
    'limit=0',
    'limit=201',
    'limit=-1',
    'limit=1.5',
    'limit=x',
    'limit=',
    'limit=1&limit=2',
    'unknown=1',
  ])('PLT-17 a list refuses %s', async (query) => {
    const response = await fetch(`${url}/api/v1/probe/flag?${query}`);
    expect(response.status).toBe(400);
    await problemOf(response);
  });

  describe('Idempotency-Key', () => {
    const once = (key: string | undefined, text: string) =>
      post('once', JSON.stringify({ text }), key === undefined ? {} : { 'idempotency-key': key });
    const effectsOf = async (text: string) =>
      (await db.session.query('select 1 from effects where text = $1', [text])).length;

    it('PLT-15 same key and payload: the first answer again, one effect', async () => {
      const first = await once('key-1', 'a');
      const second = await once('key-1', 'a');
      expect(await second.json()).toEqual(await first.json());
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.headers.get('idempotency-replayed')).toBe('true');
      expect(await effectsOf('a')).toBe(1);
    });

    it('PLT-15 same key, other payload: 409 and no effect', async () => {
      await once('key-2', 'b');
      const other = await once('key-2', 'c');
      expect(other.status).toBe(409);
      expect((await problemOf(other)).code).toBe('idempotency-key-reused');
      expect(await effectsOf('c')).toBe(0);
    });

    it('PLT-15 under concurrency one executes and the others wait for its answer', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => once('key-3', 'slow')));
      const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())));
      expect(bodies.size).toBe(1);
      expect(await effectsOf('slow')).toBe(1);
    });

    it('PLT-15 a failed request stores nothing: the key can be used again', async () => {
      expect((await once('key-4', 'fail')).status).toBe(500);
      expect((await once('key-4', 'd')).status).toBe(201);
    });

    it.each(['', 'x'.repeat(201), 'with space'])('PLT-15 refuses the key "%.12s…"', async (key) => {
      expect((await once(key, 'e')).status).toBe(400);
    });
  });
});
