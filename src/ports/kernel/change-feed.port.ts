/** Something changed; the message names what, never how. Listeners read the truth from PostgreSQL. */
export interface Change {
  /** `canvas`, `run`, `operation`, `session`, `queue:<name>` … */
  readonly topic: string;
  readonly id: string;
}

/**
 * News between processes (PLT-27, COL-11): a per-process batcher sends NOTIFY after commit, never in a writing
 * transaction; one listener connection per process receives. A lost message only delays: every subscriber also has a
 * periodic sweep, and `onReconnect` asks for a catch-up.
 */
export abstract class ChangeFeed {
  /** Queues news for the next batch, at most a few milliseconds away. Never throws. */
  abstract publish(change: Change): void;
  /** Calls `listener` for each change of `topic` in any process, this one included. Returns the way to stop. */
  abstract subscribe(topic: string, listener: (id: string) => void): () => void;
  /** Calls `listener` after the listener connection was lost and is back: anything may have been missed. */
  abstract onReconnect(listener: () => void): () => void;
}
