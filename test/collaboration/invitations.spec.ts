import { createHash } from 'node:crypto';
import { insertCanvas, insertMember, insertUser } from '../builders/canvases.js';
import { OutdatedInvitationsHandler } from '../../src/modules/collaboration/jobs/outdated-invitations.handler.js';
import { openMembership, type Membership } from './membership-fixture.js';

describe('invitation links', () => {
  let m: Membership;
  beforeAll(async () => void (m = await openMembership()));
  afterAll(() => m.db.close());

  async function canvas() {
    const owner = await insertUser(m.db);
    return { owner, canvasId: await insertCanvas(m.db, owner) };
  }
  const users = (count: number) => Promise.all(Array.from({ length: count }, () => insertUser(m.db)));
  const invite = (
    canvasId: string,
    actorId: string,
    options: { role?: 'editor' | 'viewer'; maxUses?: number } = {},
  ) =>
    m.invite.execute({
      canvasId,
      actorId,
      role: options.role ?? 'editor',
      expiresInSeconds: 3600,
      maxUses: options.maxUses ?? 1,
    });
  const stored = (id: string) =>
    m.db.session.one<{ uses: number; token_hash: Buffer }>(
      'select uses, token_hash from canvas_invitations where id = $1',
      [id],
    );

  it('COL-1 the token is told once and stored as a digest only', async () => {
    const { canvasId, owner } = await canvas();
    const { invitation, token } = await invite(canvasId, owner);
    expect(Buffer.from(token.replace('cinv_', ''), 'base64url').length).toBe(32);
    expect((await stored(invitation.id)).token_hash).toEqual(createHash('sha256').update(token).digest());
    const whole = await m.db.session.one<{ text: string }>(
      `select i::text as text from canvas_invitations i where id = $1`,
      [invitation.id],
    );
    expect(whole.text).not.toContain(token);
    expect(JSON.stringify(await m.invitations.list(canvasId, { limit: 5, after: undefined }))).not.toContain(
      token,
    );
    expect(JSON.stringify(m.audit.entries)).not.toContain(token);
  });

  it('COL-1 accepting gives the role and spends one use; a member spends none and keeps the role', async () => {
    const { canvasId, owner } = await canvas();
    const [first = '', second = ''] = await users(2);
    const { invitation, token } = await invite(canvasId, owner, { role: 'viewer', maxUses: 2 });
    expect(await m.accept.execute({ token, userId: first })).toMatchObject({ id: canvasId, role: 'viewer' });
    expect(await m.accept.execute({ token, userId: first })).toMatchObject({ role: 'viewer' });
    expect(await m.accept.execute({ token, userId: owner })).toMatchObject({ role: 'owner' });
    expect((await stored(invitation.id)).uses).toBe(1);
    await m.accept.execute({ token, userId: second });
    const [third = ''] = await users(1);
    await expect(m.accept.execute({ token, userId: third })).rejects.toMatchObject({
      kind: 'gone',
      code: 'invitation-used-up',
    });
  });

  it('COL-1 refused: unknown, expired, revoked, of a deleted canvas; no member, no use', async () => {
    const { canvasId, owner } = await canvas();
    const [guest = ''] = await users(1);
    for (const token of ['', 'x', 'cinv_', '\u0000', 'é'.repeat(500)]) {
      await expect(m.accept.execute({ token, userId: guest })).rejects.toMatchObject({
        code: 'invitation-not-found',
      });
    }
    const expired = await invite(canvasId, owner);
    await m.db.session.query(
      `update canvas_invitations set expires_at = now() - interval '1 second' where id = $1`,
      [expired.invitation.id],
    );
    await expect(m.accept.execute({ token: expired.token, userId: guest })).rejects.toMatchObject({
      code: 'invitation-expired',
    });
    const revoked = await invite(canvasId, owner);
    const command = { canvasId, actorId: owner, invitationId: revoked.invitation.id };
    await m.revokeInvitation.execute(command);
    await m.revokeInvitation.execute(command);
    await expect(m.accept.execute({ token: revoked.token, userId: guest })).rejects.toMatchObject({
      code: 'invitation-revoked',
    });
    const open = await invite(canvasId, owner);
    await m.remove.execute({ canvasId, actorId: owner });
    await expect(m.accept.execute({ token: open.token, userId: guest })).rejects.toMatchObject({
      code: 'invitation-not-found',
    });
    expect((await stored(open.invitation.id)).uses).toBe(0);
    expect(await m.members.count(canvasId)).toBe(1);
  });

  it('COL-1 an invitation of one canvas cannot be revoked through another', async () => {
    const [mine, other] = [await canvas(), await canvas()];
    const { invitation } = await invite(other.canvasId, other.owner);
    await expect(
      m.revokeInvitation.execute({
        canvasId: mine.canvasId,
        actorId: mine.owner,
        invitationId: invitation.id,
      }),
    ).rejects.toMatchObject({ code: 'invitation-not-found' });
  });

  it('COL-1 twenty who accept at once never exceed the uses, and every use is one member', async () => {
    const { canvasId, owner } = await canvas();
    const guests = await users(20);
    const { invitation, token } = await invite(canvasId, owner, { maxUses: 7 });
    const results = await Promise.allSettled(guests.map((userId) => m.accept.execute({ token, userId })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'invitation-used-up' });
    }
    expect((await stored(invitation.id)).uses).toBe(7);
    expect(await m.members.count(canvasId)).toBe(8);
  });

  it('COL-1 one guest who accepts ten times at once is one member and spends one use', async () => {
    const { canvasId, owner } = await canvas();
    const [guest = ''] = await users(1);
    const { invitation, token } = await invite(canvasId, owner, { maxUses: 5 });
    await Promise.all(Array.from({ length: 10 }, () => m.accept.execute({ token, userId: guest })));
    expect((await stored(invitation.id)).uses).toBe(1);
    expect(await m.members.count(canvasId)).toBe(2);
  });

  it('COL-1 accepting, revoking, leaving and transferring at once end without deadlock and in a lawful state', async () => {
    const { canvasId, owner } = await canvas();
    const members = await users(4);
    for (const id of members) await insertMember(m.db, canvasId, id, 'editor');
    const guests = await users(8);
    const { invitation, token } = await invite(canvasId, owner, { maxUses: 4 });
    const [heir = '', leaver = ''] = members;
    const results = await Promise.allSettled([
      ...guests.map((userId) => m.accept.execute({ token, userId })),
      m.revokeInvitation.execute({ canvasId, actorId: owner, invitationId: invitation.id }),
      m.transfer.execute({ canvasId, actorId: owner, userId: heir }),
      m.leave.execute({ canvasId, actorId: leaver }),
      m.leave.execute({ canvasId, actorId: owner }),
    ]);
    const codes = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
    );
    const lawful = [
      'invitation-used-up',
      'invitation-revoked',
      'owner-must-stay',
      'forbidden',
      'canvas-not-found',
    ];
    expect(codes.filter((code) => !lawful.includes(code))).toEqual([]);
    const joined = results.slice(0, 8).filter(({ status }) => status === 'fulfilled').length;
    expect((await stored(invitation.id)).uses).toBe(joined);
    const { owners } = await m.db.session.one<{ owners: number }>(
      `select count(*)::int as owners from canvas_project_members where canvas_id = $1 and role = 'owner'`,
      [canvasId],
    );
    expect(owners).toBe(1);
  });

  it('COL-1 a canvas has a bounded number of open invitations', async () => {
    const { canvasId, owner } = await canvas();
    for (let n = 0; n < 100; n++) await invite(canvasId, owner);
    await expect(invite(canvasId, owner)).rejects.toMatchObject({ code: 'too-many-invitations' });
  });

  it('COL-1 an invitation that ended 30 days ago is removed, one that ended yesterday is still listed', async () => {
    const { canvasId, owner } = await canvas();
    const [old, recent] = [await invite(canvasId, owner), await invite(canvasId, owner)];
    const end = (id: string, daysAgo: number) =>
      m.db.session.execute(
        'update canvas_invitations set expires_at = now() - make_interval(days => $2) where id = $1',
        [id, daysAgo],
      );
    const sweeper = new OutdatedInvitationsHandler(m.invitations);
    expect(await sweeper.findDue()).toEqual([]);
    await end(old.invitation.id, 31);
    await end(recent.invitation.id, 1);
    for (const id of await sweeper.findDue()) await sweeper.handle(id, AbortSignal.timeout(5_000));
    const left = await m.invitations.list(canvasId, { limit: 10, after: undefined });
    expect(left.map(({ id, state }) => [id, state])).toEqual([[recent.invitation.id, 'expired']]);
  });
});
