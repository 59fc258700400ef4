import type { LiveFrame } from './frame-run.js';

/**
 * The last events of a canvas, serialised, so that streams which reconnect together are served without a query each.
 * Bounded by count and by bytes; the oldest go first.
 */
export class RecentFrames {
  private frames: LiveFrame[] = [];
  private size = 0;

  constructor(
    private readonly maxFrames: number,
    private readonly maxLength: number,
  ) {}

  add(frames: readonly LiveFrame[]): void {
    for (const frame of frames) {
      this.frames.push(frame);
      this.size += frame.text.length;
    }
    let drop = 0;
    while (
      drop < this.frames.length &&
      (this.frames.length - drop > this.maxFrames || this.size > this.maxLength)
    ) {
      this.size -= this.frames[drop]?.text.length ?? 0;
      drop++;
    }
    if (drop > 0) this.frames = this.frames.slice(drop);
  }

  /** Every frame above `revision`, or undefined when some of them are not here. */
  after(revision: bigint): readonly LiveFrame[] | undefined {
    const first = this.frames[0];
    if (!first || first.place > revision + 1n) return undefined;
    // Revisions have no gap, so the place follows from the difference.
    return this.frames.slice(Number(revision + 1n - first.place));
  }
}
