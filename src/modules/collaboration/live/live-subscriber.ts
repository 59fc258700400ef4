import type { CanvasRole } from '../../../ports/collaboration/canvas-directory.port.js';
import type { SseStream } from '../../web/sse/sse-stream.js';
import { formatLiveCursor, type LiveCursor } from '../domain/live-cursor.js';
import type { FrameRun } from './frame-run.js';

/** One open stream of one member on one canvas. */
export class LiveSubscriber {
  /** False while it reads history: fan-out leaves it alone until it has caught up. */
  live = false;
  /** What it was told of the user's notifications. */
  notified: string | undefined;

  constructor(
    readonly stream: SseStream,
    readonly userId: string,
    readonly sessionId: string,
    public role: CanvasRole,
    public membershipVersion: string,
    /** The last operation and the last comment given to the stream. */
    public cursor: LiveCursor,
  ) {}

  /**
   * Gives it frames that follow each other. Those it has are left out; if the first new one is not the next one, nothing
   * is sent and the answer is false: it has to read history.
   */
  deliver(run: FrameRun): boolean {
    const { track, first, last } = run;
    const place = this.cursor[track];
    if (first === undefined || last === undefined || last <= place) return true;
    if (first > place + 1n) return false;
    if (this.stream.write(run.after(this.cursor))) this.cursor = { ...this.cursor, [track]: last };
    return true;
  }

  /** Their news from here to the head are not kept any more, or never were: it has to load the comments, and goes on from the head. */
  skipComments(canvasId: string, commentSeq: bigint): void {
    if (this.cursor.commentSeq === commentSeq) return;
    this.cursor = { ...this.cursor, commentSeq };
    const data = { threads: `/api/v1/canvases/${canvasId}/comment-threads`, commentSeq: String(commentSeq) };
    this.stream.send({ id: formatLiveCursor(this.cursor), event: 'comments-reset', data });
  }

  changeRole(role: CanvasRole | undefined, membershipVersion: string): void {
    this.membershipVersion = membershipVersion;
    if (role === undefined) {
      this.stream.close('revoked', { event: 'revoked', data: { reason: 'not-a-member' } });
    } else if (role !== this.role) {
      this.role = role;
      this.stream.send({ event: 'role', data: { role } });
    }
  }
}
