import { AccountPart, type AccountRecord } from '../../../ports/identity/account-part.port.js';
import { DomainError } from '../../../ports/kernel/domain-error.js';
import type { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import type { MediaObjects } from '../../../ports/media/media-objects.port.js';
import { inPages } from '../pages.js';
import type { PgSession } from '../pg-session.js';

/** The user's media: what nobody shows any more goes, bytes by the list of deletions; what others show stays with the tombstone. */
export class PgMediaAccount extends AccountPart {
  constructor(
    private readonly session: PgSession,
    private readonly uow: UnitOfWork,
    private readonly media: MediaObjects,
  ) {
    super();
  }

  override async purge(userId: string, signal: AbortSignal): Promise<void> {
    // With the lists go the assets, which hold media.
    await this.session.execute('delete from user_app_state where user_id = $1', [userId]);
    const owned = inPages<{ storage_key: string }>(
      this.session,
      `select storage_key from media_objects
        where owner_user_id = $1 and ($2::text is null or storage_key > $2) order by storage_key limit $3`,
      [userId],
      ({ storage_key }) => storage_key,
    );
    for await (const { storage_key } of owned) {
      if (signal.aborted) return;
      await this.removeUnlessShown(storage_key);
    }
    await this.session.execute(
      `delete from direct_media_upload_reservations where owner_user_id = $1 and state in ('committed', 'cleaned')`,
      [userId],
    );
  }

  private async removeUnlessShown(storageKey: string): Promise<void> {
    try {
      await this.uow.run({}, async () => {
        await this.media.lock(storageKey);
        await this.media.remove(storageKey);
      });
    } catch (error) {
      // Shown somewhere, frozen, or gone meanwhile: all three are final for this pass.
      const final = error instanceof DomainError && (error.kind === 'conflict' || error.kind === 'not-found');
      if (!final) throw error;
    }
  }

  async *records(userId: string): AsyncIterable<AccountRecord> {
    yield* this.state(userId);
    yield* inPages<AccountRecord & { storage_key: string }>(
      this.session,
      `select 'media' as type, storage_key, mime, bytes, sha256, width, height, duration_ms, original_file_name, source, created_at
         from media_objects
        where owner_user_id = $1 and ($2::text is null or storage_key > $2) order by storage_key limit $3`,
      [userId],
      ({ storage_key }) => storage_key,
    );
  }

  private state(userId: string): AsyncIterable<AccountRecord> {
    return inPages<AccountRecord & { key: string }>(
      this.session,
      `select 'app-state' as type, key, data, revision, created_at, updated_at from user_app_state
        where user_id = $1 and ($2::text is null or key > $2) order by key limit $3`,
      [userId],
      ({ key }) => key,
    );
  }
}
