import { isReserved } from '../../../modules/media/domain/state-keys.js';
import {
  stateConflict,
  stateKeyNotReserved,
  stateRevisionConflict,
} from '../../../modules/media/domain/state.errors.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import { ReservedState, type StateEntry } from '../../../ports/media/app-state.port.js';
import type { PgSession } from '../pg-session.js';
import { STATE_COLUMNS, toStateEntry, type StateRow } from './state-row.js';

export class PgReservedState extends ReservedState {
  constructor(private readonly session: PgSession) {
    super();
  }

  async find(key: string): Promise<StateEntry | undefined> {
    requireReserved(key);
    const row = await this.session.maybe<StateRow>(`select ${STATE_COLUMNS} from app_state where key = $1`, [
      key,
    ]);
    return row && toStateEntry(row);
  }

  async insertOnce(
    key: string,
    data: JsonObject,
    request: readonly string[] = Object.keys(data),
  ): Promise<{ entry: StateEntry; inserted: boolean }> {
    requireReserved(key);
    const made = await this.session.maybe<StateRow>(
      `insert into app_state (key, data) values ($1, $2) on conflict on constraint app_state_pkey do nothing
       returning ${STATE_COLUMNS}`,
      [key, JSON.stringify(data)],
    );
    if (made) return { entry: toStateEntry(made), inserted: true };
    // A statement of its own: the first insert may have committed while this one waited for it.
    const first = await this.session.one<StateRow & { same: boolean }>(
      `select ${STATE_COLUMNS},
              not exists (select from unnest($3::text[]) as name where s.data -> name is distinct from $2::jsonb -> name) as same
         from app_state s where key = $1`,
      [key, JSON.stringify(data), request],
    );
    if (!first.same) throw stateConflict();
    return { entry: toStateEntry(first), inserted: false };
  }

  async upsert(key: string, data: JsonObject, expectedRevision: string): Promise<StateEntry> {
    requireReserved(key);
    const text = JSON.stringify(data);
    const written =
      expectedRevision === '0'
        ? await this.session.maybe<StateRow>(
            `insert into app_state (key, data) values ($1, $2) on conflict on constraint app_state_pkey do nothing
             returning ${STATE_COLUMNS}`,
            [key, text],
          )
        : await this.session.maybe<StateRow>(
            `update app_state set data = $2, revision = revision + 1, updated_at = clock_timestamp()
              where key = $1 and revision = $3 returning ${STATE_COLUMNS}`,
            [key, text, expectedRevision],
          );
    if (written) return toStateEntry(written);
    throw stateRevisionConflict((await this.find(key))?.revision ?? '0');
  }
}

function requireReserved(key: string): void {
  if (!isReserved(key)) throw stateKeyNotReserved();
}
