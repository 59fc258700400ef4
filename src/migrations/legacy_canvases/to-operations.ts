import { clean, isRecord, type Cleaning, type Json, type JsonRecord } from './values.js';

const ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;
const TYPE = /^[A-Za-z][A-Za-z0-9._-]{0,63}(:[A-Za-z0-9._-]{1,64})?$/;
const ORDER = /^[A-Za-z0-9]{0,63}[A-Za-z1-9]$/;
const NODE_FIELDS = ['type', 'title', 'position', 'width', 'height', 'parentId', 'orderKey'];
const EDGE_FIELDS = ['fromNodeId', 'toNodeId', 'fromHandle', 'toHandle', 'role', 'order'];
/** Of the envelope: what is no setting of the document. */
const NO_SETTINGS = new Set([
  'id',
  'title',
  'createdAt',
  'updatedAt',
  'revision',
  'nodes',
  'connections',
  'groups',
  'chatSessions',
  'activeChatId',
]);
const MAX_NODES = 10_000;
const MAX_EDGES = 40_000;

export interface Operation {
  readonly type: string;
  readonly action: 'put' | 'merge' | 'settings';
  readonly kind?: 'node' | 'edge';
  readonly entityId?: string;
  readonly value: JsonRecord;
}

/** Why a canvas stays where it is, in words for whoever reads the table. */
export class Malformed extends Error {}

/** Nodes without parents, then parents from the top down, then edges; settings first. Throws `Malformed`. */
export function toOperations(project: JsonRecord, cleaning: Cleaning): Operation[] {
  const { nodes, connections } = project;
  if (!Array.isArray(nodes) || !Array.isArray(connections))
    throw new Malformed('no lists of nodes and connections');
  if (nodes.length > MAX_NODES || connections.length > MAX_EDGES)
    throw new Malformed('too many nodes or connections');
  const seen = new Set<string>();
  const bodies = new Map(nodes.map((node) => nodeOf(node, seen, cleaning)));
  const edges = connections.flatMap((edge) => edgeOf(edge, seen, bodies, cleaning));
  const settings = settingsOf(project, cleaning);
  return [
    ...(Object.keys(settings).length > 0
      ? [{ type: 'settings.patch', action: 'settings', value: settings } as const]
      : []),
    ...[...bodies].map(([entityId, { parentId: _, ...value }]) => put('node', entityId, value)),
    ...placements(bodies, cleaning),
    ...edges,
  ];
}

const put = (kind: 'node' | 'edge', entityId: string, value: JsonRecord): Operation => ({
  type: `${kind}.upsert`,
  action: 'put',
  kind,
  entityId,
  value,
});

function nodeOf(node: Json, seen: Set<string>, cleaning: Cleaning): [string, JsonRecord] {
  if (!isRecord(node)) throw new Malformed('a node that is no object');
  const { id, data, metadata, ...rest } = node;
  const name = idOf(id, seen);
  if (typeof rest['type'] !== 'string' || !TYPE.test(rest['type'])) throw new Malformed(`node ${name}: type`);
  const [body, unknown] = split(rest, NODE_FIELDS);
  for (const [field, value] of Object.entries(body))
    if (!fitsNode(field, value)) {
      delete body[field];
      cleaning.leftOut++;
    }
  if (data === undefined && metadata !== undefined) unknown['$data'] = 'metadata';
  return [name, withData(body, data ?? metadata, unknown, cleaning)];
}

function fitsNode(field: string, value: Json): boolean {
  if (field === 'title') return typeof value === 'string' && value.length <= 300;
  if (field === 'parentId') return typeof value === 'string' && ID.test(value);
  if (field === 'orderKey') return typeof value === 'string' && ORDER.test(value);
  if (field === 'width' || field === 'height') return within(value, 0, 1_000_000);
  if (field === 'position')
    return isRecord(value) && Object.keys(value).length === 2 && place(value['x']) && place(value['y']);
  return true;
}

const place = (value: Json | undefined) => within(value, -10_000_000, 10_000_000);
const within = (value: Json | undefined, low: number, high: number) =>
  typeof value === 'number' && value >= low && value <= high;

function edgeOf(
  edge: Json,
  seen: Set<string>,
  nodes: ReadonlyMap<string, JsonRecord>,
  cleaning: Cleaning,
): Operation[] {
  if (!isRecord(edge)) throw new Malformed('a connection that is no object');
  const { id, data, ...rest } = edge;
  const name = idOf(id, seen);
  const [known, unknown] = split(rest, EDGE_FIELDS);
  const { fromNodeId, toNodeId, order, ...body } = known;
  // Old documents are full of lines to what is gone.
  if (
    typeof fromNodeId !== 'string' ||
    typeof toNodeId !== 'string' ||
    !nodes.has(fromNodeId) ||
    !nodes.has(toNodeId)
  ) {
    cleaning.leftOut++;
    return [];
  }
  for (const [field, value] of Object.entries(body))
    if (typeof value !== 'string' || value.length > (field === 'role' ? 64 : 300)) {
      delete body[field];
      cleaning.leftOut++;
    }
  if (typeof order === 'string' && ORDER.test(order)) body['order'] = order;
  else if (order !== undefined) unknown['order'] = order;
  return [put('edge', name, withData({ ...body, from: fromNodeId, to: toNodeId }, data, unknown, cleaning))];
}

function withData(
  body: JsonRecord,
  data: Json | undefined,
  unknown: JsonRecord,
  cleaning: Cleaning,
): JsonRecord {
  if (data !== undefined && !isRecord(data)) throw new Malformed('data that is no object');
  const kept = clean(data ?? {}, cleaning) as JsonRecord;
  const others = clean(unknown, cleaning) as JsonRecord;
  if (Object.keys(others).length > 0) kept['legacyFields'] = others;
  return data === undefined && Object.keys(kept).length === 0 ? body : { ...body, data: kept };
}

function settingsOf(project: JsonRecord, cleaning: Cleaning): JsonRecord {
  const settings = clean(
    Object.fromEntries(Object.entries(project).filter(([name]) => !NO_SETTINGS.has(name))),
    cleaning,
  ) as JsonRecord;
  const { viewport } = settings;
  const fits =
    isRecord(viewport) &&
    Object.keys(viewport).length === 3 &&
    place(viewport['x']) &&
    place(viewport['y']) &&
    within(viewport['k'], 0.001, 1_000);
  if (viewport !== undefined && !fits) {
    delete settings['viewport'];
    cleaning.leftOut++;
  }
  return settings;
}

/** Parents from the top down, so that no step nests deeper than the last one does. */
function placements(bodies: ReadonlyMap<string, JsonRecord>, cleaning: Cleaning): Operation[] {
  const ordered = new Map<string, Operation>();
  for (const start of bodies.keys()) {
    const chain: string[] = [];
    for (let at = start; bodies.has(at) && !ordered.has(at); at = parentOf(bodies.get(at))) {
      if (chain.includes(at)) throw new Malformed('nodes that lie in each other');
      chain.push(at);
    }
    for (const entityId of chain.reverse()) {
      const parentId = bodies.get(entityId)?.['parentId'];
      if (parentId === undefined) continue;
      if (typeof parentId === 'string' && bodies.has(parentId))
        ordered.set(entityId, {
          type: 'node.patch',
          action: 'merge',
          kind: 'node',
          entityId,
          value: { parentId },
        });
      else cleaning.leftOut++;
    }
  }
  return [...ordered.values()];
}

function parentOf(body: JsonRecord | undefined): string {
  const parentId = body?.['parentId'];
  return typeof parentId === 'string' ? parentId : '';
}

function idOf(id: Json | undefined, seen: Set<string>): string {
  if (typeof id !== 'string' || !ID.test(id)) throw new Malformed('an ID that cannot be one');
  if (seen.has(id)) throw new Malformed(`the ID ${id} twice`);
  seen.add(id);
  return id;
}

function split(record: JsonRecord, known: readonly string[]): [JsonRecord, JsonRecord] {
  const entries = Object.entries(record).filter(([, value]) => value !== null);
  return [
    Object.fromEntries(entries.filter(([name]) => known.includes(name))),
    Object.fromEntries(entries.filter(([name]) => !known.includes(name))),
  ];
}
