import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { until } from '../harness/until.js';
import { ApiPair } from './canvas-ai-api-pair.js';
import { FaultLane, Refused } from './canvas-ai-lane.js';

const KILLS = 6;
/** Older than anything that somebody may still be writing to. */
const LONG_AGO = new Date(Date.now() - 24 * 3_600_000);

interface Ticket {
  readonly reservationId: string;
  readonly storageKey: string;
  readonly receipt: string;
  readonly upload: { readonly url: string; readonly headers: Record<string, string> };
}

interface Media {
  readonly storageKey: string;
  readonly sha256: string;
  readonly bytes: string;
}

interface Picture {
  readonly content: Buffer;
  readonly sha256: string;
}

/** Two API processes over one object folder, killed while pictures are sent and finished. */
describe('Uploads while API processes die', () => {
  let lane: FaultLane;
  let apis: ApiPair;
  const stored = new Map<string, Picture>();
  const abandoned = new Map<string, Picture>();

  beforeAll(async () => {
    lane = await FaultLane.open();
    apis = new ApiPair(lane);
    await lane.settle(await apis.start(0));
    await apis.start(1);
  }, 60_000);
  afterAll(() => lane.close(), 30_000);

  const picture = async (side: number): Promise<Picture> => {
    const raw = { width: side, height: side, channels: 3 } as const;
    const content = await sharp(randomBytes(side * side * 3), { raw })
      .png()
      .toBuffer();
    return { content, sha256: createHash('sha256').update(content).digest('hex') };
  };

  const ticketFor = ({ content, sha256 }: Picture) => {
    const key = { 'idempotency-key': randomUUID() };
    const body = { mime: 'image/png', bytes: content.length, sha256, fileName: 'noise.png' };
    return apis.insist((place) => lane.call<Ticket>('POST', '/media/uploads', body, key, place));
  };

  /** Slowly enough that a death finds it half done. */
  async function send(place: number, { upload }: Ticket, { content }: Picture): Promise<void> {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        for (let at = 0; at < content.length; at += 16_384) {
          controller.enqueue(new Uint8Array(content.subarray(at, at + 16_384)));
          await sleep(5);
        }
        controller.close();
      },
    });
    const response = await fetch(new URL(upload.url, lane.origin(place)), {
      method: 'PUT',
      headers: { ...upload.headers, authorization: `Bearer ${lane.token}` },
      body,
      duplex: 'half',
    });
    const text = await response.text();
    if (!response.ok) throw new Refused(response.status, `PUT: ${response.status} ${text}`);
  }

  const finalize = (ticket: Ticket) => (place: number) => {
    const route = `/media/uploads/${ticket.reservationId}/finalize`;
    return lane.call<Media>('POST', route, { receipt: ticket.receipt }, {}, place);
  };

  async function upload(taken: Picture): Promise<void> {
    const ticket = await ticketFor(taken);
    await apis.insist((place) => send(place, ticket, taken));
    const media = await apis.insist(finalize(ticket));
    expect(media).toMatchObject({ storageKey: ticket.storageKey, sha256: taken.sha256 });
    stored.set(ticket.storageKey, taken);
    expect(await apis.insist(finalize(ticket))).toEqual(media);
  }

  /** A browser that is closed when its connection breaks. */
  async function uploadOrGiveUp(taken: Picture): Promise<void> {
    const ticket = await ticketFor(taken);
    abandoned.set(ticket.storageKey, taken);
    const place = Math.floor(Math.random() * 2);
    try {
      await apis.once(place, () => send(place, ticket, taken));
      await apis.once(place, finalize(ticket));
    } catch {
      await sleep(200);
      return;
    }
    abandoned.delete(ticket.storageKey);
    stored.set(ticket.storageKey, taken);
  }

  it('PLT-33 MED-7 MED-8 API processes killed while uploads are sent and finished: no row without its bytes, none twice', async () => {
    let over = false;
    const client = async (side: number, way: (taken: Picture) => Promise<void>) => {
      while (!over) await way(await picture(side));
    };
    const clients = [
      ...[40, 120, 300, 300].map((side) => client(side, upload)),
      ...[40, 300].map((side) => client(side, uploadOrGiveUp)),
    ];
    await Promise.race([apis.havoc(KILLS), Promise.all(clients)]);
    over = true;
    await Promise.all(clients);
    expect(apis.cut).toBeGreaterThan(0);
    await rowsAndBytes();
  }, 120_000);

  it('PLT-33 MED-8 a finalize that comes again while the one of a dead process still waits in the database', async () => {
    const taken = await picture(60);
    const ticket = await ticketFor(taken);
    await apis.insist((place) => send(place, ticket, taken));
    const holder = new pg.Client({ connectionString: lane.stack.databaseUrl });
    await holder.connect();
    try {
      await holder.query(`select pg_advisory_lock(hashtextextended('media-object:' || $1, 0))`, [
        ticket.storageKey,
      ]);
      const media = apis.insist(finalize(ticket), 0);
      await waiting(1);
      await apis.kill(0);
      await waiting(2);
      await holder.query('select pg_advisory_unlock_all()');
      expect(await media).toMatchObject({ sha256: taken.sha256 });
      stored.set(ticket.storageKey, taken);
    } finally {
      await holder.end();
    }
    await apis.start(0);
    await rowsAndBytes();
  }, 60_000);

  const waiting = (count: number) =>
    until(
      `${count} wait`,
      async () => {
        const row = await lane.session.one<{ waiting: string }>(
          `select count(*) as waiting from pg_locks where not granted and locktype = 'advisory'`,
        );
        return Number(row.waiting) >= count;
      },
      4_500,
    );

  it('PLT-33 MED-5 what the dead left behind is temporary files and pending reservations; the next start sweeps the files', async () => {
    const folders = ['objects/.tmp', 'media-scratch'].map((name) => path.join(lane.stack.folder, name));
    const left = folders.flatMap((folder) => fs.readdirSync(folder).map((name) => path.join(folder, name)));
    expect(left.length).toBeLessThanOrEqual(apis.cut + abandoned.size);
    for (const file of left) fs.utimesSync(file, LONG_AGO, LONG_AGO);
    await apis.kill(0);
    await apis.start(0);
    await upload(await picture(20));
    for (const place of [0, 1]) await apis.insist(finalize(await sentTo(place)), place);
    await until('the leftovers are swept', () => left.every((file) => !fs.existsSync(file)));

    const report = await lane.reconcileMedia();
    expect(report).toMatch(/: 0 finding\(s\)/);
    const pending = await pendingKeys();
    expect(pending.filter((key) => !abandoned.has(key))).toEqual([]);
    process.stdout.write(
      `${apis.kills} API processes killed, ${apis.cut} requests cut off, ${left.length} temporary files swept: ${stored.size} uploads, ` +
        `${abandoned.size} given up (${pending.length} pending), 0 rows without bytes, 0 with others, 0 twice\n`,
    );
  }, 60_000);

  async function sentTo(place: number): Promise<Ticket> {
    const taken = await picture(20);
    const ticket = await ticketFor(taken);
    await send(place, ticket, taken);
    stored.set(ticket.storageKey, taken);
    return ticket;
  }

  async function pendingKeys(): Promise<string[]> {
    const rows = await lane.session.query<{ storage_key: string }>(
      `select storage_key from direct_media_upload_reservations where state = 'pending'`,
    );
    return rows.map(({ storage_key }) => storage_key);
  }

  /** One reservation and one row per upload, bytes as they were sent; what was given up is committed whole or pending. */
  async function rowsAndBytes(): Promise<void> {
    const rows = await lane.session.query<{
      storage_key: string;
      state: string;
      media: string | null;
      bytes: string | null;
    }>(
      `select r.storage_key, r.state, m.sha256 as media, m.bytes from direct_media_upload_reservations r
         full join media_objects m on m.oss_key = r.oss_key and m.storage_key = r.storage_key`,
    );
    const known = new Map([...stored, ...abandoned]);
    expect(rows.map(({ storage_key }) => storage_key).sort()).toEqual([...known.keys()].sort());
    for (const { storage_key, state, media, bytes } of rows) {
      const { sha256, content } = known.get(storage_key) as Picture;
      const committed = { state: 'committed', media: sha256, bytes: String(content.length) };
      const pending = { state: 'pending', media: null, bytes: null };
      expect(stored.has(storage_key) ? [committed] : [committed, pending]).toContainEqual({
        state,
        media,
        bytes,
      });
      if (media === null) continue;
      const route = `${lane.origin(1)}/media/${encodeURIComponent(storage_key)}/content`;
      const answer = await fetch(route, { headers: { authorization: `Bearer ${lane.token}` } });
      const digest = createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex');
      expect([answer.status, digest]).toEqual([200, sha256]);
    }
  }
});
