/**
 * The grid behind reads by region: level 0 has cells of 512 units, each level doubles them. A node belongs to the first
 * level whose cell is as large as it is, in the cell of its upper left corner. Kept in step with `pg-canvas-reader.ts`.
 */
export const GEOMETRY: readonly string[] = [
  `create function canvas_cell_level(body jsonb) returns integer language sql immutable parallel safe
   return case when jsonb_typeof(body -> 'position' -> 'x') = 'number' then
     ceil(log(2.0, greatest(512, coalesce((body ->> 'width')::numeric, 0), coalesce((body ->> 'height')::numeric, 0)) / 512.0))::integer
   end`,
  `create function canvas_cell(body jsonb, axis text) returns integer language sql immutable parallel safe
   return case when jsonb_typeof(body -> 'position' -> 'x') = 'number' then
     floor(coalesce((body -> 'position' ->> axis)::numeric, 0) / (512 * power(2::numeric, canvas_cell_level(body))))::integer
   end`,
];
