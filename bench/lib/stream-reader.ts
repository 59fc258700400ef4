import http from 'node:http';

/** An event stream of a canvas. Reads no more of an event than its ID: the client must not be what is measured. */
export class StreamReader {
  readonly revisions: number[] = [];
  /** `performance.now()` at the receipt of each. */
  readonly at: number[] = [];
  ready = false;
  private pending = '';

  private constructor(private readonly request: http.ClientRequest) {}

  static open(url: string, token: string): Promise<StreamReader> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` };
      const request = http.get(url, { agent: false, headers }, (response) => {
        if (response.statusCode !== 200) {
          reject(new Error(`the stream was refused with ${response.statusCode}`));
          return;
        }
        const reader = new StreamReader(request);
        response.setEncoding('latin1');
        response.on('data', (text: string) => reader.take(text));
        response.on('error', () => undefined);
        resolve(reader);
      });
      request.on('error', reject);
    });
  }

  get last(): number {
    return this.revisions.at(-1) ?? 0;
  }

  close(): void {
    this.request.destroy();
  }

  private take(text: string): void {
    const now = performance.now();
    const whole = this.pending + text;
    const end = whole.lastIndexOf('\n\n') + 1;
    this.pending = whole.slice(end);
    for (const [, revision, event] of whole.slice(0, end).matchAll(/^id: (\d+)\.\d+\nevent: (\w+)$/gm)) {
      if (event === 'ready') this.ready = true;
      else {
        this.revisions.push(Number(revision));
        this.at.push(now);
      }
    }
  }
}
