import fs from 'node:fs';
import path from 'node:path';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { getMetadataStorage } from 'class-validator';
import { routeTable } from '../../src/modules/web/route-table.js';
import {
  documentedOperations,
  openApiDocument,
  type DocumentedOperation,
} from '../client/openapi-document.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';

/** Kinds of arguments in Nest's metadata of a handler. */
const BODY = 3;
const QUERY = 4;

type Dto = new () => object;

describe('OpenAPI document', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp();
  });
  afterAll(() => server.close());

  /** Classes that the handler's whole `@Body()` or `@Query()` is validated as. */
  function validatedInputs(): { operation: DocumentedOperation; kind: number; dto: Dto }[] {
    const controllers = [...server.app.get(ModulesContainer).values()].flatMap((module) => [
      ...module.controllers.values(),
    ]);
    const classes = new Map(
      controllers.map(({ metatype }) => [(metatype as { name: string }).name, metatype as Dto]),
    );
    return routeTable(server.app).flatMap(({ method, path: route, controller, handler }) => {
      const operation = documentedOperations().find((each) => each.key === `${method} ${route}`);
      const target = classes.get(controller);
      if (!operation || !target) return [];
      const types = Reflect.getMetadata('design:paramtypes', target.prototype as object, handler) as Dto[];
      const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, target, handler) ?? {}) as Record<
        string,
        { index: number; data?: unknown }
      >;
      return Object.entries(args).flatMap(([key, { index, data }]) => {
        const kind = Number(key.split(':')[0]);
        const dto = types[index];
        return (kind === BODY || kind === QUERY) && data === undefined && dto && dto !== Object
          ? [{ operation, kind, dto }]
          : [];
      });
    });
  }

  const propertiesOf = (dto: Dto) => [
    ...new Set(
      getMetadataStorage()
        .getTargetValidationMetadatas(dto, '', false, false)
        .map(({ propertyName }) => propertyName),
    ),
  ];

  it('PLT-12 describes every route with its policy, and no other', () => {
    const routes = routeTable(server.app).map(({ method, path: route, policy }) => [
      `${method} ${route}`,
      policy?.kind === 'canvas-member'
        ? `canvas-member:${policy.role}`
        : policy?.kind === 'service'
          ? `service:${policy.scope}`
          : policy?.kind,
    ]);
    const documented = documentedOperations().map(({ key, operation }) => [key, operation['x-policy']]);
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(routes));
  });

  it('PLT-12 describes every parameter and property that the server validates', () => {
    const missing: string[] = [];
    for (const { operation, kind, dto } of validatedInputs()) {
      const documented = kind === QUERY ? operation.queryParameters : operation.bodyProperties;
      for (const property of propertiesOf(dto)) {
        if (!documented.includes(property)) missing.push(`${operation.key}: ${property} of ${dto.name}`);
      }
    }
    // Nested ones too, by the name of their class.
    const { schemas } = openApiDocument().components;
    for (const dto of (
      Reflect.get(getMetadataStorage(), 'validationMetadatas') as Map<Dto, unknown>
    ).keys()) {
      const documented = schemas[dto.name]?.properties;
      if (!documented) continue;
      for (const property of propertiesOf(dto))
        if (!(property in documented)) missing.push(`${dto.name}: ${property}`);
    }
    expect(missing).toEqual([]);
  });

  it('PLT-12 no two schemas share a name: the later would hide the earlier', () => {
    const files = fs
      .readdirSync('src/modules', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.dto.ts'));
    const names = files.flatMap((file) => {
      const text = fs.readFileSync(path.join('src/modules', file), 'utf8');
      return [...text.matchAll(/^(?:export )?(?:abstract )?class (\w+)/gm)].map(([, name]) => name);
    });
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('PLT-12 every operation has its own ID, and every answer but 204, 304 and HEAD a body with an example', () => {
    const operations = documentedOperations();
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const bare = operations.flatMap(({ key, method, answers }) =>
      Object.entries(answers)
        .filter(([status, { content }]) => method !== 'HEAD' && !['204', '304'].includes(status) && !content)
        .map(([status]) => `${key} ${status}`),
    );
    expect(bare).toEqual([]);
  });

  it('PLT-12 serves the document as OpenAPI 3.1 at /api/openapi.json', async () => {
    const { status, headers, body } = await server.call('GET', '/api/openapi.json');
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('application/json')]);
    const served = body as { openapi: string; info: object; paths: object; tags: object[] };
    expect(served.openapi).toBe('3.1.0');
    expect(Object.keys(served.paths).sort()).toEqual(Object.keys(openApiDocument().paths).sort());
    expect(served.info).toEqual(openApiDocument().info);
  });

  it('PLT-12 PLT-18 Swagger UI loads all it needs under the content security policy', async () => {
    const page = await fetch(`${server.url}/api/docs`);
    const html = await page.text();
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(html).toContain('<title>Infinite Canvas Server · API</title>');
    const assets = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, url = '']) => new URL(url, `${server.url}/api/docs`),
    );
    expect(assets.length).toBeGreaterThan(3);
    for (const asset of assets) {
      expect(asset.origin).toBe(new URL(server.url).origin);
      const answer = await fetch(asset);
      expect([asset.pathname, answer.status]).toEqual([asset.pathname, 200]);
      const expected = asset.pathname.endsWith('.js')
        ? 'javascript'
        : asset.pathname.endsWith('.css')
          ? 'css'
          : 'image';
      expect(answer.headers.get('content-type')).toContain(expected);
      await answer.arrayBuffer();
    }
  });

  it('PLT-12 PLT-18 answers carry the headers that the document declares', async () => {
    const limited = await openTestApp({ db: server.db, overrides: { rateLimitScale: 1 } });
    try {
      const { headers } = await limited.call('POST', '/api/v1/auth/login', { body: {} });
      for (const name of ['ratelimit', 'ratelimit-policy', 'x-request-id'])
        expect([name, headers.has(name)]).toEqual([name, true]);
    } finally {
      await limited.close();
    }
  });
});
