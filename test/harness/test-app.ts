import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Configuration } from '../../src/configuration/configuration.js';
import type { DatabaseTarget } from '../../src/configuration/database-url.js';
import type { AdaptersOptions } from '../../src/modules/adapters.module.js';
import { AppModule } from '../../src/modules/app.module.js';
import { JobRunner } from '../../src/modules/jobs/job-runner.js';
import { createHttpApp } from '../../src/modules/web/http-app.js';
import { Logger } from '../../src/modules/web/logger.js';
import { addressOf, openTestDatabase, type TestDatabase } from './test-database.js';

type Overrides = { -readonly [Key in keyof Omit<Configuration, 'secureCookies'>]?: Configuration[Key] };

/** The whole application on a database of the suite's own, listening on a loopback port. */
export interface TestApp {
  readonly app: NestFastifyApplication;
  readonly db: TestDatabase;
  readonly url: string;
  readonly configuration: Configuration;
  /** A request with a JSON body and a bearer token. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed when it is JSON, else the text. */
  readonly body: never;
}

/** The harness alone builds a configuration whose database has another name than the one rule PLT-5 allows. */
export function testConfiguration(databaseUrl: string, overrides: Overrides = {}): Configuration {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'canvas-test-'));
  return Object.assign(Object.create(Configuration.prototype) as Configuration, {
    environment: 'test',
    database: addressOf(databaseUrl) as DatabaseTarget,
    databasePoolSize: 10,
    authSecret: 'test-secret-that-is-long-enough-for-the-rule',
    host: '127.0.0.1',
    port: 0,
    metricsPort: 0,
    corsOrigins: ['https://canvas.example'],
    trustedProxies: 0,
    redisUrl: undefined,
    objectStore: { kind: 'filesystem', folder: path.join(folder, 'objects') },
    openAi: undefined,
    registrationOpen: true,
    welcomeCredits: 100,
    rateLimitScale: 0,
    canvasHistory: { everyOperations: 1_000, keepOperations: 10_000, keepDays: 30 },
    logLevel: 'silent',
    ffmpegPath: undefined,
    crashAt: undefined,
    dataDir: folder,
    ...overrides,
  } satisfies Overrides);
}

/** `jobs`: run the job handlers too, as `npm start` does. */
export async function openTestApp(
  options: {
    overrides?: Overrides;
    jobs?: boolean;
    db?: TestDatabase;
    replace?: AdaptersOptions['replace'];
  } = {},
): Promise<TestApp> {
  const db = options.db ?? (await openTestDatabase());
  const configuration = testConfiguration(db.url, options.overrides);
  const logger = new Logger(configuration.logLevel);
  const app = await createHttpApp(
    AppModule.register(
      {
        configuration,
        consume: options.jobs ?? false,
        ...(options.replace ? { replace: options.replace } : {}),
      },
      logger,
    ),
    configuration,
    logger,
  );
  await app.listen(configuration.port, configuration.host);
  const runner = options.jobs ? app.get(JobRunner, { strict: false }) : undefined;
  await runner?.start();
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  return {
    app,
    db,
    url,
    configuration,
    call: (method, route, callOptions) => call(url + route, method, callOptions),
    close: async () => {
      await runner?.stop(2_000);
      await app.close();
      if (!options.db) await db.close();
      fs.rmSync(configuration.dataDir, { recursive: true, force: true });
    },
  };
}

async function call(
  url: string,
  method: string,
  { token, body, headers }: CallOptions = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : {
          body:
            typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
        }),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    headers: response.headers,
    body: (json && text ? JSON.parse(text) : text) as never,
  };
}
