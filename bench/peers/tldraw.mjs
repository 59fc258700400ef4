// The peer: @tldraw/sync-core, a room for each canvas, with its own SQLite storage in a file of the room's, every commit
// flushed to the disk (`synchronous = full`). Its answer to a change comes after that commit, as ours does.
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { NodeSqliteWrapper, SQLiteSyncStorage, TLSocketRoom } from '@tldraw/sync-core';
import { createTLSchema } from '@tldraw/tlschema';
import { WebSocketServer } from 'ws';

const folder = process.env.FOLDER;
const nodes = Number(process.env.NODES);
const schema = createTLSchema();
const rooms = new Map();

function roomOf(canvas) {
  const present = rooms.get(canvas);
  if (present) return present;
  const database = new DatabaseSync(path.join(folder, `${canvas}.sqlite`));
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  const storage = new SQLiteSyncStorage({ sql: new NodeSqliteWrapper(database), snapshot: snapshot() });
  const made = { database, room: new TLSocketRoom({ schema, storage }) };
  rooms.set(canvas, made);
  return made;
}

/** The same nodes as the canvases of ours, as frames. */
function snapshot() {
  const page = { id: 'page:page', typeName: 'page', name: 'Page', index: 'a1', meta: {} };
  const document = { id: 'document:document', typeName: 'document', gridSize: 10, name: '', meta: {} };
  const shapes = Array.from({ length: nodes }, (_, place) => {
    const n = place + 1;
    return {
      id: `shape:n${n}`,
      typeName: 'shape',
      type: 'frame',
      parentId: 'page:page',
      index: `a${String(n).padStart(4, '0')}1`,
      x: (n % 300) * 400,
      y: Math.floor(n / 300) * 300,
      rotation: 0,
      isLocked: false,
      opacity: 1,
      props: { w: 320, h: 240, name: `a harbour at dawn, number ${n}`, color: 'black' },
      meta: { mark: '' },
    };
  });
  return {
    clock: 0,
    documentClock: 0,
    tombstones: {},
    schema: schema.serialize(),
    documents: [document, page, ...shapes].map((state) => ({ state, lastChangedClock: 0 })),
  };
}

/** What the file of a room holds, read by another connection: the last mark of each node. */
function marksOf(canvas) {
  const database = new DatabaseSync(path.join(folder, `${canvas}.sqlite`), { readOnly: true });
  const rows = database.prepare('select state from documents').all();
  database.close();
  return rows
    .map(({ state }) => JSON.parse(Buffer.from(state).toString('utf8')).meta?.mark)
    .filter((mark) => mark);
}

let sessions = 0;
const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
server.on('connection', (socket, request) => {
  const canvas = new URL(request.url, 'http://localhost').pathname.slice(1);
  roomOf(canvas).room.handleSocketConnect({ sessionId: `session-${(sessions += 1)}`, socket });
});
process.on('message', ({ ask, canvas }) => {
  if (ask === 'marks') process.send({ marks: marksOf(canvas) });
});
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
server.once('listening', () => process.send({ port: server.address().port, schema: schema.serialize() }));
