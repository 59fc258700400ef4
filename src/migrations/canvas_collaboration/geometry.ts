/**
 * The grid behind reads by region: level 0 has cells of 512 units, each level doubles them. An entity belongs to the
 * first level whose cell is as large as it is, in the cell of its upper left corner, so that it lies in its cell or hangs
 * into the next one. Kept in step with `inRegion` of `pg-canvas-documents.ts`.
 */
export const GEOMETRY: readonly string[] = [
  `create function canvas_cell_of(body jsonb, out level integer, out x integer, out y integer)
   language plpgsql immutable parallel safe as $$
   declare
     place jsonb := body -> 'position';
     size float8;
   begin
     if jsonb_typeof(place -> 'x') is distinct from 'number' then return; end if;
     size := greatest(512, (body ->> 'width')::float8, (body ->> 'height')::float8);
     level := ceil(ln(size / 512) / ln(2::float8));
     size := 512 * 2 ^ level;
     x := floor((place ->> 'x')::float8 / size);
     y := floor(coalesce((place ->> 'y')::float8, 0) / size);
   end $$`,
];
