import { formatLiveCursor, type LiveCursor } from '../domain/live-cursor.js';

/** What a stream tells in order: operations by revision, comments by their sequence. */
export type LiveTrack = keyof LiveCursor;

/** A serialised event without its ID, and the place on its track that it brings its reader to. */
export interface LiveFrame {
  readonly place: bigint;
  readonly text: string;
}

/**
 * Frames of one track that follow each other. The ID of an event names the reader's place on both tracks, so the bytes depend on
 * where the reader stands on the other one; nearly all stand at the same, and those share them.
 */
export class FrameRun {
  private readonly made = new Map<string, Buffer>();

  constructor(
    readonly track: LiveTrack,
    readonly frames: readonly LiveFrame[],
  ) {}

  get first(): bigint | undefined {
    return this.frames[0]?.place;
  }

  get last(): bigint | undefined {
    return this.frames.at(-1)?.place;
  }

  /** All frames that a reader who stands at `cursor` does not have. */
  after(cursor: LiveCursor): Buffer {
    const key = formatLiveCursor(cursor);
    let bytes = this.made.get(key);
    if (!bytes) this.made.set(key, (bytes = Buffer.from(this.textAfter(cursor))));
    return bytes;
  }

  private textAfter(cursor: LiveCursor): string {
    const { track } = this;
    return this.frames
      .filter(({ place }) => place > cursor[track])
      .map(({ place, text }) => `id: ${formatLiveCursor({ ...cursor, [track]: place })}\n${text}`)
      .join('');
  }
}
