import { SseClient } from '../harness/sse-client.js';
import { until } from '../harness/until.js';

interface Place {
  revision: number;
  commentSeq: number;
}

interface Told {
  readonly threadId: string;
  readonly commentId: string | null;
  readonly thread: object | null;
  readonly comment: object | null;
}

/** A client that keeps the last event ID and what it was told, and notes whatever does not follow on. */
export class CommentFollower {
  readonly faults: string[] = [];
  readonly comments = new Map<string, object>();
  /** False once it was told to load the comments: from then on it does not know all of them. */
  whole = true;
  private readonly threads = new Map<string, object>();
  private readonly at: Place = { revision: 0, commentSeq: 0 };
  private lastEventId = '0.0';
  private client = new SseClient();

  constructor(
    private origin: string,
    private readonly path: string,
    private readonly token: string,
  ) {
    this.client.ended = true;
  }

  /** Anew where it was broken off, from the last event on. */
  async connect(origin = this.origin): Promise<void> {
    if (!this.client.ended) return;
    this.origin = origin;
    const client = (this.client = new SseClient());
    client.onEvent = (event) => this.client === client && this.take(event);
    await client.open(`${origin}${this.path}`, {
      authorization: `Bearer ${this.token}`,
      'last-event-id': this.lastEventId,
    });
    await until('ready', () => client.of('ready').length === 1);
  }

  breakOff(): void {
    this.client.destroy();
    this.client.ended = true;
  }

  isAt({ revision, commentSeq }: Place): boolean {
    return this.at.revision === revision && this.at.commentSeq === commentSeq;
  }

  thread(id: string): object | undefined {
    const thread = this.threads.get(id);
    return thread && { ...thread, detached: false };
  }

  private take({ id, event, data }: { id: string | undefined; event: string; data: string }): void {
    if (!['operation', 'comment', 'comments-reset', 'ready'].includes(event)) return;
    const told = JSON.parse(data) as Told & { revision: string; seq: string; commentSeq: string };
    if (event === 'operation') this.follow('revision', Number(told.revision));
    if (event === 'comment') {
      this.follow('commentSeq', Number(told.seq));
      if (told.thread) this.threads.set(told.threadId, told.thread);
      if (told.commentId !== null && told.comment) this.comments.set(told.commentId, told.comment);
    }
    if (event === 'comments-reset') {
      this.at.commentSeq = Number(told.commentSeq);
      this.whole = false;
    }
    if (id !== `${this.at.revision}.${this.at.commentSeq}`)
      this.faults.push(`${event} has the ID ${id} at ${JSON.stringify(this.at)}`);
    this.lastEventId = id ?? this.lastEventId;
  }

  private follow(track: keyof Place, place: number): void {
    if (place !== this.at[track] + 1) this.faults.push(`${track} ${place} after ${this.at[track]}`);
    this.at[track] = place;
  }
}
