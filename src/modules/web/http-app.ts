import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { Configuration } from '../../configuration/configuration.js';
import { Authenticator } from '../../ports/identity/authenticator.port.js';
import { DomainError } from '../../ports/kernel/domain-error.js';
import { DEFAULT_BODY_BYTES, registerBodyLimits } from './body-limit.js';
import { registerLargeBodies } from './large-bodies.js';
import { RateLimiter } from './rate-limiter.js';
import { registerUploadParser } from './upload-parser.js';
import type { Logger } from './logger.js';
import { Metrics } from './metrics.js';
import { serveOpenApi } from './openapi-ui.js';
import { parseJsonBody, refuseText } from './json-body.js';
import { ProblemFilter, sendProblem } from './problem.filter.js';
import { registerRequestContext } from './request-context.js';
import { registerRequestDeadline } from './request-deadline.js';
import { UNPREFIXED } from './route-table.js';
import { namesOf } from './log-names.js';
import type { AuthenticatedRequest } from './policy.decorators.js';
import { InputPipe } from './validation.js';

const DEADLINES = { wholeMs: 30_000, idleMs: 60_000 };

/** The HTTP application, ready to listen. Tests and all composition roots make it here and nowhere else. */
export async function createHttpApp(
  root: DynamicModule | Type,
  configuration: Configuration,
  logger: Logger,
): Promise<NestFastifyApplication> {
  const adapter = new EndingAdapter({
    loggerInstance: logger.pino,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: DEFAULT_BODY_BYTES,
    trustProxy: (_address: string, hop: number) => hop < configuration.trustedProxies,
    // Uploads take as long as they need; `registerRequestDeadline` bounds everything else.
    requestTimeout: 0,
    // An open stream must not hold the shutdown up: what is idle is cut, streams are ended by their registry.
    forceCloseConnections: 'idle',
    // `refuseWhileEnding` does it, with a problem.
    return503OnClosing: false,
    genReqId: (request: IncomingMessage) =>
      acceptedRequestId(request.headers['x-request-id']) ?? randomUUID(),
    routerOptions: { maxParamLength: 500 },
    // HEAD exists where a route declares it: every route is in the table with its policy.
    exposeHeadRoutes: false,
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(error, request, reply),
  });
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    logger,
    bodyParser: false,
    abortOnError: false,
  });
  const fastify = app.getHttpAdapter().getInstance();
  registerBodyLimits(fastify);
  registerHooks(fastify, app.get(Metrics), logger);
  refuseWhileEnding(fastify, adapter);
  registerJsonParser(fastify);
  registerUploadParser(fastify);
  registerRequestDeadline(fastify, DEADLINES);
  await fastify.register(cookie);
  registerLargeBodies(
    fastify,
    app.get(Authenticator, { strict: false }),
    app.get(RateLimiter, { strict: false }),
  );
  await fastify.register(helmet, {
    contentSecurityPolicy: { directives: CSP },
    crossOriginResourcePolicy: { policy: 'same-site' },
  });
  await fastify.register(cors, {
    origin: [...configuration.corsOrigins],
    credentials: true,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
  });
  app.setGlobalPrefix('api/v1', { exclude: UNPREFIXED });
  app.useGlobalPipes(new InputPipe());
  app.useGlobalFilters(new ProblemFilter());
  serveOpenApi(app);
  return app;
}

/** Swagger UI needs inline styles; scripts come from this origin only. */
const CSP = {
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  scriptSrc: ["'self'"],
  upgradeInsecureRequests: null,
};

const PROBES = new Set(UNPREFIXED.map((name) => `/${name}`));

const EXPOSED_HEADERS = [
  'etag',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'x-request-id',
  'idempotency-replayed',
];

/** A client's own ID is kept when it is harmless in a log line. */
function acceptedRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.:-]{1,100}$/.test(header) ? header : undefined;
}

function registerHooks(fastify: FastifyInstance, metrics: Metrics, logger: Logger): void {
  registerRequestContext(fastify);
  fastify.addHook('preValidation', (request, _reply, done) => {
    for (const [part, values] of [
      ['path', request.params],
      ['query', request.query],
    ] as const) {
      for (const [name, value] of Object.entries(values as Record<string, unknown>)) {
        for (const text of [name, value].flat())
          if (typeof text === 'string') refuseText(text, `#/${part}/${name}`);
      }
    }
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    metrics.requests.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    // Probes come every few seconds from everywhere; one that fails is told.
    if (!PROBES.has(route) || reply.statusCode >= 400)
      logRequest(logger, request, route, reply.statusCode, reply.elapsedTime);
    done();
  });
}

/** Knows when the first step of a shutdown was taken, which Nest tells its adapter. */
class EndingAdapter extends FastifyAdapter {
  ending = false;

  override beforeClose(): void {
    super.beforeClose();
    this.ending = true;
  }
}

/** What has begun ends, what comes now belongs to another process (PLT-28). */
function refuseWhileEnding(fastify: FastifyInstance, adapter: EndingAdapter): void {
  fastify.addHook('onRequest', (_request, reply, done) => {
    if (!adapter.ending) return done();
    void reply.header('connection', 'close');
    done(new DomainError('unavailable', 'shutting-down', 'this process is ending', { retryAfterSeconds: 1 }));
  });
}

/** One line a request: W3C trace context, who called and which operation, never headers, bodies or query strings. */
function logRequest(
  logger: Logger,
  request: AuthenticatedRequest,
  route: string,
  status: number,
  milliseconds: number,
): void {
  const traceparent = request.headers.traceparent;
  logger.access.info(
    {
      method: request.method,
      route,
      status,
      ms: Math.round(milliseconds * 10) / 10,
      requestId: request.id,
      ...namesOf(request),
      ...(typeof traceparent === 'string' && /^[\da-f]{2}(-[\da-f]+){3}$/.test(traceparent)
        ? { traceparent }
        : {}),
    },
    'request',
  );
}

/** Replaces Fastify's and Nest's parsers: only JSON has a parser here; upload routes register theirs. */
function registerJsonParser(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    ['application/json', 'application/*+json'],
    { parseAs: 'buffer' },
    (_request, body, done) => {
      try {
        done(null, parseJsonBody(body as Buffer));
      } catch (error) {
        done(error as Error, undefined);
      }
    },
  );
}
