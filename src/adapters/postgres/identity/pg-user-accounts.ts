import { notAdministrator, userNotFound } from '../../../modules/identity/domain/identity.errors.js';
import { statusesBefore, type UserStatus } from '../../../modules/identity/domain/user-status.js';
import type { Role } from '../../../ports/identity/authenticator.port.js';
import {
  UserAccounts,
  type AccountChange,
  type Credential,
  type NewUser,
  type UserAccount,
  type UserPageRequest,
} from '../../../ports/identity/user-accounts.port.js';
import type { PgSession } from '../pg-session.js';
import { registerIdentityErrors } from './identity-constraints.js';

interface AccountRow {
  id: string;
  username: string;
  display_name: string;
  role: Role;
  status: UserStatus;
  site_admin: boolean;
  avatar_storage_key: string | null;
  created_at: Date;
}

interface CredentialRow {
  id: string;
  username: string;
  status: UserStatus;
  password_hash: string;
}

const ACCOUNT = `u.id, u.username, u.display_name, u.role, u.status, u.avatar_storage_key, u.created_at,
  exists (select 1 from identity_bootstrap b where b.user_id = u.id) as site_admin`;

export class PgUserAccounts extends UserAccounts {
  constructor(private readonly session: PgSession) {
    super();
    registerIdentityErrors();
  }

  async create(user: NewUser): Promise<UserAccount> {
    const row = await this.session.one<AccountRow>(
      `insert into users as u (id, username, display_name, password_hash) values ($1, $2, $3, $4) returning ${ACCOUNT}`,
      [user.id, user.username, user.displayName, user.passwordHash],
    );
    return toAccount(row);
  }

  async find(userId: string): Promise<UserAccount | undefined> {
    const row = await this.session.maybe<AccountRow>(`select ${ACCOUNT} from users u where u.id = $1`, [
      userId,
    ]);
    return row && toAccount(row);
  }

  async page({ limit, after, search, status, role }: UserPageRequest): Promise<UserAccount[]> {
    const rows = await this.session.query<AccountRow>(
      `select ${ACCOUNT}
       from users u
       where ($2::uuid is null or u.id > $2)
         and ($3::text is null or strpos(lower(u.username), lower($3)) > 0 or strpos(lower(u.display_name), lower($3)) > 0)
         and ($4::text is null or u.status = $4)
         and ($5::text is null or u.role = $5)
       order by u.id limit $1`,
      [limit, after, search, status, role],
    );
    return rows.map(toAccount);
  }

  async credentialByUsername(username: string): Promise<Credential | undefined> {
    const row = await this.session.maybe<CredentialRow>(
      `select id, username, status, password_hash from users where lower(username collate "C") = lower($1 collate "C")`,
      [username],
    );
    return row && toCredential(row);
  }

  async credentialById(userId: string): Promise<Credential | undefined> {
    const row = await this.session.maybe<CredentialRow>(
      `select id, username, status, password_hash from users where id = $1`,
      [userId],
    );
    return row && toCredential(row);
  }

  async replacePassword(userId: string, expectedHash: string, newHash: string): Promise<boolean> {
    const changed = await this.session.execute(
      `update users set password_hash = $3, updated_at = now() where id = $1 and password_hash = $2 and status = 'active'`,
      [userId, expectedHash, newHash],
    );
    return changed === 1;
  }

  setStatus(actorId: string, userId: string, status: UserStatus): Promise<AccountChange> {
    return this.change('status', actorId, userId, status, statusesBefore(status));
  }

  setRole(actorId: string, userId: string, role: Role): Promise<AccountChange> {
    return this.change('role', actorId, userId, role, [role === 'admin' ? 'user' : 'admin']);
  }

  /**
   * `locked` takes both rows in order of ID, so that two administrators who act on each other queue instead of deadlocking, and the
   * later one is found to be no administrator any more. Conditions read `locked`, which shows the rows as they are once
   * the locks are held; the statement's own snapshot may be older.
   */
  private async change(
    column: 'status' | 'role',
    actorId: string,
    userId: string,
    next: string,
    before: string[],
  ): Promise<AccountChange> {
    this.session.requireTransaction(`UserAccounts.set ${column}`);
    const outcome = await this.session.one<{ allowed: boolean; present: boolean; changed: boolean }>(
      `with locked as materialized (
         select id, role, status from users where id in ($1, $2) order by id for no key update
       ), changed as (
         update users u set ${column} = $3, updated_at = now()
         from locked target, locked actor
         where u.id = target.id and target.id = $2 and target.${column} = any($4)
           and actor.id = $1 and actor.role = 'admin' and actor.status = 'active'
         returning u.id
       )
       select exists (select 1 from locked where id = $1 and role = 'admin' and status = 'active') as allowed,
              exists (select 1 from locked where id = $2) as present,
              exists (select 1 from changed) as changed`,
      [actorId, userId, next, before],
    );
    if (!outcome.allowed) throw notAdministrator();
    const account = outcome.present ? await this.find(userId) : undefined;
    if (!account) throw userNotFound();
    return { account, changed: outcome.changed };
  }
}

function toAccount(row: AccountRow): UserAccount {
  return {
    id: row.id,
    username: row.username,
    displayName: row.display_name,
    role: row.role,
    status: row.status,
    siteAdmin: row.site_admin,
    avatarStorageKey: row.avatar_storage_key ?? undefined,
    createdAt: row.created_at,
  };
}

function toCredential(row: CredentialRow): Credential {
  return { userId: row.id, username: row.username, status: row.status, passwordHash: row.password_hash };
}
