// The peer: @hocuspocus/server with a durable store. It sends changes on at once and stores a document after that, whole, as
// its own database extension does; `debounce: 0` is the least that it waits. A client hears by a stateless message
// when its change is stored: the counterpart of our answer, which comes after the commit.
import { Server } from '@hocuspocus/server';
import pg from 'pg';
import * as Y from 'yjs';

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_SIZE),
});
const nodes = Number(process.env.NODES);
/** By document: whose changes the next store will hold. */
const waiting = new Map();

const server = new Server({
  address: '127.0.0.1',
  port: 0,
  quiet: true,
  debounce: 0,
  maxDebounce: 0,
  stopOnSignals: false,
  onLoadDocument: async ({ document, documentName }) => {
    const { rows } = await pool.query('select data from hocuspocus_documents where name = $1', [
      documentName,
    ]);
    if (rows[0]) Y.applyUpdate(document, rows[0].data);
    else fill(document);
    return document;
  },
  onChange: async ({ documentName, connection, update }) => {
    const mark = /op:[^;]+;/.exec(Buffer.from(update).toString('latin1'))?.[0];
    if (!mark || !connection) return;
    if (!waiting.has(documentName)) waiting.set(documentName, []);
    waiting.get(documentName).push([connection, mark]);
  },
  onStoreDocument: async ({ document, documentName }) => {
    const stored = waiting.get(documentName) ?? [];
    waiting.delete(documentName);
    await pool.query(
      `insert into hocuspocus_documents (name, data) values ($1, $2)
       on conflict (name) do update set data = excluded.data`,
      [documentName, Buffer.from(Y.encodeStateAsUpdate(document))],
    );
    for (const [connection, mark] of stored) connection.sendStateless(mark);
  },
});

/** The same nodes as the canvases of ours. */
function fill(document) {
  document.transact(() => {
    const map = document.getMap('nodes');
    for (let n = 1; n <= nodes; n++) {
      const node = new Y.Map();
      node.set('type', 'image');
      node.set('position', { x: (n % 300) * 400, y: Math.floor(n / 300) * 300 });
      node.set('width', 320);
      node.set('height', 240);
      node.set('data', { prompt: `a harbour at dawn, number ${n}` });
      map.set(`n${n}`, node);
    }
  });
}

/** What the store holds of a document: the last mark of each node. */
async function marksOf(documentName) {
  const { rows } = await pool.query('select data from hocuspocus_documents where name = $1', [documentName]);
  const document = new Y.Doc();
  if (rows[0]) Y.applyUpdate(document, rows[0].data);
  return [...document.getMap('nodes').values()].map((node) => node.get('mark')).filter(Boolean);
}

process.on('message', ({ ask, canvas }) => {
  if (ask === 'marks') marksOf(canvas).then((marks) => process.send({ marks }));
});
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
await pool.query(
  'create table if not exists hocuspocus_documents (name text primary key, data bytea not null)',
);
await server.listen();
process.send({ port: server.httpServer.address().port });
