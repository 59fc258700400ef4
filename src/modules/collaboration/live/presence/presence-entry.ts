import { isDeepStrictEqual } from 'node:util';
import { colourOf, NOTHING_TOLD, type PresenceKey, type PresenceState } from '../../domain/presence.js';

/** One client as this process knows it. Times are milliseconds of this process's own running clock. */
export class PresenceEntry {
  state: PresenceState = NOTHING_TOLD;
  /** Rises with every change anywhere; the highest is the state that counts. */
  version = 0;
  /** Open streams of this client here. */
  streams = 0;
  /** Until when a message of the client, or a stream that broke, vouches for it here. */
  vouchedUntil = Number.NEGATIVE_INFINITY;
  /** When another process last said that it is there. */
  heardAt = Number.NEGATIVE_INFINITY;
  /** Whether it was shown as idle. */
  idle = false;
  private text: string | undefined;

  constructor(
    readonly key: PresenceKey,
    readonly name: string,
    public changedAt: number,
  ) {}

  /** Whether this process knows by itself that the client is there: it answers for it to the others. */
  vouched(now: number): boolean {
    return this.streams > 0 || this.vouchedUntil > now;
  }

  get hasVouched(): boolean {
    return this.streams > 0 || this.vouchedUntil > Number.NEGATIVE_INFINITY;
  }

  alive(now: number, heardForMs: number): boolean {
    return this.vouched(now) || this.heardAt + heardForMs > now;
  }

  tells(state: PresenceState): boolean {
    return !isDeepStrictEqual(state, this.state);
  }

  /** Two processes that did not hear each other give the same version to different states: all must choose the same one. */
  yieldsTo(state: PresenceState, version: number): boolean {
    if (version !== this.version) return version > this.version;
    return this.tells(state) && JSON.stringify(state) > JSON.stringify(this.state);
  }

  take(state: PresenceState, version: number, changedAt: number): void {
    this.state = state;
    this.version = version;
    this.changedAt = changedAt;
    this.text = undefined;
  }

  /** Idle by its own word, or because nothing of it changed for long. True when that is news. */
  judgeIdle(now: number, idleAfterMs: number): boolean {
    const idle = this.state.idle || now - this.changedAt >= idleAfterMs;
    if (idle === this.idle) return false;
    this.idle = idle;
    this.text = undefined;
    return true;
  }

  /** As clients see it, serialised once for all of them. */
  get json(): string {
    const { userId, clientId } = this.key;
    const { cursor, selection, viewport } = this.state;
    this.text ??= JSON.stringify({
      userId,
      clientId,
      name: this.name,
      colour: colourOf(userId),
      cursor,
      selection,
      viewport,
      idle: this.idle,
    });
    return this.text;
  }
}
