// @hocuspocus/server with a durable store: the whole Yjs document in one row of PostgreSQL, written by `onStoreDocument`
// with debounce 0. Its own acknowledgement (sync status) comes before the store, so each writer is told by a stateless
// message up to which clock of its client the store has committed: that is what the bench waits for.
// With debounce 0 every update asks for a store of its own, one after the other; those that find nothing new to store
// return at once, so that one write covers whatever arrived during the last (group commit, in the peer's favour).
import { Server } from '@hocuspocus/server';
import pg from 'pg';
import * as Y from 'yjs';
import { documentWith } from './sample-yjs.mjs';

const { DATABASE_URL, DATABASE_POOL_SIZE, NODES } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL_SIZE) });
await pool.query('create table if not exists peer_documents (name text primary key, data bytea not null)');

/** Connections that changed a document since its last store. */
const unsaved = new Map();
const stored = new WeakMap();

const server = new Server({
  address: '127.0.0.1',
  quiet: true,
  stopOnSignals: false,
  debounce: 0,
  maxDebounce: 0,
  onLoadDocument: async ({ documentName }) => {
    const { rows } = await pool.query('select data from peer_documents where name = $1', [documentName]);
    if (rows.length === 0) return documentWith(Number(NODES));
    const document = new Y.Doc();
    Y.applyUpdate(document, rows[0].data);
    return document;
  },
  onChange: async ({ document, connection }) => {
    const writers = unsaved.get(document) ?? new Set();
    unsaved.set(document, writers.add(connection));
  },
  onStoreDocument: async ({ document, documentName }) => {
    const writers = unsaved.get(document);
    if (!writers) return;
    unsaved.delete(document);
    const clocks = JSON.stringify(Object.fromEntries(Y.decodeStateVector(Y.encodeStateVector(document))));
    await pool.query({
      name: 'store',
      text: 'insert into peer_documents (name, data) values ($1, $2) on conflict (name) do update set data = excluded.data',
      values: [documentName, Buffer.from(Y.encodeStateAsUpdate(document))],
    });
    stored.set(document, { writers, clocks });
  },
  afterStoreDocument: async ({ document }) => {
    const saved = stored.get(document);
    stored.delete(document);
    for (const connection of saved?.writers ?? []) connection?.sendStateless(saved.clocks);
  },
});

process.once('SIGTERM', () => process.exit(0));
// A peer must not outlive the bench.
process.once('disconnect', () => process.exit(0));
await server.listen(0);
process.send(`http://127.0.0.1:${server.address.port}`);
