import { randomBytes, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { PgSession } from '../../src/adapters/postgres/pg-session.js';
import { openTestApp } from '../harness/test-app.js';
import { openTestDatabase } from '../harness/test-database.js';
import { CLIENTS, MEDIA } from './canvas-steps.js';

/** Two API processes on one database, and ways to hurt them. */
export interface CanvasWorld {
  readonly session: PgSession;
  /** `http://127.0.0.1:<port>/api/v1` of each. */
  readonly origins: readonly [string, string];
  /** SIGKILL, and a new process in its place. */
  kill?(api: number): Promise<void>;
  close(): Promise<void>;
}

/** Both applications in this process, each with its own pool, listener connection, hub and HTTP port. */
export async function openInProcessWorld(): Promise<CanvasWorld> {
  const db = await openTestDatabase({ poolSize: 6 });
  const apps = [await openTestApp({ db }), await openTestApp({ db })] as const;
  await watchMembers(db.session);
  return {
    session: db.session,
    origins: [`${apps[0].url}/api/v1`, `${apps[1].url}/api/v1`],
    close: async () => {
      agent.destroy();
      await Promise.all(apps.map((app) => app.close()));
      await db.close();
    },
  };
}

/**
 * Notes at which revision each right began and ended. Every change of members holds the canvas lock, so the revision that
 * its transaction sees is exactly the place in the log; a command that did not hold it would show as an operation without a right.
 */
export async function watchMembers(session: PgSession): Promise<void> {
  await session.query(`create table sim_rights (
    place bigint generated always as identity, canvas_id uuid, user_id uuid, role text, revision bigint)`);
  await session.query(`create function sim_note_right() returns trigger language plpgsql as $$
    begin
      insert into sim_rights (canvas_id, user_id, role, revision)
      select c.id, coalesce(new.user_id, old.user_id), new.role, c.revision
        from canvas_projects c where c.id = coalesce(new.canvas_id, old.canvas_id);
      return null;
    end $$`);
  await session.query(`create trigger sim_note_right after insert or update or delete on canvas_project_members
    for each row execute function sim_note_right()`);
}

export interface SimulatedUser {
  readonly userId: string;
  readonly username: string;
  readonly token: string;
}

export interface SimulatedCanvas {
  readonly canvasId: string;
  readonly users: readonly SimulatedUser[];
  /** Storage keys are the story's names behind this. */
  readonly mediaPrefix: string;
  /** User ID by storage key. */
  readonly owners: ReadonlyMap<string, string>;
}

/** A canvas, its members with sessions, and media: m0 and m1 of the owner, m2 and m3 of one other each. */
export async function makeCanvas(session: PgSession): Promise<SimulatedCanvas> {
  const canvasId = randomUUID();
  const mediaPrefix = `${randomBytes(6).toString('hex')}-`;
  const users = Array.from({ length: CLIENTS }, (_, n) => ({
    userId: randomUUID(),
    username: `u${n}-${mediaPrefix}x`,
    token: randomBytes(32).toString('base64url'),
  }));
  const owners = new Map(
    [0, 0, 1, 2].map((owner, place) => [`${mediaPrefix}${MEDIA[place]}`, users[owner]?.userId ?? '']),
  );
  await session.query(
    `with people as (
       insert into users (id, username, display_name, password_hash)
       select id, name, name, '$argon2id$sim' from unnest($1::uuid[], $2::text[]) as u (id, name)
     ), sessions as (
       insert into user_sessions (id, user_id, token_sha256, transport, address, user_agent, expires_at)
       select gen_random_uuid(), id, sha256(convert_to(token, 'UTF8')), 'bearer', '127.0.0.1', 'sim', now() + interval '1 hour'
         from unnest($1::uuid[], $3::text[]) as u (id, token)
     ), media as (
       insert into media_objects (storage_key, owner_user_id, oss_key, mime, bytes, sha256, source)
       select key, owner, 'infinite-canvas/media/generated/' || key, 'image/png', 10, repeat('a', 64), 'generation'
         from unnest($4::text[], $5::uuid[]) as m (key, owner)
     ), canvas as (
       insert into canvas_projects (id, owner_user_id, title) values ($6, ($1::uuid[])[1], 'Simulated')
     )
     insert into canvas_project_members (canvas_id, user_id, role)
     select $6, id, case place when 1 then 'owner' when cardinality($1::uuid[]) then 'viewer' else 'editor' end
       from unnest($1::uuid[]) with ordinality as m (id, place)`,
    [
      users.map(({ userId }) => userId),
      users.map(({ username }) => username),
      users.map(({ token }) => token),
      [...owners.keys()],
      [...owners.values()],
      canvasId,
    ],
  );
  return { canvasId, users, mediaPrefix, owners };
}

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** Undefined: the connection broke, nobody knows what happened. `cutMs` breaks it on purpose. */
export function request(
  method: string,
  url: string,
  token: string,
  body?: unknown,
  cutMs?: number,
): Promise<HttpAnswer | undefined> {
  return new Promise((resolve) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${token}`,
      ...(text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    const sent = http.request(url, { method, agent, headers, timeout: 10_000 }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString() }),
      );
      response.on('error', () => resolve(undefined));
      response.on('close', () => resolve(undefined));
    });
    sent.on('error', () => resolve(undefined));
    sent.on('timeout', () => sent.destroy());
    if (cutMs !== undefined) setTimeout(() => sent.destroy(), cutMs);
    sent.end(text);
  });
}
