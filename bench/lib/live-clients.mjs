// One client of each server: it changes nodes of a canvas and hears what others change. All three send the same change, with
// a mark in it by which everybody counts, and read no more of a message than the marks: the client must not be measured.
import http from 'node:http';
import WebSocket from 'ws';
import * as Y from 'yjs';

const MARKS = /op:[^;]+;/g;

/** Ours: an event stream, and a keep-alive connection for changes. The answer comes after the commit. */
class OurClient {
  agent = new http.Agent({ keepAlive: true, maxSockets: 1, noDelay: true });

  constructor({ port, canvas, token, onMark }) {
    Object.assign(this, { port, canvas, token, onMark });
  }

  open() {
    const headers = { authorization: `Bearer ${this.token}` };
    const path = `/api/v1/canvases/${this.canvas}/events`;
    return new Promise((resolve, reject) => {
      this.stream = http.get(
        { port: this.port, host: '127.0.0.1', path, headers, agent: false },
        (response) => {
          if (response.statusCode !== 200) return reject(new Error(`the stream: ${response.statusCode}`));
          response.setEncoding('latin1');
          let pending = '';
          response.on('data', (text) => {
            const whole = pending + text;
            const end = whole.lastIndexOf('\n\n') + 1;
            pending = whole.slice(end);
            const events = whole.slice(0, end);
            if (events.includes('event: ready')) resolve();
            for (const [mark] of events.matchAll(MARKS)) this.onMark(mark);
          });
          response.on('error', () => undefined);
        },
      );
      this.stream.on('error', reject);
    });
  }

  change(node, x, mark) {
    const body = `{"operations":[{"opId":"bench-${mark.slice(3, -1)}","type":"node.patch","entityId":"${node}","value":{"position":{"x":${x},"y":5},"data":{"mark":"${mark}"}}}]}`;
    const options = {
      host: '127.0.0.1',
      port: this.port,
      agent: this.agent,
      method: 'POST',
      path: `/api/v1/canvases/${this.canvas}/operations`,
      headers: {
        authorization: `Bearer ${this.token}`,
        'content-type': 'application/json',
        'content-length': body.length,
      },
    };
    return new Promise((resolve, reject) => {
      const request = http.request(options, (response) => {
        response.resume();
        response.once('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`a change: ${response.statusCode}`)),
        );
      });
      request.once('error', reject);
      request.end(body);
    });
  }

  close() {
    this.stream.destroy();
    this.agent.destroy();
  }
}

/** Answers of the other two come on the socket that also brings the changes of others. */
class SocketClient {
  waiting = new Map();

  connect(url) {
    this.socket = new WebSocket(url, { perMessageDeflate: false });
    return new Promise((resolve, reject) => {
      this.socket.once('open', resolve);
      this.socket.once('error', reject);
    });
  }

  answered(key) {
    return new Promise((resolve) => this.waiting.set(key, resolve));
  }

  settle(key) {
    this.waiting.get(key)?.();
    this.waiting.delete(key);
  }

  close() {
    clearInterval(this.pings);
    this.socket.terminate();
  }
}

/** Message numbers of its protocol. */
const HOCUSPOCUS = { sync: 0, auth: 2, stateless: 5 };

class HocuspocusClient extends SocketClient {
  constructor({ port, canvas, writes, onMark }) {
    super();
    Object.assign(this, { port, canvas, writes, onMark });
  }

  async open() {
    await this.connect(`ws://127.0.0.1:${this.port}`);
    const synced = this.answered('synced');
    this.socket.on('message', (data) => this.take(data));
    this.socket.send(
      message(this.canvas, HOCUSPOCUS.auth, varUint(0), varString('token'), varString('4.7.0')),
    );
    await this.answered('authenticated');
    this.document = new Y.Doc();
    this.socket.send(
      message(this.canvas, HOCUSPOCUS.sync, varUint(0), varBytes(Y.encodeStateVector(this.document))),
    );
    await synced;
  }

  take(data) {
    const name = data[0];
    const type = data[1 + name];
    if (type === HOCUSPOCUS.auth) return this.settle('authenticated');
    if (type === HOCUSPOCUS.stateless) {
      for (const [mark] of data.toString('latin1').matchAll(MARKS)) this.settle(mark);
      return;
    }
    if (type !== HOCUSPOCUS.sync) return;
    const kind = data[2 + name];
    if (kind === 1) {
      if (this.writes) Y.applyUpdate(this.document, unprefixed(data, 3 + name));
      this.settle('synced');
    } else if (kind === 2) {
      for (const [mark] of data.toString('latin1').matchAll(MARKS)) this.onMark(mark);
    }
  }

  /** The change as its provider sends it; it is stored when the server says so. */
  change(node, x, mark) {
    const stored = this.answered(mark);
    this.document.once('update', (update) => {
      this.socket.send(message(this.canvas, HOCUSPOCUS.sync, varUint(2), varBytes(update)));
    });
    this.document.transact(() => {
      const map = this.document.getMap('nodes').get(node);
      map.set('position', { x, y: 5 });
      map.set('mark', mark);
    });
    return stored;
  }
}

class TldrawClient extends SocketClient {
  clock = 0;

  constructor({ port, canvas, schema, onMark }) {
    super();
    Object.assign(this, { port, canvas, schema, onMark });
  }

  async open() {
    await this.connect(`ws://127.0.0.1:${this.port}/${this.canvas}`);
    const connected = this.answered('connect');
    this.socket.on('message', (data) => this.take(data.toString()));
    this.send({
      type: 'connect',
      connectRequestId: 'bench',
      lastServerClock: 0,
      protocolVersion: 8,
      schema: this.schema,
    });
    await connected;
    this.pings = setInterval(() => this.send({ type: 'ping' }), 5_000).unref();
  }

  take(text) {
    if (text.startsWith('{"type":"connect"')) return this.settle('connect');
    if (!text.startsWith('{"type":"data"')) return;
    for (const [, clock] of text.matchAll(/"type":"push_result","clientClock":(\d+)/g)) this.settle(clock);
    for (const [mark] of text.matchAll(MARKS)) this.onMark(mark);
  }

  change(node, x, mark) {
    const clock = (this.clock += 1);
    const answer = this.answered(String(clock));
    const diff = {
      [`shape:${node}`]: ['patch', { x: ['put', x], meta: ['patch', { mark: ['put', mark] }] }],
    };
    this.send({ type: 'push', clientClock: clock, diff });
    return answer;
  }

  send(value) {
    this.socket.send(JSON.stringify(value));
  }
}

/** Its framing: the document's name, the number of the message, then the fields. */
function message(canvas, type, ...fields) {
  return Buffer.concat([varString(canvas), varUint(type), ...fields]);
}

function varUint(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return Buffer.from([...bytes, value]);
}

const varBytes = (bytes) => Buffer.concat([varUint(bytes.length), bytes]);
const varString = (text) => varBytes(Buffer.from(text));

function unprefixed(data, at) {
  while (data[at] > 127) at++;
  return data.subarray(at + 1);
}

export const CLIENTS = { ours: OurClient, hocuspocus: HocuspocusClient, tldraw: TldrawClient };
