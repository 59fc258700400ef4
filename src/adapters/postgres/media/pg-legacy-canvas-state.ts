import { CANVASES_KEY } from '../../../modules/media/domain/state-keys.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import { LegacyCanvasState } from '../../../ports/media/legacy-canvas-state.port.js';
import type { PgSession } from '../pg-session.js';

/** Where the list lies: clients persist `{state: {projects}, version}` or `{projects}`. */
const PLACE = `case when jsonb_typeof(s.data #> '{state,projects}') = 'array' then '{state,projects}' else '{projects}' end::text[]`;
const LIST = `case when jsonb_typeof(s.data #> ${PLACE}) = 'array' then s.data #> ${PLACE} else '[]'::jsonb end`;

export class PgLegacyCanvasState extends LegacyCanvasState {
  constructor(private readonly session: PgSession) {
    super();
  }

  async find(userId: string, legacyId: string): Promise<JsonObject | undefined> {
    const row = await this.session.maybe<{ canvas: JsonObject }>(
      `select listed.canvas from user_app_state s
        cross join lateral jsonb_array_elements(${LIST}) as listed (canvas)
        where s.user_id = $1 and s.key = $2 and listed.canvas ->> 'id' = $3 limit 1`,
      [userId, CANVASES_KEY, legacyId],
    );
    return row?.canvas;
  }

  async put(userId: string, legacyId: string, canvas: JsonObject): Promise<void> {
    this.session.requireTransaction('LegacyCanvasState.put');
    await this.session.execute(
      `insert into user_app_state as s (user_id, key, data)
       values ($1, $2, jsonb_build_object('projects', jsonb_build_array($4::jsonb)))
       on conflict on constraint user_app_state_pkey do update
          set revision = s.revision + 1, updated_at = clock_timestamp(),
              data = jsonb_set(s.data, ${PLACE}, (
                select coalesce(jsonb_agg(case when canvas ->> 'id' = $3 then $4::jsonb else canvas end order by place), '[]')
                       || case when bool_or(canvas ->> 'id' = $3) then '[]' else jsonb_build_array($4::jsonb) end
                  from jsonb_array_elements(${LIST}) with ordinality as listed (canvas, place)))`,
      [userId, CANVASES_KEY, legacyId, JSON.stringify(canvas)],
    );
  }
}
