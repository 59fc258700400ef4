import pg from 'pg';
import { ChangeFeed, MAX_WHISPER_BYTES, type Change } from '../../../ports/kernel/change-feed.port.js';
import { ChangeBatch } from '../../memory/change-feed/change-batch.js';
import { ChangeListeners } from '../../memory/change-feed/change-listeners.js';
import type { DatabaseAddress } from '../data-source.js';
import { changesIn, payloadsOf } from './change-payload.js';

const CHANNEL = 'infinite_canvas_changes';
const WHISPERS = 'infinite_canvas_whispers';

/** News kept for other processes while the connection is away; what is above is left to their sweeps. */
const MAX_WAITING = 20_000;

/** Whispers of one statement; more in the time of a round trip are dropped, so that news never waits behind many. */
const MAX_WHISPERS = 8;

export interface PgChangeFeedOptions {
  /** At least so long between two batches; news after a silence goes at once. */
  readonly batchMs?: number;
  /** A connection that answers no ping within `pingTimeoutMs` is half-open: it is thrown away. */
  readonly pingEveryMs?: number;
  readonly pingTimeoutMs?: number;
  readonly maxBackoffMs?: number;
  readonly onError?: (error: unknown) => void;
}

/**
 * One connection per process (PLT-27): it listens, and outside any transaction it sends what was published since the
 * last batch. NOTIFY in a writing transaction would take a lock of the whole cluster at each commit; here one short
 * statement carries the IDs of many commits.
 *
 * This process's own listeners are called without the round trip, so that a wake works without the connection too;
 * the copy that PostgreSQL sends back is known by its backend's process ID and left out. What a process publishes and
 * cannot send before it dies is lost: streams and queues have sweeps for that.
 */
export class PgChangeFeed extends ChangeFeed {
  private readonly listeners: ChangeListeners;
  /** Published, not delivered yet. */
  private readonly outgoing = new ChangeBatch();
  /** Delivered here, not sent to the other processes yet. */
  private readonly unsent = new ChangeBatch();
  private readonly heardWhispers: ChangeListeners;
  private whispers: string[] = [];
  private readonly options: Required<PgChangeFeedOptions>;
  private client: pg.Client | undefined;
  private backendPid = 0;
  private sending: Promise<void> | undefined;
  private stopped = true;
  private attempts = 0;
  private lastFlush = 0;
  private cancelFlush: (() => void) | undefined;
  private pingTimer: NodeJS.Timeout | undefined;
  private connectTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly address: DatabaseAddress,
    options: PgChangeFeedOptions = {},
  ) {
    super();
    const defaults = {
      batchMs: 2,
      pingEveryMs: 5_000,
      pingTimeoutMs: 2_000,
      maxBackoffMs: 5_000,
      onError: () => undefined,
    };
    this.options = { ...defaults, ...options };
    this.listeners = new ChangeListeners(this.options.onError);
    this.heardWhispers = new ChangeListeners(this.options.onError);
  }

  /** Resolves after the first attempt. A database that is not there yet is tried again in the background. */
  async start(): Promise<void> {
    if (!this.stopped) return;
    this.stopped = false;
    await this.connect();
    this.pingTimer = setInterval(() => void this.ping(), this.options.pingEveryMs);
    this.pingTimer.unref();
  }

  /** Sends what waits, then closes. */
  async stop(): Promise<void> {
    if (this.stopped) return;
    this.cancelFlush?.();
    await this.sending;
    this.deliverHere();
    await this.send();
    this.stopped = true;
    clearInterval(this.pingTimer);
    clearTimeout(this.connectTimer);
    const client = this.client;
    this.client = undefined;
    if (!client) return;
    // A half-open connection never hears the goodbye.
    const limit = new Promise((resolve) => setTimeout(resolve, this.options.pingTimeoutMs).unref());
    await Promise.race([client.end().catch(() => undefined), limit]);
    destroy(client);
  }

  get connected(): boolean {
    return this.client !== undefined;
  }

  publish(change: Change): void {
    this.outgoing.add(change);
    if (!this.cancelFlush && !this.sending) this.scheduleFlush();
  }

  subscribe(topic: string, listener: (id: string) => void): () => void {
    return this.listeners.subscribe(topic, listener);
  }

  onReconnect(listener: () => void): () => void {
    return this.listeners.onReconnect(listener);
  }

  whisper(topic: string, text: string): void {
    if (!this.client || this.whispers.length >= MAX_WHISPERS || Buffer.byteLength(text) > MAX_WHISPER_BYTES)
      return;
    this.whispers.push(`${topic}\n${text}`);
    if (!this.cancelFlush && !this.sending) this.scheduleFlush();
  }

  onWhisper(topic: string, listener: (text: string) => void): () => void {
    return this.heardWhispers.subscribe(topic, listener);
  }

  private scheduleFlush(): void {
    const wait = this.lastFlush + this.options.batchMs - performance.now();
    const flush = () => {
      this.cancelFlush = undefined;
      this.lastFlush = performance.now();
      this.deliverHere();
      this.startSending();
    };
    if (wait > 0) {
      const timer = setTimeout(flush, wait);
      this.cancelFlush = () => clearTimeout(timer);
    } else {
      // A timer takes a millisecond at least, and after a silence there is no reason to wait.
      const soon = setImmediate(flush);
      this.cancelFlush = () => clearImmediate(soon);
    }
  }

  private deliverHere(): void {
    const taken = this.outgoing.take();
    this.listeners.deliverAll(taken);
    this.keepForSending(taken);
  }

  private startSending(): void {
    this.sending = this.send().finally(() => {
      this.sending = undefined;
      // What was published during the round trip goes with the next statement.
      if (this.outgoing.size + this.whispers.length > 0 && !this.stopped && !this.cancelFlush)
        this.scheduleFlush();
    });
  }

  private async send(): Promise<void> {
    const whispers = this.whispers.splice(0);
    const client = this.client;
    if (!client) return;
    const taken = this.unsent.take();
    try {
      if (taken.size > 0) await notify(client, CHANNEL, payloadsOf(taken));
    } catch (error) {
      // Perhaps it was sent; hearing it twice is harmless.
      this.keepForSending(taken);
      return this.lost(client, error);
    }
    if (whispers.length > 0)
      await notify(client, WHISPERS, whispers).catch((error: unknown) => this.lost(client, error));
  }

  private keepForSending(topics: ReadonlyMap<string, ReadonlySet<string>>): void {
    for (const [topic, ids] of topics) {
      for (const id of ids) if (this.unsent.size < MAX_WAITING) this.unsent.add({ topic, id });
    }
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      ...this.address,
      application_name: 'infinite-canvas-listener',
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      connectionTimeoutMillis: 3_000,
      query_timeout: this.options.pingTimeoutMs,
    });
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client, new Error('the listener connection ended')));
    client.on('notification', (message) => this.received(message));
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      this.backendPid = rows[0]?.pid ?? 0;
      await client.query(`listen ${CHANNEL}; listen ${WHISPERS}`);
    } catch (error) {
      this.options.onError(error);
      destroy(client);
      return this.reconnectLater();
    }
    if (this.stopped) return destroy(client);
    this.client = client;
    const late = this.attempts > 0;
    this.attempts = 0;
    if (late) this.listeners.reconnected();
    if (!this.sending) this.startSending();
  }

  private received({ channel, payload, processId }: pg.Notification): void {
    if (!payload || processId === this.backendPid) return;
    if (channel === WHISPERS) return this.receivedWhisper(payload);
    for (const change of changesIn(payload)) this.listeners.deliver(change);
  }

  private receivedWhisper(payload: string): void {
    const end = payload.indexOf('\n');
    this.heardWhispers.deliver({ topic: payload.slice(0, end), id: payload.slice(end + 1) });
  }

  /** Through the same connection, with a time limit: a peer that vanished without a goodbye never answers. */
  private async ping(): Promise<void> {
    const client = this.client;
    if (!client) return;
    await client.query('select 1').catch((error: unknown) => this.lost(client, error));
  }

  private lost(client: pg.Client, error: unknown): void {
    if (this.client !== client) return;
    this.client = undefined;
    destroy(client);
    if (this.stopped) return;
    this.options.onError(error);
    this.reconnectLater();
  }

  private reconnectLater(): void {
    if (this.stopped) return;
    const limit = Math.min(50 * 2 ** this.attempts, this.options.maxBackoffMs);
    this.attempts++;
    // Half to full limit: processes that lost the same server do not come back at the same moment.
    this.connectTimer = setTimeout(() => void this.connect(), limit * (0.5 + Math.random() / 2));
  }
}

async function notify(client: pg.Client, channel: string, payloads: readonly string[]): Promise<void> {
  await client.query(`select pg_notify($1, payload) from unnest($2::text[]) as payload`, [channel, payloads]);
}

function destroy(client: pg.Client): void {
  client.connection.stream.destroy();
}
