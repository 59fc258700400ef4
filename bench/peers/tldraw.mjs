// @tldraw/sync-core: a TLSocketRoom a canvas, each with its SQLite storage in a file of its own on node:sqlite, write-ahead log,
// synchronous=FULL: a push is answered after its transaction has reached the disk.
import { createServer } from 'node:http';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { NodeSqliteWrapper, SQLiteSyncStorage, TLSocketRoom } from '@tldraw/sync-core';
import { createTLSchema } from '@tldraw/tlschema';
import { WebSocketServer } from 'ws';

const { FOLDER, NODES } = process.env;
const rooms = new Map();
let sessions = 0;

function roomOf(name) {
  const known = rooms.get(name);
  if (known) return known;
  const database = new DatabaseSync(path.join(FOLDER, `${name}.sqlite`));
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  const storage = new SQLiteSyncStorage({ sql: new NodeSqliteWrapper(database) });
  const room = new TLSocketRoom({
    schema: createTLSchema(),
    storage,
    clientTimeout: Infinity,
    log: { warn: console.error, error: console.error },
  });
  storage.transaction((records) => {
    for (let n = 1; n <= Number(NODES); n++) records.set(`shape:n${n}`, frame(n));
  });
  rooms.set(name, room);
  return room;
}

const frame = (n) => ({
  id: `shape:n${n}`,
  typeName: 'shape',
  type: 'frame',
  parentId: 'page:page',
  index: `a1${String(n).padStart(4, '0')}V`,
  x: (n % 300) * 400,
  y: Math.floor(n / 300) * 300,
  rotation: 0,
  isLocked: false,
  opacity: 1,
  props: { w: 320, h: 240, name: `a harbour at dawn, number ${n}`, color: 'black' },
  meta: {},
});

const http = createServer();
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
sockets.on('connection', (socket, request) => {
  roomOf(request.url.slice(1)).handleSocketConnect({ sessionId: `s${sessions++}`, socket });
});

process.once('SIGTERM', () => process.exit(0));
// A peer must not outlive the bench.
process.once('disconnect', () => process.exit(0));
http.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${http.address().port}`));
