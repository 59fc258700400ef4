import type { CanvasRole } from '../../../ports/collaboration/canvas-directory.port.js';
import type { SseStream } from '../../web/sse/sse-stream.js';
import type { LiveFrame } from './recent-frames.js';

/** One open stream of one member on one canvas. */
export class LiveSubscriber {
  /** False while it reads history: fan-out leaves it alone until it has caught up. */
  live = false;

  constructor(
    readonly stream: SseStream,
    readonly userId: string,
    readonly sessionId: string,
    public role: CanvasRole,
    public membershipVersion: string,
    /** The last revision given to the stream. */
    public revision: bigint,
  ) {}

  /**
   * Gives it frames that follow each other. Those it has are left out; if the first new one is not the next one, nothing
   * is sent and the answer is false: it has to read history. `joined` is all of the frames as one text.
   */
  deliver(frames: readonly LiveFrame[], joined: Buffer | string): boolean {
    const [first, last] = [frames[0], frames.at(-1)];
    if (!first || !last || last.revision <= this.revision) return true;
    if (first.revision > this.revision + 1n) return false;
    const whole = first.revision === this.revision + 1n;
    const text = whole
      ? joined
      : frames
          .filter(({ revision }) => revision > this.revision)
          .map(({ text }) => text)
          .join('');
    if (this.stream.write(text)) this.revision = last.revision;
    return true;
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
