import { tooManyStateKeys } from '../../../modules/media/domain/state.errors.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import type { StateEntry } from '../../../ports/media/app-state.port.js';
import {
  UserState,
  type ExpectedRevision,
  type StateKey,
  type StateOwner,
} from '../../../ports/media/user-state.port.js';
import type { PgSession } from '../pg-session.js';
import { STATE_COLUMNS, toStateEntry, type StateRow } from './state-row.js';

/** Both tables with one text: of which owner ($1) a row is. What is reserved is not there, whoever asks. */
const TABLES = {
  user: { table: 'user_app_state', mine: 's.user_id = $1::uuid' },
  site: { table: 'app_state', mine: '$1::uuid is null and not app_state_key_is_reserved(s.key)' },
} as const;

const of = (owner: StateOwner) => (owner === undefined ? TABLES.site : TABLES.user);

export class PgUserState extends UserState {
  constructor(private readonly session: PgSession) {
    super();
  }

  async lock(owner: StateOwner): Promise<void> {
    this.session.requireTransaction('UserState.lock');
    await this.session.query(`select pg_advisory_xact_lock(hashtextextended('app-state:' || $1, 0))`, [
      owner ?? '',
    ]);
  }

  async find(owner: StateOwner, key: string): Promise<StateEntry | undefined> {
    const { table, mine } = of(owner);
    const row = await this.session.maybe<StateRow>(
      `select ${STATE_COLUMNS} from ${table} s where ${mine} and s.key = $2`,
      [owner ?? null, key],
    );
    return row && toStateEntry(row);
  }

  async keys(owner: StateOwner, after: string | undefined, limit: number): Promise<StateKey[]> {
    const { table, mine } = of(owner);
    const rows = await this.session.query<{
      key: string;
      revision: string;
      bytes: number;
      updated_at: Date;
    }>(
      `select key, revision, octet_length(data::text) as bytes, updated_at from ${table} s
        where ${mine} and ($2::text is null or s.key > $2) order by s.key limit $3`,
      [owner ?? null, after ?? null, limit],
    );
    return rows.map(({ key, revision, bytes, updated_at }) => ({
      key,
      revision,
      bytes,
      updatedAt: updated_at,
    }));
  }

  async put(
    owner: StateOwner,
    key: string,
    data: JsonObject,
    expected: ExpectedRevision,
    maxKeys: number,
  ): Promise<StateEntry | undefined> {
    this.session.requireTransaction('UserState.put');
    const text = JSON.stringify(data);
    if (expected === '0') return this.insert(owner, key, text, maxKeys);
    const { table, mine } = of(owner);
    const row = await this.session.maybe<StateRow>(
      `update ${table} s set data = $3, revision = revision + 1, updated_at = clock_timestamp()
        where ${mine} and s.key = $2 and ($4 = 'any' or s.revision::text = $4) returning ${STATE_COLUMNS}`,
      [owner ?? null, key, text, expected],
    );
    return row && toStateEntry(row);
  }

  async remove(owner: StateOwner, key: string, expected: ExpectedRevision): Promise<boolean> {
    const { table, mine } = of(owner);
    const gone = await this.session.execute(
      `delete from ${table} s where ${mine} and s.key = $2 and ($3 = 'any' or s.revision::text = $3)`,
      [owner ?? null, key, expected],
    );
    return gone === 1;
  }

  async listed(
    owner: StateOwner,
    key: string,
    path: readonly string[],
    before: string | undefined,
    limit: number,
  ): Promise<JsonObject[]> {
    const { table, mine } = of(owner);
    const rows = await this.session.query<{ item: JsonObject }>(
      `select listed.item from ${table} s
        cross join lateral jsonb_array_elements(
          case jsonb_typeof(s.data #> $3::text[]) when 'array' then s.data #> $3::text[] else '[]' end) as listed (item)
        where ${mine} and s.key = $2 and listed.item ->> 'id' is not null
          and ($4::text is null or (listed.item ->> 'id') collate "C" < $4)
        order by (listed.item ->> 'id') collate "C" desc limit $5`,
      [owner ?? null, key, path, before ?? null, limit],
    );
    return rows.map(({ item }) => item);
  }

  private async insert(
    owner: StateOwner,
    key: string,
    text: string,
    maxKeys: number,
  ): Promise<StateEntry | undefined> {
    const { table, mine } = of(owner);
    const { held } = await this.session.one<{ held: number }>(
      `select count(*)::integer as held from ${table} s where ${mine}`,
      [owner ?? null],
    );
    if (held >= maxKeys && !(await this.find(owner, key))) throw tooManyStateKeys(maxKeys);
    const row = await this.session.maybe<StateRow>(
      owner === undefined
        ? `insert into app_state (key, data) select $2, $3 where $1::uuid is null
           on conflict on constraint app_state_pkey do nothing returning ${STATE_COLUMNS}`
        : `insert into user_app_state (user_id, key, data) values ($1, $2, $3)
           on conflict on constraint user_app_state_pkey do nothing returning ${STATE_COLUMNS}`,
      [owner ?? null, key, text],
    );
    return row && toStateEntry(row);
  }
}
