import { randomBytes, randomUUID } from 'node:crypto';
import type { CanvasRole } from '../../src/ports/collaboration/canvas-directory.port.js';
import type { TestDatabase } from '../harness/test-database.js';

/** An active user, straight into the table. */
export async function insertUser(
  db: Pick<TestDatabase, 'session'>,
  options: { id?: string; username?: string } = {},
): Promise<string> {
  const id = options.id ?? randomUUID();
  const username = options.username ?? `u${id.replaceAll('-', '').slice(0, 30)}`;
  await db.session.query(
    `insert into users (id, username, display_name, password_hash) values ($1, $2, $2, '$argon2id$builder')`,
    [id, username],
  );
  return id;
}

/** A canvas and its owner, in one statement: the database allows no canvas without exactly one owner. */
export async function insertCanvas(
  db: Pick<TestDatabase, 'session'>,
  ownerUserId: string,
  options: { id?: string; title?: string } = {},
): Promise<string> {
  const id = options.id ?? randomUUID();
  await db.session.query(
    `with canvas as (insert into canvas_projects (id, owner_user_id, title) values ($1, $2, $3) returning id, owner_user_id)
     insert into canvas_project_members (canvas_id, user_id, role) select id, owner_user_id, 'owner' from canvas`,
    [id, ownerUserId, options.title ?? 'A canvas'],
  );
  return id;
}

export async function insertMember(
  db: Pick<TestDatabase, 'session'>,
  canvasId: string,
  userId: string,
  role: CanvasRole,
): Promise<void> {
  await db.session.query(
    `insert into canvas_project_members (canvas_id, user_id, role) values ($1, $2, $3)`,
    [canvasId, userId, role],
  );
}

/** A session that is valid for an hour; its token is `token` in bearer form. */
export async function insertSession(
  db: Pick<TestDatabase, 'session'>,
  userId: string,
): Promise<{ sessionId: string; token: string }> {
  const sessionId = randomUUID();
  const token = randomBytes(32).toString('base64url');
  await db.session.query(
    `insert into user_sessions (id, user_id, token_sha256, transport, address, user_agent, expires_at)
     values ($1, $2, sha256(convert_to($3, 'UTF8')), 'bearer', '127.0.0.1', 'test', now() + interval '1 hour')`,
    [sessionId, userId, token],
  );
  return { sessionId, token };
}
