import type { UnreadNotifications } from '../../../ports/collaboration/canvas-notifications.port.js';
import { frameOf } from '../../web/sse/sse-frame.js';
import type { LiveSubscriber } from './live-subscriber.js';

/**
 * Tells the streams of a user how many notifications wait, on whichever canvas the stream is: once when it opens, and when that changes.
 * One query at a time, for all users who are due. The list of notifications is the truth; this is what it costs to poll it no more.
 */
export class NoticeBoard {
  private readonly due = new Set<string>();
  private reading = false;

  constructor(
    private readonly unread: (userIds: readonly string[]) => Promise<UnreadNotifications[]>,
    private readonly streams: () => readonly LiveSubscriber[],
    private readonly onError: (error: unknown) => void,
  ) {}

  wake(userId: string): void {
    this.due.add(userId);
    if (!this.reading) this.start();
  }

  wakeAll(): void {
    for (const { userId } of this.streams()) this.wake(userId);
  }

  private start(): void {
    this.reading = true;
    this.read()
      .catch(this.onError)
      .finally(() => {
        this.reading = false;
        if (this.due.size > 0) this.start();
      });
  }

  private async read(): Promise<void> {
    const here = new Set(this.streams().map(({ userId }) => userId));
    const userIds = [...this.due].filter((userId) => here.has(userId));
    this.due.clear();
    if (userIds.length === 0) return;
    const found = new Map((await this.unread(userIds)).map((each) => [each.userId, each]));
    for (const subscriber of this.streams()) tell(subscriber, found.get(subscriber.userId));
  }
}

function tell(subscriber: LiveSubscriber, found: UnreadNotifications | undefined): void {
  if (!found) return;
  const { unread, latestId } = found;
  const frame = frameOf({ event: 'notifications', data: { unread, latestId } });
  if (subscriber.notified === frame) return;
  if (subscriber.stream.write(frame)) subscriber.notified = frame;
}
