import type { PgSession } from '../../src/adapters/postgres/pg-session.js';

/** A user may hold 64 streams: this many users carry 200 subscribers. */
export const USERS = 10;

/** `group` keeps the IDs of users, canvases and quotes apart. */
export const numbered = (group: string, number: number): string =>
  `00000000-0000-4000-${group}-${number.toString(16).padStart(12, '0')}`;

/** The same as an SQL expression; `number` is SQL of a bigint or int. */
export const numberedSql = (group: string, number: string): string =>
  `('00000000-0000-4000-${group}-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

export const userId = (user: number): string => numbered('9000', user);

/** Users 1 to 10 with a bearer session each; returns their tokens in that order. */
export async function makeUsers(session: PgSession): Promise<string[]> {
  const tokens = Array.from({ length: USERS }, (_, n) => String(n).padStart(43, 'A'));
  await session.query(
    `with made as (
       insert into users (id, username, display_name, password_hash)
       select ${numberedSql('9000', 'n')}, 'bench-' || n, 'Bench', '$argon2id$bench' from generate_series(1, $1::int) n returning id
     )
     insert into user_sessions (id, user_id, token_sha256, transport, address, user_agent, expires_at)
     select gen_random_uuid(), ${numberedSql('9000', 'place')}, sha256(convert_to(token, 'UTF8')), 'bearer', '127.0.0.1', 'bench',
            now() + interval '1 day'
       from unnest($2::text[]) with ordinality as tokens (token, place), (select count(*) from made) as after`,
    [USERS, tokens],
  );
  return tokens;
}
