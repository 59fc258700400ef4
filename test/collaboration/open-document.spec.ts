import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import { databaseUnavailable } from '../../src/adapters/postgres/pg-errors.js';
import { OpenDocument } from '../../src/modules/collaboration/queries/open-document.js';
import { sendProblem } from '../../src/modules/web/problem.filter.js';
import type { CanvasDocuments, DocumentSink } from '../../src/ports/collaboration/canvas-documents.port.js';
import { insertCanvas, insertUser } from '../builders/canvases.js';
import { eventually } from '../harness/eventually.js';
import { canvasKit, type CanvasKit } from '../harness/canvas-kit.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('OpenDocument', () => {
  let db: TestDatabase;
  let kit: CanvasKit;
  let canvas: string;
  beforeAll(async () => {
    db = await openTestDatabase();
    kit = canvasKit(db);
    canvas = await insertCanvas(db, await insertUser(db));
    await db.session.query(
      `insert into canvas_entities (canvas_id, id, kind, body, revision, bytes)
       select $1, 'n' || n, 'node', jsonb_build_object('type', 'text', 'data', jsonb_build_object('text', repeat('x', 1000))), 1, 1050
         from generate_series(1, 3000) n`,
      [canvas],
    );
  });
  afterAll(() => db.close());

  const open = (documents: OpenDocument, isKnown = (_: string) => false) =>
    documents.execute({ canvasId: canvas, isKnown });
  const snapshots = async () => {
    const row = await db.session.one<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    );
    return row.open;
  };

  it('COL-2 a document is written as it is read, and readers beyond the fourth wait for a place', async () => {
    const documents = new OpenDocument(kit.documents);
    const readers = await Promise.all([1, 2, 3, 4].map(() => open(documents)));
    let fifth = false;
    const waiting = open(documents).then((opened) => {
      fifth = true;
      return opened;
    });
    // Three megabytes do not fit into the buffers: four snapshots stay open, and nobody else gets in.
    await eventually(async () => expect(await snapshots()).toBe(4));
    expect(fifth).toBe(false);
    readers[0]?.body?.destroy();
    const text = (await buffer((await waiting).body as NodeJS.ReadableStream)).toString();
    expect((JSON.parse(text) as { nodes: unknown[] }).nodes).toHaveLength(3000);
    for (const { body } of readers) body?.destroy();
    await eventually(async () => expect(await snapshots()).toBe(0));
  });

  it('COL-2 a revision that the client has opens no snapshot, and a canvas that is none is not found', async () => {
    const documents = new OpenDocument(kit.documents);
    expect(await open(documents, (revision) => revision === '0')).toEqual({ revision: '0', body: undefined });
    await expect(
      documents.execute({ canvasId: '00000000-0000-4000-8000-000000000000', isKnown: () => false }),
    ).rejects.toMatchObject({ code: 'canvas-not-found' });
  });

  it('COL-2 PLT-13 a database that goes away before the first piece is a 503, not an error of ours', async () => {
    const server = Fastify();
    server.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
    const gone = databaseUnavailable(new Error('terminated'));
    const documents = new OpenDocument({
      revision: () => Promise.resolve('7'),
      write: async (_canvasId: string, sink: DocumentSink) => {
        sink.begin('7');
        await Promise.reject(gone);
      },
    } as unknown as CanvasDocuments);
    server.get('/document', async (_request, reply) => reply.send((await open(documents)).body));
    const { statusCode, body } = await server.inject('/document');
    expect([statusCode, (JSON.parse(body) as { code: string }).code]).toEqual([503, 'database-unavailable']);
  });
});
