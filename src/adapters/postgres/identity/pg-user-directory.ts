import { UserDirectory, type DirectoryUser } from '../../../ports/identity/user-directory.port.js';
import type { PgSession } from '../pg-session.js';

interface UserRow {
  id: string;
  username: string;
  display_name: string;
  role: DirectoryUser['role'];
  status: DirectoryUser['status'];
}

const USER = 'id, username, display_name, role, status';

export class PgUserDirectory extends UserDirectory {
  constructor(private readonly session: PgSession) {
    super();
  }

  async find(userId: string): Promise<DirectoryUser | undefined> {
    const row = await this.session.maybe<UserRow>(`select ${USER} from users where id = $1`, [userId]);
    return row && toDirectoryUser(row);
  }

  async findMany(userIds: readonly string[]): Promise<DirectoryUser[]> {
    const rows = await this.session.query<UserRow>(`select ${USER} from users where id = any($1::uuid[])`, [
      userIds,
    ]);
    return rows.map(toDirectoryUser);
  }

  async findByUsername(username: string): Promise<DirectoryUser | undefined> {
    const row = await this.session.maybe<UserRow>(
      `select ${USER} from users where lower(username collate "C") = lower($1 collate "C")`,
      [username],
    );
    return row && toDirectoryUser(row);
  }
}

function toDirectoryUser(row: UserRow): DirectoryUser {
  return {
    id: row.id,
    username: row.username,
    displayName: row.display_name,
    role: row.role,
    status: row.status,
  };
}
