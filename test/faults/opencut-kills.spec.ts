import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { PgSession } from '../../src/adapters/postgres/pg-session.js';
import { insertCanvas, insertSession, insertUser } from '../builders/canvases.js';
import { Stack } from '../harness/stack.js';

const POINTS = ['opencut:after-node', 'opencut:before-commit', 'opencut:after-commit'];

/** The API as it is deployed, killed while it brings a finished cut onto a canvas. */
describe('Cuts brought back while API processes die', () => {
  let stack: Stack;
  let session: PgSession;
  beforeAll(async () => {
    stack = await Stack.open();
    expect(await stack.spawn('migrate.main').ended).toBe(0);
    session = new PgSession(new pg.Pool({ connectionString: stack.databaseUrl, max: 2 }));
    session.pool.on('error', () => undefined);
  }, 60_000);
  afterAll(async () => {
    await session.pool.end();
    await stack.close();
  }, 30_000);

  const count = async (sql: string, canvas: string) => (await session.query(sql, [canvas])).length;

  it.each(POINTS)(
    'COL-20 PLT-33 killed at %s, the retry at the next process ends with one node, its references and no open session',
    async (point) => {
      const user = await insertUser({ session });
      const { token } = await insertSession({ session }, user);
      const canvas = await insertCanvas({ session }, user);
      const media = [`clip-${randomUUID()}`, `cut-${randomUUID()}`];
      await session.execute(
        `insert into media_objects (storage_key, owner_user_id, oss_key, mime, bytes, sha256, source)
         select key, $2, 'infinite-canvas/media/' || key, 'video/mp4', 10, repeat('a', 64), 'upload' from unnest($1::text[]) key`,
        [media, user],
      );
      const [clip, cut] = media;
      const call = async (path: string, body: unknown) => {
        const answer = await fetch(`${stack.url}/api/v1/canvases/${canvas}${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return (await answer.json()) as { id: string; nodeId: string };
      };
      const api = stack.spawn('main', [], { CRASH_AT: point });
      await stack.ready();
      const value = { type: 'video', data: { storageKey: clip } };
      await call('/operations', { operations: [{ opId: 'a', type: 'node.upsert', entityId: 'a', value }] });
      const { id } = await call('/opencut-sessions', { selection: [{ nodeId: 'a' }] });
      const bring = () => call(`/opencut-sessions/${id}/import`, { storageKey: cut });
      await expect(bring()).rejects.toThrow();
      expect(await api.ended).toBe('SIGKILL');

      const next = stack.spawn('main');
      await stack.ready();
      const { nodeId } = await bring();
      expect(await bring()).toMatchObject({ nodeId, replayed: true });
      next.child.kill('SIGKILL');
      await next.ended;
      expect(
        await count(
          `select from canvas_entities where canvas_id = $1 and body -> 'data' ? 'openCut'`,
          canvas,
        ),
      ).toBe(1);
      expect(await count('select from canvas_operations where canvas_id = $1', canvas)).toBe(2);
      expect(await count('select from canvas_project_media_refs where canvas_id = $1', canvas)).toBe(2);
      expect(
        await count(`select from opencut_sessions where canvas_id = $1 and state = 'exported'`, canvas),
      ).toBe(1);
      expect(await count('select from opencut_session_nodes where canvas_id = $1', canvas)).toBe(0);
    },
    60_000,
  );
});
