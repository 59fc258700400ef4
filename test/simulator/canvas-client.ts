import {
  applyLogged,
  emptyDocument,
  type FoldedDocument,
} from '../../src/modules/collaboration/domain/document-fold.js';
import type { LoggedCanvasOperation } from '../../src/modules/collaboration/domain/logged-operation.js';
import type { JsonObject } from '../../src/ports/kernel/json.js';
import { SseClient, type ReceivedEvent } from '../harness/sse-client.js';
import type { SimulatedUser } from './canvas-world.js';

/** One browser tab: a document that it folds from what its stream tells, and nothing else. */
export class CanvasClient {
  document: FoldedDocument = emptyDocument();
  /** Whether it means to be connected; what ends otherwise is taken up again, as a browser does. */
  following = false;
  /** Operations told by the stream that is open now. */
  told: string[] = [];
  private stream = new SseClient();
  private lastEventId = '0.0';

  constructor(
    readonly user: SimulatedUser,
    private readonly canvasId: string,
    private readonly onFault: (fault: string) => void,
  ) {}

  get open(): boolean {
    return this.stream.status === 200 && !this.stream.ended;
  }

  /** The status of the answer; 0 where there was none. */
  async follow(origin: string, by: 'header' | 'query' = 'header'): Promise<number> {
    this.drop();
    const stream = new SseClient();
    this.stream = stream;
    this.following = true;
    this.told = [];
    stream.onEvent = (event) => {
      if (this.stream === stream) this.take(event);
    };
    const query = by === 'query' ? `?lastEventId=${this.lastEventId}` : '';
    const headers = {
      authorization: `Bearer ${this.user.token}`,
      ...(by === 'header' ? { 'last-event-id': this.lastEventId } : {}),
    };
    const opened = await stream
      .open(`${origin}/canvases/${this.canvasId}/events${query}`, headers)
      .catch(() => undefined);
    return opened ? stream.status : 0;
  }

  drop(): void {
    this.following = false;
    this.stream.destroy();
  }

  /** As after loading the page: the whole document, and the stream from there on. */
  load(text: string): void {
    const stored = JSON.parse(text) as { revision: string; settings: JsonObject } & Record<
      string,
      (JsonObject & { id: string; revision: string })[]
    >;
    this.document = { revision: stored.revision, settings: stored.settings, entities: new Map() };
    for (const kind of ['node', 'edge', 'group'] as const) {
      for (const { id, revision, ...body } of stored[`${kind}s`] ?? [])
        this.document.entities.set(id, { kind, body, revision });
    }
    this.lastEventId = `${stored.revision}.0`;
  }

  private take({ event, data, id }: ReceivedEvent): void {
    this.lastEventId = id ?? this.lastEventId;
    if (event === 'revoked') this.following = false;
    else if (event === 'reset') this.onFault(`${this.user.username} was told to reset: ${data}`);
    else if (event === 'operation') {
      const operation = JSON.parse(data) as LoggedCanvasOperation;
      this.told.push(operation.revision);
      try {
        applyLogged(this.document, operation);
      } catch (error) {
        this.onFault(`${this.user.username} cannot fold what its stream told: ${String(error)}`);
      }
    }
  }
}
