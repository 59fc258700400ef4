import type { JsonObject } from '../../../ports/kernel/json.js';
import type { StateEntry } from '../../../ports/media/app-state.port.js';

export const STATE_COLUMNS = 'key, data, revision, created_at, updated_at';

export interface StateRow {
  key: string;
  data: JsonObject;
  revision: string;
  created_at: Date;
  updated_at: Date;
}

export function toStateEntry(row: StateRow): StateEntry {
  return {
    key: row.key,
    data: row.data,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
