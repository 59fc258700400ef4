import { once } from 'node:events';
import net from 'node:net';

/** What is sent: `count` times the same block. */
export interface Payload {
  readonly block: Buffer;
  readonly count: number;
}

export interface Answered {
  readonly status: number;
  readonly seconds: number;
  /** Of the body. */
  readonly bytes: number;
}

const READ_BYTES = 1024 * 1024;

/** PUT over a raw socket, so that the client costs little: one request, one connection. */
export async function put(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
  { block, count }: Payload,
): Promise<Answered> {
  const answer = new Receiver(port);
  const { socket } = answer;
  await once(socket, 'connect');
  const began = performance.now();
  socket.write(head('PUT', path, { ...headers, 'content-length': String(block.length * count) }));
  for (let sent = 0; sent < count; sent++) if (!socket.write(block)) await once(socket, 'drain');
  return answer.done(began);
}

export async function get(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answered> {
  const answer = new Receiver(port);
  await once(answer.socket, 'connect');
  const began = performance.now();
  answer.socket.write(head('GET', path, headers));
  return answer.done(began);
}

function head(method: string, path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

/** Reads into one buffer, over and over, and counts. */
class Receiver {
  readonly socket: net.Socket;
  private readonly ended: Promise<unknown>;
  private start = '';
  private received = 0;
  private bodyAt = -1;

  constructor(port: number) {
    this.socket = net.connect({
      port,
      host: '127.0.0.1',
      onread: { buffer: Buffer.alloc(READ_BYTES), callback: (length, buffer) => this.take(length, buffer) },
    });
    this.ended = once(this.socket, 'close');
  }

  async done(began: number): Promise<Answered> {
    await this.ended;
    const seconds = (performance.now() - began) / 1_000;
    return { status: Number(this.start.slice(9, 12)), seconds, bytes: this.received - this.bodyAt };
  }

  private take(length: number, buffer: Uint8Array): boolean {
    if (this.bodyAt < 0) {
      this.start += Buffer.from(buffer.subarray(0, length)).toString('latin1');
      const end = this.start.indexOf('\r\n\r\n');
      if (end >= 0) this.bodyAt = end + 4;
    }
    this.received += length;
    return true;
  }
}
