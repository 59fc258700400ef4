import { SiteAdministration } from '../../../ports/identity/site-administration.port.js';
import type { NewUser } from '../../../ports/identity/user-accounts.port.js';
import type { PgSession } from '../pg-session.js';
import { registerIdentityErrors } from './identity-constraints.js';

export class PgSiteAdministration extends SiteAdministration {
  constructor(private readonly session: PgSession) {
    super();
    registerIdentityErrors();
  }

  async administratorId(): Promise<string | undefined> {
    return (await this.session.maybe<{ user_id: string }>(`select user_id from identity_bootstrap`))?.user_id;
  }

  /** Conflicts with itself but with no reader: authentication goes on. */
  async lockFounding(): Promise<string | undefined> {
    this.session.requireTransaction('SiteAdministration.lockFounding');
    await this.session.execute(`lock table identity_bootstrap in share row exclusive mode`);
    return this.administratorId();
  }

  async found(administrator: NewUser): Promise<string | undefined> {
    this.session.requireTransaction('SiteAdministration.found');
    const { id, username, displayName, passwordHash } = administrator;
    const made = await this.session.execute(
      `insert into users (id, username, display_name, password_hash, role) values ($1, $2, $3, $4, 'admin')
       on conflict (lower(username collate "C")) do nothing`,
      [id, username, displayName, passwordHash],
    );
    if (made === 0) return undefined;
    await this.session.execute(`insert into identity_bootstrap (user_id) values ($1)`, [id]);
    return id;
  }
}
