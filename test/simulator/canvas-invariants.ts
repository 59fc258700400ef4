import type { TestDatabase } from '../harness/test-database.js';

/** What must hold in the tables after every round; each query gives the rows that break it. */
const BROKEN: Readonly<Record<string, string>> = {
  'a revision is missing in the log': `
    select c.revision from canvas_projects c
     where c.id = $1 and c.revision <> (select count(*) from canvas_operations o where o.canvas_id = c.id)`,
  'an edge dangles': `
    select e.id from canvas_entities e
     where e.canvas_id = $1 and e.kind = 'edge'
       and 2 <> (select count(*) from unnest(array[e.from_id, e.to_id]) as ending
                   join canvas_entities n on n.canvas_id = e.canvas_id and n.id = ending and n.kind = 'node')`,
  'a parent is missing or an edge': `
    select e.id from canvas_entities e
     where e.canvas_id = $1 and e.parent_id is not null
       and not exists (select from canvas_entities p where p.canvas_id = e.canvas_id and p.id = e.parent_id and p.kind <> 'edge')`,
  'parents form a cycle': `
    with recursive up as (
      select e.id as start, e.parent_id as at, 1 as steps from canvas_entities e where e.canvas_id = $1
      union all
      select up.start, e.parent_id, up.steps + 1 from up join canvas_entities e on e.canvas_id = $1 and e.id = up.at where up.steps < 50
    ) select start from up where at = start or steps >= 50`,
  'media references differ from the document': `
    with held as (
      select unnest(canvas_media_keys(e.body)) as key from canvas_entities e where e.canvas_id = $1
      union all
      select unnest(canvas_media_keys(c.settings)) from canvas_projects c where c.id = $1
    ), counted as (select key, count(*)::int as refs from held group by key)
    select * from counted
      full join (select storage_key, entity_refs from canvas_project_media_refs where canvas_id = $1) as stored
        on stored.storage_key = counted.key and stored.entity_refs = counted.refs
     where counted.key is null or stored.storage_key is null`,
  'node references differ from the document': `
    select * from (
      select unnest(canvas_ref_ids(e.body)) as target, e.id as holder from canvas_entities e where e.canvas_id = $1 and e.kind = 'node'
    ) as held
      full join (select target_id, entity_id from canvas_entity_refs where canvas_id = $1) as stored
        on stored.target_id = held.target and stored.entity_id = held.holder
     where held.target is null or stored.target_id is null`,
  'the entity count is wrong': `
    select c.entity_count from canvas_projects c
     where c.id = $1 and c.entity_count <> (select count(*) from canvas_entities e where e.canvas_id = c.id)`,
};

const ALL = Object.entries(BROKEN)
  .map(([name, sql]) => `select '${name}' as broken where exists (${sql})`)
  .join(' union all ');

/** Names of the invariants that do not hold. */
export async function brokenInvariants(
  db: Pick<TestDatabase, 'session'>,
  canvasId: string,
): Promise<string[]> {
  const rows = await db.session.query<{ broken: string }>(ALL, [canvasId]);
  return rows.map(({ broken }) => broken);
}
