import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { digests } from '../../src/adapters/digest/threaded-digests.js';
import { MemoryObjectStore } from '../../src/adapters/memory/oss/memory-object-store.js';
import { MemoryJobQueue } from '../../src/adapters/memory/queue/memory-job-queue.js';
import { ConfinedObjectStore } from '../../src/adapters/oss/confined-object-store.js';
import { PgAuditTrail } from '../../src/adapters/postgres/identity/pg-audit-trail.js';
import { PgAssetMedia } from '../../src/adapters/postgres/media/pg-asset-media.js';
import { PgMediaDeletions } from '../../src/adapters/postgres/media/pg-media-deletions.js';
import { PgMediaDirectory } from '../../src/adapters/postgres/media/pg-media-directory.js';
import { PgMediaObjects } from '../../src/adapters/postgres/media/pg-media-objects.js';
import { PgUploadReservations } from '../../src/adapters/postgres/media/pg-upload-reservations.js';
import { ContentInspector } from '../../src/adapters/video/content-inspector.js';
import { DeleteMedia } from '../../src/modules/media/commands/delete-media.js';
import { FinalizeUpload } from '../../src/modules/media/commands/finalize-upload.js';
import {
  IssueUploadTicket,
  type UploadTicket,
} from '../../src/modules/media/commands/issue-upload-ticket.js';
import { ReconcileMedia } from '../../src/modules/media/commands/reconcile-media.js';
import { RemoveLostMedia } from '../../src/modules/media/commands/remove-lost-media.js';
import { StoreUploadContent } from '../../src/modules/media/commands/store-upload-content.js';
import { GeneratedMediaService } from '../../src/modules/media/generated-media.service.js';
import { MediaDeletionsHandler } from '../../src/modules/media/jobs/media-deletions.handler.js';
import { MediaAccess } from '../../src/modules/media/media-access.js';
import { MediaSettings } from '../../src/modules/media/media-settings.js';
import { Scratch } from '../../src/modules/media/scratch.js';
import { StoredContentReader } from '../../src/modules/media/stored-content.js';
import { Ids } from '../../src/ports/kernel/ids.port.js';
import { MediaGrants, type MediaReference } from '../../src/ports/media/media-grants.port.js';
import { RequestContext } from '../../src/ports/kernel/request-context.port.js';
import type { MediaObject } from '../../src/ports/media/media-objects.port.js';
import { openTestDatabase } from '../harness/test-database.js';

export const NEVER = new AbortController().signal;

class RandomIds extends Ids {
  uuid(): string {
    return randomUUID();
  }
  token(bytes: number): string {
    return randomBytes(bytes).toString('base64url');
  }
}

/** Grants as a specification wants them: who may read what, and what refers to what. */
class ListedGrants extends MediaGrants {
  readonly readable = new Map<string, readonly string[]>();
  readonly references = new Map<string, readonly MediaReference[]>();

  readableThrough(userId: string, storageKeys: readonly string[]): Promise<Set<string>> {
    return Promise.resolve(new Set(storageKeys.filter((key) => this.readable.get(userId)?.includes(key))));
  }
  referencesTo(storageKey: string): Promise<MediaReference[]> {
    return Promise.resolve([...(this.references.get(storageKey) ?? [])]);
  }
}

export interface UploadOverrides {
  readonly mime?: string;
  readonly bytes?: number;
  readonly sha256?: string;
  readonly fileName?: string;
}

/** As in background work. */
class NoRequest extends RequestContext {
  requestId(): undefined {
    return undefined;
  }
}

/** The context over a real database and a store in memory. */
export async function openMedia(settings: { ticketSeconds?: number } = {}) {
  const db = await openTestDatabase();
  const scratchDir = await fs.mkdtemp(path.join(os.tmpdir(), 'media-'));
  const bytes = new MemoryObjectStore();
  const store = new ConfinedObjectStore(bytes);
  const options = new MediaSettings(randomBytes(32), scratchDir, 'test', settings.ticketSeconds ?? 600);
  const grants = new ListedGrants();
  const queue = new MemoryJobQueue();
  const media = new PgMediaObjects(db.session);
  const directory = new PgMediaDirectory(db.session, grants);
  const assets = new PgAssetMedia(db.session);
  const deletions = new PgMediaDeletions(db.session);
  const reservations = new PgUploadReservations(db.session);
  const scratch = new Scratch(options, digests);
  const inspector = new ContentInspector(undefined);
  const stored = new StoredContentReader(store, scratch, inspector);
  const issue = new IssueUploadTicket(reservations, store, new RandomIds(), options);
  const storeContent = new StoreUploadContent(reservations, store);
  const audit = new PgAuditTrail(db.session, new NoRequest());
  const removeLost = new RemoveLostMedia(db.uow, media, grants, assets, audit, queue);
  const finalize = new FinalizeUpload(db.uow, reservations, media, store, stored, options);

  const addUser = async (): Promise<string> => {
    const id = randomUUID();
    const name = `u${id.slice(0, 8)}`;
    await db.session.execute(
      `insert into users (id, username, display_name, password_hash) values ($1, $2, $2, '$argon2id$test')`,
      [id, name],
    );
    return id;
  };
  const ticket = (userId: string, content: Buffer, overrides: UploadOverrides = {}): Promise<UploadTicket> =>
    issue.execute({
      userId,
      mime: 'image/png',
      bytes: content.length,
      sha256: sha256(content),
      fileName: undefined,
      ...overrides,
    });
  const send = (userId: string, { reservation }: UploadTicket, content: Buffer) =>
    storeContent.execute({
      userId,
      reservationId: reservation.reservationId,
      body: Readable.from([content]),
      announcedBytes: undefined,
      signal: NEVER,
    });
  const finish = (userId: string, { reservation, receipt }: UploadTicket): Promise<MediaObject> =>
    finalize.execute({ userId, reservationId: reservation.reservationId, receipt, signal: NEVER });
  const upload = async (
    userId: string,
    content: Buffer,
    overrides: UploadOverrides = {},
  ): Promise<MediaObject> => {
    const issued = await ticket(userId, content, overrides);
    await send(userId, issued, content);
    return finish(userId, issued);
  };

  return {
    db,
    store,
    bytes,
    grants,
    queue,
    media,
    directory,
    deletions,
    reservations,
    options,
    scratchDir,
    storeContent,
    addUser,
    ticket,
    send,
    finish,
    upload,
    generated: new GeneratedMediaService(store, media, scratch, inspector, stored),
    access: new MediaAccess(media, directory),
    deleteMedia: new DeleteMedia(db.uow, media, grants, assets, queue),
    deletionsHandler: new MediaDeletionsHandler(deletions, store, options),
    reconcile: new ReconcileMedia(db.uow, store, media, deletions, removeLost, queue),
    close: async () => {
      await db.close();
      await fs.rm(scratchDir, { recursive: true });
    },
  };
}

export type MediaUnderTest = Awaited<ReturnType<typeof openMedia>>;

export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The next call of a method does something else: a fault at a named place. */
export function replaceOnce<T extends object, K extends keyof T>(target: T, method: K, other: T[K]): void {
  const call = (...args: unknown[]): unknown => {
    delete target[method];
    return (other as (...given: unknown[]) => unknown)(...args);
  };
  target[method] = call as T[K];
}
