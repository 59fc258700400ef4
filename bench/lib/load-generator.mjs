// A process of its own that keeps N connections busy: each sends its next request when the answer to the last is there.
// Raw sockets and one fixed request text a connection, so that on a small machine the client takes little from the server.
import net from 'node:net';

process.on('message', (load) => {
  generate(load).then(
    (result) => process.send(result),
    (error) => process.send({ error: String(error?.stack ?? error) }),
  );
});
process.once('disconnect', () => process.exit(0));

let sent = 0;

/** `load`: kind livez or patch, port, connections, and either seconds or the number of requests. */
async function generate(load) {
  const state = {
    load,
    end: performance.now() + (load.seconds ?? 600) * 1_000,
    left: load.requests ?? Infinity,
    times: [],
    other: 0,
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: load.connections }, () => connection(state)));
  const seconds = (performance.now() - began) / 1_000;
  const times = state.times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return {
    requests: times.length,
    other: state.other,
    perSecond: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
  };
}

/** Resolves when time or requests are used up and the last answer has arrived. */
function connection(state) {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: '127.0.0.1', port: state.load.port, noDelay: true });
    let pending = '';
    let since = 0;
    const next = () => {
      if (state.left <= 0 || performance.now() >= state.end) return socket.end(resolve);
      state.left--;
      since = performance.now();
      socket.write(textOf(state.load));
    };
    socket.setEncoding('latin1');
    socket.once('connect', next);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the server closed a connection')));
    socket.on('data', (text) => {
      pending += text;
      const head = pending.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = /\r\ncontent-length: *(\d+)/i.exec(pending.slice(0, head))?.[1];
      if (length === undefined)
        return reject(new Error(`an answer without a length:\n${pending.slice(0, head)}`));
      if (pending.length < head + 4 + Number(length)) return;
      state.times.push(performance.now() - since);
      if (pending.slice(9, 12) !== '200') state.other++;
      pending = '';
      next();
    });
  });
}

function textOf({ kind, canvases, nodes, token }) {
  if (kind === 'livez') return 'GET /livez HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';
  const canvas = 1 + Math.floor(Math.random() * canvases.length);
  const node = 1 + Math.floor(Math.random() * nodes);
  const x = Math.floor(Math.random() * 100_000);
  const opId = `${process.pid}-${(sent += 1)}`;
  const body = `{"operations":[{"opId":"${opId}","type":"node.patch","entityId":"n${node}","value":{"position":{"x":${x},"y":5}}}]}`;
  return (
    `POST /api/v1/canvases/${canvases[canvas - 1]}/operations HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}
