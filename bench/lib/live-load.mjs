// A process of its own with many clients of one server (`live-clients.mjs`). Two measurements: how many durable changes a
// second, each client with one at a time; and how long one writer's changes take to reach every reader.
import { setTimeout as sleep } from 'node:timers/promises';
import { CLIENTS } from './live-clients.mjs';

const WORK = { throughput, fanout };

process.on('message', (load) => {
  WORK[load.work](load).then(
    (result) => process.send(result),
    (error) => process.send({ error: String(error?.stack ?? error) }),
  );
});
process.once('disconnect', () => process.exit(0));

let runs = 0;

/** `load`: server (of CLIENTS), port, schema, canvases, tokens, nodes, clients a canvas, seconds. */
async function throughput(load) {
  const run = (runs += 1);
  const clients = [];
  for (const canvas of load.canvases)
    for (let n = 0; n < load.clients; n++)
      clients.push(clientOf(load, canvas, clients.length, () => undefined));
  await inSteps(clients, (client) => client.open());
  const times = [];
  const last = {};
  const began = performance.now();
  const end = began + load.seconds * 1_000;
  await Promise.all(
    clients.map(async (client, number) => {
      // A node of its own, so that the last mark that was confirmed is the one that the store must hold.
      const node = `n${1 + (number % load.clients)}`;
      for (let n = 1; performance.now() < end; n++) {
        const since = performance.now();
        const mark = `op:${run}.${number}.${n};`;
        await client.change(node, n, mark);
        times.push(performance.now() - since);
        last[number] = mark;
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  for (const client of clients) client.close();
  times.sort((a, b) => a - b);
  return {
    changes: times.length,
    perSecond: times.length / seconds,
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    confirmed: clients.map((client, number) => ({ canvas: client.canvas, mark: last[number] })),
  };
}

/** `load`: as above; readers, perSecond. From the sending of a change to its receipt by each reader. */
async function fanout(load) {
  const run = (runs += 1);
  const [canvas] = load.canvases;
  const changes = Math.round(load.perSecond * load.seconds);
  const sent = new Map();
  const heard = Array.from({ length: load.readers }, () => []);
  const delays = [];
  const readers = heard.map((marks, number) =>
    clientOf(load, canvas, number, (mark) => {
      // A server that sends a document anew on joining shows marks of runs before.
      if (!sent.has(mark)) return;
      delays.push(performance.now() - sent.get(mark));
      marks.push(mark);
    }),
  );
  const writer = clientOf(load, canvas, load.readers, () => undefined);
  await inSteps([...readers, writer], (client) => client.open());
  const confirmed = [];
  for (let n = 1; n <= changes; n++) {
    const next = sleep(1_000 / load.perSecond);
    const mark = `op:${run}.w.${n};`;
    sent.set(mark, performance.now());
    confirmed.push(writer.change(`n${1 + (n % load.nodes)}`, n, mark));
    await next;
  }
  await Promise.all(confirmed);
  const limit = performance.now() + 5_000;
  while (heard.some(({ length }) => length < changes) && performance.now() < limit) await sleep(5);
  for (const client of [...readers, writer]) client.close();
  delays.sort((a, b) => a - b);
  return { p50: at(delays, 0.5), p99: at(delays, 0.99), ...faultsOf(heard, [...sent.keys()]) };
}

function faultsOf(heard, sent) {
  const place = new Map(sent.map((mark, n) => [mark, n]));
  let [receipts, missing, duplicated, disordered] = [0, 0, 0, 0];
  for (const marks of heard) {
    const distinct = new Set(marks).size;
    receipts += marks.length;
    missing += sent.length - distinct;
    duplicated += marks.length - distinct;
    marks.forEach((mark, n) => {
      if (n > 0 && place.get(mark) < place.get(marks[n - 1])) disordered++;
    });
  }
  return { receipts, missing, duplicated, disordered };
}

function clientOf({ server, port, schema, tokens, readers }, canvas, number, onMark) {
  const writes = readers === undefined || number === readers;
  return new CLIENTS[server]({ port, schema, canvas, writes, token: tokens[number % tokens.length], onMark });
}

/** Not all at once: a listener's queue is short. */
async function inSteps(clients, open) {
  for (let from = 0; from < clients.length; from += 50)
    await Promise.all(clients.slice(from, from + 50).map(open));
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
