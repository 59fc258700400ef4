import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { objectStoreUnavailable } from '../../src/adapters/oss/object-store-errors.js';
import { locateFfmpeg } from '../../src/adapters/video/ffmpeg-binary.js';
import type { ReconcileFinding } from '../../src/modules/media/commands/reconcile-media.js';
import { ffmpegSample, pngSample } from '../harness/media-samples.js';
import { NEVER, openMedia, replaceOnce, sha256, type MediaUnderTest } from './media-fixture.js';

describe('media objects', () => {
  let media: MediaUnderTest;
  let owner: string;
  let other: string;
  let png: Buffer;
  beforeAll(async () => {
    media = await openMedia();
    [owner, other] = [await media.addUser(), await media.addUser()];
    png = await pngSample();
  });
  afterAll(() => media.close());
  afterEach(async () => {
    media.grants.readable.clear();
    media.grants.references.clear();
    await media.db.session.execute('delete from media_deletions');
  });

  const deletions = () =>
    media.db.session.query<{ id: string; oss_key: string; attempts: number; reason: string }>(
      'select * from media_deletions',
    );

  describe('reading', () => {
    it('MED-3 the owner reads, a member through a canvas reads, everybody else finds nothing', async () => {
      const { storageKey } = await media.upload(owner, png);
      expect(await media.access.readable(owner, storageKey)).toMatchObject({ storageKey });
      await expect(media.access.readable(other, storageKey)).rejects.toMatchObject({
        code: 'media-not-found',
      });
      media.grants.readable.set(other, [storageKey, 'direct:not-there']);
      expect(await media.access.readable(other, storageKey)).toMatchObject({ storageKey });
      expect(await media.directory.readableBy(other, [storageKey, 'direct:not-there'])).toEqual(
        new Set([storageKey]),
      );
      await expect(media.access.readable(owner, 'direct:not-there')).rejects.toMatchObject({
        code: 'media-not-found',
      });
    });

    it('PLT-17 the list of own media is paged newest first, each once, also of equal times and under new uploads', async () => {
      const user = await media.addUser();
      const keys: string[] = [];
      for (let at = 0; at < 5; at++) keys.push((await media.upload(user, png)).storageKey);
      await media.db.session.execute('update media_objects set created_at = $2 where owner_user_id = $1', [
        user,
        new Date(0),
      ]);
      const seen: string[] = [];
      let after: readonly string[] | undefined;
      do {
        const page = await media.media.pageOfOwner(user, 2, after);
        seen.push(...page.items.map(({ storageKey }) => storageKey));
        after = page.next;
        await media.upload(user, png);
      } while (after);
      expect(seen).toEqual(keys.toSorted().reverse());
    });
  });

  describe('deleting', () => {
    it('MED-5 is refused with the list of references, and nothing changes', async () => {
      const { storageKey, ossKey } = await media.upload(owner, png);
      const references = [
        { kind: 'canvas', id: 'c1' },
        { kind: 'comment', id: 'k2' },
      ];
      media.grants.references.set(storageKey, references);
      await expect(media.deleteMedia.execute(owner, storageKey)).rejects.toMatchObject({
        code: 'media-in-use',
        details: { references },
      });
      expect(await media.media.find(storageKey)).toBeDefined();
      expect(await media.store.head(ossKey)).toBeDefined();
      expect(await deletions()).toEqual([]);
    });

    it('MED-5 is refused when a foreign key that no list names still points at it', async () => {
      const { storageKey } = await media.upload(owner, png);
      await media.db.session.query('create table refers (storage_key text references media_objects)');
      await media.db.session.execute('insert into refers values ($1)', [storageKey]);
      await expect(media.deleteMedia.execute(owner, storageKey)).rejects.toMatchObject({
        code: 'media-in-use',
      });
      await media.db.session.query('drop table refers');
      expect(await media.media.find(storageKey)).toBeDefined();
    });

    it("MED-5 is the owner's alone: a member who may read finds nothing to delete", async () => {
      const { storageKey } = await media.upload(owner, png);
      media.grants.readable.set(other, [storageKey]);
      await expect(media.deleteMedia.execute(other, storageKey)).rejects.toMatchObject({
        code: 'media-not-found',
      });
    });

    it('MED-5 the bytes follow the row, are retried while the store is down, and no orphan stays on either side', async () => {
      const { storageKey, ossKey } = await media.upload(owner, png);
      await media.deleteMedia.execute(owner, storageKey);
      expect(await media.media.find(storageKey)).toBeUndefined();
      const [entry] = await deletions();
      expect(entry).toMatchObject({ oss_key: ossKey, reason: 'deleted' });
      const id = entry?.id ?? '';
      for (let attempt = 1; attempt <= 3; attempt++) {
        replaceOnce(media.bytes, 'delete', () => Promise.reject(objectStoreUnavailable('is down')));
        await expect(media.deletionsHandler.handle(id, NEVER)).rejects.toMatchObject({
          code: 'object-store-unavailable',
        });
        expect(await media.deletionsHandler.findDue(10)).toEqual([]);
        expect((await deletions())[0]).toMatchObject({ attempts: attempt });
        await media.db.session.execute('update media_deletions set due_at = now()');
        expect(await media.deletionsHandler.findDue(10)).toEqual([id]);
      }
      await media.deletionsHandler.handle(id, NEVER);
      expect(await media.store.head(ossKey)).toBeUndefined();
      expect(await deletions()).toEqual([]);
      await media.deletionsHandler.handle(id, NEVER);
    });

    it('PLT-23 one worker at a time has a deletion; who lost its lease writes nothing', async () => {
      const { storageKey } = await media.upload(owner, png);
      await media.deleteMedia.execute(owner, storageKey);
      const id = (await deletions())[0]?.id ?? '';
      const claims = await Promise.all(Array.from({ length: 8 }, () => media.deletions.claim(id, 'w', 60)));
      const [first] = claims.filter((claim) => claim !== undefined);
      expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
      await media.db.session.execute(
        `update media_deletions set lease_expires_at = now() - interval '1 second'`,
      );
      if (!first) throw new Error('nobody got it');
      await expect(media.deletions.complete(first)).rejects.toMatchObject({ code: 'lease-lost' });
      const second = await media.deletions.claim(id, 'w2', 60);
      await expect(media.deletions.postpone(first, 'late')).rejects.toMatchObject({ code: 'lease-lost' });
      if (!second) throw new Error('the lapsed lease was not taken over');
      await media.deletions.complete(second);
    });
  });

  describe('results of generations', () => {
    const stage = (
      operationId: string,
      content: Buffer,
      options: { declaredMime?: string; maxBytes?: number } = {},
    ) =>
      media.generated.stage(Readable.from([content]), {
        operationId,
        index: 0,
        declaredMime: 'image/png',
        maxBytes: 1_000_000,
        signal: NEVER,
        ...options,
      });

    it('MED-1 bytes get an immutable key first and a row in the transaction of the caller', async () => {
      const operationId = randomUUID();
      const staged = await stage(operationId, png);
      expect(staged).toMatchObject({
        storageKey: `generated:${operationId}:0`,
        ossKey: `infinite-canvas/media/generated/${operationId}/0`,
        mime: 'image/png',
        bytes: png.length,
        sha256: sha256(png),
        width: 8,
        height: 6,
      });
      expect(await media.media.find(staged.storageKey)).toBeUndefined();
      await expect(media.generated.register(staged, owner)).rejects.toThrow('UnitOfWork');
      const rolledBack = media.db.uow.run({}, async () => {
        await media.generated.register(staged, owner);
        throw new Error('rolled back');
      });
      await expect(rolledBack).rejects.toThrow('rolled back');
      expect(await media.media.find(staged.storageKey)).toBeUndefined();
      const kept = JSON.parse(JSON.stringify(staged)) as typeof staged;
      for (let time = 0; time < 2; time++) {
        expect(await media.db.uow.run({}, () => media.generated.register(kept, owner))).toMatchObject({
          ownerUserId: owner,
        });
      }
      const { media: opened, body } = await media.generated.open(staged.storageKey, NEVER);
      expect(opened.mime).toBe('image/png');
      expect((await buffer(body)).equals(png)).toBe(true);
    });

    it('MED-7 an attempt that comes again finds the first bytes and describes those', async () => {
      const operationId = randomUUID();
      const first = await stage(operationId, png);
      const again = await stage(operationId, await pngSample(30, 20));
      expect(again).toEqual(first);
      expect(
        await media.bytes.list(`infinite-canvas/media/generated/${operationId}`, undefined, 10),
      ).toHaveLength(1);
    });

    it('MED-2 what is too large, wrong, empty or broken is refused and leaves nothing', async () => {
      const operationId = randomUUID();
      const clip = ffmpegSample(locateFfmpeg(undefined) ?? '', 'wav', [
        '-f',
        'lavfi',
        '-i',
        'sine=duration=0.1',
      ]);
      await expect(stage(operationId, png, { maxBytes: png.length - 1 })).rejects.toMatchObject({
        code: 'media-too-large',
      });
      await expect(stage(operationId, clip)).rejects.toMatchObject({ code: 'media-type-mismatch' });
      await expect(stage(operationId, Buffer.from('<html>'))).rejects.toMatchObject({
        code: 'media-type-mismatch',
      });
      await expect(stage(operationId, Buffer.alloc(0))).rejects.toMatchObject({ code: 'media-empty' });
      await expect(stage(operationId, png.subarray(0, 30))).rejects.toMatchObject({ kind: 'invalid' });
      expect(await media.bytes.list(`infinite-canvas/media/generated/${operationId}`, undefined, 10)).toEqual(
        [],
      );
      expect(await stage(operationId, clip, { declaredMime: 'audio/x-wav' })).toMatchObject({
        mime: 'audio/wav',
        durationMs: 100,
      });
    });

    it('MED-5 a key whose bytes are being deleted is not registered again', async () => {
      const staged = await stage(randomUUID(), png);
      await media.db.uow.run({}, () => media.generated.register(staged, owner));
      await media.deleteMedia.execute(owner, staged.storageKey);
      await expect(media.db.uow.run({}, () => media.generated.register(staged, owner))).rejects.toMatchObject(
        { code: 'media-being-deleted' },
      );
    });
  });

  describe('reconciliation', () => {
    it('MED-5 IDN-7 reports orphans on both sides in a dry run, repairs them on record, and spares what is young, open or used', async () => {
      const { reconcile } = await clean();
      const put = (key: string) =>
        media.bytes.create(key, Readable.from(['x']), { bytes: 1, contentType: 'text/plain' });
      const orphan = 'infinite-canvas/media/generated/nobody/0';
      await put(orphan);
      await put('infinite-canvas/media/exports/of-others');
      const open = await media.ticket(owner, png);
      await media.send(owner, open, png);
      const [lost, used, whole] = [
        await media.upload(owner, png),
        await media.upload(owner, png),
        await media.upload(owner, png),
      ];
      for (const { ossKey } of [lost, used]) await media.bytes.delete(ossKey);
      media.grants.references.set(used.storageKey, [{ kind: 'canvas', id: 'c' }]);

      expect((await reconcile(false, 3_600)).map(({ kind }) => kind)).toEqual([
        'row-without-bytes',
        'row-without-bytes',
      ]);
      const dry = await reconcile(false, 0);
      expect(dry).toContainEqual({ kind: 'bytes-without-row', key: orphan, outcome: 'reported' });
      expect(dry).toHaveLength(3);
      expect(await deletions()).toEqual([]);

      const repaired = await reconcile(true, 0);
      expect(repaired).toContainEqual({ kind: 'bytes-without-row', key: orphan, outcome: 'repaired' });
      expect(repaired).toContainEqual({
        kind: 'row-without-bytes',
        key: lost.storageKey,
        outcome: 'repaired',
      });
      expect(repaired).toContainEqual({
        kind: 'row-without-bytes',
        key: used.storageKey,
        outcome: 'kept-because-used',
      });
      const audited = await media.db.session.query('select action, target_id, details from audit_log');
      expect(audited).toEqual([
        {
          action: 'media.remove-lost',
          target_id: lost.storageKey,
          details: { ownerUserId: owner, bytes: png.length },
        },
      ]);
      for (const id of await media.deletionsHandler.findDue(10))
        await media.deletionsHandler.handle(id, NEVER);
      expect(await media.bytes.head(orphan)).toBeUndefined();
      expect(await media.bytes.head(open.reservation.ossKey)).toBeDefined();
      expect(await media.bytes.head(whole.ossKey)).toBeDefined();
      expect((await reconcile(false, 0)).map(({ key }) => key)).toEqual([used.storageKey]);
    });

    it('MED-5 an orphan that gets its row at that moment is not deleted', async () => {
      const { reconcile } = await clean();
      const staged = await media.generated.stage(Readable.from([png]), {
        operationId: randomUUID(),
        index: 1,
        declaredMime: 'image/png',
        maxBytes: 1_000_000,
        signal: NEVER,
      });
      replaceOnce(media.deletions, 'addOrphan', async (ossKey) => {
        await media.generated.register(staged, owner);
        return media.deletions.addOrphan(ossKey);
      });
      expect(await reconcile(true, 0)).toEqual([
        { kind: 'bytes-without-row', key: staged.ossKey, outcome: 'gone-meanwhile' },
      ]);
      expect(await media.media.find(staged.storageKey)).toBeDefined();
      expect(await deletions()).toEqual([]);
    });
  });

  /** Only what the test itself makes. */
  async function clean() {
    await media.db.session.execute('delete from media_objects');
    await media.db.session.execute('delete from direct_media_upload_reservations');
    for (const { key } of await media.bytes.list('', undefined, 1_000)) await media.bytes.delete(key);
    const reconcile = async (repair: boolean, graceSeconds: number) => {
      const findings: ReconcileFinding[] = [];
      await media.reconcile.execute({ repair, graceSeconds, onFinding: (finding) => findings.push(finding) });
      return findings;
    };
    return { reconcile };
  }
});
