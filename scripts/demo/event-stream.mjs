// Reads server-sent events as they come (the WHATWG format, the parts that this server uses).

/** Opens a stream; every event goes to `onEvent({ id, event, data, at })`. `opened` resolves when the server has answered. */
export function openEventStream(client, path, onEvent) {
  const abort = new AbortController();
  const opened = client.fetch('GET', path, {
    signal: abort.signal,
    headers: { accept: 'text/event-stream' },
  });
  const ended = opened
    .then((response) => read(response, onEvent))
    .catch((error) => {
      if (!abort.signal.aborted) throw error;
    });
  // A stream that breaks shows in what the story then waits for in vain.
  ended.catch(() => {});
  return { opened, ended, close: () => abort.abort() };
}

async function read(response, onEvent) {
  if (!response.ok) throw new Error(`the stream was refused: ${response.status} ${await response.text()}`);
  let buffer = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    buffer += chunk;
    for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
      const event = parse(buffer.slice(0, end));
      buffer = buffer.slice(end + 2);
      if (event) onEvent(event);
    }
  }
}

function parse(block) {
  const fields = { event: 'message', data: [] };
  for (const line of block.split('\n')) {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name === 'data') fields.data.push(value);
    else if (name === 'id' || name === 'event') fields[name] = value;
  }
  if (fields.data.length === 0) return undefined;
  return {
    id: fields.id,
    event: fields.event,
    data: JSON.parse(fields.data.join('\n')),
    at: performance.now(),
  };
}

/** Collects events and lets the story wait for one that fits. */
export class EventLog {
  events = [];
  waiters = new Set();

  take = (event) => {
    this.events.push(event);
    for (const waiter of this.waiters) waiter(event);
  };

  /** The first event that fits, from those that came already or the next ones. */
  until(fits, what, timeoutMs = 30_000) {
    const seen = this.events.find(fits);
    if (seen) return Promise.resolve(seen);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => finish(() => reject(new Error(`waited ${timeoutMs / 1000} s for ${what}`))),
        timeoutMs,
      );
      const waiter = (event) => fits(event) && finish(() => resolve(event));
      const finish = (end) => {
        clearTimeout(timer);
        this.waiters.delete(waiter);
        end();
      };
      this.waiters.add(waiter);
    });
  }
}
