import { Avatars } from '../../../ports/identity/avatars.port.js';
import type { PgSession } from '../pg-session.js';
import { registerIdentityErrors } from './identity-constraints.js';

export class PgAvatars extends Avatars {
  constructor(private readonly session: PgSession) {
    super();
    registerIdentityErrors();
  }

  async bind(userId: string, storageKey: string): Promise<boolean> {
    const changed = await this.session.execute(
      `update users set avatar_storage_key = $2, updated_at = now() where id = $1 and status = 'active'`,
      [userId, storageKey],
    );
    return changed === 1;
  }

  async clear(userId: string): Promise<void> {
    await this.session.execute(
      `update users set avatar_storage_key = null, updated_at = now() where id = $1 and avatar_storage_key is not null`,
      [userId],
    );
  }

  async keyOf(userId: string): Promise<string | undefined> {
    const row = await this.session.maybe<{ avatar_storage_key: string | null }>(
      'select avatar_storage_key from users where id = $1',
      [userId],
    );
    return row?.avatar_storage_key ?? undefined;
  }
}
