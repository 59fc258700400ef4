import { ChangeFeed, MAX_WHISPER_BYTES, type Change } from '../../../ports/kernel/change-feed.port.js';
import { ChangeBatch } from './change-batch.js';
import { ChangeListeners } from './change-listeners.js';

/** Joins the memory feeds that play the processes of one deployment. */
export class MemoryChangeBus {
  readonly feeds = new Set<MemoryChangeFeed>();
}

/** Twin of the PostgreSQL feed for fast specs: same batching, no database. `drop` plays a lost listener connection. */
export class MemoryChangeFeed extends ChangeFeed {
  private readonly listeners = new ChangeListeners();
  private readonly heardWhispers = new ChangeListeners();
  private readonly batch = new ChangeBatch();
  private deaf = false;
  private scheduled = false;

  constructor(private readonly bus = new MemoryChangeBus()) {
    super();
    bus.feeds.add(this);
  }

  publish(change: Change): void {
    this.batch.add(change);
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.flush());
  }

  subscribe(topic: string, listener: (id: string) => void): () => void {
    return this.listeners.subscribe(topic, listener);
  }

  onReconnect(listener: () => void): () => void {
    return this.listeners.onReconnect(listener);
  }

  whisper(topic: string, text: string): void {
    if (this.deaf || Buffer.byteLength(text) > MAX_WHISPER_BYTES) return;
    setImmediate(() => {
      for (const feed of this.bus.feeds)
        if (feed !== this && !feed.deaf) feed.heardWhispers.deliver({ topic, id: text });
    });
  }

  onWhisper(topic: string, listener: (text: string) => void): () => void {
    return this.heardWhispers.subscribe(topic, listener);
  }

  /** From here to `restore` nothing arrives from other feeds. */
  drop(): void {
    this.deaf = true;
  }

  restore(): void {
    this.deaf = false;
    this.listeners.reconnected();
  }

  private flush(): void {
    this.scheduled = false;
    const taken = this.batch.take();
    for (const feed of this.bus.feeds) if (feed === this || !feed.deaf) feed.listeners.deliverAll(taken);
  }
}
