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
  /**
   * Tells the other processes something that is worth nothing a second later (presence): at once or never, in order of
   * sending, behind all news. Of at most `MAX_WHISPER_BYTES`; longer ones and those of a crowded moment are dropped. Never throws.
   */
  abstract whisper(topic: string, text: string): void;
  /** Calls `listener` for each whisper of another process. Returns the way to stop. */
  abstract onWhisper(topic: string, listener: (text: string) => void): () => void;
}

/** UTF-8 bytes of a whisper; PostgreSQL refuses payloads of 8,000 bytes. */
export const MAX_WHISPER_BYTES = 7_800;
