import http from 'node:http';

export interface ReceivedEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
  /** `performance.now()` at receipt. */
  readonly at: number;
}

/** A client of event streams for tests and benches: parses as the HTML standard says, and can stop reading. */
export class SseClient {
  readonly events: ReceivedEvent[] = [];
  readonly comments: string[] = [];
  status = 0;
  headers: http.IncomingHttpHeaders = {};
  retryMs: number | undefined;
  lastEventId: string | undefined;
  ended = false;
  onEvent: ((event: ReceivedEvent) => void) | undefined;
  /** The body of an answer that is no stream. */
  text = '';
  private request: http.ClientRequest | undefined;
  private response: http.IncomingMessage | undefined;
  private pending = '';

  /** Resolves with the head of the answer. */
  async open(url: string, headers: Readonly<Record<string, string>> = {}): Promise<this> {
    this.request = http.get(url, { agent: false, headers: { accept: 'text/event-stream', ...headers } });
    this.request.on('error', () => (this.ended = true));
    this.response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      this.request?.once('response', resolve);
      this.request?.once('error', reject);
    });
    this.status = this.response.statusCode ?? 0;
    this.headers = this.response.headers;
    this.response.setEncoding('utf8');
    this.response.on('data', (text: string) => this.take(text));
    this.response.on('close', () => (this.ended = true));
    this.response.on('error', () => (this.ended = true));
    return this;
  }

  pause(): void {
    this.response?.pause();
    // Nothing is read from the socket either, so that the server's side fills up.
    this.response?.socket.pause();
  }

  resume(): void {
    this.response?.resume();
    this.response?.socket.resume();
  }

  /** Breaks the connection without a goodbye. */
  destroy(): void {
    this.request?.destroy();
  }

  of(event: string): ReceivedEvent[] {
    return this.events.filter((received) => received.event === event);
  }

  private take(text: string): void {
    if (!this.headers['content-type']?.startsWith('text/event-stream')) {
      this.text += text;
      return;
    }
    const at = performance.now();
    const blocks = (this.pending + text).split('\n\n');
    this.pending = blocks.pop() ?? '';
    for (const block of blocks) this.dispatch(block, at);
  }

  private dispatch(block: string, at: number): void {
    let event = 'message';
    let data: string | undefined;
    for (const line of block.split('\n')) {
      const [field, ...rest] = line.split(':');
      const value = rest.join(':').replace(/^ /, '');
      if (field === '') this.comments.push(value);
      else if (field === 'event') event = value;
      else if (field === 'id') this.lastEventId = value;
      else if (field === 'retry') this.retryMs = Number(value);
      else if (field === 'data') data = data === undefined ? value : `${data}\n${value}`;
    }
    if (data === undefined) return;
    const received = { id: this.lastEventId, event, data, at };
    this.events.push(received);
    this.onEvent?.(received);
  }
}
