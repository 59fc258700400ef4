import http from 'node:http';

/** An event stream that keeps nothing but counts: a thousand of them must not be what a test measures. */
export class CountingStream {
  ready = false;
  ended = false;
  /** The last revision received. */
  last = 0;
  received = 0;
  /** Operations that were not the one after the last. */
  faults = 0;
  readonly endings: string[] = [];
  private pending = '';

  private constructor(private readonly request: http.ClientRequest) {}

  static open(url: string, token: string): Promise<CountingStream> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` };
      const request = http.get(url, { agent: false, headers }, (response) => {
        if (response.statusCode !== 200)
          return reject(new Error(`the stream was refused with ${response.statusCode}`));
        const stream = new CountingStream(request);
        response.setEncoding('latin1');
        response.on('data', (text: string) => stream.take(text));
        response.on('error', () => undefined);
        response.on('close', () => (stream.ended = true));
        resolve(stream);
      });
      request.on('error', reject);
    });
  }

  close(): void {
    this.request.destroy();
  }

  private take(text: string): void {
    const whole = this.pending + text;
    const end = whole.lastIndexOf('\n\n') + 1;
    // Copied: a slice would keep all that was received alive.
    this.pending = end === whole.length ? '' : Buffer.from(whole.slice(end), 'latin1').toString('latin1');
    for (const [, id, event] of whole.slice(0, end).matchAll(/^(?:id: (\d+)\.\d+\n)?event: (\w+)$/gm)) {
      if (event === 'ready') this.ready = true;
      else if (event === 'operation') this.count(Number(id));
      else if (event === 'resync' || event === 'reset' || event === 'revoked') this.endings.push(event);
    }
  }

  private count(revision: number): void {
    this.received++;
    if (revision !== this.last + 1) this.faults++;
    this.last = revision;
  }
}
