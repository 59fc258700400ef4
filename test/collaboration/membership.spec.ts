import { randomUUID } from 'node:crypto';
import { insertCanvas, insertMember, insertUser } from '../builders/canvases.js';
import { lockWaits } from '../harness/lock-waits.js';
import { until } from '../harness/until.js';
import { openMembership, type Membership } from './membership-fixture.js';

describe('canvases and members', () => {
  let m: Membership;
  beforeAll(async () => void (m = await openMembership()));
  afterAll(() => m.db.close());

  const owners = (canvasId: string) =>
    m.db.session.query<{ user_id: string; named: string }>(
      `select m.user_id, p.owner_user_id as named from canvas_project_members m join canvas_projects p on p.id = m.canvas_id
        where m.canvas_id = $1 and m.role = 'owner'`,
      [canvasId],
    );
  const roleOf = async (canvasId: string, userId: string) => (await m.members.find(canvasId, userId))?.role;
  const version = async (canvasId: string) =>
    BigInt(
      (
        await m.db.session.one<{ v: string }>(
          `select membership_version as v from canvas_projects where id = $1`,
          [canvasId],
        )
      ).v,
    );

  /** An owner, an editor, a viewer and a stranger. */
  async function team() {
    const [owner, editor, viewer, stranger] = [
      await insertUser(m.db),
      await insertUser(m.db),
      await insertUser(m.db),
      await insertUser(m.db),
    ];
    const canvasId = await insertCanvas(m.db, owner);
    await insertMember(m.db, canvasId, editor, 'editor');
    await insertMember(m.db, canvasId, viewer, 'viewer');
    return { canvasId, owner, editor, viewer, stranger };
  }

  it('COL-1 who creates a canvas owns it; it starts empty at revision 0', async () => {
    const owner = await insertUser(m.db);
    const canvas = await m.create.execute({ ownerUserId: owner, title: 'Summer campaign' });
    expect(canvas).toMatchObject({
      title: 'Summer campaign',
      ownerUserId: owner,
      role: 'owner',
      revision: '0',
      deletedAt: undefined,
    });
    expect(await owners(canvas.id)).toEqual([{ user_id: owner, named: owner }]);
  });

  it('COL-1 an editor renames; the document takes no revision; the change is audited and wakes the streams', async () => {
    const { canvasId, editor } = await team();
    const woken: string[] = [];
    const stop = m.feed.subscribe('canvas', (id) => woken.push(id));
    const canvas = await m.rename.execute({ canvasId, actorId: editor, title: 'New' });
    expect(canvas).toMatchObject({ title: 'New', revision: '0', role: 'editor' });
    await until('streams woken', () => woken.includes(canvasId));
    expect(m.audit.entries.at(-1)).toMatchObject({
      actorId: editor,
      action: 'canvas.rename',
      targetId: canvasId,
    });
    stop();
  });

  it('COL-1 every command: 404 for a stranger, 403 for a weaker role, and nothing is changed', async () => {
    const { canvasId, owner, editor, viewer, stranger } = await team();
    const target = (
      await m.db.session.one<{ username: string }>('select username from users where id = $1', [stranger])
    ).username;
    const commands: Record<string, (actorId: string) => Promise<unknown>> = {
      rename: (actorId) => m.rename.execute({ canvasId, actorId, title: 'x' }),
      delete: (actorId) => m.remove.execute({ canvasId, actorId }),
      add: (actorId) => m.addMember.execute({ canvasId, actorId, username: target, role: 'viewer' }),
      role: (actorId) => m.changeRole.execute({ canvasId, actorId, userId: editor, role: 'viewer' }),
      remove: (actorId) => m.removeMember.execute({ canvasId, actorId, userId: editor }),
      transfer: (actorId) => m.transfer.execute({ canvasId, actorId, userId: editor }),
      invite: (actorId) =>
        m.invite.execute({ canvasId, actorId, role: 'editor', expiresInSeconds: 60, maxUses: 1 }),
      revoke: (actorId) => m.revokeInvitation.execute({ canvasId, actorId, invitationId: randomUUID() }),
    };
    const before = await version(canvasId);
    for (const [name, run] of Object.entries(commands)) {
      await expect(run(stranger)).rejects.toMatchObject({ kind: 'not-found', code: 'canvas-not-found' });
      await expect(run(viewer)).rejects.toMatchObject({ kind: 'forbidden' });
      if (name !== 'rename') await expect(run(editor)).rejects.toMatchObject({ kind: 'forbidden' });
    }
    await expect(m.leave.execute({ canvasId, actorId: stranger })).rejects.toMatchObject({
      kind: 'not-found',
    });
    await expect(
      m.rename.execute({ canvasId: randomUUID(), actorId: owner, title: 'x' }),
    ).rejects.toMatchObject({ kind: 'not-found' });
    expect(await version(canvasId)).toBe(before);
  });

  it('COL-1 the owner adds by username, changes roles and removes; each raises the membership version', async () => {
    const { canvasId, owner, stranger } = await team();
    await m.db.session.query(`update users set username = 'Mina.K' where id = $1`, [stranger]);
    let last = await version(canvasId);
    const raised = async () => {
      const now = await version(canvasId);
      const is = now > last;
      last = now;
      return is;
    };
    await m.addMember.execute({ canvasId, actorId: owner, username: 'mina.k', role: 'viewer' });
    expect([await roleOf(canvasId, stranger), await raised()]).toEqual(['viewer', true]);
    await m.changeRole.execute({ canvasId, actorId: owner, userId: stranger, role: 'editor' });
    expect([await roleOf(canvasId, stranger), await raised()]).toEqual(['editor', true]);
    await m.changeRole.execute({ canvasId, actorId: owner, userId: stranger, role: 'editor' });
    expect(await raised()).toBe(false);
    await m.removeMember.execute({ canvasId, actorId: owner, userId: stranger });
    expect([await roleOf(canvasId, stranger), await raised()]).toEqual([undefined, true]);
  });

  it('COL-1 refused members: unknown, disabled, there already, not there, and the owner', async () => {
    const { canvasId, owner, editor, stranger } = await team();
    const name = async (id: string) =>
      (await m.db.session.one<{ username: string }>('select username from users where id = $1', [id]))
        .username;
    const add = (username: string) =>
      m.addMember.execute({ canvasId, actorId: owner, username, role: 'viewer' });
    await expect(add('nobody-of-that-name')).rejects.toMatchObject({ code: 'user-not-found' });
    await expect(add(await name(editor))).rejects.toMatchObject({ code: 'already-a-member' });
    await expect(add(await name(owner))).rejects.toMatchObject({ code: 'already-a-member' });
    await m.db.session.query(`update users set status = 'disabled' where id = $1`, [stranger]);
    await expect(add(await name(stranger))).rejects.toMatchObject({ code: 'user-not-found' });
    const change = (userId: string) =>
      m.changeRole.execute({ canvasId, actorId: owner, userId, role: 'viewer' });
    await expect(change(stranger)).rejects.toMatchObject({ code: 'member-not-found' });
    await expect(change(owner)).rejects.toMatchObject({ code: 'owner-must-stay' });
    await expect(m.removeMember.execute({ canvasId, actorId: owner, userId: owner })).rejects.toMatchObject({
      code: 'owner-must-stay',
    });
    await expect(
      m.removeMember.execute({ canvasId, actorId: owner, userId: stranger }),
    ).rejects.toMatchObject({ code: 'member-not-found' });
    await expect(m.leave.execute({ canvasId, actorId: owner })).rejects.toMatchObject({
      code: 'owner-must-stay',
    });
  });

  it('COL-1 a member leaves and is a stranger then', async () => {
    const { canvasId, editor } = await team();
    await m.leave.execute({ canvasId, actorId: editor });
    expect(await m.canvases.find(canvasId, editor)).toBeUndefined();
    await expect(m.leave.execute({ canvasId, actorId: editor })).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('COL-1 a deleted canvas is gone for everybody, in lists too, until its owner restores it as it was', async () => {
    const { canvasId, owner, editor } = await team();
    await m.remove.execute({ canvasId, actorId: owner });
    expect(await m.canvases.find(canvasId, editor)).toBeUndefined();
    const page = { limit: 10, after: undefined };
    expect(await m.canvases.list(editor, false, page)).toEqual([]);
    expect(await m.canvases.list(editor, true, page)).toEqual([]);
    expect(await m.canvases.list(owner, false, page)).toEqual([]);
    expect(await m.canvases.list(owner, true, page)).toMatchObject([{ id: canvasId }]);
    await expect(m.rename.execute({ canvasId, actorId: owner, title: 'x' })).rejects.toMatchObject({
      kind: 'not-found',
    });
    await expect(m.remove.execute({ canvasId, actorId: owner })).rejects.toMatchObject({ kind: 'not-found' });
    await expect(m.restore.execute({ canvasId, actorId: editor })).rejects.toMatchObject({
      kind: 'not-found',
    });
    await m.restore.execute({ canvasId, actorId: owner });
    expect(await roleOf(canvasId, editor)).toBe('editor');
    await expect(m.restore.execute({ canvasId, actorId: owner })).rejects.toMatchObject({
      code: 'canvas-not-deleted',
    });
  });

  it('COL-1 ownership moves to a member, and the old owner stays as editor', async () => {
    const { canvasId, owner, editor, stranger } = await team();
    await expect(m.transfer.execute({ canvasId, actorId: owner, userId: stranger })).rejects.toMatchObject({
      code: 'member-not-found',
    });
    await m.transfer.execute({ canvasId, actorId: owner, userId: owner });
    expect(await owners(canvasId)).toEqual([{ user_id: owner, named: owner }]);
    expect(await m.transfer.execute({ canvasId, actorId: owner, userId: editor })).toMatchObject({
      ownerUserId: editor,
      role: 'editor',
    });
    expect(await owners(canvasId)).toEqual([{ user_id: editor, named: editor }]);
    await expect(m.transfer.execute({ canvasId, actorId: owner, userId: owner })).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('COL-1 of many transfers at once, leaves among them, exactly one owner comes out, the same in both tables', async () => {
    const { canvasId, owner, editor, viewer } = await team();
    const more = await Promise.all(Array.from({ length: 6 }, () => insertUser(m.db)));
    for (const id of more) await insertMember(m.db, canvasId, id, 'editor');
    const everybody = [owner, editor, viewer, ...more];
    const attempts = everybody.flatMap((userId) => [
      m.transfer.execute({ canvasId, actorId: owner, userId }),
      m.leave.execute({ canvasId, actorId: userId }),
    ]);
    const results = await Promise.allSettled(attempts);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'DomainError' });
    }
    const now = await owners(canvasId);
    expect(now).toHaveLength(1);
    expect(now[0]?.named).toBe(now[0]?.user_id);
  });

  it.each([
    ['no owner', `update canvas_project_members set role = 'editor' where canvas_id = $1 and role = 'owner'`],
    ['an owner who is gone', `delete from canvas_project_members where canvas_id = $1 and role = 'owner'`],
    ['two owners', `update canvas_project_members set role = 'owner' where canvas_id = $1`],
    [
      'an owner who is no member',
      `update canvas_projects set owner_user_id = (select id from users where id not in (select user_id from canvas_project_members where canvas_id = $1) limit 1) where id = $1`,
    ],
    [
      'an owner who is an editor',
      `update canvas_projects set owner_user_id = (select user_id from canvas_project_members where canvas_id = $1 and role = 'editor') where id = $1`,
    ],
  ])('COL-1 the database itself refuses %s', async (_title, sql) => {
    const { canvasId, owner } = await team();
    await insertUser(m.db);
    await expect(m.db.session.query(sql, [canvasId])).rejects.toMatchObject({ code: 'ownership-conflict' });
    expect(await owners(canvasId)).toEqual([{ user_id: owner, named: owner }]);
  });

  it('COL-23 rights are read again under the lock: a removal that commits first refuses the change behind it', async () => {
    const { canvasId, owner, editor } = await team();
    const blocker = await m.db.session.pool.connect();
    await blocker.query('begin');
    await blocker.query('select 1 from canvas_projects where id = $1 for update', [canvasId]);
    const late = m.rename.execute({ canvasId, actorId: editor, title: 'too late' });
    late.catch(() => undefined);
    await waitingFor(m, 1);
    await blocker.query('delete from canvas_project_members where canvas_id = $1 and user_id = $2', [
      canvasId,
      editor,
    ]);
    await blocker.query('commit');
    blocker.release();
    await expect(late).rejects.toMatchObject({ code: 'canvas-not-found' });
    expect((await m.canvases.find(canvasId, owner))?.title).toBe('A canvas');
  });

  it('PLT-17 the list pages without repeating or losing one while canvases come and go', async () => {
    const owner = await insertUser(m.db);
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) ids.push((await m.create.execute({ ownerUserId: owner, title: `c${n}` })).id);
    const seen: string[] = [];
    let after: string | undefined;
    for (let page = 0; page < 4; page++) {
      const rows = await m.canvases.list(owner, false, { limit: 2, after });
      seen.push(...rows.map(({ id }) => id));
      after = rows.at(-1)?.id;
      if (page === 0) await m.remove.execute({ canvasId: seen[0] ?? '', actorId: owner });
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(ids));
  });
});

/** Waits until `count` statements of this database wait for a lock. */
async function waitingFor({ db }: Pick<Membership, 'db'>, count: number): Promise<void> {
  await until(`${count} waiting`, async () => (await lockWaits(db.session)) >= count);
}
