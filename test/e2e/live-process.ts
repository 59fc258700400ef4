import type { Socket } from 'node:net';
import Fastify from 'fastify';
import { makeDataSource, poolOf } from '../../src/adapters/postgres/data-source.js';
import {
  PgChangeFeed,
  type PgChangeFeedOptions,
} from '../../src/adapters/postgres/change-feed/pg-change-feed.js';
import { PgCanvasNotifications } from '../../src/adapters/postgres/collaboration/pg-canvas-notifications.js';
import { PgCanvasWatch } from '../../src/adapters/postgres/collaboration/pg-canvas-watch.js';
import { PgAuthenticator } from '../../src/adapters/postgres/identity/pg-authenticator.js';
import { PgUserDirectory } from '../../src/adapters/postgres/identity/pg-user-directory.js';
import { PgSession } from '../../src/adapters/postgres/pg-session.js';
import { CanvasLiveHub } from '../../src/modules/collaboration/live/canvas-live-hub.js';
import {
  PRESENCE,
  PresenceHub,
  type PresenceOptions,
} from '../../src/modules/collaboration/live/presence/presence-hub.js';
import { OpenLiveStream } from '../../src/modules/collaboration/live/open-live-stream.js';
import {
  STREAM_DEFAULTS,
  StreamRegistry,
  type StreamRegistryOptions,
} from '../../src/modules/web/sse/stream-registry.js';
import type { CanvasNews } from '../../src/ports/collaboration/canvas-watch.port.js';
import { DomainError } from '../../src/ports/kernel/domain-error.js';
import { addressOf } from '../harness/test-database.js';

/** Counts what the hub asks the database. */
class CountingWatch extends PgCanvasWatch {
  newsQueries = 0;
  sweeps = 0;

  override newsAfter(canvasId: string, revision: string, limit: number): Promise<CanvasNews | undefined> {
    this.newsQueries++;
    return super.newsAfter(canvasId, revision, limit);
  }

  override heads(canvasIds: readonly string[]) {
    this.sweeps++;
    return super.heads(canvasIds);
  }
}

/** One API process as far as live streams go: own pool, own listener connection, own hub, real HTTP. */
export async function startLiveProcess(
  url: string,
  options: {
    streams?: Partial<StreamRegistryOptions>;
    sweepMs?: number;
    presence?: Partial<PresenceOptions>;
    feed?: PgChangeFeedOptions;
    /** Of the listener connection, when it goes another way than the pool. */
    feedUrl?: string;
  } = {},
) {
  const dataSource = await makeDataSource({
    address: addressOf(url),
    poolSize: 5,
    applicationName: 'live-process',
  }).initialize();
  const session = new PgSession(poolOf(dataSource));
  const feed = new PgChangeFeed(addressOf(options.feedUrl ?? url), options.feed);
  await feed.start();
  const watch = new CountingWatch(session);
  const authenticator = new PgAuthenticator(session, {
    registrationOpen: false,
    welcomeCredits: 0,
    attemptScale: 0,
    sessionSeconds: 3600,
    sessionMaxSeconds: 7200,
  });
  const errors: unknown[] = [];
  const presence = new PresenceHub(feed, new PgUserDirectory(session), () => performance.now(), {
    ...PRESENCE,
    ...options.presence,
  });
  presence.onApplicationBootstrap();
  const hub = new CanvasLiveHub(watch, feed, authenticator, presence, new PgCanvasNotifications(session), {
    sweepMs: options.sweepMs ?? 400,
    onError: (error) => errors.push(error),
  });
  hub.onApplicationBootstrap();
  const registry = new StreamRegistry({ ...STREAM_DEFAULTS, maxStreamsPerOwner: 1_000, ...options.streams });
  const live = new OpenLiveStream(hub);
  const server = Fastify();
  server.setErrorHandler((error, _request, reply) => {
    const status =
      error instanceof DomainError
        ? { invalid: 400, 'not-found': 404, unauthenticated: 401 }[error.kind as 'invalid']
        : 500;
    void reply.status(status).send({ code: (error as DomainError).code });
  });
  server.get('/canvases/:canvasId/events', async (request, reply) => {
    const { canvasId } = request.params as { canvasId: string };
    const { lastEventId, clientId } = request.query as { lastEventId?: string; clientId?: string };
    const user = await authenticator.authenticate(
      (request.headers.authorization ?? '').replace('Bearer ', ''),
      'bearer',
    );
    if (user?.kind !== 'user') throw new DomainError('unauthenticated', 'unauthenticated', 'log in first');
    const header = request.headers['last-event-id'];
    await live.execute({
      canvasId,
      user,
      lastEventId: (typeof header === 'string' ? header : undefined) ?? lastEventId,
      clientId,
      open: () => registry.open(request, reply, user.userId),
    });
  });
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin,
    feed,
    hub,
    presence,
    watch,
    registry,
    errors,
    /** As a process that is killed: the others hear nothing more of it, its clients' streams break. */
    die: async () => {
      presence.beforeApplicationShutdown();
      await feed.stop();
      for (const socket of sockets) socket.destroy();
    },
    stop: async () => {
      await registry.closeAll();
      await hub.beforeApplicationShutdown();
      presence.beforeApplicationShutdown();
      await server.close();
      await feed.stop();
      await dataSource.destroy();
    },
  };
}

export type LiveProcess = Awaited<ReturnType<typeof startLiveProcess>>;
