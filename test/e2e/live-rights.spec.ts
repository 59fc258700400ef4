import { insertCanvas, insertMember, insertUser } from '../builders/canvases.js';
import { appendToLog } from '../builders/operations.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { until } from '../harness/until.js';
import { LiveMember } from './live-member.js';
import { startLiveProcess, type LiveProcess } from './live-process.js';

/** Nothing here sends a notification: the sweep alone must find every right that ended. */
describe('rights of live streams', () => {
  let db: TestDatabase;
  let process: LiveProcess;
  const members: LiveMember[] = [];
  beforeAll(async () => {
    db = await openTestDatabase();
    process = await startLiveProcess(db.url);
  });
  afterAll(async () => {
    await process.stop();
    await db.close();
  });
  afterEach(() => {
    for (const { client } of members.splice(0)) client.destroy();
  });

  const join = async (canvasId: string, userId: string) => {
    const member = await LiveMember.of(db, canvasId, userId);
    members.push(member);
    await member.connect(process.origin);
    await until('ready', () => member.has('ready'));
    return member;
  };
  async function team() {
    const [owner, editor] = [await insertUser(db), await insertUser(db)];
    const canvasId = await insertCanvas(db, owner);
    await insertMember(db, canvasId, editor, 'editor');
    return {
      canvasId,
      owner,
      editor,
      atOwner: await join(canvasId, owner),
      atEditor: await join(canvasId, editor),
    };
  }
  const within = async (what: string, ms: number, holds: () => boolean) => {
    const at = performance.now();
    await until(what, holds);
    expect(performance.now() - at).toBeLessThan(ms);
  };

  it('COL-23 the stream of a removed member closes within a second, the others stay', async () => {
    const { canvasId, editor, atEditor, atOwner } = await team();
    await db.session.query('delete from canvas_project_members where canvas_id = $1 and user_id = $2', [
      canvasId,
      editor,
    ]);
    await within('closed', 1_000, () => atEditor.client.ended);
    expect(atEditor.events.at(-1)).toBe('revoked');
    expect(JSON.parse(atEditor.client.of('revoked')[0]?.data ?? '{}')).toEqual({ reason: 'not-a-member' });
    await until('told', () => atOwner.has('members'));
    expect(atOwner.client.ended).toBe(false);
    await atEditor.connect(process.origin);
    expect(atEditor.client.status).toBe(404);
  });

  it('COL-23 what is written after a removal never reaches the removed member, notified or not', async () => {
    for (let round = 0; round < 20; round++) {
      const { canvasId, owner, editor, atEditor, atOwner } = await team();
      await appendToLog(db, canvasId, owner);
      await db.session.query('delete from canvas_project_members where canvas_id = $1 and user_id = $2', [
        canvasId,
        editor,
      ]);
      await appendToLog(db, canvasId, owner);
      process.feed.publish({ topic: 'canvas', id: canvasId });
      await until('the owner has both', () => atOwner.last === 2);
      await until('closed', () => atEditor.client.ended);
      expect(atEditor.revisions).not.toContain(2);
    }
  });

  it('COL-23 a changed role is told on the open stream within a second', async () => {
    const { canvasId, editor, atEditor } = await team();
    await db.session.query(
      `update canvas_project_members set role = 'viewer' where canvas_id = $1 and user_id = $2`,
      [canvasId, editor],
    );
    await within('told', 1_000, () => atEditor.has('role'));
    expect(JSON.parse(atEditor.client.of('role')[0]?.data ?? '{}')).toEqual({ role: 'viewer' });
    expect(atEditor.client.ended).toBe(false);
  });

  it.each([
    ['a revoked session', `delete from user_sessions where id = $1`],
    ['an expired session', `update user_sessions set expires_at = now() where id = $1`],
    [
      'a disabled user',
      `update users set status = 'disabled' where id = (select user_id from user_sessions where id = $1)`,
    ],
  ])('IDN-2 %s closes its streams within a second, and those of nobody else', async (_title, sql) => {
    const { atEditor, atOwner } = await team();
    await db.session.query(sql, [atEditor.sessionId]);
    await within('closed', 1_000, () => atEditor.client.ended);
    expect(JSON.parse(atEditor.client.of('revoked')[0]?.data ?? '{}')).toEqual({ reason: 'session-ended' });
    expect(atOwner.client.ended).toBe(false);
  });

  it('COL-23 a deleted canvas closes all of its streams within a second', async () => {
    const { canvasId, atEditor, atOwner } = await team();
    await db.session.query('update canvas_projects set deleted_at = now() where id = $1', [canvasId]);
    await within('closed', 1_000, () => atEditor.client.ended && atOwner.client.ended);
    expect([atEditor.events.at(-1), atOwner.events.at(-1)]).toEqual(['deleted', 'deleted']);
    await atOwner.connect(process.origin);
    expect(atOwner.client.status).toBe(404);
  });

  it('COL-1 a new title reaches the open streams without a revision', async () => {
    const { canvasId, atEditor } = await team();
    const place = atEditor.lastEventId;
    await db.session.query(`update canvas_projects set title = 'Renamed' where id = $1`, [canvasId]);
    await until('told', () => atEditor.has('canvas'));
    expect(JSON.parse(atEditor.client.of('canvas')[0]?.data ?? '{}')).toEqual({ title: 'Renamed' });
    expect(atEditor.lastEventId).toBe(place);
  });

  it('COL-23 canvases without open streams cost the sweep nothing', async () => {
    await until('all closed', () => process.hub.streamCount === 0);
    expect(process.hub.roomCount).toBe(0);
    const before = process.watch.sweeps;
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(process.watch.sweeps).toBe(before);
  });
});
