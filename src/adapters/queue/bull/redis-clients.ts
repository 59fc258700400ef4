import { Redis, type RedisOptions } from 'ioredis';

const CONNECT_TIMEOUT_MS = 2_000;

/**
 * Bull's connections, made here so that all of them can be ended: Bull itself forgets those that never became ready, and
 * makes new ones while it closes. The one that sends commands fails fast, for a request must not wait for Redis to come
 * back; those that block on the queue wait for ever, as Bull demands.
 */
export class RedisClients {
  private readonly clients = new Set<Redis>();
  private ended = false;

  constructor(private readonly url: string) {}

  readonly create = (type: 'client' | 'subscriber' | 'bclient'): Redis => {
    const patient = type !== 'client';
    const options: RedisOptions = {
      connectTimeout: CONNECT_TIMEOUT_MS,
      maxRetriesPerRequest: patient ? null : 1,
      enableOfflineQueue: patient,
      enableReadyCheck: !patient,
      retryStrategy: (tries) => (this.ended ? null : Math.min(100 * 2 ** Math.min(tries, 5), 2_000)),
    };
    const client = new Redis(this.url, options);
    // Without a listener ioredis prints every failed attempt; the state shows in /readyz instead.
    client.on('error', () => undefined);
    if (this.ended) hangUp(client);
    this.clients.add(client);
    return client;
  };

  end(): void {
    this.ended = true;
    for (const client of this.clients) hangUp(client);
  }
}

/** Bull waits for `ready` in promises that nobody catches; `end` would reject them and bring the process down. */
function hangUp(client: Redis): void {
  client.removeAllListeners('end');
  client.disconnect();
}
